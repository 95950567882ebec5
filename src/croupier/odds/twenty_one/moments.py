"""The engine of twenty-one driven from moment to moment: to each card that is due and to each choice that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import twenty_one
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts, offers, turns
from croupier.games.twenty_one.dues import DEALERS
from croupier.games.twenty_one.round import Round, Turn
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX
from croupier.odds.driving import SOMEBODY, Events

THE_BOX = 1
GOES_ON = "goes on"
"""The choice of whoever takes up none of the offers that are open."""
AT_AN_OFFER = ("surrenders", "takes even money", "withdraws")
ON_A_HAND = ("hits", "stands", "doubles", "splits")


Others: TypeAlias = Callable[[Round, Due], c.Command | None]


class Moment(NamedTuple):
    """A round that waits for a card or for somebody's choice, or that is over."""

    table: Round
    due: Due
    events: Events
    """All that has happened since betting closed, and the wager."""
    others: Others | None = None
    """What others on the box do when something is due, if there are any."""

    @property
    def is_over(self) -> bool:
        return self.table.betting

    @property
    def card_to(self) -> str | None:
        """To whom a card is due, if one is."""
        return self.due.to if isinstance(self.due, ChanceDue) else None

    @property
    def to_dealer(self) -> bool:
        return self.card_to == DEALERS

    @property
    def turn(self) -> Turn | None:
        """The hand that the moment is about: the one that may still take back its double, or whose turn it is."""
        if self.is_over:
            return None
        if not self.table.deal_complete:
            box = self.table.boxes[0]
            return Turn(box, 0, box.hands[0])
        open_double = offers.withdrawal_open(self.table)
        if open_double is not None:
            return open_double
        if isinstance(self.due, AnswerDue):
            box = self.table.boxes[0]
            return Turn(box, 0, box.hands[0])
        return turns.current(self.table)


def unburnt(rules: TwentyOneRules) -> TwentyOneRules:
    """The rules at a table where no card is burnt: one that nobody has seen is as good as the last in the shoe."""
    return replace(rules, options=replace(rules.options, burn=False))


def opened(rules: TwentyOneRules, stake: Cents, also: tuple[str, ...] = (), others: Others | None = None) -> Moment:
    """One wager on one box, perhaps others' behind it, and the first card due."""
    table = twenty_one.start(unburnt(rules))
    ready = _run_on(Moment(table, twenty_one.due(table), ()))._replace(events=())
    laid = _step(ready._replace(others=others), c.Bet(SOMEBODY, f"{BOX} {THE_BOX}", stake))
    for player in also:
        laid = _step(laid, c.Bet(player, f"{BOX} {THE_BOX}", stake))
    return after(laid, c.CallNoMoreBets())


def after_card(moment: Moment, card: Card) -> Moment:
    return after(moment, c.Reveal(card))


def after_choice(moment: Moment, verb: str) -> Moment:
    return after(moment, choices(moment)[verb])


def choices(moment: Moment) -> dict[str, c.Command]:
    """What somebody may choose now, by the words of the notation; doubles are for as much as may be."""
    if isinstance(moment.due, AnswerDue):
        found = _offered(moment, AT_AN_OFFER)
        return {GOES_ON: moment.due.otherwise, **found} if found else {}
    return _offered(moment, ON_A_HAND) if isinstance(moment.due, DecisionDue) else {}


def _offered(moment: Moment, verbs: tuple[str, ...]) -> dict[str, c.Command]:
    found: dict[str, c.Command] = {}
    for choice in twenty_one.choices(moment.table, SOMEBODY):
        if choice.verb in verbs:
            most = choice.amounts.most if choice.amounts is not None else 0
            found[choice.verb] = command_for(choice.verb, most)
    return {verb: found[verb] for verb in verbs if verb in found}


def command_for(verb: str, cents: Cents) -> c.Command:
    """What somebody asks for by a word of the notation."""
    match verb:
        case "hits":
            return acts.Hit(SOMEBODY)
        case "stands":
            return acts.Stand(SOMEBODY)
        case "splits":
            return acts.Split(SOMEBODY)
        case "doubles":
            return acts.Double(SOMEBODY, cents)
        case "surrenders":
            return acts.Surrender(SOMEBODY)
        case "takes even money":
            return acts.TakeEvenMoney(SOMEBODY)
    return acts.Withdraw(SOMEBODY)


def after(moment: Moment, command: c.Command) -> Moment:
    return _run_on(_step(moment, command))


def _step(moment: Moment, command: c.Command) -> Moment:
    events = twenty_one.decide(moment.table, command)
    table = moment.table
    for event in events:
        table = twenty_one.evolve(table, event)
    return Moment(table, twenty_one.due(table), (*moment.events, *events), moment.others)


def _run_on(moment: Moment) -> Moment:
    """What leaves nobody a choice, and the answers of people who are asked and have nothing to gain or lose by it."""
    while (command := _command_due(moment)) is not None:
        moment = _step(moment, command)
    return moment


def _command_due(moment: Moment) -> c.Command | None:
    theirs = moment.others(moment.table, moment.due) if moment.others is not None else None
    if theirs is not None:
        return theirs
    if isinstance(moment.due, ActDue):
        return moment.due.command
    return moment.due.otherwise if isinstance(moment.due, AnswerDue) and not choices(moment) else None


def bonuses(moment: Moment) -> Cents:
    """What has been paid beside the odds so far."""
    return sum(event.cents for event in moment.events if isinstance(event, e.BonusPaid))

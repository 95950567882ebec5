"""Wagers beside the one on a box: insurance, pairs, Super Sevens, each card by card through the engine, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.money import Cents, dollars
from croupier.games import Refused, twenty_one
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import ChanceDue, DecisionDue
from croupier.games.options import OptionError
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.dues import DEALERS
from croupier.games.twenty_one.options import CALLED, PERFECT, called
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, INSURANCE, PAIRS, SUPER_SEVENS
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import SOMEBODY, Reasons, nets, run_on
from croupier.odds.result import Declined, WagerOdds, distribution
from croupier.odds.twenty_one.moments import unburnt

Cards = Mapping[Card, int]
Ways = Counter[Fraction]
OWN = 2
"""How many cards of one's own somebody sees who may insure."""


class Side:
    """One wager on a box and one beside it, driven through cards that are handed in."""

    def __init__(self, rules: TwentyOneRules, stake: Cents, *, rounded: bool) -> None:
        self.rules, self.stake, self.rounded = unburnt(rules), stake, rounded
        self.reasons = Reasons()

    def dealt(self, kind: str | None) -> tuple[Round, tuple[e.Event, ...]]:
        """The first card due; the wager beside lies already, if it is made before the deal."""
        table, _, _ = run_on(twenty_one, twenty_one.start(self.rules))
        assert isinstance(table, Round)
        table, laid = self.done(table, c.Bet(SOMEBODY, f"{BOX} 1", self.stake))
        if kind is not None:
            table, beside = self.done(table, c.Bet(SOMEBODY, f"{kind} 1", self.stake))
            laid = (*laid, *beside)
        table, called_out = self.done(table, c.CallNoMoreBets())
        return self.on(table, (*laid, *called_out))

    def done(self, table: Round, command: c.Command) -> tuple[Round, tuple[e.Event, ...]]:
        events = twenty_one.decide(table, command)
        for event in events:
            table = twenty_one.evolve(table, event)
        return table, events

    def on(self, table: Round, events: tuple[e.Event, ...]) -> tuple[Round, tuple[e.Event, ...]]:
        after, more, _ = run_on(twenty_one, table)
        assert isinstance(after, Round)
        return after, (*events, *more)

    def card(self, table: Round, events: tuple[e.Event, ...], card: Card) -> tuple[Round, tuple[e.Event, ...]]:
        table, fell = self.done(table, c.Reveal(card))
        self.reasons.fell(fell)
        return self.on(table, (*events, *fell))

    def brought(self, events: tuple[e.Event, ...], spot: str) -> Fraction | None:
        """What a wager has brought per unit, if it is settled."""
        settled = (e.WagerLost, e.WagerWon, e.WagerReturned)
        if not any(isinstance(event, settled) and event.spot == spot for event in events):
            return None
        self.reasons.passed(events)
        staked = sum(event.cents for event in events if isinstance(event, e.WagerPlaced) and event.spot == spot)
        return nets(events, rounded=self.rounded)[spot] / staked


def beside(asked: Asked, cards: Cards, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """Every wager beside the one on a box that the rules know."""
    rules = asked.table() if rounded else asked.on_paper()
    assert isinstance(rules, TwentyOneRules)
    stake = asked.stake if rounded else PAPER_STAKE
    if rules.law.orders("insurance_against"):
        yield from _insurance(Side(rules, stake, rounded=rounded), cards)
    for name, settings in _offered(rules, stake, rounded=rounded):
        changed = replace(asked, settings={**asked.settings, **settings})
        try:
            own = changed.table() if rounded else changed.on_paper()
        except OptionError:
            continue  # these decks do not go with that wager
        assert isinstance(own, TwentyOneRules)
        side = Side(own, stake, rounded=rounded)
        try:
            yield from _pairs(side, name, cards) if name.startswith(PAIRS) else _super_sevens(side, cards)
        except Refused as refusal:
            yield Declined(name, refusal)


def _offered(rules: TwentyOneRules, stake: Cents, *, rounded: bool) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The wagers to be made before the deal, and the settings of a table that offers them; on paper, for this stake."""
    law, options = rules.law, rules.options
    known = [PERFECT] if law.orders("perfect_pairs_offered") else []
    known += [kind for kind, name in CALLED.items() if name == called(law)]
    if options.pairs is not None:
        known = [options.pairs]
    for place, kind in enumerate(known):
        limit = {} if rounded else {"pairs_maximum": dollars(stake)}
        yield (PAIRS if not place else f"{PAIRS} {kind}"), {"pairs": kind, **limit}
    if law.orders("super_sevens_offered"):
        yield SUPER_SEVENS, {} if rounded and options.super_sevens is not None else {"super_sevens": dollars(stake)}


# --- insurance --------------------------------------------------------------------------------------------------------


def _insurance(side: Side, cards: Cards) -> Iterator[WagerOdds | Declined]:
    """The wager of one who sees the dealer's card alone; and of one who knows how many tens are their own."""
    against = (card for card, count in cards.items() if count and side.rules.shows("insurance_against", card))
    shown = next(against, None)
    if shown is None:
        return  # what opens the offer has left the shoe
    try:
        pays = {card[0]: _insured(side, shown, card) for card in dict.fromkeys(Card(one[0] + "s") for one in cards)}
    except Refused as refusal:
        yield Declined(INSURANCE, refusal)
        return
    left = Counter(cards)
    left[shown] -= 1
    wins = {rank for rank, net in pays.items() if net > 0}
    tens = sum(count for card, count in left.items() if card[0] in wins)
    rows = [(INSURANCE, 0, 0, "who insures has seen the dealer's card and no other")]
    rows += [
        (f"{INSURANCE} own-tens {own}", own, OWN - own, f"and two cards of their own, {own} of them such as win it")
        for own in range(OWN + 1)
    ]
    won = next(net for rank, net in pays.items() if rank in wins)
    lost = next(net for rank, net in pays.items() if rank not in wins)
    for name, own_tens, own_others, note in rows:
        ways = Counter({won: tens - own_tens, lost: left.total() - tens - own_others})
        if all(count >= 0 for count in ways.values()) and ways.total():
            method = f"exact: the engine settles each rank, out of {ways.total()} cards"
            yield WagerOdds(name, distribution(ways), side.reasons.of(f"{INSURANCE} 1"), method, note)


def _insured(side: Side, shown: Card, second: Card) -> Fraction:
    """What insurance brings when the dealer's second card is this."""
    table, events = side.dealt(None)
    for card in (Card("9s"), shown, Card("8s")):
        due = twenty_one.due(table)
        assert isinstance(due, ChanceDue), "the deal goes on"
        table, fell = side.done(table, c.Reveal(card))
        events = (*events, *fell)
    most = int(side.rules.law.odds("insurance_most") * side.stake)
    table, laid = side.done(table, acts.Insure(SOMEBODY, most))
    table, events = side.on(table, (*events, *laid))
    table, stood = side.done(table, acts.Stand(SOMEBODY))
    table, events = side.on(table, (*events, *stood))
    due = twenty_one.due(table)
    assert isinstance(due, ChanceDue), "the dealer draws"
    assert due.to == DEALERS, "to his own hand"
    table, events = side.card(table, events, second)
    while (net := side.brought(events, f"{INSURANCE} 1")) is None:
        table, events = side.card(table, events, Card("9s"))
    return net


# --- pairs and Super Sevens -------------------------------------------------------------------------------------------


def _pairs(side: Side, name: str, cards: Cards) -> Iterator[WagerOdds]:
    ways = _ways(side, f"{PAIRS} 1", cards, lambda _: acts.Stand(SOMEBODY))
    method = "exact: the engine settles every two cards, one of each rank standing for those that make no pair"
    yield WagerOdds(name, distribution(ways), side.reasons.of(f"{PAIRS} 1"), method)


def _super_sevens(side: Side, cards: Cards) -> Iterator[WagerOdds]:
    method = "exact: the engine settles every two cards, and three where the first two are sevens"
    says = {SUPER_SEVENS: "a pair of sevens always draws", f"{SUPER_SEVENS} never-draw": "a pair of sevens stands"}
    for name, note in says.items():
        act = acts.Hit(SOMEBODY) if name == SUPER_SEVENS else acts.Stand(SOMEBODY)
        ways = _ways(side, f"{SUPER_SEVENS} 1", cards, lambda _, act=act: act)  # type: ignore[misc]
        yield WagerOdds(name, distribution(ways), side.reasons.of(f"{SUPER_SEVENS} 1"), method, note)


class Settled(NamedTuple):
    """A wager settled: by which cards, one standing for all that are alike; with what net; in how many orders."""

    cards: tuple[Card, ...]
    net: Fraction
    orders: int


def _ways(side: Side, spot: str, cards: Cards, play: Callable[[Round], c.Command]) -> Ways:
    """In how many orders of three cards each result comes about."""
    found: Ways = Counter()
    total, longest = sum(cards.values()), 3
    for fate in settled(side, spot, cards, play):
        later = 1
        for place in range(len(fate.cards), longest):
            later *= total - place
        found[fate.net] += fate.orders * later
    return found


def settled(side: Side, spot: str, cards: Cards, play: Callable[[Round], c.Command]) -> Iterator[Settled]:
    """By which cards on its box a wager is settled, how, and in how many orders; the dealer's cards are any others."""
    dealers = Card("2c")

    def go_on(
        table: Round, events: tuple[e.Event, ...], left: Counter[Card], drawn: tuple[Card, ...], orders: int
    ) -> Iterator[Settled]:
        while True:
            net = side.brought(events, spot)
            if net is not None:
                yield Settled(drawn, net, orders)
                return
            due = twenty_one.due(table)
            if isinstance(due, ChanceDue) and due.to == DEALERS:
                table, events = side.card(table, events, dealers)
            elif isinstance(due, DecisionDue):
                table, events = side.on(*_joined(side.done(table, play(table)), events))
            else:
                break
        for card, count in told_apart(left, drawn).items():
            after, happened = side.card(table, events, card)
            fewer = Counter(left)
            fewer[card] -= 1
            yield from go_on(after, happened, fewer, (*drawn, card), orders * count)

    yield from go_on(*side.dealt(spot.partition(" ")[0]), Counter(cards), (), 1)


def _joined(done: tuple[Round, tuple[e.Event, ...]], before: tuple[e.Event, ...]) -> tuple[Round, tuple[e.Event, ...]]:
    return done[0], (*before, *done[1])


def told_apart(left: Counter[Card], held: tuple[Card, ...]) -> dict[Card, int]:
    """The cards that may come: one by one those of the ranks held, or all of them first; of the others one a rank."""
    found: dict[Card, int] = {}
    for card, count in left.items():
        alike = not held or any(card[0] == other[0] for other in held)
        name = card if alike else Card(card[0] + SUITS[0])
        if count > 0:
            found[name] = found.get(name, 0) + count
    return found

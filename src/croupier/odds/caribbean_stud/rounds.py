"""One round through the engine for each kind of hand and what the dealer may have: what it brings, by which clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.money import Cents
from croupier.games import Game
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT, StudRules
from croupier.games.caribbean_stud.stud import DEALER, Stud
from croupier.games.due import ChanceDue, DecisionDue
from croupier.law import Citation
from croupier.odds.caribbean_stud.deals import Classes
from croupier.odds.driving import SOMEBODY, Events, done, nets, run_on

NOTHING, LESS, EQUAL, MORE = "nothing", "less", "equal", "more"
Hand = tuple[Card, ...]
FELL = (acts.HandCardDealt, acts.BottomCardTurned, acts.HandFolded, acts.DealerHandTurned, acts.HandShown, e.Announced)
"""Events that belong to no wager and yet have a part in what becomes of it."""
OF_THE_POOL = (acts.PoolJoined, acts.JackpotHandVerified, acts.PrizeDrawn)


@dataclass(frozen=True)
class Driver:
    """One player's table at which a hand can be played as often as one likes."""

    game: Game
    rules: StudRules
    stake: Cents
    rounded: bool

    def round(self, mine: Hand, dealers: Hand, *, raises: bool, jackpot: bool = False) -> Events:
        """All that happens in a round with these cards."""
        state, _, _ = run_on(self.game, self.game.start(self.rules))
        passed: list[e.Event] = []
        wagers = [c.Bet(SOMEBODY, ANTE, self.stake)]
        if jackpot:
            wagers.append(c.Bet(SOMEBODY, JACKPOT, self.rules.options.jackpot_wager))
        for command in (*wagers, c.CallNoMoreBets()):
            state, events = done(self.game, state, command)
            passed += events
        own, others = iter(mine), iter(dealers)
        while True:
            state, events, due = run_on(self.game, state)
            passed += events
            match due:
                case ChanceDue():
                    command = c.Reveal(next(others if due.to == DEALER else own))
                case DecisionDue(whose=name):
                    command = acts.Raise(name) if raises else acts.Fold(name)
                case _:
                    assert isinstance(state, Stud)
                    assert state.betting, f"{due} in the middle of a round"
                    return tuple(passed)
            state, events = done(self.game, state, command)
            passed += events

    def brought(self, events: Events, *spots: str) -> Fraction:
        """What a round has brought the wagers on these spots, in cents."""
        found = nets(events, rounded=self.rounded)
        return sum((found.get(spot, Fraction(0)) for spot in spots), Fraction(0))


@dataclass(frozen=True)
class Payoffs:
    """What an ante brings with its bet, per unit of the ante."""

    folded: Fraction
    played: Mapping[tuple[str, str], Fraction]
    """By the kind of the player's hand and by what the dealer has."""
    clauses: tuple[Citation, ...]


def payoffs(driver: Driver, classes: Classes) -> Payoffs:
    """A round of every sort, settled by the engine."""
    played: dict[tuple[str, str], Fraction] = {}
    events = driver.round(*next(examples(classes, classes.kinds[0], NOTHING)), raises=False)
    folded = driver.brought(events, ANTE, BET) / driver.stake
    for kind in dict.fromkeys(classes.kinds):
        for result in (NOTHING, LESS, EQUAL, MORE):
            found = next(examples(classes, kind, result), None)
            if found is not None:
                passed = driver.round(*found, raises=True)
                played[kind, result] = driver.brought(passed, ANTE, BET) / driver.stake
                events += passed
    return Payoffs(folded, played, reasons(events, FELL, ANTE, BET))


def reasons(events: Iterable[e.Event], others: tuple[type[e.Event], ...], *spots: str) -> tuple[Citation, ...]:
    """The clauses of what was wagered and settled on these spots, and of other events that have a part in it."""
    kept = (x for x in events if isinstance(x, others) or getattr(x, "spot", None) in spots)
    return tuple(dict.fromkeys(cite for event in kept for cite in event.cites))


def examples(classes: Classes, kind: str, result: str) -> Iterator[tuple[Hand, Hand]]:
    """Hands of this kind, each with one of the dealer's that has this against it."""
    own = [place for place, its in enumerate(classes.kinds) if its == kind]
    last, lowest = len(classes.hands), classes.lowest_that_qualifies
    for place in (own[-1], own[0]):
        dealers = {
            NOTHING: range(lowest),
            LESS: range(lowest, place),
            EQUAL: range(place, place + 1 if place >= lowest else place),
            MORE: range(max(place + 1, lowest), last),
        }[result]
        mine = classes.hands[place]
        for other in dealers:
            for shift in range(len(SUITS)):
                theirs = _in_other_suits(classes.hands[other], shift)
                if not set(mine) & set(theirs):
                    yield mine, theirs


def _in_other_suits(hand: Hand, shift: int) -> Hand:
    return tuple(Card(card[0] + SUITS[(SUITS.index(card[1]) + shift) % len(SUITS)]) for card in hand)

"""Driving the engine without a table: commands in, chance handed in, and what each spot has gained or lost by it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.games import Game
from croupier.games import events as e
from croupier.games.commands import Command
from croupier.games.due import ActDue, AnswerDue, Due
from croupier.games.felt import Felt, chips_in_hand
from croupier.law import Citation

Events = tuple[e.Event, ...]
SOMEBODY = "somebody"
"""Whose the wagers are where it does not matter whose."""


def done(game: Game, state: Felt, command: Command) -> tuple[Felt, Events]:
    """One command carried out."""
    events = game.decide(state, command)
    for event in events:
        state = game.evolve(state, event)
    return state, events


def run_on(game: Game, state: Felt) -> tuple[Felt, Events, Due]:
    """What leaves nobody a choice, or follows if nobody answers: until chance, a decision or wagers are due."""
    passed: list[e.Event] = []
    while True:
        due = game.due(state)
        match due:
            case ActDue(command=command) | AnswerDue(otherwise=command):
                state, events = done(game, state, command)
                passed += events
            case _:
                return state, tuple(passed), due


def nets(events: Iterable[e.Event], *, rounded: bool) -> dict[str, Fraction]:
    """What events have brought each spot, in cents: as the rules promise it, or as the table's chips pay it."""
    found: dict[str, Fraction] = {}
    for event in events:
        match event:
            case e.WagerWon():
                won = Fraction(event.winnings_cents)
                if not rounded:  # chips only ever add to what the odds promise; a maximum takes away
                    won = min(won, event.cents * event.odds)
                change = chips_in_hand(event) + won
            case e.WagerEvent():
                change = Fraction(chips_in_hand(event))
            case e.BonusPaid() | e.CommissionReturned():
                change = Fraction(event.cents)
            case e.BonusTakenBack() | e.CommissionPaid():
                change = Fraction(-event.cents)
            case _:
                continue
        found[event.spot] = found.get(event.spot, Fraction(0)) + change
    return found


class Reasons:
    """The clauses that decide each spot, in the order in which they first had a part: chance's own for all of them."""

    def __init__(self) -> None:
        self._shared: dict[Citation, None] = {}
        self._own: dict[str, dict[Citation, None]] = {}

    def fell(self, events: Iterable[e.Event]) -> None:
        """These events came of chance: their clauses say what could fall, and to whom."""
        for event in events:
            self._shared.update(dict.fromkeys(event.cites))

    def passed(self, events: Iterable[e.Event]) -> None:
        """These events followed: those about a wager have decided it."""
        for event in events:
            if isinstance(event, e.WagerEvent | e.BonusEvent | e.CommissionEvent):
                self._own.setdefault(event.spot, {}).update(dict.fromkeys(event.cites))

    def called(self, events: Iterable[e.Event]) -> None:
        """What was called out says by which clauses the cards were counted and no more were drawn."""
        self.fell(event for event in events if isinstance(event, e.Announced))

    def of(self, spot: str) -> tuple[Citation, ...]:
        return tuple({**self._own.get(spot, {}), **self._shared})

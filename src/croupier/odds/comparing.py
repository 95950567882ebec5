"""Two laws of one game compared: the edge of each wager under both, and what each change of the law is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from croupier.games.options import OptionError
from croupier.games.replacing import replace
from croupier.law import Law, LawError
from croupier.odds.asked import INFINITE, Asked
from croupier.odds.changes import Change, changes, listening, made
from croupier.odds.otherwise import Otherwise
from croupier.odds.pricing import price
from croupier.odds.result import Number, Odds, WagerOdds

Worths: TypeAlias = Mapping[str, Number]
"""By wager, how much the house's edge grows."""
Price: TypeAlias = Callable[[Asked], Odds]
Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""


class NotComparable(Exception):
    """The two are not the same game."""


@dataclass(frozen=True)
class Worth:
    """One change, or some that only work together: what it does to the edge of each wager."""

    changes: tuple[Change, ...]
    alone: Worths | None
    """Made by itself in the first law; None where that could not be played."""
    in_sequence: Worths
    """Made after those before it; these add up to the whole difference."""


@dataclass(frozen=True)
class Comparison:
    """The second law held against the first."""

    laws: tuple[Law, Law]
    first: Odds
    second: Odds
    worths: tuple[Worth, ...]
    idle: tuple[Change, ...]
    """Changes of which the odds never ask: they are about how the game is run."""
    play: tuple[Otherwise, ...] = ()
    """The hands that best play plays otherwise."""

    @property
    def differing(self) -> tuple[str, ...]:
        """The wagers whose edge is not the same, as far as both laws have them."""
        difference = _difference(self.first, self.second)
        return tuple(wager for wager in difference if difference[wager] or self._moves(wager))

    def _moves(self, wager: str) -> bool:
        """Whether changes move the edge though they make up for each other."""
        return any(worth.in_sequence.get(wager) for worth in self.worths)

    def difference(self, wager: str) -> Number:
        return _difference(self.first, self.second)[wager]


def unheard(done: int, of: int) -> None:
    """Nobody wants to know how far it has come."""


def compare(first: Asked, second: Asked, price: Price = price, progress: Progress = unheard) -> Comparison:
    """The edges under both laws, and what each change is worth, by itself and in sequence."""
    if first.law.family != second.law.family:
        raise NotComparable(
            f"{first.law.rules} and {second.law.rules} are different games: their clauses cannot be held side by side"
        )
    before, after = price(first), price(second)
    all_changes = changes(first.law, second.law)
    matters = _asked_for(first) | _asked_for(second) if all_changes else set()
    working = [change for change in all_changes if change.concept in matters]
    idle = tuple(change for change in all_changes if change.concept not in matters)
    worths: list[Worth] = []
    reached, waiting = before, list[Change]()
    done: list[Change] = []
    steps = 2 * len(working)  # in sequence, and alone
    for place, change in enumerate(working):
        progress(2 * place, steps)
        waiting.append(change)
        last = change is working[-1]
        now = after if last else _tried(replace(first, law=made(first.law, [*done, *waiting])), price)
        if now is None:
            continue
        progress(2 * place + 1, steps)
        alone = _tried(replace(first, law=made(first.law, waiting)), price) if done else now
        worth = Worth(tuple(waiting), None if alone is None else _difference(before, alone), _difference(reached, now))
        worths.append(worth)
        done += waiting
        reached, waiting = now, []
    progress(steps, steps)
    return Comparison(
        (first.law, second.law), before, after, tuple(worths), idle, _play(first, second) if working else ()
    )


def _play(first: Asked, second: Asked) -> tuple[Otherwise, ...]:
    """What best play does otherwise, where a chart of it is drawn."""
    if first.law.family != "twenty-one":
        return ()
    from croupier.odds.twenty_one.otherwise import otherwise  # needs libraries that nobody else does

    return otherwise(first, second)


def _tried(asked: Asked, price: Price) -> Odds | None:
    """The odds of a law in between, if such a law can be played at all."""
    try:
        if any(True for _ in asked.table().contradictions()):
            return None
        return price(asked)
    except (LawError, OptionError, LookupError, AssertionError):  # half of two changes that only work together
        return None


def _asked_for(asked: Asked) -> set[str]:
    """The concepts by which the odds are decided: endless decks ask for as much and take the least time."""
    law = listening(asked.law)
    price(replace(asked, law=law, play=INFINITE))
    return law.asked


def _difference(before: Odds, after: Odds) -> dict[str, Number]:
    """By how much the house's edge grows, wager by wager, where both have the wager."""
    others = {wager.wager: wager for wager in after.wagers}
    return {one.wager: _edge(others[one.wager]) - _edge(one) for one in before.wagers if one.wager in others}


def _edge(wager: WagerOdds) -> Number:
    return wager.edge_float if wager.edge is None else wager.edge

"""What a wager is worth: the distribution of what it brings, and all that follows from that distribution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isclose, sqrt
from typing import TypeAlias

from croupier.games import Refused
from croupier.law import Citation

Number: TypeAlias = Fraction | float
"""A fraction wherever a wager is worked out exactly; otherwise floating point, with its bound stated."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a wager may bring per unit first staked, and how probable that is."""

    net: Number
    probability: Number


def distribution(ways: Mapping[Fraction, int]) -> tuple[Outcome, ...]:
    """The outcomes by what they bring, out of how many equally likely ways lead to each."""
    total = sum(ways.values())
    return tuple(Outcome(net, Fraction(ways[net], total)) for net in sorted(ways) if ways[net])


@dataclass(frozen=True, slots=True)
class Declined:
    """A wager that cannot be made as it was asked for, and why."""

    wager: str
    refusal: Refused


@dataclass(frozen=True)
class WagerOdds:
    """One wager, by its spot in the notation."""

    wager: str
    outcomes: tuple[Outcome, ...]
    clauses: tuple[Citation, ...]
    method: str
    note: str = ""
    throws: Fraction | None = None
    """How many throws, spins or rounds it lasts on average, where that is not always one."""
    edge_error: float | None = None
    """By how much the figures may be off at most, where they are not exact."""
    exact: Fraction | None = None
    """What it brings on average as a fraction, where that is exact though the distribution is not."""

    def __post_init__(self) -> None:
        total = sum(outcome.probability for outcome in self.outcomes)
        if self.edge_error is None:
            assert total == 1, f"{self.wager}: the probabilities add up to {total}"
        else:
            assert isclose(total, 1, abs_tol=self.edge_error), f"{self.wager}: the probabilities add up to {total}"

    @cached_property
    def expected(self) -> Number:
        if self.exact is not None:
            return self.exact
        return sum((outcome.net * outcome.probability for outcome in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction | None:
        """What the house keeps per unit first staked; None where it is not exact."""
        exact = self.edge_error is None or self.exact is not None
        return -self.expected if exact and isinstance(self.expected, Fraction) else None

    @property
    def edge_float(self) -> float:
        return float(-self.expected) or 0.0  # never minus nought

    @cached_property
    def win(self) -> Number:
        return sum((o.probability for o in self.outcomes if o.net > 0), Fraction(0))

    @cached_property
    def push(self) -> Number:
        return sum((o.probability for o in self.outcomes if o.net == 0), Fraction(0))

    @cached_property
    def lose(self) -> Number:
        return sum((o.probability for o in self.outcomes if o.net < 0), Fraction(0))

    @property
    def edge_decided(self) -> Number | None:
        """The edge per unit decided: wagers that come back as they were are not counted; None if none is decided."""
        return -self.expected / (1 - self.push) if self.push != 1 else None

    @cached_property
    def variance(self) -> Number:
        squares = sum((o.net * o.net * o.probability for o in self.outcomes), Fraction(0))
        return squares - self.expected * self.expected

    @property
    def deviation(self) -> float:
        """The standard deviation of what one unit brings."""
        return sqrt(self.variance)

    @property
    def favours_the_player(self) -> bool:
        return self.expected > 0


@dataclass(frozen=True)
class Odds:
    """Every wager of one game under one law, at one table."""

    rules: str
    title: str
    settings: Mapping[str, str | int | bool]
    wagers: tuple[WagerOdds, ...]

    def __iter__(self) -> Iterator[WagerOdds]:
        return iter(self.wagers)

    def of(self, wager: str) -> WagerOdds:
        """The wager of that name; `KeyError` if there is none."""
        found = next((odds for odds in self.wagers if odds.wager == wager), None)
        if found is None:
            raise KeyError(wager)
        return found

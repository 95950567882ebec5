"""Betting plans: how much goes where and when, as small objects that are put together with `+`.

>>> plan = Martingale(1000).on("red") + Flat(500).on("straight 17").when(LOST_IN_A_ROW >= 3)
>>> print(plan)
martingale 10 on red + flat 5 on straight 17 when lost in a row >= 3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from croupier.equipment.money import Cents, dollars
from croupier.simulation import betting

BEHIND_IT = "-odds"
"""What a spot behind a flat wager is called beyond the name of that wager's."""
MOST_ODDS = "most"


class Wish(Protocol):
    """How much is wagered next, as a rule that remembers what it needs."""

    def on(self, spot: str) -> Line:
        """The wager on a spot."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A moment at which a wager is made: something about it compared with a number."""

    what: str
    sign: str
    number: int

    def __str__(self) -> str:
        number = dollars(self.number) if self.what in MONEY else str(self.number)
        return f"{self.what} {self.sign} {number}"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that conditions speak of; compared with a number it is a condition."""

    name: str

    def __ge__(self, number: int) -> Condition:
        return Condition(self.name, ">=", number)

    def __le__(self, number: int) -> Condition:
        return Condition(self.name, "<=", number)


WON_IN_A_ROW = Moment("won in a row")
LOST_IN_A_ROW = Moment("lost in a row")
AHEAD = Moment("ahead")
BEHIND = Moment("behind")
IN_HAND = Moment("in hand")
ROUND = Moment("round")
TRUE_COUNT = Moment("true count")
MOMENTS = (WON_IN_A_ROW, LOST_IN_A_ROW, AHEAD, BEHIND, IN_HAND, ROUND, TRUE_COUNT)
MONEY = (AHEAD.name, BEHIND.name, IN_HAND.name)


@dataclass(frozen=True, slots=True)
class Line:
    """One wager of a plan: how much, where, under which conditions, how often at most."""

    wish: Wish
    spot: str
    conditions: tuple[Condition, ...] = ()
    at_most: int | None = None
    per: str = "session"
    made_again: bool = False
    """At craps: made again as soon as it is decided, until the come-out is."""

    def when(self, *conditions: Condition) -> Line:
        return replace(self, conditions=(*self.conditions, *conditions))

    def most(self, times: int, per: str = "session") -> Line:
        return replace(self, at_most=times, per=per)

    def again(self) -> Line:
        return replace(self, made_again=True)

    def __add__(self, other: Line | Plan) -> Plan:
        return Plan((self,)) + other

    def __str__(self) -> str:
        spot = self.spot.removesuffix(BEHIND_IT) if isinstance(self.wish, Odds) else self.spot
        again = " again" if self.made_again else ""
        when = f" when {' and '.join(map(str, self.conditions))}" if self.conditions else ""
        most = f" at most {self.at_most} per {self.per}" if self.at_most is not None else ""
        return f"{self.wish} on {spot}{again}{when}{most}"


@dataclass(frozen=True, slots=True)
class Plan:
    """All wagers of one person."""

    lines: tuple[Line, ...]

    def __add__(self, other: Line | Plan) -> Plan:
        return Plan((*self.lines, *(other.lines if isinstance(other, Plan) else (other,))))

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __str__(self) -> str:
        return " + ".join(map(str, self.lines))


# --- the classical systems --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class System:
    """A wish that the kernels know: a kind, and the whole numbers that it works with."""

    unit: Cents

    def on(self, spot: str) -> Line:
        return Line(self, spot)

    @property
    def kind(self) -> int:
        raise NotImplementedError

    @property
    def numbers(self) -> tuple[int, ...]:
        return ()

    def __str__(self) -> str:
        return f"{WORDS[type(self)]} {dollars(self.unit)}"


class Flat(System):
    """The same every time."""

    kind = betting.FLAT


class Martingale(System):
    """Doubled after every loss; after a win the first stake again."""

    kind = betting.MARTINGALE


class Dalembert(System):
    """One unit more after a loss, one less after a win."""

    kind = betting.DALEMBERT


class Fibonacci(System):
    """One step along Fibonacci's numbers after a loss, two steps back after a win."""

    kind = betting.FIBONACCI


class Oscar(System):
    """Oscar's grind: a unit more after a win, never more than brings the series one unit ahead."""

    kind = betting.OSCAR


@dataclass(frozen=True, slots=True)
class Paroli(System):
    """Doubled after every win, and the first stake again after so many wins or a loss."""

    wins: int = 3
    kind = betting.PAROLI

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.wins,)

    def __str__(self) -> str:
        return f"paroli {dollars(self.unit)} for {self.wins}"


@dataclass(frozen=True, slots=True)
class Labouchere(System):
    """First and last of a row of amounts together: struck out when they win, put at the end when they lose.

    The unit is nought; the row is what counts.
    """

    row: tuple[Cents, ...] = ()
    kind = betting.LABOUCHERE

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.row

    def __str__(self) -> str:
        return f"labouchere {','.join(map(dollars, self.row))}"


@dataclass(frozen=True, slots=True)
class Ramp(System):
    """So much by the true count: the unit below the first count, then one amount for every count from there."""

    start: int = 1
    row: tuple[Cents, ...] = ()
    kind = betting.RAMP

    @property
    def numbers(self) -> tuple[int, ...]:
        return (self.start, *self.row)

    def __str__(self) -> str:
        return f"ramp {','.join(map(dollars, (self.unit, *self.row)))} from {self.start}"


@dataclass(frozen=True, slots=True)
class Odds(System):
    """At craps, so many times the flat wager behind it as soon as that has a number; the unit nought is the most."""

    kind = betting.ODDS

    def on(self, spot: str) -> Line:
        """Behind the flat wager on this spot."""
        return Line(self, f"{spot}{BEHIND_IT}")

    def __str__(self) -> str:
        return f"odds {self.unit or MOST_ODDS}"


WORDS: dict[type[System], str] = {
    Flat: "flat",
    Martingale: "martingale",
    Dalembert: "d'alembert",
    Fibonacci: "fibonacci",
    Oscar: "oscar",
    Paroli: "paroli",
    Labouchere: "labouchere",
    Ramp: "ramp",
    Odds: "odds",
}

Memory: TypeAlias = object


class OwnWish:
    """A wish of somebody's own, in Python: subclass it, and the engine plays it, hand by hand.

    `first` is what it remembers when a session begins; `wanted` the amount in cents, nought for no wager; `after`
    what it remembers after a wager of its own has been settled.
    """

    def first(self) -> Memory:
        raise NotImplementedError

    def wanted(self, memory: Memory) -> Cents:
        raise NotImplementedError

    def after(self, memory: Memory, staked: Cents, net: Cents) -> Memory:
        raise NotImplementedError

    def on(self, spot: str) -> Line:
        return Line(self, spot)

    def __str__(self) -> str:
        return type(self).__name__

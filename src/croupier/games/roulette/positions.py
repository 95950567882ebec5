"""The positions of the roulette layout: every wager's spot and the numbers it covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import TypeAlias

Numbers: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Position:
    """One position: the kind of wager, the spot as the notation writes it, the numbers that win."""

    kind: str
    spot: str
    numbers: Numbers

    @property
    def with_zero(self) -> bool:
        return 0 in self.numbers


def _joined(kind: str, *groups: Iterable[int]) -> Iterator[Position]:
    for group in groups:
        numbers = sorted(group)
        yield Position(kind, f"{kind} {'-'.join(map(str, numbers))}", frozenset(numbers))


def _all(red: Numbers) -> Iterator[Position]:
    grid = range(1, 37)
    rows = [range(n, n + 3) for n in range(1, 37, 3)]
    yield from (Position("straight", f"straight {n}", frozenset({n})) for n in range(37))
    yield from _joined("split", *((0, n) for n in (1, 2, 3)))
    yield from _joined("split", *((n, n + 1) for n in grid if n % 3), *((n, n + 3) for n in grid if n < 34))
    yield from _joined("street", (0, 1, 2), (0, 2, 3), *rows)
    yield from _joined("corner", (0, 1, 2, 3), *((n, n + 1, n + 3, n + 4) for n in grid if n % 3 and n < 33))
    for upper, lower in pairwise(rows):
        yield Position("six-line", f"six-line {upper[0]}-{lower[-1]}", frozenset((*upper, *lower)))
    yield from (Position("column", f"column {n}", frozenset(range(n, 37, 3))) for n in (1, 2, 3))
    yield from (Position("dozen", f"dozen {n}", frozenset(range(12 * n - 11, 12 * n + 1))) for n in (1, 2, 3))
    yield Position("low", "low", frozenset(range(1, 19)))
    yield Position("high", "high", frozenset(range(19, 37)))
    yield Position("even", "even", frozenset(range(2, 37, 2)))
    yield Position("odd", "odd", frozenset(range(1, 37, 2)))
    yield Position("red", "red", red)
    yield Position("black", "black", frozenset(grid) - red)


@cache
def positions(red: Numbers) -> MappingProxyType[str, Position]:
    """All positions by spot; which numbers are red is the wheel's affair."""
    return MappingProxyType({position.spot: position for position in _all(red)})

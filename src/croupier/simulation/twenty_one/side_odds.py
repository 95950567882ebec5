"""What wagers beside boxes bring from fresh shoes, exactly: by two cards, the dealer's first and a third."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from croupier.simulation.exact import Exact
from croupier.simulation.twenty_one.kernels import follow
from croupier.simulation.twenty_one.sides import IS_BOX, NO_MORE, SPLIT, Sides, side_result
from croupier.simulation.twenty_one.tables import CARDS_IN_ROW, IS_FORK, STOPPED, Tables

METHOD = "exact: the engine settles every two cards, and by what is made of them under this way of playing"


class Way(NamedTuple):
    """Two cards and what becomes of them, with how likely that is."""

    one: int
    other: int
    became: int
    chance: Fraction


class SideOdds:
    """Odds of all wagers of a scenario that lie beside boxes, played by such tables with these cards."""

    def __init__(self, sides: Sides, tables: Tables, cards: list[int]) -> None:
        self.sides, self.tables, self.cards = sides, tables, Counter(cards)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        return tuple(self._ways())

    def _ways(self) -> Iterator[Way]:
        total = self.cards.total()
        for one, first in self.cards.items():
            for other, second in self.cards.items():
                orders = first * (second - (one == other))
                if orders and (self.sides.by_two[:, one * CARDS_IN_ROW + other] < 0).any():
                    yield from self._became(one, other, Fraction(orders, total * (total - 1)))
                elif orders:
                    yield Way(one, other, NO_MORE, Fraction(orders, total * (total - 1)))

    def _became(self, one: int, other: int, chance: Fraction) -> Iterator[Way]:
        left = self.cards - Counter([one, other])
        opened, start = self.tables.opened, self.tables.open_start
        for shown, count in left.items():
            entry = follow(opened, follow(opened, follow(opened, start, one), shown), other)
            so_far = chance * Fraction(count, left.total())
            if entry & 3 == STOPPED:
                yield Way(one, other, SPLIT if entry >> 2 & IS_FORK else NO_MORE, so_far)
                continue
            last = left - Counter([shown])
            for third, many in last.items():
                yield Way(one, other, third, so_far * Fraction(many, last.total()))

    def exact(self, line: int) -> Exact:
        """What is known of a line."""
        mean = self._mean(line)
        return Exact(-mean, float(self._mean(line, line) - mean * mean) ** 0.5, METHOD)

    def covariance(self, one: int, other: int) -> Fraction | None:
        """Of what a unit on each of two lines brings; known for those beside one box."""
        lines = self.sides.lines
        if IS_BOX in (lines[one, 0], lines[other, 0]) or lines[one, 1] != lines[other, 1]:
            return None
        return self._mean(one, other) - self._mean(one) * self._mean(other)

    def _mean(self, *lines: int) -> Fraction:
        found = Fraction(0)
        for way in self.ways:
            product = way.chance
            for line in lines:
                product *= self._net(line, way)
            found += product
        return found

    def _net(self, line: int, way: Way) -> Fraction:
        sides = self.sides
        kind = int(sides.lines[line, 0])
        return sides.net(int(side_result(sides.by_two, sides.rows, kind, way.one, way.other, way.became)))

"""The dealer's hand out of any shoe: how likely each final hand is, for many compositions of removed cards at once.

The cards that he may draw are listed once for each first card, as sets with the number of their orders that the graph
allows; a set's chance is that of any one order, and grows card by card along the list.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twenty_one.columns import Columns, Shoe
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.drawing_kernel import final_chances
from croupier.odds.twenty_one.graph import RoundGraph

Reals: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Drawn:
    """One set of cards behind the first: the set it grew from, the column added, and in how many orders it ends how."""

    parent: int
    column: int
    copies: int
    """How many cards of that column the parent set holds."""
    size: int
    ends: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Drawing:
    """The sets for every first card, by column."""

    finals: tuple[Final, ...]
    starts: tuple[int, ...]
    leads: tuple[tuple[int, ...], ...]
    """By node and column the next node, or below nought a final hand, counted from minus one."""

    @cached_property
    def sets(self) -> tuple[tuple[Drawn, ...], ...]:
        return tuple(_sets(start, self.leads) for start in self.starts)

    def chances(self, shoe: Shoe, removed: Reals, wanted: NDArray[np.bool_], only: int | None = None) -> Reals:
        """By composition removed from the shoe, first card's column and final hand, how likely that hand is.

        Only compositions that are wanted are worked out; the dealer's first card is removed besides.
        """
        if shoe.endless:
            always = self.endless(np.array(shoe.counts) / shoe.total)
            return np.broadcast_to(always, (len(removed), *always.shape))
        rows = np.flatnonzero(wanted)
        left = np.array(shoe.counts)[:, None] - removed[rows].T
        found = np.zeros((len(removed), len(self.sets), len(self.finals)))
        for shown, arrays in enumerate(self.arrays):
            if only not in (None, shown):
                continue
            left[shown] -= 1
            found[rows, shown] = final_chances(left, *arrays, len(self.finals))
            left[shown] += 1
        return found

    def endless(self, shares: Reals) -> Reals:
        """The same for decks without end."""
        found = np.zeros((len(self.sets), len(self.finals)))
        for shown, start in enumerate(self.starts):
            found[shown] = self._from(start, shares, {})
        return found

    def _from(self, node: int, shares: Reals, known: dict[int, Reals]) -> Reals:
        if node not in known:
            found = np.zeros(len(self.finals))
            for share, to in zip(shares, self.leads[node], strict=True):
                found += share * (self._from(to, shares, known) if to >= 0 else np.eye(len(self.finals))[-1 - to])
            known[node] = found
        return known[node]

    @cached_property
    def arrays(self) -> tuple[tuple[NDArray[np.int64], ...], ...]:
        """The sets as arrays, for each first card: the sets, where the ends of each begin, their finals and orders."""
        found = []
        for sets in self.sets:
            rows = [(drawn.parent, drawn.column, drawn.copies, drawn.size) for drawn in sets]
            ends = [end for drawn in sets for end in drawn.ends]
            first = np.cumsum([0, *(len(drawn.ends) for drawn in sets)])
            found.append((np.array(rows), first, *(np.array(column) for column in zip(*ends, strict=True))))
        return tuple(found)


def drawing_of(graph: RoundGraph, columns: Columns) -> Drawing:
    """The dealer's graph by columns."""
    finals = graph.dealer.finals()
    ranks = [group[0] for group in columns.groups]

    def lead(to: int | Final) -> int:
        return -1 - finals.index(to) if isinstance(to, Final) else to

    leads = tuple(tuple(lead(row[rank]) for rank in ranks) for row in graph.dealer.edges)
    return Drawing(finals, tuple(graph.dealer.starts[rank] for rank in ranks), leads)


def _sets(start: int, leads: tuple[tuple[int, ...], ...]) -> tuple[Drawn, ...]:
    """All that may be drawn behind one first card, and in how many orders."""
    columns = len(leads[0])
    ends: dict[tuple[int, ...], dict[int, int]] = {}
    reached: dict[tuple[int, tuple[int, ...]], int] = {(start, (0,) * columns): 1}
    while reached:
        longer: dict[tuple[int, tuple[int, ...]], int] = {}
        for (node, held), orders in reached.items():
            for column, to in enumerate(leads[node]):
                more = (*held[:column], held[column] + 1, *held[column + 1 :])
                if to < 0:
                    found = ends.setdefault(more, {})
                    found[-1 - to] = found.get(-1 - to, 0) + orders
                else:
                    longer[to, more] = longer.get((to, more), 0) + orders
        reached = longer
    return _listed(ends, columns)


def _listed(ends: dict[tuple[int, ...], dict[int, int]], columns: int) -> tuple[Drawn, ...]:
    """Every wanted set after the one that it grew from by a card of the last column that it holds."""
    number: dict[tuple[int, ...], int] = {}
    found: list[Drawn] = []

    @cache
    def listed(held: tuple[int, ...]) -> int:
        if not any(held):
            found.append(Drawn(-1, -1, 0, 0, ()))
            return 0
        last = max(column for column in range(columns) if held[column])
        parent = listed((*held[:last], held[last] - 1, *held[last + 1 :]))
        found.append(Drawn(parent, last, held[last] - 1, sum(held), tuple(ends.get(held, {}).items())))
        number[held] = len(found) - 1
        return number[held]

    listed((0,) * columns)
    for held in sorted(ends):
        listed(held)
    return tuple(found)

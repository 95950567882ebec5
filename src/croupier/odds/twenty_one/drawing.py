"""The dealer's hand out of any shoe: how likely each final hand is, for many compositions of removed cards at once.

The sets of cards that may make up his hand, the first among them, are listed once, each with the number of its orders
that the graph allows by the card that comes first. A set's chance is that of any one order, whichever card comes first,
and grows card by card along the list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twenty_one.columns import Columns, Shoe
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.drawing_kernel import final_chances
from croupier.odds.twenty_one.graph import RoundGraph

Reals: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.int32]
FEW = 1024
"""For how many compositions there is room at first."""


class Sets(NamedTuple):
    """Every set behind the one that it grew from by a card of its last column."""

    depth: Whole
    column: Whole
    copies: Whole
    """How many cards of that column the set before holds."""
    first_end: Whole
    """Where the ends of each set begin."""
    ends: Whole
    """First card and final hand, as one number."""
    orders: Whole


@dataclass(frozen=True)
class Drawing:
    """The dealer's graph by columns."""

    finals: tuple[Final, ...]
    starts: tuple[int, ...]
    leads: tuple[tuple[int, ...], ...]
    """By node and column the next node, or below nought a final hand, counted from minus one."""

    def listed(self) -> Sets:
        """All sets of cards that may be a complete hand."""
        found: dict[tuple[int, ...], dict[int, int]] = {}
        for shown, start in enumerate(self.starts):
            for held, finals in _complete(start, self.leads).items():
                cards = (*held[:shown], held[shown] + 1, *held[shown + 1 :])
                row = found.setdefault(tuple(column for column, count in enumerate(cards) for _ in range(count)), {})
                for final, orders in finals.items():
                    row[shown * len(self.finals) + final] = orders
        return _in_order(found)

    def endless(self, shares: Reals) -> Reals:
        """By first card and final hand how likely it is out of decks without end."""
        found = np.zeros((len(self.starts), len(self.finals)))
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


class DealersHands:
    """The dealer's chances out of one shoe, by what is removed from it; worked out once for each composition."""

    def __init__(self, drawing: Drawing, sets: Callable[[], Sets], shoe: Shoe) -> None:
        self.sets, self.shoe = sets, shoe
        self.finals = len(drawing.finals)
        self.number: dict[bytes, int] = {}
        columns = len(shoe.counts)
        self.table: Reals = np.zeros((1 if shoe.endless else FEW, columns, self.finals))
        """By row, first card and final hand; the first row is of what nobody wants, and of endless decks."""
        if shoe.endless:
            self.table[0] = drawing.endless(np.array(shoe.counts) / shoe.total)

    def rows(self, removed: Numbers, wanted: NDArray[np.bool_]) -> Numbers:
        """Where in the table the chances stand with these cards out of the shoe; nought for those not wanted."""
        found = np.zeros(len(removed), dtype=np.int32)
        places = np.flatnonzero(wanted)
        if self.shoe.endless or not len(places):
            return found
        cards = np.ascontiguousarray(removed[places], dtype=np.int8)
        before, known = len(self.number) + 1, self.number
        keys = cards.view(np.dtype((np.void, cards.shape[1])))[:, 0].tolist()
        rows = np.array([known.setdefault(key, len(known) + 1) for key in keys], dtype=np.int32)
        if len(known) >= before:
            self._work_out(before, rows - before, cards)
        found[places] = rows
        return found

    def _work_out(self, before: int, rows: Numbers, cards: NDArray[np.int8]) -> None:
        """The rows that are new."""
        after = len(self.number) + 1
        if after > len(self.table):
            more = np.zeros((max(2 * len(self.table), after) - len(self.table), *self.table.shape[1:]))
            self.table = np.concatenate((self.table, more))
        new = rows >= 0
        left = np.zeros((after - before, cards.shape[1]))
        left[rows[new]] = np.array(self.shoe.counts) - cards[new]
        self.table[before:after] = final_chances(left, *self.sets(), self.finals)


def drawing_of(graph: RoundGraph, columns: Columns) -> Drawing:
    """The dealer's graph by columns."""
    finals = graph.dealer.finals()
    ranks = [group[0] for group in columns.groups]

    def lead(to: int | Final) -> int:
        return -1 - finals.index(to) if isinstance(to, Final) else to

    leads = tuple(tuple(lead(row[rank]) for rank in ranks) for row in graph.dealer.edges)
    return Drawing(finals, tuple(graph.dealer.starts[rank] for rank in ranks), leads)


def _complete(start: int, leads: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], dict[int, int]]:
    """All that may be drawn behind one first card, and in how many orders it ends how."""
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
    return ends


def _in_order(found: dict[tuple[int, ...], dict[int, int]]) -> Sets:
    """Sets, and all with which they begin, each behind the one that is a card shorter."""
    rows: list[tuple[int, int, int]] = [(0, 0, 0)]
    first, ends = [0], list[tuple[int, int]]()
    before: tuple[int, ...] = ()
    for cards in sorted(found):
        alike = next(
            (place for place, (one, other) in enumerate(zip(before, cards, strict=False)) if one != other), len(before)
        )
        for size in range(alike, len(cards)):
            rows.append((size + 1, cards[size], cards[:size].count(cards[size])))
            first.append(len(ends))
        ends += found[cards].items()
        before = cards
    depth, column, copies = (np.array(numbers, dtype=np.int64) for numbers in zip(*rows, strict=True))
    places, orders = (np.array(numbers, dtype=np.int64) for numbers in zip(*ends, strict=True))
    return Sets(depth, column, copies, np.array([*first, len(ends)], dtype=np.int64), places, orders)

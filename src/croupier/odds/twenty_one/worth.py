"""What each end of a hand is worth out of a shoe, and how likely each end is under a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from croupier.odds.asked import Keeping
from croupier.odds.twenty_one import walking_kernel as kernel
from croupier.odds.twenty_one.columns import Columns, Shoe
from croupier.odds.twenty_one.drawing import DealersHands, Drawing, Numbers, Reals, Sets, drawing_of
from croupier.odds.twenty_one.expansion import VERBS, Expander, Expansion
from croupier.odds.twenty_one.expansion_record import read, read_sets, written, written_sets
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CHOICE, Fate
from croupier.odds.twenty_one.reckoning import brought
from croupier.odds.twenty_one.settlement import Kind, kind_of
from croupier.odds.twenty_one.walking import Walk

T = TypeVar("T")


@dataclass
class Book:
    """One law's graph laid out for walking, whatever the shoe."""

    graph: RoundGraph
    columns: Columns
    bonus: Fraction = Fraction(0)
    """The Super Bonus in units of the wager first made."""
    shelf: Keeping | None = None
    name: str = ""
    """Where what is laid out is kept, and under which name."""
    _last: DealersHands | None = None

    @cached_property
    def drawing(self) -> Drawing:
        return drawing_of(self.graph, self.columns)

    @cached_property
    def sets(self) -> Sets:
        """The sets of cards that may make up the dealer's hand."""
        return self._kept("dealer", self.drawing.listed, read_sets, written_sets)

    def dealers_hands(self, shoe: Shoe) -> DealersHands:
        """The dealer's chances out of a shoe; those of the last shoe that was asked for are remembered."""
        if self._last is None or self._last.shoe != shoe:
            self._last = DealersHands(self.drawing, lambda: self.sets, shoe)
        return self._last

    @cached_property
    def fates(self) -> tuple[Fate, ...]:
        return self.graph.fates

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(sorted({kind_of(fate) for fate in self.fates if fate.of_split}))

    @cached_property
    def natural(self) -> NDArray[np.bool_]:
        """Which final hands of the dealer's are naturals."""
        return np.array([final.natural for final in self.drawing.finals])

    @cached_property
    def brings(self) -> Reals:
        """By fate and final hand; of a split hand against a natural, what it has lost before anything comes back."""
        found = np.zeros((len(self.fates), len(self.drawing.finals)))
        for row, fate in enumerate(self.fates):
            for place, final in enumerate(self.drawing.finals):
                found[row, place] = float(brought(self.graph, fate, final, self.bonus))
        return found

    @cached_property
    def back(self) -> Reals:
        """By account and fate what comes back of a hand of a split when the dealer's natural comes."""
        accounts = self.graph.settlement.accounts
        found = np.zeros((len(accounts), len(self.fates)))
        for account, row in enumerate(accounts):
            for number, fate in enumerate(self.fates):
                if fate.of_split and row:
                    found[account, number] = float(row[kind_of(fate)][0])
        return found

    @cached_property
    def _following(self) -> list[list[int]]:
        """By account and fate the account that follows."""
        return [
            [row[kind_of(fate)][1] if row and fate.of_split else account for fate in self.fates]
            for account, row in enumerate(self.graph.settlement.accounts)
        ]

    @cached_property
    def offered(self) -> NDArray[np.bool_]:
        """By node and choice whether there is such a choice."""
        found = np.zeros((len(self.graph.hands.nodes), len(VERBS)), dtype=np.bool_)
        for number, node in enumerate(self.graph.hands.nodes):
            if node.waits_for == CHOICE:
                found[number, [VERBS.index(verb) for verb in node.edges]] = True
        return found

    @cached_property
    def tells_suits(self) -> tuple[bool, ...]:
        """By column, whether hands are told apart anywhere by the suit of such a card."""
        suited = {label[0] for node in self.graph.hands.nodes for label in node.edges if len(label) == 2}
        return tuple(bool(suited & {*group}) for group in self.columns.groups)

    @cached_property
    def holes(self) -> tuple[list[int], ...]:
        """By column of the dealer's first card, those of the cards that make it a natural."""
        naturals = {-1 - place for place, final in enumerate(self.drawing.finals) if final.natural}
        rows = (self.drawing.leads[start] for start in self.drawing.starts)
        return tuple([column for column, to in enumerate(row) if to in naturals] for row in rows)

    def next_account(self, account: int, fate: int) -> int:
        return self._following[account][fate]

    @cached_property
    def _expander(self) -> Expander:
        return Expander(self.graph, self.columns, endless=False)

    @cached_property
    def whole(self) -> Expansion:
        return self._kept("whole", self._expander.whole, read, written)

    def split(self, column: int) -> Expansion:
        if column not in self._splits:
            self._splits[column] = self._kept(str(column), lambda: self._expander.split(column), read, written)
        return self._splits[column]

    def _kept(self, part: str, made: Callable[[], T], read: Callable[[bytes], T], written: Callable[[T], bytes]) -> T:
        """A part as it lies on the shelf, or made and put there."""
        name = f"{self.name}-{part}.npz"
        kept = self.shelf.get(name) if self.shelf is not None else None
        if kept is not None:
            with suppress(ValueError, KeyError, TypeError, IndexError, BadZipFile):
                return read(kept)
        found = made()
        if self.shelf is not None:
            self.shelf.put(name, written(found))
        return found

    @cached_property
    def _splits(self) -> dict[int, Expansion]:
        return {}

    @cached_property
    def nodes_only(self) -> Expansion:
        """Everything, without compositions: the graph itself."""
        expander = Expander(self.graph, self.columns, endless=True)
        return self._kept("nodes", expander.everything, read, written)


@dataclass
class Ends:
    """The leaves of one walk: what they are, and the dealer's chances at each."""

    book: Book
    walk: Walk

    @property
    def fate(self) -> Numbers:
        return self.walk.expansion.leaf_fate

    @cached_property
    def waits(self) -> NDArray[np.bool_]:
        """Which leaves wait for the dealer's hand."""
        lies = np.array([fate.lies for fate in self.book.fates] + [True])  # a fork waits too
        return lies[self.fate]

    @cached_property
    def dealer(self) -> DealersHands:
        return self.book.dealers_hands(self.walk.shoe)

    @cached_property
    def rows(self) -> Numbers:
        """By composition, where the dealer's chances stand; worked out for leaves that wait, and where hands begin."""
        one = self.walk.expansion
        wanted = np.zeros(len(one.compositions), dtype=np.bool_)
        wanted[one.leaf_held[self.waits & (self.fate >= 0)]] = True
        for state in one.roots.values():
            wanted[one.held[state]] = True
        return self.dealer.rows(self.walk.removed, wanted)

    @property
    def table(self) -> Reals:
        """By row, first card and final hand how likely it is: all rows that are needed here are in it."""
        assert len(self.rows), "they are looked up first, for with them the table grows"
        return self.dealer.table

    @cached_property
    def leaf_rows(self) -> Numbers:
        return self.rows[self.walk.expansion.leaf_held]

    def at(self, state: int) -> Reals:
        """The dealer's chances at a state where a hand begins."""
        row = self.rows[self.walk.expansion.held[state]]
        return np.asarray(self.table[row])

    @cached_property
    def natural(self) -> Reals:
        """By leaf and first card, how likely a natural of the dealer's is."""
        used, places = np.unique(self.leaf_rows, return_inverse=True)
        return np.asarray(self.table[used][:, :, self.book.natural].sum(axis=2)[places])

    @cached_property
    def base(self) -> Reals:
        """By leaf and first card what it is worth, before anything comes back against a natural."""
        found = np.zeros((len(self.fate), len(self.book.columns)))
        kernel.leaves(self.fate, self.waits, self.leaf_rows, self.table, self.book.brings, found)
        return found

    def own(self, account: int) -> Reals:
        """What a leaf of a hand of a split is worth in an account."""
        if not len(self.book.back):
            return self.base
        back = np.append(self.book.back[account], 0.0)[self.fate]
        return np.asarray(self.base + back[:, None] * self.natural)


def ends(book: Book, expansion: Expansion, shoe: Shoe, out: Iterable[int]) -> Ends:
    """The ends of one expansion out of a shoe, with so many cards of each column out of it besides."""
    return Ends(book, Walk(expansion, shoe, tuple(out)))

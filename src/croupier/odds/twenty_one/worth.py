"""What each end of a hand is worth out of a shoe, and how likely each end is under a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from croupier.odds.asked import Keeping
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Columns, Shoe
from croupier.odds.twenty_one.drawing import Drawing, Reals, drawing_of
from croupier.odds.twenty_one.expansion import Expander, Expansion
from croupier.odds.twenty_one.expansion_record import read, written
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Fate
from croupier.odds.twenty_one.reckoning import brought
from croupier.odds.twenty_one.settlement import Kind, kind_of
from croupier.odds.twenty_one.walking import Walk


@dataclass
class Book:
    """One law's graph laid out for walking, whatever the shoe."""

    graph: RoundGraph
    columns: Columns
    bonus: Fraction = Fraction(0)
    """The Super Bonus in units of the wager first made."""
    shelf: Keeping | None = None
    name: str = ""
    """Where the graph is kept, and under which name."""

    @cached_property
    def drawing(self) -> Drawing:
        return drawing_of(self.graph, self.columns)

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

    def next_account(self, account: int, fate: int) -> int:
        return self._following[account][fate]

    @cached_property
    def whole(self) -> Expansion:
        return self._kept("whole", lambda: Expander(self.graph, self.columns, endless=False).whole())

    def split(self, column: int) -> Expansion:
        if column not in self._splits:
            expander = Expander(self.graph, self.columns, endless=False)
            self._splits[column] = self._kept(str(column), lambda: expander.split(column))
        return self._splits[column]

    def _kept(self, part: str, laid_out: Callable[[], Expansion]) -> Expansion:
        """An expansion as it lies on the shelf, or laid out and put there."""
        name = f"{self.name}-{part}.npz"
        kept = self.shelf.get(name) if self.shelf is not None else None
        if kept is not None:
            with suppress(ValueError, KeyError, TypeError, IndexError, BadZipFile):
                return read(kept)
        found = laid_out()
        if self.shelf is not None:
            self.shelf.put(name, written(found))
        return found

    @cached_property
    def _splits(self) -> dict[int, Expansion]:
        return {}

    @cached_property
    def nodes_only(self) -> Expansion:
        """Everything, without compositions: the graph itself."""
        return Expander(self.graph, self.columns, endless=True).everything()


@dataclass
class Ends:
    """The leaves of one walk: what they are, and the dealer's chances at each."""

    book: Book
    walk: Walk
    only: int | None = None
    """The column of the dealer's card, if only one is asked for."""

    @cached_property
    def fate(self) -> NDArray[np.int64]:
        return np.array([leaf.fate for leaf in self.walk.expansion.leaves], dtype=np.int64)

    @cached_property
    def held(self) -> NDArray[np.int64]:
        return np.array([leaf.held for leaf in self.walk.expansion.leaves], dtype=np.int64)

    @cached_property
    def flags(self) -> tuple[Flags, ...]:
        return tuple(leaf.flags for leaf in self.walk.expansion.leaves)

    @cached_property
    def alike(self) -> dict[tuple[int, Flags, int], NDArray[np.int64]]:
        """The leaves of each fate that leave the same behind; of splits, of each pair."""
        found: dict[tuple[int, Flags, int], list[int]] = {}
        for place, leaf in enumerate(self.walk.expansion.leaves):
            found.setdefault((leaf.fate, leaf.flags, leaf.pair), []).append(place)
        return {key: np.array(places) for key, places in found.items()}

    @cached_property
    def waits(self) -> NDArray[np.bool_]:
        """Which leaves wait for the dealer's hand."""
        lies = np.array([fate.lies for fate in self.book.fates] + [True])  # a fork waits too
        return lies[self.fate]

    @cached_property
    def finals(self) -> Reals:
        """By composition, first card and final hand; worked out for the compositions of leaves that wait."""
        wanted = np.zeros(len(self.walk.expansion.compositions), dtype=np.bool_)
        wanted[self.held[self.waits]] = True
        for state in self.walk.expansion.roots.values():
            wanted[self.walk.expansion.held[state]] = True
        return self.book.drawing.chances(self.walk.shoe, self.walk.removed, wanted, self.only)

    @cached_property
    def by_final(self) -> Reals:
        """By leaf, first card and final hand."""
        return self.finals[self.held]

    @cached_property
    def natural(self) -> Reals:
        """By leaf and first card, how likely a natural of the dealer's is."""
        return np.asarray(self.by_final[:, :, self.book.natural].sum(axis=2))

    @cached_property
    def base(self) -> Reals:
        """By leaf and first card what it is worth, before anything comes back against a natural."""
        brings = self.book.brings[self.fate]
        found = np.einsum("lf,luf->lu", brings, self.by_final)
        settled = ~self.waits
        found[settled] = brings[settled][:, :1]
        found[self.fate < 0] = 0.0
        return np.asarray(found)

    def own(self, account: int) -> Reals:
        """What a leaf of a hand of a split is worth in an account."""
        found: Reals = self.base.copy()
        if len(self.book.back):
            back = self.book.back[account][self.fate]
            back[self.fate < 0] = 0.0
            found += back[:, None] * self.natural
        return found


def ends(book: Book, expansion: Expansion, shoe: Shoe, out: Iterable[int], only: int | None = None) -> Ends:
    """The ends of one expansion out of a shoe, with so many cards of each column out of it besides."""
    return Ends(book, Walk(expansion, shoe, tuple(out)), only)

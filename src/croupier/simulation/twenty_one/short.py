"""The whole layout in short, for rounds dealt in great numbers: it stays in the fastest memory that a processor has.

Cards that are treated alike in every row are one *kind*; rows that say the same are one row; the rows that are come to
oftenest lie together. Whoever has ended stays where they are whatever card comes, so that nobody need ask.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.betting import Numbers
from croupier.simulation.twenty_one.tables import CARDS_IN_ROW, DONE, PLAIN, RANKS_IN_ROW, STOPPED, SUITED, Table

Entries: TypeAlias = NDArray[Any]
"""Where rows begin, in the narrowest whole numbers that hold it."""
SPLIT = 0
"""The row of hands that are split: what comes of those is played hand by hand."""


@dataclass(frozen=True)
class Short:
    """Rows one behind the other, as wide as there are kinds; an entry is where the row that follows begins."""

    rows: Entries
    deal: Entries
    """By the kinds of the first three cards, the row that the deal leads to."""
    kinds: NDArray[np.uint16]
    """By place in the shoe as it is put together."""
    kind_of: NDArray[np.uint16]
    """By card."""
    width: int
    live: int
    """Where the rows begin in which a card is due; before them stand those in which a round has ended."""
    outcomes: Numbers
    """What has come of the box, by row in which a round has ended; below nought where it is split."""

    def counted(self, ended: Numbers, counts: Numbers) -> None:
        """Rounds by where they ended become rounds by outcome."""
        for at, outcome in enumerate(self.outcomes):
            if outcome >= 0:
                counts[outcome] += ended[at * self.width]

    def outcomes_of(self, came: Numbers) -> Numbers:
        """What came of single rounds, from the rows in which they ended; of a split it stands below nought."""
        rows = np.where(came < 0, 0, came) // self.width
        found: Numbers = np.where(came < 0, -1 - came, self.outcomes[rows])
        return found


def short_of(whole: Table, start: int, ranks: int, cards: NDArray[np.uint8]) -> Short:
    """The whole layout in short, for a shoe of these cards."""
    codes = list(dict.fromkeys(cards.tolist()))
    found = _reached(whole, start, ranks)
    leads = np.array([[_led(whole, entry, code) for code in codes] for entry in found], dtype=np.int64)
    leads[leads & STOPPED == STOPPED] = STOPPED  # which split it is, its cards tell
    columns, kind_by_code = np.unique(leads, axis=1, return_inverse=True)
    kind_by_code = np.asarray(kind_by_code).reshape(-1)
    width = columns.shape[1]
    rows = _Rows(columns, found)
    first = rows.number(start)
    shares = np.bincount(kind_by_code, minlength=width) / len(codes)
    placed, ended = rows.placed(first, shares)
    table = np.repeat(np.arange(ended), width).reshape(ended, width).tolist()
    table += [[placed[to] for to in row] for row in sorted(rows.distinct, key=lambda row: placed[rows.distinct[row]])]
    flat = np.array(table, dtype=np.int64).reshape(-1) * width
    narrow = np.uint16 if flat.max() <= np.iinfo(np.uint16).max else np.uint32
    deal = np.array([placed[first] * width])
    for _ in range(3):
        deal = flat[deal[..., np.newaxis] + np.arange(width)]
    assert SPLIT not in _leads_on(flat.reshape(-1, width), deal // width, ended), "hands are split by the deal alone"
    kind_of = np.zeros(CARDS_IN_ROW, dtype=np.uint16)
    kind_of[codes] = kind_by_code
    outcomes = [-1, *(-1 - end for end in rows.ends)]
    return Short(
        flat.astype(narrow),
        deal.reshape(-1).astype(narrow),
        kind_of[cards],
        kind_of,
        width,
        ended * width,
        np.array(outcomes, dtype=np.int64),
    )


def _led(whole: Table, entry: int, code: int) -> int:
    return int(whole[(entry >> 2) * RANKS_IN_ROW + (code & (CARDS_IN_ROW - 1 if entry & SUITED else RANKS_IN_ROW - 1))])


def _reached(whole: Table, start: int, ranks: int) -> dict[int, int]:
    """Every entry at which a card is due, by its number."""
    found, waiting = {start: 0}, [start]
    while waiting:
        entry = waiting.pop()
        for code in range(CARDS_IN_ROW if entry & SUITED else RANKS_IN_ROW):
            if code % RANKS_IN_ROW < ranks:
                after = _led(whole, entry, code)
                if after & STOPPED in (PLAIN, SUITED) and after not in found:
                    found[after] = len(found)
                    waiting.append(after)
    return found


def _leads_on(rows: Numbers, dealt: Numbers, ended: int) -> set[int]:
    """Every row that follows when a card is dealt to what the deal has left."""
    found: set[int] = set()
    waiting = set(dealt.reshape(-1).tolist())
    while waiting:
        after = set((rows[[row for row in waiting if row >= ended]] // rows.shape[1]).reshape(-1).tolist())
        waiting = after - found
        found |= after
    return found


class _Rows:
    """Rows that say the same have one number; below nought are the ends, and `IS_SPLIT` stands for every split."""

    IS_SPLIT = -(1 << 40)

    def __init__(self, columns: Numbers, found: dict[int, int]) -> None:
        self.columns, self.found = columns.tolist(), found
        self.distinct: dict[tuple[int, ...], int] = {}
        self.numbers: dict[Hashable, int] = {}

    def number(self, entry: int) -> int:
        if entry & STOPPED == STOPPED:
            return self.IS_SPLIT
        if entry & STOPPED == DONE:
            return -1 - (entry >> 2)
        if entry not in self.numbers:
            row = tuple(self.number(after) for after in self.columns[self.found[entry]])
            self.numbers[entry] = self.distinct.setdefault(row, len(self.distinct))
        return self.numbers[entry]

    @property
    def ends(self) -> Sequence[int]:
        ends = {to for row in self.distinct for to in row if to < 0} - {self.IS_SPLIT}
        return sorted(ends, reverse=True)

    def placed(self, first: int, shares: NDArray[np.float64]) -> tuple[dict[int, int], int]:
        """Where each row lies: splits, the ends, the rest by how often they are come to; and how many have ended."""
        rows = list(self.distinct)
        visits = np.zeros(len(rows))
        now = {first: 1.0}
        while now:
            after: dict[int, float] = {}
            for number, often in now.items():
                visits[number] += often
                for kind, to in enumerate(rows[number]):
                    if to >= 0:
                        after[to] = after.get(to, 0.0) + often * shares[kind]
            now = after
        placed = {self.IS_SPLIT: SPLIT, **{end: 1 + at for at, end in enumerate(self.ends)}}
        ended = len(placed)
        for at, number in enumerate(np.argsort(-visits, kind="stable").tolist()):
            placed[number] = ended + at
        return placed, ended

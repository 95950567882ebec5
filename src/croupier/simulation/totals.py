"""Totals: the books of many chunks added up. Whole numbers of any size, so that the order of adding is nothing."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.booking import DEEPEST, HIGH, LIMB, LOW, MIDDLE, POOL_HIGHEST, Book

Sums: TypeAlias = NDArray[np.object_]
IN_LIMBS = ("products", "units", "line_units", "sessions")
MOST_POINTS = 512


@dataclass
class Totals:
    """What is known of the chunks so far. Two totals of different chunks can be added, in any order."""

    sums: dict[str, Sums]
    chunks: int = 0
    clauses: list[Counter[str]] = field(default_factory=list)
    """By line, how often each clause settled it, where that is counted."""
    course: dict[int, tuple[Sums, Sums]] = field(default_factory=dict)
    """Along the run: what was staked by line and what it brought, chunks put together by so many."""
    coarseness: int = 0
    """Of how many chunks, as a power of two, a point of the course stands for."""

    def add(self, other: Totals) -> None:
        """Take in the totals of other chunks."""
        for name, mine in self.sums.items():
            added = mine + other.sums[name]
            if name == "lengths":
                added[:, DEEPEST] = np.maximum(mine[:, DEEPEST], other.sums[name][:, DEEPEST])
            elif name == "pool":
                added[POOL_HIGHEST] = max(mine[POOL_HIGHEST], other.sums[name][POOL_HIGHEST])
            self.sums[name] = added
        self.chunks += other.chunks
        self.clauses = [mine + theirs for mine, theirs in zip(self.clauses, other.clauses, strict=True)]
        level = max(self.coarseness, other.coarseness)
        self._coarsen(level - self.coarseness)
        for point, (staked, net) in other.course.items():
            self._join(point >> (level - other.coarseness), staked, net)
        while self.course and max(self.course) >= MOST_POINTS:
            self._coarsen(1)

    def _coarsen(self, by: int) -> None:
        if by:
            finer, self.course = self.course, {}
            self.coarseness += by
            for point, (staked, net) in finer.items():
                self._join(point >> by, staked, net)

    def _join(self, point: int, staked: Sums, net: Sums) -> None:
        before = self.course.get(point)
        self.course[point] = (staked, net) if before is None else (before[0] + staked, before[1] + net)

    def digest(self) -> str:
        """One for the same totals, to the last bit."""
        return hashlib.sha256(json.dumps(self.as_data(), sort_keys=True).encode()).hexdigest()

    def as_data(self) -> dict[str, Any]:
        """For a checkpoint."""
        return {
            "chunks": self.chunks,
            "clauses": [dict(sorted(counter.items())) for counter in self.clauses],
            "coarseness": self.coarseness,
            "course": {str(at): [one.tolist(), two.tolist()] for at, (one, two) in sorted(self.course.items())},
            "sums": {name: _sparse(sums) for name, sums in self.sums.items()},
        }


def totals_of(book: Book, chunk: int, clauses: list[Counter[str]] | None = None) -> Totals:
    """The totals of one chunk."""
    sums = {}
    for name, cells in book._asdict().items():
        whole = cells.astype(object)
        sums[name] = _joined(whole) if name in IN_LIMBS else whole
    counted = clauses or [Counter() for _ in book.counts]
    return Totals(sums, 1, counted, {chunk: (sums["sums"][:, 0].copy(), sums["sums"][:, 1].copy())})


def _joined(limbs: Sums) -> Sums:
    joined: Sums = (limbs[..., HIGH] * (1 << LIMB) + limbs[..., MIDDLE]) * (1 << LIMB) + limbs[..., LOW]
    return joined


def read_totals(data: Mapping[str, Any]) -> Totals:
    """Totals from a checkpoint; `ValueError`, `KeyError` or `TypeError` if they are none."""
    course = {int(at): (_row(one), _row(two)) for at, (one, two) in data["course"].items()}
    sums = {name: _dense(shape, cells) for name, (shape, cells) in data["sums"].items()}
    if set(sums) != set(Book._fields):
        raise ValueError("other books are kept")
    clauses = [Counter({str(cite): int(times) for cite, times in row.items()}) for row in data["clauses"]]
    return Totals(sums, int(data["chunks"]), clauses, course, int(data["coarseness"]))


def _row(numbers: list[int]) -> Sums:
    row = np.zeros(len(numbers), dtype=object)
    row[:] = [int(number) for number in numbers]
    return row


def _sparse(sums: Sums) -> list[Any]:
    """The shape, and the cells that are not nought by their place."""
    flat = sums.reshape(-1).tolist()
    return [list(sums.shape), {str(at): int(value) for at, value in enumerate(flat) if value}]


def _dense(shape: list[int], cells: Mapping[str, int]) -> Sums:
    size = int(np.prod(shape, dtype=np.int64))
    if not 0 <= size <= 10**7:
        raise ValueError("too large")
    sums = np.zeros(size, dtype=object)
    for at, value in cells.items():
        sums[int(at)] = int(value)
    return sums.reshape(shape)

"""A chain of chances solved exactly: where it starts, what may follow each state, and what it comes to in the end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

State: TypeAlias = Hashable


@dataclass(frozen=True, slots=True)
class Fate:
    """In so many of the equally likely ways a state is followed by another, or comes to an end that brings so much."""

    ways: int
    to: State | None
    net: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Solved:
    """What the chain brings in the end, with which probability, and how many steps that count it takes on average."""

    brings: Mapping[Fraction, Fraction]
    steps: Fraction


@dataclass(slots=True)
class _Row:
    """From one state: steps taken so far on average, and where it leads."""

    steps: Fraction
    to: dict[State, Fraction] = field(default_factory=dict)
    ends: dict[Fraction, Fraction] = field(default_factory=dict)

    def add(self, other: _Row, weight: Fraction) -> None:
        self.steps += weight * other.steps
        for state, chance in other.to.items():
            self.to[state] = self.to.get(state, Fraction(0)) + weight * chance
        for net, chance in other.ends.items():
            self.ends[net] = self.ends.get(net, Fraction(0)) + weight * chance


def solved(
    fates: Callable[[State], Iterable[Fate]],
    start: Mapping[State, Fraction],
    counts: Callable[[State], bool] = lambda _: True,
) -> Solved:
    """The chain from these states, each as probable as it says; its states are eliminated one after the other."""
    rows = _rows(fates, start, counts)
    whole = _Row(Fraction(0), dict(start))
    for state in reversed(list(rows)):
        row = rows.pop(state)
        stays = row.to.pop(state, Fraction(0))
        assert stays != 1, f"nothing ever ends from {state}"
        leaves = _Row(Fraction(0))
        leaves.add(row, 1 / (1 - stays))
        for other in (whole, *rows.values()):
            weight = other.to.pop(state, None)
            if weight is not None:
                other.add(leaves, weight)
    assert not whole.to, "every state has been eliminated"
    return Solved(whole.ends, whole.steps)


def _rows(
    fates: Callable[[State], Iterable[Fate]], start: Mapping[State, Fraction], counts: Callable[[State], bool]
) -> dict[State, _Row]:
    rows: dict[State, _Row] = {}
    waiting = list(start)
    while waiting:
        state = waiting.pop()
        if state in rows:
            continue
        found = list(fates(state))
        total = sum(fate.ways for fate in found)
        row = rows[state] = _Row(Fraction(counts(state)))
        for fate in found:
            chance = Fraction(fate.ways, total)
            if fate.to is None:
                row.ends[fate.net] = row.ends.get(fate.net, Fraction(0)) + chance
            else:
                row.to[fate.to] = row.to.get(fate.to, Fraction(0)) + chance
                waiting.append(fate.to)
    return rows

"""Where two hands of a split part that hold the same cards, and differ only in what the hands before them left behind.

What those left may bar a split or change what is paid. As long as both choose the same and nothing is paid otherwise,
they come to the same; the states at which that ends are found here, with how likely play comes there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import SUITS
from croupier.odds.twenty_one import walking_kernel as kernel
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.drawing import Numbers, Reals
from croupier.odds.twenty_one.expansion import VERBS, Expansion
from croupier.odds.twenty_one.hands import Begin
from croupier.odds.twenty_one.splits import Splits
from croupier.odds.twenty_one.walking_kernel import ALONE, CHOOSES, LOST

STOPPED = -1
"""The choice at a state from which play is not followed."""


class Parting(NamedTuple):
    """By the dealer's first card how likely two part, each time by as much as may hang on it."""

    open: Reals
    """Where cards that come thereafter may still matter."""
    paid: Reals
    """Where both are settled."""
    after: Reals
    """Where they may still matter, weighed by how many cards both hands are to draw yet."""
    drawn: Reals
    """Either, weighed by how many cards had been drawn."""
    shares: Reals
    """And by column, weighed by how many of it had been drawn to each that was left; of a suit where suits count."""


def parting(splits: Splits, column: int, out: int, *, room: bool, flags: tuple[Flags, Flags], swing: Reals) -> Parting:
    """Where hands part that begin under one of two flags; a hand differs by `swing` at most once they have."""
    walk = splits.ends(column, out).walk
    one, choices = walk.expansion, splits.chosen(walk, column)
    twin = _twins(splits, column, room=room, flags=flags)
    known, followed = twin >= 0, choices.copy()
    parted = np.zeros(choices.shape, dtype=np.bool_)
    parted[known] = (one.kind[known] == CHOOSES)[:, None] & (choices[known] != choices[twin[known]])
    followed[parted] = STOPPED
    hands = np.where(_may_split(one), splits.book.graph.hands.most_hands, 1)
    hangs = np.where(parted | (twin == LOST)[:, None], swing * hands[:, None], 0.0)
    apart, paid = _at_leaves(splits, column, twin)
    hangs[one.leaf_states] += np.minimum(apart[:, None], swing)
    weighed = walk.reach(splits.roots(column, room=room, flags=flags[0]), followed) * hangs
    held = one.compositions.astype(np.float64)
    held[:, column] -= 1  # with which it began
    cards = held.sum(axis=1)
    yet = walk.values(np.repeat(cards[one.leaf_held][:, None], len(swing), axis=1), choices)
    both = np.where(known[:, None], yet + yet[twin], 2 * cards.max()) - 2 * cards[one.held][:, None]
    settled = weighed[one.leaf_states[paid]].sum(axis=0)
    after = weighed * np.where(np.isfinite(both), np.maximum(both, 0.0), 2 * cards.max()) * hands[:, None]
    after[one.leaf_states] = 0.0
    by_held = np.zeros((len(held), weighed.shape[1]))
    np.add.at(by_held, one.held, weighed)
    suits = np.array([len(SUITS) if splits.book.tells_suits[place] else 1 for place in range(len(swing))])
    shares = held * suits / np.maximum(walk.left - (suits - 1) * held, 1.0)
    return Parting(
        weighed.sum(axis=0) - settled, settled, after.sum(axis=0), cards @ by_held, by_held.T @ np.maximum(shares, 0.0)
    )


def _may_split(one: Expansion) -> NDArray[np.bool_]:
    """At which states a hand has one card, or a pair that may be split."""
    found = one.compositions.sum(axis=1)[one.held] <= 1
    source = np.repeat(np.arange(one.size), np.diff(one.first))
    found[source[(one.kind[source] == CHOOSES) & (one.label == VERBS.index("splits"))]] = True
    return np.asarray(found)


def _twins(splits: Splits, column: int, *, room: bool, flags: tuple[Flags, Flags]) -> Numbers:
    """By state, where the same cards lead under the other flag."""
    one = splits.expansion(column)
    found = np.full(one.size, ALONE, dtype=np.int32)
    for begin, state in one.roots.items():
        if isinstance(begin, Begin) and (begin.room, begin.flags) == (room, flags[0]):
            found[state] = one.roots.get(begin._replace(flags=flags[1]), LOST)
    kernel.twins(one.kind, one.first, one.label, one.target, found)
    return found


def _at_leaves(splits: Splits, column: int, twin: Numbers) -> tuple[Reals, NDArray[np.bool_]]:
    """By leaf by how much what it brings differs from what its twin does, if that can be said; and if both are paid."""
    book, one = splits.book, splits.expansion(column)
    fate = np.full(one.size, -2, dtype=np.int32)
    fate[one.leaf_states] = one.leaf_fate
    own, its = one.leaf_fate, np.where(twin[one.leaf_states] >= 0, fate[twin[one.leaf_states]], -2)
    lies = np.array([each.lies for each in book.fates])
    ends = (own >= 0) & (its >= 0)
    found = np.zeros(len(own))
    differ = ends & (own != its)
    apart = np.abs(book.brings[own[differ]] - book.brings[its[differ]]).max(axis=1, initial=0.0)
    found[differ] = np.where(lies[own[differ]] == lies[its[differ]], apart, np.inf)
    found[(own < 0) & (its >= 0)] = np.inf
    return found, ends & ~lies[own] & ~lies[its]

"""By how much the edge of a box may be off at most: floating point, and what the hands of a split have to do together.

Given the dealer's final hand, what became of one hand of a split is taken to say nothing of another's cards. It says a
little: no more than the cards that the one holds change the chances of the other's draws. Only where a hand's result
depends on another's does that touch the edge; by how much is there estimated from a few cards a hand, not proved.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.playing import Best
from croupier.odds.twenty_one.splits import FIRST, Splits

FLOATING_POINT = 1e-8
"""Sums of some thousand terms, each as exact as floating point can be and none above the stake's few hundredfold; and
what it may be worth to look at the suits of a pair before splitting it, which is not done."""
DEALERS, MOST_OUT = 3, 30
"""Cards that a hand hardly ever exceeds beside its first; and more than ever lie on one box."""


def bound(best: Best) -> float:
    """The most by which the expected result may be off."""
    splits, found = best.splits, FLOATING_POINT
    if splits.endless:
        return found
    roots = np.zeros((best.whole.walk.expansion.size, len(best.shown)))
    roots[best.whole.walk.expansion.roots[()]] = best.shown
    reach = best.reach(roots)
    one = best.whole.walk.expansion
    for leaf in np.flatnonzero(one.leaf_fate < 0):
        state = one.leaf_states[leaf]
        if reach[state].any():
            found += float(reach[state] @ _of_a_pair(splits, int(one.leaf_pair[leaf])))
    return found


def _of_a_pair(splits: Splits, column: int) -> Reals:
    """The same for one pair that is split, by the dealer's first card."""
    book = splits.book
    played = splits.play(column, 1, room=splits.room, flags=Flags())
    likely, changed = played.joint.sum(axis=2), _changed(splits, column)
    hangs = np.zeros(likely.shape[1])
    if len(book.back):
        after = np.array([book.next_account(FIRST, group.fate) for group in played.groups])
        rows = np.array([book.back[account] for account in set(after)])
        natural = played.joint[:, :, book.natural].sum(axis=2)
        hangs += _not_the_commonest(natural, after) * float(np.ptp(rows, axis=0).max()) * changed
    flags = np.array([hash(group.flags) for group in played.groups])
    if len(set(flags)) > 1:
        more = [book.brings[group.fate, 0] > 1 and not book.fates[group.fate].doubled for group in played.groups]
        of_it = likely[more].sum(axis=0) * _changed_in_part(splits)
        most = float(
            book.brings.max(initial=0.0, where=book.brings < float(book.bonus)) if book.bonus else book.brings.max()
        )
        hangs += _not_the_commonest(likely, flags) * (most - 1) * np.minimum(changed, of_it)
    return hangs * (book.graph.hands.most_hands - 1)


def _not_the_commonest(likely: Reals, what: NDArray[np.int64]) -> Reals:
    """How likely anything but the likeliest is."""
    each = np.array([likely[what == one].sum(axis=0) for one in sorted(set(what))])
    return np.asarray(each.sum(axis=0) - each.max(axis=0))


def _changed(splits: Splits, column: int) -> float:
    """By how much at most any chance of one hand changes when another's cards are known.

    Drawn in step from the shoe and from the shoe without those cards, a hand differs only where one of them comes.
    """
    found = splits.ends(column, 1)
    roots = splits.roots(column, room=splits.room, flags=Flags())
    reach = found.walk.reach(roots, splits.chosen(found.walk, column))[found.walk.expansion.leaf_states]
    drawn = found.walk.expansion.compositions.sum(axis=1)[found.walk.expansion.leaf_held] - 1
    mean = float((reach * drawn[:, None]).sum(axis=0).max())
    return min(1.0, 2 * mean * (mean + DEALERS) / max(splits.shoe.total - MOST_OUT, 1.0))


def _changed_in_part(splits: Splits) -> float:
    """By what part of itself: each of a few draws by what is missing of its column."""
    least = min(count for count in splits.shoe.counts if count)
    return (1 + DEALERS / max(least - DEALERS, 1.0)) ** DEALERS - 1

"""The distribution of what a wager on a box brings under a policy."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.odds.result import Outcome
from croupier.odds.twenty_one import walking_kernel as kernel
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.playing import Best
from croupier.odds.twenty_one.splits import FIRST, Played, Splits

PLACES = 9
"""To how many decimals two results must agree to be one; results are fractions of small denominators."""
Spread = dict[float, Reals]
"""By what is brought, how likely it is by the dealer's first card and final hand."""


def outcomes(best: Best) -> tuple[Outcome, ...]:
    """What may come of a wager, and how probable each is."""
    found: defaultdict[float, float] = defaultdict(float)
    book, ends, splits = best.splits.book, best.whole, best.splits
    roots = np.zeros((ends.walk.expansion.size, len(book.columns)))
    roots[ends.walk.expansion.roots[()]] = best.shown
    reach = best.reach(roots)[ends.walk.expansion.leaf_states]
    one = ends.walk.expansion
    likely = np.zeros((len(one.alike), reach.shape[1]))
    joint = np.zeros((*likely.shape, len(book.drawing.finals)))
    kernel.summed(one.group, reach, likely)
    waiting = np.where(ends.waits & (ends.fate >= 0), one.group, -1)
    kernel.together(waiting, reach, ends.leaf_rows, ends.table, joint)
    for place in np.flatnonzero(likely.any(axis=1)):
        fate, flags, pair = one.alike[place]
        if fate < 0:
            for net, chances in spread(splits, pair, flags).items():
                found[net] += float(chances.sum(axis=1) @ likely[place])
        elif book.fates[fate].lies:
            for brings, chance in zip(book.brings[fate], joint[place].sum(axis=0), strict=True):
                found[round(float(brings), PLACES)] += float(chance)
        else:
            found[round(float(book.brings[fate, 0]), PLACES)] += float(likely[place].sum())
    return tuple(Outcome(_exact(net), found[net]) for net in sorted(found) if found[net] > 0)


def _exact(net: float) -> Fraction:
    """A result as the fraction of the stake that it is."""
    return Fraction(net).limit_denominator(10**PLACES // 1000)


def spread(splits: Splits, column: int, flags: Flags) -> Spread:
    """What all hands of a split bring together."""
    book = splits.book
    most = book.graph.hands.most_hands

    @cache
    def hands(hands_now: int, left: int, out: int, account: int, flags: Flags) -> Spread:
        played = splits.play(column, out, room=hands_now < most, flags=flags)
        found: defaultdict[float, Reals] = defaultdict(lambda: np.zeros(played.joint.shape[1:]))
        for after, likely in played.again.items():
            for net, chances in hands(hands_now + 1, left + 1, out + 1, account, after).items():
                found[net] += likely[:, None] * chances
        shares = splits.shares(played)
        for place, group in enumerate(played.groups):
            brings = book.brings[group.fate] + (
                book.back[account][group.fate] * book.natural if len(book.back) else 0.0
            )
            if left == 1:
                _add(found, brings, played.joint[place])
                continue
            following = (book.next_account(account, group.fate), group.flags)
            for net, chances in others(hands_now, left - 1, out, following, played).items():
                _add(found, brings + net, shares[place] * chances)
        return dict(found)

    def others(hands_now: int, left: int, out: int, following: tuple[int, Flags], played: Played) -> Spread:
        rest = hands(hands_now, left, out, *following)
        again = played.split_again
        if not again.any():
            return rest
        more_out = hands(hands_now, left, out + 1, *following)
        nothing = np.zeros(played.joint.shape[1:])
        return {net: rest.get(net, nothing) - again[:, None] * more_out.get(net, nothing) for net in {*rest, *more_out}}

    return hands(2, 2, 1, FIRST, flags)


def _add(found: defaultdict[float, Reals], brings: Reals, chances: Reals) -> None:
    """To each result the chances of those final hands that bring it."""
    rounded = brings.round(PLACES)
    for net in set(rounded.tolist()):
        found[net] += chances * (rounded == net)

"""By how much the edge of a box may be off at most: the argument, for floating point and for splits.

Hands of a split, one after the other, and then the dealer draw from one shoe, and unseen cards are all alike: each hand
and the dealer are dealt as if the others had drawn nothing, and what the hands bring is added up exactly, unless what
one brings hangs on what became of another. Where it does, the two were taken as independent. Let A be what became of
the one, S the cards that it drew until that was settled, and g what hangs on it in the hands that follow.

*Cards that meet.* The hands that follow, dealt from the shoe without S, come to the same as dealt from the whole shoe
unless one of S comes to them there: strike S out of the order of the whole shoe. If they draw T cards on average and R
are left at least, one of S comes with a chance of at most |S| T / R, for of the cards that are left no more are of S.
So the mean of g given S is off by at most 2 |g| |S| T / R, also if it is told apart by the dealer's hand.

*Cards weighed.* The chance of drawing y from the shoe without S is that of drawing it from the whole, times for each
column a product of y factors (n-s)/n, (n-s-1)/(n-1) and so on, and times N/(N-s), (N-1)/(N-s-1) and so on for all.
That is not below 1 - sum s y / (n-y+1), nor above the exponential of |S| |y| / R. Where g is nought until two ways of
playing on part (see `parting`), the chance of that moment counts, so weighed, and cards that meet thereafter.

Either is taken over A, and over the card that splits a hand again, since the product is of hands that are not. What the
product takes to go with the dealer's hand is compared, as numbers, with what does not. Against a natural only the
accounts hang on other hands, and a natural by the cards that make it.

*Suits.* Hands of a split begin with cards of any suit. Where best play splits a pair of some suits and not of others,
or the suits of a pair bind its hands, hands that are paid by their suits come oftener or less: by as much as is
reckoned for one pair, and over again for each that there may be. So does a Super Bonus that a later split takes. That
several pairs' suits together do no more than each after the other, and that only payments by suit hang on them, is held
by shoes that are dealt in every order, not proved; as is that no two other flags of later hands lie further apart.

*Floating point.* Every figure is a sum of products of numbers that are not below nought, times what is brought. Each
operation is off by at most one unit in the last place; the longest chain of them is counted, and the bound is what all
of it may come to together.

Play is best in this sense: by the very cards, no choice of a hand that is not split brings more, given how those of a
split are played; by what the rules look at, no single choice does in all hands to which it applies. That no other play
by what the rules look at brings more is not proved.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.twenty_one.rules import SHORT
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.drawing_kernel import final_chances
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.parting import Parting, parting
from croupier.odds.twenty_one.playing import Best
from croupier.odds.twenty_one.splits import FIRST, Group, Played, Splits
from croupier.odds.twenty_one.walking_kernel import CHOOSES

SPLITS = VERBS.index("splits")
UNIT = 2.0**-53
LONGEST, WIDEST = 64, 64
"""States that follow one another within a hand, and edges of one state: no hand of 21 has as many."""


def bound(best: Best) -> float:
    """The most by which the expected result may be off."""
    splits, one = best.splits, best.whole.walk.expansion
    found = floating_point(splits)
    if splits.endless:
        return found
    roots = np.zeros((one.size, len(best.shown)))
    roots[one.roots[()]] = best.shown
    reach = best.reach(roots)[one.leaf_states]
    for pair in sorted({pair for fate, _, pair in one.alike if fate < 0}):
        left = [(place, flags) for place, (fate, flags, column) in enumerate(one.alike) if fate < 0 and column == pair]
        likely = {flags: reach[one.group == place].sum(axis=0) for place, flags in left}
        if any(often.any() for often in likely.values()):
            dependence = Dependence(splits, pair)
            binds = len(likely) > 1 and dependence.bonus.any()
            of_suits = dependence.of_suits(_by_suits(best, pair) | binds)
            found += sum(float(often @ (dependence.of_the_pair(flags) + of_suits)) for flags, often in likely.items())
    return found


def _by_suits(best: Best, column: int) -> NDArray[np.bool_]:
    """Against which cards of the dealer's some pairs of a column are split and others not."""
    one = best.whole.walk.expansion
    pair = np.flatnonzero(one.compositions[:, column] == 2)
    pair = pair[one.compositions[pair].sum(axis=1) == 2]
    source = np.repeat(np.arange(one.size), np.diff(one.first))
    states = np.unique(source[(one.kind[source] == CHOOSES) & (one.label == SPLITS)])
    split = best.choices[states[np.isin(one.held[states], pair)]] == SPLITS
    return np.asarray(split.any(axis=0) & ~split.all(axis=0))


def floating_point(splits: Splits) -> float:
    """Chances of the dealer's, of a hand, of all hands of a box; each step rounds, and may round what was rounded."""
    sets = 0 if splits.endless else len(splits.book.sets.orders)
    hands = splits.book.graph.hands.most_hands
    steps = (sets + 3 * LONGEST) + LONGEST * (WIDEST + 4) + hands * (len(splits.book.fates) + WIDEST)
    most = float(np.abs(splits.book.brings).max(initial=1.0))
    return 2 * steps * UNIT * hands * most


def suits_apart(of_suit: Reals) -> Reals:
    """By how much, as a part of itself, it changes how likely cards of one rank are of one suit, or are of several.

    So many of the rank are there of each suit. A hand holds none of them, one and so on; what changes it is to know
    whether its first and the card beside it, with which it was a pair, are of one suit.
    """
    total, found = float(of_suit.sum()), np.zeros(SHORT + 1)
    alike = of_suit * (of_suit - 1)
    for beside, pairs in ((1, alike), (0, of_suit * (total - 1) - alike)):
        for cards in range(1, SHORT + 1) if pairs.sum() > 0 and total > SHORT else ():
            drawn = np.arange(1, cards)[:, None]
            unknown = of_suit / total * np.prod(np.maximum(of_suit - drawn, 0) / (total - drawn), axis=0)
            known = pairs / pairs.sum() * np.prod(np.maximum(of_suit - beside - drawn, 0) / (total - 1 - drawn), axis=0)
            there = unknown > 0
            changes = [*np.abs(known[there] / unknown[there] - 1), 0.0]
            if 1 - unknown.sum() > UNIT:
                changes.append(abs(known.sum() - unknown.sum()) / (1 - unknown.sum()))
            found[cards] = max(found[cards], *changes)
    return found


class Drawn(NamedTuple):
    """Cards of a hand, on average together with something that became of it; by the dealer's first card."""

    likely: Reals
    cards: Reals
    by_column: Reals


class Stage(NamedTuple):
    """A hand of a split about to be played: how many there are, how many follow it, how it begins."""

    hands: int
    left: int
    out: int
    flags: Flags


State: TypeAlias = tuple[int, Flags]
"""The account in which a hand leaves the box, and the flags."""


class Dependence:
    """What is not exact in the hands of one pair, by the dealer's first card."""

    def __init__(self, splits: Splits, column: int) -> None:
        self.splits, self.column, self.book = splits, column, splits.book
        self.most_hands = self.book.graph.hands.most_hands
        self.error, self.parting, self.hand = cache(self._error), cache(self._parting), cache(self._hand)
        brings, bonus = self.book.brings, float(self.book.bonus)
        plain = brings[(brings < bonus).all(axis=1)] if bonus else brings
        self.swing = np.where(splits.sevens > 0, np.ptp(brings), np.ptp(plain))
        winners = self.book.graph.settlement.bonus
        self.bonus = np.array([*(fate.of_split and fate in winners for fate in self.book.fates), False])
        """By fate, whether a hand of a split wins the Super Bonus with it."""
        self.longest = int(splits.expansion(column).compositions.sum(axis=1).max())
        """Cards of a hand at most, the first among them."""
        sets = self.book.sets
        self.most_of_dealer = int(sets.depth.max())
        taken = self.most_of_dealer + self.most_hands * self.longest
        self.left = max(splits.shoe.total - taken, 0.0)
        """Cards that are left at least, whoever draws."""
        self.dealers = self._dealers_cards()

    def _dealers_cards(self) -> Reals:
        """How many the dealer draws on average at most, whatever cards of the hands are known."""
        sets, counts = self.book.sets, np.array(self.splits.shoe.counts)
        counts[self.column] -= 2
        size = np.repeat(sets.depth, np.diff(sets.first_end))
        sizes, finals = self.most_of_dealer + 1, len(self.book.drawing.finals)
        of_size = sets.ends // finals * sizes + size
        likely = final_chances(counts[None], *sets[:4], of_size, sets.orders, sizes)[0]
        mean = likely @ np.maximum(np.arange(sizes) - 1.0, 0.0)
        known = self.most_hands * self.longest
        return np.asarray(np.minimum(mean + self._met(mean * known) * self.most_of_dealer, self.most_of_dealer))

    def of_the_pair(self, flags: Flags) -> Reals:
        return self.error(2, 2, 1, FIRST, flags, told_apart=False)

    def of_suits(self, told: NDArray[np.bool_]) -> Reals:
        """What may be off because hands begin with a card of any suit, and because a later split may cost a bonus."""
        one, splits = self.splits.expansion(self.column), self.splits
        begun = {begin: hand for begin, hand in splits.played.items() if begin[0] == self.column}
        again = np.max([hand.split_again for hand in begun.values()], axis=0) * splits.shoe.total / max(self.left, 1.0)
        full = np.minimum(np.prod([hands * again for hands in range(2, self.most_hands)], axis=0), 1.0)
        several = [
            splits.reach(self.column, out, room=room, flags=flags) * (1.0 if room else full)
            for _, room, flags, out in begun
        ]
        reach = np.asarray(np.max(several, axis=0))
        held = one.compositions[one.leaf_held]
        worth = np.append(np.abs(self.book.brings).max(axis=1), 0.0)[one.leaf_fate]
        of_suit = [count for card, count in splits.shoe.cards.items() if self.book.columns.of(card) == self.column]
        three = (held.sum(axis=1) == SHORT) & self._paid_by_suits()
        off = (1 + suits_apart(np.array(of_suit))) ** (self.most_hands - 1) - 1
        paid = (worth[three] * off[held[three, self.column]]) @ reach[three]
        found = told * self.book.tells_suits[self.column] * paid
        if self.bonus.any():
            comes = min(max(of_suit, default=0.0) / self.left, 1.0) if self.left else 1.0
            won = reach[self.bonus[one.leaf_fate]].sum(axis=0)
            found = found + self.most_hands * comes * float(self.book.bonus) * won
        return np.asarray(found * self.most_hands)

    def _paid_by_suits(self) -> NDArray[np.bool_]:
        """Which leaves come, with the very same cards, to several fates that are no doubles."""
        one = self.splits.expansion(self.column)
        single = np.array([*(not fate.lies and not fate.doubled for fate in self.book.fates), False])[one.leaf_fate]
        fates: dict[int, set[int]] = {}
        for held, fate in zip(one.leaf_held[single].tolist(), one.leaf_fate[single].tolist(), strict=True):
            fates.setdefault(held, set()).add(fate)
        several = [held for held, found in fates.items() if len(found) > 1]
        return np.asarray(single & np.isin(one.leaf_held, several))

    def _error(self, hands: int, left: int, out: int, account: int, flags: Flags, *, told_apart: bool) -> Reals:
        """What may be off of the hands that are left to be played; by the dealer's hands if they are told apart."""
        found = np.zeros(len(self.book.columns))
        if left == 1 and hands == self.most_hands:
            return found
        played = self.splits.play(self.column, out, room=hands < self.most_hands, flags=flags)
        for after, likely in played.again.items():
            found += likely * self.error(hands + 1, left + 1, out + 1, account, after, told_apart=told_apart)
        if left == 1:
            return found
        following: dict[State, list[int]] = {}
        for place, group in enumerate(played.groups):
            after_it = (self.book.next_account(account, group.fate), group.flags)
            following.setdefault(after_it, []).append(place)
        shares = self.splits.shares(played)
        if len(following) > 1:
            found += self._here(Stage(hands, left - 1, out, flags), played, following, shares, told_apart=told_apart)
        for (then, left_behind), places in following.items():
            share = np.abs(shares[places].sum(axis=0)).max(axis=1)
            found += share * self.error(hands, left - 1, out, then, left_behind, told_apart=True)
            if played.split_again.any():
                more = self.error(hands, left - 1, out + 1, then, left_behind, told_apart=True)
                found += share * played.split_again * more
        return found

    def _here(
        self, at: Stage, played: Played, following: Mapping[State, list[int]], shares: Reals, *, told_apart: bool
    ) -> Reals:
        """What is off because what became of one hand was taken to say nothing of the cards of those after it."""
        drawn = {state: self._drawn(at, played, places) for state, places in following.items()}
        usual = max(drawn, key=lambda state: float(drawn[state].likely.sum()))
        again = played.split_again
        stays = np.maximum(1.0 - again, 1e-300)
        column = np.eye(len(self.book.columns))[self.column]
        pair_card = Drawn(again, again, again[:, None] * column)

        def rest(state: State) -> Reals:
            return self.splits.rest(self.column, at.hands, at.left, at.out, *state, again)

        found = np.zeros(len(again))
        for state, places in following.items():
            likely = drawn[state].likely / stays
            if state != usual:
                apart = np.abs(shares[places].sum(axis=0) - likely[:, None]) * np.abs(rest(state) - rest(usual))
                found += apart.sum(axis=1)
            if state[0] != usual[0]:
                swing = self._of_accounts(state[0], usual[0], at)
                for cards, weight in ((drawn[state], 1.0), (pair_card, likely)):
                    found += weight * swing * self._natural_off(at, cards, played)
        for flags in {state[1] for state in following} - {usual[1]}:
            those = [drawn[state] for state in following if state[1] == flags]
            together = _together(those)
            for cards, weight in ((together, 1.0), (pair_card, together.likely / stays)):
                found += weight * self._flags_off(at, (usual[1], flags), cards, played, told_apart=told_apart)
        return found

    def _hand(self, out: int, flags: Flags, *, room: bool) -> Mapping[Group, Drawn]:
        """The cards of a hand beyond its first; the last of one that is doubled comes when all has been decided."""
        found = self.splits.ends(self.column, out)
        one = found.walk.expansion
        reach = self.splits.reach(self.column, out, room=room, flags=flags)
        places = np.flatnonzero(reach.any(axis=1))
        held = one.compositions[one.leaf_held[places]].astype(np.float64)
        held[:, self.column] -= 1
        doubled = np.array([*(fate.doubled for fate in self.book.fates), False])[one.leaf_fate[places]]
        cards, group = held.sum(axis=1) - doubled, one.group[places]
        made = {}
        for number in np.unique(group):
            ours, (fate, left_behind, _) = group == number, one.alike[number]
            likely = reach[places[ours]]
            made[Group(fate, left_behind)] = Drawn(likely.sum(axis=0), cards[ours] @ likely, likely.T @ held[ours])
        return made

    def _drawn(self, at: Stage, played: Played, places: list[int]) -> Drawn:
        """The same for some groups of ends together."""
        hand = self.hand(at.out, at.flags, room=at.hands < self.most_hands)
        return _together([hand[played.groups[place]] for place in places])

    # --- what hangs on it ---------------------------------------------------------------------------------------------

    def _of_accounts(self, one: int, other: int, at: Stage) -> float:
        """By how much at most what comes back of the hands that follow differs between two accounts."""
        rows = self.book.graph.settlement.accounts

        @cache
        def most(one: int, other: int, hands: int) -> float:
            if one == other or not hands or not rows[one] or not rows[other]:
                return 0.0
            return max(
                float(abs(back - rows[other][kind][0])) + most(to, rows[other][kind][1], hands - 1)
                for kind, (back, to) in rows[one].items()
            )

        return most(one, other, at.left + self.most_hands - at.hands)

    def _natural_off(self, at: Stage, drawn: Drawn, played: Played) -> Reals:
        """By how much a natural may be likelier or less together with what hangs on it."""
        natural = self.splits.dealer(self.column, at.out)[:, self.book.natural].sum(axis=1)
        thereafter = self._hands_following(at, played) * self._mean_cards * self.splits.shoe.total / max(self.left, 1.0)
        found = self._met(drawn.cards * (1 + 2 * thereafter))
        counts = np.array(self.splits.shoe.counts)
        for shown, holes in enumerate(self.book.holes):
            if holes:
                left = counts[holes].sum() - (shown in holes) - (self.column in holes) * (at.out + 1)
                found[shown] += drawn.by_column[shown, holes].sum() / left if left > 0 else np.inf
        with np.errstate(invalid="ignore"):
            return np.where(natural > 0, np.minimum(natural * found, drawn.likely), 0.0)

    def _flags_off(
        self, at: Stage, flags: tuple[Flags, Flags], drawn: Drawn, played: Played, *, told_apart: bool
    ) -> Reals:
        """By how much what the hands that follow bring under one flag and not the other may be off."""
        rooms = {at.hands < self.most_hands} | ({False} if played.split_again.any() else set())
        most = 2 * drawn.likely * self.swing * self.most_hands
        found = np.zeros(len(drawn.likely))
        for out in range(at.out, self.most_hands if played.split_again.any() else at.out + 1):
            for room in rooms:
                parts = self.parting(out, flags, room=room)
                weighed = (drawn.by_column * parts.shares).sum(axis=1) + self._spread * self._met(
                    drawn.cards * parts.drawn
                )
                after = parts.after + self.dealers * (parts.open + parts.paid * told_apart)
                found = np.maximum(found, np.minimum(weighed + 2 * self._met(drawn.cards * after), most))
        return found * self._hands_following(at, played)

    def _parting(self, out: int, flags: tuple[Flags, Flags], *, room: bool) -> Parting:
        return parting(self.splits, self.column, out, room=room, flags=flags, swing=self.swing)

    @property
    def _spread(self) -> float:
        """By how much e to the power of a part exceeds one, for each part, up to the greatest there may be."""
        greatest = self.longest**2 / max(self.left, 1.0)
        return math.expm1(min(greatest, 100.0)) / min(greatest, 100.0)

    def _met(self, cards: Reals) -> Reals:
        """How likely cards meet at most, if so many of both are drawn, multiplied."""
        return np.asarray(cards / self.left if self.left else np.full(cards.shape, np.inf))

    def _hands_following(self, at: Stage, played: Played) -> Reals:
        """How many hands follow on average at most, each of which may be split again."""
        again = played.split_again / np.maximum(1 - played.split_again, 1e-300)
        with np.errstate(divide="ignore"):
            found = np.where(again < 0.5, at.left / np.maximum(1 - 2 * again, 1e-300), np.inf)
        return np.minimum(found, at.left + self.most_hands - at.hands)

    @cached_property
    def _mean_cards(self) -> Reals:
        """How many cards a hand draws on average at most, whatever is left behind for it."""
        found = np.zeros(len(self.book.columns))
        for column, room, flags, out in self.splits.played:
            if column == self.column:
                hand = self.hand(out, flags, room=room)
                found = np.maximum(found, _together([*hand.values()]).cards + 1)
        return found


def _together(parts: list[Drawn]) -> Drawn:
    likely, cards, by_column = (np.asarray(sum(part)) for part in zip(*parts, strict=True))
    return Drawn(likely, cards, by_column)

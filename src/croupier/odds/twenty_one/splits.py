"""What the hands of a split bring together, under a policy that each hand follows by its own cards.

The convention: of the hands beside it a hand knows what the rules make of them (whether more may be formed, whether one
was doubled where that binds the box) and the card with which each began; not what else they hold. Each hand's own
cards and the dealer's are then drawn as if no other hand had drawn any, whatever the others hold: unseen cards are all
alike. The hands of a split begin with cards of any suit, each as likely as the shoe has them. What is not exact by that
is how hands hang together: where what one brings depends on what became of another, the two are taken as independent
given the dealer's final hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.odds.twenty_one import walking_kernel as kernel
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Shoe
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.expansion import Expansion
from croupier.odds.twenty_one.hands import Begin
from croupier.odds.twenty_one.walking import Choices, Walk
from croupier.odds.twenty_one.worth import Book, Ends, ends

FIRST = 0
"""The account in which a box begins."""


class Group(NamedTuple):
    """Ends of a hand that are alike for all that follows."""

    fate: int
    flags: Flags


class Played(NamedTuple):
    """One hand played out from where it begins: by first card and final hand, how likely each group of ends is."""

    groups: tuple[Group, ...]
    joint: Reals
    again: dict[Flags, Reals]
    """By first card, how likely the hand is split again, and what that leaves behind."""

    @property
    def fates(self) -> list[int]:
        return [group.fate for group in self.groups]

    @property
    def split_again(self) -> Reals:
        return sum(self.again.values(), np.zeros(self.joint.shape[1]))


@dataclass
class Splits:
    """All splits of one shoe under one way of play."""

    book: Book
    shoe: Shoe
    chosen: Callable[[Walk, int], Choices]
    """What is chosen at each state of a walk of hands that begin with a card of a column."""
    endless: bool
    kept_ends: dict[tuple[int, int], Ends] = field(default_factory=dict)
    played: dict[tuple[int, bool, Flags, int], Played] = field(default_factory=dict)
    known: dict[tuple[int, int, int, int, int, Flags], Reals] = field(default_factory=dict)

    def expansion(self, column: int) -> Expansion:
        return self.book.nodes_only if self.endless else self.book.split(column)

    def ends(self, column: int, out: int) -> Ends:
        """The ends of hands that begin with a card of a column, so many more of which are out of the shoe."""
        out = 0 if self.endless else out
        place = 0 if self.endless else column
        if (place, out) not in self.kept_ends:
            removed = [out * (other == column) for other in range(len(self.book.columns))]
            self.kept_ends[place, out] = ends(self.book, self.expansion(column), self.shoe, removed)
        return self.kept_ends[place, out]

    def roots(self, column: int, *, room: bool, flags: Flags) -> Reals:
        """How likely each state is where such a hand begins, by the dealer's card."""
        expansion, columns = self.expansion(column), self.book.columns
        found = np.zeros((expansion.size, len(columns)))
        begins = [
            (begin, state)
            for begin, state in expansion.roots.items()
            if isinstance(begin, Begin)
            and columns.of(begin.card) == column
            and (begin.room, begin.flags) == (room, flags)
        ]
        cards = {begin.card for begin, _ in begins}
        for begin, state in begins:
            share = self.shoe.share(begin.card, 0, 0) if len(cards) > 1 else 1.0
            found[state] += share * self._against(begin, begins)
        return found

    def _against(self, begin: Begin, begins: list[tuple[Begin, int]]) -> Reals:
        """Against which cards of the dealer's a hand begins so: a seven may make a difference."""
        sevens = self.sevens
        if begin.seven_shown:
            return sevens
        twin = any(other.card == begin.card and other.seven_shown for other, _ in begins)
        return 1.0 - sevens if twin else np.ones(len(self.book.columns))

    @cached_property
    def sevens(self) -> Reals:
        groups = self.book.columns.groups
        return np.array([float(group[0] in self.book.graph.hands.sevens) for group in groups])

    def play(self, column: int, out: int, *, room: bool, flags: Flags) -> Played:
        """One hand played out."""
        key = (column, room, flags, out)
        if key not in self.played:
            self.played[key] = self._play(column, out, room=room, flags=flags)
        return self.played[key]

    def _play(self, column: int, out: int, *, room: bool, flags: Flags) -> Played:
        found = self.ends(column, out)
        one = found.walk.expansion
        reach = self.reach(column, out, room=room, flags=flags)
        likely = np.zeros((len(one.alike), reach.shape[1]))
        kernel.summed(one.group, reach, likely)
        reached = np.flatnonzero(likely.any(axis=1)).tolist()
        places = [place for place in reached if one.alike[place][0] >= 0]
        again: dict[Flags, Reals] = {}
        for place in reached:
            fate, left, _ = one.alike[place]
            if fate < 0:
                again[left] = again.get(left, 0.0) + likely[place]
        number = np.full(len(one.alike), -1, dtype=np.int32)
        number[places] = np.arange(len(places))
        waits = np.array([self.book.fates[one.alike[place][0]].lies for place in places], dtype=np.bool_)
        joint = np.zeros((len(places), reach.shape[1], len(self.book.drawing.finals)))
        group = np.where(found.waits, number[one.group], -1)
        kernel.together(group, reach, found.leaf_rows, found.table, joint)
        settled = likely[places] * ~waits[:, None]
        rest = self.dealer(column, out) - joint.sum(axis=0)
        if again:
            rest = rest - sum(again.values())[:, None] * self.dealer(column, out + 1)  # type: ignore[index]
        total = settled.sum(axis=0)
        share = np.divide(settled, total, out=np.zeros_like(settled), where=total > 0)
        groups = tuple(Group(*one.alike[place][:2]) for place in places)
        return Played(groups, joint + share[:, :, None] * rest[None], again)

    def reach(self, column: int, out: int, *, room: bool, flags: Flags) -> Reals:
        """By leaf and the dealer's card how likely a hand that begins so ends there."""
        walk = self.ends(column, out).walk
        roots = self.roots(column, room=room, flags=flags)
        return walk.reach(roots, self.chosen(walk, column))[walk.expansion.leaf_states]

    def dealer(self, column: int, out: int) -> Reals:
        """The dealer's final hands when one hand has begun and nothing more is known."""
        found = self.ends(column, out)
        state = next(
            state
            for begin, state in found.walk.expansion.roots.items()
            if isinstance(begin, Begin) and self.book.columns.of(begin.card) == column
        )
        return found.at(state)

    def worth(self, column: int, flags: Flags) -> Reals:
        """By the dealer's card, what a pair of a column brings when it is split."""
        return np.asarray(self._hands(column, 2, 2, 1, FIRST, flags).sum(axis=1))

    def shares(self, played: Played) -> Reals:
        """By group and the dealer's cards, how likely the group is if the hand is not split again."""
        total = played.joint.sum(axis=0)
        return np.asarray(np.divide(played.joint, total, out=np.zeros_like(played.joint), where=total > 0))

    def left_to_play(self, column: int, hands: int, left: int, account: int, flags: Flags) -> Reals:
        """By the dealer's card what the hands bring that are left to be played on a box of so many."""
        return np.asarray(self._hands(column, hands, left, 1, account, flags).sum(axis=1))

    def after_first(self, column: int) -> dict[int, Reals]:
        """By account, how likely the second hand of two begins in it, by the dealer's card."""
        played = self.play(column, 1, room=self.room, flags=Flags())
        found: dict[int, Reals] = {}
        total = np.maximum(played.joint.sum(axis=(0, 2)), 1e-300)
        for group, joint in zip(played.groups, played.joint, strict=True):
            account = self.book.next_account(FIRST, group.fate)
            found[account] = found.get(account, 0.0) + joint.sum(axis=1) / total
        return found

    def second(self, column: int, account: int, flags: Flags) -> Reals:
        """What the second of two hands brings that begins so."""
        return np.asarray(self._hands(column, 2, 1, 1, account, flags).sum(axis=1))

    def again(self, column: int, flags: Flags, after: dict[int, Reals]) -> Reals:
        """What splitting again brings, as often the first of two hands as the second, with all that is left to play."""
        first = self._hands(column, 3, 3, 2, FIRST, flags).sum(axis=1)
        second = sum(
            share * self._hands(column, 3, 2, 2, account, flags).sum(axis=1) for account, share in after.items()
        )
        return np.asarray((first + second) / 2)

    @property
    def room(self) -> bool:
        """Whether a hand of a first split may be split again."""
        return self.book.graph.hands.most_hands > 2

    def _hands(self, column: int, hands: int, left: int, out: int, account: int, flags: Flags) -> Reals:
        """By first and final hand of the dealer's what the hands bring that are left to be played on a box."""
        key = (column, hands, left, out, account, flags)
        if key not in self.known:
            self.known[key] = self._hands_anew(*key)
        return self.known[key]

    def _hands_anew(self, column: int, hands: int, left: int, out: int, account: int, flags: Flags) -> Reals:
        book, room = self.book, hands < self.book.graph.hands.most_hands
        played = self.play(column, out, room=room, flags=flags)
        brings = book.brings[played.fates]
        if len(book.back):
            brings = brings + book.back[account, played.fates, None] * book.natural
        found = np.asarray(np.einsum("guf,gf->uf", played.joint, brings))
        for after, likely in played.again.items():
            found += likely[:, None] * self._hands(column, hands + 1, left + 1, out + 1, account, after)
        if left > 1:
            found += self._others(column, hands, left - 1, out, account, played)
        return found

    def _others(self, column: int, hands: int, left: int, out: int, account: int, played: Played) -> Reals:
        """What the hands after one bring, if it is not split again."""
        found, split_again = np.zeros(played.joint.shape[1:]), played.split_again
        following: dict[tuple[int, Flags], list[int]] = {}
        for place, group in enumerate(played.groups):
            following.setdefault((self.book.next_account(account, group.fate), group.flags), []).append(place)
        shares = self.shares(played)
        for (account_after, flags), places in following.items():
            share = shares[places].sum(axis=0)
            found += share * self.rest(column, hands, left, out, account_after, flags, split_again)
        return found

    def rest(
        self, column: int, hands: int, left: int, out: int, account: int, flags: Flags, split_again: Reals
    ) -> Reals:
        """What so many hands bring together with the hand before not being split again, as likely as it is."""
        found = self._hands(column, hands, left, out, account, flags)
        if split_again.any():  # that no such card came to the hand before makes one a little likelier
            found = found - split_again[:, None] * self._hands(column, hands, left, out + 1, account, flags)
        return found

"""The jackpot wager: what it brings at any pool, alone or shared with other players, and from which pool on it pays.

A prize of a fixed amount is what it is. One that is a part of the pool depends on who else wins in the round. Of the
other players up to two winners are counted exactly; what more than two could make of it is the error that is stated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from types import MappingProxyType
from typing import TypeAlias

from croupier.equipment.cards import SUITS, Card, deck
from croupier.equipment.money import Cents
from croupier.games.caribbean_stud.pool import Pool, Schedule, Winner, prizes
from croupier.games.caribbean_stud.rules import StudRules
from croupier.odds.caribbean_stud.deals import HAND, Classes, Deals

FINE = 2520
"""Parts of a cent in which prizes are reckoned where no chip rounds them: tenths and all shares are whole."""
MOST_POOL: Cents = 10**15
ME = "me"
NOBODY: tuple[str, ...] = ()
Others: TypeAlias = Mapping[tuple[str, ...], Fraction]
"""Which kinds of hands the other winners have, and how probable that is."""
ALONE: Others = MappingProxyType({NOBODY: Fraction(1)})


@dataclass(frozen=True)
class Threes:
    """At most how probable it is that three others win, summed over all threes: any; one with a part of the pool."""

    any: Fraction = Fraction(0)
    sharing: Fraction = Fraction(0)


@dataclass(frozen=True)
class Wagered:
    """A jackpot wager at one table: how many other players have one, and what a hand of each kind may share with."""

    rules: StudRules
    others: int
    hands: Mapping[str, Fraction]
    """How probable it is to hold a hand of each kind that wins."""
    company: Mapping[str, Others]
    """For each kind whose prize is a part of the pool, who else wins."""
    threes: Threes

    def outcomes(self, pool: Cents, *, chip: Cents | None) -> Mapping[Fraction, Fraction]:
        """What the wager brings in cents, and how probable that is, where so much was in the pool before the round."""
        found: dict[Fraction, Fraction] = {}
        wager, inside = self.rules.options.jackpot_wager, self.inside(pool)
        for kind, probable in self.hands.items():
            for others, so_probable in self.company.get(kind, ALONE).items():
                brings = prize(self.rules.schedule, inside, kind, others, chip) - wager
                found[brings] = found.get(brings, Fraction(0)) + probable * so_probable
        lost = Fraction(-wager)
        return {**found, lost: found.get(lost, Fraction(0)) + 1 - sum(self.hands.values())}

    def inside(self, pool: Cents) -> Cents:
        """What is in the pool once the wagers of the round have joined it."""
        return pool + (1 + self.others) * self.rules.options.joins_the_pool

    def worth(self, pool: Cents) -> Fraction:
        return sum((brings * probable for brings, probable in self.outcomes(pool, chip=None).items()), Fraction(0))

    def error(self, pool: Cents) -> Fraction:
        """By how much its worth may be off at most, in cents.

        With S as the threes, what is counted for nobody, one or two of the others winning is off by at most S, three S
        and three S, and S is not counted: Bonferroni's inequalities. What others take off a prize is no more than all
        of it, and no more than what they get if that is fixed.
        """
        schedule = self.rules.schedule
        highest = max(prize(schedule, self.inside(pool), kind, NOBODY, None) for kind in self.hands)
        fixed = self.others * max(schedule.fixed.values())
        shared = sum((self.hands[kind] for kind in self.company), Fraction(0))
        return 8 * shared * (self.threes.any * fixed + self.threes.sharing * highest)

    def pays_from(self, loses_beside: Fraction = Fraction(0)) -> Cents | None:
        """The least pool at which it surely loses nothing, with so much lost a round on what is wagered beside it."""
        return least_pool(lambda pool: self.worth(pool) - self.error(pool) >= loses_beside)


def least_pool(enough: Callable[[Cents], bool]) -> Cents | None:
    """The least pool that is enough; None if none is, whatever is in it."""
    if not enough(MOST_POOL):
        return None
    short, long = -1, MOST_POOL
    while long - short > 1:
        middle = (short + long) // 2
        short, long = (short, middle) if enough(middle) else (middle, long)
    return long


def prize(schedule: Schedule, pool: Cents, kind: str, others: tuple[str, ...], chip: Cents | None) -> Fraction:
    """What a hand of this kind gets, others having won with theirs; in chips, or as the rules promise it."""
    winners = [Winner(ME, kind), *(Winner(f"other {number}", other) for number, other in enumerate(others))]
    parts = FINE if chip is None else 1
    fine = replace(
        schedule,
        fixed={name: cents * parts for name, cents in schedule.fixed.items()},
        straight_flush_least=schedule.straight_flush_least * parts,
        royal_flush_least=schedule.royal_flush_least * parts,
    )
    found = prizes(fine, Pool(pool * parts), winners, chip or 1)
    return Fraction(next(one.cents for one in found if one.winner.player == ME), parts)


def wagered(rules: StudRules, deals: Deals, others: int) -> Wagered:
    """The wager as it stands at a table with so many others."""
    classes, of_class = deals.classes, _hands_of_each_class(deals)
    hands: Counter[str] = Counter()
    for place, kind in enumerate(classes.kinds):
        if kind in rules.jackpot_hands:
            hands[kind] += of_class[place]
    every = comb(len(deck()), HAND)
    company: dict[str, dict[tuple[str, ...], Fraction]] = {}
    threes = Threes()
    if others:
        winning = _Winning(classes, rules.jackpot_hands, frozenset(rules.schedule.fixed))
        for place, kind in enumerate(classes.kinds):
            if kind in rules.jackpot_hands and kind not in rules.schedule.fixed:
                found, more_than_two = winning.beside(classes.hands[place], others)
                of_kind, part = company.setdefault(kind, {}), Fraction(of_class[place], hands[kind])
                for kinds, probable in found.items():
                    of_kind[kinds] = of_kind.get(kinds, Fraction(0)) + probable * part
                threes = max(threes, more_than_two, key=lambda one: one.any)
    return Wagered(rules, others, {kind: Fraction(n, every) for kind, n in hands.items()}, company, threes)


def _hands_of_each_class(deals: Deals) -> Counter[int]:
    pairs: Counter[int] = Counter()
    for own, _, weight, *_ in deals:
        pairs[own] += weight
    open_cards = len(deck()) - HAND
    return Counter({own: weight // open_cards for own, weight in pairs.items()})


class _Winning:
    """Every hand that wins from the jackpot, and which of them go together: each card knows the hands it is in."""

    def __init__(self, classes: Classes, kinds: frozenset[str], fixed: frozenset[str]) -> None:
        self.fixed = fixed
        self.hands: list[tuple[tuple[Card, ...], str]] = []
        for place, kind in enumerate(classes.kinds):
            if kind in kinds:
                self.hands += ((hand, kind) for hand in _all_like(classes.hands[place]))
        self.with_card = dict.fromkeys(deck(), 0)
        self.of_kind = dict.fromkeys(sorted(kinds), 0)
        for number, (hand, kind) in enumerate(self.hands):
            self.of_kind[kind] |= 1 << number
            for card in hand:
                self.with_card[card] |= 1 << number

    def beside(self, mine: tuple[Card, ...], others: int) -> tuple[Others, Threes]:
        """What up to two of the others win with when I hold this hand, and a bound for three of them winning."""
        one: Counter[str] = Counter()
        two: Counter[tuple[str, str]] = Counter()
        left = len(deck()) - HAND
        ways = [comb(left - HAND * dealt, HAND) for dealt in range(3)]
        not_mine = ~self._touched(mine)
        for number, (hand, kind) in enumerate(self.hands):
            if not not_mine >> number & 1:
                continue
            one[kind] += 1
            if others > 1:
                free = not_mine & ~self._touched(hand)
                for other, those in self.of_kind.items():
                    two[kind, other] += (free & those).bit_count()
        found: dict[tuple[str, ...], Fraction] = {}
        for pair, times in two.items():
            both = tuple(sorted(pair))
            found[both] = found.get(both, Fraction(0)) + Fraction(comb(others, 2) * times, ways[0] * ways[1])
        for kind, times in one.items():
            with_another = sum(
                (probable * both.count(kind) for both, probable in found.items() if len(both) > 1), Fraction(0)
            )
            found[kind,] = Fraction(others * times, ways[0]) - with_another
        found[NOBODY] = 1 - sum(found.values(), Fraction(0))
        third = Fraction(one.total(), ways[0] * ways[1] * ways[2])
        sharing = sum(times for (kind, _), times in two.items() if kind not in self.fixed)
        threes = comb(others, 3)
        return found, Threes(threes * two.total() * third, threes * 3 * sharing * third)

    def _touched(self, hand: tuple[Card, ...]) -> int:
        touched = 0
        for card in hand:
            touched |= self.with_card[card]
        return touched


def _all_like(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """All hands with these ranks, of one suit if this hand is, otherwise of several."""
    ranks = Counter(card[0] for card in hand)
    suited = len({card[1] for card in hand}) == 1
    for suits in product(*(combinations(SUITS, copies) for copies in ranks.values())):
        if (len(set(suits)) == 1 and len(ranks) == HAND) is suited:
            yield tuple(Card(rank + suit) for rank, its in zip(ranks, suits, strict=True) for suit in its)

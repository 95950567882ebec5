"""Every deal of one hand against the dealer's, gathered into what a player can know when deciding, and what may follow.

The ranking of hands looks at ranks, and at suits only for whether all cards have one. So what may follow for a player
depends on the ranks held, on the rank of the dealer's open card, and on which of the player's cards are of its suit.
They decide which cards the dealer may still have, and which flushes; all else is one of equally many ways.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import comb, prod
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from croupier.equipment.cards import RANKS, SUITS, Card
from croupier.games.caribbean_stud.ranking import Ranking

Ranks: TypeAlias = tuple[int, ...]
"""How many cards of each rank."""

COPIES = len(SUITS)
HAND = 5
UNSEEN = HAND - 1
"""How many of the dealer's cards nobody sees."""
LEFT = len(RANKS) * COPIES - HAND - 1
WAYS = comb(LEFT, UNSEEN)
"""In how many ways the dealer's hand may be completed, whatever is seen."""


class Against(NamedTuple):
    """In how many ways the dealer does not qualify, has less than the player, or as much; otherwise he has more."""

    nothing: int
    less: int
    equal: int


class Classes:
    """The classes of hands as a ranking has them: which hands are worth the same, in order."""

    def __init__(self, ranking: Ranking) -> None:
        plain = {ranks: _cards(ranks, suited=False) for ranks in spread(HAND)}
        suited = {ranks: _cards(ranks, suited=True) for ranks in plain if max(ranks) == 1}
        hands = {ranking.value(cards): cards for cards in (*plain.values(), *suited.values())}
        order = sorted(hands)
        place = {value: number for number, value in enumerate(order)}
        self.values = tuple(order)
        self.hands = tuple(hands[value] for value in order)
        """A hand of every class, from the lowest to the highest."""
        self.kinds = tuple(ranking.kind(value) for value in order)
        self.plain = {ranks: place[ranking.value(cards)] for ranks, cards in plain.items()}
        self.suited = {ranks: place[ranking.value(cards)] for ranks, cards in suited.items()}
        self.lowest_that_qualifies = next(place for place, value in enumerate(order) if ranking.qualifies(value))


class Tally:
    """Of so many deals with a hand that is played, in how many the dealer has nothing, less, as much, and more."""

    def __init__(self) -> None:
        self.nothing = self.less = self.equal = self.more = 0

    def add(self, weight: int, nothing: int, less: int, equal: int) -> None:
        self.nothing += weight * nothing
        self.less += weight * less
        self.equal += weight * equal
        self.more += weight * (WAYS - nothing - less - equal)


@dataclass
class Deals:
    """All moments of decision, an entry for each in every column, and the classes of hands that they speak of."""

    classes: Classes
    of_class: array[int] = field(default_factory=lambda: array("H"))
    up: array[int] = field(default_factory=lambda: array("b"))
    """The place of the dealer's rank among the ranks."""
    same: array[int] = field(default_factory=lambda: array("H"))
    """Which of the player's ranks are held in the suit of the dealer's card, a bit for each rank."""
    matched: array[int] = field(default_factory=lambda: array("b"))
    """Whether the dealer's card has the rank of one of the player's."""
    weight: array[int] = field(default_factory=lambda: array("l"))
    """How many pairs of a hand and a card of the dealer's the entry stands for."""
    nothing: array[int] = field(default_factory=lambda: array("l"))
    less: array[int] = field(default_factory=lambda: array("l"))
    equal: array[int] = field(default_factory=lambda: array("l"))

    @property
    def total(self) -> int:
        """How many deals there are: a hand of the player's, the dealer's open card, and four that nobody sees."""
        return sum(self.weight) * WAYS

    @cached_property
    def cells(self) -> Mapping[tuple[int, bool], Tally]:
        """What may follow when a class of hands is played, apart for those whose rank the dealer's card matches."""
        found: dict[tuple[int, bool], Tally] = {}
        for own, matched, weight, nothing, less, equal in self:
            tally = found.get((own, matched)) or found.setdefault((own, matched), Tally())
            tally.add(weight, nothing, less, equal)
        return found

    def __iter__(self) -> Iterator[tuple[int, bool, int, int, int, int]]:
        columns = self.of_class, map(bool, self.matched), self.weight, self.nothing, self.less, self.equal
        return zip(*columns, strict=True)

    def moments(self) -> Iterator[tuple[int, int, int]]:
        """What a player sees at each moment: the class of the hand, the dealer's rank, which ranks share its suit."""
        return zip(self.of_class, self.up, self.same, strict=True)

    def add(
        self, of_class: int, up: int, same: tuple[int, ...], weight: int, against: Against, *, matched: bool
    ) -> None:
        self.of_class.append(of_class)
        self.up.append(up)
        self.same.append(sum(1 << rank for rank in same))
        self.matched.append(matched)
        self.weight.append(weight)
        self.nothing.append(against.nothing)
        self.less.append(against.less)
        self.equal.append(against.equal)


def _cards(ranks: Ranks, *, suited: bool) -> tuple[Card, ...]:
    """A hand with these ranks, all of one suit or not."""
    held = [rank for rank, copies in zip(RANKS, ranks, strict=True) for _ in range(copies)]
    suits = [SUITS[0 if suited else place % COPIES] for place in range(len(held))]  # equal ranks lie side by side
    return tuple(Card(rank + suit) for rank, suit in zip(held, suits, strict=True))


def spread(cards: int, most: int = COPIES) -> tuple[Ranks, ...]:
    """All ways of spreading so many cards over the ranks, the last rank's number rising slowest."""
    parts: list[list[Ranks]] = [[()], *([] for _ in range(cards))]
    for _ in RANKS:
        parts = [
            [(*head, here) for here in range(min(total, most) + 1) for head in parts[total - here]]
            for total in range(cards + 1)
        ]
    return tuple(parts[cards])


def deals(ranking: Ranking) -> Deals:
    """Every deal under this ranking; counted once, however many laws have it."""
    return _deals(_Alike(ranking))


class _Alike:
    """A ranking, equal to another that ranks alike."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        parts = ranking.heights.items(), ranking.order, ranking.low_straight, ranking.royal, ranking.qualifies_with
        self.told = repr([tuple(part or ()) for part in parts])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike) and self.told == other.told

    def __hash__(self) -> int:
        return hash(self.told)


def classes_of(ranking: Ranking) -> Classes:
    """The classes of hands under this ranking; found once, however many laws have it."""
    return _classes(_Alike(ranking))


@lru_cache(maxsize=4)
def _classes(alike: _Alike) -> Classes:
    return Classes(alike.ranking)


@lru_cache(maxsize=1)
def _deals(alike: _Alike) -> Deals:
    classes = _classes(alike)
    found = Deals(classes)
    flushes = Flushes(classes)
    for ranks, up, plain, suited in _against_any_suits(classes):
        matched = ranks[up] > 0
        for same, weight in _of_the_suit(ranks, up):
            against = flushes.counted(same, up, classes.plain[ranks], plain)
            found.add(classes.plain[ranks], up, same, weight, against, matched=matched)
        if suited is None:
            continue
        for same in ((), _held(ranks)):
            if up not in same:
                against = flushes.counted(same, up, classes.suited[ranks], suited)
                weight = COPIES if same else COPIES * (COPIES - 1)
                found.add(classes.suited[ranks], up, same, weight, against, matched=matched)
    return found


# --- whatever suits the dealer has ------------------------------------------------------------------------------------


def _against_any_suits(classes: Classes) -> Iterator[tuple[Ranks, int, Against, Against | None]]:
    """For all ranks that a player may hold and every rank of the dealer's card: his hands, as if no flush counted.

    Both counts, for the player's ranks in several suits and in one, are yielded together.
    """
    unseen = spread(UNSEEN)
    orders = [_Order(classes, unseen, up) for up in range(len(RANKS))]
    for gone, ways in _ways(unseen):
        for up, order in enumerate(orders):
            if not gone[up]:
                continue
            ranks = (*gone[:up], gone[up] - 1, *gone[up + 1 :])
            counts = order.pick(ways)
            suited = classes.suited.get(ranks)
            yield (
                ranks,
                up,
                order.against(counts, classes.plain[ranks]),
                None if suited is None else order.against(counts, suited),
            )


class _Order:
    """The ranks that four unseen cards may have beside the dealer's open one, in the order of what they make."""

    def __init__(self, classes: Classes, unseen: Sequence[Ranks], up: int) -> None:
        made = [
            (classes.plain[*ranks[:up], ranks[up] + 1, *ranks[up + 1 :]], place)
            for place, ranks in enumerate(unseen)
            if ranks[up] < COPIES
        ]
        made.sort()
        self.classes = [of_class for of_class, _ in made]
        self.pick = itemgetter(*(place for _, place in made))
        self.qualify = bisect_left(self.classes, classes.lowest_that_qualifies)

    def against(self, counts: Sequence[int], own: int) -> Against:
        low = max(bisect_left(self.classes, own), self.qualify)
        high = max(bisect_right(self.classes, own), self.qualify)
        return Against(sum(counts[: self.qualify]), sum(counts[self.qualify : low]), sum(counts[low:high]))


def _ways(unseen: Sequence[Ranks]) -> Iterator[tuple[Ranks, list[int]]]:
    """For all ranks of six cards that are gone, in how many ways four of the others have each of these ranks."""
    choose = [[comb(left, here) for here in range(COPIES + 1)] for left in range(COPIES + 1)]

    def further(gone: Ranks, parts: list[list[int]]) -> Iterator[tuple[Ranks, list[int]]]:
        if len(gone) == len(RANKS):
            if sum(gone) == HAND + 1:
                assert len(parts[UNSEEN]) == len(unseen)
                yield gone, parts[UNSEEN]
            return
        for here in range(min(COPIES, HAND + 1 - sum(gone)) + 1):
            if len(gone) == len(RANKS) - 1 and sum(gone) + here != HAND + 1:
                continue
            ways = choose[COPIES - here]
            more: list[list[int]] = []
            for total in range(UNSEEN + 1):
                column = list(parts[total])
                for taken in range(1, total + 1):
                    times = ways[taken]
                    column += [times * count for count in parts[total - taken]]
                more.append(column)
            yield from further((*gone, here), more)

    return further((), [[1], *([] for _ in range(UNSEEN))])


# --- suits ------------------------------------------------------------------------------------------------------------


def _held(ranks: Ranks) -> tuple[int, ...]:
    return tuple(rank for rank, copies in enumerate(ranks) if copies)


def _of_the_suit(ranks: Ranks, up: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Which ranks the player may hold in the suit of the dealer's card, and how many hands and cards that is.

    The hands are of several suits; a card that the player holds is not the dealer's.
    """
    held = _held(ranks)
    for chosen, weight in _chosen(tuple(ranks[rank] for rank in held)):
        same = tuple([held[place] for place in chosen])
        if up not in same:
            yield same, weight


@cache
def _chosen(copies: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Which of some ranks, held so many times each, may be held in one suit, and in how many ways that can be."""
    found = []
    for size in range(len(copies) + 1):
        for chosen in combinations(range(len(copies)), size):
            others = (its - (place in chosen) for place, its in enumerate(copies))
            hands = prod(comb(COPIES - 1, its) for its in others)
            if len(copies) == HAND:  # those of one suit are another class of hands
                hands -= COPIES - 1 if not size else 1 if size == HAND else 0
            if hands:
                found.append((chosen, COPIES * hands))
    return tuple(found)


class Flushes:
    """What changes when the dealer's hands of one suit, counted as if they were of several, are counted as flushes."""

    def __init__(self, classes: Classes) -> None:
        self.lowest = classes.lowest_that_qualifies
        self.classes_of = {
            sum(1 << rank for rank in _held(ranks)): (classes.plain[ranks], suited)
            for ranks, suited in classes.suited.items()
        }
        """For five different ranks, what they are in several suits and in one."""
        self.known: dict[tuple[tuple[int, ...], int], tuple[list[int], list[int], int]] = {}

    def counted(self, same: tuple[int, ...], up: int, own: int, plain: Against) -> Against:
        """The count with flushes, the player holding these ranks in the suit of the dealer's card."""
        as_plain, as_suited, nothing = self.known.get((same, up)) or self._learn(same, up)
        low, high = max(own, self.lowest), max(own + 1, self.lowest)
        plain_low, suited_low = bisect_left(as_plain, low), bisect_left(as_suited, low)
        equal = bisect_left(as_suited, high) - suited_low - bisect_left(as_plain, high) + plain_low
        return Against(plain.nothing + nothing, plain.less - nothing + suited_low - plain_low, plain.equal + equal)

    def _learn(self, same: tuple[int, ...], up: int) -> tuple[list[int], list[int], int]:
        free = [1 << rank for rank in range(len(RANKS)) if rank not in same and rank != up]
        made = [self.classes_of[sum(others) + (1 << up)] for others in combinations(free, UNSEEN)]
        as_plain, as_suited = sorted([plain for plain, _ in made]), sorted([suited for _, suited in made])
        nothing = bisect_left(as_suited, self.lowest) - bisect_left(as_plain, self.lowest)
        found = self.known[same, up] = as_plain, as_suited, nothing
        return found

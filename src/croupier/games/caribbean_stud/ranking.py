"""What five cards are worth: their kind, and within it the heights of the cards in the order in which they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.law import Law

ODD_CARDS, ONE_PAIR, TWO_PAIRS, THREE = "odd_cards", "one_pair", "two_pairs", "three_of_a_kind"
STRAIGHT, FLUSH, FULL_HOUSE, FOUR = "straight", "flush", "full_house", "four_of_a_kind"
STRAIGHT_FLUSH, ROYAL_FLUSH = "straight_flush", "royal_flush"
KINDS = (ODD_CARDS, ONE_PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH)

CARDS_RANKED = 5

_GROUPED = {
    (1, 1, 1, 1, 1): ODD_CARDS,
    (2, 1, 1, 1): ONE_PAIR,
    (2, 2, 1): TWO_PAIRS,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
    (5,): FOUR,  # no deck deals it, but a story may list a card more often than the deck holds it
}
_HELD: Mapping[str, tuple[str, ...]] = {
    ONE_PAIR: (ODD_CARDS,),
    TWO_PAIRS: (ONE_PAIR, ODD_CARDS),
    THREE: (ONE_PAIR, ODD_CARDS),
    STRAIGHT: (ODD_CARDS,),
    FLUSH: (ODD_CARDS,),
    FULL_HOUSE: (THREE, TWO_PAIRS, ONE_PAIR, ODD_CARDS),
    FOUR: (THREE, TWO_PAIRS, ONE_PAIR, ODD_CARDS),
    STRAIGHT_FLUSH: (FLUSH, STRAIGHT, ODD_CARDS),
    ROYAL_FLUSH: (STRAIGHT_FLUSH, FLUSH, STRAIGHT, ODD_CARDS),
}
"""The lower kinds that a hand of each kind holds too."""

_WITHIN = {
    ODD_CARDS: "odd_cards_from_the_highest",
    ONE_PAIR: "pairs_by_remaining_cards",
    TWO_PAIRS: "two_pairs_in_order",
    STRAIGHT: "straights_by_highest_card",
    STRAIGHT_FLUSH: "straights_by_highest_card",
}
"""What says how hands of one kind are ranked, where the rules say more than that the cards decide."""

_NAMES = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}


class Value(NamedTuple):
    """What a hand is worth; the greater value is the better hand."""

    place: int
    heights: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Ranking:
    """The order of hands as a law has it."""

    heights: Mapping[str, int]
    order: tuple[str, ...]
    low_straight: tuple[int, ...] | None
    royal: tuple[int, ...]
    qualifies_with: tuple[int, ...]

    def kind(self, value: Value) -> str:
        return self.order[value.place]

    def value(self, cards: tuple[Card, ...]) -> Value:
        """The highest value of five cards."""
        return _value(self, cards)

    def straight(self, heights: tuple[int, ...]) -> tuple[int, ...]:
        """The heights of a straight, in which a low ace is the lowest card; nothing if the cards are none."""
        if heights == self.low_straight:
            return (*heights[1:], -1)
        return heights if heights[0] - heights[-1] == len(heights) - 1 else ()

    def declared(self, cards: tuple[Card, ...], kind: str) -> Value | None:
        """The value that the cards have as a lower kind of hand; None if they do not hold that kind."""
        best = self.value(cards)
        if kind == self.kind(best):
            return best
        if kind not in _HELD.get(self.kind(best), ()):
            return None
        place, heights = self.order.index(kind), sorted((self.heights[card[0]] for card in cards), reverse=True)
        if kind in (STRAIGHT, STRAIGHT_FLUSH):
            return Value(place, best.heights)
        if kind in (FLUSH, ODD_CARDS):
            return Value(place, tuple(heights))
        return Value(place, _as_groups(heights, {ONE_PAIR: (2,), TWO_PAIRS: (2, 2), THREE: (3,)}[kind]))

    def qualifies(self, value: Value) -> bool:
        """Whether a dealer's hand of this value is high enough to play."""
        lowest = Value(self.order.index(ODD_CARDS), self.qualifies_with)
        return value >= lowest

    def within_kind(self, value: Value) -> str:
        """The concept that decides between two hands of this kind."""
        return _WITHIN.get(self.kind(value), "equal_kinds_by_card_values")

    def told(self, value: Value) -> str:
        """A hand's value as a dealer calls it."""
        named = [self.named(height) for height in value.heights]
        match self.kind(value):
            case "odd_cards":
                return f"{named[0]}, {named[1]}"
            case "one_pair":
                return f"a pair of {_plural(named[0])}"
            case "two_pairs":
                return f"two pairs, {_plural(named[0])} and {_plural(named[1])}"
            case "three_of_a_kind":
                return f"three {_plural(named[0])}"
            case "full_house":
                return f"a full house, {_plural(named[0])}"
            case "four_of_a_kind":
                return f"four {_plural(named[0])}"
            case "royal_flush":
                return "a royal flush"
            case kind:
                return f"a {kind.replace('_', ' ')}, {named[0]} high"

    def named(self, height: int) -> str:
        return next((_NAMES[rank] for rank, its in self.heights.items() if its == height), _NAMES["A"])


@lru_cache(maxsize=128)  # the hands of a few tables: each is asked for several times until it is settled
def _value(ranking: Ranking, cards: tuple[Card, ...]) -> Value:
    heights = sorted([ranking.heights[card[0]] for card in cards], reverse=True)
    distinct = set(heights)
    if len(distinct) < len(heights):
        grouped = sorted(heights, key=lambda height: (-heights.count(height), -height))
        counts = tuple(sorted((heights.count(height) for height in distinct), reverse=True))
        in_order = tuple(dict.fromkeys(grouped)) if len(distinct) > 1 else (heights[0], heights[0])
        return Value(ranking.order.index(_GROUPED[counts]), in_order)
    straight = ranking.straight(tuple(heights))
    if len({card[1] for card in cards}) > 1:
        if straight:
            return Value(ranking.order.index(STRAIGHT), straight)
        return Value(ranking.order.index(ODD_CARDS), tuple(heights))
    if not straight:
        return Value(ranking.order.index(FLUSH), tuple(heights))
    return Value(ranking.order.index(ROYAL_FLUSH if straight == ranking.royal else STRAIGHT_FLUSH), straight)


def _plural(name: str) -> str:
    return f"{name}{'es' if name.endswith('x') else 's'}"


def _as_groups(heights: list[int], groups: tuple[int, ...]) -> tuple[int, ...]:
    """The heights with the highest groups of these sizes first, each named once, then every other card."""
    left = list(heights)
    found: list[int] = []
    for size in groups:
        height = max((one for one in left if left.count(one) >= size), default=found[0] if found else left[0])
        found.append(height)
        for _ in range(size):
            left.remove(height)
    return (*found, *left)


def _heights(law: Law) -> Iterator[tuple[str, int]]:
    ranks = law.texts("ranks")
    yield from ((rank, len(ranks) - 1 - place) for place, rank in enumerate(ranks))


def ranking(law: Law) -> Ranking:
    """The order of hands under a law."""
    heights = dict(_heights(law))
    ace = heights.get("A", len(heights))
    low = (ace, 3, 2, 1, 0) if law.orders("ace_low_in_a_straight") else None
    return Ranking(
        heights,
        order=law.texts("hands_in_order"),
        low_straight=low,
        royal=tuple(range(ace, ace - 5, -1)),
        qualifies_with=tuple(heights.get(rank, -1) for rank in law.texts("qualifies_with")),
    )

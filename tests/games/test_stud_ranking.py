"""Hands of Caribbean stud in their order: held against an independent library, class by class and hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest
import treys

from croupier.equipment.cards import RANKS, SUITS, Card, deck
from croupier.games.caribbean_stud import rules
from croupier.games.caribbean_stud.ranking import KINDS, Ranking, Value
from croupier.law import load

CLASSES = 7_462
HANDS = {
    "odd_cards": 1_302_540,
    "one_pair": 1_098_240,
    "two_pairs": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 36,
    "royal_flush": 4,
}
Hand = tuple[Card, ...]


@pytest.fixture(scope="module")
def ranking() -> Ranking:
    return rules(load("nz-1996/caribbean-stud"), {}).ranking


class Theirs:
    """The other library: 1 is its best class, 7,462 its worst."""

    def __init__(self) -> None:
        self.evaluator = treys.Evaluator()
        self.known = {card: treys.Card.new(card) for card in deck()}

    def place(self, hand: Hand) -> int:
        found = self.evaluator._five([self.known[card] for card in hand])
        assert isinstance(found, int)
        return CLASSES - found


def a_hand_of_each_class(chance: Random) -> Iterator[tuple[Hand, int]]:
    """A hand for all that have the same ranks, suited or not, and how many such hands there are."""
    for ranks in combinations_with_replacement(RANKS, 5):
        of_each = Counter(ranks)
        if max(of_each.values()) > len(SUITS):
            continue
        ways = 1
        for copies in of_each.values():
            ways *= comb(len(SUITS), copies)
        suited = len(SUITS) if len(of_each) == len(ranks) else 0
        if suited:
            suit = chance.choice(SUITS)
            yield tuple(Card(rank + suit) for rank in ranks), suited
        while True:
            suits = {rank: chance.sample(SUITS, copies) for rank, copies in of_each.items()}
            hand = [Card(rank + suit) for rank, of_it in suits.items() for suit in of_it]
            if len({card[1] for card in hand}) > 1:
                chance.shuffle(hand)
                yield tuple(hand), ways - suited
                break


def agree(found: dict[Value, int]) -> None:
    """The values, each with the other library's class, in the same order and as many."""
    assert len(found) == CLASSES
    assert all(low < high for low, high in pairwise(found[value] for value in sorted(found)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_class_stands_where_the_library_has_it(ranking: Ranking, seed: int) -> None:
    theirs, found = Theirs(), {}
    kinds: Counter[str] = Counter()
    for hand, ways in a_hand_of_each_class(Random(seed)):
        value = ranking.value(hand)
        assert value not in found
        found[value] = theirs.place(hand)
        kinds[ranking.kind(value)] += ways
    agree(found)
    assert kinds == HANDS
    assert tuple(HANDS) == KINDS == ranking.order


@pytest.mark.long
def test_every_hand_is_ranked_as_the_library_ranks_it(ranking: Ranking) -> None:
    theirs = Theirs()
    found: dict[Value, int] = {}
    kinds: Counter[int] = Counter()
    for hand in combinations(deck(), 5):
        value = ranking.value(hand)
        place = theirs.place(hand)
        assert found.setdefault(value, place) == place, hand
        kinds[value.place] += 1
    agree(found)
    assert {ranking.order[place]: hands for place, hands in kinds.items()} == HANDS


def test_the_order_of_the_cards_in_a_hand_says_nothing(ranking: Ranking) -> None:
    chance = Random(5)
    for _ in range(2_000):
        hand = chance.sample(deck(), 5)
        value = ranking.value(tuple(hand))
        chance.shuffle(hand)
        assert ranking.value(tuple(hand)) == value


def test_one_suit_is_as_good_as_another(ranking: Ranking) -> None:
    chance = Random(6)
    for _ in range(2_000):
        hand = chance.sample(deck(), 5)
        others = dict(zip(SUITS, chance.sample(SUITS, len(SUITS)), strict=True))
        assert ranking.value(tuple(Card(card[0] + others[card[1]]) for card in hand)) == ranking.value(tuple(hand))


def test_what_qualifies_is_ace_king_or_higher(ranking: Ranking) -> None:
    """The lowest hand with ace and king does, the highest without does not, whatever lies between them and the ends."""
    lowest = tuple(map(Card, ("As", "Kd", "4h", "3c", "2s")))
    highest = tuple(map(Card, ("As", "Qd", "Jh", "Tc", "9s")))
    assert ranking.qualifies(ranking.value(lowest))
    assert not ranking.qualifies(ranking.value(highest))
    values = sorted(ranking.value(hand) for hand, _ in a_hand_of_each_class(Random(7)))
    first = values.index(ranking.value(lowest))
    assert values[first - 1] == ranking.value(highest)
    assert [ranking.qualifies(value) for value in values] == [False] * first + [True] * (CLASSES - first)


def test_a_story_may_list_a_card_oftener_than_the_deck_holds_it(ranking: Ranking) -> None:
    """Five of a rank are four of it and one more."""
    listed = ("9h 9d 9c 9s 8h", "9h 9d 9c 9s 9h", "9h 9d 9c 9s Th")
    with_eight, five, with_ten = (ranking.value(tuple(map(Card, cards.split()))) for cards in listed)
    assert {ranking.kind(value) for value in (with_eight, five, with_ten)} == {"four_of_a_kind"}
    assert with_eight < five < with_ten

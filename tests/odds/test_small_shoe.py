"""Every order of a small shoe dealt along the graph, all hands of a split from the same cards, against the walks.

Here hands of a split do take each other's cards; what the walks say without looking at them must come to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from random import Random

import numpy as np
import pytest

from croupier.equipment.cards import SUITS, Card
from croupier.games.twenty_one.rules import one_deck
from croupier.law import load
from croupier.odds.twenty_one.bound import bound
from croupier.odds.twenty_one.columns import columns_of, shoe_of
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, End, Fate
from croupier.odds.twenty_one.outcomes import outcomes
from croupier.odds.twenty_one.playing import Best, by_policy, endless_play
from croupier.odds.twenty_one.reckoning import bonuses, net
from croupier.odds.twenty_one.walking import Policy
from croupier.odds.twenty_one.ways import START, Position, follow
from croupier.odds.twenty_one.worth import Book
from tests.odds.graphs import graph

Left = tuple[int, ...]


class Dealt:
    """Rounds out of a few ranks, or of cards of several suits, dealt in every order."""

    def __init__(self, found: RoundGraph, ranks: Iterable[str], best: Best) -> None:
        self.found, self.ranks, self.best = found, (*ranks,), best
        self.columns = best.splits.book.columns
        self.hands = lru_cache(maxsize=None)(self._hands)
        self.dealers = lru_cache(maxsize=None)(self._dealers)

    def drawn(self, left: Left) -> list[tuple[str, float, Left]]:
        total = sum(left)
        return [
            (rank, left[place] / total, (*left[:place], left[place] - 1, *left[place + 1 :]))
            for place, rank in enumerate(self.ranks)
            if left[place]
        ]

    def _hands(self, position: Position, left: Left, fates: tuple[Fate, ...], shown: str) -> float:
        node = self.found.hands.nodes[position.node]
        if node.waits_for == CHOICE:
            verb = VERBS[self.best.policy[position.node, self.columns.of(shown)]]
            return self.onwards(position, verb, left, fates, shown)
        return sum(
            chance
            * self.onwards(
                position, self.label(position, rank), after, fates, shown if node.waits_for == CARD else rank[0]
            )
            for rank, chance, after in self.drawn(left)
        )

    def label(self, position: Position, rank: str) -> str:
        edges = self.found.hands.nodes[position.node].edges
        return rank[0] if rank[0] in edges else f"{rank}s"[:2]

    def onwards(self, position: Position, label: str, left: Left, fates: tuple[Fate, ...], shown: str) -> float:
        target = self.found.hands.nodes[position.node].edges[label]
        fates = (*fates, target.fate) if isinstance(target, End) else fates
        after = follow(self.found.hands, position, label)
        if isinstance(after, Position):
            return self.hands(after, left, fates, shown)
        assert after is None, "every beginning is in the graph"
        bonus = float(bonuses(self.found, fates) * self.best.splits.book.bonus)
        if not any(fate.lies for fate in fates):
            return bonus + float(net(self.found, fates, None))
        finals = self.dealers(self.found.dealer.starts[shown], left)
        return bonus + sum(chance * float(net(self.found, fates, final)) for final, chance in finals.items())

    def _dealers(self, node: int, left: Left) -> dict[Final, float]:
        found: dict[Final, float] = {}
        for rank, chance, after in self.drawn(left):
            to = self.found.dealer.edges[node][rank[0]]
            rest = {to: 1.0} if isinstance(to, Final) else self.dealers(to, after)
            for final, likely in rest.items():
                found[final] = found.get(final, 0.0) + chance * likely
        return found


SHOES = {
    "nz-1996/blackjack": {"8": 8, "T": 8, "3": 4},
    "mbs-2016/pontoon": {"9": 9, "K": 10, "2": 3},
    "nz-2000/pontoon": {"9": 8, "K": 8, "A": 4},
}


def of_spades(cards: dict[str, int]) -> dict[Card, int]:
    return {Card(f"{rank}s"): count for rank, count in cards.items()}


@pytest.mark.parametrize("name", SHOES)
def test_every_order_of_a_small_shoe(name: str) -> None:
    found, ranks = graph(name), "".join(SHOES[name])
    columns = columns_of(found)
    book = Book(found, columns)
    endless = endless_play(book, shoe_of(columns, Counter(one_deck(load(name))), endless=True))
    best = by_policy(book, shoe_of(columns, of_spades(SHOES[name])), endless.policy)
    expected = Dealt(found, ranks, best).hands(START, tuple(SHOES[name].values()), (), "")
    hang_together = found.settlement.accounts != () and name == "nz-2000/pontoon"
    assert best.expected == pytest.approx(expected, abs=bound(best) if hang_together else 1e-12)
    listed = outcomes(best)
    assert sum(float(one.net) * float(one.probability) for one in listed) == pytest.approx(best.expected, abs=1e-12)


def at_random(found: RoundGraph, chance: Random) -> Policy:
    """Some choice at every node against every card; pairs are split as a rule, and doubles are no rarity."""
    policy = np.zeros((len(found.hands.nodes), len(columns_of(found))), dtype=np.int8)
    for number, node in enumerate(found.hands.nodes):
        if node.waits_for == CHOICE:
            verbs = [*node.edges]
            liked = [verb for verb in ("splits", "goes on", "doubles") if verb in verbs] or verbs
            row = [liked[0] if chance.random() < 0.5 else chance.choice(verbs) for _ in policy[number]]
            policy[number] = [VERBS.index(verb) for verb in row]
    return policy


@pytest.mark.parametrize("decks", [1, 24])
@pytest.mark.parametrize("name", ["nz-2000/pontoon", "act-2018/pontoon"])
def test_what_is_not_exact_is_within_its_bound(name: str, decks: int) -> None:
    """However strangely somebody plays hands that hang together; in a large shoe the bound is a small one, too."""
    found = graph(name)
    columns = columns_of(found)
    cards = {"9": 7 * decks, "K": 5 * decks, "A": 3 * decks}
    off = []
    for seed in range(3):
        policy = at_random(found, Random(seed))
        best = by_policy(Book(found, columns), shoe_of(columns, of_spades(cards)), policy)
        expected = Dealt(found, "".join(cards), best).hands(START, tuple(cards.values()), (), "")
        off.append(abs(best.expected - expected))
        assert off[-1] <= bound(best)
        assert decks == 1 or bound(best) < 0.25
    assert max(off) > 1e-6 / decks, "hands do hang together"


@pytest.mark.parametrize("sevens", [(12, 12), (60, 20)])
def test_the_bound_holds_where_the_suits_of_a_pair_cost_its_hands_a_bonus(sevens: tuple[int, int]) -> None:
    """Sevens are always split: what the suits of the pair say of those that follow is beyond the convention."""
    found = graph("act-2018/pontoon")
    columns = columns_of(found)
    cards = {"7s": sevens[0], "7h": sevens[1], "Ks": 20}
    none = {Card(rank + suit): 0 for rank in found.ranks for suit in SUITS}
    book = Book(found, columns, bonus=Fraction(100))
    policy = endless_play(book, shoe_of(columns, Counter(one_deck(load("act-2018/pontoon"))), endless=True)).policy
    for number, node in enumerate(found.hands.nodes):
        if "splits" in node.edges:
            policy[number] = VERBS.index("splits")
    best = by_policy(book, shoe_of(columns, none | {Card(card): count for card, count in cards.items()}), policy)
    expected = Dealt(found, cards, best).hands(START, tuple(cards.values()), (), "")
    assert 1e-3 < abs(best.expected - expected) <= bound(best)

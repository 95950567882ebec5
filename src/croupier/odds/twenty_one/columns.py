"""Ranks that the whole graph treats alike, as columns; and a shoe as the numbers of cards in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Label


@dataclass(frozen=True)
class Columns:
    """Which ranks are alike; each group is called by its first."""

    groups: tuple[tuple[str, ...], ...]

    def of(self, label: Label) -> int:
        """The column of a card or a rank."""
        return self._by_rank[label[0]]

    @cached_property
    def _by_rank(self) -> Mapping[str, int]:
        return {rank: place for place, ranks in enumerate(self.groups) for rank in ranks}

    def __len__(self) -> int:
        return len(self.groups)


def columns_of(graph: RoundGraph) -> Columns:
    """The ranks of a graph in groups that it never tells apart."""
    rows: list[Mapping[Label, object]] = [node.edges for node in graph.hands.nodes]
    rows += [*graph.dealer.edges, graph.dealer.starts]
    groups: dict[tuple[object, ...], list[str]] = {}
    for rank in graph.ranks:
        suited = tuple(tuple((label[1:], to) for label, to in row.items() if label[0] == rank) for row in rows)
        groups.setdefault(suited, []).append(rank)
    return Columns(tuple(map(tuple, groups.values())))


@dataclass(frozen=True)
class Shoe:
    """The cards that may still come: by column, and one by one for those whose suits may pay; or endless decks."""

    counts: tuple[float, ...]
    cards: Mapping[Card, float]
    endless: bool = False

    @property
    def total(self) -> float:
        return sum(self.counts)

    def share(self, card: Card, own_alike: int, own_rank: int) -> float:
        """How likely a card of this rank is of this suit, if the hand holds so many of both kinds already."""
        rank = sum(count for other, count in self.cards.items() if other[0] == card[0])
        if self.endless:
            return self.cards.get(card, 0.0) / rank
        left = rank - own_rank
        return max(0.0, self.cards.get(card, 0.0) - own_alike) / left if left > 0 else 0.0


def shoe_of(columns: Columns, cards: Mapping[Card, int], *, endless: bool = False) -> Shoe:
    """A shoe that holds these cards."""
    counts = [0.0] * len(columns)
    for card, count in cards.items():
        counts[columns.of(card)] += count
    return Shoe(tuple(counts), {card: float(count) for card, count in cards.items()}, endless)


def exact_shares(shoe: Shoe) -> tuple[Fraction, ...]:
    """The columns of endless decks as fractions of the whole."""
    return tuple(Fraction(int(count), int(shoe.total)) for count in shoe.counts)

"""Which hands a moment of the graph stands for, as people call them: hard 16, soft 18, a pair of eights."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from croupier.equipment.cards import SUITS
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.twenty_one.alike import Alike
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, Begin, End, Label, ToNode
from croupier.odds.twenty_one.moments import GOES_ON
from croupier.odds.twenty_one.ways import Way

HARD, SOFT, PAIRS, TAKEN_BACK = "hard", "soft", "pairs", "doubled"
SECTIONS = (HARD, SOFT, PAIRS, TAKEN_BACK)
MANY = 7
"""Hands of so many cards and more are one."""


class Row(NamedTuple):
    """One line of the chart: which part of it, and which total, or which pair."""

    section: str
    name: str

    def __str__(self) -> str:
        return f"{self.section} {self.name}"


class Kind(NamedTuple):
    """Hands that a chart tells apart within a cell: by how many cards they have, by the chances they hold."""

    cards: int
    chance: str = ""


class Hand(NamedTuple):
    """What has been dealt to a hand, as far as it is called by it."""

    hard: int = 0
    ace: bool = False
    cards: tuple[Label, ...] = ()
    """The ranks of the first two."""
    held: int = 0


class Place(NamedTuple):
    """A hand that comes to a moment at which somebody chooses, against one column of the dealer's cards."""

    node: int
    column: int
    row: Row
    kind: Kind


class Naming:
    """How hands are called under one law."""

    def __init__(self, graph: RoundGraph, columns: Columns, rules: TwentyOneRules) -> None:
        self.graph, self.columns, self.rules = graph, columns, rules
        self.nodes = graph.hands.nodes

    def row(self, hand: Hand, verbs: Iterable[str], node: int) -> Row:
        """What a hand is called where it has these choices."""
        total, soft = hand.hard, hand.ace and hand.hard + self.rules.ace_step <= self.rules.most
        if "withdraws" in verbs:
            return Row(TAKEN_BACK, str(self._doubled_total(node)))
        if hand.held == 2 and hand.cards[0] == hand.cards[1] and self._splits(node):
            rank = hand.cards[0]
            return Row(PAIRS, "A" if rank == "A" else str(self.rules.values[rank]))
        return Row(SOFT, str(total + self.rules.ace_step)) if soft else Row(HARD, str(total))

    def _doubled_total(self, node: int) -> int:
        end = self.nodes[node].edges[GOES_ON]
        assert isinstance(end, End), "a double that is kept gets no more cards"
        return end.fate.total

    def _splits(self, node: int) -> bool:
        """Whether the pair may be split, now or once the offers are declined."""
        edges = self.nodes[node].edges
        onward = edges.get(GOES_ON)
        if isinstance(onward, ToNode):
            edges = self.nodes[onward.number].edges
        return "splits" in edges

    def chance(self, hand: Hand, node: int) -> str:
        """Two of the cards that are paid for by name, and whether they are of one suit."""
        ranks = "".join(sorted(hand.cards))
        if hand.held != 2 or not any(all(ranks.count(r) <= name.count(r) for r in ranks) for name in self.named):
            return ""
        return f"{ranks[0]}-{ranks[1]} {self._suits(node)}"

    def _suits(self, node: int) -> str:
        """Whether cards of one suit lead elsewhere than others if the hand is drawn to."""
        drawn = self.nodes[node].edges.get("hits")
        edges = self.nodes[drawn.number].edges if isinstance(drawn, ToNode) else {}
        for rank in {label[0] for label in edges if len(label) == 2}:
            to = {suit: edges[rank + suit] for suit in SUITS}
            alone = [suit for suit in SUITS if [*to.values()].count(to[suit]) == 1]
            if len(alone) == 1:
                return "of spades" if alone == ["s"] else "of one suit"
        return "mixed"

    @cached_property
    def named(self) -> tuple[str, ...]:
        return Alike(self.rules).named


class Rows(Naming):
    """All hands that come to a choice, found by going through the graph once."""

    def __init__(self, graph: RoundGraph, columns: Columns, rules: TwentyOneRules) -> None:
        super().__init__(graph, columns, rules)
        self.first = {rank: group[0] for group in columns.groups for rank in group}
        self.ways: dict[tuple[int, int], Way] = {}
        """By node and column a way to it from the start of a round, where there is one without a split."""
        self.places = tuple(self._places())

    @cached_property
    def by_place(self) -> Mapping[tuple[int, int], frozenset[tuple[Row, Kind]]]:
        """By node and column which hands come there."""
        found: dict[tuple[int, int], set[tuple[Row, Kind]]] = {}
        for place in self.places:
            found.setdefault((place.node, place.column), set()).add((place.row, place.kind))
        return {key: frozenset(hands) for key, hands in found.items()}

    def _places(self) -> Iterable[Place]:
        found: dict[Place, None] = {}
        waiting: deque[tuple[int, int, Hand, Way | None]] = deque([(0, -1, Hand(), ())])
        for begin, begun in self.graph.hands.begins.items():
            for column, group in enumerate(self.columns.groups):
                if self._may_begin(begin, group[0]):
                    waiting.append((begun, column, self._dealt(Hand(), begin.card), None))
        seen = {state[:3] for state in waiting}
        while waiting:
            number, column, hand, way = waiting.popleft()
            node = self.nodes[number]
            if node.waits_for == CHOICE:
                if way is not None:
                    self.ways.setdefault((number, column), way)
                kind = Kind(min(hand.held, MANY), self.chance(hand, number))
                found[Place(number, column, self.row(hand, node.edges, number), kind)] = None
            for label, to in node.edges.items():
                if not isinstance(to, ToNode) or self._stood_for(label):
                    continue
                after, against = hand, column
                if node.waits_for == DEALERS_CARD:
                    against = self.columns.of(label)
                elif node.waits_for == CARD:
                    after = self._dealt(hand, label)
                if (to.number, against, after) not in seen:
                    seen.add((to.number, against, after))
                    longer = None if way is None else (*way, label)
                    waiting.append((to.number, against, after, longer))
        return found

    def _stood_for(self, label: Label) -> bool:
        """Whether another rank of its column stands for a card."""
        return len(label) <= 2 and self.first[label[0]] != label[0]

    def _may_begin(self, begin: Begin, shown: Label) -> bool:
        """Whether a hand of a split begins so against a card of the dealer's."""
        seven = begin.card in self.graph.hands.bonus_cards and shown in self.graph.hands.sevens
        return begin.seven_shown == seven and not self._stood_for(begin.card)

    def _dealt(self, hand: Hand, label: Label) -> Hand:
        rank = self.first[label[0]]
        cards = (*hand.cards, rank) if len(hand.cards) < 2 else hand.cards
        return Hand(hand.hard + self.rules.values[rank], hand.ace or rank == "A", cards, min(hand.held + 1, MANY))

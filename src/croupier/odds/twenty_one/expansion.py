"""The graph of a hand with the cards it holds: a state for each node and composition, laid out in arrays.

It says nothing of how many cards the shoe has: any shoe can be walked with it. Without compositions the states are the
nodes themselves, which is all that endless decks need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.equipment.cards import SUITS, Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.drawing import Numbers
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, End, Fork, Label, Node, ToNode
from croupier.odds.twenty_one.walking_kernel import CHOOSES, DRAWS, LEAF, SHOWN

Held: TypeAlias = tuple[int, ...]
"""How many cards of each column a hand holds."""

VERBS = ("goes on", "surrenders", "takes even money", "withdraws", "stands", "hits", "doubles", "splits")
WHOLE = -1
"""The share of a card that is not told apart by its suit."""
PACKED = 6
"""Bits for each column of a composition while it is laid out: a hand never holds as many as 64 cards of one."""
KINDS = {CARD: DRAWS, CHOICE: CHOOSES, DEALERS_CARD: SHOWN}


class Share(NamedTuple):
    """A card told apart by its suit, and how many such cards, and of its rank, the hand holds of known suit."""

    card: Card
    own_alike: int
    own_rank: int


@dataclass
class Expansion:
    """All states, each of which leads only to states before it; edges of a state lie one behind the other.

    An edge has a label: the column of a card, or the choice's place among `VERBS`.
    """

    roots: Mapping[object, int]
    node: Numbers
    """Below nought for a leaf."""
    held: Numbers
    kind: Numbers
    compositions: Numbers
    """By number, how many cards of each column are held."""
    first: Numbers
    label: Numbers
    share: Numbers
    target: Numbers
    leaf_states: Numbers
    leaf_fate: Numbers
    """Below nought where the hand becomes two."""
    leaf_left: Numbers
    """By leaf what is left behind, as a place among the flags."""
    leaf_pair: Numbers
    """The column of the pair that is split."""
    flags: tuple[Flags, ...]
    shares: tuple[Share, ...]

    @property
    def size(self) -> int:
        return len(self.node)

    @cached_property
    def leaf_held(self) -> Numbers:
        return self.held[self.leaf_states]

    @cached_property
    def _alike(self) -> tuple[tuple[tuple[int, Flags, int], ...], Numbers]:
        wide = len(self.flags) * (int(self.leaf_pair.max(initial=0)) + 2)
        key = self.leaf_fate.astype(np.int64) * wide + self.leaf_left * (wide // len(self.flags)) + self.leaf_pair + 1
        _, places, group = np.unique(key, return_index=True, return_inverse=True)
        rows = zip(self.leaf_fate[places], self.leaf_left[places], self.leaf_pair[places], strict=True)
        found = tuple((int(fate), self.flags[left], int(pair)) for fate, left, pair in rows)
        return found, group.astype(np.int32)

    @property
    def alike(self) -> tuple[tuple[int, Flags, int], ...]:
        """What tells leaves apart: their fates and what they leave behind; of splits, the pair."""
        return self._alike[0]

    @property
    def group(self) -> Numbers:
        """By leaf, which of these it is."""
        return self._alike[1]

    def edges(self, state: int) -> slice:
        """Where the edges of a state lie."""
        return slice(int(self.first[state]), int(self.first[state + 1]))


class Edge(NamedTuple):
    """One edge of a node, made ready: its label as a number, what it adds to a hand, where it leads."""

    label: int
    card: Card | None
    """The card, where it is told apart by its suit."""
    adds: int
    """The card drawn, as a part of the packed composition."""
    node: int
    """Below nought for an end or a split."""
    leaf: tuple[int, int, int]
    """Its fate, what it leaves behind and the column of the pair."""


class Expander:
    """Lays out what can be reached from given nodes. Compositions are packed into one number while it does."""

    def __init__(self, graph: RoundGraph, columns: Columns, *, endless: bool) -> None:
        self.graph, self.columns, self.endless = graph, columns, endless
        self.fates = {fate: number for number, fate in enumerate(graph.fates)}
        self.column = {rank: columns.of(rank) for rank in graph.ranks}
        self.others = {label for group in columns.groups for rank in group[1:] for label in (rank, *_suited(rank))}
        """Ranks for which the first of their column stands."""
        self.flags: dict[Flags, int] = {}
        self.rows: dict[int, tuple[bool, tuple[Edge, ...]]] = {}
        """By node whether it tells suits apart, and its edges."""
        self._begin()

    def _begin(self) -> None:
        self.number: dict[tuple[int, int, tuple[Card, ...]], int] = {}
        self.node: list[int] = []
        self.held: list[int] = []
        self.compositions: dict[int, int] = {}
        self.edges: list[list[tuple[int, int, int]]] = []
        """By state: label, share, target."""
        self.leaves: dict[tuple[int, int, int, int], int] = {}
        self.shares: dict[Share, int] = {}

    def whole(self) -> Expansion:
        """From the start of a round."""
        self._begin()
        return self._laid_out({(): self._state(0, 0, ())})

    def here(self, node: int) -> Expansion:
        """From one node, the cards that the hand holds there not counted."""
        self._begin()
        return self._laid_out({"here": self._state(node, 0, ())})

    def split(self, column: int) -> Expansion:
        """From wherever a hand of a split begins with a card of a column."""
        self._begin()
        begins = self.graph.hands.begins.items()
        roots: dict[object, int] = {
            begin: self._state(node, 1 << (column * PACKED), (begin.card,))
            for begin, node in begins
            if self.column[begin.card[0]] == column
        }
        return self._laid_out(roots)

    def everything(self) -> Expansion:
        """From the start of a round and from wherever a hand of a split begins."""
        self._begin()
        roots: dict[object, int] = {(): self._state(0, 0, ())}
        for begin, node in self.graph.hands.begins.items():
            roots[begin] = self._state(node, 0, (begin.card,))
        return self._laid_out(roots)

    def _state(self, node: int, held: int, own: tuple[Card, ...]) -> int:
        held = 0 if self.endless else held
        suited, row = self.rows.get(node) or self._row(node)
        key = (node, held, own if suited else ())
        known = self.number.get(key)
        if known is not None:
            return known
        found = []
        for edge in row:
            share = WHOLE if edge.card is None else self._share(edge.card, own)
            after = held + edge.adds
            if edge.node >= 0:
                to = self._state(edge.node, after, own if edge.card is None else (*own, edge.card))
            else:
                to = self._leaf(edge.leaf, 0 if self.endless else after)
            found.append((edge.label, share, to))
        self.number[key] = len(self.node)
        return self._add(node, held, found)

    def _add(self, node: int, held: int, edges: list[tuple[int, int, int]]) -> int:
        self.node.append(node)
        self.held.append(self.compositions.setdefault(held, len(self.compositions)))
        self.edges.append(edges)
        return len(self.node) - 1

    def _leaf(self, leaf: tuple[int, int, int], held: int) -> int:
        key = (*leaf, held)
        found = self.leaves.get(key)
        if found is None:
            found = self.leaves[key] = self._add(-1, held, [])
        return found

    def _share(self, card: Card, own: tuple[Card, ...]) -> int:
        share = Share(card, own.count(card), sum(other[0] == card[0] for other in own))
        return self.shares.setdefault(share, len(self.shares))

    def _row(self, number: int) -> tuple[bool, tuple[Edge, ...]]:
        node = self.graph.hands.nodes[number]
        labels = [label for label in node.edges if label not in self.others]
        edges = tuple(self._edge(node, label) for label in labels)
        self.rows[number] = any(_is_suited(label) for label in labels), edges
        return self.rows[number]

    def _edge(self, node: Node, label: Label) -> Edge:
        place = VERBS.index(label) if node.waits_for == CHOICE else self.column[label[0]]
        adds = 1 << (place * PACKED) if node.waits_for == CARD else 0
        card = Card(label) if _is_suited(label) else None
        match node.edges[label]:
            case ToNode(number):
                return Edge(place, card, adds, number, (0, 0, 0))
            case End(fate, flags):
                leaf = (self.fates[fate], self.flags.setdefault(flags, len(self.flags)), -1)
            case Fork(first, _, flags):
                leaf = (-1, self.flags.setdefault(flags, len(self.flags)), self.column[first[0]])
        return Edge(place, card, adds, -1, leaf)

    # --- arrays -------------------------------------------------------------------------------------------------------

    def _laid_out(self, roots: Mapping[object, int]) -> Expansion:
        edges = np.array([edge for row in self.edges for edge in row], dtype=np.int32).reshape(-1, 3)
        leaves = np.array([key[:3] for key in self.leaves], dtype=np.int32).reshape(-1, 3)
        columns = range(len(self.columns))
        return Expansion(
            roots=roots,
            node=_array(self.node),
            held=_array(self.held),
            kind=_array(LEAF if node < 0 else KINDS[self.graph.hands.nodes[node].waits_for] for node in self.node),
            compositions=_array(
                (packed >> (column * PACKED)) % (1 << PACKED) for packed in self.compositions for column in columns
            ).reshape(-1, len(columns)),
            first=_array(np.cumsum([0, *map(len, self.edges)])),
            label=edges[:, 0].copy(),
            share=edges[:, 1].copy(),
            target=edges[:, 2].copy(),
            leaf_states=_array(self.leaves.values()),
            leaf_fate=leaves[:, 0].copy(),
            leaf_left=leaves[:, 1].copy(),
            leaf_pair=leaves[:, 2].copy(),
            flags=tuple(self.flags),
            shares=tuple(self.shares),
        )


def _suited(rank: str) -> tuple[Label, ...]:
    return tuple(rank + suit for suit in SUITS)


def _is_suited(label: Label) -> bool:
    return len(label) == 2 and label[1] in SUITS


def _array(numbers: object) -> Numbers:
    return np.array(list(numbers), dtype=np.int32)  # type: ignore[call-overload]

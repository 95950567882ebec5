"""The graph of a hand with the cards it holds: a state for each node and composition, laid out in arrays.

It says nothing of how many cards the shoe has: any shoe can be walked with it. Without compositions the states are the
nodes themselves, which is all that endless decks need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.equipment.cards import SUITS, Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.drawing import Numbers
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, End, Fork, Label, Target, ToNode
from croupier.odds.twenty_one.walking_kernel import CHOOSES, DRAWS, LEAF, SHOWN

Held: TypeAlias = tuple[int, ...]
"""How many cards of each column a hand holds."""

VERBS = ("goes on", "surrenders", "takes even money", "withdraws", "stands", "hits", "doubles", "splits")
WHOLE = -1
"""The share of a card that is not told apart by its suit."""
KINDS = {CARD: DRAWS, CHOICE: CHOOSES, DEALERS_CARD: SHOWN}


class Share(NamedTuple):
    """A card told apart by its suit, and how many such cards, and of its rank, the hand holds of known suit."""

    card: Card
    own_alike: int
    own_rank: int


class Leaf(NamedTuple):
    """Where a hand ends, or where it becomes two."""

    fate: int
    """Which fate; below nought for a split."""
    flags: Flags
    held: int
    pair: int = -1
    """The column of the pair that is split."""


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


class Expander:
    """Lays out what can be reached from given nodes."""

    def __init__(self, graph: RoundGraph, columns: Columns, *, endless: bool) -> None:
        self.graph, self.columns, self.endless = graph, columns, endless
        self.fates = {fate: number for number, fate in enumerate(graph.fates)}
        self.column = {rank: columns.of(rank) for rank in graph.ranks}
        self.others = {label for group in columns.groups for rank in group[1:] for label in (rank, *_suited(rank))}
        """Ranks for which the first of their column stands."""
        self.number: dict[object, int] = {}
        self.node: list[int] = []
        self.held: list[int] = []
        self.compositions: dict[Held, int] = {}
        self.edges: list[list[tuple[Label, int, int]]] = []
        """By state: label, share, target."""
        self.leaves: dict[Leaf, int] = {}
        self.shares: dict[Share, int] = {}

    def whole(self) -> Expansion:
        """From the start of a round."""
        return self._laid_out({(): self._state(0, (0,) * len(self.columns), ())})

    def here(self, node: int) -> Expansion:
        """From one node, the cards that the hand holds there not counted."""
        return self._laid_out({"here": self._state(node, (0,) * len(self.columns), ())})

    def split(self, column: int) -> Expansion:
        """From wherever a hand of a split begins with a card of a column."""
        one = tuple(int(place == column) for place in range(len(self.columns)))
        roots: dict[object, int] = {}
        for begin, node in self.graph.hands.begins.items():
            if self.column[begin.card[0]] == column:
                roots[begin] = self._state(node, one, (begin.card,))
        return self._laid_out(roots)

    def everything(self) -> Expansion:
        """From the start of a round and from wherever a hand of a split begins."""
        nothing = (0,) * len(self.columns)
        roots: dict[object, int] = {(): self._state(0, nothing, ())}
        for begin, node in self.graph.hands.begins.items():
            roots[begin] = self._state(node, nothing, (begin.card,))
        return self._laid_out(roots)

    def _held(self, held: Held) -> int:
        return self.compositions.setdefault((0,) * len(held) if self.endless else held, len(self.compositions))

    def _state(self, node: int, held: Held, own: tuple[Card, ...]) -> int:
        edges = {label: to for label, to in self.graph.hands.nodes[node].edges.items() if label not in self.others}
        suited = any(_is_suited(label) for label in edges)
        key = (node, None if self.endless else held, own if suited else None)
        if key not in self.number:
            found = [
                (label, self._share(label, own), self._target(node, label, to, held, own))
                for label, to in edges.items()
            ]
            self.number[key] = self._add(node, held)
            self.edges[-1] = found
        return self.number[key]

    def _add(self, node: int, held: Held) -> int:
        self.node.append(node)
        self.held.append(self._held(held))
        self.edges.append([])
        return len(self.node) - 1

    def _share(self, label: Label, own: tuple[Card, ...]) -> int:
        if not _is_suited(label):
            return WHOLE
        share = Share(Card(label), own.count(Card(label)), sum(card[0] == label[0] for card in own))
        return self.shares.setdefault(share, len(self.shares))

    def _target(self, node: int, label: Label, to: Target, held: Held, own: tuple[Card, ...]) -> int:
        if self.graph.hands.nodes[node].waits_for == CARD:
            column = self.column[label[0]]
            held = (*held[:column], held[column] + 1, *held[column + 1 :])
            own = (*own, Card(label)) if _is_suited(label) else own
        match to:
            case ToNode(number):
                return self._state(number, held, own)
            case End(fate, flags):
                leaf = Leaf(self.fates[fate], flags, self._held(held))
            case Fork(first, _, flags):
                leaf = Leaf(-1, flags, self._held(held), self.column[first[0]])
        if leaf not in self.leaves:
            self.leaves[leaf] = self._add(-1, held)
        return self.leaves[leaf]

    # --- arrays -------------------------------------------------------------------------------------------------------

    def _laid_out(self, roots: Mapping[object, int]) -> Expansion:
        flags = tuple(dict.fromkeys(leaf.flags for leaf in self.leaves))
        edges = [edge for state, row in enumerate(self.edges) for edge in self._labelled(state, row)]
        return Expansion(
            roots=roots,
            node=_array(self.node),
            held=_array(self.held),
            kind=_array(self._kind(node) for node in self.node),
            compositions=_array(self.compositions).reshape(len(self.compositions), -1),
            first=_array(np.cumsum([0, *map(len, self.edges)])),
            label=_array(label for label, _, _ in edges),
            share=_array(share for _, share, _ in edges),
            target=_array(target for _, _, target in edges),
            leaf_states=_array(self.leaves.values()),
            leaf_fate=_array(leaf.fate for leaf in self.leaves),
            leaf_left=_array(flags.index(leaf.flags) for leaf in self.leaves),
            leaf_pair=_array(leaf.pair for leaf in self.leaves),
            flags=flags,
            shares=tuple(self.shares),
        )

    def _kind(self, node: int) -> int:
        return LEAF if node < 0 else KINDS[self.graph.hands.nodes[node].waits_for]

    def _labelled(self, state: int, row: list[tuple[Label, int, int]]) -> Iterator[tuple[int, int, int]]:
        chooses = self._kind(self.node[state]) == CHOOSES
        for label, share, target in row:
            yield VERBS.index(label) if chooses else self.column[label[0]], share, target


def _suited(rank: str) -> tuple[Label, ...]:
    return tuple(rank + suit for suit in SUITS)


def _is_suited(label: Label) -> bool:
    return len(label) == 2 and label[1] in SUITS


def _array(numbers: object) -> Numbers:
    return np.array(list(numbers), dtype=np.int32)  # type: ignore[call-overload]

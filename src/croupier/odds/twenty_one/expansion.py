"""The graph of a hand with the cards it holds: a state for each node and composition, laid out in arrays.

It says nothing of how many cards the shoe has: any shoe can be walked with it. Without compositions the states are the
nodes themselves, which is all that endless decks need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import SUITS, Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, End, Fork, Label, Target, ToNode

Numbers: TypeAlias = NDArray[np.int64]
Held: TypeAlias = tuple[int, ...]
"""How many cards of each column a hand holds."""

VERBS = ("goes on", "surrenders", "takes even money", "withdraws", "stands", "hits", "doubles", "splits")
WHOLE = -1
"""The share of a card that is not told apart by its suit."""


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
class Step:
    """States of one height: at which a card is due, somebody chooses, or the dealer's first card is due."""

    draws: Numbers
    first: Numbers
    """Where the edges of each state that draws begin."""
    source: Numbers
    column: Numbers
    share: Numbers
    target: Numbers
    chooses: Numbers
    options: Numbers
    """By state and choice the target, below nought where there is no such choice."""
    shown: Numbers
    by_shown: Numbers
    """By state and column of the dealer's card, the target."""


@dataclass
class Expansion:
    """All states, those of each step leading only to states of the steps before it, and to leaves."""

    roots: Mapping[object, int]
    node: Numbers
    held: Numbers
    compositions: tuple[Held, ...]
    leaves: tuple[Leaf, ...]
    leaf_states: Numbers
    shares: tuple[Share, ...]
    steps: tuple[Step, ...]

    @property
    def size(self) -> int:
        return len(self.node)


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
        self.height: list[int] = []
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
            self.number[key] = self._add(node, held, 1 + max(self.height[to] for _, _, to in found))
            self.edges[-1] = found
        return self.number[key]

    def _add(self, node: int, held: Held, height: int) -> int:
        self.node.append(node)
        self.held.append(self._held(held))
        self.height.append(height)
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
            self.leaves[leaf] = self._add(-1, held, 0)
        return self.leaves[leaf]

    # --- arrays -------------------------------------------------------------------------------------------------------

    def _laid_out(self, roots: Mapping[object, int]) -> Expansion:
        by_height: dict[int, list[int]] = {}
        for state, height in enumerate(self.height):
            if height:
                by_height.setdefault(height, []).append(state)
        return Expansion(
            roots,
            _array(self.node),
            _array(self.held),
            tuple(self.compositions),
            tuple(self.leaves),
            _array(self.leaves.values()),
            tuple(self.shares),
            tuple(self._step(by_height[height]) for height in sorted(by_height)),
        )

    def _step(self, states: list[int]) -> Step:
        nodes = self.graph.hands.nodes
        draws = [state for state in states if nodes[self.node[state]].waits_for == CARD]
        chooses = [state for state in states if nodes[self.node[state]].waits_for == CHOICE]
        shown = [state for state in states if nodes[self.node[state]].waits_for == DEALERS_CARD]
        edges = [(state, *edge) for state in draws for edge in self.edges[state]]
        counts = [len(self.edges[state]) for state in draws]
        options = np.full((len(chooses), len(VERBS)), -1, dtype=np.int64)
        for row, state in enumerate(chooses):
            for verb, _, target in self.edges[state]:
                options[row, VERBS.index(verb)] = target
        first_ranks = [group[0] for group in self.columns.groups]
        by_shown = [
            [{label: to for label, _, to in self.edges[state]}[rank] for rank in first_ranks] for state in shown
        ]
        return Step(
            draws=_array(draws),
            first=_array(np.cumsum([0, *counts[:-1]])) if counts else _array(()),
            source=_array(state for state, *_ in edges),
            column=_array(self.column[label[0]] for _, label, *_ in edges),
            share=_array(share for _, _, share, _ in edges),
            target=_array(target for *_, target in edges),
            chooses=_array(chooses),
            options=options,
            shown=_array(shown),
            by_shown=_array(by_shown).reshape(len(shown), len(first_ranks)),
        )


def _suited(rank: str) -> tuple[Label, ...]:
    return tuple(rank + suit for suit in SUITS)


def _is_suited(label: Label) -> bool:
    return len(label) == 2 and label[1] in SUITS


def _array(numbers: object) -> Numbers:
    return np.array(list(numbers), dtype=np.int64)  # type: ignore[call-overload]

"""Ways of playing on the graph of a round: at every choice, against every first card of the dealer's, one verb.

`best_play` is that of highest expectation out of endless decks, each hand of a split for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeAlias

from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, CHOICE, Begin, End, Fate, Fork, Label, Target, ToNode, card_for
from croupier.odds.twenty_one.settlement import kind_of

Play: TypeAlias = Callable[[int, str], Label]
"""Which verb at a node, the dealer showing a rank."""


def shares_of(graph: RoundGraph) -> Mapping[str, float]:
    """How often each rank comes out of endless decks."""
    return dict.fromkeys(graph.ranks, 1 / len(graph.ranks))


class BestPlay:
    """Worked out once for a graph; asked like any other play."""

    def __init__(self, graph: RoundGraph) -> None:
        self.graph = graph
        self.shares = shares_of(graph)
        self.finals: dict[str, Mapping[Final, float]] = {rank: self._finals(rank) for rank in graph.ranks}
        self.fate_values: dict[tuple[Fate, str], float] = {}
        self.values: dict[tuple[int, str, bool], float] = {}

    def __call__(self, node: int, shown: str) -> Label:
        edges = self.graph.hands.nodes[node].edges
        return max(edges, key=lambda verb: self._target(edges[verb], shown))

    @cached_property
    def edge(self) -> float:
        """What the house keeps of the wager."""
        return -sum(share * self._start(0, rank) for rank, share in self.shares.items())

    def _start(self, node: int, shown: str) -> float:
        return self._node(node, shown)

    def _finals(self, shown: str) -> Mapping[Final, float]:
        """How likely each of the dealer's final hands is."""
        found: dict[Final, float] = {}
        reached = {self.graph.dealer.starts[shown]: 1.0}
        while reached:
            further: dict[int, float] = {}
            for node, chance in reached.items():
                for label, to in self.graph.dealer.edges[node].items():
                    here = chance * self.shares[label]
                    if isinstance(to, Final):
                        found[to] = found.get(to, 0.0) + here
                    else:
                        further[to] = further.get(to, 0.0) + here
            reached = further
        return found

    def _fate(self, fate: Fate, shown: str) -> float:
        """What a hand that has ended so brings on average."""
        if (fate, shown) not in self.fate_values:
            settlement = self.graph.settlement
            total = 0.0
            for final, chance in self.finals[shown].items():
                if fate.of_split and final.natural:
                    net = float(self._against_natural(fate))
                elif fate.settled is not None:
                    net = float(fate.settled)
                else:
                    net = float(settlement.brings[fate, final])
                total += chance * net
            self.fate_values[fate, shown] = total
        return self.fate_values[fate, shown]

    def _against_natural(self, fate: Fate) -> float:
        """A further hand of the box: the first wager is lost whatever becomes of it."""
        accounts = self.graph.settlement.accounts
        (_, second) = accounts[0][kind_of(Fate(None, of_split=True))]
        back, _ = accounts[second][kind_of(fate)]
        staked = 2 if fate.doubled else 1
        return float(back) + (float(fate.settled) if fate.settled is not None else -staked)

    def _node(self, node: int, shown: str) -> float:
        key = (node, shown, False)
        if key not in self.values:
            at = self.graph.hands.nodes[node]
            if at.waits_for == CHOICE:
                self.values[key] = max(self._target(to, shown) for to in at.edges.values())
            elif at.waits_for == CARD:
                self.values[key] = sum(
                    self.shares[label[0]] / (1 if len(label) == 1 else 4) * self._target(to, shown)
                    for label, to in at.edges.items()
                )
            else:
                self.values[key] = self._target(at.edges[next(x for x in at.edges if x[0] == shown)], shown)
        return self.values[key]

    def _target(self, to: Target, shown: str) -> float:
        match to:
            case ToNode(number):
                return self._node(number, shown)
            case End(fate):
                return self._fate(fate, shown)
        return self._fork(to, shown)

    def _fork(self, fork: Fork, shown: str) -> float:
        """Two hands, each for itself, neither of them to be split further than one more hand allows."""
        hands = self.graph.hands
        total = 0.0
        for card, flags in ((fork.first, fork.flags), (fork.second, fork.flags)):
            seven = card in hands.bonus_cards and shown in hands.sevens
            begin = next(
                one
                for one in (Begin(card, False, flags, seven), Begin(card, True, flags, seven))  # noqa: FBT003
                if one in hands.begins
            )
            total += self._node(hands.begins[begin], shown)
        return total


def label_of(edges: Mapping[Label, Target], card: str) -> Label:
    """The label under which a card's edge stands."""
    return card if card in edges else card[0]


__all__ = ["BestPlay", "Play", "card_for", "label_of"]

"""Ways of playing on the graph of a round: at every choice, against every first card of the dealer's, one verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Label, Target
from croupier.odds.twenty_one.pricing import best_play

Play: TypeAlias = Callable[[int, str], Label]
"""Which verb at a node, the dealer showing a rank."""


class BestPlay:
    """Best play by the exact odds, for the decks of the table: the very choices of which the exact edge speaks."""

    def __init__(self, asked: Asked, graph: RoundGraph) -> None:
        rules = asked.table()
        assert isinstance(rules, TwentyOneRules)
        best = best_play(asked, rules, graph)
        self.graph, self.policy, self.columns = graph, best.policy, best.splits.book.columns

    def __call__(self, node: int, shown: str) -> Label:
        verb = VERBS[self.policy[node, self.columns.of(shown)]]
        edges = self.graph.hands.nodes[node].edges
        return verb if verb in edges else next(iter(edges))  # where play never comes, whatever stands first


def label_of(edges: Mapping[Label, Target], card: str) -> Label:
    """The label under which a card's edge stands."""
    return card if card in edges else card[0]

"""Plays for tests: the best, and such as do anything that may be done."""

from __future__ import annotations

from functools import cache

from croupier.odds.twenty_one.hands import Label
from croupier.simulation.chance import mixed
from croupier.simulation.scenario import Scenario
from croupier.simulation.twenty_one.play import BestPlay
from croupier.simulation.twenty_one.plays import asked_of, graph_for
from tests.simulation.scenarios import scenario


class AtRandom:
    """A play that does anything that may be done, the same every time it is asked; splits oftener than the rest."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.graph, self.seed = graph_for(scenario), seed

    def __call__(self, node: int, shown: str) -> Label:
        edges = [*self.graph.hands.nodes[node].edges]
        chance = mixed(mixed(self.seed) ^ (node << 8 | ord(shown)))
        if "splits" in edges and chance % 10 < 7:
            return "splits"
        return edges[(chance >> 32) % len(edges)]


def best_of(told: Scenario) -> BestPlay:
    return _best(told.rules, told.table().decks)  # type: ignore[attr-defined]


@cache
def _best(rules: str, decks: int) -> BestPlay:
    told = scenario(rules, "flat 10 on box 1", settings=(("decks", decks),))
    return BestPlay(asked_of(told), graph_for(told))

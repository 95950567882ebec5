"""A whole round of twenty-one as a graph: one box's hands, the dealer's, and what they bring; the engine made it.

It says nothing of the shoe. Whoever walks it keeps account of three things beside the node: how many hands the box
has, with which cards those begin that are still to be played, and which account (see `settlement`) they are in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.equipment.cards import SUITS
from croupier.equipment.money import Cents
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import Citation
from croupier.odds.twenty_one import dealer as dealers
from croupier.odds.twenty_one.dealer import DealerGraph
from croupier.odds.twenty_one.hands import (
    End,
    Explorer,
    Fate,
    HandGraph,
    Label,
    Node,
    Target,
    ToNode,
    card_for,
    drive,
)
from croupier.odds.twenty_one.settlement import Asking, Settlement
from croupier.odds.twenty_one.ways import Way, ways_to_fates, ways_to_missing


@dataclass(frozen=True)
class RoundGraph:
    """One law's round. Cards are named by rank where suits make no difference."""

    ranks: tuple[str, ...]
    hands: HandGraph
    dealer: DealerGraph
    settlement: Settlement
    clauses: tuple[Citation, ...] = ()
    """By which clauses cards were dealt, choices were open and wagers were settled, anywhere."""

    @cached_property
    def fates(self) -> tuple[Fate, ...]:
        """Every way in which a hand may end."""
        found = {to.fate for node in self.hands.nodes for to in node.edges.values() if isinstance(to, End)}
        return tuple(sorted(found, key=repr))


def make(rules: TwentyOneRules, stake: Cents, tick: Callable[[int], None], *, rounded: bool) -> RoundGraph:
    """The graph of a law, from the engine. The tick is told after each step how many have been made."""
    explorer = Explorer(rules, stake, tick, rounded=rounded)
    explorer.spread()
    while missing := ways_to_missing(explorer.graph):
        for way in missing.values():
            explorer.add(way)
        explorer.spread()
    alike = explorer.alike
    hands = least(explorer.graph, alike.ranks)
    kinds = {alike.shown(card_for(rank)): rank for rank in reversed(alike.ranks)}
    ways = {rank: ways_to_fates(hands, rank) for rank in kinds.values()}
    waiting = {}
    for rank in alike.ranks:
        way = _to_a_hand_that_stands(ways[kinds[alike.shown(card_for(rank))]])
        waiting[rank] = drive(explorer.start, (way[0], rank, *way[2:]))
    dealer = dealers.make(waiting, alike.ranks)
    asking = Asking(
        hands,
        explorer.start,
        ways,
        dealer,
        lambda asked: tick(explorer.done + asked),
        stake=stake,
        rounded=rounded,
    )
    settlement = asking.settle()
    return RoundGraph(
        alike.ranks, hands, dealer, settlement, tuple(sorted({**explorer.cited, **asking.cited}, key=str))
    )


def _to_a_hand_that_stands(ways: Mapping[Fate, Way]) -> Way:
    """A way to a hand for which the dealer draws all his cards."""
    return next(way for fate, way in ways.items() if fate == Fate(None, total=fate.total, paid_as=fate.paid_as))


def least(graph: HandGraph, ranks: Iterable[str]) -> HandGraph:
    """The same graph with all nodes merged from which the same may follow, in the same words."""
    number: dict[tuple[object, ...], int] = {}
    merged: dict[int, int] = {}
    nodes: list[Node] = []

    def kept(old: int) -> int:
        if old not in merged:
            node = graph.nodes[old]
            edges: dict[Label, Target] = {
                label: ToNode(kept(to.number)) if isinstance(to, ToNode) else to for label, to in node.edges.items()
            }
            edges = _by_rank(edges, ranks)
            key = (node.waits_for, *edges.items())
            if key not in number:
                number[key] = len(nodes)
                nodes.append(Node(node.waits_for, edges))
            merged[old] = number[key]
        return merged[old]

    begins = {begin: kept(node) for begin, node in graph.begins.items()}
    last = kept(0)  # numbered after all to which it leads, and to be the first
    for node in nodes:
        node.edges = {
            label: ToNode(last - to.number) if isinstance(to, ToNode) else to for label, to in node.edges.items()
        }
    turned = {begin: last - node for begin, node in begins.items()}
    return HandGraph(nodes[::-1], turned, graph.most_hands, graph.sevens, graph.bonus_cards)


def _by_rank(edges: dict[Label, Target], ranks: Iterable[str]) -> dict[Label, Target]:
    """Cards of one rank under its name, where all four lead to the same."""
    found: dict[Label, Target] = {}
    for rank in ranks:
        suited = [rank + suit for suit in SUITS if rank + suit in edges]
        if suited and len({edges[card] for card in suited}) == 1:
            found[rank] = edges[suited[0]]
        else:
            found |= {card: edges[card] for card in suited}
            found |= {rank: edges[rank]} if rank in edges else {}
    return found or edges

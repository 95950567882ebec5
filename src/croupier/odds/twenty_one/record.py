"""The graph of a round written down and read again, so that the engine makes it once for each law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.equipment.cards import Card
from croupier.law import Citation
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.dealer import DealerGraph, Final
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Begin, End, Fate, Fork, HandGraph, Node, Target, ToNode
from croupier.odds.twenty_one.settlement import Kind, Settlement


def written(graph: RoundGraph) -> dict[str, Any]:
    """The graph in what JSON knows."""
    hands, settlement = graph.hands, graph.settlement
    number = {fate: place for place, fate in enumerate(graph.fates)}
    return {
        "ranks": graph.ranks,
        "fates": [[None if fate.settled is None else str(fate.settled), *fate[1:]] for fate in graph.fates],
        "nodes": [
            [node.waits_for, {label: _target(to, number) for label, to in node.edges.items()}] for node in hands.nodes
        ],
        "begins": [[*begin, node] for begin, node in hands.begins.items()],
        "most_hands": hands.most_hands,
        "sevens": sorted(hands.sevens),
        "bonus_cards": sorted(hands.bonus_cards),
        "dealer": [dict(row) for row in graph.dealer.edges],
        "starts": dict(graph.dealer.starts),
        "brings": [[number[fate], *final, str(net)] for (fate, final), net in settlement.brings.items()],
        "accounts": [[[*kind, str(back), to] for kind, (back, to) in row.items()] for row in settlement.accounts],
        "bonus": sorted(number[fate] for fate in settlement.bonus),
        "clauses": [list(cite) for cite in graph.clauses],
        "draws": [[number[fate], draws] for fate, draws in settlement.draws.items()],
    }


def _target(to: Target, number: Mapping[Fate, int]) -> object:
    match to:
        case ToNode(node):
            return node
        case Fork(first, second, flags):
            return [first, second, *flags]
        case End(fate, flags):
            return [number[fate], *flags]


def read(kept: Mapping[str, Any]) -> RoundGraph:
    """The graph as it was written."""
    fates = [Fate(None if settled is None else Fraction(settled), *rest) for settled, *rest in kept["fates"]]
    nodes = [
        Node(waits_for, {label: _read_target(to, fates) for label, to in edges.items()})
        for waits_for, edges in kept["nodes"]
    ]
    begins = {Begin(Card(card), room, Flags(*flags), seven): node for card, room, flags, seven, node in kept["begins"]}
    bonus_cards = frozenset(map(Card, kept["bonus_cards"]))
    hands = HandGraph(nodes, begins, kept["most_hands"], frozenset(kept["sevens"]), bonus_cards)
    rows = tuple(
        {label: to if isinstance(to, int) else Final(*to) for label, to in row.items()} for row in kept["dealer"]
    )
    return RoundGraph(
        tuple(kept["ranks"]),
        hands,
        DealerGraph(rows, kept["starts"]),
        Settlement(
            {(fates[fate], Final(total, natural)): Fraction(net) for fate, total, natural, net in kept["brings"]},
            tuple(
                {Kind(lies, won, doubled): (Fraction(back), to) for lies, won, doubled, back, to in row}
                for row in kept["accounts"]
            ),
            frozenset(fates[fate] for fate in kept["bonus"]),
            {fates[fate]: draws for fate, draws in kept["draws"]},
        ),
        tuple(Citation(*cite) for cite in kept["clauses"]),
    )


def _read_target(to: int | Sequence[Any], fates: Sequence[Fate]) -> Target:
    if isinstance(to, int):
        return ToNode(to)
    if isinstance(to[0], str):
        return Fork(Card(to[0]), Card(to[1]), Flags(*to[2:]))
    return End(fates[to[0]], Flags(*to[1:]))

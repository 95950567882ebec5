"""Ways through the graph of hands: which cards and choices lead to a wanted end, for the engine to be taken there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.hands import DEALERS_CARD, Begin, End, Fate, Fork, HandGraph, Label, ToNode


class Position(NamedTuple):
    """Where a box stands: at which node its hand is, how many hands it has, and which are still to be played."""

    node: int
    hands: int = 1
    pending: tuple[Card, ...] = ()
    seven_shown: bool = False


START = Position(0)
Way = tuple[Label, ...]


class Missing(NamedTuple):
    """The beginning of a hand that the graph does not have yet."""

    begin: Begin


def follow(graph: HandGraph, position: Position, label: Label) -> Position | Missing | None:
    """Where a card or a choice leads a box; None where its hands are all played."""
    node = graph.nodes[position.node]
    target = node.edges[label]
    shown = position.seven_shown or (node.waits_for == DEALERS_CARD and label in graph.sevens)
    match target:
        case ToNode(number):
            return position._replace(node=number, seven_shown=shown)
        case Fork(first, second, flags):
            hands, pending = position.hands + 1, (second, *position.pending)
            return _begun(graph, first, hands, pending, flags, seven_shown=shown)
        case End(_, flags):
            if not position.pending:
                return None
            card, *rest = position.pending
            return _begun(graph, card, position.hands, tuple(rest), flags, seven_shown=shown)


def _begun(graph, card, hands, pending, flags, *, seven_shown) -> Position | Missing:  # type: ignore[no-untyped-def]
    begin = Begin(card, hands < graph.most_hands, flags, seven_shown and card in graph.bonus_cards)
    number = graph.begins.get(begin)
    return Missing(begin) if number is None else Position(number, hands, pending, seven_shown)


def explored(
    graph: HandGraph, start: Position, allows: Callable[[Position, Label], bool]
) -> Iterator[tuple[Way, Position, Label, Position | Missing | None]]:
    """Every step that can be made from a position, with a shortest way to it.

    Of the hands still to be played only the next tells positions apart: the others are the next one's elsewhere.
    """
    known = {start}
    waiting: deque[tuple[Position, Way]] = deque([(start, ())])
    while waiting:
        position, way = waiting.popleft()
        for label in graph.nodes[position.node].edges:
            if not allows(position, label):
                continue
            after = follow(graph, position, label)
            longer = (*way, label)
            yield longer, position, label, after
            if isinstance(after, Position):
                alike = after._replace(pending=after.pending[:1])
                if alike not in known:
                    known.add(alike)
                    waiting.append((after, longer))


def ways_to_missing(graph: HandGraph) -> dict[Begin, Way]:
    """A way to each beginning of a hand that may arise and is not in the graph."""
    forks = _before_a_fork(graph)
    found: dict[Begin, Way] = {}
    for way, _, _, after in explored(
        graph, START, lambda position, _: bool(position.pending) or position.node in forks
    ):
        if isinstance(after, Missing):
            found.setdefault(after.begin, way)
    return found


def _before_a_fork(graph: HandGraph) -> set[int]:
    """The nodes from which a split may still come."""
    leads_to: dict[int, list[int]] = {}
    waiting = []
    for number, node in enumerate(graph.nodes):
        for target in node.edges.values():
            if isinstance(target, ToNode):
                leads_to.setdefault(target.number, []).append(number)
            elif isinstance(target, Fork):
                waiting.append(number)
    found = set(waiting)
    while waiting:
        for number in leads_to.get(waiting.pop(), ()):
            if number not in found:
                found.add(number)
                waiting.append(number)
    return found


def ways_to_fates(graph: HandGraph, shown: Label) -> dict[Fate, Way]:
    """A way to each fate of a hand against one first card of the dealer's."""

    def against(position: Position, label: Label) -> bool:
        return graph.nodes[position.node].waits_for != DEALERS_CARD or label == shown

    found: dict[Fate, Way] = {}
    for way, position, label, _ in explored(graph, START, against):
        target = graph.nodes[position.node].edges[label]
        if isinstance(target, End):
            found.setdefault(target.fate, way)
    return found


def way_within_hand(graph: HandGraph, start: int, wanted: Callable[[Fate], bool]) -> tuple[Way, End] | None:
    """A way from where a hand begins to a wanted end of it, without a split."""
    known, waiting = {start}, deque([(start, Way())])
    while waiting:
        number, way = waiting.popleft()
        for label, target in graph.nodes[number].edges.items():
            longer = (*way, label)
            if isinstance(target, End) and wanted(target.fate):
                return longer, target
            if isinstance(target, ToNode) and target.number not in known:
                known.add(target.number)
                waiting.append((target.number, longer))
    return None

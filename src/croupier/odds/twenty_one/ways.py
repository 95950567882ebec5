"""Ways through the graph of hands: which cards and choices lead to a wanted end, for the engine to be taken there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.hands import DEALERS_CARD, Begin, End, Fate, Fork, HandGraph, Label, Target, ToNode


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
            return Position(number, position.hands, position.pending, shown)
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


Outcome: TypeAlias = "tuple[Fork | Flags, bool]"
"""How a hand leaves the box: split, or ended with what that leaves behind; and whether a seven shows."""


class _Hands:
    """By node what may become of a hand, and a way there; against one first card of the dealer's, or any."""

    def __init__(self, graph: HandGraph, shown: Label | None = None) -> None:
        self.graph, self.shown = graph, shown
        self.known: dict[int, dict[Outcome, tuple[Label, int, Outcome]]] = {}

    def labels(self, number: int) -> Iterator[tuple[Label, Target]]:
        """The labels of a node, of those that lead to the same only the first; each of the dealer's cards tells."""
        node = self.graph.nodes[number]
        if node.waits_for == DEALERS_CARD:
            yield from ((label, to) for label, to in node.edges.items() if self.shown in (None, label))
            return
        yield from {to: (label, to) for label, to in reversed(node.edges.items())}.values()

    def outcomes(self, number: int) -> Mapping[Outcome, tuple[Label, int, Outcome]]:
        """Each outcome with the next label, the next node, and the outcome as it is seen from there."""
        if number in self.known:
            return self.known[number]
        found: dict[Outcome, tuple[Label, int, Outcome]] = {}
        to_dealer = self.graph.nodes[number].waits_for == DEALERS_CARD
        for label, to in self.labels(number):
            shows = to_dealer and label in self.graph.sevens
            if isinstance(to, ToNode):
                for one in self.outcomes(to.number):
                    found.setdefault((one[0], one[1] or shows), (label, to.number, one))
            else:
                one = (to if isinstance(to, Fork) else to.flags, shows)
                found.setdefault(one, (label, -1, one))
        self.known[number] = found
        return found

    def way(self, number: int, outcome: Outcome) -> Way:
        """A way from a node to an outcome."""
        found = []
        while number >= 0:
            label, number, outcome = self.outcomes(number)[outcome]
            found.append(label)
        return tuple(found)

    def begun(self) -> Iterator[tuple[Way, Position | Missing]]:
        """Every moment at which a hand may begin, with a way to it.

        Of the hands still to be played only the next tells positions apart: the others are the next one's elsewhere.
        """
        known, waiting = {START}, deque([(START, Way())])
        yield (), START
        while waiting:
            position, way = waiting.popleft()
            for outcome in self.outcomes(position.node):
                after = self._after(position, outcome)
                if after is None:
                    continue
                longer = (*way, *self.way(position.node, outcome))
                if isinstance(after, Missing):
                    yield longer, after
                    continue
                alike = Position(after.node, after.hands, after.pending[:1], after.seven_shown)
                if alike not in known:
                    known.add(alike)
                    waiting.append((after, longer))
                    yield longer, after

    def _after(self, position: Position, outcome: Outcome) -> Position | Missing | None:
        left, shows = outcome
        seven = position.seven_shown or shows
        if isinstance(left, Fork):
            pending = (left.second, *position.pending)
            return _begun(self.graph, left.first, position.hands + 1, pending, left.flags, seven_shown=seven)
        if not position.pending:
            return None
        card, *rest = position.pending
        return _begun(self.graph, card, position.hands, tuple(rest), left, seven_shown=seven)


def ways_to_missing(graph: HandGraph) -> dict[Begin, Way]:
    """A way to each beginning of a hand that may arise and is not in the graph."""
    found: dict[Begin, Way] = {}
    for way, at in _Hands(graph).begun():
        if isinstance(at, Missing):
            found.setdefault(at.begin, way)
    return found


def ways_to_fates(graph: HandGraph, shown: Label) -> dict[Fate, Way]:
    """A way to each fate of a hand against one first card of the dealer's."""
    hands, found, known = _Hands(graph, shown), dict[Fate, Way](), set[int]()
    for way, at in hands.begun():
        if isinstance(at, Missing) or at.node in known:
            continue
        known.add(at.node)
        waiting = deque([(at.node, way)])
        while waiting:
            number, so_far = waiting.popleft()
            for label, to in hands.labels(number):
                if isinstance(to, End) and to.fate not in found:
                    found[to.fate] = (*so_far, label)
                if isinstance(to, ToNode) and to.number not in known:
                    known.add(to.number)
                    waiting.append((to.number, (*so_far, label)))
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

"""Best play of one rule set as a chart in numbers, for simulators that know nothing of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CHOICE, DEALERS_CARD, Label, ToNode
from croupier.simulation.twenty_one.play import Play

VERBS = ("hits", "stands", "doubles", "splits", "surrenders", "takes even money", "withdraws", "goes on")
NOTHING = 255
SHAPE = (2, 2, 2, 2, 4, 6, 22, 3, 16)
"""An offer, of a split, room for a split, doubled; the kind of two cards; how many; total; soft; the dealer's card."""
MANY = 7
LUCKY = ("6", "7", "8")


class Hand(NamedTuple):
    """A hand as far as a chart sees it."""

    of_split: bool
    pair: bool
    """Whether it may be split, if its cards are equal."""
    doubled: bool = False
    two: tuple[Label, ...] = ()
    held: int = 0
    low: int = 0
    ace: bool = False
    late_ace: bool = False
    """Whether an ace came that was not of the initial deal: it keeps its best value in a doubled hand."""

    def with_card(self, card: Label, worth: int) -> Hand:
        late = self.held >= (1 if self.of_split else 2)
        return self._replace(
            two=(*self.two, card) if self.held < 2 else (),
            held=self.held + 1,
            low=self.low + worth,
            ace=self.ace or card[0] == "A",
            late_ace=self.late_ace or (card[0] == "A" and late),
        )

    @property
    def soft(self) -> bool:
        return (self.late_ace if self.doubled else self.ace) and self.low <= 11


class Chart:
    """What to do, cell by cell in the order of the shape."""

    def __init__(self, graph: RoundGraph, play: Play) -> None:
        self.graph, self.play = graph, play
        self.cells: dict[tuple[int, ...], int] = {}
        self.conflicts = 0
        waiting: list[tuple[int, str, Hand]] = [(0, "", Hand(of_split=False, pair=True))]
        for begin, node in graph.hands.begins.items():
            hand = Hand(of_split=True, pair=begin.room).with_card(begin.card, self.worth(begin.card))
            waiting += [(node, shown, hand) for shown in graph.ranks]
        seen = set(waiting)
        while waiting:
            for after in self._next(*waiting.pop()):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)

    def worth(self, card: Label) -> int:
        return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10

    def _next(self, number: int, shown: str, hand: Hand) -> Iterator[tuple[int, str, Hand]]:
        node = self.graph.hands.nodes[number]
        if node.waits_for != CHOICE:
            for label, to in node.edges.items():
                if isinstance(to, ToNode) and node.waits_for == DEALERS_CARD:
                    yield to.number, label[0], hand
                elif isinstance(to, ToNode):
                    yield to.number, shown, hand.with_card(label, self.worth(label))
            return
        verb = self.play(number, shown)
        assert isinstance(verb, str), "best play leaves nothing open"
        for kind in self._kinds(hand.two):
            key = self._key(hand, kind, offered="goes on" in node.edges, shown=shown, room="splits" in node.edges)
            self.conflicts += self.cells.setdefault(key, VERBS.index(verb)) != VERBS.index(verb)
        if isinstance(to := node.edges[verb], ToNode):
            yield to.number, shown, hand._replace(doubled=hand.doubled or verb == "doubles")

    def _kinds(self, two: tuple[Label, ...]) -> tuple[int, ...]:
        """Of two cards that may become three sixes, sevens and eights of note: none, of two suits, of one, spades."""
        if len(two) < 2 or not all(card[0] in LUCKY for card in two):
            return (0,)
        suits = {card[1:] for card in two}
        if "" in suits:
            return (1, 2, 3)
        return (3,) if suits == {"s"} else (2,) if len(suits) == 1 else (1,)

    def _key(self, hand: Hand, kind: int, *, offered: bool, shown: str, room: bool) -> tuple[int, ...]:
        total = hand.low + 10 * hand.soft
        at, soft = self.graph.ranks.index(shown), hand.soft * (1 + hand.late_ace)
        return (offered, hand.of_split, room, hand.doubled, kind, min(hand.held, MANY) - 2, total, soft, at)

    def flat(self) -> bytes:
        size = 1
        for part in SHAPE:
            size *= part
        found = bytearray([NOTHING]) * size
        for key, verb in self.cells.items():
            at = 0
            for part, width in zip(key, SHAPE, strict=True):
                at = at * width + part
            found[at] = verb
        return bytes(found)

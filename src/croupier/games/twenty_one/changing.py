"""A table with one of its boxes, or one of its hands, changed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.replacing import replace
from croupier.games.twenty_one.round import Box, Hand, Round
from croupier.games.twenty_one.spots import place


def with_box(table: Round, number: int, change: Callable[[Box], Box]) -> Round:
    return replace(table, boxes=tuple(change(box) if box.number == number else box for box in table.boxes))


def with_hand(table: Round, spot: str, change: Callable[[Hand], Hand]) -> Round:
    return replace(table, boxes=boxes_with_hand(table, spot, change))


def boxes_with_hand(table: Round, spot: str, change: Callable[[Hand], Hand]) -> tuple[Box, ...]:
    found = place(spot)
    boxes = list(table.boxes)
    for index, box in enumerate(boxes):
        if box.number == found.box:
            hands = list(box.hands)
            hands[found.hand] = change(hands[found.hand])
            boxes[index] = replace(box, hands=tuple(hands))
    return tuple(boxes)

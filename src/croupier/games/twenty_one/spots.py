"""The spots of a table of this family: boxes, the hands formed on them, and what is wagered beside them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

BOX, DOUBLE, INSURANCE, PAIRS, SUPER_SEVENS = "box", "double", "insurance", "pairs", "super-sevens"


class Place(NamedTuple):
    """What a spot's name says: the kind of wager, the box, which hand of a split, whose wager is insured."""

    kind: str
    box: int
    hand: int = 0
    whose: str | None = None


@cache
def place(spot: str) -> Place:
    """Read a spot's name: `box 3`, `box 3/2`, `double 3/2`, `insurance 3 for ana`, `pairs 3`."""
    kind, where, *whose = spot.split(" ")
    box, _, hand = where.partition("/")
    return Place(kind, int(box), int(hand or 1) - 1, whose[1] if whose else None)


def kind_of(spot: str) -> str:
    return place(spot).kind


def box_of(spot: str) -> int:
    return place(spot).box


@cache
def hand_spot(kind: str, box: int, hand: int, of: int) -> str:
    """Where a wager on one of so many hands of a box lies."""
    return f"{kind} {box}" if of == 1 else f"{kind} {box}/{hand + 1}"


@cache
def insurance_spot(box: int, whose: str | None = None) -> str:
    return f"{INSURANCE} {box}" if whose is None else f"{INSURANCE} {box} for {whose}"

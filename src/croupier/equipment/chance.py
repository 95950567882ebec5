"""Fair chance out of a source of random bits that somebody hands in: by rejection, so that no outcome is favoured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Bits(Protocol):
    """A source of random bits: the operating system's for play, a seeded one for what must be repeatable."""

    def getrandbits(self, k: int, /) -> int: ...


def below(bits: Bits, bound: int) -> int:
    """A whole number from nought to below the bound, each as likely as any other."""
    assert bound > 0
    width = (bound - 1).bit_length()
    if not width:
        return 0
    while (drawn := bits.getrandbits(width)) >= bound:
        pass
    return drawn


def shuffled(bits: Bits, items: Sequence[T]) -> list[T]:
    """The items in random order, each order as likely as any other."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(bits, last + 1)
        order[last], order[other] = order[other], order[last]
    return order

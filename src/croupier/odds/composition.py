"""What is left in a shoe: read from text by rank or by card, never more than a fresh shoe holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from croupier.equipment.cards import RANKS, SUITS, Card, rank

_WORD = re.compile(rf"([{RANKS}])([{SUITS}]?)=(-?[0-9]{{1,6}})")


class CompositionError(Exception):
    """A shoe that cannot be; the message quotes it and says what can."""


@dataclass(frozen=True)
class Composition:
    """How many of each card are left, and how somebody said so."""

    cards: Mapping[Card, int]
    text: str


def read_composition(text: str, fresh: Sequence[Card]) -> Composition:
    """The cards left, such as `9=12 8s=3`: twelve nines, three eights of spades, the rest as in a fresh shoe.

    >>> left = read_composition("A=0, 2s=1", [Card("As"), Card("2s"), Card("2s"), Card("3h")])
    >>> dict(left.cards), left.text
    ({'As': 0, '2s': 1, '3h': 1}, 'A=0 2s=1')
    """
    left = Counter(fresh)
    named: set[str] = set()
    words = text.replace(",", " ").split()
    for word in words:
        found = _WORD.fullmatch(word)
        if found is None:
            raise CompositionError(
                f"{word[:20]!r}: expected a rank or a card and how many are left, such as 9=12 or 8s=3"
            )
        name, count = found[1] + found[2], int(found[3])
        alike = [card for card in left if card == name or rank(card) == name]
        if named & {name, *alike}:
            raise CompositionError(f"{word!r}: what is left of {name} is said twice")
        named |= {name, *alike}
        most = sum(left[card] for card in alike)
        if not 0 <= count <= most:
            raise CompositionError(f"{word!r}: a fresh shoe holds {most} of {name}")
        _take(left, alike, most - count)
    if not left.total():
        raise CompositionError("the shoe is empty")
    return Composition(MappingProxyType(left), " ".join(words))


def _take(left: Counter[Card], alike: Sequence[Card], cards: int) -> None:
    """So many cards gone, of each suit as evenly as can be."""
    for _ in range(cards):
        left[max(alike, key=lambda card: left[card])] -= 1

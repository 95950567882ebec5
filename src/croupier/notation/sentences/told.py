"""What telling needs everywhere: the type of a table of sentences, chips and odds in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from croupier.equipment.cards import HIDDEN
from croupier.equipment.money import dollars
from croupier.games import events as e

Sentences: TypeAlias = Mapping[type[e.Event], Callable[[Any], str]]
"""For each kind of event, what tells one in a sentence."""


def card(face: str) -> str:
    """A card by its face, or as a card where nobody sees that."""
    return "A card" if face == HIDDEN else face


def chips(event: e.WagerEvent) -> str:
    return f"{dollars(event.cents)} in {event.colour}" if event.colour else dollars(event.cents)


def odds(event: e.WagerWon) -> str:
    return f"{event.odds.numerator} to {event.odds.denominator}"

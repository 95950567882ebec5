"""Cards and decks: a card is its rank and its suit, written in two letters."""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", str)

HIDDEN = Card("??")
"""What stands for a card whose face cannot be seen."""

RANKS = "A23456789TJQK"
SUITS = "shdc"


def parse_card(text: str) -> Card:
    """Read one card, such as `6h` or `Td`."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(
            f"{text[:20]!r} is no card; expected a rank of {RANKS} and a suit of {SUITS}, such as 6h or Td"
        )
    return Card(text)


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> str:
    return card[1]


def deck(*, without: str = "") -> tuple[Card, ...]:
    """One deck in order, less the ranks that a game does not use."""
    return tuple(Card(r + s) for s in SUITS for r in RANKS if r not in without)

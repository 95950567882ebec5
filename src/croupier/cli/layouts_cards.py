"""A playing card drawn as text: rank and suit in the suit's colour, or its back."""

from __future__ import annotations

from croupier.cli.layouts import QUIET, Sheet
from croupier.equipment.cards import Card, rank, suit

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
CARDS = {"s": "bold black on white", "h": "bold red on white", "d": "bold red on white", "c": "bold black on white"}
UNSEEN = ("▒▒", "??")


def drawn(card: Card, sheet: Sheet, *, seen: bool = True) -> tuple[str, str]:
    """A card, and the style in which it stands."""
    if not seen:
        return f" {sheet.sign(*UNSEEN)} ", QUIET
    return f" {rank(card)}{sheet.sign(SUITS[suit(card)], suit(card))} ", CARDS[suit(card)]

"""Chips: value chips are counted as money; non-value chips have a colour and the value their buyer declared."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.money import Cents

COLOURS = ("blue", "brown", "green", "grey", "orange", "pink", "purple", "red", "white", "yellow")


@dataclass(frozen=True, slots=True)
class Stack:
    """Non-value chips in one player's hands: so many of a colour, each worth what was declared."""

    colour: str
    value_cents: Cents
    count: int

    @property
    def worth_cents(self) -> Cents:
        return self.value_cents * self.count

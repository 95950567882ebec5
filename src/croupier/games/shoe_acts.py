"""What is asked for and what happens at the shoe of any card game: the shuffle, the cut, the burn, the cutting card."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.games.commands import Command, PlayerCommand
from croupier.games.events import Event

# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shuffle(Command):
    pass


@dataclass(frozen=True, slots=True)
class ReplaceCards(Command):
    """A manager has the cards replaced."""


@dataclass(frozen=True, slots=True)
class Cut(Command):
    """A player, or for want of one the house, puts the cutting card in, so many cards from the front."""

    player: str | None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class DeclineCut(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class DrawCuttingCard(Command):
    """The cutting card has come out of the shoe."""


@dataclass(frozen=True, slots=True)
class FindFaceUp(Command):
    """The first card of the round to come lies face up in the mouth of the shoe."""

    card: Card


@dataclass(frozen=True, slots=True)
class FindShoeEmpty(Command):
    """A card was due and there was none."""


# --- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsBrought(Event):
    """New cards have come to the table."""

    pre_shuffled: bool


@dataclass(frozen=True, slots=True)
class CardsReady(Event):
    """The stack is ready for the cut: shuffled, or accepted as shuffled beforehand."""

    shuffled: bool


@dataclass(frozen=True, slots=True)
class CutDeclined(Event):
    """Somebody declined the cut."""

    player: str


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """The cards were cut, by a player or by the house, and the cutting card went in."""

    player: str | None
    at: int | None


@dataclass(frozen=True, slots=True)
class BurnCardTurned(Event):
    """The first card was turned up; it says how many more are burnt."""

    card: Card
    burns: int


@dataclass(frozen=True, slots=True)
class CardBurnt(Event):
    """A card was burnt unseen."""

    card: Card


@dataclass(frozen=True, slots=True)
class CuttingCardDrawn(Event):
    """The cutting card came out of the shoe."""

    first_of_round: bool


@dataclass(frozen=True, slots=True)
class FaceUpCardFound(Event):
    """The first card of the round to come lies face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardsTakenUp(Event):
    """The cards of a deal that does not stand were collected, counted, shuffled again and made ready for another."""


@dataclass(frozen=True, slots=True)
class ShoeFoundEmpty(Event):
    """A card was due and there was none."""

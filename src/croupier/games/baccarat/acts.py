"""What is asked for and what happens at baccarat alone: new cards, void hands, the Bank and the turning of cards."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.games.commands import Command, PlayerCommand
from croupier.games.events import Event

# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BringCards(Command):
    """The cards of the finished shoe go, others come."""


@dataclass(frozen=True, slots=True)
class BringPreShuffledCards(Command):
    """A manager has pre-shuffled cards brought for the next shoe."""


@dataclass(frozen=True, slots=True)
class AcceptCards(Command):
    """Nobody asks for the pre-shuffled cards to be shuffled."""


@dataclass(frozen=True, slots=True)
class InspectCards(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class AskForShuffle(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class BeginVoidHand(Command):
    pass


@dataclass(frozen=True, slots=True)
class TakeBank(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class DeclineBank(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class TakeCards(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class DeclineCards(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class KeepCards(Command):
    """A supervisor has the dealer keep both hands."""


@dataclass(frozen=True, slots=True)
class PassHand(Command):
    """The dealer passes a hand, or its third card, to the player who has it."""

    hand: str


@dataclass(frozen=True, slots=True)
class TurnHand(Command):
    """A hand's face-down cards are turned up."""

    hand: str


# --- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardsInspected(Event):
    """Somebody inspected pre-shuffled cards."""

    player: str


@dataclass(frozen=True, slots=True)
class ShuffleAskedFor(Event):
    """Somebody wants pre-shuffled cards shuffled."""

    player: str


@dataclass(frozen=True, slots=True)
class VoidHandBegun(Event):
    """A hand without wagers is dealt."""


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card went to a hand."""

    hand: str
    card: Card
    face_down: bool


@dataclass(frozen=True, slots=True)
class ErrorCardDrawn(Event):
    """A card that nobody was due."""

    card: Card
    face_down: bool
    error: str


@dataclass(frozen=True, slots=True)
class ErrorCardGiven(Event):
    """The card dealt in error is the banker's third."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandsReconstructed(Event):
    """Cards out of sequence lie where they belong."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """Somebody accepted the Bank."""

    player: str


@dataclass(frozen=True, slots=True)
class BankDeclined(Event):
    """Somebody declined the Bank."""

    player: str


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """Somebody accepted the player's cards."""

    player: str


@dataclass(frozen=True, slots=True)
class CardsDeclined(Event):
    """Somebody declined the player's cards."""

    player: str


@dataclass(frozen=True, slots=True)
class CardsKept(Event):
    """The dealer will turn both hands."""


@dataclass(frozen=True, slots=True)
class HandPassed(Event):
    """A hand went to the player who handles it."""

    hand: str
    player: str


@dataclass(frozen=True, slots=True)
class HandTurned(Event):
    """A hand's face-down cards were turned up."""

    hand: str
    by: str
    cards: tuple[Card, ...]
    count: int

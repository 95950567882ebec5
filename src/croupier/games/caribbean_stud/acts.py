"""What is asked for and what happens at Caribbean stud alone: folding, raising, hands shown, misdeals, the jackpot."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games.commands import Command, PlayerCommand
from croupier.games.events import Event

# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InspectDecks(Command):
    """The decks are sorted, inspected, and spread for the players to see."""


@dataclass(frozen=True, slots=True)
class CountDeck(Command):
    """The dealer counts the deck in use."""


@dataclass(frozen=True, slots=True)
class Raise(PlayerCommand):
    """A player stays in and makes the bet wager."""


@dataclass(frozen=True, slots=True)
class Fold(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class DeemFolded(PlayerCommand):
    """The dealer takes an absent player to have folded."""


@dataclass(frozen=True, slots=True)
class LeaveFaceDown(PlayerCommand):
    """A player will not show the hand."""


@dataclass(frozen=True, slots=True)
class DeclareHand(PlayerCommand):
    """A player names the kind of hand that the cards are shown as."""

    kind: str


@dataclass(frozen=True, slots=True)
class TurnBottomCard(Command):
    """The dealer turns up the bottom card of the hand that came from the shuffler."""


@dataclass(frozen=True, slots=True)
class TurnDealerHand(Command):
    pass


@dataclass(frozen=True, slots=True)
class ShowHand(Command):
    """A player's hand is laid open, compared, and its value and fate called."""

    hand: str


@dataclass(frozen=True, slots=True)
class CollectHand(Command):
    """The cards of a hand are collected, counted and put away."""

    hand: str


@dataclass(frozen=True, slots=True)
class VerifyHand(Command):
    """The dealer verifies a hand that wins from the jackpot and tells the supervisor."""

    hand: str


@dataclass(frozen=True, slots=True)
class DeclareDead(PlayerCommand):
    """A supervisor declares a player's hand dead."""


@dataclass(frozen=True, slots=True)
class ReadMeter(Command):
    """The pool as its meter shows it, wagers and prizes of other tables included."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class OrderCount(Command):
    """A manager or an inspector has the deck counted."""


@dataclass(frozen=True, slots=True)
class OrderAtTable(Command):
    """A manager orders silence, or English only."""

    order: str


@dataclass(frozen=True, slots=True)
class KeepApart(PlayerCommand):
    """A manager keeps two players from playing together."""

    other: str


# --- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecksInspected(Event):
    """So many decks were sorted, inspected, and spread for the players to see."""

    decks: int


@dataclass(frozen=True, slots=True)
class DeckCounted(Event):
    """The deck in use was counted."""

    cards: int


@dataclass(frozen=True, slots=True)
class HandCardDealt(Event):
    """A card went to a hand; an exposed one was seen by all, however it lies now."""

    hand: str
    card: Card
    face_down: bool
    exposed: bool


@dataclass(frozen=True, slots=True)
class BottomCardTurned(Event):
    """The dealer's bottom card was turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandFolded(Event):
    """A hand was given up, by its player or because its player is not there."""

    player: str
    hand: str
    absent: bool


@dataclass(frozen=True, slots=True)
class HandLeftFaceDown(Event):
    """A player will not show the hand."""

    player: str
    hand: str


@dataclass(frozen=True, slots=True)
class HandDeclared(Event):
    """A player declared what kind of hand the cards are to be shown as."""

    player: str
    hand: str
    kind: str


@dataclass(frozen=True, slots=True)
class HandDeclaredDead(Event):
    """A hand was declared dead: it loses everything."""

    player: str
    hand: str


@dataclass(frozen=True, slots=True)
class DealerHandTurned(Event):
    """The dealer turned up his hand."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A player's hand was laid open, to be compared with the dealer's."""

    player: str
    hand: str
    cards: tuple[Card, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class HandCollected(Event):
    """A hand's cards were counted and put away."""

    hand: str
    cards: int


@dataclass(frozen=True, slots=True)
class Misdealt(Event):
    """The deal is void: antes and bets go back, jackpot wagers stay for the next round."""


@dataclass(frozen=True, slots=True)
class PlaceVoided(Event):
    """A place has no part in the round."""

    place: int


@dataclass(frozen=True, slots=True)
class TableOrdered(Event):
    """A manager gave an order to the players at the table."""

    order: str


@dataclass(frozen=True, slots=True)
class KeptApart(Event):
    """Two players may not play together at this table."""

    player: str
    other: str


@dataclass(frozen=True, slots=True)
class PoolJoined(Event):
    """The share of a jackpot wager joined the pool."""

    player: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class PoolLeft(Event):
    """The share of a jackpot wager that goes back came out of the pool again."""

    player: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class PoolRead(Event):
    """The meter was read: so much is in the pool with all its tables."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class JackpotHandVerified(Event):
    """A hand that wins from the jackpot was verified, and the supervisor told."""

    player: str
    hand: str
    cards: tuple[Card, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class PrizeDrawn(Event):
    """A jackpot prize was made up: so much of it out of the pool, what the pool lacked from the casino."""

    player: str
    kind: str
    cents: Cents
    from_pool_cents: Cents

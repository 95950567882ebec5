"""What is asked for and what happens at blackjack and pontoon alone: decisions on hands, offers, errors at boxes."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents
from croupier.games.commands import Command, PlayerCommand
from croupier.games.events import Event

# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandCommand(PlayerCommand):
    """A decision on the hand whose turn it is; the box is named where it would be unclear."""

    box: int | None = None


@dataclass(frozen=True, slots=True)
class Hit(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class Stand(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class Split(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class Double(PlayerCommand):
    cents: Cents
    box: int | None = None


@dataclass(frozen=True, slots=True)
class TakeHand(PlayerCommand):
    """Who does not stake on both hands of a split names the one that the wager goes with."""

    number: int
    box: int | None = None


@dataclass(frozen=True, slots=True)
class RefuseCard(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class Withdraw(HandCommand):
    """The double is taken back, the wager given up."""


@dataclass(frozen=True, slots=True)
class Insure(PlayerCommand):
    cents: Cents
    box: int | None = None
    whose: str | None = None


@dataclass(frozen=True, slots=True)
class Surrender(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class TakeEvenMoney(HandCommand):
    pass


@dataclass(frozen=True, slots=True)
class VoidHand(HandCommand):
    """The hand is to be void: the dealer's first card had been left out."""


@dataclass(frozen=True, slots=True)
class CompleteHand(HandCommand):
    """The hand is to be finished although the dealer's first card had been left out."""


@dataclass(frozen=True, slots=True)
class DirectCards(Command):
    """Cards are ordered to the hand of a bettor who is not there."""

    box: int


@dataclass(frozen=True, slots=True)
class LetStand(Command):
    """The hand of a bettor who is not there stands as it lies."""

    hand: str


@dataclass(frozen=True, slots=True)
class OthersDecline(Command):
    """The others on the box do not follow the decision just made."""


@dataclass(frozen=True, slots=True)
class CloseOffers(Command):
    """Nobody else takes up what is offered after the deal."""


@dataclass(frozen=True, slots=True)
class KeepDoubles(Command):
    """Nobody else takes a double back."""


@dataclass(frozen=True, slots=True)
class ViewBurntCard(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class OrderShuffle(Command):
    """A supervisor orders a shuffle."""


@dataclass(frozen=True, slots=True)
class ExposeInTheStack(Command):
    """A card of the stack is seen before it is in the shoe."""


@dataclass(frozen=True, slots=True)
class AnnounceFinalRounds(Command):
    """A supervisor announces the last rounds before the table closes."""


@dataclass(frozen=True, slots=True)
class FindCard(Command):
    """A damaged or a foreign card is found."""

    foreign: bool


@dataclass(frozen=True, slots=True)
class ReplaceDamagedCard(Command):
    """A supervisor replaces the card that was found damaged."""


@dataclass(frozen=True, slots=True)
class HoldToMinimum(PlayerCommand):
    """Somebody who sat out a round of this shoe is to wager the minimum until the next."""


@dataclass(frozen=True, slots=True)
class ReportMalfunction(Command):
    """The automated shoe has failed beyond repair."""


# --- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDealtFaceUp(Event):
    """A card went to a hand, which now counts so much."""

    hand: str
    card: Card
    total: int
    soft: bool


@dataclass(frozen=True, slots=True)
class FaceUpCardRemoved(Event):
    """A card that lay face up in the shoe went to the discards."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandEvent(Event):
    """What somebody decided on a hand."""

    player: str
    hand: str


@dataclass(frozen=True, slots=True)
class CardAskedFor(HandEvent):
    """A further card was asked for."""


@dataclass(frozen=True, slots=True)
class HandStood(HandEvent):
    """No further card was wanted."""


@dataclass(frozen=True, slots=True)
class HandDoubled(HandEvent):
    """A hand was doubled: it gets one card."""


@dataclass(frozen=True, slots=True)
class DecisionFollowed(HandEvent):
    """Another bettor on the box doubled or split along with the one who decides."""


@dataclass(frozen=True, slots=True)
class PairDeclined(HandEvent):
    """A pair formed on a hand of a split was not split."""


@dataclass(frozen=True, slots=True)
class HandSplit(HandEvent):
    """A pair became two hands; those who stake on both do so at once."""


@dataclass(frozen=True, slots=True)
class HandTaken(HandEvent):
    """Who stakes on one hand of a split named the other one."""


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(HandEvent):
    """A natural is to be paid at once in full settlement."""


@dataclass(frozen=True, slots=True)
class HandSurrendered(HandEvent):
    """A hand was given up for part of its wagers."""


@dataclass(frozen=True, slots=True)
class CardRefused(HandEvent):
    """A card drawn in error was refused: the hand gets no more cards."""


@dataclass(frozen=True, slots=True)
class HandVoided(HandEvent):
    """A player has the hand void."""


@dataclass(frozen=True, slots=True)
class HandCompleted(HandEvent):
    """A player finishes the hand."""


@dataclass(frozen=True, slots=True)
class DoubleWithdrawn(HandEvent):
    """A double is taken back."""


@dataclass(frozen=True, slots=True)
class DoublesKept(Event):
    """Nobody else took a double back."""

    hand: str


@dataclass(frozen=True, slots=True)
class OffersClosed(Event):
    """What was offered after the deal is offered no longer."""


@dataclass(frozen=True, slots=True)
class OthersDeclined(Event):
    """The others on the box did not follow."""

    hand: str


@dataclass(frozen=True, slots=True)
class CardsDirected(Event):
    """Cards were ordered to an absent bettor's hand."""

    hand: str


@dataclass(frozen=True, slots=True)
class AbsentHandStood(Event):
    """An absent bettor's hand stands as it lies."""

    hand: str


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card left the shoe that was not due; it comes next."""

    card: Card
    seen: bool


@dataclass(frozen=True, slots=True)
class CardBurntInError(Event):
    """A card went to the discards that should have been dealt."""

    card: Card


@dataclass(frozen=True, slots=True)
class SurplusCardDrawn(Event):
    """A card too many was drawn to the dealer's complete hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card that was drawn in error and belongs nowhere went to the discards."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealPutRight(Event):
    """The cards of the deal lie where they should have gone: the dealer's, each box's, and those left over."""

    dealer: tuple[Card, ...]
    boxes: tuple[tuple[int, tuple[Card, ...]], ...]
    left_over: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoxEmptied(Event):
    """The cards of a box that has none coming went to the discards."""

    box: int


@dataclass(frozen=True, slots=True)
class BoxVoided(Event):
    """A box has no part in the round."""

    box: int


@dataclass(frozen=True, slots=True)
class DealerCardLeftOut(Event):
    """The dealer's hand will be drawn when the players have finished."""


@dataclass(frozen=True, slots=True)
class HandOptionOpened(Event):
    """Whoever controls a box may have its hand void, or finish it."""

    box: int


@dataclass(frozen=True, slots=True)
class SurplusCardCounted(Event):
    """A card too many stays on the dealer's hand: nobody noticed."""

    card: Card


@dataclass(frozen=True, slots=True)
class OfferOpened(Event):
    """An offer that had been missed is made after all."""

    offer: str


@dataclass(frozen=True, slots=True)
class EarlierRoundVoided(Event):
    """The round before is void: an error in it came to light."""


@dataclass(frozen=True, slots=True)
class EarlierRoundStands(Event):
    """The round before stands, though an error in it came to light."""


@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Event):
    """The cards will be shuffled before the next round, on this ground."""

    ground: str


@dataclass(frozen=True, slots=True)
class FinalRoundsAnnounced(Event):
    """The last rounds before the table closes have begun."""


@dataclass(frozen=True, slots=True)
class BurntCardViewed(Event):
    """A player looked at the discarded first card."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class DamagedCardFound(Event):
    """A damaged card was found; it is replaced after the round."""


@dataclass(frozen=True, slots=True)
class DamagedCardReplaced(Event):
    """A damaged card was replaced."""


@dataclass(frozen=True, slots=True)
class HeldToMinimum(Event):
    """Somebody wagers the minimum, no more and no less, until a new shoe."""

    player: str


@dataclass(frozen=True, slots=True)
class AutomatedShoeFailed(Event):
    """The automated shoe failed; the round goes on from an ordinary one."""

"""The sentences of blackjack and pontoon."""

from __future__ import annotations

from types import MappingProxyType

from croupier.equipment.cards import HIDDEN
from croupier.games.twenty_one import acts as t
from croupier.notation.sentences.told import Sentences, card


def _dealt(event: t.CardDealtFaceUp) -> str:
    to = "the dealer" if event.hand == "dealer" else event.hand
    return f"{event.card} to {to}: {'soft ' if event.soft else ''}{event.total}."


def _drawn_in_error(event: t.CardDrawnInError) -> str:
    if event.seen:
        return f"{event.card} leaves the shoe in error, seen by all."
    return f"{card(event.card)} leaves the shoe in error and is not seen."


def _put_right(event: t.DealPutRight) -> str:
    boxes = ", ".join(f"box {number} {' '.join(cards)}" for number, cards in event.boxes)
    over = f"; {' '.join(event.left_over)} left over" if event.left_over else ""
    return f"The deal is put right: {boxes}, dealer {' '.join(event.dealer) or 'none yet'}{over}."


SENTENCES: Sentences = MappingProxyType(
    {
        t.CardDealtFaceUp: _dealt,
        t.FaceUpCardRemoved: lambda x: f"{x.card} lies face up in the shoe and goes to the discards.",
        t.CardAskedFor: lambda x: f"{x.player} asks for a card on {x.hand}.",
        t.HandStood: lambda x: f"{x.player} stands on {x.hand}.",
        t.HandDoubled: lambda x: f"{x.player} doubles {x.hand}: one card and no more.",
        t.DecisionFollowed: lambda x: f"{x.player} goes along on {x.hand}.",
        t.PairDeclined: lambda x: (
            f"{x.player} does not split the pair on {x.hand}: no further pair on that box is split."
        ),
        t.HandSplit: lambda x: f"{x.player} splits {x.hand}.",
        t.HandTaken: lambda x: f"{x.player}'s wager goes with {x.hand}.",
        t.EvenMoneyTaken: lambda x: f"{x.player} takes even money on {x.hand}.",
        t.HandSurrendered: lambda x: f"{x.player} surrenders {x.hand}.",
        t.CardRefused: lambda x: f"{x.player} refuses the card on {x.hand}, which gets no more.",
        t.HandVoided: lambda x: f"{x.player} has {x.hand} void.",
        t.HandCompleted: lambda x: f"{x.player} completes {x.hand}.",
        t.DoubleWithdrawn: lambda x: f"{x.player} takes the double on {x.hand} back and gives the wager up.",
        t.DoublesKept: lambda x: f"No other double on {x.hand} is taken back.",
        t.OffersClosed: lambda _: "What was offered is offered no longer.",
        t.OthersDeclined: lambda x: f"The others on {x.hand} do not follow.",
        t.CardsDirected: lambda x: f"Cards are ordered to {x.hand}.",
        t.AbsentHandStood: lambda x: f"{x.hand} stands as it lies; nobody is there to decide.",
        t.CardDrawnInError: _drawn_in_error,
        t.CardBurntInError: lambda x: f"{card(x.card)} is burnt in error.",
        t.SurplusCardDrawn: lambda x: f"{x.card} is drawn to the dealer's complete hand.",
        t.CardDiscarded: lambda x: f"{x.card} goes to the discards.",
        t.DealPutRight: _put_right,
        t.BoxEmptied: lambda x: f"The cards of box {x.box} go to the discards.",
        t.BoxVoided: lambda x: f"Box {x.box} is void.",
        t.DealerCardLeftOut: lambda _: "The dealer draws his hand when the players have finished.",
        t.HandOptionOpened: lambda x: f"Box {x.box} may be voided or completed.",
        t.SurplusCardCounted: lambda x: f"Nobody notices, and {x.card} stays on the dealer's hand.",
        t.OfferOpened: lambda x: f"The offer of {x.offer} is made after all.",
        t.EarlierRoundVoided: lambda _: "The round before is void.",
        t.EarlierRoundStands: lambda _: "The round before stands.",
        t.ShuffleOrdered: lambda _: "The cards are to be shuffled before the next round.",
        t.FinalRoundsAnnounced: lambda _: "The final rounds are announced.",
        t.BurntCardViewed: lambda x: (
            f"{x.player} looks at the discarded card{'' if x.card == HIDDEN else f': {x.card}'}."
        ),
        t.DamagedCardFound: lambda _: "A card is damaged.",
        t.DamagedCardReplaced: lambda _: "The damaged card is replaced.",
        t.HeldToMinimum: lambda x: f"{x.player} is held to the minimum until a new shoe.",
        t.AutomatedShoeFailed: lambda _: "The shuffling shoe fails; the round goes on from an ordinary one.",
    }
)

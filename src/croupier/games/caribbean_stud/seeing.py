"""What somebody may see of a table of Caribbean stud: their own hand, and whatever has been turned up or exposed."""

from __future__ import annotations

from croupier.equipment.cards import HIDDEN, Card
from croupier.games import events as e
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.stud import DEALER, Hand, Stud
from croupier.games.replacing import replace


def seen_by(stud: Stud, viewer: str | None) -> Stud:
    """The table as this player sees it, or somebody who only looks on."""
    hands = tuple(replace(hand, cards=_cards(hand, viewer)) for hand in stud.hands_in_play)
    dealer = stud.dealer
    if not stud.dealer_turned:
        dealer = tuple(card if index == stud.dealer_up else HIDDEN for index, card in enumerate(dealer))
    return replace(stud, hands_in_play=hands, dealer=dealer)


def _cards(hand: Hand, viewer: str | None) -> tuple[Card, ...]:
    if hand.shown or (viewer is not None and hand.player == viewer):
        return hand.cards
    return tuple(card if index in hand.exposed else HIDDEN for index, card in enumerate(hand.cards))


def event_seen_by(stud: Stud, event: e.Event, viewer: str | None) -> e.Event:
    """An event as this player sees it, at the table that it has led to."""
    if not isinstance(event, acts.HandCardDealt) or event.exposed or not event.face_down:
        return event
    hand = None if event.hand == DEALER else stud.hand_named(event.hand)
    if hand is not None and viewer is not None and hand.player == viewer:
        return event
    return replace(event, card=HIDDEN)

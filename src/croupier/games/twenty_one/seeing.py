"""What somebody may see of a table of blackjack or pontoon: every card but those burnt or drawn unseen."""

from __future__ import annotations

from croupier.equipment.cards import HIDDEN
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round


def seen_by(table: Round, _viewer: str | None) -> Round:
    """The table as anybody sees it; whoever has viewed the burnt card has put it back."""
    burnt = None if table.shoe.burnt is None else HIDDEN
    waiting = tuple(card if card.may_be_refused else card._replace(card=HIDDEN) for card in table.waiting)
    return replace(table, shoe=replace(table.shoe, burnt=burnt), waiting=waiting)


def event_seen_by(_table: Round, event: e.Event, viewer: str | None) -> e.Event:
    """An event as this player sees it: a card that nobody turned up is a card."""
    match event:
        case shoe_acts.CardBurnt() | acts.CardBurntInError() | acts.CardDrawnInError(seen=False):
            return replace(event, card=HIDDEN)
        case acts.BurntCardViewed() if event.player != viewer:
            return replace(event, card=HIDDEN)
    return event

"""What somebody may see of a baccarat table: cards that have been turned up, and those in one's own hands."""

from __future__ import annotations

from croupier.equipment.cards import HIDDEN, Card
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.baccarat import acts
from croupier.games.baccarat.coup import Coup
from croupier.games.baccarat.rules import BANKER, PLAYER
from croupier.games.replacing import replace


def seen_by(coup: Coup, viewer: str | None) -> Coup:
    """The table as this player sees it, or somebody who only looks on."""
    carried = coup.carried
    if carried is not None and not carried.seen:
        carried = replace(carried, card=HIDDEN)
    misdealt = coup.misdealt if coup.style == "A" else (HIDDEN,) * len(coup.misdealt)
    player, banker = (_cards(coup, name, viewer) for name in (PLAYER, BANKER))
    return replace(coup, player=player, banker=banker, misdealt=misdealt, carried=carried)


def _cards(coup: Coup, name: str, viewer: str | None) -> tuple[Card, ...]:
    """A hand as far as it is turned; whoever has been passed the cards looks at them before turning them."""
    cards, turned, role = coup.hand(name), coup.turned(name), coup.role(name)
    if role.out and viewer is not None and role.holder == viewer:
        return cards
    return (*cards[:turned], *(HIDDEN,) * (len(cards) - turned))


def event_seen_by(coup: Coup, event: e.Event, _viewer: str | None) -> e.Event:
    """An event as anybody sees it: a card that falls face down is a card."""
    if isinstance(event, shoe_acts.CardBurnt):
        return replace(event, card=HIDDEN)
    if isinstance(event, acts.CardDealt | acts.ErrorCardDrawn) and event.face_down:
        return replace(event, card=HIDDEN)
    if isinstance(event, acts.ErrorCardGiven) and coup.style == "B":
        return replace(event, card=HIDDEN)
    if isinstance(event, acts.HandsReconstructed) and coup.style != "A":
        unseen = (HIDDEN, HIDDEN)
        return replace(event, player=unseen, banker=unseen)
    return event

"""The sentences of baccarat."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import shoe_acts
from croupier.games.baccarat import acts as b
from croupier.notation.sentences.told import Sentences, card


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(cards)


def _dealt(event: b.CardDealt) -> str:
    return f"{card(event.card)} to the {event.hand}{', face down' if event.face_down else ''}."


def _error_card(event: b.ErrorCardDrawn) -> str:
    return f"{card(event.card)} leaves the shoe in error{' and is not seen' if event.face_down else ', seen by all'}."


def _turned(event: b.HandTurned) -> str:
    by = "The dealer" if event.by == "dealer" else event.by
    return f"{by} turns the {event.hand}'s {_cards(event.cards)}: {event.count}."


SENTENCES: Sentences = MappingProxyType(
    {
        shoe_acts.CardsBrought: lambda x: f"{'Pre-shuffled' if x.pre_shuffled else 'New'} cards are brought.",
        b.CardsInspected: lambda x: f"{x.player} inspects the cards.",
        b.ShuffleAskedFor: lambda x: f"{x.player} asks for a shuffle.",
        b.VoidHandBegun: lambda _: "A void hand is dealt.",
        b.CardDealt: _dealt,
        b.ErrorCardDrawn: _error_card,
        b.ErrorCardGiven: lambda x: f"{card(x.card)} is the banker's third card.",
        b.HandsReconstructed: lambda x: (
            f"The cards are put right: player {_cards(x.player)}, banker {_cards(x.banker)}."
        ),
        b.BankTaken: lambda x: f"{x.player} takes the bank.",
        b.BankDeclined: lambda x: f"{x.player} declines the bank.",
        b.CardsTaken: lambda x: f"{x.player} takes the player's cards.",
        b.CardsDeclined: lambda x: f"{x.player} declines the player's cards.",
        b.CardsKept: lambda _: "The dealer keeps both hands.",
        b.HandPassed: lambda x: f"The {x.hand}'s cards go to {x.player}.",
        b.HandTurned: _turned,
    }
)

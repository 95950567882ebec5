"""The sentences of Caribbean stud."""

from __future__ import annotations

from types import MappingProxyType

from croupier.equipment.money import dollars
from croupier.games.caribbean_stud import acts as s
from croupier.notation.sentences.told import Sentences, card


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(cards)


def _dealt(event: s.HandCardDealt) -> str:
    to = "the dealer" if event.hand == "dealer" else event.hand
    if event.exposed:
        return f"{event.card} to {to}, exposed in error{' and turned down' if event.face_down else ', and left so'}."
    return f"{card(event.card)} to {to}{', face down' if event.face_down else ', face up'}."


def _folded(event: s.HandFolded) -> str:
    return f"{event.player} is not there and has folded." if event.absent else f"{event.player} folds."


def _prize(event: s.PrizeDrawn) -> str:
    kind, missing = event.kind.replace("_", " "), event.cents - event.from_pool_cents
    added = f"; the casino adds {dollars(missing)}" if missing else ""
    return f"{event.player}'s {kind} takes {dollars(event.from_pool_cents)} out of the pool{added}."


SENTENCES: Sentences = MappingProxyType(
    {
        s.DecksInspected: lambda x: (
            f"{'A deck is' if x.decks == 1 else f'{x.decks} decks are'} sorted, inspected and spread."
        ),
        s.DeckCounted: lambda x: f"The deck is counted: {x.cards} cards.",
        s.HandCardDealt: _dealt,
        s.BottomCardTurned: lambda x: f"The dealer's bottom card is turned up: {x.card}.",
        s.HandFolded: _folded,
        s.HandLeftFaceDown: lambda x: f"{x.player} leaves the hand face down.",
        s.HandDeclared: lambda x: f"{x.player} shows the cards as {x.kind.replace('_', ' ')}.",
        s.HandDeclaredDead: lambda x: f"{x.player}'s hand is declared dead.",
        s.DealerHandTurned: lambda x: f"The dealer turns up {_cards(x.cards)}.",
        s.HandShown: lambda x: f"{x.player} shows {_cards(x.cards)}: {x.kind.replace('_', ' ')}.",
        s.HandCollected: lambda x: f"The {x.cards} cards of {x.hand} are counted and put away.",
        s.Misdealt: lambda _: "Misdeal: antes and bets are void.",
        s.PlaceVoided: lambda x: f"Place {x.place} is void.",
        s.TableOrdered: lambda x: f"The manager orders {x.order.title() if x.order == 'english' else x.order}.",
        s.KeptApart: lambda x: f"{x.player} and {x.other} may not play together.",
        s.PoolJoined: lambda x: f"{dollars(x.cents)} of {x.player}'s joins the pool.",
        s.PoolLeft: lambda x: f"{dollars(x.cents)} of {x.player}'s leaves the pool.",
        s.PoolRead: lambda x: f"The meter shows a pool of {dollars(x.cents)}.",
        s.JackpotHandVerified: lambda x: f"{x.player}'s {_cards(x.cards)} is verified: {x.kind.replace('_', ' ')}.",
        s.PrizeDrawn: _prize,
    }
)

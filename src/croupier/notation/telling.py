"""Events told in plain English, as a good supervisor would tell them; the clauses stand beside, not in the sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.games import shoe_acts as shoe
from croupier.games import spin as s
from croupier.games.baccarat import acts as b
from croupier.law import HOUSE_POLICY, Citation


def tell(event: e.Event) -> str:
    """One event in one sentence."""
    return _TELLERS[type(event)](event)


def clauses(cites: tuple[Citation, ...]) -> str:
    """The clauses of an event or a refusal as they stand beside its sentence, at a table whose rules are known."""
    return ", ".join(_clause(cite) for cite in cites)


def _clause(cite: Citation) -> str:
    if cite in HOUSE_POLICY:
        return str(cite)
    return f"{cite.clause} ({cite.reading})" if cite.reading else cite.clause


def _chips(event: e.WagerEvent) -> str:
    return f"{dollars(event.cents)} in {event.colour}" if event.colour else dollars(event.cents)


def _outcome(outcome: s.Outcome) -> str:
    return ", ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(cards)


def _undone(event: e.SettlementUndone) -> str:
    given = f", and {dollars(event.given_back_cents)} comes back from {event.player}" if event.given_back_cents else ""
    return f"{event.player}'s {_chips(event)} lies on {event.spot} again{given}."


def _voided(event: s.SpinVoided) -> str:
    ground = f": {event.ground}" if event.ground else ""
    return f"No spin{ground}." if event.called else f"The spin is void though nobody called it{ground}."


def _dealt(event: b.CardDealt) -> str:
    return f"{event.card} to the {event.hand}{', face down' if event.face_down else ''}."


def _error_card(event: b.ErrorCardDrawn) -> str:
    return f"{event.card} leaves the shoe in error{' and is not seen' if event.face_down else ', seen by all'}."


def _cut(event: shoe.CardsCut) -> str:
    at = f" at {event.at}" if event.at else ""
    return f"{event.player or 'The house'} cuts{at}; the cutting card goes in."


def _turned(event: b.HandTurned) -> str:
    by = "The dealer" if event.by == "dealer" else event.by
    return f"{by} turns the {event.hand}'s {_cards(event.cards)}: {event.count}."


_TELLERS: Mapping[type[e.Event], Callable[[Any], str]] = MappingProxyType(
    {
        e.Seated: lambda x: f"{x.player} takes place {x.place}.",
        e.Left: lambda x: f"{x.player} leaves.",
        e.WagerPlaced: lambda x: f"{x.player} puts {_chips(x)} on {x.spot}.",
        e.WagerTakenBack: lambda x: f"{x.player} takes {_chips(x)} back from {x.spot}.",
        e.WagerReduced: lambda x: f"{_chips(x)} of {x.player}'s on {x.spot} is cut off and goes back.",
        e.WagerLost: lambda x: f"{x.player} loses {_chips(x)} on {x.spot}.",
        e.WagerWon: lambda x: (
            f"{x.player} wins {dollars(x.winnings_cents)} on {x.spot}: {_chips(x)} at {_odds(x)}, and the stake back."
        ),
        e.WagerReturned: lambda x: f"{x.player} gets {_chips(x)} back from {x.spot}.",
        e.WagerForfeited: lambda x: f"{x.player} forfeits {_chips(x)} on {x.spot}.",
        e.SettlementUndone: _undone,
        e.NoMoreBetsCalled: lambda _: "No more bets.",
        e.Announced: lambda x: f"The dealer calls: {x.call}.",
        e.ErrorStated: lambda x: f"Something goes wrong: {x.error}.",
        e.ErrorNoticed: lambda x: f"The {x.office} notices.",
        e.WentOn: lambda _: "Nobody says anything, and play goes on.",
        e.RoundVoided: lambda _: "The round is void.",
        e.RoundOver: lambda _: "The round is over.",
        e.SettingChanged: lambda x: f"The table's {x.key} is now {x.value}.",
        e.PersonalMaximumSet: lambda x: f"{x.player} may wager up to {dollars(x.cents)}.",
        e.ColourBought: lambda x: f"{x.player} buys {x.count} {x.colour} chips at {dollars(x.value_cents)}.",
        e.ColourCashedIn: lambda x: f"{x.player} hands in {x.count} {x.colour} chips at {dollars(x.value_cents)}.",
        s.CameToRest: lambda x: f"It comes to rest: {_outcome(x.outcome)}.",
        s.SpinVoided: _voided,
        s.WrongEntryStated: lambda x: f"The dealer will enter {_outcome(x.outcome)}.",
        s.WrongResultEntered: lambda x: f"Entered is {_outcome(x.outcome)}: the wrong areas light up.",
        s.EntryCorrected: lambda x: f"The {x.office} has the entry put right.",
        shoe.CardsReady: lambda x: (
            f"The cards are {'shuffled' if x.shuffled else 'taken as they were shuffled before'}."
        ),
        shoe.CutDeclined: lambda x: f"{x.player} declines the cut.",
        shoe.CardsCut: _cut,
        shoe.BurnCardTurned: lambda x: f"Burn card {x.card}: {x.burns} more go unseen.",
        shoe.CardBurnt: lambda _: "A card is burnt.",
        shoe.CuttingCardDrawn: lambda x: f"The cutting card comes{', first of the round' if x.first_of_round else ''}.",
        shoe.FaceUpCardFound: lambda x: f"{x.card} lies face up in the mouth of the shoe.",
        shoe.ShoeFoundEmpty: lambda _: "The shoe is empty.",
        b.CardsBrought: lambda x: f"{'Pre-shuffled' if x.pre_shuffled else 'New'} cards are brought.",
        b.CardsInspected: lambda x: f"{x.player} inspects the cards.",
        b.ShuffleAskedFor: lambda x: f"{x.player} asks for a shuffle.",
        b.VoidHandBegun: lambda _: "A void hand is dealt.",
        b.CardDealt: _dealt,
        b.ErrorCardDrawn: _error_card,
        b.ErrorCardGiven: lambda x: f"{x.card} is the banker's third card.",
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


def _odds(event: e.WagerWon) -> str:
    odds = event.odds
    return f"{odds.numerator} to {odds.denominator}"

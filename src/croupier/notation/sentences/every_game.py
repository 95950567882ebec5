"""The sentences of every game: seats, wagers and what becomes of them, calls, errors, settings."""

from __future__ import annotations

from types import MappingProxyType

from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.notation.sentences.told import Sentences, chips, odds


def _undone(event: e.SettlementUndone) -> str:
    given = f", and {dollars(event.given_back_cents)} comes back from {event.player}" if event.given_back_cents else ""
    return f"{event.player}'s {chips(event)} lies on {event.spot} again{given}."


SENTENCES: Sentences = MappingProxyType(
    {
        e.Seated: lambda x: f"{x.player} takes place {x.place}.",
        e.Left: lambda x: f"{x.player} leaves.",
        e.WagerPlaced: lambda x: f"{x.player} puts {chips(x)} on {x.spot}.",
        e.WagerTakenBack: lambda x: f"{x.player} takes {chips(x)} back from {x.spot}.",
        e.WagerReduced: lambda x: f"{chips(x)} of {x.player}'s on {x.spot} is cut off and goes back.",
        e.WagerLost: lambda x: f"{x.player} loses {chips(x)} on {x.spot}.",
        e.WagerWon: lambda x: (
            f"{x.player} wins {dollars(x.winnings_cents)} on {x.spot}: {chips(x)} at {odds(x)}, and the stake back."
        ),
        e.WagerSurrendered: lambda x: (
            f"{x.player} gets {dollars(x.given_back_cents)} of {chips(x)} on {x.spot} back: surrendered."
        ),
        e.BonusPaid: lambda x: f"{x.player} gets a bonus of {dollars(x.cents)} for {x.spot}.",
        e.BonusTakenBack: lambda x: f"The bonus of {dollars(x.cents)} for {x.spot} comes back from {x.player}.",
        e.WagerReturned: lambda x: f"{x.player} gets {chips(x)} back from {x.spot}.",
        e.WagerForfeited: lambda x: f"{x.player} forfeits {chips(x)} on {x.spot}.",
        e.SettlementUndone: _undone,
        e.CommissionPaid: lambda x: f"{x.player} pays {dollars(x.cents)} commission for {x.spot}.",
        e.CommissionReturned: lambda x: f"{x.player} gets {dollars(x.cents)} commission for {x.spot} back.",
        e.NoMoreBetsCalled: lambda _: "No more bets.",
        e.Announced: lambda x: f"The dealer calls: {x.call}.",
        e.ErrorStated: lambda x: f"Something goes wrong: the dealer {x.error}{f' {x.box}' if x.box else ''}.",
        e.ErrorNoticed: lambda x: f"The {x.office} notices.",
        e.WentOn: lambda _: "Nobody says anything, and play goes on.",
        e.RoundVoided: lambda _: "The round is void.",
        e.RoundOver: lambda _: "The round is over.",
        e.SettingChanged: lambda x: f"The table's {x.key} is now {x.value}.",
        e.PersonalMaximumSet: lambda x: f"{x.player} may wager up to {dollars(x.cents)}.",
        e.PartnersDeclared: lambda x: f"{x.player} and {x.other} wager in partnership.",
        e.ValueChipsLimited: lambda x: (
            f"{x.player} may wager {dollars(x.cents)} in value chips."
            if x.cents
            else f"{x.player} wagers in chips of a colour."
        ),
        e.PlayerExcluded: lambda x: f"{x.player} is excluded from the game.",
        e.ColourBought: lambda x: f"{x.player} buys {x.count} {x.colour} chips at {dollars(x.value_cents)}.",
        e.ColourCashedIn: lambda x: f"{x.player} hands in {x.count} {x.colour} chips at {dollars(x.value_cents)}.",
    }
)

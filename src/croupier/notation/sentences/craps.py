"""The sentences of craps."""

from __future__ import annotations

from types import MappingProxyType

from croupier.equipment.money import dollars
from croupier.games.craps import acts
from croupier.notation.sentences.told import Sentences

OFFICES = MappingProxyType(
    {
        "dealer": "The stickperson",
        "supervisor": "The game supervisor",
        "pit": "The casino supervisor of the pit",
        "manager": "The manager",
    }
)


def _faces(faces: acts.Faces) -> str:
    return " ".join(map(str, faces))


def _dice(dice: int) -> str:
    return "One die" if dice == 1 else f"{dice} dice"


def _voided(event: acts.RollVoided) -> str:
    ground = f": {event.ground}" if event.ground else ""
    if event.office is None:
        return f"The roll is void though nobody called it{ground}."
    return f"{OFFICES[event.office]} calls no roll{ground}. Everything lies as it did."


def _found(event: acts.DiceFound) -> str:
    where = "back to the shooter" if event.to_the_shooter else "into the bowl"
    return f"Found and inspected by the game supervisor, and put {where}: {_dice(event.dice).lower()}."


SENTENCES: Sentences = MappingProxyType(
    {
        acts.DiceInspected: lambda x: f"{_dice(x.dice)} are inspected and lie in the bowl.",
        acts.DiceTaken: lambda x: f"{x.player} accepts the dice, selects {x.dice} and is the shooter.",
        acts.DiceDeclined: lambda x: f"{x.player} declines the dice.",
        acts.DicePassed: lambda x: f"{x.player} gives up the dice.",
        acts.DiceThrown: lambda x: f"{x.player or 'The stickperson'} throws.",
        acts.LeaningStated: lambda x: (
            f"In the throw to come {'a die leans' if len(x.on) == 1 else 'both dice lean'} on {_faces(x.on)}."
        ),
        acts.LeaningDiceRead: lambda x: (
            f"What leans on {_faces(x.on)} is read by the face opposite: {_faces(x.as_faces)}."
        ),
        acts.WagerMoved: lambda x: f"{x.player}'s {dollars(x.cents)} goes from {x.spot} to {x.to}.",
        acts.WagerCalled: lambda x: f"{x.player}'s {x.spot} is {'on' if x.on else 'off'}.",
        acts.WagerInactive: lambda x: f"{x.player}'s {dollars(x.cents)} on {x.spot} is off and lies as it did.",
        acts.CallsLapsed: lambda _: "The come-out is over: what was called on or off counts no more.",
        acts.PointSet: lambda x: f"The point is {x.point}.",
        acts.PointMade: lambda x: f"The point {x.point} is made; a come-out roll is next.",
        acts.SevenedOut: lambda x: f"Seven out: the point {x.point} is lost; a come-out roll is next.",
        acts.ThrowSettled: lambda _: "The throw is settled; the dice are ready for the next.",
        acts.RollVoided: _voided,
        acts.ThrowRead: lambda x: f"{OFFICES[x.office]} decides that the dice show {_faces(x.faces)}.",
        acts.DiceMissing: lambda x: f"{_dice(x.dice)} {'is' if x.dice == 1 else 'are'} off the table and looked for.",
        acts.DiceSelected: lambda x: f"{x.player} selects {'another die' if x.dice == 1 else f'{x.dice} other dice'}.",
        acts.DiceAskedFor: lambda x: f"{x.player} wants the same dice back.",
        acts.DiceFound: _found,
        acts.DiceLost: lambda x: f"{_dice(x.dice)} are lost: a new set is brought.",
        acts.OldDiceRemoved: lambda x: f"What was left of the old set leaves the table: {_dice(x.dice).lower()}.",
    }
)

"""What people do at a table of craps beyond what every game knows, and the events that come of it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.money import Cents
from croupier.games.commands import Command, PlayerCommand
from croupier.games.events import Event

Faces = tuple[int, ...]

# --- commands ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InspectDice(Command):
    """The dealer and the game supervisor look the set of dice over."""


@dataclass(frozen=True, slots=True)
class Throw(Command):
    """The dice leave the hand: of whoever is to throw them, or of the player that is named."""

    player: str | None = None


@dataclass(frozen=True, slots=True)
class AcceptDice(PlayerCommand):
    """Somebody takes the dice that are offered."""


@dataclass(frozen=True, slots=True)
class DeclineDice(PlayerCommand):
    """Somebody lets them go by."""


@dataclass(frozen=True, slots=True)
class PassDice(PlayerCommand):
    """The shooter gives the dice up."""


@dataclass(frozen=True, slots=True)
class OrderDicePassed(PlayerCommand):
    """The game supervisor has a player give the dice up."""

    ground: str


@dataclass(frozen=True, slots=True)
class CallWager(PlayerCommand):
    """A player calls a wager on or off."""

    spot: str
    on: bool


@dataclass(frozen=True, slots=True)
class MoveWager(PlayerCommand):
    """The dealer moves a come or don't-come wager to its number."""

    spot: str
    to: str


@dataclass(frozen=True, slots=True)
class CallNoRoll(Command):
    """The throw is called void, on a ground if one is given."""

    office: str
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class LeanDice(Command):
    """In the coming throw one die or both will not lie flat, but lean on these faces."""

    on: Faces


@dataclass(frozen=True, slots=True)
class ReadDice(Command):
    """The game supervisor decides which faces are up where that is disputed."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Overrule(Command):
    """A call of the throw is overruled: it shows these faces, or it is no roll."""

    office: str
    faces: Faces | None


@dataclass(frozen=True, slots=True)
class SelectDice(PlayerCommand):
    """The shooter picks new dice for those that are missing."""


@dataclass(frozen=True, slots=True)
class AskForDice(PlayerCommand):
    """The shooter wants the missing dice back."""


@dataclass(frozen=True, slots=True)
class ReturnDice(Command):
    """Missing dice were found, and the game supervisor has inspected them."""


# --- events -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiceInspected(Event):
    """A set of dice was inspected and put into the bowl."""

    dice: int


@dataclass(frozen=True, slots=True)
class DiceTaken(Event):
    """Somebody accepted the dice, selected so many of the set and is the shooter."""

    player: str
    dice: int


@dataclass(frozen=True, slots=True)
class DiceDeclined(Event):
    """Somebody to whom the dice were offered declined them."""

    player: str


@dataclass(frozen=True, slots=True)
class DicePassed(Event):
    """The shooter gave the dice up."""

    player: str


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """The dice left the shooter's hand, or the stickperson's."""

    player: str | None


@dataclass(frozen=True, slots=True)
class LeaningStated(Event):
    """Dice of the coming throw will lean on these faces."""

    on: Faces


@dataclass(frozen=True, slots=True)
class LeaningDiceRead(Event):
    """Dice that lean were read by the faces opposite those they rest on."""

    on: Faces
    as_faces: Faces


@dataclass(frozen=True, slots=True)
class WagerMoved(Event):
    """A come or don't-come wager went to its number."""

    player: str
    spot: str
    cents: Cents
    to: str


@dataclass(frozen=True, slots=True)
class WagerCalled(Event):
    """A wager was called on or off."""

    player: str
    spot: str
    on: bool


@dataclass(frozen=True, slots=True)
class WagerInactive(Event):
    """A wager that the throw would have decided was off, and lies as it did."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class CallsLapsed(Event):
    """The come-out has been thrown: what was called on or off before it counts no more."""


@dataclass(frozen=True, slots=True)
class PointSet(Event):
    """The come-out roll made a point."""

    point: int


@dataclass(frozen=True, slots=True)
class PointMade(Event):
    """The point was thrown again; a come-out roll follows."""

    point: int


@dataclass(frozen=True, slots=True)
class SevenedOut(Event):
    """A seven came before the point; a come-out roll follows."""

    point: int


@dataclass(frozen=True, slots=True)
class ThrowSettled(Event):
    """All that the throw decided is settled, and the dice are ready for the next throw."""


@dataclass(frozen=True, slots=True)
class RollVoided(Event):
    """The throw has no result: called so by somebody, or void although nobody called it."""

    ground: str | None
    office: str | None


@dataclass(frozen=True, slots=True)
class ThrowRead(Event):
    """Somebody with the power to do so decided what the throw shows."""

    office: str
    faces: Faces


@dataclass(frozen=True, slots=True)
class DiceMissing(Event):
    """So many dice went off the table and are looked for."""

    dice: int


@dataclass(frozen=True, slots=True)
class DiceSelected(Event):
    """The shooter picked so many other dice."""

    player: str
    dice: int


@dataclass(frozen=True, slots=True)
class DiceAskedFor(Event):
    """The shooter asked for the missing dice back."""

    player: str


@dataclass(frozen=True, slots=True)
class DiceFound(Event):
    """Missing dice were found, inspected and put into the shooter's hand or into the bowl."""

    dice: int
    to_the_shooter: bool


@dataclass(frozen=True, slots=True)
class DiceLost(Event):
    """So many dice of the set stay missing, and a new set is on the table."""

    dice: int


@dataclass(frozen=True, slots=True)
class OldDiceRemoved(Event):
    """What was left of the set used before has gone from the table."""

    dice: int

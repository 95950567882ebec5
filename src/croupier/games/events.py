"""Events that every game knows: what has happened, in the past tense, each with the clauses that decided it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.money import Cents
from croupier.law import Citation


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened."""

    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Seated(Event):
    player: str
    place: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    player: str


@dataclass(frozen=True, slots=True)
class WagerEvent(Event):
    """Something that happened to one wager: whose it is, where it lies, how much of it."""

    player: str
    spot: str
    cents: Cents
    colour: str | None


@dataclass(frozen=True, slots=True)
class WagerPlaced(WagerEvent):
    place: int | None = None


@dataclass(frozen=True, slots=True)
class WagerTakenBack(WagerEvent):
    pass


@dataclass(frozen=True, slots=True)
class WagerReduced(WagerEvent):
    """So much of a wager was cut off and goes back; the rest stays."""


@dataclass(frozen=True, slots=True)
class WagerLost(WagerEvent):
    pass


@dataclass(frozen=True, slots=True)
class WagerWon(WagerEvent):
    odds: Fraction
    winnings_cents: Cents


@dataclass(frozen=True, slots=True)
class WagerReturned(WagerEvent):
    """A wager that neither won nor lost went back to its owner."""


@dataclass(frozen=True, slots=True)
class WagerForfeited(WagerEvent):
    pass


@dataclass(frozen=True, slots=True)
class SettlementUndone(WagerEvent):
    """A wager already decided lies on the layout again; what its owner had got for it is back with the house."""

    given_back_cents: Cents


@dataclass(frozen=True, slots=True)
class NoMoreBetsCalled(Event):
    pass


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """The dealer called something out."""

    call: str


@dataclass(frozen=True, slots=True)
class ErrorStated(Event):
    """Something goes wrong at the table: what, in the notation's words."""

    error: str


@dataclass(frozen=True, slots=True)
class ErrorNoticed(Event):
    office: str


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """Nobody took up what was open."""


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    pass


@dataclass(frozen=True, slots=True)
class RoundOver(Event):
    pass


@dataclass(frozen=True, slots=True)
class SettingChanged(Event):
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PersonalMaximumSet(Event):
    player: str
    cents: Cents

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
    """Somebody took a numbered place."""

    player: str
    place: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    """Somebody left the table."""

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
    """A wager was made or added to; in games with numbered areas, whose area it lies in."""

    place: int | None = None


@dataclass(frozen=True, slots=True)
class WagerTakenBack(WagerEvent):
    """A wager, or part of it, was taken back."""


@dataclass(frozen=True, slots=True)
class WagerReduced(WagerEvent):
    """So much of a wager was cut off and goes back; the rest stays."""


@dataclass(frozen=True, slots=True)
class WagerLost(WagerEvent):
    """A losing wager was collected."""


@dataclass(frozen=True, slots=True)
class WagerWon(WagerEvent):
    """A winning wager was paid, and came down."""

    odds: Fraction
    winnings_cents: Cents


@dataclass(frozen=True, slots=True)
class WagerSurrendered(WagerEvent):
    """A surrendered wager was settled: its owner got part of it back."""

    given_back_cents: Cents


@dataclass(frozen=True, slots=True)
class WagerReturned(WagerEvent):
    """A wager that neither won nor lost went back to its owner."""


@dataclass(frozen=True, slots=True)
class WagerForfeited(WagerEvent):
    """The wager of somebody who played false was kept by the house."""


@dataclass(frozen=True, slots=True)
class SettlementUndone(WagerEvent):
    """A wager already decided lies on the layout again; what its owner had got for it is back with the house."""

    given_back_cents: Cents


@dataclass(frozen=True, slots=True)
class BonusEvent(Event):
    """Something that happened to a payment beside the odds: to whom, for which wager, how much."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class BonusPaid(BonusEvent):
    """A bonus was paid, whatever became of the wager itself."""


@dataclass(frozen=True, slots=True)
class BonusTakenBack(BonusEvent):
    """A bonus went back to the house: its round had no result."""


@dataclass(frozen=True, slots=True)
class CommissionEvent(Event):
    """Something that happened to what is paid for making a wager: whose, for which wager, how much."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class CommissionPaid(CommissionEvent):
    """Commission was paid when a wager was made."""


@dataclass(frozen=True, slots=True)
class CommissionReturned(CommissionEvent):
    """Commission, or part of it, went back: its wager was not decided."""


@dataclass(frozen=True, slots=True)
class NoMoreBetsCalled(Event):
    """Betting is closed."""


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """The dealer called something out."""

    call: str


@dataclass(frozen=True, slots=True)
class ErrorStated(Event):
    """Something goes wrong at the table: what, in the notation's words, and at which box if it is at one."""

    error: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class ErrorNoticed(Event):
    """What had gone wrong came to light."""

    office: str


@dataclass(frozen=True, slots=True)
class WentOn(Event):
    """Nobody took up what was open."""


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """The round has no result."""


@dataclass(frozen=True, slots=True)
class RoundOver(Event):
    """The round is over and betting is open again."""


@dataclass(frozen=True, slots=True)
class SettingChanged(Event):
    """A setting of the table has another value."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PersonalMaximumSet(Event):
    """Somebody may wager above the table's maximum."""

    player: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class PartnersDeclared(Event):
    """Two players wager in partnership; the maximum binds what they have on a spot together."""

    player: str
    other: str


@dataclass(frozen=True, slots=True)
class ValueChipsLimited(Event):
    """No more than so much is taken in value chips from somebody."""

    player: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class PlayerExcluded(Event):
    """Somebody may not play on at this table."""

    player: str


@dataclass(frozen=True, slots=True)
class ColourEvent(Event):
    player: str
    colour: str
    count: int
    value_cents: Cents


@dataclass(frozen=True, slots=True)
class ColourBought(ColourEvent):
    """Somebody bought non-value chips and declared their value."""


@dataclass(frozen=True, slots=True)
class ColourCashedIn(ColourEvent):
    """Somebody's non-value chips were redeemed."""

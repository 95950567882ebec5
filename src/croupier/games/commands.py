"""Commands that every game knows: what people ask for and what the dealer does, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents


class Command:
    """Something that may be asked for."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PlayerCommand(Command):
    """Something that somebody at the table asks for, or that is done for one of them."""

    player: str


@dataclass(frozen=True, slots=True)
class Sit(PlayerCommand):
    place: int


@dataclass(frozen=True, slots=True)
class Leave(PlayerCommand):
    pass


@dataclass(frozen=True, slots=True)
class Bet(PlayerCommand):
    """A wager: so much on a spot, in value chips or in chips of the player's own colour, laid down or called out."""

    spot: str
    cents: Cents
    colour: str | None = None
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack(PlayerCommand):
    """A wager or, with an amount, part of it comes off the layout again."""

    spot: str
    cents: Cents | None = None


@dataclass(frozen=True, slots=True)
class CallNoMoreBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """The dealer calls out what there is to be called."""


@dataclass(frozen=True, slots=True)
class Collect(PlayerCommand):
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Pay(PlayerCommand):
    """The dealer pays so much in winnings on a wager."""

    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class GiveBack(PlayerCommand):
    """The dealer hands back a wager that neither won nor lost."""

    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    """The next card has left the shoe, perhaps found face up in it."""

    card: Card
    found_face_up: bool = False


@dataclass(frozen=True, slots=True)
class StateError(Command):
    """Something will go wrong at the table: what, in the notation's words, and at which box if it is at one."""

    error: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class Notice(Command):
    """What went wrong has come to light."""

    office: str


@dataclass(frozen=True, slots=True)
class Continue(Command):
    """Nobody takes up what was open; play goes on."""


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    """The round is declared invalid; whoever played false forfeits."""

    forfeiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VoidBox(Command):
    """One box is declared void."""

    box: int


@dataclass(frozen=True, slots=True)
class PayBonus(PlayerCommand):
    """The dealer pays so much beside the odds."""

    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class ChangeSetting(Command):
    """The house changes a setting of the table, on a ground if the law wants one."""

    key: str
    value: str
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class AllowUpTo(PlayerCommand):
    """A manager lets one player wager above the table's maximum."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class VacateSeat(Command):
    """A seat that stands idle at a full table is to be given up."""

    place: int


@dataclass(frozen=True, slots=True)
class DeclarePartners(PlayerCommand):
    """Two players are found to wager in partnership."""

    other: str


@dataclass(frozen=True, slots=True)
class LimitValueChips(PlayerCommand):
    """The house takes no more than so much in value chips from a player: of nothing at all, only chips of a colour."""

    cents: Cents


@dataclass(frozen=True, slots=True)
class VoidWagers(PlayerCommand):
    """A manager declares a player's wagers void, for a device that the rules forbid."""


@dataclass(frozen=True, slots=True)
class Exclude(PlayerCommand):
    """A manager has a player out of the game, for a device that the rules forbid."""


@dataclass(frozen=True, slots=True)
class BuyColour(PlayerCommand):
    """A player buys so many non-value chips of a colour at a value that is declared."""

    colour: str
    count: int
    value_cents: Cents


@dataclass(frozen=True, slots=True)
class CashIn(PlayerCommand):
    """A player hands the non-value chips in hand back to the table."""

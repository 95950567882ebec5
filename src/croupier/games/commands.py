"""Commands that every game knows: what people ask for and what the dealer does, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import Card
from croupier.equipment.money import Cents


class Command:
    """Something that may be asked for."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sit(Command):
    player: str
    place: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    player: str


@dataclass(frozen=True, slots=True)
class Bet(Command):
    """A wager: so much on a spot, in value chips or in chips of the player's own colour, laid down or called out."""

    player: str
    spot: str
    cents: Cents
    colour: str | None = None
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """A wager or, with an amount, part of it comes off the layout again."""

    player: str
    spot: str
    cents: Cents | None = None


@dataclass(frozen=True, slots=True)
class CallNoMoreBets(Command):
    pass


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """The dealer calls out what there is to be called."""


@dataclass(frozen=True, slots=True)
class Collect(Command):
    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Pay(Command):
    """The dealer pays so much in winnings on a wager."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class GiveBack(Command):
    """The dealer hands back a wager that neither won nor lost."""

    player: str
    spot: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    """The next card has left the shoe."""

    card: Card


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
class ChangeSetting(Command):
    """The house changes a setting of the table, on a ground if the law wants one."""

    key: str
    value: str
    ground: str | None = None


@dataclass(frozen=True, slots=True)
class AllowUpTo(Command):
    """A manager lets one player wager above the table's maximum."""

    player: str
    cents: Cents

"""What the rules require next, and what the one who must decide may choose from."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.money import Cents, dollars, in_chips_downwards
from croupier.games.commands import Command
from croupier.law import Citation


@dataclass(frozen=True, slots=True)
class Due:
    """Something is required next, by these clauses. Between rounds it can wait until the next wager."""

    cites: tuple[Citation, ...]
    between_rounds: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ActDue(Due):
    """An act of the dealer's that leaves him no choice."""

    command: Command


@dataclass(frozen=True, slots=True)
class ChanceDue(Due):
    """A card, a spin or a throw: what, and for whom."""

    what: str
    to: str = ""
    may_not_stand: bool = field(default=False, kw_only=True)
    """Whether something has gone wrong by which it comes to count for nothing."""


@dataclass(frozen=True, slots=True)
class AnswerDue(Due):
    """Somebody may answer; if nobody does, this is what follows. What belongs to a decision is answered with it.

    Some answers must be given or closed before a wager can be thought of; others the next wager closes.
    """

    whose: str
    otherwise: Command
    with_the_decision: bool = False
    before_any_wager: bool = False


@dataclass(frozen=True, slots=True)
class DecisionDue(Due):
    """A hand waits for somebody's decision, and nothing goes on without it."""

    whose: str
    hand: str


@dataclass(frozen=True, slots=True)
class WagersDue(Due):
    """Betting is open, and ends with the dealer's call."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """A set of amounts: from the least in steps up to the most."""

    least: Cents
    most: Cents
    step: Cents

    def __contains__(self, cents: object) -> bool:
        return isinstance(cents, int) and self.least <= cents <= self.most and (cents - self.least) % self.step == 0

    def up_to(self, cents: Cents) -> Amounts | None:
        """The same amounts as far as somebody's chips go."""
        most = min(self.most, cents)
        if most < self.least:
            return None
        return Amounts(self.least, most - (most - self.least) % self.step, self.step)


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu: who, which verb of the notation, where, how much, in chips of which colour if of any."""

    player: str
    verb: str
    spot: str = ""
    amounts: Amounts | None = None
    colour: str | None = None
    stake_cents: Cents = 0
    """What it costs, where the rules leave no choice of the amount and nobody names it."""
    fee: Fraction = Fraction(0)
    """The part of the amount that is paid beside it, in whole chips."""
    chip: Cents = 1

    def within(self, cents: Cents) -> Amounts | None:
        """The amounts that somebody with so much in chips can lay out, with what is paid beside them."""
        if self.amounts is None or not self.fee:
            return self.amounts and self.amounts.up_to(cents)
        most = int(cents / (1 + self.fee))
        found = self.amounts.up_to(most)
        further = self.amounts.least if found is None else found.most + self.amounts.step
        while further in self.amounts and further + in_chips_downwards(further * self.fee, self.chip) <= cents:
            most, further = further, further + self.amounts.step
        return self.amounts.up_to(most)


class Bound(NamedTuple):
    """One condition on the amount of a wager, with the clause that sets it."""

    says: str
    of_cents: Cents
    cites: tuple[Citation, ...]
    least: Cents = 0
    most: Cents | None = None
    step: Cents = 1
    lying: Cents = 0
    also: Cents | None = None
    """One amount beyond the most that is allowed too."""

    @property
    def reason(self) -> str:
        """The condition in words, put together only when somebody is refused by it."""
        return self.says.format(dollars(self.of_cents))

    def holds(self, cents: Cents) -> bool:
        if cents < self.least or (self.most is not None and cents > self.most and cents != self.also):
            return False
        return (self.lying + cents) % self.step == 0

"""What the house chooses at a table of Caribbean stud, held against the law."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment.money import Cents, CentsOrNothing
from croupier.games.caribbean_stud.pool import SHOE, SHUFFLER
from croupier.games.options import OptionError, Options
from croupier.law import Law

ELECTRONIC, MANUAL = "electronic", "manual"


@dataclass(frozen=True, slots=True)
class StudOptions(Options):
    """The settings of a table of Caribbean stud; the pool is as it stands when the table opens."""

    decks: int | None = None
    dealing: str = SHOE
    jackpot: CentsOrNothing = 0
    jackpot_wager: Cents = 100
    jackpot_share: Fraction = Fraction(1)
    jackpot_operation: str = ELECTRONIC
    maximum_payout: Cents | None = None

    @property
    def by_hand(self) -> bool:
        """Whether the dealer collects jackpot wagers from the layout, no slot having taken them in."""
        return self.jackpot_operation == MANUAL

    @property
    def joins_the_pool(self) -> Cents:
        """What one jackpot wager adds to the pool."""
        return int(self.jackpot_wager * self.jackpot_share)

    def check(self, law: Law) -> None:
        Options.check(self, law)
        if self.decks not in (None, law.integer("decks")):
            raise OptionError(f"decks = {self.decks}: this game is played with {law.integer('decks')}", law.by("decks"))
        if self.dealing not in (SHOE, SHUFFLER):
            cites = law.by("dealt_from_shoe_or_shuffler")
            raise OptionError(f"dealing = {self.dealing!r}: cards come from a {SHOE} or a {SHUFFLER}", cites)
        if self.jackpot_operation not in (ELECTRONIC, MANUAL):
            cites = law.by("jackpot_area")
            raise OptionError(f"jackpot_operation = {self.jackpot_operation!r}: it is {ELECTRONIC} or {MANUAL}", cites)
        if self.jackpot_share > 1:
            raise OptionError("jackpot_share: no more than the whole wager joins the pool", law.by("jackpot_pool"))
        if (self.jackpot_wager * self.jackpot_share).denominator > 1:
            raise OptionError("jackpot_share: of this jackpot_wager that is no whole number of cents")

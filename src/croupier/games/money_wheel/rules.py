"""The rules of the money wheel at one table: its symbols, how many sections show each, what each pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.equipment.wheels import spread_evenly
from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.spin import Outcome, SpinOptions, SpinRules, Verdict
from croupier.law import Citation, Law

GROUNDS = {
    "interference": "interference_with_the_wheel",
    "on a peg": "indicator_on_a_peg",
    "short spin": "too_few_revolutions",
}


@dataclass(frozen=True, eq=False)
class MoneyWheelRules(SpinRules):
    """The money wheel under one instrument with one table's options."""

    sections: Mapping[str, int]
    pays: Mapping[str, Fraction]

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(f"symbol {symbol}" for symbol in self.sections)

    @property
    def grounds(self) -> dict[str, str]:
        return GROUNDS

    @property
    def equipment(self) -> str:
        return "sections"

    @property
    def rim(self) -> tuple[str, ...]:
        """The symbols in their order round the wheel."""
        return spread_evenly(self.sections)

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        return self.law.by("symbol") if spot in self.spots else None

    def refuse_outcome(self, outcome: Outcome) -> None:
        if outcome not in self.sections:
            raise Refused(f"the wheel has no symbol {outcome!r}", self.law.by("sections"))

    def contradictions(self) -> Iterator[tuple[str, str]]:
        if not all(self.sections.values()):
            yield "sections", "every symbol stands on one section at least"

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        return tuple(self.sections.items())

    def call(self, outcome: Outcome) -> str:
        return f"symbol {outcome}"

    def judge(self, spot: str, outcome: Outcome) -> Verdict:
        if spot == f"symbol {outcome}":
            return Verdict(self.pays[str(outcome)], self.law.by("symbol", "pays", "settled_where_it_lies"))
        return Verdict(None, self.law.by("symbol", "losers_first"))


@cache
def _rules(law: Law, options: SpinOptions) -> MoneyWheelRules:
    return MoneyWheelRules(law, options, law.table_of_integers("sections"), law.table_of_odds("pays"))


def rules(law: Law, settings: Mapping[str, object]) -> MoneyWheelRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(SpinOptions(), settings, law))

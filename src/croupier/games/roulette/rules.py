"""The rules of roulette at one table: what each position is, and what a number makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.roulette.positions import Position, positions
from croupier.games.spin import Outcome, SpinOptions, SpinRules, Verdict
from croupier.law import Citation, Law

GROUNDS = {
    "same direction": "spun_the_same_way",
    "foreign object": "foreign_object_in_the_wheel",
    "ball hung up": "ball_hung_up",
    "ball out": "ball_out_of_the_wheel",
    "interference": "interference_with_the_spin",
    "short spin": "too_few_revolutions_expected",
}


@dataclass(frozen=True, eq=False)
class RouletteRules(SpinRules):
    """Roulette under one instrument with one table's options."""

    positions: Mapping[str, Position]
    pockets: tuple[int, ...]
    pays: Mapping[str, Fraction]

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(spot for spot, position in self.positions.items() if self.law.orders(position.kind))

    @property
    def grounds(self) -> dict[str, str]:
        return GROUNDS

    @property
    def equipment(self) -> str:
        return "wheel_order"

    def called_by(self, outcome: Outcome) -> tuple[str, ...]:
        return ("result_announced", "red_numbers") if outcome else ("result_announced",)

    def why_void(self, ground: str, *, called: bool) -> tuple[str, ...]:
        if called:
            return (self.grounds[ground],)
        if ground == "short spin":  # void for want of revolutions; what the dealer expected is not asked
            return ("valid_spin",)
        return (self.grounds[ground], "void_though_not_called")

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        position = self.positions.get(spot)
        return None if position is None else self.law.by(position.kind)

    def refuse_outcome(self, outcome: Outcome) -> None:
        if outcome not in self.pockets:
            raise Refused(f"the wheel has no pocket {outcome!r}", self.law.by("wheel_order"))

    def contradictions(self) -> Iterator[tuple[str, str]]:
        if sorted(self.pockets) != list(range(37)):
            yield "wheel_order", "the layout has the numbers 0 to 36: the wheel must have each of them once"
        if not self.positions["red"].numbers <= set(range(1, 37)):
            yield "red_numbers", "the red numbers are among 1 to 36"

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        return tuple((pocket, 1) for pocket in self.pockets)

    def colour(self, number: int) -> str:
        return "green" if number == 0 else "red" if number in self.positions["red"].numbers else "black"

    def call(self, outcome: Outcome) -> str:
        assert isinstance(outcome, int)
        return f"{outcome} {self.colour(outcome)}" if outcome else "zero"

    def judge(self, spot: str, outcome: Outcome) -> Verdict:
        position = self.positions[spot]
        if outcome in position.numbers:
            last = "zero_pays_alike" if position.with_zero else "settled_where_it_lies"
            return Verdict(self.pays[position.kind], self.law.by(position.kind, "pays", last))
        if outcome == 0:
            return Verdict(None, self.law.by(position.kind, "zero_takes_the_rest", "losers_first"))
        return Verdict(None, self.law.by(position.kind, "losers_first"))


@cache
def _rules(law: Law, options: SpinOptions) -> RouletteRules:
    red = frozenset(law.integers("red_numbers"))
    return RouletteRules(law, options, positions(red), law.integers("wheel_order"), law.table_of_odds("pays"))


def rules(law: Law, settings: Mapping[str, object]) -> RouletteRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(SpinOptions(), settings, law))

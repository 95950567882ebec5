"""The rules of craps at one table: which wagers there are, when and how much may be wagered, what can be thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, cast

from croupier.equipment.money import Cents
from croupier.games.craps import limits
from croupier.games.craps import wagers as w
from croupier.games.craps.grounds import NO_ROLL
from croupier.games.craps.judging import Judge, Verdict
from croupier.games.craps.options import CrapsOptions
from croupier.games.craps.wagers import Layout, Spot
from croupier.games.due import Bound
from croupier.games.felt import Felt
from croupier.games.options import read_options
from croupier.games.refusal import Refused
from croupier.games.spin import Outcome, OutcomeRules
from croupier.law import Citation, Law

if TYPE_CHECKING:
    from croupier.games.craps.craps import Craps


@dataclass(frozen=True, eq=False)
class CrapsRules(OutcomeRules):
    """Craps under one instrument with one table's options."""

    options: CrapsOptions
    layout: Layout
    judge: Judge
    callable_spots: frozenset[str]
    _verdicts: dict[tuple[str, int, bool, int | None, bool], Verdict | None] = field(default_factory=dict, repr=False)

    # --- what may be wagered on ---------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(self.layout.areas)

    def spot(self, name: str) -> Spot:
        return self.layout.known[name]

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        known = self.layout.known.get(spot)
        return None if known is None else self.layout.permits(known.kind)

    def unlisted(self, spot: str) -> tuple[Citation, ...]:
        permitted = w.PERMITTED_BY.get(spot.partition(" ")[0])
        return self.law.by("only_listed_wagers", *([permitted] if permitted else []))

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        table = _craps(felt)
        known, permitted = self.spot(spot), self.law.by(w.PERMITTED_BY[self.spot(spot).kind])
        match known.kind:
            case w.PASS if not table.come_out:
                raise Refused("a pass wager is made before a come-out roll", permitted)
            case w.DONT_PASS if not table.come_out:
                cites = (*permitted, *self.law.by("dont_pass_not_raised_before_a_come_out"))
                raise Refused("a don't-pass wager is made, and added to, before a come-out roll", cites)
            case w.COME | w.DONT_COME if known.number is not None:
                raised = ("dont_come_raised_only_by_a_new_wager",) if known.kind == w.DONT_COME else ()
                cites = (*permitted, *self.law.by("wagers_lie_in_their_area", *raised))
                raise Refused(f"a wager comes to {spot} by a throw: it is made on {known.kind}", cites)
            case w.COME | w.DONT_COME if table.come_out:
                raise Refused(f"a {known.kind} wager is made while a come-out point is on", permitted)
            case w.PASS_ODDS | w.DONT_PASS_ODDS if table.come_out:
                raise Refused("there is no come-out point", permitted)
        if known.kind in w.FLAT_BEHIND and not felt.lying(player, limits.flat_behind(known)):
            raise Refused(f"{player} has nothing on {limits.flat_behind(known)}", permitted)

    # --- how much -----------------------------------------------------------------------------------------------------

    def bounds(
        self, felt: Felt, player: str, spot: str, chip: Cents | None = None, *, adding: bool = True
    ) -> Iterator[Bound]:
        minimum, *others = super().bounds(felt, player, spot, chip, adding=adding)
        if not adding:
            minimum = minimum._replace(cites=(*minimum.cites, *self.law.by("reduced_wager_keeps_the_minimum")))
        yield from (minimum, *others)

    def further_bounds(self, felt: Felt, player: str, spot: str, lying: Cents) -> Iterator[Bound]:
        known = self.layout.known.get(spot)
        if known is None:
            return
        if known.kind in w.FLAT_BEHIND:
            yield limits.behind_the_flat(_craps(felt), player, known, lying)
        compound = self.layout.compound(known)
        if compound is not None:
            step = compound.units * self.options.chip
            cites = self.law.by(compound.concept, compound.units_by, compound.pays_as)
            says = f"it divides into {compound.units} equal parts, in steps of {{}}"
            yield Bound(says, step, cites, step=step, lying=lying)

    def commission_rate(self, spot: str) -> Fraction:
        """The part of a wager that is paid for making it; nothing else costs anything."""
        known = self.spot(spot)
        if known.kind == w.BUY:
            return self.law.odds("buy_commission")
        if known.kind == w.LAY:
            return self.law.odds("lay_commission") * self.law.table_of_odds("lay_pays")[str(known.number)]
        return Fraction(0)

    def closed_by(self, *, taking_back: bool) -> tuple[Citation, ...]:
        return self.law.by("wager_may_be_taken_back" if taking_back else "wagers_before_the_throw")

    # --- the dice -----------------------------------------------------------------------------------------------------

    @property
    def what(self) -> str:
        return "throw"

    @property
    def grounds(self) -> dict[str, str]:
        return NO_ROLL

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        faces = product(self.law.integers("die_faces"), repeat=self.law.integer("dice_thrown"))
        throws = Counter(tuple(sorted(thrown)) for thrown in faces)
        return tuple(throws.items())

    def refuse_outcome(self, outcome: Outcome) -> None:
        faces, known = outcome if isinstance(outcome, tuple) else (), self.law.integers("die_faces")
        if len(faces) != self.law.integer("dice_thrown") or any(face not in known for face in faces):
            raise Refused(f"{outcome!r} is no throw of two dice", self.law.by("dice_thrown", "die_faces"))

    def verdict(self, spot: str, total: int, *, hard: bool, point: int | None, working: bool) -> Verdict | None:
        """The judgement on a wager, remembered: the same throw always makes the same of it."""
        key = (spot, total, hard, point, working)
        if key not in self._verdicts:
            judged = self.judge.verdict(self.spot(spot), total, hard=hard, point=point, working=working)
            self._verdicts[key] = judged
        return self._verdicts[key]


def _craps(felt: Felt) -> Craps:
    return cast("Craps", felt)


@cache
def _rules(law: Law, options: CrapsOptions) -> CrapsRules:
    layout = Layout(law)
    callable_spots = frozenset(name for name, spot in layout.known.items() if spot.kind in w.CALLABLE)
    return CrapsRules(law, options, layout, Judge(law, layout), callable_spots)


def rules(law: Law, settings: Mapping[str, object]) -> CrapsRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(CrapsOptions(), settings, law))

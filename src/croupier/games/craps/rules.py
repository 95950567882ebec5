"""The rules of craps at one table: which wagers there are, when and how much may be wagered, what can be thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from croupier.equipment.money import Cents
from croupier.games.craps import limits
from croupier.games.craps import wagers as w
from croupier.games.craps.contradictions import contradictions
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
    commission: Mapping[str, Fraction]
    """The part of a wager that is paid for making it, by spot; nothing else costs anything."""
    _verdicts: dict[tuple[int, bool, int | None, bool], Verdicts] = field(default_factory=dict, repr=False)
    _plain_bounds: dict[str, tuple[Bound, ...]] = field(default_factory=dict, repr=False)

    # --- what may be wagered on ---------------------------------------------------------------------------------------

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(self.layout.areas)

    def spot(self, name: str) -> Spot:
        return self.layout.known[name]

    def listed(self, spot: str) -> tuple[Citation, ...] | None:
        return self.layout.permitted.get(spot)

    def unlisted(self, spot: str) -> tuple[Citation, ...]:
        permitted = w.PERMITTED_BY.get(spot.partition(" ")[0])
        return self.law.by("only_listed_wagers", *([permitted] if permitted else []))

    def refuse_beside(self, felt: Felt, player: str, spot: str) -> None:
        table = _craps(felt)
        known = self.spot(spot)
        if known.kind not in w.AT_THEIR_TIME:
            return
        permitted = self.law.by(w.PERMITTED_BY[known.kind])
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
        if adding and chip is None and self._is_plain(felt, player, spot):
            plain = self._plain_bounds.get(spot)
            if plain is None:
                plain = self._plain_bounds[spot] = tuple(super().bounds(felt, player, spot))
            return iter(plain)
        minimum, *others = super().bounds(felt, player, spot, chip, adding=adding)
        if not adding:
            minimum = minimum._replace(cites=(*minimum.cites, *self.law.by("reduced_wager_keeps_the_minimum")))
        return iter((minimum, *others))

    def _is_plain(self, felt: Felt, player: str, spot: str) -> bool:
        """Whether the conditions on a wager are those that the sign and the rules set for everybody's first."""
        if felt.maxima or felt.partners or felt.value_limits or spot in self.layout.odds:
            return False
        return not felt.lying(player, spot)

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

    def closed_by(self, *, taking_back: bool) -> tuple[Citation, ...]:
        return self.law.by("wager_may_be_taken_back" if taking_back else "wagers_before_the_throw")

    def contradictions(self) -> Iterator[tuple[str, str]]:
        return contradictions(self.law)

    # --- the dice -----------------------------------------------------------------------------------------------------

    @property
    def what(self) -> str:
        return "throw"

    @property
    def grounds(self) -> dict[str, str]:
        return NO_ROLL

    @cached_property
    def _throws(self) -> frozenset[tuple[int, ...]]:
        """Every throw, one die told before the other."""
        return frozenset(product(self.law.integers("die_faces"), repeat=self.law.integer("dice_thrown")))

    def outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        throws = Counter(tuple(sorted(faces)) for faces in sorted(self._throws))
        return tuple(throws.items())

    def refuse_outcome(self, outcome: Outcome) -> None:
        if outcome not in self._throws:
            raise Refused(f"{outcome!r} is no throw of two dice", self.law.by("dice_thrown", "die_faces"))

    def verdicts(self, total: int, *, hard: bool, point: int | None, working: bool) -> Verdicts:
        """What such a throw makes of a wager, by spot, remembered: the same throw always makes the same of it."""
        key = (total, hard, point, working)
        found = self._verdicts.get(key)
        if found is None:
            found = self._verdicts[key] = Verdicts(self, *key)
        return found


class Verdicts(dict[str, Verdict | None]):
    """The judgements on all wagers after one kind of throw, each made when it is first asked for."""

    def __init__(self, rules: CrapsRules, total: int, hard: bool, point: int | None, working: bool) -> None:  # noqa: FBT001
        self.rules, self.total, self.hard, self.point, self.working = rules, total, hard, point, working

    def __missing__(self, spot: str) -> Verdict | None:
        judge, known = self.rules.judge, self.rules.spot(spot)
        found = judge.verdict(known, self.total, hard=self.hard, point=self.point, working=self.working)
        self[spot] = found
        return found


def _commission(law: Law, layout: Layout) -> Mapping[str, Fraction]:
    would_win = law.table_of_odds("lay_pays")
    bought = {name: law.odds("buy_commission") for name, spot in layout.areas.items() if spot.kind == w.BUY}
    laid = {
        name: law.odds("lay_commission") * would_win[str(spot.number)]
        for name, spot in layout.areas.items()
        if spot.kind == w.LAY and str(spot.number) in would_win
    }
    return MappingProxyType({**bought, **laid})


def _craps(felt: Felt) -> Craps:
    return cast("Craps", felt)


@cache
def _rules(law: Law, options: CrapsOptions) -> CrapsRules:
    layout = Layout(law)
    callable_spots = frozenset(name for name, spot in layout.known.items() if spot.kind in w.CALLABLE)
    return CrapsRules(law, options, layout, Judge(law, layout), callable_spots, _commission(law, layout))


def rules(law: Law, settings: Mapping[str, object]) -> CrapsRules:
    """The rules at a table with these settings."""
    return _rules(law, read_options(CrapsOptions(), settings, law))

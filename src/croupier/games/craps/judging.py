"""What a throw makes of a wager: it wins, loses, stands off, goes to its number - or lies on undecided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from croupier.games.craps import wagers as w
from croupier.games.craps.limits import LIMITED_BY
from croupier.games.craps.wagers import Compound, Layout, Spot
from croupier.law import Citation, Law

AT_ONCE = MappingProxyType(
    {
        w.PASS: ("pass_wins_at_once", "pass_loses_at_once", None),
        w.DONT_PASS: ("dont_pass_wins_at_once", "dont_pass_loses_at_once", "dont_pass_void_at_once"),
        w.COME: ("come_wins_at_once", "come_loses_at_once", None),
        w.DONT_COME: ("dont_come_wins_at_once", "dont_come_loses_at_once", "dont_come_void_at_once"),
    }
)
"""By kind, the concepts that say on which totals a flat wager wins, loses and is void before it has a point."""
ON_ITS_POINT = MappingProxyType(
    {
        w.PASS: "pass_wins_on_the_point",
        w.DONT_PASS: "dont_pass_wins_on_seven",
        w.COME: "come_wins_on_its_point",
        w.DONT_COME: "dont_come_wins_on_seven",
    }
)
ON_A_NUMBER = MappingProxyType(
    {
        w.PLACE: ("place_wins_before_seven", "place_pays"),
        w.BUY: ("buy_wins_before_seven", "buy_pays"),
        w.LAY: ("lay_wins_on_seven", "lay_pays"),
        w.HARD: ("hardway_wins_as_a_double", "hardways_pay"),
    }
)
"""By kind, the concepts that say when a wager on a number wins and what it is paid."""
BIG = MappingProxyType({w.BIG_SIX: "big_six", w.BIG_EIGHT: "big_eight"})


class Becomes(Enum):
    """What a wager comes to, in the order in which a throw is settled."""

    LOST = 0
    GIVEN_BACK = 1
    WON = 2
    MOVED = 3


@dataclass(frozen=True, slots=True)
class Part:
    """So many parts of a wager that win, at which odds, by which clauses."""

    units: int
    odds: Fraction
    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a wager: by which clauses, where it goes, or which of its parts win and the others lose."""

    becomes: Becomes
    cites: tuple[Citation, ...]
    odds: Fraction = Fraction(0)
    to: str = ""
    units: int = 1
    won: tuple[Part, ...] = ()


class Judge:
    """The wagers of craps under a law, judged one by one."""

    def __init__(self, law: Law, layout: Layout) -> None:
        self.law = law
        self.layout = layout
        self.seven = law.integer("seven_out")
        self.points = frozenset(law.integers("points"))
        self.come_points = frozenset(law.integers("come_points"))
        self._totals: dict[str, frozenset[int]] = {}
        self._compounds: dict[Spot, Compound | None] = {}

    def verdict(self, spot: Spot, total: int, *, hard: bool, point: int | None, working: bool) -> Verdict | None:
        """What a throw of this total, as a double or not, makes of a wager; nothing if it lies on."""
        match spot.kind:
            case w.PASS | w.DONT_PASS:
                return self._at_once(spot.kind, total) if point is None else self._on_point(spot.kind, total, point)
            case w.COME | w.DONT_COME:
                if spot.number is None:
                    return self._at_once(spot.kind, total) or self._moved(spot.kind, total)
                return self._on_point(spot.kind, total, spot.number)
            case w.PASS_ODDS | w.DONT_PASS_ODDS:
                return None if point is None else self._odds(spot.kind, total, point, working=True)
            case w.COME_ODDS | w.DONT_COME_ODDS:
                assert spot.number is not None
                return self._odds(spot.kind, total, spot.number, working=working)
            case w.PLACE | w.BUY | w.LAY | w.HARD if working:
                return self._number(spot, total, hard=hard)
            case w.BIG_SIX | w.BIG_EIGHT:
                return self._big(spot.kind, total)
            case w.PLACE | w.BUY | w.LAY | w.HARD:
                return None
        return self._one_roll(spot, total)

    def _in(self, concept: str, total: int) -> bool:
        found = self._totals.get(concept)
        if found is None:
            found = self._totals[concept] = frozenset(self.law.integers(concept))
        return total in found

    # --- flat wagers --------------------------------------------------------------------------------------------------

    def _at_once(self, kind: str, total: int) -> Verdict | None:
        """The come-out roll of a pass or don't pass, the next roll of a come or don't come."""
        won, lost, void = AT_ONCE[kind]
        if self._in(won, total):
            return self._won(won, "flat_wagers_pay", self._table("flat_wagers_pay")[kind])
        if self._in(lost, total):
            return self._lost(lost)
        if void is not None and self._in(void, total):
            return Verdict(Becomes.GIVEN_BACK, self.law.by(void, "void_wager_goes_back"))
        return None

    def _moved(self, kind: str, total: int) -> Verdict | None:
        if total not in self.come_points:
            return None
        return Verdict(Becomes.MOVED, self.law.by("come_points", ON_ITS_POINT[kind]), to=f"{kind} {total}")

    def _on_point(self, kind: str, total: int, point: int) -> Verdict | None:
        if total not in (point, self.seven):
            return None
        concept = ON_ITS_POINT[kind]
        if (kind in (w.PASS, w.COME)) is (total == point):
            return self._won(concept, "flat_wagers_pay", self._table("flat_wagers_pay")[kind])
        return self._lost(concept)

    # --- odds behind them ---------------------------------------------------------------------------------------------

    def _odds(self, kind: str, total: int, point: int, *, working: bool) -> Verdict | None:
        if total not in (point, self.seven):
            return None
        if not working:
            return Verdict(Becomes.GIVEN_BACK, self.law.by("inactive_come_odds_go_back"))
        follows = w.PERMITTED_BY[kind]
        if (kind in w.DONT_ODDS) is (total == point):
            return self._lost(follows)
        _, paid = LIMITED_BY[kind]
        return self._won(follows, paid, self._table(paid)[str(point)])

    def _table(self, concept: str) -> Mapping[str, Fraction]:
        return self.law.table_of_odds(concept)

    # --- numbers ------------------------------------------------------------------------------------------------------

    def _number(self, spot: Spot, total: int, *, hard: bool) -> Verdict | None:
        if total not in (spot.number, self.seven):
            return None
        wins, paid = ON_A_NUMBER[spot.kind]
        won = (spot.kind == w.LAY) is (total == self.seven) and (hard or spot.kind != w.HARD)
        return self._won(wins, paid, self._table(paid)[str(spot.number)]) if won else self._lost(wins)

    def _big(self, kind: str, total: int) -> Verdict | None:
        concept = BIG[kind]
        if total not in (self.law.integer(concept), self.seven):
            return None
        if total == self.seven:
            return self._lost(concept)
        return self._won(concept, "big_numbers_pay", self._table("big_numbers_pay")[kind])

    # --- one roll -----------------------------------------------------------------------------------------------------

    def _one_roll(self, spot: Spot, total: int) -> Verdict:
        compound = self._compound(spot)
        if compound is not None:
            return self._parts(compound, total)
        concept = w.PERMITTED_BY[spot.kind]
        if not self._in(concept, total):
            return self._lost(concept)
        if spot.kind == w.FIELD:
            return self._won(concept, "field_pays", self._table("field_pays")[str(total)])
        return self._won(concept, "one_roll_wagers_pay", self._table("one_roll_wagers_pay")[spot.kind])

    def _compound(self, spot: Spot) -> Compound | None:
        if spot not in self._compounds:
            self._compounds[spot] = self.layout.compound(spot)
        return self._compounds[spot]

    def _parts(self, compound: Compound, total: int) -> Verdict:
        """Each part as the wager that it is; the losing parts together."""
        pay = self._table("one_roll_wagers_pay")
        cites = self.law.by(compound.concept, compound.pays_as, "one_roll_wagers_pay")
        won = tuple(Part(units, pay[single], cites) for single, units in compound.won_units(self.layout.singles, total))
        lost = self.law.by(compound.concept, compound.pays_as, "decided_wagers_are_settled")
        return Verdict(Becomes.WON if won else Becomes.LOST, lost, units=compound.units, won=won)

    # --- either way ---------------------------------------------------------------------------------------------------

    def _won(self, concept: str, paid: str, odds: Fraction) -> Verdict:
        return Verdict(Becomes.WON, self.law.by(concept, paid, "decided_wager_comes_down"), odds)

    def _lost(self, concept: str) -> Verdict:
        return Verdict(Becomes.LOST, self.law.by(concept, "decided_wagers_are_settled"))

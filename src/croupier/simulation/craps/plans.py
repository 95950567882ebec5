"""The lines of plans as craps knows them: where each may lie, when it may be made, what binds its amount."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from croupier.games import craps as game
from croupier.games.craps import wagers as w
from croupier.games.craps.limits import LIMITED_BY, most_behind
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import Spot
from croupier.games.replacing import replace
from croupier.odds.asked import Asked
from croupier.simulation.betting import Numbers
from croupier.simulation.craps.wagering import (
    AFTER_A_COME_OUT,
    AT_ANY_TIME,
    BEFORE_A_COME_OUT,
    BEHIND_A_FLAT,
    NO_FLAT,
    SLOTS,
    Layout,
)
from croupier.simulation.plans import Line, Odds
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats

SIDES = (w.PASS_ODDS, w.DONT_PASS_ODDS, w.COME_ODDS, w.DONT_COME_ODDS)


class Plans:
    """The lines of a scenario as craps knows them; for the kernel and for the engine's path alike."""

    def __init__(self, scenario: Scenario, rules: CrapsRules, seats: Seats) -> None:
        self.rules, self.points, self.come_points = (
            rules,
            rules.law.integers("points"),
            rules.law.integers("come_points"),
        )
        self.spots = [spot_of(rules, line) for line in seats.wishes]
        self.owners = seats.owners
        count = len(self.spots)
        self.names = [dict(parts_of(rules, spot)) for spot in self.spots]
        """By line and slot, what the place is called."""
        asked = Asked(scenario.law, dict(scenario.settings))
        self.layout = Layout(
            when=np.array([_when(spot) for spot in self.spots], dtype=np.int64),
            again=np.array([line.made_again for line in seats.wishes], dtype=np.int64),
            flat=np.array([self._flat(at) for at in range(count)], dtype=np.int64),
            slots=np.array([self._slots(spot) for spot in self.spots], dtype=np.int64),
            side=np.array([SIDES.index(s.kind) if s.kind in SIDES else 0 for s in self.spots], dtype=np.int64),
            multiple=np.array([self._multiples(line) for line in seats.wishes], dtype=np.int64),
            commission=np.array([self._commission(spot) for spot in self.spots], dtype=np.int64),
            limits=self.limits(asked),
            numbers=np.array([rules.options.chip, self.period], dtype=np.int64),
        )

    def _flat(self, at: int) -> int:
        """The line of the flat wager that a line lies behind."""
        spot = self.spots[at]
        if spot.kind not in w.FLAT_BEHIND:
            return NO_FLAT
        flat = w.FLAT_BEHIND[spot.kind]
        return next(
            other for other, its in enumerate(self.spots) if its == Spot(flat) and self.owners[other] == self.owners[at]
        )

    def _slots(self, spot: Spot) -> tuple[int, int, int]:
        """The first and last slot in which it is made, and the last in which it may lie."""
        if spot.kind in (w.COME, w.DONT_COME):
            return 0, 0, SLOTS - 1
        if spot.kind in (w.COME_ODDS, w.DONT_COME_ODDS):
            if spot.number is None:
                return 1, SLOTS - 1, SLOTS - 1
            slot = 1 + self.come_points.index(spot.number)
            return slot, slot, slot
        return 0, 0, 0

    def _multiples(self, line: Line) -> tuple[int, int]:
        most = self.rules.options.odds
        return (line.wish.unit or most if isinstance(line.wish, Odds) else 0), most

    def _commission(self, spot: Spot) -> tuple[int, int]:
        return self.rules.commission.get(spot.name, Fraction(0)).as_integer_ratio()

    # --- what may lie behind flat wagers ------------------------------------------------------------------------------

    @cached_property
    def period(self) -> int:
        """After how many chips of the flat wager all limits repeat themselves."""
        law = self.rules.law
        tables = (law.table_of_odds(LIMITED_BY[side][1]) for side in SIDES)
        return lcm(*(each for table in tables for odds in table.values() for each in odds.as_integer_ratio()))

    def limits(self, asked: Asked) -> Numbers:
        """By side, multiple, number and chips: what the multiple allows, what is paid exactly, and both a period on."""
        multiples = [each for each in asked.law.integers("odds_multiples") if each <= self.rules.options.odds]
        chip, most = self.rules.options.chip, max(multiples)
        numbers = max(len(self.points), len(self.come_points))
        found = np.zeros((len(SIDES), most + 1, numbers, self.period, 4), dtype=np.int64)
        for multiple in multiples:
            rules = asked.game.rules(asked.law, {**asked.settings, "odds": multiple})
            assert isinstance(rules, CrapsRules)
            for side, kind in enumerate(SIDES):
                behind_a_line = kind in (w.PASS_ODDS, w.DONT_PASS_ODDS)
                for at, number in enumerate(self.points if behind_a_line else self.come_points):
                    table = replace(game.start(rules), point=number)
                    spot = Spot(kind) if behind_a_line else Spot(kind, number)
                    for chips in range(self.period):
                        one, other, third = (
                            most_behind(table, spot, (chips + periods * self.period) * chip) for periods in (0, 1, 3)
                        )
                        more = other[0] - one[0], other[1] - one[1]
                        assert third == (one[0] + 3 * more[0], one[1] + 3 * more[1]), "limits repeat themselves"
                        found[side, multiple, at, chips] = *one, *more
        return found


def spot_of(rules: CrapsRules, line: Line) -> Spot:
    """The area of a line; odds behind come wagers lie behind whichever number each goes to."""
    known = rules.layout.known.get(line.spot)
    return Spot(line.spot) if known is None else known


def parts_of(rules: CrapsRules, spot: Spot) -> list[tuple[int, str]]:
    """By slot, where a line may lie."""
    numbers = rules.law.integers("come_points")
    numbered = [(1 + at, f"{spot.kind} {number}") for at, number in enumerate(numbers)]
    if spot.kind in (w.COME, w.DONT_COME):
        return [(0, spot.name), *numbered]
    if spot.kind in (w.COME_ODDS, w.DONT_COME_ODDS):
        return numbered if spot.number is None else [part for part in numbered if part[1] == spot.name]
    return [(0, spot.name)]


def _when(spot: Spot) -> int:
    if spot.kind in w.LINE:
        return BEFORE_A_COME_OUT
    if spot.kind in (w.COME, w.DONT_COME):
        return AFTER_A_COME_OUT
    return BEHIND_A_FLAT if spot.kind in w.FLAT_BEHIND else AT_ANY_TIME

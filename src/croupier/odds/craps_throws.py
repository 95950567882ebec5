"""Every throw at every point, made by the engine on a table on which everything lies that can be wagered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import cast

from croupier.equipment.money import Cents
from croupier.games import Game, Refused
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.craps import acts, limits
from croupier.games.craps import wagers as w
from croupier.games.craps.craps import Craps
from croupier.games.craps.rules import CrapsRules
from croupier.games.craps.wagers import Spot
from croupier.games.spin import ComeToRest
from croupier.games.wagering import amounts, refuse_wager
from croupier.odds.chain import State
from croupier.odds.driving import SOMEBODY, Events, done, nets, run_on

WELL_BELOW_ANY_LIMIT = 1_000
"""The part of a stake on paper that may lie behind a flat wager of that stake, whatever it pays."""
SHOOTER = "shooter"
"""Who throws, and has a wager on the pass for that reason."""


@dataclass(frozen=True)
class Fallen:
    """One throw in so many equally likely ways: the point after it, and what it has done to each wager."""

    ways: int
    point: int | None
    by_chance: Events
    lying: Mapping[str, Cents]
    """What lay on each spot before it."""
    events: Mapping[str, Events]
    decided: Mapping[str, Fraction]
    """What came back for each spot that was decided, in cents."""
    moved: Mapping[str, str]
    sevened_out: bool
    """Whether the shooter loses the dice by it."""


class Throws:
    """Craps under rules, everything staked alike; or the flat wagers alone with the most that may lie behind them."""

    def __init__(self, game: Game, rules: CrapsRules, stake: Cents, *, rounded: bool, most_behind: bool) -> None:
        self.game, self.rules, self.stake = game, rules, stake
        self.rounded, self.most_behind = rounded, most_behind
        self.placed: dict[str, Events] = {}
        self.refused: dict[str, Refused] = {}
        self.points = rules.law.integers("points")
        self.weights = self._weights()
        self._travelled = self._with_come_wagers()
        self.from_point = cache(self._from_point)

    def _weights(self) -> Mapping[int, int]:
        """In how many ways each total falls."""
        found: dict[int, int] = {}
        for faces, ways in self.rules.outcomes():
            assert isinstance(faces, tuple)
            found[sum(faces)] = found.get(sum(faces), 0) + ways
        return found

    def laid_cents(self, spot: str) -> Cents:
        return sum(event.cents for event in self.placed[spot] if isinstance(event, e.WagerPlaced))

    def commission_cents(self, spot: str) -> Cents:
        return sum(event.cents for event in self.placed[spot] if isinstance(event, e.CommissionPaid))

    # --- laying it all out --------------------------------------------------------------------------------------------

    def _bet(self, table: Craps, spot: str, player: str = SOMEBODY) -> Craps:
        """A wager made if it may be; that it never may be is kept with the reason."""
        try:
            refuse_wager(table, player, spot)
            after, events = done(self.game, table, c.Bet(player, spot, self._cents(table, spot)))
        except Refused as refused:
            if spot not in self.placed:
                self.refused[spot] = refused
            return table
        if player == SOMEBODY:
            self.placed[spot] = events
            self.refused.pop(spot, None)
        return cast(Craps, after)

    def _cents(self, table: Craps, spot: str) -> Cents:
        if self.rules.spot(spot).kind not in w.FLAT_BEHIND:
            return self.stake
        if not self.most_behind:
            return self.stake if self.rounded else self.stake // WELL_BELOW_ANY_LIMIT
        allowed = amounts(table, SOMEBODY, spot)
        return self.stake if allowed is None else allowed.most

    def _with_come_wagers(self) -> Craps:
        """A come-out roll is next, and come and don't-come wagers lie on every number they can be on."""
        table = cast(Craps, run_on(self.game, self.game.start(self.rules))[0])
        first = self.points[0]
        table = self._thrown(self._with_the_shooter(table), first)
        for number in (*(n for n in self.rules.law.integers("come_points") if n != first), first):
            for kind in (w.COME, w.DONT_COME):
                table = self._bet(table, kind)
            table = self._thrown(table, number)
        assert table.come_out, "the point was made"
        return self._with_odds(table)

    def _with_odds(self, table: Craps) -> Craps:
        for spot in self.rules.layout.odds:
            if not table.lying(SOMEBODY, spot):
                table = self._bet(table, spot)
        return table

    def _with_the_shooter(self, table: Craps) -> Craps:
        """Whoever throws has the least on the pass that can be made in chips, should the maximum be less than that."""
        options = self.rules.options
        up_to = options.maximum + options.chip * (options.increment or 1)
        allowed_to, _ = done(self.game, table, c.AllowUpTo(SHOOTER, up_to))
        allowed = amounts(allowed_to, SHOOTER, w.PASS)
        assert allowed is not None, "an amount between the maximum and the next chip above it"
        return cast(Craps, done(self.game, allowed_to, c.Bet(SHOOTER, w.PASS, allowed.least))[0])

    def _laid_out(self, point: int | None) -> Craps:
        """Everything that can lie on the table while this is the point."""
        table = self._with_the_shooter(self._travelled)
        for kind in w.LINE:
            table = self._bet(table, kind)
        if point is not None:
            table = self._with_odds(self._thrown(table, point))
        if self.most_behind:
            return self._bet(self._bet(table, w.COME), w.DONT_COME)
        for name, spot in self.rules.layout.areas.items():
            if spot.kind not in w.FLAT_BEHIND and not table.lying(SOMEBODY, name):
                table = self._bet(table, name)
        return table

    # --- throwing -----------------------------------------------------------------------------------------------------

    def _thrown(self, table: Craps, total: int) -> Craps:
        faces = next(faces for faces, _ in self.rules.outcomes() if isinstance(faces, tuple) and sum(faces) == total)
        return self._settled(table, faces)[0]

    def _settled(self, table: Craps, faces: acts.Faces) -> tuple[Craps, Events, Events]:
        out, _ = done(self.game, table, acts.Throw())
        fallen, by_chance = done(self.game, out, ComeToRest(faces))
        settled, events, _ = run_on(self.game, fallen)
        return cast(Craps, settled), by_chance, events

    def _from_point(self, point: int | None) -> tuple[Fallen, ...]:
        table = self._laid_out(point)
        lying = {wager.spot: wager.cents for wager in table.wagers if wager.player == SOMEBODY}
        return tuple(self._fallen(table, lying, faces, ways) for faces, ways in self.rules.outcomes())

    def _fallen(self, table: Craps, lying: Mapping[str, Cents], faces: object, ways: int) -> Fallen:
        assert isinstance(faces, tuple)
        after, by_chance, events = self._settled(table, faces)
        mine: dict[str, Events] = {}
        moved = {}
        for event in events:
            if isinstance(event, e.WagerEvent) and event.player == SOMEBODY:
                mine[event.spot] = (*mine.get(event.spot, ()), event)
            elif isinstance(event, acts.WagerMoved):
                moved[event.spot] = event.to
        decided = {spot: nets(found, rounded=self.rounded)[spot] for spot, found in mine.items()}
        out = any(isinstance(event, acts.SevenedOut) for event in events)
        return Fallen(ways, after.point, by_chance, lying, mine, decided, moved, out)

    # --- where a wager begins -----------------------------------------------------------------------------------------

    def start(self, spot: Spot) -> Mapping[State, Fraction]:
        """Where the table stands once a wager lies: the points by how often they are thrown on a come-out."""
        if spot.kind in w.LINE:
            return {(spot.name, None): Fraction(1)}
        total = sum(self.weights[point] for point in self.points)
        found: dict[State, Fraction] = {}
        for point in self.points:
            made = spot.kind in (w.COME_ODDS, w.DONT_COME_ODDS) and point == spot.number
            state = (spot.name, None if made else point)  # the throw that brought the wager there made the point
            found[state] = found.get(state, Fraction(0)) + Fraction(self.weights[point], total)
        return found

    def behind(self, location: str) -> str | None:
        """The spot of the odds behind a flat wager, if any may lie there."""
        spot = self.rules.spot(location)
        if spot.kind in (w.COME, w.DONT_COME) and spot.number is None:
            return None
        return limits.odds_behind(spot)

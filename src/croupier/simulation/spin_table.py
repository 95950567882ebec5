"""What every outcome makes of every spot of a game of one outcome: each through the engine once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.games import Game
from croupier.games import commands as c
from croupier.games.due import WagersDue
from croupier.games.felt import Felt
from croupier.games.spin import ComeToRest, SpinRules
from croupier.law import Citation
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import SOMEBODY, done, nets, run_on
from croupier.simulation.scenario import Scenario


@dataclass(frozen=True)
class Fate:
    """What an outcome makes of a wager: what it brings per unit, and by which clauses."""

    net: Fraction
    cites: tuple[Citation, ...]


@dataclass(frozen=True)
class SpinTable:
    """All that can fall, in how many ways, and what becomes of each spot."""

    names: tuple[str, ...]
    ways: tuple[int, ...]
    fates: tuple[tuple[Fate, ...], ...]
    """By spot and outcome."""

    def expected(self, spot: int) -> Fraction:
        return self._mean([fate.net for fate in self.fates[spot]])

    def covariance(self, one: int, other: int) -> Fraction:
        """Of what a unit on each of two spots brings in the same round."""
        together = [a.net * b.net for a, b in zip(self.fates[one], self.fates[other], strict=True)]
        return self._mean(together) - self.expected(one) * self.expected(other)

    def _mean(self, values: list[Fraction]) -> Fraction:
        return sum((v * times for v, times in zip(values, self.ways, strict=True)), Fraction(0)) / sum(self.ways)


def spin_table(scenario: Scenario, spots: tuple[str, ...]) -> SpinTable:
    """The table of these spots, on paper: no limit binds and every payment can be made."""
    game = scenario.game
    rules = Asked(scenario.law, dict(scenario.settings)).on_paper()
    assert isinstance(rules, SpinRules)
    outcomes = rules.outcomes()
    names = tuple(rules.call(outcome) for outcome, _ in outcomes)
    return SpinTable(names, tuple(ways for _, ways in outcomes), tuple(_fates(game, rules, spot) for spot in spots))


def _fates(game: Game, rules: SpinRules, spot: str) -> tuple[Fate, ...]:
    laid, placed = done(game, game.start(rules), c.Bet(SOMEBODY, spot, PAPER_STAKE))
    closed, _ = done(game, laid, c.CallNoMoreBets())
    return tuple(_fate(game, closed, outcome, nets(placed, rounded=False)[spot]) for outcome, _ in rules.outcomes())


def _fate(game: Game, closed: Felt, outcome: object, before: Fraction) -> Fate:
    fallen, _ = done(game, closed, ComeToRest(outcome))  # type: ignore[arg-type]
    settled, events, due = run_on(game, fallen)
    assert isinstance(due, WagersDue), "nobody decides anything"
    assert not settled.wagers, "one outcome settles every wager"
    (net,) = nets(events, rounded=False).values()
    (cites,) = {event.cites for event in events if getattr(event, "player", None) == SOMEBODY}
    return Fate((before + net) / PAPER_STAKE, cites)

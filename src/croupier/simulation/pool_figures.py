"""What became of a progressive jackpot: how the pool stood, how often each prize was won, who paid for it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.caribbean_stud.rules import JACKPOT, StudRules
from croupier.simulation.booking import POOL_FROM, POOL_HIGHEST, POOL_HITS, POOL_PAID, POOL_ROUNDS, POOL_SUM
from croupier.simulation.figures import Estimate, proportion
from croupier.simulation.scenario import Scenario
from croupier.simulation.totals import Totals


@dataclass(frozen=True, slots=True)
class Won:
    """How often the prize for a kind of hand was won, and what it came to in all."""

    kind: str
    times: int
    paid: int
    a_round: Estimate


@dataclass(frozen=True, slots=True)
class PoolFigures:
    """A pool over all rounds, each session's or chunk's beginning with what the table's setting says."""

    opening: int
    average: float
    """In cents, with the wagers of the round in it."""
    highest: int
    prizes: tuple[Won, ...]
    paid: int
    from_pool: int

    @property
    def from_the_house(self) -> int:
        """What the pool lacked for the prizes."""
        return self.paid - self.from_pool


def pool_figures(scenario: Scenario, totals: Totals) -> PoolFigures | None:
    """The pool's figures; nothing where none was played for."""
    cells = [int(cell) for cell in totals.sums["pool"]]
    rules = scenario.table()
    spots = {line.spot for player in scenario.players for line in player.plan}
    if not cells[POOL_ROUNDS] or not isinstance(rules, StudRules) or JACKPOT not in spots:
        return None
    rounds = cells[POOL_ROUNDS]
    prizes = tuple(
        Won(kind, cells[POOL_HITS + at], cells[POOL_PAID + at], proportion(cells[POOL_HITS + at], rounds))
        for at, kind in enumerate(rules.ranking.order)
        if kind in rules.jackpot_hands
    )
    paid = sum(prize.paid for prize in prizes)
    return PoolFigures(
        rules.options.jackpot, cells[POOL_SUM] / rounds, cells[POOL_HIGHEST], prizes, paid, cells[POOL_FROM]
    )

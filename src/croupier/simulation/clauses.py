"""Clauses: how many hands each settled. Where a kernel cannot say, the engine counts them in rounds dealt besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.simulation.booking import MADE
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.figures import Estimate, proportion
from croupier.simulation.twenty_one.by_hand import BESIDES

if TYPE_CHECKING:
    from croupier.simulation.result import Result

ROUNDS = 2_048
IN_THE_RUN, BESIDE_IT = "counted in the run", f"counted by the engine in {ROUNDS:,} rounds besides"


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """How many of so many wagers one clause settled."""

    player: str
    wager: str
    clause: str
    hands: int
    of: int
    kind: str

    @property
    def share(self) -> Estimate:
        return proportion(self.hands, self.of)


def clauses_of(result: Result) -> Iterator[ClauseCount]:
    """For every wager, the most frequent clause first."""
    besides = _besides(result) if any(not line.clauses for line in result.lines) else []
    for at, line in enumerate(result.lines):
        counts, made, kind = line.clauses, line.made, IN_THE_RUN
        if not counts:
            counts, made = besides[at]
            kind = BESIDE_IT
        for clause, hands in counts:
            yield ClauseCount(line.player, line.wager, clause, hands, made, kind)


def _besides(result: Result) -> list[tuple[tuple[tuple[str, int], ...], int]]:
    """By line the clauses and how many wagers were made, played the same way by the engine with the same seed."""
    scenario = result.scenario
    engine = ByEngine(scenario, scenario.table(), result.dealer.seats)
    length = min(ROUNDS, scenario.session or ROUNDS)
    totals = engine.deal(BESIDES, ROUNDS // length, length)
    return [
        (tuple(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))), int(totals.sums["counts"][at, MADE]))
        for at, counted in enumerate(totals.clauses)
    ]

"""The campaign: every concept of every game that can be played, mutated, in several processes, and what came of it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from croupier.audit.coverage import built
from croupier.audit.proof import Finding, concepts, prove
from croupier.law import register, vocabulary
from croupier.law.instrument import GENERAL

Task = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one change of one concept; of a general concept, at all games together."""

    instrument: str
    game: str
    clause: str
    mutant: str
    citing: tuple[str, ...]
    killers: tuple[str, ...]

    @property
    def survived(self) -> bool:
        return not self.killers


def tasks(rules: Iterable[str] | None = None) -> list[Task]:
    """Every concept that a story can prove, by game."""
    games = [law.rules for law in built()] if rules is None else list(rules)
    return [(game, concept) for game in games for concept in concepts(game)]


def campaign(
    work: list[Task],
    *,
    all_killers: bool = False,
    processes: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Result]:
    """Do the work in so many processes; Ctrl-C ends it at once."""
    found: list[Finding] = []
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_leave_interrupts_alone)
    try:
        waiting = [pool.submit(prove, game, concept, all_killers=all_killers) for game, concept in work]
        for done, future in enumerate(as_completed(waiting), 1):
            found += future.result()
            if progress is not None:
                progress(done, len(work))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    return results(found)


def _leave_interrupts_alone() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def results(findings: Iterable[Finding]) -> list[Result]:
    """Findings in the order of the law, those of general concepts put together."""
    merged: dict[tuple[str, str, str], Result] = {}
    for finding in findings:
        instrument, _, own = finding.rules.partition("/")
        game = GENERAL if finding.concept in vocabulary(GENERAL) else own
        before = merged.get((instrument, game, finding.mutant))
        citing, killers = finding.citing, finding.killers
        if before is not None:
            citing, killers = (*before.citing, *citing), (*before.killers, *killers)
        merged[instrument, game, finding.mutant] = Result(
            instrument, game, finding.clause, finding.mutant, tuple(sorted(citing)), tuple(sorted(killers))
        )
    return sorted(merged.values(), key=_place)


def _place(result: Result) -> tuple[str, int, str]:
    return result.instrument, list(register(result.instrument)).index(result.clause), result.mutant


def by_clause(found: Iterable[Result]) -> Iterator[tuple[tuple[str, str], list[Result]]]:
    """Results clause by clause."""
    clauses: dict[tuple[str, str], list[Result]] = {}
    for result in found:
        clauses.setdefault((result.instrument, result.clause), []).append(result)
    yield from clauses.items()

"""Running: the chunks of a scenario played here, on several cores or on a cluster, and their totals added up.

Whoever plays the chunks is an executor of `concurrent.futures`; a few more chunks than workers are out at any moment.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

from croupier.simulation.chunks import Chunk, chunks_of, how_many
from croupier.simulation.dealing import Dealer, deal_chunk
from croupier.simulation.scenario import Scenario
from croupier.simulation.sources import sources_for
from croupier.simulation.totals import Totals

AHEAD = 2
"""How many chunks beyond the workers' number are out, so that nobody waits."""
MOST_TIMES_LOST = 8
MOST_WORKERS = 512


class WorkersLost(Exception):
    """Workers died again and again: what was played is known, the rest could not be."""


@dataclass
class Run:
    """A run under way: which chunks are done and what they came to."""

    scenario: Scenario
    rounds_a_chunk: int
    totals: Totals | None = None
    done: dict[int, int] = field(default_factory=dict)
    """The chunks played, each with how many rounds it had."""
    last: Totals | None = None
    """The chunk at the end of the run if it was cut short: kept apart, for a longer run plays it whole."""

    def missing(self) -> Iterable[Chunk]:
        return (chunk for chunk in chunks_of(self.scenario, self.rounds_a_chunk) if chunk.number not in self.done)

    def take(self, chunk: Chunk, totals: Totals) -> None:
        """A chunk has been played."""
        self.done[chunk.number] = chunk.size
        if self._is_short(chunk):
            self.last = totals
        elif self.totals is None:
            self.totals = totals
        else:
            self.totals.add(totals)

    def _is_short(self, chunk: Chunk) -> bool:
        last = how_many(self.scenario, self.rounds_a_chunk) - 1
        return chunk.number == last and chunk.size < full_size(self.scenario, self.rounds_a_chunk)

    @property
    def played(self) -> int:
        return sum(self.done.values())

    @property
    def size(self) -> int:
        """How many rounds there will have been; where sessions end, whole sessions."""
        session = self.scenario.session
        return self.scenario.rounds if session is None else self.scenario.sessions * session

    def known(self) -> Totals | None:
        """The totals of everything played so far."""
        if self.totals is None or self.last is None:
            return self.totals or self.last
        both = Totals(dict(self.totals.sums), self.totals.chunks, list(self.totals.clauses))
        both.course, both.coarseness = dict(self.totals.course), self.totals.coarseness
        both.add(self.last)
        return both


def full_size(scenario: Scenario, rounds_a_chunk: int) -> int:
    """The rounds of a chunk that is not cut short."""
    if scenario.session is None:
        return rounds_a_chunk
    return max(1, rounds_a_chunk // scenario.session) * scenario.session


Heard = Callable[[Run], None]
"""What is told after every chunk."""


def play_here(run: Run, dealer: Dealer, heard: Heard) -> None:
    """One chunk after another, in this process."""
    for chunk in run.missing():
        run.take(chunk, dealer.deal(chunk.number, chunk.sessions, chunk.rounds))
        heard(run)


def play_on_cores(run: Run, workers: int, heard: Heard) -> None:
    """On so many processes of this machine; if one dies, its chunks are played again by another."""
    for _ in range(MOST_TIMES_LOST):
        pool = _pool(workers)
        try:
            with _interrupts_ignored():  # and so by the processes that are started meanwhile
                for _ in range(workers):
                    pool.submit(_leave_signals_alone)
            play_by(run, pool, workers, heard)
        except BrokenProcessPool:
            continue
        finally:
            with _interrupts_ignored():  # stopped twice, it ends its chunks all the same
                pool.shutdown(cancel_futures=True)
        return
    raise WorkersLost(f"worker processes died {MOST_TIMES_LOST} times over")


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_signals_alone)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_signals_alone() -> None:
    """Ctrl-C reaches all processes at once; the first of them decides what follows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_by(run: Run, executor: Executor, workers: int, heard: Heard) -> None:
    """By any executor. Interrupted, it takes nothing further on."""
    missing = iter(run.missing())
    out: dict[Future[Totals], Chunk] = {}
    own = sources_for(run.scenario.law.family)

    def send() -> None:
        while len(out) < workers + AHEAD and (chunk := next(missing, None)) is not None:
            future = executor.submit(deal_chunk, run.scenario, chunk.number, chunk.sessions, chunk.rounds, own)
            out[future] = chunk

    send()
    try:
        while out:
            for future in wait(list(out), return_when=FIRST_COMPLETED).done:
                run.take(out.pop(future), future.result())
                heard(run)
            send()
    except BaseException:
        for future in out:
            future.cancel()
        raise


def new_run(scenario: Scenario, dealer: Dealer) -> Run:
    return Run(scenario, dealer.rounds_a_chunk)

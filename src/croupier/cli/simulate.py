"""`croupier simulate`: a scenario played many times over and shown; progress goes to standard error."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.cli.exits import FINE, INTERRUPTED, MISUSE
from croupier.cli.odds import write_page
from croupier.cli.paper import Paper
from croupier.cli.progress import progress
from croupier.cli.rules_asked import Misuse
from croupier.cli.simulate_asked import Flags, read
from croupier.cli.simulate_progress import Watch
from croupier.cli.simulate_told import tell
from croupier.games.drafts import SUFFIX
from croupier.simulation import checkpoint
from croupier.simulation.checkpoint import CheckpointError
from croupier.simulation.cluster import NoCluster, cluster
from croupier.simulation.dealing import Dealer, OtherSources, dealer_of
from croupier.simulation.penetration import placed
from croupier.simulation.result import Result, command_of, result_of
from croupier.simulation.running import MOST_WORKERS, Run, WorkersLost, new_run, play_by, play_here, play_on_cores
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.writing import as_json

SECONDS_BETWEEN_CHECKPOINTS = 10.0


@dataclass(frozen=True)
class Where:
    """Where it is played and what becomes of it."""

    workers: int = 1
    cluster: str | None = None
    checkpoint: Path | None = None
    report: Path | None = None
    forms: Sequence[str] = ()


def simulate(asked: str, flags: Flags, where: Where) -> int:
    """Play a scenario and show what came of it."""
    try:
        return _simulate(asked, flags, where)
    except (Misuse, ScenarioError, CheckpointError, NoCluster, OtherSources, WorkersLost) as error:
        print(error, file=sys.stderr)
        return MISUSE


def _simulate(asked: str, flags: Flags, where: Where) -> int:
    if len(where.forms) > 1:
        raise Misuse(f"{' and '.join(f'--{form}' for form in where.forms)}: one form at a time")
    if not 1 <= where.workers <= MOST_WORKERS:
        raise Misuse(f"--workers: {where.workers}: expected how many processes, from 1 to {MOST_WORKERS}")
    if where.workers > 1 and where.cluster is not None:
        raise Misuse("--workers: a cluster has workers of its own")
    for option, path in (("--checkpoint", where.checkpoint), ("--report", where.report)):
        if path is not None and not path.parent.is_dir():  # said before hours are spent
            raise Misuse(f"{option}: {path}: there is no folder {path.parent}")
    told = read(asked, flags)
    scenario = placed(told)
    with progress("Making the table ready"):
        dealer = dealer_of(scenario)
    run = new_run(scenario, dealer)
    if where.checkpoint is not None:
        run = checkpoint.load(scenario, dealer.rounds_a_chunk, where.checkpoint)
        _save(run, where.checkpoint)  # so that it is known before hours are spent that it can be
    watch = Watch(run, dealer)
    status, why = FINE, ""
    try:
        _play(run, dealer, where, watch)
    except KeyboardInterrupt:
        status, why = INTERRUPTED, "Interrupted"
    except WorkersLost as error:
        status, why = MISUSE, f"{error}: stopped"
    finally:
        watch.close()
        if where.checkpoint is not None:
            _save(run, where.checkpoint)
    known = run.known()
    if known is None:
        print(f"{why} before anything was known.", file=sys.stderr)
        return status
    with progress("Looking up what is exact"):
        result = result_of(scenario, dealer, known, command=_command(asked, flags, told, scenario))
    if why:
        print(
            f"{why} after {result.rounds:,} of {run.size:,} rounds; this is what is known so far.",
            file=sys.stderr,
        )
    _show(result, where)
    return status


def _command(asked: str, flags: Flags, told: Scenario, scenario: Scenario) -> str:
    """The command that has the same again: by the file, if it is in one, and what flags say besides."""
    if not asked.endswith(SUFFIX) or told.rules == asked:  # rules, or a draft of some
        return command_of(scenario)
    words = ["croupier", "simulate", asked, "--rounds", str(told.rounds)]
    if told.session is not None:
        words += ["--session", str(told.session)]
    if flags.pace is not None:
        words += ["--pace", str(told.pace)]
    if flags.by_engine:
        words.append("--engine")
    return shlex.join([*words, "--seed", str(told.seed)])


def _play(run: Run, dealer: Dealer, where: Where, watch: Watch) -> None:
    saved = time.monotonic()

    def heard(run: Run) -> None:
        nonlocal saved
        watch.look(run)
        if where.checkpoint is not None and time.monotonic() - saved > SECONDS_BETWEEN_CHECKPOINTS:
            _save(run, where.checkpoint)
            saved = time.monotonic()

    if where.cluster is not None:
        with cluster(where.cluster) as (executor, workers):
            play_by(run, executor, workers, heard)
    elif where.workers > 1:
        play_on_cores(run, where.workers, heard)
    else:
        play_here(run, dealer, heard)


def _save(run: Run, path: Path) -> None:
    try:
        checkpoint.save(run, path)
    except OSError as error:
        raise Misuse(f"--checkpoint: {path}: {error.strerror}") from error


def _show(result: Result, where: Where) -> None:
    if where.report is not None:
        from croupier.simulation.report import report  # late: it draws

        write_page(where.report, report(result), "--report")
        if where.report == Path("-"):
            return
    if "json" in where.forms:
        print(as_json(result))
    elif "csv" in where.forms:
        print(result.to_csv().rstrip("\n"))
    else:
        tell(Paper(), result)

"""Checkpoints: what a run has come to so far, kept in a file, so that it can be gone on with and made longer."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.law.digest import digest
from croupier.simulation.compiled import sources
from croupier.simulation.running import Run, full_size
from croupier.simulation.scenario import Scenario
from croupier.simulation.totals import read_totals

FORMAT = "croupier simulation checkpoint 1"
MOST_BYTES = 200_000_000


class CheckpointError(Exception):
    """A file that is no checkpoint of this run."""


def identity(scenario: Scenario) -> dict[str, str]:
    """What must be the same for totals to belong together."""
    return {"scenario": scenario.fingerprint(), "law": digest(scenario.law), "sources": sources()}


def save(run: Run, path: Path) -> None:
    """Written beside and moved into its place in one stroke. A chunk that was cut short is not kept."""
    full = full_size(run.scenario, run.rounds_a_chunk)
    kept = {
        "format": FORMAT,
        **identity(run.scenario),
        "rounds_a_chunk": run.rounds_a_chunk,
        "done": _spans(sorted(number for number, size in run.done.items() if size == full)),
        "totals": None if run.totals is None else run.totals.as_data(),
    }
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".unfinished-", delete=False) as file:
        unfinished = Path(file.name)
        try:
            json.dump(kept, file)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            unfinished.replace(path)
        except BaseException:
            file.close()
            with suppress(OSError):
                unfinished.unlink()
            raise


def load(scenario: Scenario, rounds_a_chunk: int, path: Path) -> Run:
    """The run as it was left; a new one if there is no such file."""
    run = Run(scenario, rounds_a_chunk)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CheckpointError(f"{path}: this is no checkpoint: it is larger than {MOST_BYTES:,} bytes")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return run
    except (OSError, UnicodeDecodeError) as error:
        raise CheckpointError(f"{path}: it cannot be read: {error}") from error
    try:
        kept: Any = json.loads(text)
        if not isinstance(kept, dict) or kept.get("format") != FORMAT:
            raise CheckpointError(f"{path}: this is no checkpoint of a simulation")
        for what, value in identity(scenario).items():
            if kept.get(what) != value:
                raise CheckpointError(f"{path}: {_DIFFERENT[what]}; give another file, or remove this one")
        if kept["rounds_a_chunk"] != rounds_a_chunk:
            raise CheckpointError(f"{path}: its chunks are of another size")
        full = full_size(scenario, rounds_a_chunk)
        run.done = {number: full for first, last in kept["done"] for number in range(int(first), int(last) + 1)}
        run.totals = None if kept["totals"] is None else read_totals(kept["totals"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CheckpointError(f"{path}: this checkpoint is damaged") from error
    if run.done and run.played > run.size:
        raise CheckpointError(f"{path}: {run.played:,} rounds are played already; expected as many --rounds or more")
    return run


_DIFFERENT = {
    "scenario": "this is the checkpoint of another scenario",
    "law": "the law has changed since this checkpoint",
    "sources": "this checkpoint is of another version of the program",
}


def _spans(numbers: list[int]) -> list[list[int]]:
    """Numbers as stretches from one to another."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return spans

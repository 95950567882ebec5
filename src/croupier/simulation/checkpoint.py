"""Checkpoints: what a run has come to so far, kept in a file, so that it can be gone on with and made longer."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.law.digest import digest
from croupier.simulation.running import Run, full_size
from croupier.simulation.scenario import Scenario
from croupier.simulation.sources import sources_for
from croupier.simulation.totals import read_totals

FORMAT = "croupier simulation checkpoint 2"
MOST_BYTES = 200_000_000


class CheckpointError(Exception):
    """A file that is no checkpoint of this run."""


def identity(scenario: Scenario) -> dict[str, str]:
    """What must be the same for totals to belong together."""
    return {
        "scenario": scenario.fingerprint(),
        "law": digest(scenario.law),
        "sources": sources_for(scenario.law.family),
    }


def save(run: Run, path: Path) -> None:
    """Written beside and moved into its place in one stroke. A chunk that was cut short is not kept."""
    full = full_size(run.scenario, run.rounds_a_chunk)
    kept: dict[str, Any] = {
        "format": FORMAT,
        **identity(run.scenario),
        "rounds_a_chunk": run.rounds_a_chunk,
        "done": _spans(sorted(number for number, size in run.done.items() if size == full)),
        "totals": None if run.totals is None else run.totals.as_data(),
    }
    kept["digest"] = _digest(kept)
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
    content = _content(path)
    if content is None:
        return run
    try:
        kept: Any = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise CheckpointError(f"{path}: this is no checkpoint of a simulation, or a damaged one") from error
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise CheckpointError(f"{path}: this is no checkpoint of a simulation, or one of another version")
    if kept.pop("digest", None) != _digest(kept):
        raise CheckpointError(f"{path}: this checkpoint is damaged")
    for what, value in identity(scenario).items():
        if kept.get(what) != value:
            raise CheckpointError(f"{path}: {_DIFFERENT[what]}; give another file, or remove this one")
    if kept["rounds_a_chunk"] != rounds_a_chunk:
        raise CheckpointError(f"{path}: its chunks are of another size; give another file, or remove this one")
    full = full_size(scenario, rounds_a_chunk)
    played = full * sum(last - first + 1 for first, last in kept["done"])
    if played > run.size:
        raise CheckpointError(f"{path}: {played:,} rounds are played already; expected as many --rounds or more")
    run.done = {number: full for first, last in kept["done"] for number in range(first, last + 1)}
    run.totals = None if kept["totals"] is None else read_totals(kept["totals"])
    return run


def _content(path: Path) -> bytes | None:
    """What the file holds, if there is one: of a plain file, and no more than a checkpoint can be."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # what is a device or a pipe may have no end
            raise CheckpointError(f"{path}: this is no file to keep a checkpoint in")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CheckpointError(f"{path}: it cannot be read: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise CheckpointError(f"{path}: this is no checkpoint: it is larger than {MOST_BYTES:,} bytes")
    return content


def _digest(kept: dict[str, Any]) -> str:
    """What is written must be what is read: a file that was cut off or changed is never gone on from."""
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()


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

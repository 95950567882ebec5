"""`croupier check` and `croupier replay`: files of notation held against what they expect, or told to a person."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.cli.exits import DIFFERS, FINE, MISUSE
from croupier.cli.paper import Paper
from croupier.cli.standing import print_standing
from croupier.cli.wagers_told import print_wagers
from croupier.equipment.money import dollars
from croupier.games import events as e
from croupier.notation import NotationError, Replay, read_story, replay
from croupier.notation.playing import Refusal
from croupier.notation.record import write_replay
from croupier.notation.telling import Teller, clauses
from croupier.notation.writer import record_replay, write


def check_files(paths: Sequence[Path], *, as_json: bool) -> int:
    """Replay every file and say, file by file, whether it holds."""
    rows = []
    status = FINE
    for path in _files(paths):
        try:
            differences = replay(read_story(path)).differences
            found = DIFFERS if differences else FINE
        except NotationError as error:
            differences, found = [str(error)], MISUSE
        status = max(status, found)
        rows.append({"file": str(path), "ok": not differences, "differences": differences})
        if not as_json:
            print(
                f"{path}: ok" if not differences else "\n".join(f"{path}: {text}" for text in _told(path, differences))
            )
    if as_json:
        print(json.dumps(rows, indent=2))
    elif len(rows) > 1:
        held = sum(bool(row["ok"]) for row in rows)
        print(f"{held} of {len(rows)} files agree", file=sys.stderr)
    return status


def _told(path: Path, differences: Sequence[str]) -> Iterator[str]:
    return (text.removeprefix(f"{path}: ").removeprefix(f"{path}:") for text in differences)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.round"))
            yield from (file for file in found if file.is_file() or not file.exists())  # no folders, no pipes
        else:
            yield path


def replay_file(path: Path, *, as_json: bool, as_notation: bool) -> int:
    """Tell what happens in a file, each event with the clause it follows."""
    try:
        played = replay(read_story(path))
    except NotationError as error:
        print(error, file=sys.stderr)
        return MISUSE
    if as_json:
        rows = ",\n ".join(json.dumps(row) for row in write_replay(played))
        print(f"[{rows}]")
    elif as_notation:
        print(write(record_replay(played)), end="")
    else:
        _tell(played)
    if played.differences:
        for text in played.differences:
            print(f"{path}: {text}", file=sys.stderr)
        return DIFFERS
    return FINE


def _tell(played: Replay) -> None:
    paper = Paper()
    story = played.story
    paper.heading(story.title)
    bought = ", ".join(f"{name} with {dollars(cents)}" for name, cents in story.players.items())
    paper.line(f"{story.law.title} ({story.law.rules}). At the table: {bought}.")
    teller = Teller(story.game, story.rules)
    for line, events, refusal in played.steps:
        if line is not None:
            paper.command(line.number, line.text)
        elif events:
            paper.command(None, "then, by itself")
        _tell_step(paper, teller, events, refusal)
    print_wagers(paper, played.events)
    paper.gap()
    print_standing(paper, played.table.state, story.players)


def _tell_step(paper: Paper, teller: Teller, events: Sequence[e.Event], refusal: Refusal | None) -> None:
    for event in events:
        paper.event(teller.tell(event), clauses(event.cites))
    if refusal is not None:
        paper.event(f"Refused: {refusal.reason}.", clauses(refusal.cites))

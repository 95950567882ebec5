"""The stories that come with the program, found once, and what a test compares of a table."""

from __future__ import annotations

from dataclasses import fields
from functools import cache, reduce
from itertools import groupby
from pathlib import Path

import croupier
from croupier.games import events as e
from croupier.notation import Replay, Story, read_story, replay
from croupier.table import Table, evolve, open_table

FOLDER = Path(croupier.__file__).parent / "stories"
FILES = tuple(sorted(FOLDER.rglob("*.round")))
FOLDERS = tuple((name, tuple(files)) for name, files in groupby(FILES, key=lambda path: path.parent.name))


@cache
def story(path: Path) -> Story:
    return read_story(path)


@cache
def automatic(path: Path) -> Replay:
    """The story as the automatic dealer runs it."""
    return replay(story(path))


def opened(of: Story) -> Table:
    """The table of a story before anything has happened."""
    return open_table(of.game, of.rules, of.players)


def reduced(of: Story, events: list[e.Event]) -> Table:
    """What the events alone make of the table."""
    return reduce(evolve, events, opened(of))


def picture(table: Table) -> tuple[object, ...]:
    """All that a table's state says, spelt out, so that nothing in it can change unseen."""
    felt = table.felt
    spelt = {field.name: repr(getattr(felt, field.name)) for field in fields(felt) if field.name != "rules"}
    return dict(table.racks), table.house_cents, repr(felt.rules.options), spelt

"""Every story comes out as it says, and its events alone lead to the table as it was left."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path

import pytest

from croupier.games.events import WagerPlaced
from croupier.law import HOUSE_POLICY, register
from croupier.notation import read_story, replay
from croupier.table import evolve
from croupier.table.table import chips_in_all
from tests.stories.files import FOLDERS, automatic, opened, picture, reduced, story

every_folder = pytest.mark.parametrize("files", [files for _, files in FOLDERS], ids=[name for name, _ in FOLDERS])


def test_the_eleven_games_have_their_stories() -> None:
    assert len(FOLDERS) >= 11
    assert sum(len(files) for _, files in FOLDERS) >= 700


@every_folder
def test_nothing_differs(files: tuple[Path, ...]) -> None:
    assert {path.name: found for path in files if (found := automatic(path).differences)} == {}


@every_folder
def test_a_replay_is_repeatable(files: tuple[Path, ...]) -> None:
    for path in files:
        first, again = automatic(path), replay(read_story(path))
        assert again.events == first.events, path.name
        assert picture(again.table.state) == picture(first.table.state), path.name


@every_folder
def test_the_events_alone_lead_to_the_same_table(files: tuple[Path, ...]) -> None:
    for path in files:
        played = automatic(path)
        assert picture(reduced(played.story, played.events)) == picture(played.table.state), path.name


@every_folder
def test_no_event_makes_or_loses_a_chip(files: tuple[Path, ...]) -> None:
    for path in files:
        played = automatic(path)
        bought_in = sum(played.story.players.values())
        tables = accumulate(played.events, evolve, initial=opened(played.story))
        for event, table in zip((None, *played.events), tables, strict=True):
            assert chips_in_all(table) == bought_in, path.name
            if isinstance(event, WagerPlaced):  # what was paid in a void round may be owed back, never wagered
                assert table.racks[event.player] >= 0, path.name


@every_folder
def test_events_and_refusals_cite_one_to_three_clauses_that_exist(files: tuple[Path, ...]) -> None:
    for path in files:
        played = automatic(path)
        known = register(story(path).law.instrument)
        refusals = [refusal for _, _, refusal in played.steps if refusal is not None]
        for cites in (*(event.cites for event in played.events), *(refusal.cites for refusal in refusals)):
            assert 1 <= len(cites) <= 3, (path.name, cites)
            assert all(cite in HOUSE_POLICY or cite.clause in known for cite in cites), (path.name, cites)

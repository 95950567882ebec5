"""Every story with the automatic dealer off: each act a command of its own, and each mistake refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import Refused, game_of
from croupier.games import commands as c
from croupier.games.due import ActDue
from croupier.games.spin import ComeToRest
from croupier.law import load
from croupier.table import decide, due, evolve, open_table
from tests.stories.by_hand import by_hand
from tests.stories.files import FOLDERS, automatic, picture, story


@pytest.mark.parametrize("files", [files for _, files in FOLDERS], ids=[name for name, _ in FOLDERS])
def test_by_hand_the_events_are_the_same(files: tuple[Path, ...]) -> None:
    tried = done = 0
    for path in files:
        played, table = by_hand(story(path))
        assert played.differences == [], path.name
        assert table.events == automatic(path).events, path.name
        assert picture(table.state) == picture(automatic(path).table.state), path.name
        tried += table.tried
        done += table.done
    assert done > 5 * len(files) / 2
    assert tried > 3 * done


def test_a_payment_one_cent_off_is_refused_naming_the_right_one() -> None:
    law = load("nz-1996/roulette")
    game = game_of(law.family)
    table = open_table(game, game.rules(law, {}), {"ana": 10_000})
    for command in (c.Bet("ana", "straight 17", 1000), c.CallNoMoreBets(), ComeToRest(17), c.Announce()):
        for event in decide(table, command):
            table = evolve(table, event)
    expected = due(table)
    assert isinstance(expected, ActDue)
    assert expected.command == c.Pay("ana", "straight 17", 35_000)
    with pytest.raises(Refused, match=r"paying ana 350\.01 on straight 17 is not due, but paying ana 350 on"):
        decide(table, c.Pay("ana", "straight 17", 35_001))

"""Random play in volume: a few tables with every run of the tests, minutes of it in a campaign."""

from __future__ import annotations

import pytest

from tests.play.checked import GAMES, Counted
from tests.play.volume import campaign, one_table


@pytest.mark.parametrize("game", GAMES)
def test_a_few_tables(game: str) -> None:
    counted = Counted()
    for number in range(5):
        counted.add(one_table(game, f"few/{number}"))
    assert counted.refused > 50
    assert counted.rounds > 20
    assert counted.choices > 300


@pytest.mark.long
def test_minutes_of_play() -> None:
    counted, tables = campaign(seconds=120, seed=1996)
    assert tables >= len(GAMES)
    assert counted.events > 100_000

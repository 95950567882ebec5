"""The campaign of billions of rounds, in small: it goes on where it was stopped, and an edge that is off is seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.simulation.running import Run
from tests.simulation.billions import DECKS, RULES, Campaign, main

SEED = 20261120
TWO_CHUNKS = 1 << 25


class Enough(Exception):
    """Somebody interrupts."""


def interrupt(run: Run) -> None:
    raise Enough(run.played)


def go_on(run: Run) -> None:
    assert run.played


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    stopped = Campaign("nz-1996/blackjack", 8, TWO_CHUNKS, SEED, tmp_path)
    with pytest.raises(Enough):
        stopped.deal(1, interrupt)
    resumed = Campaign("nz-1996/blackjack", 8, TWO_CHUNKS, SEED, tmp_path)
    assert resumed.run.played == TWO_CHUNKS // 2
    resumed.deal(1, go_on)
    at_once = Campaign("nz-1996/blackjack", 8, TWO_CHUNKS, SEED, tmp_path / "elsewhere")
    at_once.deal(1, go_on)
    found = resumed.found()
    assert found == at_once.found()
    assert found.rounds == TWO_CHUNKS
    assert found.holds
    assert str(found).endswith("| within |")
    assert not replace(found, edge=found.exact + 1.01 * found.within).holds
    assert str(replace(found, edge=found.exact - 2 * found.within)).endswith("| OUTSIDE |")


def test_the_table_has_a_row_for_every_shoe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1000", str(SEED), str(tmp_path), "--workers", "1", "--rules", RULES[0]]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Sources ")
    assert len(told) == 3 + len(DECKS)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_billion_rounds_come_to_the_exact_edge(rules: str, tmp_path: Path) -> None:
    for decks in DECKS:
        campaign = Campaign(rules, decks, 10**9, SEED, tmp_path)
        campaign.deal(1, go_on)
        assert campaign.found().holds, campaign.found()

"""The exact edge against rounds that the engine itself has dealt under best play."""

from __future__ import annotations

from collections import deque
from itertools import islice
from pathlib import Path

import pytest

from croupier.simulation.cache import cache_folder
from tests.simulation.dealt import RULES, Campaign

SEED = 20261119


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    stopped = Campaign("mbs-2016/pontoon", 1200, SEED, tmp_path)
    chunks = stopped.deal()
    deque(islice(chunks, 1), maxlen=0)
    chunks.close()
    resumed = Campaign("mbs-2016/pontoon", 1200, SEED, tmp_path)
    assert resumed.run.played == 512
    deque(resumed.deal(), maxlen=0)
    at_once = Campaign("mbs-2016/pontoon", 1200, SEED, tmp_path / "elsewhere")
    deque(at_once.deal(), maxlen=0)
    assert resumed.found() == at_once.found()
    assert resumed.found().rounds == 1200
    assert resumed.found().holds


def test_a_broken_edge_is_seen(tmp_path: Path) -> None:
    """An edge that is off by more than chance allows does not hold."""
    campaign = Campaign("nz-1996/blackjack", 512, SEED, tmp_path)
    deque(campaign.deal(), maxlen=0)
    found = campaign.found()
    assert type(found)(found.rounds, found.exact + 1.01 * found.within, found.within, found.exact).holds is False
    assert "OUTSIDE" in str(type(found)(found.rounds, found.exact - 2 * found.within, found.within, found.exact))


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_million_rounds_come_to_the_exact_edge(rules: str) -> None:
    campaign = Campaign(rules, 1_000_000, SEED, cache_folder())
    deque(campaign.deal(), maxlen=0)
    assert campaign.found().holds, campaign.found()

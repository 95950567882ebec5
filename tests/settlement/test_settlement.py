"""The engine's settlement agrees with one worked out from the payout tables alone, on random finished rounds."""

from __future__ import annotations

import pytest

from tests.settlement.agreeing import agree
from tests.settlement.by_the_tables import BLACKJACK, CANBERRA, NZ_2000, NZ_AMENDED, SINGAPORE
from tests.settlement.rounds import TABLES

EVERYWHERE = {
    *("every box", "several bettors on a box", "split", "three hands or more", "double", "followed"),
    *("dealer's natural", "dealer's natural against a split", "dealer's natural against a double"),
    *("insurance won", "insurance lost"),
}
PONTOON = {"surrendered", "double taken back", "Super Bonus", "fifty dollars"}
PAIRS = {"pairs won", "pairs lost"}
COME_ABOUT = {
    BLACKJACK: {"even money", "hand named", "super-sevens won", "super-sevens lost"},
    NZ_2000: {*PONTOON, "hand named"},
    NZ_AMENDED: {*PONTOON, *PAIRS, "hand named"},
    CANBERRA: {*PONTOON, *PAIRS, "another's insurance lost"},
    SINGAPORE: {*PONTOON, *PAIRS},
}
RARE = {CANBERRA: {"another's insurance won"}}


@pytest.mark.parametrize("rules", TABLES)
def test_a_thousand_rounds(rules: str) -> None:
    seen = agree(rules, 1_000, "few")
    assert EVERYWHERE | COME_ABOUT[rules] <= set(seen) <= EVERYWHERE | COME_ABOUT[rules] | RARE.get(rules, set())


@pytest.mark.long
@pytest.mark.parametrize("rules", TABLES)
def test_a_hundred_thousand_rounds(rules: str) -> None:
    seen = agree(rules, 100_000, "long")
    assert set(seen) == EVERYWHERE | COME_ABOUT[rules] | RARE.get(rules, set())
    assert min(seen.values()) > 50

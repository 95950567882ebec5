"""The engine's settlement agrees with one worked out from the payout tables alone, on random finished rounds."""

from __future__ import annotations

from random import Random

import pytest

from tests.settlement.by_the_tables import reckoned
from tests.settlement.rounds import TABLES, tables

ROUNDS_A_TABLE = 100


def agree(rules: str, rounds: int, seed: str) -> dict[str, int]:
    """Play so many rounds; how often the rare things came about."""
    random = Random(f"{rules}/{seed}")
    seen = dict.fromkeys(("split", "double", "natural against a split", "bonus", "insurance", "surrendered"), 0)
    done = 0
    for table in tables(rules, random):
        for _ in range(min(ROUNDS_A_TABLE, rounds - done)):
            played, paid = table.round()
            expected = reckoned(played)
            assert paid == expected, f"round {done} of {seed}: {played}\nevents: {table.events}"
            done += 1
            boxes = played.boxes.values()
            seen["split"] += any(box.split for box in boxes)
            seen["double"] += any(hand.doubled for box in boxes for hand in box.hands)
            dealer = sorted(min(10, "A23456789TJQK".index(card[0]) + 1) for card in played.dealer)
            seen["natural against a split"] += dealer == [1, 10] and any(box.split for box in boxes)
            seen["bonus"] += any(kind == "bonus" for _, _, kind in paid)
            seen["insurance"] += any(kind == "insurance" for _, _, kind in paid)
            seen["surrendered"] += any(box.surrendered for box in boxes)
        if done >= rounds:
            return seen
    raise AssertionError("tables without end")


@pytest.mark.parametrize("rules", TABLES)
def test_a_few_hundred_rounds(rules: str) -> None:
    seen = agree(rules, 600, "few")
    assert all(seen[what] > 5 for what in ("split", "double", "natural against a split", "insurance"))


@pytest.mark.long
@pytest.mark.parametrize("rules", TABLES)
def test_a_hundred_thousand_rounds(rules: str) -> None:
    agree(rules, 100_000, "long")

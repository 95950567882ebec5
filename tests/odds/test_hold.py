"""The hold over many rounds: where it lies, and by how much the stated confidence may be off."""

from __future__ import annotations

from math import comb, sqrt

import pytest

from croupier.law import load
from croupier.odds import Asked, price
from croupier.odds.hold import CONFIDENCES, ROUNDS, intervals, most_off

ROULETTE = price(Asked(load("nz-1996/roulette")))


def test_the_interval_of_red_after_ten_thousand_spins() -> None:
    red = next(i for i in intervals(ROULETTE.of("red")) if (i.rounds, i.confidence) == (10_000, 0.95))
    reach = 1.959964 * sqrt(1 - 1 / 37**2) / 100
    assert (red.low, red.high) == pytest.approx((1 / 37 - reach, 1 / 37 + reach), abs=1e-6)


def test_there_is_one_for_every_number_of_rounds_and_every_confidence() -> None:
    found = intervals(ROULETTE.of("straight"))
    assert [(i.rounds, i.confidence) for i in found] == [(r, c) for r in ROUNDS for c in CONFIDENCES]
    assert all(i.low < 1 / 37 < i.high for i in found)


def test_the_true_confidence_is_off_by_no_more_than_is_said() -> None:
    """A straight-up wager a thousand times, counted by the binomial distribution."""
    straight, rounds, chance = ROULETTE.of("straight"), 1_000, 1 / 37
    for interval in intervals(straight):
        if interval.rounds != rounds:
            continue
        held = [wins for wins in range(200) if interval.low <= 1 - 36 * wins / rounds <= interval.high]
        truly = sum(comb(rounds, wins) * chance**wins * (1 - chance) ** (rounds - wins) for wins in held)
        assert 0 < abs(truly - interval.confidence) <= most_off(straight, rounds)
    assert most_off(straight, 1_000_000) < most_off(straight, 1_000) < 1

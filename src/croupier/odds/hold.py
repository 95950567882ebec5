"""The hold: what the house keeps of all that is staked in many rounds, and how far chance may carry it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from croupier.odds.result import WagerOdds

ROUNDS = (1_000, 10_000, 1_000_000)
CONFIDENCES = (0.90, 0.95, 0.99)
BERRY_ESSEEN = 0.4748
"""The best constant known for sums of equally distributed terms (Shevtsova, 2011)."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Where the hold lies with so much confidence after so many rounds, by the normal distribution."""

    rounds: int
    confidence: float
    low: float
    high: float


def intervals(wager: WagerOdds) -> tuple[Interval, ...]:
    """For every number of rounds, every confidence: one unit staked on the wager in each round."""
    found = []
    for rounds in ROUNDS:
        for confidence in CONFIDENCES:
            reach = NormalDist().inv_cdf((1 + confidence) / 2) * wager.deviation / sqrt(rounds)
            found.append(Interval(rounds, confidence, wager.edge_float - reach, wager.edge_float + reach))
    return tuple(found)


def most_off(wager: WagerOdds, rounds: int) -> float:
    """By how much the confidence itself may be off at most, since the sum is only nearly normal (Berry, Esseen)."""
    if not wager.variance:
        return 0.0
    third = sum(abs(float(o.net - wager.expected)) ** 3 * float(o.probability) for o in wager.outcomes)
    return min(1.0, 2 * BERRY_ESSEEN * third / (wager.deviation**3 * sqrt(rounds)))

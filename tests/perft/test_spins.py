"""Each wager of the three games of one outcome over everything that can fall, as the engine settles it."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.perft.spins import counted

engine = cache(counted)


def known(game: str) -> tuple[int, dict[str, int], dict[str, int]]:
    content: dict[str, Any] = tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text(encoding="utf-8"))
    spots = content["spots"]
    return (
        content["outcomes"],
        {spot: entry["wins"] for spot, entry in spots.items()},
        {spot: entry["back"] for spot, entry in spots.items()},
    )


@pytest.mark.parametrize("game", ["roulette", "money-wheel", "tai-sai"])
def test_the_engine_counts_what_is_known(game: str) -> None:
    assert engine(game) == known(game)


def test_every_roulette_wager_loses_one_part_in_thirty_seven() -> None:
    outcomes, wins, back = engine("roulette")
    assert outcomes == 37
    assert {1 - Fraction(units, outcomes) for units in back.values()} == {Fraction(1, 37)}
    kinds = Counter((spot.split()[0], count) for spot, count in wins.items())
    assert kinds == {
        ("straight", 1): 37,
        ("split", 2): 3 + 24 + 33,
        ("street", 3): 2 + 12,
        ("corner", 4): 1 + 22,
        ("six-line", 6): 11,
        ("column", 12): 3,
        ("dozen", 12): 3,
        **{(even, 18): 1 for even in ("low", "high", "even", "odd", "red", "black")},
    }


def test_every_money_wheel_wager_gets_back_forty_eight_of_fifty_two() -> None:
    outcomes, wins, back = engine("money-wheel")
    assert outcomes == 52 == sum(wins.values())
    assert {Fraction(units, outcomes) for units in back.values()} == {Fraction(48, 52)}


def in_closed_form() -> dict[str, tuple[int, int]]:
    """How many of 216 throws win each area, and what one unit on it pays in all, by counting instead of throwing."""
    total = {0: 1}
    for _ in range(3):
        total = dict(sum((Counter({t + face: ways}) for t, ways in total.items() for face in range(1, 7)), Counter()))
    found = {"any-triple": (6, 31 * 6), "small": (0, 0), "big": (0, 0)}
    pays = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
    for number in range(4, 18):
        odds = pays[min(number, 21 - number)]
        found[f"total {number}"] = (total[number], total[number] * odds)
    halves = (216 - 6) // 2
    found["small"] = found["big"] = (halves, halves)
    for face in range(1, 7):
        once, twice, thrice = 3 * 5 * 5, 3 * 5, 1
        found[f"face {face}"] = (once + twice + thrice, once + 2 * twice + 12 * thrice)
        found[f"triple {face}"] = (1, 180)
        found[f"double {face}"] = (twice + thrice, 11 * (twice + thrice))
    for a, b in product(range(1, 7), repeat=2):
        if a < b:
            ways = 4 * 6 + 2 * 3  # beside the two another number, or one of them again
            found[f"combination {a}-{b}"] = (ways, 6 * ways)
    return found


def test_the_fifty_areas_of_tai_sai_in_closed_form() -> None:
    outcomes, wins, back = engine("tai-sai")
    assert outcomes == 6**3
    assert len(wins) == 50
    assert {spot: (wins[spot], back[spot] - wins[spot]) for spot in wins} == in_closed_form()

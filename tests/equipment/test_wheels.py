"""The wheels: the order of the pockets, their colours, the sections round the rim."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from croupier.equipment.wheels import spread_evenly
from croupier.games.money_wheel.rules import MoneyWheelRules
from croupier.games.money_wheel.rules import rules as money_wheel
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.rules import rules as roulette
from croupier.law import load

COUNTS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}


def wheel() -> RouletteRules:
    return roulette(load("nz-1996/roulette"), {})


def rim() -> MoneyWheelRules:
    return money_wheel(load("nz-1996/money-wheel"), {})


def test_thirty_seven_pockets_each_once() -> None:
    assert sorted(wheel().pockets) == list(range(37))
    assert wheel().pockets[0] == 0


def test_red_and_black_take_turns_round_the_wheel() -> None:
    rules = wheel()
    colours = [rules.colour(number) for number in rules.pockets]
    assert colours[0] == "green"
    assert Counter(colours) == {"green": 1, "red": 18, "black": 18}
    assert all(one != the_next for one, the_next in pairwise(colours))
    assert colours[1] != colours[-1], "beside zero lie one of each"


def test_neighbours_of_the_common_wheel() -> None:
    pockets = wheel().pockets
    at = pockets.index(0)
    assert (pockets[at - 1], pockets[at + 1]) == (26, 32)
    assert pockets[pockets.index(17) + 1] == 34


def test_the_rim_of_the_money_wheel() -> None:
    assert len(rim().rim) == 52
    assert Counter(rim().rim) == COUNTS


@pytest.mark.parametrize("symbol", COUNTS)
def test_symbols_are_spread_evenly(symbol: str) -> None:
    places = [place for place, found in enumerate(rim().rim) if found == symbol]
    gaps = [(after - before) % 52 or 52 for before, after in zip(places, [*places[1:], places[0]], strict=True)]
    assert sum(gaps) == 52
    fair = 52 / COUNTS[symbol]
    assert all(abs(gap - fair) <= max(2, 0.45 * fair) for gap in gaps), gaps


def test_spreading_keeps_the_counts() -> None:
    assert spread_evenly({"x": 1}) == ("x",)
    assert Counter(spread_evenly({"x": 3, "y": 2})) == {"x": 3, "y": 2}

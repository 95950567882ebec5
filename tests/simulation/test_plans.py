"""Betting plans: what people write is what is read, and every system stakes what its books say."""

import numpy as np
import pytest

from croupier.simulation import betting
from croupier.simulation.plan_text import PlanError, read_plan
from croupier.simulation.plans import AHEAD, LOST_IN_A_ROW, Flat, Labouchere, Line, Martingale, Paroli
from croupier.simulation.seats import _write_wish

PLANS = [
    "flat 10 on red",
    "martingale 10 on red + flat 5 on straight 17 when lost in a row >= 3",
    "d'alembert 2.50 on split 8-9 when ahead <= 100 and round >= 2 at most 3 per session",
    "fibonacci 5 on box 1",
    "labouchere 10,20,30,40 on odd",
    "paroli 10 for 4 on black",
    "oscar 5 on low",
    "flat 10 on pass + odds 2 on pass + odds most on come",
    "flat 12 on place 6 again when ahead <= 50 at most 3 per shooter",
    "ramp 10,10,20,40,80 from 1 on box 2 at most 2 per shoe",
]


@pytest.mark.parametrize("text", PLANS)
def test_a_plan_is_written_as_it_was_read(text: str) -> None:
    assert str(read_plan(text)) == text


def test_plans_are_put_together_in_python_too() -> None:
    plan = Martingale(1000).on("red") + Flat(500).on("straight 17").when(LOST_IN_A_ROW >= 3, AHEAD <= 20_000)
    assert read_plan(str(plan)) == plan


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a wager such as"),
        ("flat on red", "expected a wager such as"),
        ("flat ten on red", "'ten' is no amount of dollars"),
        ("flat 0 on red", "expected more than nothing"),
        ("martingal 10 on red", "did you mean 'martingale'?"),
        ("flat 10,20 on red", "expected one amount"),
        ("flat 10 for 3 on red", "for is not said of this system"),
        ("ramp 10 from 1 on box 1", "expected one amount and those of higher counts"),
        ("paroli 10 for 0 on red", "expected a whole number from 1"),
        ("odds double on pass", "expected a whole number from 1"),
        ("flat 10 on red when moon >= 3", "expected one of won in a row"),
        ("flat 10 on red when round = 3", "expected >= or <="),
        ("flat 10 on red when round >= three", "expected a whole number"),
        ("flat 10 on red at most 3 per week", "expected per session, per shoe or per shooter"),
        ("flat 10 on red when round >= 1 and round >= 2 and round >= 3 and round >= 4 and round >= 5", "4 conditions"),
        (" + ".join(["flat 1 on red"] * 25), "24 wagers at most"),
        ("x" * 3000, "2000 letters at most"),
        (f"labouchere {','.join(['1'] * 40)} on red", "31 amounts at most"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(PlanError, match=says.replace("?", r"\?")):
        read_plan(text)


def stakes(line: Line, results: str) -> list[int]:
    """What is staked round after round, in dollars: w is a win, l a loss, p neither."""
    rows = np.zeros((1, betting.LINE_WIDTH), dtype=np.int64)
    _write_wish(rows[0], line)
    memories = np.zeros((1, betting.MEMORY_WIDTH), dtype=np.int64)
    betting.begin_line(rows, memories, 0)
    found = []
    for result in results:
        stake = int(betting.wanted(rows, memories, 0, 0))
        found.append(stake // 100)
        betting.reckon(rows, memories, 0, stake, {"w": stake, "l": -stake, "p": 0}[result])
    return [*found, int(betting.wanted(rows, memories, 0, 0)) // 100]


@pytest.mark.parametrize(
    ("plan", "results", "staked"),
    [
        ("flat 10 on red", "llww", [10, 10, 10, 10, 10]),
        ("martingale 10 on red", "lllpwl", [10, 20, 40, 80, 80, 10, 20]),
        ("d'alembert 10 on red", "llwwwl", [10, 20, 30, 20, 10, 10, 20]),
        ("fibonacci 10 on red", "llllwwwl", [10, 10, 20, 30, 50, 20, 10, 10, 10]),
        ("paroli 10 for 3 on red", "wwwwlw", [10, 20, 40, 10, 20, 10, 20]),
        ("labouchere 10,20,30 on red", "lwwl", [40, 50, 50, 40, 50]),
        ("labouchere 10 on red", "lw", [10, 20, 10]),
        ("oscar 10 on red", "lllwwl", [10, 10, 10, 10, 20, 10, 10]),
    ],
)
def test_every_system_stakes_what_its_books_say(plan: str, results: str, staked: list[int]) -> None:
    (line,) = read_plan(plan)
    assert stakes(line, results) == staked


def test_oscar_never_wagers_more_than_brings_the_series_one_unit_ahead() -> None:
    (line,) = read_plan("oscar 10 on red")
    assert stakes(line, "lwl") == [10, 10, 10, 10]


def test_a_row_that_grows_beyond_all_measure_comes_to_an_end() -> None:
    rows = np.zeros((1, betting.LINE_WIDTH), dtype=np.int64)
    _write_wish(rows[0], Line(Labouchere(0, (100, 200)), "red"))
    memories = np.zeros((1, betting.MEMORY_WIDTH), dtype=np.int64)
    betting.begin_line(rows, memories, 0)
    for _ in range(betting.MOST_IN_LIST):
        betting.reckon(rows, memories, 0, 100, -100)
    assert betting.wanted(rows, memories, 0, 0) == betting.NOTHING_LEFT


def test_a_ramp_follows_the_count() -> None:
    (line,) = read_plan("ramp 10,20,40 from 2 on box 1")
    rows = np.zeros((1, betting.LINE_WIDTH), dtype=np.int64)
    _write_wish(rows[0], line)
    memories = np.zeros((1, betting.MEMORY_WIDTH), dtype=np.int64)
    assert [betting.wanted(rows, memories, 0, count) // 100 for count in (-3, 1, 2, 3, 9)] == [10, 10, 20, 40, 40]


def test_a_run_of_wins_has_a_length_of_its_own() -> None:
    assert str(Paroli(1000).on("red")) == "paroli 10 for 3 on red"

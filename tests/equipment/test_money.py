"""Money: digits with at most two decimals, nothing else, and back again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.money import dollars, in_chips_upwards, parse_dollars


@pytest.mark.parametrize(
    ("text", "cents"),
    [("0", 0), ("1", 100), ("10", 1000), ("2.5", 250), ("2.50", 250), ("0.01", 1), ("007", 700), ("9" * 15, 0)],
)
def test_amounts(text: str, cents: int) -> None:
    assert parse_dollars(text) == (cents or int(text) * 100)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "-1",
            "+1",
            "1.",
            ".5",
            "1.005",
            "1,000",
            "1e3",
            "1_000",
            "0x10",
            "ten",
            "$5",
            "5$",
            "1 0",
            " 1",
            "1\n",
        ),
        *(
            "١٠",
            "１０",
            "²",
            "৫",
            "1.٥",
            "∞",
            "nan",
            "inf",
            "NaN",
            "½",
            "9" * 16,
            "1" * 5000,
            "1.0.0",
            "--1",
            "1\u200b",
        ),
    ],
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no amount of dollars; expected digits with at most two decimals"):
        parse_dollars(text)


@given(st.integers(0, 10**17 - 1))
def test_written_and_read_again(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@given(st.text())
def test_only_the_right_form_is_read(text: str) -> None:
    try:
        cents = parse_dollars(text)
    except ValueError:
        return
    assert text.isascii()
    assert Fraction(cents, 100) == Fraction(text)


@given(st.fractions(min_value=0, max_value=10**9), st.integers(1, 10_000))
def test_rounding_up_into_chips(amount: Fraction, chip: int) -> None:
    paid = in_chips_upwards(amount, chip)
    assert paid % chip == 0
    assert amount <= paid < amount + chip

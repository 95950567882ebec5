"""The wager on a box as a row of odds: what bears on it beside the cards, and what cannot be asked."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.law import load
from croupier.odds import Asked, WagerOdds, price
from croupier.odds.asked import INFINITE
from croupier.odds.composition import CompositionError, read_composition
from croupier.odds.result import Declined
from croupier.odds.twenty_one.others import some_win
from croupier.odds.twenty_one.pricing import priced, shoe
from tests.odds.graphs import SHELF

PONTOON, BLACKJACK = "nz-2000/pontoon", "nz-1996/blackjack"


def box(rules: str, stake: int = 1000, others: int = 0) -> WagerOdds:
    return price(Asked(load(rules), {}, stake, others, play=INFINITE, shelf=SHELF)).of("box")


def test_what_is_not_exact_says_by_how_much() -> None:
    row = box(BLACKJACK)
    assert row.edge is None
    assert row.edge_error is not None
    assert row.edge_error < 1e-7
    assert row.edge_float == pytest.approx(0.0061705, abs=1e-7)
    assert sum(float(one.probability) for one in row.outcomes) == pytest.approx(1, abs=1e-12)
    assert {one.net for one in row.outcomes} >= {-2, -1, 0, 1, Fraction(3, 2), 2}


def test_the_super_bonus_goes_by_brackets_of_the_stake() -> None:
    none, lesser, greater = (box(PONTOON, stake) for stake in (100, 1000, 2500))
    sevens = float(Fraction(1, 12) ** 4 / 16)  # three sevens of one suit against a seven, out of endless decks
    for row, bonus in ((lesser, 100), (greater, 200)):
        assert sum(one.probability for one in row.outcomes if one.net > 50) == pytest.approx(sevens, rel=1e-9)
        assert (
            0 < none.edge_float - row.edge_float < bonus * sevens
        )  # for which sevens that would be split are drawn to
    assert {one.net for one in greater.outcomes} >= {202, 203}


def test_others_may_bring_a_share_of_their_luck() -> None:
    asked = Asked(load(PONTOON))
    cards = shoe(asked, asked.table())  # type: ignore[arg-type]
    one, six = some_win(cards, 1), some_win(cards, 6)
    own = 4 * 8 * 6 * (3 * comb(8, 3) + comb(7, 3))  # in order, the dealer's of another suit or of the same
    assert one == Fraction(own, 384 * 383 * 382 * 381)
    assert 5 * one < six < 6 * one
    alone, beside = box(PONTOON, 1000), box(PONTOON, 1000, others=6)
    assert alone.edge_float - beside.edge_float == pytest.approx(5 * float(six), rel=1e-6)


def test_others_need_room() -> None:
    with pytest.raises(CompositionError, match="there is room for 20"):
        box(PONTOON, others=21)


def test_a_round_needs_cards() -> None:
    asked = Asked(load(BLACKJACK), shelf=SHELF)
    few = read_composition(" ".join(f"{rank}=1" for rank in "A23456789TJQK"), asked.table().cards())  # type: ignore[attr-defined]
    with pytest.raises(CompositionError, match="a round may take 40 cards; 13 are left"):
        price(Asked(load(BLACKJACK), remaining=few, shelf=SHELF))


def test_a_stake_that_no_chips_make_is_declined_and_no_fault() -> None:
    asked = Asked(load(BLACKJACK), {"chip": "5"}, 700, play=INFINITE, shelf=SHELF)
    declined = next(iter(priced(asked, rounded=True)))
    assert isinstance(declined, Declined)
    assert "7 on box 1: wagers are made in chips, the smallest of 5" in str(declined.refusal)

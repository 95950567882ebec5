"""The odds are of the rules themselves; what the table's chips make of a stake is a row of its own."""

from __future__ import annotations

from fractions import Fraction

from croupier.law import load
from croupier.odds import Asked, price
from croupier.odds.kept import key_of
from tests.odds.drafted import drafted, pays


def test_what_chips_cannot_pay_is_paid_upwards_in_the_second_row() -> None:
    law = drafted("roulette", pays("pays", '{ red = "1/3" }'))
    odds = price(Asked(law, {"chip": "0.50"}, stake=1000))
    names = [wager.wager for wager in odds]
    assert names[names.index("red") + 1] == "red rounded"
    assert odds.of("red").edge == 1 - Fraction(18, 37) * Fraction(4, 3)
    assert odds.of("red rounded").outcomes[-1].net == Fraction(350, 1000)
    assert odds.of("red rounded").edge == 1 - Fraction(18, 37) * Fraction(135, 100)
    assert "I.15.3" in [cite.clause for cite in odds.of("red rounded").clauses]
    assert odds.of("black").edge == odds.of("black rounded").edge == Fraction(1, 37)
    assert odds.settings["chip"] == "0.50"


def test_without_a_chip_there_is_no_second_row_and_no_rounding() -> None:
    law = drafted("roulette", pays("pays", '{ red = "1/3" }'))
    odds = price(Asked(law, stake=1))
    assert odds.of("red").edge == 1 - Fraction(18, 37) * Fraction(4, 3)
    assert not [wager.wager for wager in odds if "rounded" in wager.wager]


def test_a_stake_that_the_rules_refuse_is_said_and_has_no_second_row() -> None:
    odds = price(Asked(load("nz-1996/mini-baccarat"), {"chip": "0.50"}, stake=500))
    assert [wager.wager for wager in odds] == ["banker", "player", "player rounded", "tie", "tie rounded"]
    note = odds.of("banker").note
    assert "the stake is refused" in note
    assert "IV.5.3" in note


def test_limits_that_nobody_set_do_not_stand_in_the_way_and_those_set_do() -> None:
    law = load("nz-1996/money-wheel")
    large = price(Asked(law, {"chip": "100"}, stake=5_000_000))
    assert large.of("symbol A rounded").edge == Fraction(1, 13)
    small = price(Asked(law, {"chip": "0.50", "minimum": "20"}, stake=1000))
    assert [wager.wager for wager in small] == [f"symbol {symbol}" for symbol in "ABCDEFG"]
    assert all("the minimum is 20" in wager.note for wager in small)


def test_on_paper_no_limit_binds() -> None:
    plain = {wager.wager: wager.outcomes for wager in price(Asked(load("nz-1996/money-wheel")))}
    limits = {"increment": "11", "minimum": "11", "maximum": "22"}
    assert {wager.wager: wager.outcomes for wager in price(Asked(load("nz-1996/money-wheel"), limits))} == plain


def test_style_and_burn_make_no_difference() -> None:
    law = load("nz-1996/baccarat")
    plain = {wager.wager: wager.outcomes for wager in price(Asked(law))}
    for settings in ({"style": "B"}, {"style": "C", "burn": "true"}):
        assert {wager.wager: wager.outcomes for wager in price(Asked(law, settings))} == plain


def test_answers_are_kept_apart_that_differ_in_anything() -> None:
    law = load("nz-1996/roulette")
    other = drafted("roulette", pays("pays", '{ red = "2" }'))
    asked = [
        Asked(law),
        Asked(other),
        Asked(law, stake=2000),
        Asked(law, others=1),
        Asked(law, {"chip": "0.01"}),
        Asked(law, {"chip": "0.05"}),
        Asked(law, {"minimum": "5"}),
        Asked(load("nz-1996/baccarat")),
        Asked(load("nz-1996/mini-baccarat")),
    ]
    assert len({key_of(one) for one in asked}) == len(asked)
    assert key_of(Asked(load("nz-1996/roulette"))) == key_of(asked[0])

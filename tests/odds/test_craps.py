"""Craps as its own proof: the engine, driven through every throw at every point, against what is worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from croupier.law import load
from croupier.odds.asked import Asked
from croupier.odds.chain import Fate, solved
from croupier.odds.pricing import price
from croupier.odds.result import Odds, WagerOdds

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
PLACED = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
ONE_ROLL = {
    "any-seven": {7: 4},
    "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-two": {2: 30},
    "craps-three": {3: 15},
    "craps-twelve": {12: 30},
    "eleven": {11: 15},
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
}
UNITS = {
    "horn": {"craps-two": 1, "craps-three": 1, "craps-twelve": 1, "eleven": 1},
    "world": {"craps-two": 1, "craps-three": 1, "craps-twelve": 1, "eleven": 1, "any-seven": 1},
    "c-and-e": {"any-craps": 1, "eleven": 1},
    "horn-high 2": {"craps-two": 2, "craps-three": 1, "craps-twelve": 1, "eleven": 1},
    "horn-high 3": {"craps-two": 1, "craps-three": 2, "craps-twelve": 1, "eleven": 1},
    "horn-high 11": {"craps-two": 1, "craps-three": 1, "craps-twelve": 1, "eleven": 2},
    "horn-high 12": {"craps-two": 1, "craps-three": 1, "craps-twelve": 2, "eleven": 1},
}
PASS_WINS = Fraction(8, 36) + sum((Fraction(WAYS[p] ** 2, 36 * (WAYS[p] + 6)) for p in POINTS), Fraction(0))
DONT_WINS = Fraction(3, 36) + sum((Fraction(WAYS[p] * 6, 36 * (WAYS[p] + 6)) for p in POINTS), Fraction(0))


@cache
def odds() -> Odds:
    return price(Asked(load("nz-1996/craps")))


def of(wager: str) -> WagerOdds:
    return odds().of(wager)


def brings(wager: str) -> Mapping[Fraction, Fraction]:
    return {Fraction(outcome.net): Fraction(outcome.probability) for outcome in of(wager).outcomes}


def before_seven(number: int) -> Fraction:
    """The chance that a number falls before a seven."""
    return Fraction(WAYS[number], WAYS[number] + 6)


def test_the_pass_and_the_come() -> None:
    assert Fraction(244, 495) == PASS_WINS
    for wager in ("pass", "come"):
        assert brings(wager) == {Fraction(1): Fraction(244, 495), Fraction(-1): Fraction(251, 495)}
        assert of(wager).edge == Fraction(7, 495)


def test_the_dont_pass_and_the_dont_come() -> None:
    assert Fraction(949, 1980) == DONT_WINS
    for wager in ("dont-pass", "dont-come"):
        assert brings(wager) == {
            Fraction(1): Fraction(949, 1980),
            Fraction(0): Fraction(1, 36),
            Fraction(-1): Fraction(976, 1980),
        }
        assert of(wager).edge == Fraction(3, 220)
        assert of(wager).edge_decided == Fraction(3, 220) / Fraction(35, 36)


@pytest.mark.parametrize("number", POINTS)
def test_wagers_on_numbers(number: int) -> None:
    wins = before_seven(number)
    pays = PLACED[min(number, 14 - number)]
    assert brings(f"place {number}") == {pays: wins, Fraction(-1): 1 - wins}
    unit = Fraction(21, 20)
    assert brings(f"buy {number}") == {(TRUE[number] - Fraction(1, 20)) / unit: wins, Fraction(-1): 1 - wins}
    would_win = 1 / TRUE[number]
    unit = 1 + would_win / 20
    won = (would_win - would_win / 20) / unit
    assert brings(f"lay {number}") == {won: 1 - wins, Fraction(-1): wins}
    for kind in ("place", "buy", "lay"):
        assert of(f"{kind} {number}").throws == Fraction(36, WAYS[number] + 6)


@pytest.mark.parametrize(("number", "pays"), [(4, 7), (6, 9), (8, 9), (10, 7)])
def test_hardways(number: int, pays: int) -> None:
    wins = Fraction(1, WAYS[number] + 6)
    assert brings(f"hard {number}") == {Fraction(pays): wins, Fraction(-1): 1 - wins}


def test_big_six_and_big_eight() -> None:
    for wager in ("big-six", "big-eight"):
        assert brings(wager) == {Fraction(1): Fraction(5, 11), Fraction(-1): Fraction(6, 11)}


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_wagers_on_one_roll(wager: str) -> None:
    expected: dict[Fraction, Fraction] = {}
    for total, ways in WAYS.items():
        net = Fraction(ONE_ROLL[wager].get(total, -1))
        expected[net] = expected.get(net, Fraction(0)) + Fraction(ways, 36)
    assert brings(wager) == expected
    assert of(wager).throws is None


@pytest.mark.parametrize("wager", UNITS)
def test_wagers_of_several_parts(wager: str) -> None:
    units = sum(UNITS[wager].values())
    expected: dict[Fraction, Fraction] = {}
    for total, ways in WAYS.items():
        net = Fraction(sum(n * ONE_ROLL[part].get(total, -1) for part, n in UNITS[wager].items()), units)
        expected[net] = expected.get(net, Fraction(0)) + Fraction(ways, 36)
    assert brings(wager) == expected


@pytest.mark.parametrize(("named", "multiple"), [("single", 1), ("double", 2)])
def test_the_pass_with_odds_and_the_dont_pass_with_odds(named: str, multiple: int) -> None:
    wins: dict[Fraction, Fraction] = {Fraction(1): Fraction(8, 36), Fraction(-1): Fraction(4, 36)}
    lays: dict[Fraction, Fraction] = {
        Fraction(1): Fraction(3, 36),
        Fraction(0): Fraction(1, 36),
        Fraction(-1): Fraction(8, 36),
    }
    for point in POINTS:
        on, made = Fraction(WAYS[point], 36), before_seven(point)
        for found, net, chance in (
            (wins, 1 + multiple * TRUE[point], made),
            (wins, Fraction(-1 - multiple), 1 - made),
            (lays, Fraction(1 + multiple), 1 - made),
            (lays, -1 - multiple * TRUE[point], made),
        ):
            found[net] = found.get(net, Fraction(0)) + on * chance
    assert brings(f"pass {named} odds") == wins
    assert brings(f"dont-pass {named} odds") == lays
    assert brings(f"dont-come {named} odds") == lays
    assert of(f"come {named} odds").edge == Fraction(7, 495)


def test_what_the_house_keeps_of_all_that_is_wagered() -> None:
    wagered = {named: 1 + multiple * Fraction(24, 36) for named, multiple in (("single", 1), ("double", 2))}
    for named, whole in wagered.items():
        assert f"{Fraction(7, 495) / whole} of all that is wagered" in of(f"pass {named} odds").note


@pytest.mark.parametrize("number", POINTS)
def test_come_odds_sleep_on_the_come_out(number: int) -> None:
    others = [point for point in POINTS if point != number]
    sums = {point: WAYS[number] + 6 + WAYS[point] for point in others}
    through = sum(Fraction(WAYS[q] * WAYS[number], 30 * sums[q]) for q in others)
    again = sum(Fraction(WAYS[q] ** 2, 30 * sums[q]) for q in others)
    from_the_come_out = through / (1 - again)
    wins = Fraction(WAYS[number], 24) * from_the_come_out
    for p in others:
        wins += Fraction(WAYS[p], 24) * Fraction(WAYS[number] + WAYS[p] * from_the_come_out) / sums[p]
    found = of(f"come-odds {number}")
    assert found.win == wins
    assert found.lose == wins * 6 / WAYS[number]
    assert found.push == 1 - wins - wins * 6 / WAYS[number]
    assert found.edge == 0


@pytest.mark.parametrize("number", POINTS)
def test_what_lies_behind_the_dont_come_always_works(number: int) -> None:
    made = before_seven(number)
    assert brings(f"dont-come-odds {number}") == {1 / TRUE[number]: 1 - made, Fraction(-1): made}


def test_known_edges() -> None:
    known = {
        "pass": "7/495",
        "dont-pass": "3/220",
        "place 4": "1/15",
        "place 5": "1/25",
        "place 6": "1/66",
        "buy 4": "1/21",
        "lay 4": "1/41",
        "lay 5": "1/31",
        "lay 6": "1/25",
        "hard 4": "1/9",
        "hard 6": "1/11",
        "big-six": "1/11",
        "field": "1/18",
        "any-seven": "1/6",
        "any-craps": "1/9",
        "craps-two": "5/36",
        "craps-three": "1/9",
        "horn": "1/8",
        "world": "2/15",
        "c-and-e": "1/9",
        "pass-odds": "0",
    }
    assert {wager: str(of(wager).edge) for wager in known} == known
    assert of("pass").throws == Fraction(557, 165)


@pytest.mark.parametrize("settings", [{"chip": "5"}, {"chip": "5", "maximum": "3"}, {"chip": "2", "increment": "1"}])
def test_a_stake_that_chips_do_not_make_is_refused_whatever_the_shooter_wagers(settings: Mapping[str, str]) -> None:
    found = price(Asked(load("nz-1996/craps"), settings, stake=300))
    assert "the stake is refused: 3 on pass" in found.of("pass").note


def test_the_tables_chips_round_payments_and_commission() -> None:
    found = price(Asked(load("nz-1996/craps"), {"chip": "0.50"}, stake=500))
    assert found.of("buy 4 rounded").edge == 0, "5 per cent of 5 dollars is less than a chip"
    assert found.of("place 6").edge == Fraction(1, 66)
    assert found.of("place 6 rounded").edge == 0, "7 to 6 on 5 dollars is paid 6 dollars"
    assert "X.6.2" in found.of("horn").note, "5 dollars do not make four equal parts"
    dollars = price(Asked(load("nz-1996/craps"), {"chip": "1"}, stake=2000))
    assert dollars.of("buy 4 rounded").edge == dollars.of("buy 4").edge
    assert dollars.of("place 4 rounded").edge == Fraction(1, 15)


def test_a_chain_that_waits_and_ends() -> None:
    def fates(state: object) -> list[Fate]:
        return [Fate(1, state), Fate(1, None, Fraction(state == "a")), Fate(2, "b" if state == "a" else None)]

    found = solved(fates, {"a": Fraction(1)})
    assert found.brings == {Fraction(1): Fraction(1, 3), Fraction(0): Fraction(2, 3)}
    assert found.steps == Fraction(4, 3) + Fraction(2, 3) * Fraction(4, 3)

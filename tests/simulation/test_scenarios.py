"""Scenarios: read strictly, every error with what was wrong and what was expected."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.simulation.dealing import dealer_of
from croupier.simulation.penetration import placed
from croupier.simulation.reading import read_scenario
from croupier.simulation.scenario import ScenarioError
from tests.simulation.scenarios import scenario

GOOD = """
rules = "nz-1996/roulette"
rounds = 2e6
session = 120
seed = 7

[settings]
minimum = 2.50

[player.ana]
plan = "martingale 10 on red + flat 2.50 on straight 17 when lost in a row >= 3"
chips = 500
win_goal = "250"
when_short = "bet what is left"
"""


def test_a_scenario_is_read() -> None:
    read = read_scenario(GOOD, "evening.toml")
    assert (read.rounds, read.session, read.seed) == (2_000_000, 120, 7)
    (ana,) = read.players
    assert (ana.chips, ana.win_goal, ana.when_short) == (50_000, 25_000, "bet what is left")
    dealer_of(read)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seed = 7", "sead = 7", "unknown key 'sead' \\(did you mean 'seed'\\?\\)"),
        ("seed = 7", "seed = -1", "seed = '-1': expected a whole number from 0"),
        ("seed = 7", "seed = 18446744073709551616", "expected a whole number from 0 to 18,446,744,073,709,551,615"),
        ("seed = 7", "seed = '١٢'", "seed = '١٢': expected a whole number"),
        ("seed = 7", "seed = true", "seed = 'True': expected a whole number"),
        ("rounds = 2e6", "rounds = 0", "rounds = '0': expected a whole number from 1"),
        ("rounds = 2e6", "rounds = 2.5", "rounds = '2.5': expected a whole number"),
        ("rounds = 2e6", "rounds = nan", "rounds = 'NaN': expected a whole number"),
        ("rounds = 2e6", "rounds = 1e14", "expected a whole number from 1 to 10,000,000,000,000"),
        ("session = 120", "session = 'long'", "session = 'long': expected a whole number"),
        ('rules = "nz-1996/roulette"', "", 'expected the rules to play by, such as rules = "nz-1996/roulette"'),
        ("chips = 500", "chips = 0", "chips = '0': expected more than nothing"),
        ("chips = 500", "chips = 5", "5 in chips do not reach for it"),
        ("chips = 500", "purse = 500", "unknown key 'purse'; player ana has plan"),
        (
            'when_short = "bet what is left"',
            'when_short = "pray"',
            "expected one of stop, bet what is left",
        ),
        ("[player.ana]", "[player.Ana]", "player 'Ana': expected a name in small letters"),
        ("martingale 10 on red", "martingale 1 on red", "the minimum is 2.50 \\[nz-1996 I.14.1"),
        ("martingale 10 on red", "martingale 10 on pink", "'pink' is no wager of this game"),
        ("lost in a row >= 3", "lost in a row >= 3 at most 0 per session", "'0': expected a whole number from 1"),
        ("martingale 10 on red", "martingale 10 on straight 17", "two wagers on straight 17"),
        ("minimum = 2.50", "minima = 2.50", "unknown setting 'minima'"),
        ("minimum = 2.50", "minimum = [1]", "settings: minimum"),
        ("seed = 7", "seed = ", "this is no TOML"),
        ("seed = 7", "penetration = 0.5", "nz-1996/roulette is played without cards"),
        ("seed = 7", "penetration = 1.5", "between 0 and 1"),
    ],
)
def test_what_is_wrong_is_said_with_what_was_expected(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(ScenarioError, match=says):
        dealer_of(placed(read_scenario(GOOD.replace(old, new), "evening.toml")))


def test_the_cutting_card_lies_where_the_law_lets_it() -> None:
    pontoon = replace(scenario("nz-2000/pontoon", "flat 10 on box 1"), settings=(("decks", 8),))
    fine = placed(replace(pontoon, penetration=Fraction(3, 4)))
    assert dict(fine.settings)["cutting_card_from_back"] == 96
    with pytest.raises(ScenarioError, match=r"365: at most 192 cards \[nz-2000 7.6\]"):
        placed(replace(pontoon, penetration=Fraction(1, 20)))
    baccarat = scenario("nz-1996/baccarat", "flat 10 on banker")
    with pytest.raises(ScenarioError, match="the cutting card lies 20 cards from the back of 416, and nowhere else"):
        placed(replace(baccarat, penetration=Fraction(1, 2)))


def test_a_strategy_that_nobody_knows_is_refused() -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 1")
    (ana,) = told.players
    with pytest.raises(ScenarioError, match="did you mean 'never-bust'"):
        dealer_of(replace(told, players=(replace(ana, strategy="never-best"),)))
    spun = scenario("nz-1996/roulette", "flat 10 on red", by_engine=True)
    with pytest.raises(ScenarioError, match="nobody decides anything"):
        dealer_of(replace(spun, players=(replace(spun.players[0], strategy="mimic"),)))

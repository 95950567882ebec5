"""Wagers beside boxes by the kernels: settled as the engine settles them, together with the box, and exactly priced."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.odds.result import WagerOdds
from croupier.odds.twenty_one.beside import beside
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.dealing import dealer_of
from croupier.simulation.figures import covariances, line_figures
from croupier.simulation.scenario import Scenario
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.sides import NO_MORE
from tests.simulation.plays import AtRandom
from tests.simulation.referee import differences
from tests.simulation.scenarios import at_random, played_as, scenario
from tests.simulation.test_boxes import both, boxes
from tests.simulation.test_shoes import shoes_compared

SEVENS = (("super_sevens", "5"), ("decks", 6))
WITH_SEVENS = "flat 10 on box 1 + flat 5 on super-sevens 1"
WITH_PAIRS = "flat 10 on box 1 + flat 5 on pairs 1"
OFFERED = [
    ("nz-1996/blackjack", f"{WITH_SEVENS} + flat 10 on box 4", SEVENS),
    ("nz-amended/pontoon", WITH_PAIRS, (("pairs", "perfect"),)),
    ("act-2018/pontoon", WITH_PAIRS, (("pairs", "play"),)),
    ("mbs-2016/pontoon", "flat 10 on box 1 + d'alembert 5 on pairs 1", (("pairs", "pair"),)),
]


@pytest.mark.parametrize(("rules", "plan", "settings"), OFFERED)
def test_wagers_beside_a_box_are_settled_alike(rules: str, plan: str, settings: tuple[tuple[str, object], ...]) -> None:
    told = at_random(rules, plan, session=100, seed=8, settings=settings)
    play = AtRandom(told, 3)
    kernel, engine = both(boxes(told, play), play, 1, 100)
    assert differences(kernel, engine) == []
    assert kernel.sums["counts"][1, 1] > 0


def test_they_are_settled_alike_where_the_shoe_runs_out_too() -> None:
    settings = (("pairs", "perfect"), ("decks", 4), ("cutting_card_from_back", 1))
    told = at_random("nz-amended/pontoon", WITH_PAIRS, session=250, seed=3, settings=settings)
    play = AtRandom(told, 3)
    compared = shoes_compared(boxes(told, play), play, 250)
    assert compared.emptied > 1
    assert compared.different == []


def test_a_broken_table_is_caught() -> None:
    told = at_random("nz-1996/blackjack", WITH_SEVENS, session=150, seed=8, settings=SEVENS)
    play = AtRandom(told, 3)
    dealer = boxes(told, play)
    dealer.sides = replace(dealer.sides, rows=np.roll(dealer.sides.rows, 2, axis=1))
    assert "products" in differences(*both(dealer, play, 2, 150))


def test_a_wager_beside_a_box_is_made_only_with_the_one_on_the_box() -> None:
    plan = "flat 10 on box 1 when round <= 3 + flat 5 on pairs 1"
    told = at_random("act-2018/pontoon", plan, session=9, seed=1, settings=(("pairs", "play"),))
    play = AtRandom(told, 3)
    kernel, engine = both(boxes(told, play), play, 2, 9)
    assert differences(kernel, engine) == []
    assert kernel.sums["counts"][1, 0] == 6


def row_of(told: Scenario, name: str) -> WagerOdds:
    asked = Asked(told.law, dict(told.settings))
    rules = told.table()
    assert isinstance(rules, TwentyOneRules)
    cards = Counter(rules.cards())
    return next(row for row in beside(asked, cards, rounded=False) if isinstance(row, WagerOdds) and row.wager == name)


@pytest.mark.parametrize(
    ("rules", "plan", "settings", "strategy", "row"),
    [
        ("nz-1996/blackjack", WITH_SEVENS, SEVENS, "mimic", "super-sevens"),
        ("nz-1996/blackjack", WITH_SEVENS, SEVENS, "never-bust", "super-sevens never-draw"),
        ("act-2018/pontoon", WITH_PAIRS, (("pairs", "perfect"),), "mimic", "pairs"),
    ],
)
def test_what_is_exact_under_a_way_of_playing_is_what_odds_say_of_it(
    rules: str, plan: str, settings: tuple[tuple[str, object], ...], strategy: str, row: str
) -> None:
    told = played_as(strategy, scenario(rules, plan, seed=5, settings=settings))
    dealer = dealer_of(told)
    assert isinstance(dealer, Boxes)
    exact, odds = dealer.exact()[1], row_of(told, row)
    assert exact.edge == odds.edge
    assert exact.deviation == pytest.approx(odds.deviation)
    figures = line_figures(dealer, dealer.deal(0, 1, 300_000), 1, exact)
    assert figures.edge is not None
    assert figures.edge.holds(float(exact.edge))
    assert figures.deviation is not None
    assert figures.deviation.holds(exact.deviation)


def test_two_wagers_beside_one_box_go_together() -> None:
    """Both pairs wagers win by the same two cards, so that their covariance is the variance."""
    told = scenario("mbs-2016/pontoon", WITH_PAIRS, "flat 10 on pairs 1", seed=5, settings=(("pairs", "pair"),))
    told = played_as("mimic", told)
    dealer = dealer_of(told)
    assert isinstance(dealer, Boxes)
    known = dealer.exact_covariance(1, 2)
    assert known is not None
    assert float(known) == pytest.approx(dealer.exact()[1].deviation ** 2)
    assert dealer.exact_covariance(0, 1) is None
    _, _, simulated, beside_it = next(row for row in covariances(dealer, dealer.deal(0, 1, 300_000)) if row[3])
    assert beside_it == pytest.approx(float(known))
    assert simulated == pytest.approx(beside_it, rel=0.05)


def test_the_odds_of_a_third_seven_ask_what_is_done_with_two() -> None:
    told = at_random("nz-1996/blackjack", WITH_SEVENS, seed=5, settings=SEVENS)
    dealer = boxes(told, AtRandom(told, 3))
    became = {way.became for way in dealer.side_odds.ways}
    assert sum(way.chance for way in dealer.side_odds.ways) == 1
    assert NO_MORE in became
    assert len(became) > 10


def test_amounts_that_are_not_paid_exactly_are_left_to_the_engine() -> None:
    told = scenario("nz-1996/blackjack", "flat 10.01 on box 1 + flat 5 on super-sevens 1", settings=SEVENS)
    assert isinstance(dealer_of(played_as("mimic", told)), ByEngine)

"""The engine's path: every game that runs, plans and strategies of one's own, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.games.commands import Command
from croupier.games.due import DecisionDue
from croupier.games.felt import Felt
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.penetration import placed
from croupier.simulation.plans import OwnWish, Plan
from croupier.simulation.scenario import Player, Scenario, ScenarioError
from croupier.simulation.seats import seat
from croupier.simulation.strategies import Strategy
from tests.simulation.scenarios import scenario

PLAYED = {
    "nz-1996/baccarat": ("flat 10 on banker + martingale 5 on tie", "optimal"),
    "nz-1996/mini-baccarat": ("flat 10 on player", "optimal"),
    "nz-1996/blackjack": ("martingale 10 on box 1", "mimic"),
    "nz-2000/pontoon": ("flat 10 on box 1 + flat 10 on box 3", "never-bust"),
    "nz-amended/pontoon": ("flat 10 on box 1", "mimic"),
    "act-2018/pontoon": ("flat 10 on box 1", "mimic"),
    "mbs-2016/pontoon": ("flat 10 on box 1", "never-bust"),
    "nz-1996/caribbean-stud": ("flat 10 on ante", "pair-or-ace-king"),
    "nz-1996/roulette": ("flat 10 on red", "optimal"),
    "nz-1996/craps": ("flat 10 on pass + flat 20 on buy 4", "optimal"),
}


def engine(told: Scenario, strategies: dict[str, Strategy] | None = None) -> ByEngine:
    rules = told.table()
    return ByEngine(told, rules, seat(told, rules), strategies)


@pytest.mark.parametrize("rules", PLAYED)
def test_every_game_is_played_and_every_chip_accounted_for(rules: str) -> None:
    plan, strategy = PLAYED[rules]
    told = scenario(rules, plan, chips=4000, session=15, seed=2)
    told = replace(told, players=tuple(replace(player, strategy=strategy) for player in told.players))
    one, again = engine(told).deal(3, 2, 15), engine(told).deal(3, 2, 15)
    assert one.digest() == again.digest()
    assert one.sums["counts"][:, 0].sum() >= 30
    assert (one.sums["counts"][:, 0] == one.sums["counts"][:, 1:].sum(axis=1)).all()
    assert (one.sums["settled"].sum(axis=1) == one.sums["counts"][:, 0]).all()
    assert all(one.clauses)
    assert one.sums["session_sums"][0, 1] == one.sums["sums"][:, 1].sum()


class Alternating(OwnWish):
    """Ten and twenty dollars by turns; after a loss nothing once."""

    def first(self) -> object:
        return 0

    def wanted(self, memory: object) -> int:
        return (1000, 2000)[memory % 2] if isinstance(memory, int) and memory >= 0 else 0

    def after(self, memory: object, staked: int, net: int) -> object:
        assert isinstance(memory, int)
        return memory + 1


def test_a_wish_of_ones_own_in_a_few_lines() -> None:
    told = Scenario("nz-1996/roulette", (Player("ana", Plan((Alternating().on("red"),))),), session=10)
    totals = engine(told).deal(0, 3, 10)
    assert totals.sums["sums"][0, 0] == 3 * 5 * (1000 + 2000)


class Standing(Strategy):
    """No card that the rules do not make one take."""

    def decide(self, table: Felt, due: DecisionDue) -> Command:
        assert isinstance(table, Round)
        total = table.rules.total(table.hand_at(due.hand).hand.cards)
        return acts.Hit(due.whose) if total < table.rules.law.integer("stands_from") else acts.Stand(due.whose)


class Obstinate(Strategy):
    def decide(self, table: Felt, due: DecisionDue) -> Command:
        return acts.Stand(due.whose)


def test_a_strategy_of_ones_own_in_a_few_lines() -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 1", session=40, seed=1)
    totals = engine(told, {"ana": Standing()}).deal(0, 1, 40)
    assert totals.sums["counts"][0, 0] == 40


def test_a_decision_against_the_rules_is_refused_with_its_clause() -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 1", session=40, seed=1)
    with pytest.raises(ScenarioError, match=r"the strategy of ana: .* stands from 12 \[nz-1996 II.12.1"):
        engine(told, {"ana": Obstinate()}).deal(0, 1, 40)


def test_to_the_cutting_card_or_from_fresh_shoes() -> None:
    """Of 416 cards twenty lie behind the cutting card: with four to six a coup, a shoe lasts for about eighty."""
    told = scenario("nz-1996/baccarat", "flat 10 on banker at most 3 per shoe", "flat 5 on player", session=200, seed=1)
    fresh = engine(told).deal(0, 1, 200)
    assert fresh.sums["rounds"][2] == fresh.sums["counts"][0, 0] == 200
    shoes = engine(placed(replace(told, penetration=Fraction("0.95")))).deal(0, 1, 200)
    assert shoes.sums["rounds"][2] == 3
    assert shoes.sums["counts"][0, 0] == 9
    assert shoes.sums["units"][0, 3] == 3

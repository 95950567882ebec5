"""The Super Bonus at a table of several boxes: what it brings to everybody else, by kernel and engine alike."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from croupier.odds.twenty_one.hands import Label
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.dealing import dealer_of
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.plays import graph_for
from croupier.simulation.twenty_one.shares import shares_laid
from croupier.simulation.twenty_one.sides import on_paper
from tests.simulation.plays import AtRandom
from tests.simulation.referee import differences
from tests.simulation.scenarios import scenario
from tests.simulation.test_boxes import both, boxes

RULES = ("nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
FIFTY = 5000


class Together(AtRandom):
    """The same, but that no pair is split."""

    def __call__(self, node: int, shown: str) -> Label:
        return "hits" if "splits" in self.graph.hands.nodes[node].edges else super().__call__(node, shown)


def full_of_sevens(dealer: Boxes) -> Boxes:
    """The same with a shoe of which half the cards are sevens of spades."""
    others = dealer.cards[::8]
    sevens = np.full(len(others), dealer.tables.ranks.index("7"), dtype=np.uint8)
    dealer.cards = np.concatenate([others, sevens])
    return dealer


def bonuses_won(dealer: Boxes, settled: np.ndarray) -> int:
    """How often a line won the Super Bonus."""
    return sum(int(column.sum()) for name, column in zip(dealer.outcomes, settled.T, strict=True) if "Bonus" in name)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("way", [AtRandom, Together])
def test_a_super_bonus_is_shared_alike(rules: str, way: type[AtRandom]) -> None:
    plans = ("flat 10 on box 1 + flat 200 on box 3", "flat 30 on box 4", "flat 10 on box 6")
    told = scenario(rules, *plans, session=60, seed=2)
    play = way(told, 1)
    dealer = full_of_sevens(boxes(told, play))
    kernel, engine = both(dealer, play, 2, 60)
    assert differences(kernel, engine) == []
    assert way is AtRandom or bonuses_won(dealer, kernel.sums["settled"]) > 3


def test_who_is_not_paid_a_share_is_missed() -> None:
    told = scenario("nz-2000/pontoon", "flat 10 on box 1", "flat 30 on box 4", session=60, seed=1)
    play = Together(told, 1)
    dealer = full_of_sevens(boxes(told, play))
    dealer.shares = np.zeros((0, 0, 0), dtype=np.int64)
    assert differences(*both(dealer, play, 2, 60)) != []


def test_a_wager_that_was_doubled_and_won_gets_none_where_the_law_says_so() -> None:
    for rules, expected in (("nz-2000/pontoon", FIFTY), ("mbs-2016/pontoon", 0)):
        told = scenario(rules, "flat 10 on box 1")
        graph = graph_for(told)
        table = shares_laid(graph, on_paper(told), boxes(told).tables)[0]
        won_double = [at for at, fate in enumerate(graph.fates) if fate.doubled and (fate.settled or 0) > 0]
        assert won_double
        assert (table[won_double] == expected).all()
        assert {*np.delete(table, won_double, axis=0).reshape(-1).tolist()} <= {expected, FIFTY}


def test_several_boxes_of_pontoon_have_a_kernel_and_claim_no_exact_edge() -> None:
    told = scenario("nz-2000/pontoon", "flat 10 on box 1", "flat 10 on box 2")
    told = replace(told, players=tuple(replace(player, strategy="mimic") for player in told.players))
    dealer = dealer_of(told)
    assert not isinstance(dealer, ByEngine)
    assert dealer.exact() == {}
    best = dealer_of(scenario("nz-2000/pontoon", "flat 10 on box 1", "flat 10 on box 2"))
    assert best.exact() == {}

"""Endless decks: the graph's best play against a small program of its own, and what single rules are worth by both."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from croupier.games.twenty_one.rules import TwentyOneRules, one_deck
from croupier.law import Law, load
from croupier.odds.asked import Asked
from croupier.odds.twenty_one.columns import columns_of, shoe_of
from croupier.odds.twenty_one.kept import graph_of
from croupier.odds.twenty_one.playing import endless_play
from croupier.odds.twenty_one.worth import Book
from tests.odds.endless_pontoon import House, Table
from tests.odds.graphs import SHELF


def edge(law: Law) -> float:
    """The edge without the Super Bonus."""
    asked = Asked(law, shelf=SHELF)
    rules, graph = asked.table(), graph_of(asked)
    assert isinstance(rules, TwentyOneRules)
    columns = columns_of(graph)
    endless = shoe_of(columns, Counter(one_deck(law)), endless=True)
    return -endless_play(Book(graph, columns), endless).expected


def mbs() -> Law:
    return load("mbs-2016/pontoon")


def nz() -> Law:
    """New Zealand's, but that a dealer's pontoon takes each hand's own wager, so that no hand depends on another."""
    law = load("nz-2000/pontoon").changed("dealer_natural_takes_of_split", "each hand")
    return law.without("original_already_won_is_made_good")


NZ = House(hands=3, double_later=True, first_two_low=False, stands_from=12)
SUITS_OF_PAIRS = 1e-8
"""A split of sixes, sevens or eights is weighed up without a look at its suits."""
PAYS = mbs().table_of_odds("pays")

CASES = {
    "mbs": (mbs(), House()),
    "soft 17 stands": (mbs().changed("dealer_stands_from_soft", 17), House(stands_soft=17)),
    "two hands at most": (mbs().changed("hands_per_box", 2), House(hands=2)),
    "no bonus for five cards": (
        mbs().changed("pays", {**PAYS, "five_cards": Fraction(1)}),
        House(numbered=((5, 1.0), (6, 2.0), (7, 3.0))),
    ),
    "nz": (nz(), NZ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_edge_is_that_of_the_small_program(name: str) -> None:
    law, house = CASES[name]
    assert edge(law) == pytest.approx(Table(house).edge(), abs=SUITS_OF_PAIRS)

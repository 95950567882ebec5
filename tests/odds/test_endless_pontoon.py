"""Endless decks: the graph's best play against a small program of its own, and what single rules are worth by both."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from croupier.games.drafts import law_drafted
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


def with_provision(name: str) -> Law:
    """Marina Bay Sands' with a provision that it does not have."""
    return law_drafted(f'{DRAFT}[provision.{name}]\nclause = "D.1"\nreason = "So it is elsewhere."\n', "draft.toml")


def with_tens() -> Law:
    """Whole decks; surrender stands against tens as against court cards."""
    values = {
        "cards_in_a_deck": "52",
        "cards_at_face_value": "[2, 3, 4, 5, 6, 7, 8, 9, 10]",
        "surrender_against": '["A", "K", "Q", "J", "T"]',
    }
    changes = [
        f'[parameter.{name}]\nclause = "D.1"\nreason = "Whole decks."\nvalue = {value}\n'
        for name, value in values.items()
    ]
    struck = '[parameter.ranks_removed]\nclause = "D.1"\nreason = "Whole decks."\nstruck = true\n'
    return law_drafted(DRAFT + "".join(changes) + struck, "draft.toml")


DRAFT = '[draft]\nfrom = "mbs-2016/pontoon"\n\n'
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
    "no surrender": (mbs().changed("surrender_against", ()), House(surrender=False)),
    "a double stays": (mbs().without("double_may_be_taken_back"), House(take_back=False)),
    "a double on any number of cards": (with_provision("double_on_more_cards"), House(double_later=True)),
    "no bonus at all": (
        mbs().changed("pays", {**dict.fromkeys(PAYS, Fraction(1)), "natural": PAYS["natural"]}),
        House(numbered=(), named=(1.0, 1.0, 1.0)),
    ),
    "aces split again": (mbs().changed("times_aces_split", 3), House(splits_of_aces=3)),
    "a natural takes doubles": (
        mbs().without("dealer_natural_takes_original_of_double"),
        House(natural_takes_doubles=True),
    ),
    "tens in the decks": (with_tens(), House(tens=True)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_edge_is_that_of_the_small_program(name: str) -> None:
    law, house = CASES[name]
    assert edge(law) == pytest.approx(Table(house).edge(), abs=SUITS_OF_PAIRS)

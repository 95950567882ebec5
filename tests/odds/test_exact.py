"""The edge for endless decks as a fraction: the same as in floating point, and found from worse play too."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from croupier.games.twenty_one.rules import TwentyOneRules, one_deck
from croupier.law import load
from croupier.odds import Asked, WagerOdds, price
from croupier.odds.asked import COMPOSITION, INFINITE
from croupier.odds.composition import CompositionError
from croupier.odds.kept import price_or_recall
from croupier.odds.twenty_one.columns import columns_of, shoe_of
from croupier.odds.twenty_one.exact import ExactWalk, exact_play
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.kept import graph_of
from croupier.odds.twenty_one.playing import endless_play
from croupier.odds.twenty_one.pricing import bonus_units
from croupier.odds.twenty_one.walking import Policy
from croupier.odds.twenty_one.worth import Book
from tests.odds.graphs import SHELF

BLACKJACK = "nz-1996/blackjack"


def box(rules: str, play: str = INFINITE, others: int = 0) -> WagerOdds:
    return price(Asked(load(rules), others=others, play=play, exact=True, shelf=SHELF)).of("box")


def without(number: int, prime: int) -> int:
    while number % prime == 0:
        number //= prime
    return number


@pytest.mark.parametrize("rules", [BLACKJACK, "nz-2000/pontoon", "mbs-2016/pontoon"])
def test_the_fraction_is_what_floating_point_says(rules: str) -> None:
    row = box(rules)
    assert isinstance(row.edge, Fraction)
    by_outcomes = -sum(float(one.net * one.probability) for one in row.outcomes)
    assert float(row.edge) == pytest.approx(by_outcomes, abs=1e-11)
    ranks = 13 if rules == BLACKJACK else 12
    least = row.edge.denominator
    for prime in (2, 3, 5, 13):  # of thirteen or twelve ranks, four suits, and odds of 3 to 2 and the like
        least = without(least, prime) if prime in (2, 5) or ranks % prime == 0 else least
    assert least == 1
    assert f"the edge is exactly {row.edge};" in row.note


def test_it_is_kept_as_a_fraction() -> None:
    asked = Asked(load(BLACKJACK), play=INFINITE, exact=True, shelf=SHELF)
    worked_out, found_again = (price_or_recall(asked, SHELF).of("box") for _ in range(2))
    assert found_again == worked_out
    assert found_again.edge == worked_out.edge == box(BLACKJACK).edge


def test_worse_play_is_bettered_to_the_same_fraction() -> None:
    law = load(BLACKJACK)
    asked = Asked(law, shelf=SHELF)
    rules, graph = asked.table(), graph_of(asked)
    assert isinstance(rules, TwentyOneRules)
    columns, bonus = columns_of(graph), bonus_units(asked, rules)
    endless = shoe_of(columns, Counter(one_deck(law)), endless=True)
    best = endless_play(Book(graph, columns, bonus), endless).policy
    worse: Policy = best.copy()
    for number, node in enumerate(graph.hands.nodes):
        if {"stands", "hits"} <= node.edges.keys():
            worse[number] = best[number, ::-1]  # against an ace as is best against a deuce, and so on
            offered = [verb in node.edges for verb in VERBS]
            worse[number] = [
                choice if offered[choice] else own for choice, own in zip(worse[number], best[number], strict=True)
            ]
    spoilt = ExactWalk(graph, columns, endless, bonus, worse).expected
    found = exact_play(graph, columns, endless, bonus, worse)
    assert spoilt < found == ExactWalk(graph, columns, endless, bonus, best).expected


@pytest.mark.parametrize(("play", "others"), [("total", 0), (COMPOSITION, 0), (INFINITE, 2)])
def test_there_is_none_otherwise(play: str, others: int) -> None:
    with pytest.raises(CompositionError, match="for endless decks and a box alone only"):
        box(BLACKJACK if play != INFINITE else "nz-2000/pontoon", play, others)

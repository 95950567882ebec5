"""Counts against what has been published of them: indices, correlations, effects of removal."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from croupier.cli.main import main
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load
from croupier.odds.asked import Asked
from croupier.odds.counts import COUNTS, CountError, read_count
from croupier.odds.kept import Shelf
from croupier.odds.twenty_one.columns import columns_of
from croupier.odds.twenty_one.counting import Counting, Value, Work, cards_of, value_of
from croupier.odds.twenty_one.kept import graph_of
from croupier.odds.twenty_one.rows import Rows
from croupier.odds.twenty_one.worth import Book
from croupier.simulation.cache import cache_folder


@cache
def laid_out() -> tuple[Book, TwentyOneRules, Rows]:
    asked = Asked(load("nz-1996/blackjack"), {"decks": 6}, shelf=Shelf(cache_folder()))
    rules = asked.on_paper()
    assert isinstance(rules, TwentyOneRules)
    graph = graph_of(asked)
    return Book(graph, columns_of(graph)), rules, Rows(graph, columns_of(graph), rules)


def work(count: str, left: int = 3) -> Work:
    book, rules, rows = laid_out()
    return Work(Counting(COUNTS[count], cards_of(rules), Fraction(left)), book, rules, rows)


@cache
def hi_lo() -> Value:
    return value_of(work("hi-lo"))


PUBLISHED = {
    ("stand", "16", "T"): 0,
    ("stand", "15", "T"): 4,
    ("stand", "16", "9"): 5,
    ("stand", "12", "2"): 3,
    ("stand", "12", "3"): 2,
    ("hit", "12", "4"): -1,
    ("hit", "12", "5"): -3,
    ("hit", "12", "6"): -2,
    ("hit", "13", "2"): -2,
    ("hit", "13", "3"): -3,
    ("double", "9", "2"): 1,
    ("double", "9", "7"): 3,
}
"""The eighteen for hi-lo and shoes, less those that hang on a dealer who looks under his ace or ten."""


def test_indices_are_those_that_have_been_published() -> None:
    words = {"stands": "stand", "hits": "hit", "doubles": "double", "splits": "split"}
    found = {
        (words[one.verb], one.row.name, "T" if len(one.against) > 1 else one.against[0]): one
        for one in hi_lo().indices
        if one.row.section == "hard" and one.verb in words
    }
    for play, published in PUBLISHED.items():
        assert abs(found[play].level - published) <= 1, play
    same = sum(found[play].level == published for play, published in PUBLISHED.items())
    assert same >= len(PUBLISHED) - 2
    insure = hi_lo().insure_from
    assert insure is not None
    assert insure[0] == 3


BETTING = {"hi-lo": 0.97, "ko": 0.98, "hi-opt-1": 0.88, "hi-opt-2": 0.91, "omega-2": 0.92, "zen": 0.96, "halves": 0.99}
INSURANCE = {
    "hi-lo": 0.76,
    "ko": 0.78,
    "hi-opt-1": 0.85,
    "hi-opt-2": 0.91,
    "omega-2": 0.85,
    "zen": 0.85,
    "halves": 0.72,
}


@pytest.mark.parametrize("count", BETTING)
def test_correlations_are_those_that_have_been_published(count: str) -> None:
    effects = [one.effect for one in hi_lo().removals]
    assert work(count).correlation(effects) == pytest.approx(BETTING[count], abs=0.025)
    assert work(count).insurance() == pytest.approx(INSURANCE.get(count, 0.72), abs=0.011)


def test_effects_of_removal_come_to_nothing_on_average() -> None:
    effects = [one.effect for one in hi_lo().removals]
    mean = sum(work("hi-lo").share(column) * effect for column, effect in enumerate(effects))
    assert mean == pytest.approx(0, abs=1e-7)
    per_deck = {one.ranks[0]: 600 * one.effect for one in hi_lo().removals}
    for rank, published in {
        "2": 0.38,
        "3": 0.44,
        "4": 0.55,
        "5": 0.69,
        "6": 0.46,
        "7": 0.28,
        "9": -0.18,
        "T": -0.51,
    }.items():
        assert per_deck[rank] == pytest.approx(published, abs=0.12), rank
    assert 0.3 < hi_lo().playing < 0.6


@pytest.mark.parametrize("name", ["hi-lo", "ko", "halves"])
def test_a_shoe_at_a_count_holds_the_cards_that_are_left_and_has_that_count(name: str) -> None:
    counting = work(name).counting
    for value in (counting.values[0], counting.values[len(counting.values) // 2], counting.values[-1]):
        shoe = counting.shoe(value)
        assert sum(shoe.values()) == pytest.approx(3 * 52)
        running = float(counting.count.pivot) - sum(n * counting.tags[card] for card, n in shoe.items())
        if name == "ko":
            assert running == pytest.approx(value)
        else:
            assert running / 3 == pytest.approx(value)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("hi-low", "did you mean 'hi-lo'"),
        ({"tags": {"1": 1}}, "'1' is no rank and no card"),
        ({"tags": {"5": "much"}}, "tags: 5 = 'much': expected a number"),
        ({"tags": {"5": 1000}}, "from -100 to 100"),
        ({"tags": {"5": "1e999999999"}}, "5 = '1e999999999': expected a number"),
        ({"name": "zen", "pivot": Decimal("1e-999999999")}, "pivot = '1E-999999999': expected a number"),
        ({"tags": {"5": "1/13"}}, "no finer than a 12th"),
        ({"tags": {"5": 0}}, "every card adds nothing"),
        ({"tags": {"5": 1, "5h": 2}}, "5h has a tag as a card and another by its rank"),
        ({"tags": {"T": 1, "10": 2}}, "T has two tags"),
        ({"tegs": {"5": 1}}, "did you mean 'tags'"),
        ({"side": {"A": 1}}, "expected tags, or a name"),
        ({"name": "zen", "by": "luck"}, "by = 'luck': expected one of true, running"),
        ({"name": "zen", "rounded": "up"}, "expected one of floor, truncate, round"),
        (7, "expected a name"),
    ],
)
def test_a_count_that_cannot_be_kept_is_refused(raw: object, says: str) -> None:
    with pytest.raises(CountError, match=says):
        read_count(raw)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nz-1996/roulette --count hi-lo", "nobody decides anything there"),
        ("nz-1996/blackjack --count hi-low", "did you mean 'hi-lo'"),
        ("nz-1996/blackjack --count hi-lo --left 2.3", "expected 1 to 8 by halves"),
        ("nz-1996/blackjack --count hi-lo --left much", "expected how many decks are left"),
        ("nz-1996/blackjack --left 3", "expected --count"),
        ("nz-1996/blackjack --count hi-lo --play infinite", "expected --play total"),
        ("nz-1996/blackjack --count hi-lo --csv --json", "one form at a time"),
    ],
)
def test_what_cannot_be_asked_of_a_count_is_said(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategy", *words.split()]) == 2
    assert says in capsys.readouterr().err

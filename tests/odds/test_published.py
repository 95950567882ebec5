"""The figures of `docs/published-edges.md`: they are those of the drafts, worked out again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from croupier.odds.asked import Asked
from croupier.odds.twenty_one.chart import chart
from croupier.odds.twenty_one.pricing import best_of
from tests.odds.endless_pontoon import House, Table
from tests.odds.graphs import SHELF
from tests.odds.published import PUBLISHED, SPANISH_21, Published, Spanish

PAGE = Path(__file__).parents[2] / "docs" / "published-edges.md"
QUICK = tuple(one for one in PUBLISHED if one.start == "nz-1996/blackjack")
LONG = tuple(one for one in PUBLISHED if one not in QUICK)
LIVELY = House(
    double_later=True,
    first_two_low=False,
    initial_aces_low=False,
    surrender_against="AKQJ98765432",
    splits_of_aces=3,
    split_aces_play=True,
    hole_card=True,
)
"""Spanish 21 out of endless decks, for the small program."""


def test_the_page_has_these_rows_and_no_others() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line.rpartition(" | ")[0] + " |" for line in lines if "| `" in line] == list(map(_with_start, PUBLISHED))
    assert [line for line in lines if line.startswith(("| stands on", "| draws to"))] == [one.row for one in SPANISH_21]


def _with_start(one: Published) -> str:
    return f"| `{one.start}` {one.row}"


def holds(one: Published) -> bool:
    best, book = best_of(Asked(one.law, {"decks": str(one.decks)}, shelf=SHELF))
    edge = chart(best, book).simple_edge if one.by_totals else -best.expected
    return f"{100 * edge:.4f}" == one.ours


@pytest.mark.parametrize("one", QUICK, ids=lambda one: one.says)
def test_blackjack_of_other_houses(one: Published) -> None:
    assert holds(one)


@pytest.mark.long
@pytest.mark.parametrize("one", LONG, ids=lambda one: f"{one.says}, {one.decks} decks")
def test_pontoon_of_other_houses(one: Published) -> None:
    assert holds(one)


@pytest.mark.long
@pytest.mark.parametrize("one", SPANISH_21, ids=lambda one: f"{one.soft}, {one.decks} decks")
def test_spanish_21_as_far_as_a_draft_goes(one: Spanish) -> None:
    best, _ = best_of(Asked(one.law, {"decks": str(one.decks)}, shelf=SHELF))
    assert f"{-100 * best.expected:.4f}" == one.draft


@cache
def points(house: House) -> float:
    return 100 * Table(house).edge()


@pytest.mark.parametrize("one", SPANISH_21, ids=lambda one: f"{one.soft}, {one.decks} decks")
def test_what_the_hole_card_and_split_aces_are_worth_at_spanish_21(one: Spanish) -> None:
    """Out of endless decks, as often as a natural, or a pair of aces, comes out of so many."""
    house = replace(LIVELY, stands_soft=one.soft)
    without = points(replace(house, hole_card=False))
    cards, aces, tens = 48 * one.decks, 4 * one.decks, 12 * one.decks
    pairs = cards * (cards - 1)
    assert f"{(points(house) - without) * 48 * aces * tens / pairs:+.4f}" == one.hole_card
    stand = points(replace(house, hole_card=False, split_aces_play=False))
    assert f"{(without - stand) * 144 * aces * (aces - 1) / pairs:+.4f}" == one.aces


@pytest.mark.parametrize(
    ("house", "theirs"),
    [
        ({"stands_soft": 18, "surrender": False}, "0.018"),
        ({"stands_soft": 17, "surrender": False}, "0.006"),
        ({"stands_soft": 18, "split_aces_play": False}, "0.28"),
        ({"stands_soft": 17, "split_aces_play": False}, "0.28"),
    ],
)
def test_single_rules_of_spanish_21_out_of_endless_decks(house: dict[str, object], theirs: str) -> None:
    rule = {name: value for name, value in house.items() if name != "stands_soft"}
    start = replace(LIVELY, stands_soft=house["stands_soft"])  # type: ignore[arg-type]
    worth = points(replace(start, **rule)) - points(start)  # type: ignore[arg-type]
    assert f"| {theirs} | {worth:.4f} |" in PAGE.read_text(encoding="utf-8")

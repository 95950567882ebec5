"""Charts of best play against those of the textbooks, and what they cost."""

from __future__ import annotations

import csv
import io
from functools import cache
from xml.etree import ElementTree

import pytest

from croupier.law import load
from croupier.odds.asked import INFINITE, Asked
from croupier.odds.chart_page import as_csv, as_svg, chart_page
from croupier.odds.twenty_one.chart import Cell, Chart, chart
from croupier.odds.twenty_one.pricing import best_of
from croupier.odds.twenty_one.rows import Row
from tests.odds.graphs import SHELF

TEXTBOOK = """
hard 17  S S S S S S S S S S
hard 16  H S S S S S H H H H
hard 13  H S S S S S H H H H
hard 12  H H H S S S H H H H
hard 11  H D D D D D D D D D
hard 10  H D D D D D D D D H
hard 9   H H D D D D H H H H
soft 18  H S S S S S S S H H
pairs A  P P P P P P P P P P
pairs 9  S P P P P P S P P S
pairs 8  P P P P P P P P P P
pairs 4  H H H H P P H H H H
pairs 2  H P P P P P P H H H
"""
"""Four to eight decks, the dealer standing on soft 17, no hole card, only hard 9 to 11 doubled, after splits too; a
dealer's blackjack takes the original wager alone."""


@cache
def charted(rules: str, play: str = "total", decks: str = "8") -> Chart:
    return chart(*best_of(Asked(load(rules), {"decks": decks}, play=play, shelf=SHELF)))


def cells(of: Chart, section: str, name: str) -> tuple[Cell, ...]:
    return dict(of.rows)[Row(section, name)]


@pytest.mark.parametrize("line", TEXTBOOK.strip().splitlines())
def test_blackjack_as_in_the_textbooks(line: str) -> None:
    section, name, *expected = line.split()
    assert [cell.text for cell in cells(charted("nz-1996/blackjack"), section, name)] == expected


def test_a_chart_that_sees_less_costs_more() -> None:
    found = charted("nz-1996/blackjack")
    assert found.edge < found.simple_edge < found.edge + 2e-5
    assert not found.notes


def test_pontoon_by_cards_and_chances() -> None:
    found = charted("nz-2000/pontoon", INFINITE)
    notes = dict(found.notes)

    def noted(section: str, name: str, column: int) -> set[str]:
        return {notes[mark] for mark in cells(found, section, name)[column].marks}

    assert cells(found, "hard", "17")[0].does == "H"  # against an ace
    assert noted("hard", "17", 9) == {"hit with 6 or more cards"}  # against a court card
    assert "hit with 4 or more cards" in noted("hard", "14", 3)
    assert any(note.startswith("hit 6-8") for note in noted("hard", "14", 3))
    assert [cell.does for cell in cells(found, "doubled", "16")] == [*"WKKKKKKWWW"]
    assert found.edge + 1e-4 < found.simple_edge < found.edge + 2e-3


def test_a_chart_as_csv_and_picture_and_page() -> None:
    found = charted("nz-1996/blackjack")
    lines = list(csv.reader(io.StringIO(as_csv(found))))
    assert lines[0] == ["hand", "total", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T/J/Q/K"]
    assert ["hard", "12", *"HHHSSSHHHH"] in lines
    picture = ElementTree.fromstring(as_svg(found, "Best & only"))
    assert picture.get("aria-label") == "Best & only"
    page = chart_page(found, "Best play", "eight decks")
    assert "size: A4" in page
    assert "0.5404 %" in page
    assert '<th scope="row">hard 12</th><td>H</td><td>H</td><td>H</td><td>S</td>' in page
    assert ["means", "P", "split"] in lines
    assert lines[-2:] == [["edge", "best play", repr(found.edge)], ["edge", "this chart", repr(found.simple_edge)]]

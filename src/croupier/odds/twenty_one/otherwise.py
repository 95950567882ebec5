"""What best play does otherwise under one law than under another, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from croupier.odds.asked import Asked
from croupier.odds.otherwise import Otherwise
from croupier.odds.twenty_one.chart import MEANS, Chart, drawn
from croupier.odds.twenty_one.pricing import best_of
from croupier.odds.twenty_one.rows import HARD, PAIRS, SOFT, TAKEN_BACK, Row

SHORTER = {"; where that is not allowed, ": ", else ", "; where that is not offered, ": ", else "}
HANDS = {HARD: "hard {}", SOFT: "soft {}", PAIRS: "pair of {}", TAKEN_BACK: "doubled {}"}
Does = dict[tuple[Row, str], str]
"""By row of the chart and rank of the dealer's card, what is done."""


def otherwise(first: Asked, second: Asked) -> tuple[Otherwise, ...]:
    """The hands that both laws know and best play plays otherwise, against cards that both decks hold."""
    before, after = _does(first), _does(second)
    found = [(row, rank, said, after[row, rank]) for (row, rank), said in before.items() if (row, rank) in after]
    differ = [one for one in found if one[2] != one[3]]
    return tuple(
        Otherwise(HANDS[row.section].format(row.name), tuple(rank for _, rank, *_ in alike), was, becomes)
        for (row, was, becomes), alike in groupby(_by_row(differ), lambda one: (one[0], one[2], one[3]))
    )


def _by_row(differ: list[tuple[Row, str, str, str]]) -> list[tuple[Row, str, str, str]]:
    """Row by row in the order of the chart; within a row what is played alike stands together."""
    place = {row: number for number, row in enumerate(dict.fromkeys(row for row, *_ in differ))}
    return sorted(differ, key=lambda one: (place[one[0]], one[2], one[3]))


def _does(asked: Asked) -> Does:
    best, rules = best_of(asked)
    return dict(_read(drawn(best, rules).chart))


def _read(chart: Chart) -> Iterator[tuple[tuple[Row, str], str]]:
    notes = dict(chart.notes)
    for row, cells in chart.rows:
        for column, cell in zip(chart.columns, cells, strict=True):
            if cell.does:
                means = MEANS[cell.does]
                for longer, shorter in SHORTER.items():
                    means = means.replace(longer, shorter)
                for rank in column.split("/"):
                    yield (row, rank), "; ".join((means, *(notes[mark] for mark in cell.marks)))

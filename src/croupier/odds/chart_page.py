"""A chart of best play on paper: as a picture, as a page that prints on one sheet, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from html import escape

from croupier.odds.figures import percent
from croupier.odds.page import page, paragraph, table
from croupier.odds.twenty_one.chart import Chart
from croupier.odds.twenty_one.rows import Row

COLOURS = {
    "H": "#f2c94c",
    "S": "#9b9b9b",
    "D": "#56ccf2",
    "P": "#6fcf97",
    "R": "#eb8f8f",
    "W": "#eb8f8f",
    "K": "#d8d8d8",
}
"""By the first letter of what is done; letters stand on all of them in black."""
WIDE, HIGH, NAMES, MARGIN = 31, 18, 70, 8
"""A cell, the column that names the rows, and what the last heading may stand over: as wide in all as a telephone."""


def as_csv(chart: Chart) -> str:
    """A row a total, a column a card of the dealer's; below, what letters and footnotes mean, and the edges."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("hand", "total", *chart.columns))
    for row, cells in chart.rows:
        rows.writerow((row.section, row.name, *(" ".join((cell.does, *cell.marks)) for cell in cells)))
    rows.writerows(("means", *meaning) for meaning in chart.means)
    rows.writerows(("note", *note) for note in chart.notes)
    rows.writerow(("edge", "best play", repr(chart.edge)))
    rows.writerow(("edge", "without the notes" if chart.notes else "this chart", repr(chart.simple_edge)))
    return written.getvalue()


def called(row: Row) -> str:
    """A row by its name."""
    return f"{row.section} {row.name}"


def as_svg(chart: Chart, title: str) -> str:
    """The chart as a picture that needs nothing else."""
    lines = [f"{mark}: {text}" for mark, text in (*chart.means, *chart.notes)]
    wide = NAMES + WIDE * len(chart.columns) + MARGIN
    high = HIGH * (len(chart.rows) + 2 + len(lines)) + 8
    made = "".join(_drawn(chart))
    below = HIGH * (len(chart.rows) + 2)
    notes = "".join(_text(4, below + HIGH * place, line) for place, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}" '
        f'font-family="system-ui, sans-serif" font-size="11">\n<rect width="{wide}" height="{high}" fill="#fff"/>\n'
        f"{made}{notes}</svg>\n"
    )


def _drawn(chart: Chart) -> Iterator[str]:
    yield _text(4, HIGH - 5, "hand against")
    for place, name in enumerate(chart.columns):
        yield _text(NAMES + WIDE * place + WIDE / 2, HIGH - 5, name, middle=True)
    for number, (row, cells) in enumerate(chart.rows, 1):
        top = HIGH * number
        yield _text(4, top + HIGH - 5, called(row))
        for place, cell in enumerate(cells):
            left, colour = NAMES + WIDE * place, COLOURS.get(cell.does[:1], "#fff")
            yield (
                f'<rect x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" fill="{colour}" stroke="#fff"/>'
                f'<text x="{left + WIDE / 2}" y="{top + HIGH - 5}" text-anchor="middle" fill="#000">{cell.does}'
                f'<tspan font-size="8" dy="-4">{" ".join(cell.marks)}</tspan></text>\n'
            )


def _text(x: float, y: float, text: str, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x}" y="{y}" fill="#000"{anchor}>{escape(text)}</text>\n'


SHEET = (
    "<style>@page { size: A4; margin: 10mm } @media print { svg { max-height: 240mm } details { display: none } } "
    "svg { min-width: 0; max-width: 34rem } svg text { fill: #000; font-size: 11px }</style>\n"
)


def chart_page(chart: Chart, title: str, below: str) -> str:
    """The chart as a page that prints on one sheet."""
    figure = f"<figure>\n{as_svg(chart, title)}</figure>\n"
    return page(title, below, SHEET, figure, paragraph(costs(chart)), _in_words(chart))


def _in_words(chart: Chart) -> str:
    """The same for whoever does not see the picture, or would copy it."""
    rows = [(called(row), *(" ".join((cell.does, *cell.marks)) for cell in cells)) for row, cells in chart.rows]
    meanings = table(("mark", "what it means"), [*chart.means, *chart.notes], texts=frozenset({1}))
    chart_again = table(("hand", *chart.columns), rows)
    return f"<details>\n<summary>The same as a table</summary>\n{chart_again}{meanings}</details>\n"


def costs(chart: Chart) -> str:
    """What the chart leaves to the house, and what leaving its footnotes aside does."""
    told = f"The house's edge under best play: {percent(chart.edge)} %."
    if not chart.notes:
        return f"{told} This chart alone: {percent(chart.simple_edge)} %."
    more = percent(chart.simple_edge - chart.edge)
    return f"{told} Without the footnotes: {percent(chart.simple_edge)} %, {more} more."

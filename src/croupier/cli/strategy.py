"""`croupier strategy`: best play as a chart, on the terminal in colours, or as CSV, SVG, or a page to print."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.exits import FINE
from croupier.cli.odds import answered, write_page
from croupier.cli.odds_asked import Table, read, shelf
from croupier.cli.paper import may_be_coloured
from croupier.cli.progress import progress
from croupier.cli.rules_asked import Misuse
from croupier.games.replacing import replace
from croupier.odds.asked import COMPOSITION

TINTS = {"H": "43;30", "S": "47;30", "D": "46;30", "P": "42;30", "R": "41;30", "W": "41;30", "K": "100;97"}
WIDE = 7
STANDARD_OUTPUT = Path("-")


def show_strategy(
    rules: str,
    table: Table,
    *,
    as_csv: bool,
    svg: Path | None,
    html: Path | None,
    only_of_counts: str | None = None,
) -> int:
    """Work out best play and show its chart."""

    def answer() -> int:
        if only_of_counts is not None:
            raise Misuse(f"{only_of_counts}: it is said of a count; expected --count, such as --count hi-lo")
        asked = replace(read(rules, table), shelf=shelf())
        if [as_csv, svg == STANDARD_OUTPUT, html == STANDARD_OUTPUT].count(True) > 1:
            raise Misuse("standard output takes one form at a time; give the others a file")
        if asked.law.family != "twenty-one":
            raise Misuse(f"{asked.law.rules}: nobody decides anything there that a chart could show")
        if asked.play == COMPOSITION:
            raise Misuse("--play: no chart shows the very cards of a hand; expected total or infinite")
        from croupier.odds import chart_page
        from croupier.odds.twenty_one.chart import Chart, chart
        from croupier.odds.twenty_one.pricing import best_of

        with progress("Working out best play"):
            found: Chart = chart(*best_of(asked))
        title = f"{asked.law.title}: best play"
        below = f"{asked.law.rules}, {', '.join(f'{key} {value}' for key, value in asked.told().items())}"
        if as_csv:
            print(chart_page.as_csv(found), end="")
        if svg is not None:
            write_page(svg, chart_page.as_svg(found, title), "--svg")
        if html is not None:
            write_page(html, chart_page.chart_page(found, title, below))
        if not as_csv and svg is None and html is None:
            _tell(found, title, below)
            print(chart_page.costs(found))
        return FINE

    return answered(answer)


def _tell(found: object, title: str, below: str) -> None:
    from croupier.odds.twenty_one.chart import Chart

    assert isinstance(found, Chart), "it is a chart"
    coloured = may_be_coloured()
    print(title)
    print(below)
    print()
    print(" " * 12 + "".join(name.ljust(WIDE) for name in found.columns).rstrip())
    for row, cells in found.rows:
        shown = [f" {cell.text}".ljust(WIDE - 1) for cell in cells]
        if coloured:
            shown = [
                f"\x1b[{TINTS.get(cell.does[:1], '0')}m{text}\x1b[0m" for cell, text in zip(cells, shown, strict=True)
            ]
        print(f"{row.section:8}{row.name:3} {' '.join(shown)}".rstrip())
    print()
    for mark, text in (*found.means, *found.notes):
        print(f"  {mark:3} {text}")
    print()

"""`croupier strategy --count`: from which counts play changes, and what the count is worth, from the exact odds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.cli.exits import FINE
from croupier.cli.odds import answered, write_page
from croupier.cli.odds_asked import Table, read, shelf
from croupier.cli.paper import Paper
from croupier.cli.progress import progress
from croupier.cli.rules_asked import Misuse
from croupier.equipment.numbers import parse_number
from croupier.games.replacing import replace
from croupier.odds.asked import TOTAL
from croupier.odds.count_page import correlations, count_csv, count_page, effects, indices
from croupier.odds.counts import CountError, count_named


def show_count(
    rules: str, table: Table, name: str, left: str | None, *, forms: Sequence[str], html: Path | None
) -> int:
    """Work out a count's indices and correlations and show them."""

    def answer() -> int:
        if len(forms) > 1:
            raise Misuse(f"{' and '.join(f'--{form}' for form in forms)}: one form at a time")
        asked = replace(read(rules, table), shelf=shelf())
        if "svg" in forms:
            raise Misuse("--svg: of a count there is no picture; expected --csv, --json or --html")
        if asked.law.family != "twenty-one":
            raise Misuse(f"--count: {asked.law.rules}: nobody decides anything there by a count")
        if asked.play != TOTAL:
            raise Misuse(f"--count: with --play {asked.play} there are no indices; expected --play {TOTAL}")
        try:
            count = count_named(name)
            from croupier.odds.twenty_one.count_kept import count_told, half_of_the_shoe

            decks = half_of_the_shoe(asked) if left is None else _decks(left)

            with progress("Working out where play changes"):
                found = count_told(asked, count, decks)
        except CountError as error:
            raise Misuse(f"--count: {error}") from error
        title = f"{asked.law.title}: {count.name}"
        told = {**asked.told(), "decks left": str(decks)}
        below = f"{asked.law.rules}, {', '.join(f'{key} {value}' for key, value in told.items())}"
        if html is not None:
            write_page(html, count_page(found, title, below))
        for form in forms:
            whole = {"rules": asked.law.rules, "settings": told, **found}
            print(count_csv(found).rstrip("\n") if form == "csv" else json.dumps(whole, indent=1))
        if not forms and html is None:
            _tell(found, title, below)
        return FINE

    return answered(answer)


def _decks(left: str) -> Fraction:
    """How many decks are left, by halves."""
    try:
        if len(left) > 10:
            raise ValueError
        return parse_number(left)
    except (ValueError, ZeroDivisionError) as error:
        raise Misuse(f"--left: {left[:40]!r}: expected how many decks are left, by halves, such as 3 or 2.5") from error


def _tell(found: dict[str, Any], title: str, below: str) -> None:
    paper = Paper()
    paper.heading(title)
    paper.line(below)
    for head, rows in (
        ("What the count is worth", correlations(found)),
        ("What it brings a box to take one card out of the shoe", effects(found)),
        ("From where on play changes", indices(found)),
    ):
        paper.gap()
        paper.heading(head)
        paper.table(rows)

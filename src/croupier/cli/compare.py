"""`croupier compare`: laws of one game side by side, and what each change between them is worth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from croupier.cli.exits import FINE
from croupier.cli.odds import answered, write_page
from croupier.cli.odds_asked import Table, read, shelf
from croupier.cli.paper import Paper
from croupier.cli.progress import progress
from croupier.cli.rules_asked import Misuse
from croupier.odds.asked import Asked
from croupier.odds.compare_page import (
    BREAKDOWN,
    breakdown,
    compare_page,
    in_question,
    played_otherwise,
    side_by_side,
    without_effect,
)
from croupier.odds.comparing import Comparison, NotComparable, compare
from croupier.odds.kept import price_or_recall
from croupier.odds.result import Number, Odds
from croupier.odds.writing import as_data, clause, settings_told, short


def show_comparison(rules: Sequence[str], table: Table, *, as_json: bool, html: Path | None) -> int:
    """Compare the first of some rules with each of the others."""

    def answer() -> int:
        if len(rules) < 2:
            raise Misuse("compare: expected two rule sets at least, such as nz-1996/tai-sai my-draft.toml")
        kept = shelf()
        first, *others = [replace(read(one, table), shelf=kept) for one in rules]

        def price(asked: Asked) -> Odds:
            return price_or_recall(asked, kept)

        with progress("Pricing, change by change") as told:
            try:
                found = [compare(first, other, price, told) for other in others]
            except NotComparable as error:
                raise Misuse(str(error)) from error
        if html is not None:
            write_page(html, compare_page(found))
        if as_json:
            print(json.dumps([_data(one) for one in found], indent=2, ensure_ascii=False))
        if html is None and not as_json:
            _tell(found)
        return FINE

    return answered(answer)


def _tell(found: Sequence[Comparison]) -> None:
    paper = Paper()
    laws = [found[0].first, *(one.second for one in found)]
    paper.heading(" and ".join(odds.rules for odds in laws))
    paper.line(
        f"At the table: {settings_told(laws[0])}. Edges are the house's, per unit first staked, in parts of a hundred."
    )
    paper.gap()
    heads, rows = side_by_side(laws)
    paper.table([heads, *rows])
    if off := in_question(laws):
        paper.gap()
        paper.line(off)
    for one in found:
        paper.gap()
        paper.heading(f"From {one.first.rules} to {one.second.rules}")
        if one.differing:
            paper.line("What each change is worth to the house, in cents for every 100 dollars staked.")
        for wager in one.differing:
            paper.gap()
            paper.table([(wager, *BREAKDOWN[1:]), *breakdown(one, wager)])
        if not one.differing:
            paper.line("No wager's edge differs.")
        if one.play:
            paper.gap()
            paper.line("Best play that changes:")
            heads, rows = played_otherwise(one)
            paper.table([heads, *rows])
        if idle := without_effect(one):
            paper.gap()
            paper.line(f"Without effect on any edge: {short(idle)}.")


def _data(one: Comparison) -> dict[str, object]:
    return {
        "first": as_data(one.first),
        "second": as_data(one.second),
        "differences": [
            {
                "wager": wager,
                "edge": _number(one.difference(wager)),
                "changes": [
                    {
                        "says": "; ".join(change.says for change in worth.changes),
                        "clauses": [clause(cite) for change in worth.changes for cite in change.clauses],
                        "alone": None if worth.alone is None else _number(worth.alone.get(wager, 0)),
                        "in_sequence": _number(worth.in_sequence.get(wager, 0)),
                    }
                    for worth in one.worths
                ],
            }
            for wager in one.differing
        ],
        "best_play": [one._asdict() for one in one.play],
        "without_effect": without_effect(one),
    }


def _number(number: Number) -> str | float:
    return number if isinstance(number, float) else str(number)

"""`croupier law coverage`: counts for every game, and on request the clauses themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from croupier.audit.coverage import OPEN, STATUSES, Account, accounts
from croupier.cli.exits import FINE
from croupier.cli.law_asked import Asked
from croupier.cli.law_text import Page, as_data


def show_coverage(of: str | None, *, only_open: bool, every: bool, as_json: bool) -> int:
    """What answers for each clause, of all instruments or of what was named."""
    asked = None if of is None else Asked.of(of)
    found = accounts() if asked is None else accounts(asked.instrument, asked.game)
    rows = [row for row in found if not only_open or row.status == OPEN or every]
    if as_json:
        return as_data([{**asdict(row), "by": list(row.by), "stories": list(row.stories)} for row in rows])
    page = Page()
    if every or only_open:
        _show_rows(page, rows)
    else:
        _show_counts(page, rows)
    return FINE


def _show_counts(page: Page, rows: Sequence[Account]) -> None:
    counts = Counter((f"{row.instrument}/{row.game}", row.status) for row in rows)
    games = list(dict.fromkeys(game for game, _ in counts))
    total = Counter(row.status for row in rows)
    page.table(
        [
            ("rules", *STATUSES, "clauses"),
            *((game, *_line(Counter({s: counts[game, s] for s in STATUSES}))) for game in games),
            *([("all", *_line(total))] if len(games) > 1 else []),
        ],
        numbers_from=1,
    )


def _line(counts: Counter[str]) -> tuple[str, ...]:
    return (*(f"{counts[status]:,}" for status in STATUSES), f"{counts.total():,}")


def _show_rows(page: Page, rows: Sequence[Account]) -> None:
    page.table(
        [
            ("instrument", "clause", "software", "status", "stories", "by what, or why not"),
            *(
                (
                    row.instrument,
                    row.clause,
                    row.software,
                    row.status,
                    str(len(row.stories)).rjust(len("stories")),
                    row.reason or ", ".join(_short(use) for use in row.by),
                )
                for row in rows
            ),
        ]
    )


def _short(use: str) -> str:
    return use.removeprefix("croupier.")

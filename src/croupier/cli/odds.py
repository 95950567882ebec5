"""`croupier odds`: every wager of a game priced, on the terminal, for programs, or as a page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from croupier.cli.exits import FINE, MISUSE
from croupier.cli.odds_asked import Table, read, shelf
from croupier.cli.paper import Paper
from croupier.cli.progress import progress
from croupier.cli.rules_asked import Misuse
from croupier.odds.asked import Asked
from croupier.odds.composition import CompositionError
from croupier.odds.figures import share, short_fraction
from croupier.odds.kept import price_or_recall, recall
from croupier.odds.result import Odds, Outcome, WagerOdds
from croupier.odds.writing import as_csv, as_json, as_markdown, cells, clause, heads, method, settings_told

MOST_OUTCOMES = 8
EXTRA = ("numba", "numpy")
"""Libraries that only some games' odds need."""


FORMS = {"json": as_json, "csv": as_csv, "markdown": as_markdown}


def show_odds(rules: str, table: Table, *, forms: Sequence[str], html: Path | None) -> int:
    """Price every wager and show it in the form asked for; a page is written beside it."""

    def answer() -> int:
        if len(forms) > 1:
            raise Misuse(f"{' and '.join(f'--{form}' for form in forms)}: one form at a time")
        odds = priced(read(rules, table))
        if html is not None:
            from croupier.odds.page import odds_page

            write_page(html, odds_page(odds))
        for form in forms:
            print(FORMS[form](odds).rstrip("\n"))
        if not forms and html is None:
            _tell(odds)
        return FINE

    return answered(answer)


def priced(asked: Asked) -> Odds:
    """The odds, worked out before somebody's eyes if they are not kept yet."""
    kept = shelf()
    odds = recall(asked, kept)
    if odds is None:
        with progress("Working out the odds"):
            odds = price_or_recall(asked, kept)
    return odds


def answered(answer: Callable[[], int]) -> int:
    """The answer's status; or one sentence about what cannot be."""
    try:
        return answer()
    except (Misuse, CompositionError) as misuse:
        print(misuse, file=sys.stderr)
        return MISUSE
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        print(f"this needs {missing.name}: install the extra croupier[odds]", file=sys.stderr)
        return MISUSE


def write_page(path: Path, page: str, option: str = "--html") -> None:
    """Write a page to its file, or to standard output where the file is called -."""
    if path == Path("-"):
        print(page, end="")
        return
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise Misuse(f"{option}: {path}: {error.strerror}") from error
    print(f"{path} written", file=sys.stderr)


def _tell(odds: Odds) -> None:
    paper = Paper()
    paper.heading(f"{odds.title} ({odds.rules})")
    paper.line(f"At the table: {settings_told(odds)}. Edges are the house's, per unit first staked.")
    paper.gap()
    paper.table([heads(odds), *cells(odds)])
    paper.gap()
    paper.heading("What each wager brings, and how probable that is")
    for wager in odds.wagers:
        paper.note(wager.wager, _distribution(wager))
    for title, of in (("What decides it", _clauses), ("How it was worked out", method), ("Notes", _note)):
        if any(of(wager) for wager in odds.wagers):
            paper.gap()
            paper.heading(title)
            for names, text in _alike(odds, of):
                paper.note(names, text)


def _clauses(wager: WagerOdds) -> str:
    return ", ".join(map(clause, wager.clauses))


def _note(wager: WagerOdds) -> str:
    return wager.note


def _distribution(wager: WagerOdds) -> str:
    shown = [*wager.outcomes] if len(wager.outcomes) <= MOST_OUTCOMES else [*wager.outcomes[:MOST_OUTCOMES]]
    more = len(wager.outcomes) - len(shown)
    return ", ".join([*map(_outcome, shown), *([f"and {more} more"] if more else [])])


def _outcome(outcome: Outcome) -> str:
    sign = "+" if outcome.net > 0 else ""
    return f"{sign}{outcome.net}: {short_fraction(outcome.probability) or f'{share(outcome.probability)} %'}"


def _alike(odds: Odds, of: Callable[[WagerOdds], str]) -> Iterator[tuple[str, str]]:
    """What is to be said, each with the wagers of which it is said; nothing is not said."""
    for text, wagers in groupby(odds.wagers, key=of):
        names = [one.wager for one in wagers]
        if text:
            yield (f"{names[0]} to {names[-1]}" if len(names) > 2 else " and ".join(names)), text

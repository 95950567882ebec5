"""Odds as a page: one HTML file that needs nothing else, for screens of any width, by day and night, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from importlib import resources

from croupier import __version__
from croupier.odds.figures import percent, share
from croupier.odds.pictures import bars
from croupier.odds.result import Odds, WagerOdds
from croupier.odds.writing import cells, clause, heads, method, settings_told


def page(title: str, below: str, *parts: str) -> str:
    """A whole page."""
    style = resources.files("croupier.odds").joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{escape(title)}</title>\n<style>\n{style}</style>\n'
        f"<h1>{escape(title)}</h1>\n<p class=faint>{escape(below)}</p>\n{''.join(parts)}"
        f"<p class=faint><small>Croupier {escape(__version__)}</small></p>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<h2>{escape(title)}</h2>\n{''.join(parts)}"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>\n"


def table(
    top: Sequence[str], rows: Iterable[Sequence[str]], *, texts: frozenset[int] = frozenset(), kind: str = ""
) -> str:
    """A table whose first column names the row; the columns of these numbers are running text, the others figures."""

    def row(tag: str, entries: Sequence[str]) -> str:
        made = []
        for column, entry in enumerate(entries):
            name = "th" if tag == "th" or not column else "td"
            scope = ' scope="col"' if tag == "th" else ' scope="row"' if not column else ""
            made.append(f"<{name}{scope}{' class=text' * (column in texts)}>{escape(entry)}</{name}>")
        return f"<tr>{''.join(made)}</tr>\n"

    body = "".join(row("td", entries) for entries in rows)
    made = f"<table{f' class={kind}' * bool(kind)}>\n<thead>{row('th', top)}</thead>\n<tbody>\n{body}</tbody></table>"
    return f'<div class=wide tabindex="0">{made}</div>\n'


def edges(wagers: Sequence[WagerOdds]) -> str:
    """The house's edge of each wager as bars; the player's, if there is one, the other way."""
    rows = [(one.wager, one.edge_float, f"{percent(one.edge_float, 2)} %") for one in wagers]
    return bars(rows, "What the house keeps of each wager, in parts of a hundred")


def outcomes(wagers: Iterable[WagerOdds]) -> str:
    """What each wager brings, line by line."""
    rows = []
    for wager in wagers:
        for outcome in wager.outcomes:
            sign = "+" if outcome.net > 0 else ""
            exact = str(outcome.probability) if isinstance(outcome.probability, Fraction) else ""
            rows.append((wager.wager, f"{sign}{outcome.net}", exact, f"{share(outcome.probability)} %"))
    return table(("wager", "net", "probability", ""), rows)


def reasons(wagers: Iterable[WagerOdds]) -> str:
    """The clauses, the method and what else is to be said of each wager."""
    rows = [(one.wager, ", ".join(map(clause, one.clauses)), method(one), one.note) for one in wagers]
    return table(("wager", "clauses", "method", "note"), rows, texts=frozenset({1, 2, 3}))


def odds_page(odds: Odds) -> str:
    """The page of `croupier odds`."""
    below = f"{odds.rules}; at the table: {settings_told(odds)}. Edges are the house's, per unit first staked."
    return page(
        f"Odds of {odds.title}",
        below,
        table(heads(odds), cells(odds)),
        section("The house's edge", edges(odds.wagers)),
        section("What each wager brings", outcomes(odds.wagers)),
        section("What decides it", reasons(odds.wagers)),
    )

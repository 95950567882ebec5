"""Odds as a page: one HTML file that needs nothing else, for screens of any width, by day and night, and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from croupier import __version__
from croupier.odds.figures import percent
from croupier.odds.pictures import bars
from croupier.odds.result import Odds, WagerOdds
from croupier.odds.writing import cells, clause, heads, settings_told

STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --faint: #5c5c5c; --paper: #fdfdfb; --line: #d9d6cc; --mark: #0b6b4f;
  --loss: #b3402a; --band: #f3f1e9 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --faint: #a9a69b; --paper: #16181a; --line: #3a3d40;
  --mark: #4fc49a; --loss: #f0866d; --band: #1f2225 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 68rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem }
p { margin: .25rem 0 .75rem; max-width: 42rem }
.faint, small { color: var(--faint) }
.wide { overflow-x: auto; margin: .5rem 0 1rem }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap;
  vertical-align: top }
th:first-child, td:first-child { text-align: left }
thead th { color: var(--faint); font-weight: 600; font-size: .85rem; border-bottom-width: 2px }
tbody tr:nth-child(even) { background: var(--band) }
td.text, th.text { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: min(16rem, 38vw) }
code { font-size: .85em; overflow-wrap: anywhere }
svg { display: block; width: 100%; height: auto; max-width: 42rem }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
svg .faint { fill: var(--faint) }
svg .house { fill: var(--mark) }
svg .player { fill: var(--loss) }
svg .line { stroke: var(--line); stroke-width: 1 }
svg .range { stroke: var(--mark); stroke-width: 9; stroke-linecap: round; opacity: .45 }
svg .range.inner { opacity: 1 }
@media print { body { font-size: 10px; padding: 0; max-width: none } h2 { break-after: avoid }
  tr { break-inside: avoid } .wide { overflow: visible } }
"""


def page(title: str, below: str, *parts: str) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
        f"<h1>{escape(title)}</h1>\n<p class=faint>{escape(below)}</p>\n{''.join(parts)}"
        f"<p class=faint><small>Croupier {escape(__version__)}</small></p>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    return f"<h2>{escape(title)}</h2>\n{''.join(parts)}"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>\n"


def table(top: Sequence[str], rows: Iterable[Sequence[str]], *, texts: frozenset[int] = frozenset()) -> str:
    """A table whose first column names the row; the columns of these numbers are running text, the others figures."""

    def row(tag: str, entries: Sequence[str]) -> str:
        made = []
        for column, entry in enumerate(entries):
            name = "th" if tag == "th" or not column else "td"
            scope = ' scope="col"' if tag == "th" else ' scope="row"' if not column else ""
            made.append(f"<{name}{scope}{' class=text' * (column in texts)}>{escape(entry)}</{name}>")
        return f"<tr>{''.join(made)}</tr>\n"

    body = "".join(row("td", entries) for entries in rows)
    made = f"<table>\n<thead>{row('th', top)}</thead>\n<tbody>\n{body}</tbody></table>"
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
            rows.append(
                (wager.wager, f"{sign}{outcome.net}", str(outcome.probability), f"{percent(outcome.probability)} %")
            )
    return table(("wager", "net", "probability", ""), rows)


def reasons(wagers: Iterable[WagerOdds]) -> str:
    """The clauses, the method and what else is to be said of each wager."""
    rows = [(one.wager, ", ".join(map(clause, one.clauses)), one.method, one.note) for one in wagers]
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

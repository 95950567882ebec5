"""Odds written down for programs: JSON in its published shape, CSV with a row a wager, a table in Markdown."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction

from croupier.law import HOUSE_POLICY, Citation
from croupier.odds.figures import decimal, fraction, percent, share, short_fraction
from croupier.odds.result import Number, Odds, WagerOdds


def _number(number: Number) -> str | float:
    return str(number) if isinstance(number, Fraction) else number


def clause(cite: Citation) -> str:
    """A clause as it stands beside a wager whose rules are known."""
    return str(cite) if cite in HOUSE_POLICY else cite.clause


def as_data(odds: Odds) -> dict[str, object]:
    """The published shape."""
    return {
        "rules": odds.rules,
        "settings": dict(odds.settings),
        "wagers": [_wager(wager) for wager in odds.wagers],
    }


def _wager(wager: WagerOdds) -> dict[str, object]:
    bound = {} if wager.edge_error is None else {"edge_error": wager.edge_error}
    return {
        "wager": wager.wager,
        "edge": None if wager.edge is None else str(wager.edge),
        "edge_float": wager.edge_float,
        **bound,
        "win": _number(wager.win),
        "push": _number(wager.push),
        "lose": _number(wager.lose),
        "outcomes": [{"net": _number(o.net), "probability": _number(o.probability)} for o in wager.outcomes],
        "clauses": [clause(cite) for cite in wager.clauses],
        "method": wager.method,
        "note": wager.note,
    }


def as_json(odds: Odds) -> str:
    return json.dumps(as_data(odds), indent=2, ensure_ascii=False)


COLUMNS = (
    "wager",
    "edge",
    "edge_float",
    "edge_error",
    "edge_per_decided_unit",
    "win",
    "push",
    "lose",
    "standard_deviation",
    "expected_throws",
    "outcomes",
    "clauses",
    "method",
    "note",
)


def as_csv(odds: Odds) -> str:
    """One row a wager; its outcomes stand in one cell as net:probability."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for wager in odds.wagers:
        decided = wager.edge_decided
        table.writerow(
            (
                wager.wager,
                fraction(wager.edge),
                repr(wager.edge_float),
                "" if wager.edge_error is None else repr(wager.edge_error),
                "" if decided is None else _number(decided),
                _number(wager.win),
                _number(wager.push),
                _number(wager.lose),
                repr(wager.deviation),
                fraction(wager.throws),
                " ".join(f"{_number(o.net)}:{_number(o.probability)}" for o in wager.outcomes),
                " ".join(map(clause, wager.clauses)),
                wager.method,
                wager.note,
            )
        )
    return written.getvalue()


def heads(odds: Odds) -> tuple[str, ...]:
    """The columns of the table that people read."""
    lasts = ("throws",) if any(wager.throws is not None for wager in odds.wagers) else ()
    return ("wager", "edge", "edge %", "per decided %", "win %", "push %", "lose %", "deviation", *lasts)


def cells(odds: Odds) -> list[tuple[str, ...]]:
    """The rows of that table."""
    lasting = any(wager.throws is not None for wager in odds.wagers)
    rows = []
    for wager in odds.wagers:
        decided = wager.edge_decided
        figures = (
            short_fraction(wager.edge),
            percent(wager.edge_float if wager.edge is None else wager.edge),
            "" if decided is None else percent(decided),
            percent(wager.win),
            percent(wager.push),
            percent(wager.lose),
            decimal(wager.deviation),
        )
        lasts = ("" if wager.throws is None else decimal(wager.throws, 2),) if lasting else ()
        rows.append((wager.wager, *figures, *lasts))
    return rows


def method(wager: WagerOdds) -> str:
    """How it was worked out, and how far from the truth that may be."""
    if not wager.edge_error:
        return wager.method
    return f"{wager.method}; the edge may be off by {share(wager.edge_error)} %"


def settings_told(odds: Odds) -> str:
    """The table's settings in one line."""
    told = ((key, str(value).lower() if isinstance(value, bool) else value) for key, value in odds.settings.items())
    return ", ".join(f"{key} {value}" for key, value in told)


MOST_LISTED = 12


def short(items: Sequence[str]) -> str:
    """A list in one sentence; of a long one, how many more there are."""
    shown = items if len(items) <= MOST_LISTED + 1 else items[:MOST_LISTED]
    more = len(items) - len(shown)
    return "; ".join([*shown, *([f"and {more} more"] if more else [])])


def as_markdown(odds: Odds) -> str:
    """A table, and below it what decided each wager."""
    top = heads(odds)
    lines = [f"# Odds of {odds.rules}", "", f"{odds.title}; {settings_told(odds)}.", ""]
    lines += [_line(top), _line(("---", *("---:" for _ in top[1:])))]
    lines += [_line(row) for row in cells(odds)]
    lines.append("")
    for wager in odds.wagers:
        note = f" {wager.note[0].upper()}{wager.note[1:]}." if wager.note else ""
        lines.append(f"- **{wager.wager}**: {', '.join(map(clause, wager.clauses))}. {_sentence(wager.method)}{note}")
    return "\n".join(lines) + "\n"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _line(row: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"

"""Pictures as SVG that take their colours from the page around them, and say in words what they show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDE = 600
ROW = 24
FIGURES = 80
LETTER, GAP = 7.5, 14
"""How wide a letter is at most on average, and what lies between a name and its picture."""
MOST_LETTERS = 32


def bars(rows: Sequence[tuple[str, float, str]], says: str) -> str:
    """Horizontal bars, each with its name and its figure; what is below nought goes the other way."""
    least = min(0.0, *(value for _, value, _ in rows))
    most = max(0.0, *(value for _, value, _ in rows))
    span = (most - least) or 1.0
    names = _names_wide(rows)
    room = WIDE - names - FIGURES

    def across(value: float) -> float:
        return names + room * (value - least) / span

    nought = across(0)
    made = [_line(nought, 0, nought, ROW * len(rows))]
    for place, (name, value, figure) in enumerate(rows):
        left, right = sorted((nought, across(value)))
        middle = ROW * place + ROW / 2
        kind = "player" if value < 0 else "house"
        made.append(
            f"{_name(names, middle, name)}"
            f'<rect class="{kind}" x="{left:.1f}" y="{middle - 7:.0f}" width="{right - left:.1f}" height="14" rx="2"/>'
            f'<text class="faint" x="{WIDE - 4}" y="{middle + 4:.0f}" text-anchor="end">{escape(figure)}</text>'
        )
    return _picture(ROW * len(rows), says, made)


def ranges(rows: Sequence[tuple[str, tuple[float, float], tuple[float, float], str]], centre: float, says: str) -> str:
    """A narrower range within a wider one for each row, about a centre marked by a line."""
    least = min(wider[0] for _, _, wider, _ in rows)
    most = max(wider[1] for _, _, wider, _ in rows)
    names = _names_wide(rows)
    room = WIDE - names - 2 * FIGURES

    def across(value: float) -> float:
        return names + room * (value - least) / ((most - least) or 1.0)

    made = [_line(across(centre), 0, across(centre), ROW * len(rows))]
    for place, (name, narrower, wider, figure) in enumerate(rows):
        middle = ROW * place + ROW / 2
        made.append(_name(names, middle, name))
        for kind, (low, high) in (("range", wider), ("range inner", narrower)):
            made.append(_line(across(low), middle, across(high), middle, kind))
        at = f'x="{WIDE - 4}" y="{middle + 4:.0f}"'
        made.append(f'<text class="faint" {at} text-anchor="end">{escape(figure)}</text>')
    return _picture(ROW * len(rows), says, made)


def _names_wide(rows: Sequence[tuple[str, *tuple[object, ...]]]) -> float:
    """The room that the names of the rows take."""
    return LETTER * max(len(_cut(row[0])) for row in rows) + GAP


def _cut(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1].rstrip()}…"


def _name(wide: float, middle: float, name: str) -> str:
    at = f'x="{wide - GAP:.1f}" y="{middle + 4:.0f}"'
    return f'<text {at} text-anchor="end">{escape(_cut(name))}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _picture(high: int, says: str, made: Sequence[str]) -> str:
    return (
        f'<figure>\n<svg viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(says)}" '
        'xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(made) + "\n</svg></figure>\n"
    )

"""Wheels: how symbols are spread round a rim."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def spread_evenly(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Symbols round a rim, each spread as evenly as the counts allow: the one that is furthest behind comes next."""
    sections = sum(counts.values())
    placed = dict.fromkeys(counts, 0)
    rim: list[str] = []
    for position in range(1, sections + 1):
        behind = {symbol: Fraction(position * count, sections) - placed[symbol] for symbol, count in counts.items()}
        symbol = max(behind, key=lambda name: behind[name])
        placed[symbol] += 1
        rim.append(symbol)
    return tuple(rim)

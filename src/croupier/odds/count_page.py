"""What a count is worth, on paper: as tables, as CSV whose first column can be read again, as a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.odds.page import page, section, table

Cells = Sequence[Sequence[str]]
NOT_A_PART = ("part", "effect", "correlation")
"""What stands first in lines that say nothing of play."""


def correlations(found: Mapping[str, Any]) -> Cells:
    """How good the count is for wagers, for play, for insurance."""
    names = ("betting_correlation", "playing_efficiency", "insurance_correlation")
    return [("", ""), *((name.replace("_", " "), f"{found[name]:.3f}") for name in names if found[name] is not None)]


def effects(found: Mapping[str, Any]) -> Cells:
    """By rank what one card less brings, in parts of a hundred of the wager."""
    rows = [("card", "adds", "effect %")]
    return [*rows, *((one["ranks"], f"{one['tag']:g}", f"{100 * one['effect']:+.4f}") for one in _effects(found))]


def _effects(found: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = found["effects_of_removal"]
    return rows


def parts(found: Mapping[str, Any]) -> Cells:
    """What is done otherwise and from which count exactly, as strategies name it, and instead of what."""
    rows = []
    if (insured := found["insure_from"]) is not None:
        rows = [(f"insure when true count >= {insured}", f"{found['insure_from_exact']:+.2f}", "")]
    return [*rows, *((one["deviation"], f"{one['exact']:+.2f}", one["instead_of"]) for one in found["indices"])]


def indices(found: Mapping[str, Any]) -> Cells:
    """The same with its heads."""
    return [("", "exactly", "instead of"), *parts(found)]


def count_csv(found: Mapping[str, Any]) -> str:
    """A line a change of play, then effects of removal and correlations."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("part", "exact", "instead of"))
    rows.writerows(parts(found))
    rows.writerows(("effect", one["ranks"], one["tag"], repr(one["effect"])) for one in _effects(found))
    rows.writerows(("correlation", name, value) for name, value in correlations(found)[1:])
    return written.getvalue()


def count_page(found: Mapping[str, Any], title: str, below: str) -> str:
    """A page to print."""
    first = frozenset({0, 2})
    return page(
        title,
        below,
        section("What the count is worth", table(("", ""), correlations(found)[1:])),
        section("What it brings a box to take one card out", table(effects(found)[0], effects(found)[1:])),
        section("From where on play changes", table(indices(found)[0], parts(found), texts=first)),
    )

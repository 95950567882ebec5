"""What best play with one graph and one shoe brings, as it lies on the shelf: laws with the same graph share it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from croupier.odds.asked import Keeping
from croupier.odds.result import Outcome
from croupier.odds.twenty_one.kept import UNREADABLE


class Brought(NamedTuple):
    """What a wager on a box brings."""

    outcomes: tuple[Outcome, ...]
    off: float
    """By how much its edge may be off."""
    exact: Fraction | None
    """What it brings on average, as a fraction where one was asked for."""


def kept_or(shelf: Keeping | None, name: str, work: Callable[[], Brought]) -> Brought:
    """What is kept under a name, or worked out and put there."""
    kept = shelf.get(name) if shelf is not None else None
    if kept is not None:
        with suppress(*UNREADABLE):
            return _read(json.loads(kept))
    found = work()
    if shelf is not None:
        rows = [[str(one.net), float(one.probability)] for one in found.outcomes]
        exact = None if found.exact is None else str(found.exact)
        shelf.put(name, json.dumps({"outcomes": rows, "off": found.off, "exact": exact}).encode())
    return found


def _read(kept: dict[str, object]) -> Brought:
    rows, off, exact = kept["outcomes"], kept["off"], kept["exact"]
    if not isinstance(rows, list) or not isinstance(off, float):
        raise TypeError("expected outcomes and by how much they may be off")
    found = tuple(Outcome(Fraction(net), float(likely)) for net, likely in rows)
    return Brought(found, off, None if exact is None else Fraction(str(exact)))

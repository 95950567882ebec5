"""Sources: a digest of all code on which the totals of a run depend, so that totals of two programs never mix."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from croupier.odds.kept import sources as rules_and_odds

TABLE = Path(__file__).parents[1] / "table"


@cache
def sources_for(family: str) -> str:
    """That of the rules and odds of a family of games, of the table and of the simulation."""
    from croupier.simulation.compiled import sources as own  # late: it brings the compiler along

    found = hashlib.sha256(f"{rules_and_odds(family)}\0{own()}\0".encode())
    for file in sorted(TABLE.glob("*.py")):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()

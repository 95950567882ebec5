"""What is known of a scenario's wagers without playing, from the exact odds where they are worked out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.asked import Asked
from croupier.odds.kept import Shelf, price_or_recall
from croupier.simulation.cache import cache_folder
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats, first_stake


@dataclass(frozen=True)
class Exact:
    """What is known of a wager without playing: its edge and deviation per unit, and where that comes from."""

    edge: Fraction | float
    deviation: float
    method: str


def exact_of_lines(scenario: Scenario, seats: Seats) -> Mapping[int, Exact]:
    """By line: what the odds say of its spot at its first stake. Boxes are alike, so their number is not said there."""
    found: dict[int, Exact] = {}
    for stake in {first_stake(line) for line in seats.wishes}:
        asked = Asked(scenario.law, dict(scenario.settings), stake, shelf=Shelf(cache_folder()))
        odds = price_or_recall(asked, Shelf(cache_folder()))
        by_spot = {row.wager: row for row in odds}
        for at, line in enumerate(seats.wishes):
            row = by_spot.get(line.spot) or by_spot.get(re.sub(r" \d+$", "", line.spot))
            if row is not None and first_stake(line) == stake:
                found[at] = Exact(row.edge_float if row.edge is None else row.edge, row.deviation, row.method)
    return found

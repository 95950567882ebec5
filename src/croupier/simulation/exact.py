"""What is known of a scenario's wagers without playing, from the exact odds where they are worked out."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.craps.rules import CrapsRules
from croupier.odds.asked import Asked
from croupier.odds.kept import Shelf, price_or_recall
from croupier.simulation.cache import cache_folder
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats, behind, first_stake


@dataclass(frozen=True)
class Exact:
    """What is known of a wager without playing: its edge and deviation per unit, and where that comes from."""

    edge: Fraction | float
    deviation: float
    method: str


def exact_of_lines(scenario: Scenario, seats: Seats, *, apart: Collection[int] = ()) -> Mapping[int, Exact]:
    """By line, some apart: what the odds say of its spot at its first stake, but for who plays it only in part.

    Boxes are alike, so their number is not said there.
    """
    found: dict[int, Exact] = {}
    apart = {*apart, *behind(scenario, seats)}
    for stake in {first_stake(line) for at, line in enumerate(seats.wishes) if at not in apart}:
        asked = Asked(scenario.law, dict(scenario.settings), stake, shelf=Shelf(cache_folder()))
        odds = price_or_recall(asked, Shelf(cache_folder()))
        by_spot = {row.wager: row for row in odds}
        for at, line in enumerate(seats.wishes):
            row = by_spot.get(line.spot) or by_spot.get(re.sub(r" \d+$", "", line.spot))
            if row is not None and first_stake(line) == stake and at not in apart:
                unit = _unit(scenario, line.spot)
                edge = row.edge_float if row.edge is None else row.edge * unit
                found[at] = Exact(edge, row.deviation * float(unit), row.method)
    return found


def _unit(scenario: Scenario, spot: str) -> Fraction:
    """What odds count as one unit of a wager, by what is staked on it: commission for making it is paid beside."""
    rules = scenario.table()
    return 1 + rules.commission.get(spot, Fraction(0)) if isinstance(rules, CrapsRules) else Fraction(1)

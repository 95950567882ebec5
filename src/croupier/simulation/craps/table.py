"""Craps made ready for its kernels: where the plans' wagers lie, what comes of a chunk, what is known exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from croupier.games.craps import wagers as w
from croupier.games.craps.rules import CrapsRules
from croupier.law import Citation
from croupier.odds.asked import Asked
from croupier.odds.kept import Shelf, price_or_recall
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import Book, new_book
from croupier.simulation.cache import cache_folder
from croupier.simulation.chance import stream_of
from croupier.simulation.craps.kernels import craps_sessions
from croupier.simulation.craps.plans import Plans, spot_of
from croupier.simulation.craps.steady import Parts, is_steady
from croupier.simulation.craps.tables import NotCompiled, Tables
from croupier.simulation.craps.wagering import (
    AT_ANY_TIME,
    BEFORE_A_COME_OUT,
    SLOTS,
    nothing_lying,
)
from croupier.simulation.exact import Exact
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats
from croupier.simulation.totals import Totals, totals_of

KERNEL = "kernel"
ROUNDS_A_CHUNK = 1 << 20
NOWHERE = -1


class Throwing:
    """Wagers at craps by the kernels."""

    method = KERNEL
    rounds_a_chunk = ROUNDS_A_CHUNK

    def __init__(self, scenario: Scenario, rules: CrapsRules, seats: Seats) -> None:
        self.scenario, self.rules, self.seats = scenario, rules, seats
        self.plans = Plans(scenario, rules, seats)
        locations = tuple(dict.fromkeys(name for names in self.plans.names for name in names.values()))
        self.tables = Tables(Asked(scenario.law, dict(scenario.settings)), rules, locations)
        self.places = np.full((len(self.plans.names), SLOTS), NOWHERE, dtype=np.int64)
        for at, names in enumerate(self.plans.names):
            for slot, name in names.items():
                self.places[at, slot] = locations.index(name)
        self.parts = Parts(self.tables.dice, self.plans.layout, self.places, seats)
        self.steady = is_steady(scenario, seats)
        self.outcomes = (*self.tables.falls, *(one.name for one in self.tables.settled))

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        if self.steady:
            stream = stream_of(self.scenario.seed, chunk)
            return totals_of(self.parts.book(stream, sessions * rounds, len(self.outcomes)), chunk)
        return totals_of(self.traced(chunk, sessions, rounds, 0)[0], chunk)

    def traced(self, chunk: int, sessions: int, rounds: int, most: int) -> tuple[Book, Numbers]:
        """Throw after throw; of so many what fell."""
        seats = self.seats
        book = new_book(len(seats.lines), len(seats.people), len(self.outcomes))
        trace = np.zeros(most, dtype=np.int64)
        craps_sessions(
            stream_of(self.scenario.seed, chunk),
            self.tables.dice,
            self.plans.layout,
            self.places,
            seats.lines,
            seats.people,
            seats.scales,
            nothing_lying(len(seats.lines), len(seats.people)),
            sessions,
            rounds,
            self.scenario.session is not None,
            book,
            trace,
        )
        return book, trace

    def value(self, line: int, outcome: int) -> Fraction | None:
        at = outcome - len(self.tables.falls)
        return None if at < 0 else self.tables.settled[at].value

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        at = outcome - len(self.tables.falls)
        return () if at < 0 else self.tables.settled[at].cites

    def exact(self) -> Mapping[int, Exact]:
        return exact_at_craps(self.scenario, self.rules, self.seats)

    def exact_covariance(self, one: int, other: int) -> Fraction | None:
        """Where both lie from the come-out until they are decided, once a round."""
        whens, again = self.plans.layout.when, self.plans.layout.again
        if any(whens[at] not in (AT_ANY_TIME, BEFORE_A_COME_OUT) or again[at] for at in (one, other)):
            return None
        return self.tables.covariance(int(self.places[one, 0]), int(self.places[other, 0]))


def exact_at_craps(scenario: Scenario, rules: CrapsRules, seats: Seats) -> Mapping[int, Exact]:
    """By line: what the odds say of its spot. Odds behind a come wager are made at other times than there: left out."""
    found: dict[int, Exact] = {}
    shelf = Shelf(cache_folder())
    odds = price_or_recall(Asked(scenario.law, dict(scenario.settings), shelf=shelf), shelf)
    by_spot = {row.wager: row for row in odds}
    for at, line in enumerate(seats.wishes):
        if spot_of(rules, line).kind in (w.COME_ODDS, w.DONT_COME_ODDS):
            continue
        row = by_spot.get(line.spot) or by_spot.get(re.sub(r" \d+$", "", line.spot))
        if row is None:
            continue
        unit = 1 + rules.commission.get(line.spot, Fraction(0))  # commission for making a wager is paid beside
        edge = row.edge_float if row.edge is None else row.edge * unit
        found[at] = Exact(edge, row.deviation * float(unit), row.method)
    return found


def throwing_of(scenario: Scenario, rules: CrapsRules, seats: Seats) -> Throwing | None:
    """The scenario made ready for the kernels; None if they do not know all that it needs."""
    if seats.own:
        return None
    try:
        return Throwing(scenario, rules, seats)
    except NotCompiled:
        return None

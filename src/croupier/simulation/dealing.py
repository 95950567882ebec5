"""Dealing: a scenario made ready for play, by a kernel where there is one for its game, otherwise by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

import numpy as np

from croupier.games.baccarat.rules import BaccaratRules
from croupier.games.caribbean_stud.rules import StudRules
from croupier.games.craps.rules import CrapsRules
from croupier.games.felt import Rules
from croupier.games.spin import SpinRules
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import Citation
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import Book, new_book
from croupier.simulation.caribbean_stud.table import hands_of
from croupier.simulation.chance import stream_of
from croupier.simulation.counting import check_count
from croupier.simulation.craps.table import throwing_of
from croupier.simulation.exact import Exact
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats, seat
from croupier.simulation.sources import sources_for
from croupier.simulation.spin_table import SpinTable, coup_table, spin_table
from croupier.simulation.spins import count_outcomes, payment, spin_sessions
from croupier.simulation.steady import book_of, is_steady, stakes_of
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.twenty_one.boxes import boxes_of

KERNEL = "kernel"
ROUNDS_A_CHUNK = 1 << 23


class Dealer(Protocol):
    """A scenario made ready."""

    seats: Seats
    method: str
    rounds_a_chunk: int
    outcomes: tuple[str, ...]
    """What can come of a round, by name."""

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        """Play one chunk."""

    def value(self, line: int, outcome: int) -> Fraction | None:
        """What an outcome brings per unit on a line, if that is always the same."""

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        """The clauses by which an outcome settles a line."""

    def exact(self) -> Mapping[int, Exact]:
        """What is known of each line without playing."""

    def exact_covariance(self, one: int, other: int) -> Fraction | None:
        """Of what a unit on each of two lines brings in one round, if that is known."""


class Spins:
    """A game of one outcome, by its kernel."""

    method = KERNEL
    rounds_a_chunk = ROUNDS_A_CHUNK

    def __init__(self, scenario: Scenario, rules: Rules, seats: Seats) -> None:
        self.scenario, self.seats = scenario, seats
        self.chip = rules.options.chip
        self.steady, self.stakes = is_steady(scenario, seats), stakes_of(seats)
        self.outcome_of_way = np.zeros(0, dtype=np.int64)
        self.leads = np.zeros((0, 0), dtype=np.int64)
        self.shoe = np.zeros(0, dtype=np.uint8)
        self.table = self._table()
        self.outcomes = self.table.names
        self.over = np.array([[fate.net.numerator for fate in row] for row in self.table.fates], dtype=np.int64)
        self.under = np.array([[fate.net.denominator for fate in row] for row in self.table.fates], dtype=np.int64)
        assert ((self.over >= 0) | (self.over == -self.under)).all(), "a wager wins, comes back or is lost"

    def _table(self) -> SpinTable:
        table = spin_table(self.scenario, self.seats.spots)
        ways = [[at] * times for at, times in enumerate(table.ways)]
        self.outcome_of_way = np.array([at for row in ways for at in row], dtype=np.int64)
        return table

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        if not self.steady:
            return totals_of(self.traced(chunk, sessions, rounds, 0)[0], chunk)
        outcomes = np.zeros(len(self.outcomes), dtype=np.int64)
        stream, shoe = stream_of(self.scenario.seed, chunk), self.shoe.copy()
        count_outcomes(stream, self.outcome_of_way, self.leads, shoe, sessions * rounds, outcomes)
        return totals_of(book_of(outcomes, self.seats, self._net, lambda _: 1), chunk)

    def _net(self, line: int, outcome: int) -> int:
        spot, staked = self._spot(line), int(self.stakes[line])
        over, under = int(self.over[spot, outcome]), int(self.under[spot, outcome])
        return -staked if over < 0 else int(payment(staked, over, under, self.chip))

    def traced(self, chunk: int, sessions: int, rounds: int, most: int) -> tuple[Book, Numbers]:
        """The same, and of so many rounds what fell, what was staked and what it brought."""
        seats = self.seats
        book = new_book(len(seats.lines), len(seats.people), len(self.outcomes))
        trace = np.zeros((most, 1 + 2 * len(seats.lines)), dtype=np.int64)
        spin_sessions(
            stream_of(self.scenario.seed, chunk),
            self.outcome_of_way,
            self.leads,
            self.shoe.copy(),
            self.over,
            self.under,
            self.chip,
            seats.lines,
            seats.people,
            seats.scales,
            sessions,
            rounds,
            self.scenario.session is not None,
            book,
            trace,
        )
        return book, trace

    def _spot(self, line: int) -> int:
        return self.seats.spots.index(self.seats.wishes[line].spot)

    def value(self, line: int, outcome: int) -> Fraction:
        return self.table.fates[self._spot(line)][outcome].net

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        return self.table.fates[self._spot(line)][outcome].cites

    def exact(self) -> Mapping[int, Exact]:
        found = {}
        for line in range(len(self.seats.lines)):
            spot = self._spot(line)
            spread = float(self.table.covariance(spot, spot)) ** 0.5
            found[line] = Exact(-self.table.expected(spot), spread, self.table.method)
        return found

    def exact_covariance(self, one: int, other: int) -> Fraction:
        return self.table.covariance(self._spot(one), self._spot(other))


class Coups(Spins):
    """Baccarat from fresh shoes, by the graph of a coup that the engine made."""

    def _table(self) -> SpinTable:
        table, self.leads, self.shoe = coup_table(self.scenario, self.seats.spots)
        return table


def dealer_of(scenario: Scenario) -> Dealer:
    """The scenario made ready; `ScenarioError` if it cannot be played."""
    rules: Rules = scenario.table()
    check_count(scenario, rules)
    seats = seat(scenario, rules)
    if isinstance(rules, SpinRules) and not seats.own and not scenario.by_engine:
        return Spins(scenario, rules, seats)
    if (
        isinstance(rules, BaccaratRules)
        and scenario.fresh_shoe
        and not (seats.own or scenario.by_engine or scenario.count)
    ):
        return Coups(scenario, rules, seats)
    if isinstance(rules, TwentyOneRules) and not scenario.by_engine:
        boxes = boxes_of(scenario, rules, seats)
        if boxes is not None:
            return boxes
    if isinstance(rules, CrapsRules) and not scenario.by_engine:
        throwing = throwing_of(scenario, rules, seats)
        if throwing is not None:
            return throwing
    if isinstance(rules, StudRules) and not scenario.by_engine:
        hands = hands_of(scenario, rules, seats)
        if hands is not None:
            return hands
    from croupier.simulation.by_engine import ByEngine  # late: it knows dealers too

    return ByEngine(scenario, rules, seats)


@lru_cache(maxsize=4)
def _ready(scenario: Scenario) -> Dealer:
    return dealer_of(scenario)


def deal_chunk(scenario: Scenario, chunk: int, sessions: int, rounds: int, sources: str) -> Totals:
    """One chunk, in whatever process this is called."""
    if sources != sources_for(scenario.law.family):
        raise OtherSources("a worker runs other sources of Croupier than this one")
    return _ready(scenario.lasting(0)).deal(chunk, sessions, rounds)


class OtherSources(Exception):
    """A worker is of another version: its totals would be worth nothing."""

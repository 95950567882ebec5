"""Boxes of blackjack or pontoon by kernels: which scenarios they know, and what comes of a chunk."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import Any

import numpy as np

from croupier.equipment.money import Cents
from croupier.games import twenty_one
from croupier.games.options import written
from croupier.games.twenty_one.bonuses import super_bonus
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, box_of
from croupier.law import Citation
from croupier.law.digest import digest
from croupier.odds.asked import Asked
from croupier.odds.kept import Shelf, sources
from croupier.odds.twenty_one.kept import NOT_OF_A_HAND
from croupier.simulation import betting
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import Book, new_book
from croupier.simulation.cache import cache_folder
from croupier.simulation.chance import stream_of
from croupier.simulation.compiled import sources as own_sources
from croupier.simulation.counting import no_count, row_of
from croupier.simulation.exact import Exact, exact_of_lines
from croupier.simulation.following import Following
from croupier.simulation.plan_text import MOST_STAKE
from croupier.simulation.scenario import BEST, Scenario
from croupier.simulation.seats import Seats, behind
from croupier.simulation.steady import book_of, is_steady, stakes_of
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.twenty_one.by_hand import HandResult, results_by_hand
from croupier.simulation.twenty_one.deciding import IN_USE, SLIPPED, Cards
from croupier.simulation.twenty_one.in_step import LARGEST_SHOE, MOST_TRACED, count_rounds
from croupier.simulation.twenty_one.insurance import insurance_of
from croupier.simulation.twenty_one.kernels import laid_out
from croupier.simulation.twenty_one.led import led_by, tables_with, told_apart
from croupier.simulation.twenty_one.plays import asked_of, graph_for, play_of, way_of
from croupier.simulation.twenty_one.sessions import MOST_BOXES, NOBODY, SOMEBODY_ELSE, box_sessions
from croupier.simulation.twenty_one.shares import shares_laid
from croupier.simulation.twenty_one.short import Short, short_of
from croupier.simulation.twenty_one.side_odds import SideOdds
from croupier.simulation.twenty_one.sides import IS_BOX, on_paper, sides_of
from croupier.simulation.twenty_one.tables import Tables, tables_of

KERNEL = "kernel"
NOT_OF_PLAY = {*NOT_OF_A_HAND} - {"decks"}
"""Settings on which neither hands nor how they are played best depend."""
ROUNDS_A_CHUNK = 1 << 24
SLOWER = 8
"""How many times fewer rounds a chunk has where they are played one after another."""


def knows(scenario: Scenario, seats: Seats) -> bool:
    """Whether the kernels know all that the scenario needs; otherwise the engine plays it."""
    alike = len({player.strategy for player in scenario.players}) == 1
    follows = way_of(scenario.players[0].strategy).pieces and policies_of(scenario, seats)
    numbers = [box_of(line.spot) for line in seats.wishes] + [player.place or 0 for player in scenario.players]
    return alike and not follows and not seats.own and max(numbers) <= MOST_BOXES


def policy_of(scenario: Scenario, seats: Seats, line: int) -> Following:
    """What the owner of a line does along with whoever decides."""
    return next(player.follows for player in scenario.players if player.name == seats.owners[line])


def policies_of(scenario: Scenario, seats: Seats) -> tuple[Following, ...]:
    """The policies of followers that the tables must know."""
    return told_apart(policy_of(scenario, seats, at) for at in behind(scenario, seats))


def sitting_at(scenario: Scenario, seats: Seats) -> Numbers:
    """By box, the line there of the player who sits at it: where nobody does, nobody's."""
    found, lines = np.full(MOST_BOXES + 1, NOBODY, dtype=np.int64), [*enumerate(seats.wishes)]
    for player in scenario.players:
        if player.place is not None:
            own = [seats.owners[at] == player.name and line.spot == f"{BOX} {player.place}" for at, line in lines]
            found[player.place] = own.index(True) if True in own else SOMEBODY_ELSE
    return found


def payable(seats: Seats, lines: Sequence[int], step: int) -> bool:
    """Whether every amount that may be staked on some lines is paid exactly, whatever comes, by such a step."""
    steady = all(seats.lines[at, betting.KIND] == betting.FLAT for at in lines)
    needed = (betting.UNIT,) if steady else (betting.LEAST, betting.STEP)
    return gcd(*(int(seats.lines[at, column]) for at in lines for column in needed)) % step == 0


def shoes_in_use(scenario: Scenario, rules: TwentyOneRules) -> Numbers:
    """How the table's shoes are used, in the order in which the kernel has it."""
    law = rules.law
    until = 0 if scenario.fresh_shoe or not rules.cutting_cards else len(rules.cards()) - rules.cutting_card_from_back
    burnt = law.integer("first_cards_discarded") if rules.options.burn else 0
    return np.array([until, burnt, law.orders("discards_stay_in_use"), law.orders("control_lasts")], dtype=np.int64)


def bonus_hand_stays(rules: TwentyOneRules) -> bool:
    """Whether a hand that wins the Super Bonus lies on the table until that is paid, though it was settled before."""
    return rules.law.orders("super_bonus_hand_stays")


class Boxes:
    """Blackjack or pontoon, by its kernels."""

    method = KERNEL

    def __init__(self, scenario: Scenario, rules: TwentyOneRules, seats: Seats, tables: Tables) -> None:
        self.scenario, self.rules, self.seats, self.tables = scenario, rules, seats, tables
        count = scenario.count
        self.laid = laid_out(tables, no_count() if count is None else row_of(count, rules, tables.ranks))
        ranks = {rank: at for at, rank in enumerate(tables.ranks)}
        self.cards = np.array(["shdc".index(card[1]) << 4 | ranks[card[0]] for card in rules.cards()], dtype=np.uint8)
        self.use = shoes_in_use(scenario, rules)
        alone = len(seats.lines) == 1 and not tables.decided_at_the_table
        self.steady = is_steady(scenario, seats) and scenario.fresh_shoe and alone
        self.steady = self.steady and len(self.cards) <= LARGEST_SHOE
        self.rounds_a_chunk = ROUNDS_A_CHUNK if self.steady else ROUNDS_A_CHUNK // SLOWER
        self.bonuses = self._bonuses()
        self.slips: Numbers = np.zeros(0, dtype=np.int64)
        """What chance said of errors in the rounds that were traced last."""
        self.sides = sides_of(scenario, seats, tables.ranks)
        on_boxes = [at for at in range(len(seats.lines)) if self.sides.lines[at, 0] == IS_BOX]
        self.order = np.array(sorted(on_boxes, key=lambda at: int(self.sides.lines[at, 1])), dtype=np.int64)
        self.hands_followed = np.full(len(seats.lines), tables.most_hands, dtype=np.int64)
        self.policies = np.full(len(seats.lines), NOBODY, dtype=np.int64)
        told = policies_of(scenario, seats)
        for at in behind(scenario, seats):
            policy = policy_of(scenario, seats, at)
            self.hands_followed[at] = tables.most_hands if policy.splits else 1
            self.policies[at] = next((told.index(one) for one in told_apart([policy])), NOBODY)
        named = [self._name(outcome) for outcome in range(tables.outcomes)]
        self.outcomes = (*named, *(str(self.sides.net(result)) for result in range(len(self.sides.nets))))

    def _bonuses(self) -> Numbers:
        """From which stake on which Super Bonus is paid, as the engine answers for every stake."""
        if not self.rules.law.orders("super_bonus_hand"):
            return np.zeros((0, 2), dtype=np.int64)
        table = twenty_one.start(self.rules)
        rows = [(0, super_bonus(table, 0))]

        def between(low: int, high: int) -> None:
            if super_bonus(table, low) == super_bonus(table, high):
                return
            if high - low == 1:
                rows.append((high, super_bonus(table, high)))
                return
            middle = (low + high) // 2
            between(low, middle)
            between(middle, high)

        between(0, MOST_STAKE)
        return np.array(rows, dtype=np.int64)

    def _parts(self, outcome: int) -> tuple[int, int, int]:
        """What an outcome brings in parts of the unit, how many units lay there in the end, how many Super Bonuses."""
        most = self.tables.most_hands
        rest, bonuses = divmod(outcome, most + 1)
        net, staked = divmod(rest, 2 * most + 1)
        return net - self.tables.bound, staked, bonuses

    def _name(self, outcome: int) -> str:
        net, staked, bonuses = self._parts(outcome)
        on = f" on {staked}" if staked != 1 else ""
        return f"{Fraction(net, self.tables.parts)}{on}{' and the Super Bonus' if bonuses else ''}"

    @cached_property
    def shares(self) -> Numbers:
        """What a wager gets when another wins the Super Bonus; nothing is asked where there is no other."""
        if len(self.order) < 2 or not self.rules.law.orders("super_bonus_hand"):
            return np.zeros((0, 0, 0), dtype=np.int64)
        return shares_laid(graph_for(self.scenario), on_paper(self.scenario), self.tables)

    @cached_property
    def short(self) -> Short:
        return short_of(self.tables.whole, self.tables.whole_start, len(self.tables.ranks), self.cards)

    # --- dealing ------------------------------------------------------------------------------------------------------

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        if not self.steady:
            return totals_of(self.traced(chunk, sessions, rounds, 0)[0], chunk)
        book = book_of(self.counted(chunk, sessions * rounds, 0)[0], self.seats, self._net, self._units)
        book.rounds[2] = sessions * rounds
        return totals_of(book, chunk)

    def counted(self, chunk: int, rounds: int, most: int) -> tuple[Numbers, Numbers, Cards]:
        """How often each outcome came; of so many rounds what came of each, and their cards."""
        tables, short = self.tables, self.short
        counts, ended = np.zeros(tables.outcomes, dtype=np.int64), np.zeros(short.live, dtype=np.int64)
        dealt, came = np.zeros((most, MOST_TRACED), dtype=np.uint8), np.zeros(most, dtype=np.int64)
        count_rounds(
            self.laid,
            tables.opened,
            tables.whole,
            tables.whole_start,
            short.rows,
            short.deal,
            short.kinds,
            short.kind_of,
            short.width,
            short.live,
            self.cards,
            stream_of(self.scenario.seed, chunk),
            rounds,
            counts,
            ended,
            dealt,
            came,
        )
        short.counted(ended, counts)
        return counts, short.outcomes_of(came), dealt

    def _units(self, outcome: int) -> int:
        return self._parts(outcome)[1]

    def brought(self, outcome: int) -> tuple[Cents, Cents]:
        """What an outcome brings the first line at its stake, and all that lay there in the end."""
        return self._net(0, outcome), self._units(outcome) * int(stakes_of(self.seats)[0])

    def _net(self, line: int, outcome: int) -> int:
        net, _, bonuses = self._parts(outcome)
        stake = int(stakes_of(self.seats)[line])
        reached = [int(paid) for least, paid in self.bonuses if stake >= least]
        return net * stake // self.tables.parts + bonuses * (reached[-1] if reached else 0)

    def traced(self, chunk: int, sessions: int, rounds: int, most: int) -> tuple[Book, Numbers, Cards]:
        """Round after round; of so many what was staked and what it brought, and all their cards."""
        seats = self.seats
        book = new_book(len(seats.lines), len(seats.people), len(self.outcomes))
        trace = np.zeros((most, 1 + 2 * len(seats.lines)), dtype=np.int64)
        dealt = np.zeros(most * MOST_CARDS, dtype=np.uint8)
        at = np.zeros(IN_USE + most * MOST_SLIPS, dtype=np.int64)
        box_sessions(
            stream_of(self.scenario.seed, chunk),
            self.laid,
            self.tables.opened,
            self.cards.copy(),
            at,
            self.use,
            self.tables.parts,
            self.bonuses,
            self.shares,
            self.order,
            sitting_at(self.scenario, seats),
            self.hands_followed,
            self.policies,
            self.tables.led,
            self.sides.lines,
            self.sides.by_two,
            self.sides.rows,
            self.sides.nets,
            self.sides.parts,
            seats.lines,
            seats.people,
            seats.scales,
            sessions,
            rounds,
            self.scenario.session is not None,
            book,
            trace,
            dealt,
        )
        self.slips = at[IN_USE : IN_USE + at[SLIPPED]]
        return book, trace, dealt

    # --- what is known ------------------------------------------------------------------------------------------------

    def value(self, line: int, outcome: int) -> Fraction | None:
        if outcome >= self.tables.outcomes:
            return self.sides.net(outcome - self.tables.outcomes)
        stake = int(self.seats.lines[line, betting.UNIT])
        net, _, bonuses = self._parts(outcome)
        return Fraction(self._net(line, outcome), stake) if bonuses and stake else Fraction(net, self.tables.parts)

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        return ()

    def exact(self) -> Mapping[int, Exact]:
        if not self.scenario.fresh_shoe or self.tables.decided_at_the_table:
            return {}
        beside = [at for at in range(len(self.seats.lines)) if self.sides.lines[at, 0] != IS_BOX]
        known = {at: self.side_odds.exact(at) for at in beside}
        if self.scenario.players[0].strategy != BEST or self.shares.size:
            return known  # what others' Super Bonuses bring a wager depends on how they play
        return {**exact_of_lines(self.scenario, self.seats, apart=beside), **known}

    def exact_covariance(self, one: int, other: int) -> Fraction | None:
        known = self.scenario.fresh_shoe and not self.tables.decided_at_the_table
        return self.side_odds.covariance(one, other) if known else None

    @cached_property
    def by_hand(self) -> tuple[HandResult, ...]:
        """What each hand brings against each card of the dealer's, unless that depends on more than these."""
        if self.tables.decided_at_the_table:
            return ()
        tables, until = self.tables, int(self.use[0])
        laid, parts, seed = self.laid, tables.parts, self.scenario.seed
        return results_by_hand(self.rules, tables.ranks, laid, tables.opened, self.cards, until, parts, seed)

    @cached_property
    def side_odds(self) -> SideOdds:
        return SideOdds(self.sides, self.tables, self.cards.tolist())


MOST_CARDS = 200
MOST_SLIPS = 100
"""The most cards that a round of seven boxes is traced with, and the most that chance says of errors in one."""


def boxes_of(scenario: Scenario, rules: TwentyOneRules, seats: Seats) -> Boxes | None:
    """The scenario made ready for the kernels; None if they do not know all that it needs."""
    if not knows(scenario, seats):
        return None
    tables, chip = kept_tables(scenario, rules, policies_of(scenario, seats)), rules.options.chip
    dealer = Boxes(scenario, rules, seats, tables)
    beside = [at for at in range(len(seats.lines)) if at not in dealer.order]
    exactly = payable(seats, dealer.order.tolist(), tables.parts * chip)
    return dealer if exactly and payable(seats, beside, dealer.sides.parts * chip) else None


def kept_tables(scenario: Scenario, rules: TwentyOneRules, policies: tuple[Following, ...] = ()) -> Tables:
    """The tables from the shelf, or made and put there."""
    shelf = Shelf(cache_folder())
    way, options = way_of(scenario.players[0].strategy), written(rules.options)
    wanted = options if way.insures is not None else {*options} - NOT_OF_PLAY  # limits bind insurance, too
    settings = sorted((key, str(options[key])) for key in wanted)
    about = [_strategy_told(scenario), [str(policy) for policy in policies]]
    told = [digest(scenario.law), settings, about, sources("twenty-one"), own_sources()]
    name = f"tables-{hashlib.sha256(json.dumps(told).encode()).hexdigest()}.npz"
    kept = shelf.get(name)
    if kept is not None:
        return _read(kept)
    graph = graph_for(scenario)
    on_paper = Asked(scenario.law, dict(scenario.settings)).on_paper()
    assert isinstance(on_paper, TwentyOneRules)
    stays = bonus_hand_stays(rules)
    insurance = None if way.insures is None else insurance_of(rules, graph.ranks, way.insures, asked_of(scenario).stake)
    play = play_of(way, scenario, on_paper, graph)
    if policies:
        tables = tables_with(graph, led_by(scenario, graph, policies), play, bonus_hand_stays=stays)
    else:
        tables = tables_of(graph, play, bonus_hand_stays=stays, insurance=insurance)
    content = io.BytesIO()
    arrays: dict[str, Any] = {field.name: np.asarray(getattr(tables, field.name)) for field in fields(tables)}
    np.savez(content, **arrays)
    shelf.put(name, content.getvalue())
    return tables


def _strategy_told(scenario: Scenario) -> list[object]:
    """Best play depends on the stake too, where a Super Bonus does."""
    count = None if scenario.count is None else scenario.count.told()
    return [scenario.players[0].strategy, asked_of(scenario).stake, count, scenario.files]


def _read(kept: bytes) -> Tables:
    with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
        found: dict[str, object] = {}
        for field in fields(Tables):
            array = arrays[field.name]
            if field.name == "ranks":
                found[field.name] = tuple(str(rank) for rank in array)
            else:
                found[field.name] = int(array) if array.ndim == 0 else array
    return Tables(**found)  # type: ignore[arg-type]

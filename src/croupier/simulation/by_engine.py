"""The slow path: every round through the engine, for games, plans and strategies that no kernel knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from croupier.games import Refused, shoe_acts
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.caribbean_stud import acts as stud_acts
from croupier.games.caribbean_stud.rules import ANTE, BET, StudRules
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.craps.rules import CrapsRules
from croupier.games.due import AnswerDue, DecisionDue
from croupier.games.felt import Rules, chips_in_hand
from croupier.games.shoe_rules import ShoeRules
from croupier.games.spin import SpinRules
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, DOUBLE, INSURANCE, place
from croupier.law import Citation
from croupier.odds.asked import Asked
from croupier.odds.counts import BETS
from croupier.odds.pricing import PRICED
from croupier.simulation import betting
from croupier.simulation.booking import (
    FAN_TIMES,
    POOL_FROM,
    POOL_HIGHEST,
    POOL_HITS,
    POOL_PAID,
    POOL_ROUNDS,
    POOL_SUM,
    Book,
    book_round,
    close_session,
    close_unit,
    gather,
    look,
    new_book,
)
from croupier.simulation.caribbean_stud.play import ByTable, play_named
from croupier.simulation.caribbean_stud.table import asked_of as asked_of_stud
from croupier.simulation.caribbean_stud.table import exact_of_antes
from croupier.simulation.chance import Bits, mixed
from croupier.simulation.counting import Counted
from croupier.simulation.craps.table import exact_at_craps
from croupier.simulation.exact import Exact, exact_of_lines
from croupier.simulation.following import answered, followed
from croupier.simulation.plans import OwnWish
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.seats import Seats
from croupier.simulation.strategies import STRATEGIES, Strategy, strategy_named
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.twenty_one.by_graph import ByGraph
from croupier.simulation.twenty_one.plays import graph_for, play_of, way_of
from croupier.table import LiveTable
from croupier.table.equipment import Equipment, Fair

ENGINE = "engine"
PARTS = 20
WIDEST = 12
OTHER = "another amount"
VALUES = tuple(Fraction(part, PARTS) for part in range(-WIDEST * PARTS, WIDEST * PARTS + 1))
DEEP_POCKETS = 10**15
MOST_DECISIONS = 10_000
ROUNDS_A_CHUNK = 1 << 9


class ByEngine:
    """Any game that runs."""

    method = ENGINE
    rounds_a_chunk = ROUNDS_A_CHUNK
    outcomes = (*(str(value) for value in VALUES), OTHER)

    def __init__(
        self,
        scenario: Scenario,
        rules: Rules,
        seats: Seats,
        strategies: Mapping[str, Strategy] | None = None,
    ) -> None:
        self.scenario, self.rules, self.seats = scenario, rules, seats
        self.family = scenario.law.family
        self.strategies = strategies or {
            player.name: strategy_for(scenario, rules, player.strategy) for player in scenario.players
        }
        self.policies = {player.name: player.follows for player in scenario.players}
        self.line_at = {
            (owner, line.spot): at for at, (owner, line) in enumerate(zip(seats.owners, seats.wishes, strict=True))
        }
        self.shoes_last = isinstance(rules, ShoeRules) and not scenario.fresh_shoe
        stays = isinstance(rules, StudRules)  # shuffled after every round by its rules, with a pool that goes on
        self.fresh_each_round = isinstance(rules, ShoeRules) and scenario.fresh_shoe and not stays

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        bits, slips = Bits(self.scenario.seed, chunk), Bits(mixed(self.scenario.seed), chunk)
        playing = self.playing(lambda: Fair(bits, self.rules))
        for strategy in self.strategies.values():
            strategy.below = slips.below
        for _ in range(sessions):
            playing.session(rounds)
        return totals_of(playing.book, chunk, playing.clauses)

    def playing(self, equipment: Callable[[], Equipment]) -> Playing:
        """A chunk about to be played with such equipment."""
        if isinstance(self.rules, CrapsRules):
            from croupier.simulation.craps.by_engine import PlayingCraps  # late: it plays as this module has it

            return PlayingCraps(self, equipment)
        return Playing(self, equipment)

    def value(self, line: int, outcome: int) -> Fraction | None:
        return VALUES[outcome] if outcome < len(VALUES) else None

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        return ()

    def exact(self) -> Mapping[int, Exact]:
        if isinstance(self.rules, StudRules):
            return exact_of_antes(self.scenario, self.seats)
        if isinstance(self.rules, CrapsRules):
            return exact_at_craps(self.scenario, self.rules, self.seats)
        return exact_of_lines(self.scenario, self.seats) if self.family in PRICED else {}

    def exact_covariance(self, one: int, other: int) -> Fraction | None:
        return None

    def line_of(self, player: str, spot: str) -> int:
        """The line to which a wager belongs: its own, or the one that it was added to."""
        if self.family == "twenty-one":
            found = place(spot)
            spot = f"{BOX if found.kind in (BOX, DOUBLE, INSURANCE) else found.kind} {found.box}"
        elif spot == BET:
            spot = ANTE
        return self.line_at[player, spot]


def strategy_for(scenario: Scenario, rules: Rules, name: str) -> Strategy:
    """The strategy of that name for the scenario's game."""
    if isinstance(rules, StudRules):
        return ByTable(play_named(asked_of_stud(scenario), rules, name), rules.ranking)
    if not isinstance(rules, TwentyOneRules):
        return strategy_named(scenario.law.family, name)
    way = way_of(name)
    if not way.pieces and way.base in STRATEGIES[scenario.law.family]:
        return strategy_named(scenario.law.family, name)
    on_paper = Asked(scenario.law, dict(scenario.settings)).on_paper()
    assert isinstance(on_paper, TwentyOneRules)
    graph = graph_for(scenario)
    return ByGraph(graph, play_of(way, scenario, on_paper, graph), way.insures)


class Playing:
    """One chunk in play: the table, the people, the books."""

    others: tuple[str, ...] = ()
    """Who is at the table beside the people of the scenario."""

    def __init__(self, dealer: ByEngine, equipment: Callable[[], Equipment]) -> None:
        self.dealer, self.equipment = dealer, equipment
        seats = dealer.seats
        kept = dealer.scenario.count
        self.counted = Counted(kept, dealer.rules) if kept and isinstance(dealer.rules, ShoeRules) else None
        for strategy in dealer.strategies.values():
            strategy.counted = self.counted
        count, people = len(seats.lines), len(seats.people)
        self.book: Book = new_book(count, people, len(dealer.outcomes))
        self.clauses: list[Counter[str]] = [Counter() for _ in range(count)]
        self.memories = np.zeros((count, betting.MEMORY_WIDTH), dtype=np.int64)
        self.states = np.zeros((people, betting.STATE_WIDTH), dtype=np.int64)
        self.moment = np.zeros(betting.MOMENT_WIDTH, dtype=np.int64)
        self.stakes, self.nets, self.action, self.own = (np.zeros(count, dtype=np.int64) for _ in range(4))
        self.unit = np.zeros((count, 2), dtype=np.int64)
        self.own_memories: list[object] = [None] * count
        self.live: LiveTable | None = None

    # --- a session ----------------------------------------------------------------------------------------------------

    def session(self, rounds: int) -> None:
        """One session of so many rounds, or fewer if everybody leaves."""
        seats, timed = self.dealer.seats, self.dealer.scenario.session is not None
        betting.begin(seats.lines, self.memories, seats.people, self.states)
        for at, line in enumerate(seats.wishes):
            if isinstance(line.wish, OwnWish):
                self.own_memories[at] = line.wish.first()
        self.live = None
        next_look = 0
        for number in range(rounds):
            if timed and number * FAN_TIMES >= next_look * rounds:
                look(self.book, self.states, seats.scales, next_look)
                next_look += 1
            self.moment[betting.ROUND_NOW] = number + 1
            live = self._table()
            self._prepare(live)
            if self.counted is not None:
                self.moment[betting.COUNT_NOW] = self.counted.now(BETS)
            self._ask_own_wishes()
            laid = self._lay()
            if not laid and not self.states[:, betting.HERE].any():
                break
            if laid or isinstance(self.dealer.rules, SpinRules):
                self._round(live)
                self._look_for_a_new_shoe(live)  # the cutting card may come first in a round
            else:
                self.nets[:] = 0
            self._book()
        close_unit(self.book.units, self.book.line_units, self.unit, seats.lines)
        if timed:
            for time in range(next_look, FAN_TIMES + 1):
                look(self.book, self.states, seats.scales, time)
            close_session(self.book, seats.people, self.states, seats.scales)

    def _lay(self) -> bool:
        """What everybody wagers; whether that is anything."""
        seats = self.dealer.seats
        laid = betting.lay(seats.lines, self.memories, seats.people, self.states, self.moment, self.own, self.stakes)
        return laid > 0

    def _ask_own_wishes(self) -> None:
        for at, line in enumerate(self.dealer.seats.wishes):
            if isinstance(line.wish, OwnWish):
                self.own[at] = line.wish.wanted(self.own_memories[at])

    @staticmethod
    def outcome_of(net: int, staked: int) -> int:
        """The number of the outcome that brings so much."""
        value = Fraction(net, staked) * PARTS
        whole = value.denominator == 1 and abs(value) <= WIDEST * PARTS
        return int(value) + WIDEST * PARTS if whole else len(VALUES)

    def _book(self) -> None:
        seats = self.dealer.seats
        for at, line in enumerate(seats.wishes):
            if self.stakes[at]:
                self.book.settled[at, self.outcome_of(int(self.nets[at]), int(self.stakes[at]))] += 1
                if isinstance(line.wish, OwnWish):
                    self.own_memories[at] = line.wish.after(
                        self.own_memories[at], int(self.stakes[at]), int(self.nets[at])
                    )
        book = self.book
        book_round(book.counts, book.sums, book.products, self.stakes, self.action, self.nets)
        book.rounds[0] += 1
        gather(self.unit, self.stakes, self.nets)
        if not self.dealer.shoes_last:
            close_unit(book.units, book.line_units, self.unit, seats.lines)
        betting.settle(seats.lines, self.memories, seats.people, self.states, self.stakes, self.nets)

    # --- a round ------------------------------------------------------------------------------------------------------

    def _table(self) -> LiveTable:
        """The table at which the round is played: a new one where every round has a fresh shoe."""
        if self.live is not None and not self.dealer.fresh_each_round:
            return self.live
        scenario, dealer = self.dealer.scenario, self.dealer
        names = (*(player.name for player in scenario.players), *self.others)
        chips = dict.fromkeys(
            names, DEEP_POCKETS
        )  # what may be wagered is the plan's affair; for a double or a split somebody always finds the chips
        live = self.live = LiveTable(scenario.game, dealer.rules, chips, self.equipment())
        if (counted := self.counted) is not None:
            live.watch = lambda event: counted.see(event, live.state.felt)
        for player in scenario.players:
            if player.place is not None:
                self.live.act(c.Sit(player.name, player.place))
        return self.live

    def _prepare(self, live: LiveTable) -> None:
        """Make ready for wagers. Where shoes last, a new one ends what the old one has brought."""
        live.events.clear()
        live.prepare()
        self._look_for_a_new_shoe(live)
        live.events.clear()

    def _look_for_a_new_shoe(self, live: LiveTable) -> None:
        """Whether the cards have been shuffled: what the old shoe has brought is then a stretch of play by itself."""
        if any(isinstance(event, shoe_acts.CardsReady) for event in live.events):
            self.book.rounds[2] += 1
            close_unit(self.book.units, self.book.line_units, self.unit, self.dealer.seats.lines)
            betting.renew(self.dealer.seats.lines, self.memories, betting.PER_SHOE)

    def _round(self, live: LiveTable) -> None:
        """One round from the wagers to the last payment."""
        for strategy in self.dealer.strategies.values():
            strategy.begins()
        try:
            for at, line in enumerate(self.dealer.seats.wishes):
                if self.stakes[at]:
                    live.act(c.Bet(self.dealer.seats.owners[at], line.spot, int(self.stakes[at])))
        except Refused as refusal:
            raise ScenarioError(f"a wager of the plan is refused: {refusal}") from refusal
        live.act(c.CallNoMoreBets())
        for _ in range(MOST_DECISIONS):
            self._run_on(live)
            due = live.due
            if isinstance(due, DecisionDue):
                self._decide(live, due)
            elif isinstance(due, AnswerDue) and not due.between_rounds:
                self._answer(live, due)
            else:
                break
        assert live.state.felt.betting, "the round is over"
        assert not isinstance(live.due, AnswerDue) or live.due.between_rounds, "nothing is open"
        self._count(live.events)
        felt = live.state.felt
        if isinstance(felt, Stud):
            self._follow_the_pool(felt, live.events)

    def _decide(self, live: LiveTable, due: DecisionDue) -> None:
        try:
            strategy = self.dealer.strategies[due.whose]
            strategy.hear(live.events)
            live.act(strategy.decide(live.state.felt, due))
        except Refused as refusal:
            raise ScenarioError(f"the strategy of {due.whose}: {refusal}") from refusal

    def _run_on(self, live: LiveTable) -> None:
        """Run on until somebody has a choice; who may follow what was just decided does as their policy says."""
        while self._follow(live) or live.step():
            pass

    def _follow(self, live: LiveTable) -> bool:
        felt = live.state.felt
        if not isinstance(felt, Round) or felt.following is None:
            return False
        for player, policy in self.dealer.policies.items():
            command = followed(felt, player, policy)
            if command is not None:
                live.act(command)
                return True
        return False

    def _answer(self, live: LiveTable, due: AnswerDue) -> None:
        """What one of the players does about an offer, or what follows if nobody does anything."""
        felt = live.state.felt
        of_the_shoe = isinstance(felt, Round) and not due.before_any_wager  # the cut, in a round whose shoe ran out
        for player, strategy in () if of_the_shoe else self.dealer.strategies.items():
            strategy.hear(live.events)
            command = strategy.answer(felt, due, player)
            if command is None and isinstance(felt, Round):
                command = answered(felt, due, player, self.dealer.policies[player])
            if command is not None:
                live.act(command)
                return
        live.act(due.otherwise)

    def _count(self, events: list[e.Event]) -> None:
        """What the round's events have brought each line, by which clauses, and what lay there in all."""
        self.nets[:] = 0
        self.action[:] = 0
        for event in events:
            match event:
                case e.WagerWon():
                    change = chips_in_hand(event) + event.winnings_cents
                case e.WagerEvent():
                    change = chips_in_hand(event)
                case e.BonusPaid() | e.CommissionReturned():
                    change = event.cents
                case e.CommissionPaid():
                    change = -event.cents
                case _:
                    continue
            at = self.dealer.line_of(event.player, event.spot)
            self.nets[at] += change
            if isinstance(event, e.WagerPlaced):
                self.action[at] += event.cents
            else:
                self.clauses[at].update(map(str, event.cites))

    def _follow_the_pool(self, felt: Stud, events: list[e.Event]) -> None:
        """How the progressive jackpot stood in the round, its wagers in it, and who won from it."""
        book, kinds = self.book.pool, felt.rules.ranking.order
        drawn = [event for event in events if isinstance(event, stud_acts.PrizeDrawn)]
        stood = felt.pool.cents + sum(event.from_pool_cents for event in drawn)
        book[POOL_ROUNDS] += 1
        book[POOL_SUM] += stood
        book[POOL_HIGHEST] = max(int(book[POOL_HIGHEST]), stood)
        for event in drawn:
            book[POOL_FROM] += event.from_pool_cents
            book[POOL_HITS + kinds.index(event.kind)] += 1
            book[POOL_PAID + kinds.index(event.kind)] += event.cents

"""Caribbean stud made ready for its kernels: who plays how, what comes of a chunk, what is known without playing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from croupier.games import Refused, caribbean_stud
from croupier.games.caribbean_stud.pool import Pool, Winner, prizes
from croupier.games.caribbean_stud.rules import ANTE, JACKPOT, StudRules
from croupier.law import Citation
from croupier.odds.asked import Asked
from croupier.odds.caribbean_stud.deals import classes_of
from croupier.odds.kept import Shelf, price_or_recall
from croupier.simulation.booking import Book, new_book
from croupier.simulation.cache import cache_folder
from croupier.simulation.caribbean_stud.kernels import (
    DONE,
    HAND,
    NO_ANTE,
    POOL,
    Cards,
    Desk,
    People,
    brought,
    count_hands,
    desk_for,
    pay,
    stud_sessions,
)
from croupier.simulation.caribbean_stud.play import Play, asked_for, play_named, priced_as
from croupier.simulation.caribbean_stud.ranked import cards_in_order, ranked
from croupier.simulation.caribbean_stud.settled import CHIP, FOLDED, MOST_WON, MULTIPLE, RESULTS, settled
from croupier.simulation.chance import stream_of
from croupier.simulation.exact import Exact
from croupier.simulation.plans import Flat
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.seats import Seats, first_stake
from croupier.simulation.steady import book_of, is_steady, stakes_of
from croupier.simulation.totals import Totals, totals_of

KERNEL = "kernel"
ROUNDS_A_CHUNK = 1 << 22
NOBODY = -1


def asked_of(scenario: Scenario) -> Asked:
    """What is asked of the odds on behalf of a scenario: the ante, at the stake with which the first plan begins."""
    stake = next((first_stake(line) for player in scenario.players for line in player.plan if line.spot == ANTE), None)
    asked = Asked(scenario.law, dict(scenario.settings), shelf=Shelf(cache_folder()))
    return asked if stake is None else Asked(asked.law, asked.settings, stake, shelf=asked.shelf)


class Hands:
    """Antes and jackpot wagers of up to seven people, by the kernels."""

    method = KERNEL
    rounds_a_chunk = ROUNDS_A_CHUNK

    def __init__(self, scenario: Scenario, rules: StudRules, seats: Seats) -> None:
        self.scenario, self.rules, self.seats = scenario, rules, seats
        asked, classes = asked_of(scenario), classes_of(rules.ranking)
        self.ranked, self.settled = ranked(classes), settled(asked, rules, classes)
        self.settling = self.settled.tables
        self.outcomes = self.settled.names
        self.people = self._people(asked)
        self.steady = is_steady(scenario, seats) and len(seats.lines) == 1

    def _people(self, asked: Asked) -> People:
        names = [player.name for player in self.scenario.players]
        lines = np.full((2, len(names)), NOBODY, dtype=np.int64)
        for at, (owner, wish) in enumerate(zip(self.seats.owners, self.seats.wishes, strict=True)):
            lines[(ANTE, JACKPOT).index(wish.spot), names.index(owner)] = at
        ways = list(dict.fromkeys(player.strategy for player in self.scenario.players))
        plays = [play_named(asked, self.rules, way) for way in ways]
        which = np.array([ways.index(player.strategy) for player in self.scenario.players], dtype=np.int64)
        return People(lines[0], lines[1], which, np.array([play.by_class for play in plays]), _rows(plays))

    # --- dealing ------------------------------------------------------------------------------------------------------

    def deal(self, chunk: int, sessions: int, rounds: int) -> Totals:
        if not self.steady:
            return totals_of(self.traced(chunk, sessions, rounds, 0)[0], chunk)
        counts = np.zeros(len(self.outcomes), dtype=np.int64)
        stream, people = stream_of(self.scenario.seed, chunk), self.people
        count_hands(
            stream,
            cards_in_order(),
            self.ranked,
            people.by_class[0],
            people.rows[0],
            self.settling,
            sessions * rounds,
            counts,
        )
        return totals_of(book_of(counts, self.seats, self._net, self._units), chunk)

    def traced(self, chunk: int, sessions: int, rounds: int, most: int) -> tuple[Book, Cards]:
        """Round after round; of so many all their cards, hand by hand and the dealer's last."""
        seats = self.seats
        book = new_book(len(seats.lines), len(seats.people), len(self.outcomes))
        desk = desk_for(len(seats.lines), len(seats.people))
        trace = np.zeros((most, (len(seats.people) + 1) * HAND), dtype=np.uint8)
        stream, deck = stream_of(self.scenario.seed, chunk), cards_in_order()
        timed = self.scenario.session is not None
        while True:
            why = stud_sessions(
                stream,
                deck,
                self.ranked,
                self.settling,
                self.people,
                seats.lines,
                seats.people,
                seats.scales,
                sessions,
                rounds,
                timed,
                desk,
                book,
                trace,
            )
            if why == DONE:
                return book, trace
            if why == NO_ANTE:
                raise self._refused(desk)
            self._give_prizes(desk, book)

    def _give_prizes(self, desk: Desk, book: Book) -> None:
        """What the winners of a round get where somebody's prize is a part of the pool, as the game reckons it."""
        winners = [
            Winner(str(who), self.settled.kinds[kind])
            for who, kind in reversed(list(enumerate(desk.winners)))
            if kind >= 0
        ]
        pool = Pool(int(desk.cursor[POOL]))
        for prize in prizes(self.rules.schedule, pool, winners, self.rules.options.chip):
            who = int(prize.winner.player)
            pay(desk, book, int(self.people.jackpot[who]), int(desk.winners[who]), prize.cents)

    def _refused(self, desk: Desk) -> ScenarioError:
        """A jackpot wager without an ante, as the game refuses it."""
        names = [player.name for player in self.scenario.players]
        for who, name in enumerate(names):
            ante, jackpot = int(self.people.ante[who]), int(self.people.jackpot[who])
            if jackpot >= 0 and desk.stakes[jackpot] and (ante < 0 or not desk.stakes[ante]):
                try:
                    self.rules.refuse_beside(caribbean_stud.start(self.rules), name, JACKPOT)
                except Refused as refusal:
                    return ScenarioError(f"a wager of the plan is refused: {refusal}")
        raise AssertionError("somebody has made no ante")

    # --- what comes of a hand -----------------------------------------------------------------------------------------

    def _units(self, outcome: int) -> int:
        """How many antes lay there in the end."""
        return 1 if outcome == FOLDED else 1 + int(self.settling.numbers[MULTIPLE])

    def _net(self, line: int, outcome: int) -> int:
        return self._brought(int(stakes_of(self.seats)[line]), outcome)

    def _brought(self, ante: int, outcome: int) -> int:
        if outcome == FOLDED:
            return -ante
        numbers, at = self.settling.numbers, outcome - 1
        bet = ante * int(numbers[MULTIPLE])
        return int(
            brought(ante, self.settling.ante[at], numbers[CHIP], -1)
            + brought(bet, self.settling.bet[at], numbers[CHIP], numbers[MOST_WON])
        )

    def value(self, line: int, outcome: int) -> Fraction | None:
        if self.seats.wishes[line].spot == JACKPOT:
            return self._jackpot_value(outcome)
        capped = self.settling.numbers[MOST_WON] >= 0
        if isinstance(self.seats.wishes[line].wish, Flat):
            stake = int(stakes_of(self.seats)[line])
            return Fraction(self._brought(stake, outcome), stake)
        if capped:
            return None
        if outcome == FOLDED:
            return Fraction(-1)
        ante, bet = self.settling.ante[outcome - 1], self.settling.bet[outcome - 1]
        multiple = int(self.settling.numbers[MULTIPLE])
        return Fraction(int(ante[0]), int(ante[1])) + multiple * Fraction(int(bet[0]), int(bet[1]))

    def _jackpot_value(self, outcome: int) -> Fraction | None:
        """Nothing is said of a prize that is a part of the pool."""
        if outcome == FOLDED:
            return Fraction(-1)
        prize = int(self.settling.prizes[(outcome - 1) // len(RESULTS)])
        if prize < -1:
            return None
        return Fraction(max(prize, 0), self.rules.options.jackpot_wager) - 1

    def cites(self, line: int, outcome: int) -> tuple[Citation, ...]:
        of = self.settled.jackpot if self.seats.wishes[line].spot == JACKPOT else self.settled.ante
        return of[outcome]

    # --- what is known ------------------------------------------------------------------------------------------------

    def exact(self) -> Mapping[int, Exact]:
        return exact_of_antes(self.scenario, self.seats)

    def exact_covariance(self, one: int, other: int) -> Fraction | None:
        return None


def _rows(plays: list[Play]) -> Cards:
    """The rows of several ways of playing in one array."""
    most = max(len(play.rows) for play in plays)
    found = np.zeros((len(plays), most, *plays[0].rows.shape[1:]), dtype=np.uint8)
    for at, play in enumerate(plays):
        found[at, : len(play.rows)] = play.rows
    return found


def exact_of_antes(scenario: Scenario, seats: Seats) -> Mapping[int, Exact]:
    """By line: what the odds say of an ante played so. A jackpot wager is worth what the pool makes it, which grows."""
    found: dict[int, Exact] = {}
    strategies = {player.name: player.strategy for player in scenario.players}
    for at, (owner, line) in enumerate(zip(seats.owners, seats.wishes, strict=True)):
        if line.spot != ANTE:
            continue
        shelf = Shelf(cache_folder())
        asked = asked_for(Asked(scenario.law, dict(scenario.settings), first_stake(line), shelf=shelf))
        rows = {row.wager: row for row in price_or_recall(asked, shelf)}
        row = rows.get(priced_as(strategies[owner]))
        if row is not None:
            found[at] = Exact(row.edge_float if row.edge is None else row.edge, row.deviation, row.method)
    return found


def hands_of(scenario: Scenario, rules: StudRules, seats: Seats) -> Hands | None:
    """The scenario made ready for the kernels; None if somebody's wishes are not compiled."""
    return None if seats.own else Hands(scenario, rules, seats)

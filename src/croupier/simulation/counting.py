"""Cards counted as they are seen: running counts, and what they come to as true counts. Whole numbers only.

One statement for the kernels and for the engine alike. A count is a row of numbers whose columns are named here; there
are two tracks, one by which hands are played and one by which wagers are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import SUITS, Card
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.baccarat.acts import CardDealt
from croupier.games.felt import Felt, Rules
from croupier.games.shoe_rules import ShoeRules
from croupier.games.twenty_one.acts import BurntCardViewed, CardDealtFaceUp
from croupier.odds.counts import BETS, HANDS, ROUNDINGS, RUNNING, Count, CountError, fits
from croupier.simulation.betting import Numbers
from croupier.simulation.compiled import lent
from croupier.simulation.plans import TRUE_COUNT, Ramp
from croupier.simulation.scenario import Scenario, ScenarioError

IN_USE, SCALE, PIVOT, BY_RUNNING, ROUNDED, HALF_DECK = range(6)
START, OF_A_DECK = 6, 8
"""By track: the running count of a fresh shoe, and what a deck adds up to."""
TAGS = 10
CARDS = 64
WIDTH = TAGS + 2 * CARDS
BY_FLOOR, BY_TRUNCATING, BY_ROUNDING = range(3)

Shoe = NDArray[np.uint8]


@lent
def true_count(counting: Numbers, at: int, track: int, running: int, left: int) -> int:
    """What a running count comes to with so many cards left; the columns of the count begin at a place.

    Decks are estimated to the nearest half. What a deck adds up to is put back, so that of an unbalanced count, too,
    a fresh shoe has the true count of nought.
    """
    scale = counting[at + SCALE]
    if counting[at + BY_RUNNING]:
        return running // scale
    half = counting[at + HALF_DECK]
    halves = max(1, (2 * left + half) // (2 * half))
    over = 2 * (running - counting[at + PIVOT]) + counting[at + OF_A_DECK + track] * halves
    under = scale * halves
    if counting[at + ROUNDED] == BY_FLOOR:
        return over // under
    if counting[at + ROUNDED] == BY_ROUNDING:
        return (2 * over + under) // (2 * under)
    return over // under if over >= 0 else -(-over // under)


@lent
def add_up(counting: Numbers, at: int, shoe: Shoe, first: int, until: int, runnings: Numbers, to: int) -> None:
    """The cards of a shoe from one place until another are seen; the running counts stand from a place on."""
    hands = at + TAGS
    for place in range(first, until):
        card = shoe[place]
        runnings[to + HANDS] += counting[hands + card]
        runnings[to + BETS] += counting[hands + CARDS + card]


def no_count() -> Numbers:
    """Where nothing is counted, every count is nought."""
    row = np.zeros(WIDTH, dtype=np.int64)
    row[SCALE] = row[HALF_DECK] = row[BY_RUNNING] = 1
    return row


def row_of(count: Count, rules: ShoeRules, ranks: Sequence[str]) -> Numbers:
    """A count at a table as a row of numbers; cards are numbered by suit and by their place among the ranks."""
    row, cards = no_count(), rules.cards()
    deck, scale = sorted(set(cards)), count.scale
    row[IN_USE], row[SCALE], row[PIVOT] = 1, scale, int(count.pivot * scale)
    row[BY_RUNNING], row[ROUNDED] = count.by == RUNNING, ROUNDINGS.index(count.rounding)
    row[HALF_DECK] = len(deck) // 2
    for track in (HANDS, BETS):
        row[START + track] = int((count.pivot - count.total(cards, track)) * scale)
        row[OF_A_DECK + track] = int(count.total(deck, track) * scale)
        for card in deck:
            code = SUITS.index(card[1]) << 4 | ranks.index(card[0])
            row[TAGS + track * CARDS + code] = int(count.tag(card, track) * scale)
    return row


def check_count(scenario: Scenario, rules: Rules) -> None:
    """A count that cannot be kept at this table, and a plan that goes by one that is not, are refused."""
    count = scenario.count
    if count is not None:
        if not isinstance(rules, ShoeRules):
            raise ScenarioError(f"count: {scenario.rules} is played without cards")
        try:
            fits(count, rules.cards())
        except CountError as error:
            raise ScenarioError(str(error)) from error
    for player in scenario.players:
        for line in player.plan:
            if not (isinstance(line.wish, Ramp) or any(one.what == TRUE_COUNT.name for one in line.conditions)):
                continue
            if count is None:
                raise ScenarioError(f'{player.name}: {line}: no count is kept; expected one, such as count = "hi-lo"')
            if scenario.fresh_shoe:
                fresh = "every round has a fresh shoe, in which nothing has been seen when wagers are made"
                raise ScenarioError(f"{player.name}: {line}: {fresh}; expected a penetration")


class Counted:
    """The count at a live table, of what everybody can see."""

    def __init__(self, count: Count, rules: ShoeRules) -> None:
        self.ranks = sorted({card[0] for card in rules.cards()})
        self.size = len(rules.cards())
        self.row = row_of(count, rules, self.ranks)
        self.runnings = np.zeros(2, dtype=np.int64)
        self.left = 0
        self.begin()

    def begin(self, out: Iterable[Card] = ()) -> None:
        """The cards have been shuffled: all of them are to come but those that lie on the table."""
        self.runnings[:] = self.row[START : START + 2]
        self.left = self.size
        for card in out:
            self._gone(card, seen=True)

    def see(self, event: e.Event, felt: Felt) -> None:
        """What has happened: cards that were turned up are counted, others are only gone."""
        match event:
            case shoe_acts.CardsReady():
                self.begin(felt.cards_out())
            case CardDealtFaceUp() | shoe_acts.BurnCardTurned():
                self._gone(event.card, seen=True)
            case CardDealt():  # at baccarat every card is shown before the next wager
                self._gone(event.card, seen=True)
            case shoe_acts.CardBurnt():
                self._gone(event.card, seen=False)
            case BurntCardViewed():
                self._gone(event.card, seen=True)
                self.left += 1  # it was gone already

    def _gone(self, card: Card, *, seen: bool) -> None:
        self.left -= 1
        if seen:
            code = SUITS.index(card[1]) << 4 | self.ranks.index(card[0])
            add_up(self.row, 0, np.array([code], dtype=np.uint8), 0, 1, self.runnings, 0)

    def now(self, track: int = HANDS) -> int:
        """The count as decisions and wagers go by it."""
        return int(true_count(self.row, 0, track, int(self.runnings[track]), self.left))

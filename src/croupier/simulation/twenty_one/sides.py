"""Wagers beside a box, as tables for the kernels: what two cards, and what becomes of them, make of each kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.money import dollars
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, box_of, kind_of
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import SOMEBODY
from croupier.odds.twenty_one.beside import Side, settled, told_apart
from croupier.simulation.betting import Numbers
from croupier.simulation.compiled import compiled
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats
from croupier.simulation.twenty_one.kernels import Cards
from croupier.simulation.twenty_one.tables import CARDS_IN_ROW

NO_MORE, SPLIT = CARDS_IN_ROW, CARDS_IN_ROW + 1
"""What may become of a hand of two cards beside drawing a third: it gets none, or it is split."""
ROW = CARDS_IN_ROW + 2
IS_BOX = -1


@dataclass(frozen=True)
class Sides:
    """What wagers beside boxes come to."""

    lines: Numbers
    """By line: the kind of the wager beside, or that it is on the box; which box."""
    by_two: Numbers
    """By kind and both cards: the result, or below nought the row that tells what becomes of them."""
    rows: Numbers
    """By row: the result with each third card, with none, and when the hand is split."""
    nets: Numbers
    """By result, what it brings in parts of the unit."""
    parts: int

    def net(self, result: int) -> Fraction:
        return Fraction(int(self.nets[result]), self.parts)


def sides_of(scenario: Scenario, seats: Seats, ranks: tuple[str, ...]) -> Sides:
    """The tables for all wagers of a scenario, each kind asked of the engine."""
    spots = [line.spot for line in seats.wishes]
    kinds = list(dict.fromkeys(kind_of(spot) for spot in spots if kind_of(spot) != BOX))
    lines = [(kinds.index(kind_of(spot)) if kind_of(spot) != BOX else IS_BOX, box_of(spot)) for spot in spots]
    results: dict[Fraction, int] = {}
    found = [_Asked(scenario, kind, ranks, results) for kind in kinds]
    by_two = np.zeros((max(1, len(kinds)), CARDS_IN_ROW * CARDS_IN_ROW), dtype=np.int64)
    rows: list[list[int]] = []
    for at, asked in enumerate(found):
        asked.fill(by_two[at], rows)
    parts = lcm(*(net.denominator for net in results))
    nets = [(net * parts).numerator for net in results]
    return Sides(
        np.array(lines, dtype=np.int64),
        by_two,
        np.array(rows or [[0] * ROW], dtype=np.int64),
        np.array(nets, dtype=np.int64),
        parts,
    )


class _Asked:
    """One kind of wager, by what the engine says of it."""

    def __init__(self, scenario: Scenario, kind: str, ranks: tuple[str, ...], results: dict[Fraction, int]) -> None:
        self.ranks, self.results = ranks, results
        rules = on_paper(scenario)
        self.cards = Counter(rules.cards())
        side = Side(rules, PAPER_STAKE, rounded=False)
        acts_of = (acts.Hit(SOMEBODY), acts.Stand(SOMEBODY), acts.Split(SOMEBODY))
        self.drawn, self.stood, self.split = (
            {fate.cards: fate.net for fate in settled(side, f"{kind} 1", self.cards, lambda _, act=act: act)}  # type: ignore[misc]
            for act in acts_of
        )

    def fill(self, by_two: Numbers, rows: list[list[int]]) -> None:
        codes = [(suit << 4 | rank) for suit in range(len(SUITS)) for rank in range(len(self.ranks))]
        for one in codes:
            for other in codes:
                by_two[one * CARDS_IN_ROW + other] = self._of(self._card(one), self._card(other), codes, rows)

    def _card(self, code: int) -> Card:
        return Card(self.ranks[code & 15] + SUITS[code >> 4])

    def _number(self, net: Fraction) -> int:
        return self.results.setdefault(net, len(self.results))

    def _of(self, one: Card, other: Card, codes: list[int], rows: list[list[int]]) -> int:
        first = self._alike((), one)
        if first in self.drawn:
            return self._number(self.drawn[first])
        both = self._alike(first, other)
        if both in self.drawn:
            return self._number(self.drawn[both])
        row = [0] * ROW
        row[NO_MORE], row[SPLIT] = self._number(self.stood[both]), self._number(self.split[both])
        for third in codes:
            row[third] = self._number(self.drawn[self._alike(both, self._card(third))])
        rows.append(row)
        return -len(rows)

    def _alike(self, held: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
        """With the card that stands for this one after these."""
        (standing,) = told_apart(Counter([card]), held)
        return (*held, standing)


def on_paper(scenario: Scenario) -> TwentyOneRules:
    """The rules at a table where amounts decide nothing, beside boxes too."""
    settings = {key: value for key, value in scenario.settings if key != "pairs_maximum"}
    if "super_sevens" in settings:
        settings["super_sevens"] = dollars(PAPER_STAKE)
    rules = Asked(scenario.law, settings).on_paper()
    assert isinstance(rules, TwentyOneRules)
    return rules


@compiled
def side_result(by_two: Numbers, rows: Numbers, kind: int, one: int, other: int, became: int) -> int:
    """The result of a wager beside a box with these two cards, of which this became."""
    found = by_two[kind, one * CARDS_IN_ROW + other]
    return found if found >= 0 else rows[-1 - found, became]


@compiled
def became(cards: Cards, begins: int, ends: int, hands: int) -> int:
    """What became of a box's two cards: split, left alone, or given a third, by where the cards stand that it drew."""
    if hands > 1:
        return SPLIT
    return int(cards[begins]) if ends > begins else NO_MORE

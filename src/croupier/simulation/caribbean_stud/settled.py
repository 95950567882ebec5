"""What becomes of the wagers of a hand by its kind and what the dealer has: each through the engine once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.games import events as e
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.rules import ANTE, BET, JACKPOT, StudRules
from croupier.law import Citation
from croupier.odds.asked import Asked
from croupier.odds.caribbean_stud import driver_for
from croupier.odds.caribbean_stud.deals import Classes
from croupier.odds.caribbean_stud.rounds import EQUAL, LESS, MORE, NOTHING, Driver, examples
from croupier.odds.driving import Events
from croupier.simulation.betting import Numbers

RESULTS = (NOTHING, LESS, EQUAL, MORE)
SAID = {
    NOTHING: "the dealer does not qualify",
    LESS: "beats the dealer",
    EQUAL: "stands off",
    MORE: "is beaten",
}
FOLDED = 0
NO_PRIZE, PART_OF_THE_POOL = -1, -2


class Settling(NamedTuple):
    """For the kernel; by the number of the kind times four and of the result."""

    kind_of: Numbers
    """By class, the number of its kind."""
    ante: Numbers
    """What the ante brings per unit, over and under; below nought it is lost."""
    bet: Numbers
    prizes: Numbers
    """By kind, the jackpot's prize in cents."""
    numbers: Numbers
    """The lowest class that qualifies, the multiple of the bet, the most that a bet wins, the chip, the pool's share,
    the pool at the beginning."""


LOWEST, MULTIPLE, MOST_WON, CHIP, JOINS, OPENING = range(6)


@dataclass(frozen=True)
class Settled:
    """The rounds that the engine has settled."""

    kinds: tuple[str, ...]
    names: tuple[str, ...]
    """What may come of a hand: folded, or its kind and the result."""
    ante: tuple[tuple[Citation, ...], ...]
    """By what comes of a hand, the clauses of ante and bet."""
    jackpot: tuple[tuple[Citation, ...], ...]
    tables: Settling


def settled(asked: Asked, table: StudRules, classes: Classes) -> Settled:
    """All that may come of a hand under these rules."""
    paper = asked.on_paper()
    assert isinstance(paper, StudRules)
    driver = driver_for(asked, paper, rounded=False)
    kinds = table.ranking.order
    nets = {spot: np.zeros((len(kinds) * len(RESULTS), 2), dtype=np.int64) for spot in (ANTE, BET)}
    for each in nets.values():
        each[:, 1] = 1
    names = ["folded"]
    folded = _round(driver, classes, classes.kinds[0], NOTHING, raises=False)
    assert folded is not None
    ante, jackpot = [_cites(folded, ANTE, BET)], [_cites(folded, JACKPOT)]
    prizes = np.full(len(kinds), NO_PRIZE, dtype=np.int64)
    for place, kind in enumerate(kinds):
        for at, result in enumerate(RESULTS):
            names.append(f"{kind.replace('_', ' ')}: {SAID[result]}")
            events = _round(driver, classes, kind, result, raises=True)
            ante.append(() if events is None else _cites(events, ANTE, BET))
            jackpot.append(() if events is None else _cites(events, JACKPOT))
            if events is None:
                continue
            for spot, table_of in nets.items():
                net = _net(events, spot)
                table_of[place * len(RESULTS) + at] = net.numerator, net.denominator
            prizes[place] = _prize(table, events, kind)
    options = table.options
    most = options.maximum_payout
    chip = options.chip
    numbers = {
        LOWEST: classes.lowest_that_qualifies,
        MULTIPLE: int(table.bet_multiple),
        MOST_WON: -1 if most is None else -(-most // chip) * chip,
        CHIP: chip,
        JOINS: options.joins_the_pool,
        OPENING: options.jackpot,
    }
    kind_of = np.array([kinds.index(kind) for kind in classes.kinds], dtype=np.int64)
    row = np.array([numbers[at] for at in range(len(numbers))], dtype=np.int64)
    tables = Settling(kind_of, nets[ANTE], nets[BET], prizes, row)
    return Settled(kinds, tuple(names), tuple(ante), tuple(jackpot), tables)


def _round(driver: Driver, classes: Classes, kind: str, result: str, *, raises: bool) -> Events | None:
    found = next(examples(classes, kind, result), None)
    return None if found is None else driver.round(*found, raises=raises, jackpot=True)


def _cites(events: Events, *spots: str) -> tuple[Citation, ...]:
    return tuple(cite for event in _settlements(events, *spots) for cite in event.cites)


def _settlements(events: Events, *spots: str) -> Iterator[e.WagerEvent | e.BonusPaid]:
    for event in events:
        if isinstance(event, e.WagerPlaced):
            continue
        if isinstance(event, e.WagerEvent | e.BonusPaid) and event.spot in spots:
            yield event


def _net(events: Events, spot: str) -> Fraction:
    """What a unit on the spot brings, before the table's maximum and chips."""
    (event,) = _settlements(events, spot)
    match event:
        case e.WagerWon():
            return event.odds
        case e.WagerReturned():
            return Fraction(0)
    assert isinstance(event, e.WagerLost)
    return Fraction(-1)


def _prize(table: StudRules, events: Events, kind: str) -> int:
    """What the jackpot pays for a hand of this kind, where that is an amount by itself."""
    drawn = next((event for event in events if isinstance(event, acts.PrizeDrawn)), None)
    if drawn is None:
        return NO_PRIZE
    if kind not in table.schedule.fixed:
        return PART_OF_THE_POOL
    chip = table.options.chip
    return -(-drawn.cents // chip) * chip

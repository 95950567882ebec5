"""The books of a chunk: everything that is counted and added up while rounds are played, in whole numbers.

Sums of products are kept in three limbs, for they go beyond sixty-four bits; Python joins them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.simulation.betting import (
    DRAWDOWN,
    HERE,
    OUT_OF_CHIPS,
    PERSON,
    RESULT,
    ROUNDS,
    STAKED,
    WHY,
    WON_ENOUGH,
    Numbers,
)
from croupier.simulation.compiled import lent

MADE, WON, STOOD_OFF, LOST = range(4)
STAKED_SUM, NET_SUM, ACTION_SUM = range(3)
NET_NET, NET_STAKED, STAKED_STAKED, UNITS = range(4)
HIGH, MIDDLE, LOW = range(3)
LIMB = 31
LOW_BITS = (1 << LIMB) - 1
ENDINGS = 5
FAN_TIMES = 60
FAN_BINS = 200
RESULT_BINS = 400
PLAYED, PLAYED_IF_RUINED, PLAYED_IF_WON, DEEPEST, FALLEN, SQUARED_IF_RUINED, SQUARED_IF_WON = range(7)
MOST_KINDS = 10
POOL_ROUNDS, POOL_SUM, POOL_HIGHEST, POOL_FROM = range(4)
POOL_HITS = 4
POOL_PAID = POOL_HITS + MOST_KINDS
POOL_WIDTH = POOL_PAID + MOST_KINDS


class Book(NamedTuple):
    """One chunk's books; every cell of two books can be added, but for deepest and highest, of which one is kept."""

    counts: Numbers
    """By line: wagers made, won, returned, lost."""
    sums: Numbers
    """By line: what was staked, what it brought, all that lay in the end."""
    products: Numbers
    """By line and line: the products of what both brought in a round, in limbs."""
    units: Numbers
    """By person: products of what independent stretches of play brought and staked, in limbs; and how many."""
    line_units: Numbers
    """The same by line."""
    outcomes: Numbers
    """How often chance brought each thing."""
    settled: Numbers
    """By line: how often each thing settled it."""
    rounds: Numbers
    """Rounds played, sessions played, shoes begun."""
    endings: Numbers
    """By person: sessions by what ended them."""
    sessions: Numbers
    """By person: products of sessions' results and stakes, in limbs."""
    session_sums: Numbers
    """By person: staked and net of all sessions."""
    lengths: Numbers
    """By person: rounds played, by those ruined, by those who reached their goal; deepest drawdown; all drawdowns; the
    squares of rounds played by those ruined, and by those who reached their goal."""
    results: Numbers
    """By person: sessions by their result, in bins."""
    drawdowns: Numbers
    """By person: sessions by their deepest drawdown, in bins."""
    fan: Numbers
    """By person and time: sessions by how they stood then, in bins."""
    pool: Numbers
    """Of a progressive jackpot: rounds, the sum of the pool over them with their wagers in it, its highest, what prizes
    had from it; by kind of hand how many prizes there were and what they came to."""


def new_book(lines: int, people: int, outcomes: int) -> Book:
    def empty(*shape: int) -> Numbers:
        return np.zeros(shape, dtype=np.int64)

    return Book(
        counts=empty(lines, 4),
        sums=empty(lines, 3),
        products=empty(lines, lines, 3),
        units=empty(people, 4, 3),
        line_units=empty(lines, 4, 3),
        outcomes=empty(outcomes),
        settled=empty(lines, outcomes),
        rounds=empty(3),
        endings=empty(people, ENDINGS),
        sessions=empty(people, 3, 3),
        session_sums=empty(people, 2),
        lengths=empty(people, 7),
        results=empty(people, RESULT_BINS),
        drawdowns=empty(people, RESULT_BINS),
        fan=empty(people, FAN_TIMES + 1, FAN_BINS),
        pool=empty(POOL_WIDTH),
    )


@lent
def add_product(cells: Numbers, row: int, column: int, one: int, other: int) -> None:
    """The product of two amounts below 2 to the 50th, added without losing a bit."""
    low = (one & LOW_BITS) * (other & LOW_BITS)
    middle = (one >> LIMB) * (other & LOW_BITS) + (one & LOW_BITS) * (other >> LIMB) + (low >> LIMB)
    cells[row, column, LOW] += low & LOW_BITS
    cells[row, column, MIDDLE] += middle & LOW_BITS
    cells[row, column, HIGH] += (one >> LIMB) * (other >> LIMB) + (middle >> LIMB)


@lent
def book_round(
    counts: Numbers, sums: Numbers, products: Numbers, stakes: Numbers, action: Numbers, nets: Numbers
) -> None:
    """One round of everybody's wagers: what each brought, and what all brought together."""
    count = stakes.shape[0]
    for one in range(count):
        if stakes[one] == 0:
            continue
        net = nets[one]
        counts[one, MADE] += 1
        counts[one, WON if net > 0 else LOST if net < 0 else STOOD_OFF] += 1
        sums[one, STAKED_SUM] += stakes[one]
        sums[one, NET_SUM] += net
        sums[one, ACTION_SUM] += action[one]
        for other in range(one, count):
            if stakes[other] > 0:
                add_product(products, one, other, net, nets[other])


@lent
def gather(unit: Numbers, stakes: Numbers, nets: Numbers) -> None:
    """A round joins the independent stretch of play that is going on: by line, what it brought and staked."""
    for at in range(unit.shape[0]):
        if stakes[at] > 0:
            unit[at, 0] += nets[at]
            unit[at, 1] += stakes[at]


@lent
def close_unit(units: Numbers, line_units: Numbers, unit: Numbers, lines: Numbers) -> None:
    """An independent stretch of play is over: what each line and each person made of it, squared. The next begins."""
    for who in range(units.shape[0]):
        net, staked = 0, 0
        for at in range(unit.shape[0]):
            if lines[at, PERSON] == who:
                net += unit[at, 0]
                staked += unit[at, 1]
                _square(line_units, at, unit[at, 0], unit[at, 1])
                unit[at, 0] = 0
                unit[at, 1] = 0
        _square(units, who, net, staked)


@lent
def _square(cells: Numbers, row: int, net: int, staked: int) -> None:
    if staked > 0:
        add_product(cells, row, NET_NET, net, net)
        add_product(cells, row, NET_STAKED, net, staked)
        add_product(cells, row, STAKED_STAKED, staked, staked)
        cells[row, UNITS, LOW] += 1


@lent
def bin_of(value: int, least: int, width: int, bins: int) -> int:
    at = (value - least) // width
    return min(max(at, 0), bins - 1)


@lent
def look(book: Book, states: Numbers, scales: Numbers, time: int) -> None:
    """How everybody stands at one of the times of the fan."""
    for who in range(states.shape[0]):
        least, width = scales[who, 0], scales[who, 1]
        book.fan[who, time, bin_of(states[who, RESULT], least, width * 2, FAN_BINS)] += 1


@lent
def close_session(book: Book, people: Numbers, states: Numbers, scales: Numbers) -> None:
    """A session is over for everybody."""
    book.rounds[1] += 1
    for who in range(people.shape[0]):
        net, staked = states[who, RESULT], states[who, STAKED]
        why = 0 if states[who, HERE] else states[who, WHY]
        book.endings[who, why] += 1
        add_product(book.sessions, who, NET_NET, net, net)
        add_product(book.sessions, who, NET_STAKED, net, staked)
        add_product(book.sessions, who, STAKED_STAKED, staked, staked)
        book.session_sums[who, STAKED_SUM] += staked
        book.session_sums[who, NET_SUM] += net
        book.lengths[who, PLAYED] += states[who, ROUNDS]
        if why == OUT_OF_CHIPS:
            book.lengths[who, PLAYED_IF_RUINED] += states[who, ROUNDS]
            book.lengths[who, SQUARED_IF_RUINED] += states[who, ROUNDS] ** 2
        if why == WON_ENOUGH:
            book.lengths[who, PLAYED_IF_WON] += states[who, ROUNDS]
            book.lengths[who, SQUARED_IF_WON] += states[who, ROUNDS] ** 2
        book.lengths[who, DEEPEST] = max(book.lengths[who, DEEPEST], states[who, DRAWDOWN])
        book.lengths[who, FALLEN] += states[who, DRAWDOWN]
        book.results[who, bin_of(net, scales[who, 0], scales[who, 1], RESULT_BINS)] += 1
        book.drawdowns[who, bin_of(states[who, DRAWDOWN], 0, scales[who, 1], RESULT_BINS)] += 1

"""Steady play: where everybody wagers the same in every round, the books follow from how often each thing fell."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from croupier.simulation import betting, booking
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import Book, new_book
from croupier.simulation.plans import Flat
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats


def is_steady(scenario: Scenario, seats: Seats) -> bool:
    """Whether nothing that happens changes what anybody wagers."""
    flat = all(isinstance(x.wish, Flat) and not x.conditions and x.at_most is None for x in seats.wishes)
    endless = all(p.chips is None and not p.stop_loss and not p.win_goal for p in scenario.players)
    return scenario.session is None and flat and endless


def stakes_of(seats: Seats) -> Numbers:
    """What lies on each line in every round: as much of the plan's unit as the table takes."""
    rows = range(len(seats.lines))
    deep = betting.GREATEST_WISH
    return np.array(
        [betting.fitted(seats.lines, at, seats.lines[at, betting.UNIT], deep) for at in rows], dtype=np.int64
    )


def book_of(outcomes: Numbers, seats: Seats, nets: Callable[[int, int], int], units: Callable[[int], int]) -> Book:
    """The books after so many rounds of each outcome; every number as if the rounds had been booked one by one."""
    lines, people = len(seats.lines), len(seats.people)
    book = new_book(lines, people, len(outcomes))
    stakes = stakes_of(seats)
    fell = [at for at, count in enumerate(outcomes) if count]
    table = [[nets(line, at) for at in fell] for line in range(lines)]
    times = [int(outcomes[at]) for at in fell]
    rounds = sum(times)
    book.outcomes[:] = outcomes
    book.rounds[0] = rounds
    for one in range(lines):
        book.settled[one] = outcomes
        book.counts[one, booking.MADE] = rounds
        for net, count in zip(table[one], times, strict=True):
            book.counts[one, booking.WON if net > 0 else booking.LOST if net < 0 else booking.STOOD_OFF] += count
        brought = sum(net * count for net, count in zip(table[one], times, strict=True))
        lay = sum(units(at) * count for at, count in zip(fell, times, strict=True))
        book.sums[one] = (int(stakes[one]) * rounds, brought, int(stakes[one]) * lay)
        for other in range(one, lines):
            for net, also, count in zip(table[one], table[other], times, strict=True):
                _put(book.products, one, other, net, also, count)
        _units(book.line_units, one, table[one], int(stakes[one]), times)
    for who in range(people):
        own = [line for line in range(lines) if seats.lines[line, betting.PERSON] == who]
        together = [sum(table[line][at] for line in own) for at in range(len(times))]
        _units(book.units, who, together, int(sum(stakes[own])), times)
    return book


def _units(cells: Numbers, row: int, nets: list[int], stake: int, times: list[int]) -> None:
    for net, count in zip(nets, times, strict=True):
        _put(cells, row, booking.NET_NET, net, net, count)
        _put(cells, row, booking.NET_STAKED, net, stake, count)
        _put(cells, row, booking.STAKED_STAKED, stake, stake, count)
    cells[row, booking.UNITS, booking.LOW] = sum(times)


def _put(cells: Numbers, row: int, column: int, one: int, other: int, times: int) -> None:
    """So many equal products, limb by limb as if added one by one."""
    single = np.zeros((1, 1, 3), dtype=np.int64)
    booking.add_product(single, 0, 0, one, other)
    cells[row, column] += single[0, 0] * times

"""Steady play at craps: where nothing that happens changes what anybody wagers, a throw touches only what it decides.

How often each wager was decided by each throw is counted, and what that brought is reckoned once at the end; round by
round only the products of what the lines brought are added up.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation import betting, booking
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import Book, add_product, new_book
from croupier.simulation.chance import Stream, below
from croupier.simulation.compiled import compiled, lent
from croupier.simulation.craps.tables import (
    LOST,
    MOVED,
    OUTCOME,
    OVER,
    SHARE_OVER,
    SHARE_UNDER,
    STAYS,
    TO,
    UNDER,
    WHAT,
    WON,
    Dice,
)
from croupier.simulation.craps.wagering import (
    AFTER_A_COME_OUT,
    BEFORE_A_COME_OUT,
    BEHIND_A_FLAT,
    PAYABLE,
    Layout,
    behind,
    commission_on,
    limit,
)
from croupier.simulation.plans import Flat, Odds
from croupier.simulation.scenario import Scenario
from croupier.simulation.seats import Seats
from croupier.simulation.spins import payment

Places = NDArray[np.uint64]
SMALL = 1 << 20
"""What a round brings a line is mostly less: then products can be added up without looking for overflow."""
NOWHERE = -1


class Steady(NamedTuple):
    """Parts of the layout, one for every line and place where it may lie, and what throws do to them."""

    falls: Numbers
    next_point: Numbers
    waits: bool
    """Whether something is made as soon as there is a point, though nothing lie before."""
    line: Places
    """By part, its line."""
    person: Places
    """By line, its owner."""
    flat: Numbers
    """By part, the part that it lies behind."""
    again: Numbers
    """By part, whether it is made whenever it does not lie; otherwise once a round."""
    stakes: Numbers
    """By part and point, what is laid."""
    paid: Numbers
    nets: Numbers
    """By part, point and fall, what its decision brings beside commission."""
    moves: Numbers
    """By part, point and fall, to which part it is moved."""
    first: Places
    """The parts that are laid before a come-out."""
    touched: Places
    """By point and fall, where the list of parts begins that it decides or moves."""
    touched_parts: Places
    opened: Places
    """By point and fall, where the list of parts begins that may be laid after it."""
    opened_parts: Places


def is_steady(scenario: Scenario, seats: Seats) -> bool:
    """Whether every wager is the same whenever it is made."""
    plain = all(isinstance(x.wish, Flat | Odds) and not x.conditions and x.at_most is None for x in seats.wishes)
    endless = all(p.chips is None and not p.stop_loss and not p.win_goal for p in scenario.players)
    return scenario.session is None and plain and endless


class Parts:
    """The tables of steady play, and the books that follow from what was counted."""

    def __init__(self, dice: Dice, layout: Layout, places: Numbers, seats: Seats) -> None:
        self.dice, self.layout, self.places, self.seats = dice, layout, places, seats
        self.parts = [(int(at), int(slot)) for at, slot in np.argwhere(places >= 0)]
        self.number = {part: at for at, part in enumerate(self.parts)}
        self.shape = dice.next_point.shape
        count = len(self.parts)
        self.stakes, self.paid = np.zeros((2, count, self.shape[0]), dtype=np.int64)
        self.nets = np.zeros((count, *self.shape), dtype=np.int64)
        self.moves = np.full((count, *self.shape), NOWHERE, dtype=np.int64)
        for part in range(count):
            self._fill(part)
        self.steady = self._steady()

    def _when(self, part: int) -> int:
        return int(self.layout.when[self.parts[part][0]])

    def _flat(self, part: int) -> int:
        at, slot = self.parts[part]
        return self.number[int(self.layout.flat[at]), slot] if self._when(part) == BEHIND_A_FLAT else NOWHERE

    def _is_made(self, part: int) -> bool:
        """Whether a wager is made in this place, and not only moved there."""
        at, slot = self.parts[part]
        return bool(self.layout.slots[at, 0] <= slot <= self.layout.slots[at, 1])

    def _stake(self, part: int, point: int) -> int:
        """What is laid there; nought if nothing can be."""
        at, slot = self.parts[part]
        lines, unit = self.seats.lines, int(self.seats.lines[at, betting.UNIT])
        if self._when(part) != BEHIND_A_FLAT:
            return int(betting.fitted(lines, at, unit, betting.GREATEST_WISH))
        flat = self._stake(self._flat(part), point)
        if slot == 0 and point == 0:
            return 0
        number, layout = (point if slot == 0 else slot) - 1, self.layout
        if lines[at, betting.KIND] == betting.ODDS:
            unit = int(limit(layout, at, int(layout.multiple[at, 0]), number, flat, PAYABLE))
        allowed, payable = (
            int(limit(layout, at, int(layout.multiple[at, 1]), number, flat, which)) for which in (0, 1)
        )
        return int(behind(lines, at, unit, allowed, payable))

    def _fill(self, part: int) -> None:
        at = self.parts[part][0]
        for point in range(self.shape[0]):
            stake = self.stakes[part, point] = self._stake(part, point)
            self.paid[part, point] = commission_on(self.layout, at, stake)
            for fall in range(self.shape[1]):
                row = self._row(part, point, fall)
                if row[WHAT] == MOVED:
                    self.moves[part, point, fall] = self.number[at, int(row[TO])]
                elif row[WHAT] == LOST:
                    self.nets[part, point, fall] = -stake
                elif row[WHAT] == WON:
                    won = stake * row[SHARE_OVER] // row[SHARE_UNDER]
                    chip = self.layout.numbers[0]
                    self.nets[part, point, fall] = won - stake + payment(won, row[OVER], row[UNDER], chip)

    def _row(self, part: int, point: int, fall: int) -> Numbers:
        at, slot = self.parts[part]
        row: Numbers = self.dice.fates[self.dice.fate_at[self.places[at, slot], point, fall]]
        return row

    def _steady(self) -> Steady:
        layout, parts = self.layout, range(len(self.parts))
        made = [part for part in parts if self._is_made(part)]
        first = [part for part in made if self._when(part) not in (AFTER_A_COME_OUT, BEHIND_A_FLAT)]
        touched: list[list[int]] = []
        opened: list[list[int]] = []
        for point in range(self.shape[0]):
            for fall in range(self.shape[1]):
                here = [part for part in parts if self._row(part, point, fall)[WHAT] != STAYS]
                here.sort(key=lambda part: -self.parts[part][1])  # a come wager goes where one has just been decided
                touched.append(here)
                after = {part for part in made if point == 0 and self._when(part) != BEFORE_A_COME_OUT}
                after |= {part for part in here if part in made and self._when(part) != BEFORE_A_COME_OUT}
                gone_to = {int(self.moves[part, point, fall]) for part in here} - {NOWHERE}
                after |= {part for part in made if self._flat(part) in gone_to}
                opened.append(sorted(after) if self.dice.next_point[point, fall] > 0 else [])
        lines = [at for at, _ in self.parts]
        again = [bool(layout.again[at]) or self._when(part) == BEHIND_A_FLAT for part, at in enumerate(lines)]
        return Steady(
            self.dice.falls,
            self.dice.next_point,
            any(when == AFTER_A_COME_OUT for when in layout.when),
            np.array(lines, dtype=np.uint64),
            self.seats.lines[:, betting.PERSON].astype(np.uint64),
            np.array([self._flat(part) for part in parts], dtype=np.int64),
            np.array(again, dtype=np.int64),
            self.stakes,
            self.paid,
            self.nets,
            self.moves,
            np.array(first, dtype=np.uint64),
            *_listed(touched),
            *_listed(opened),
        )

    def book(self, stream: Stream, rounds: int, outcomes: int) -> Book:
        """The books of so many rounds."""
        seats, falls = self.seats, self.shape[1]
        lines, people = len(seats.lines), len(seats.people)
        book = new_book(lines, people, outcomes)
        counted = np.zeros((len(self.parts), *self.shape), dtype=np.int64)
        fallen = np.zeros(falls, dtype=np.int64)
        products = np.zeros((lines, lines), dtype=np.int64)
        units, line_units = np.zeros((people, 4), dtype=np.int64), np.zeros((lines, 4), dtype=np.int64)
        count_throws(stream, *self.steady, rounds, counted, fallen, products, units, line_units, book)
        for sums, small in ((book.products, products), (book.units, units), (book.line_units, line_units)):
            sums[..., booking.LOW] += small & booking.LOW_BITS
            sums[..., booking.MIDDLE] += small >> booking.LIMB
        book.rounds[0] = rounds
        book.outcomes[:falls] = fallen
        self._put_down(book, counted)
        return book

    def _put_down(self, book: Book, counted: Numbers) -> None:
        """What every decision was worth, so many times over."""
        for part, (at, _) in enumerate(self.parts):
            for point, fall in np.argwhere(counted[part]):
                times = counted[part, point, fall]
                stake, paid = self.stakes[part, point], self.paid[part, point]
                net = self.nets[part, point, fall] - paid
                book.counts[at, booking.MADE] += times
                sign = booking.WON if net > 0 else booking.LOST if net < 0 else booking.STOOD_OFF
                book.counts[at, sign] += times
                book.sums[at] += times * np.array([stake, net, stake])
                book.settled[at, self.shape[1] + self._row(part, point, fall)[OUTCOME]] += times


def _listed(rows: list[list[int]]) -> tuple[Places, Places]:
    """Lists one after the other, and where each begins."""
    begins = np.cumsum([0, *map(len, rows)])
    return begins.astype(np.uint64), np.array([each for row in rows for each in row], dtype=np.uint64)


@compiled
def count_throws(
    stream: Stream,
    falls: Numbers,
    next_point: Numbers,
    waits: bool,  # noqa: FBT001
    line: Places,
    person: Places,
    flat: Numbers,
    again: Numbers,
    stakes: Numbers,
    paid: Numbers,
    nets: Numbers,
    moves: Numbers,
    first: Places,
    touched: Places,
    touched_parts: Places,
    opened: Places,
    opened_parts: Places,
    rounds: int,
    counted: Numbers,
    fallen: Numbers,
    products: Numbers,
    units: Numbers,
    line_units: Numbers,
    book: Book,
) -> None:
    """So many rounds: what was decided how often, and the products of what rounds brought."""
    lines, people = np.uint64(person.shape[0]), np.uint64(units.shape[0])
    width, ways = np.uint64(next_point.shape[1]), np.uint64(falls.shape[0])
    none, one_more, before = np.uint64(0), np.uint64(1), np.uint64(first.shape[0])
    lying = np.zeros(line.shape[0], dtype=np.uint8)
    staked, brought = np.zeros(lines, dtype=np.int64), np.zeros(lines, dtype=np.int64)
    wide_products, wide_units, wide_line_units = book.products, book.units, book.line_units
    counter = np.zeros(2, dtype=np.uint64)
    counter[0], counter[1] = stream[0], stream[1]
    for _ in range(rounds):
        for at in range(lines):
            staked[at] = 0
            brought[at] = 0
        left = before
        for at in range(before):
            part = first[at]
            lying[part] = 1
            staked[line[part]] += stakes[part, none]
            brought[line[part]] -= paid[part, none]
        point, wagering = none, True
        while left or (waits and wagering and point == none):
            fall = np.uint64(falls[below(counter, ways)])
            fallen[fall] += 1
            where = point * width + fall
            changed = point == none
            for at in range(touched[where], touched[where + one_more]):
                part = touched_parts[at]
                if not lying[part]:
                    continue
                lying[part] = 0
                changed = True
                to = moves[part, point, fall]
                if to >= 0:
                    lying[np.uint64(to)] = 1
                else:
                    left -= one_more
                    counted[part, point, fall] += 1
                    brought[line[part]] += nets[part, point, fall]
            point = np.uint64(next_point[point, fall])
            if point == none:
                wagering = False
            elif wagering and changed:
                for at in range(opened[where], opened[where + one_more]):
                    part = opened_parts[at]
                    if lying[part] or (flat[part] >= 0 and not lying[np.uint64(flat[part])]):
                        continue
                    its, stake = line[part], stakes[part, point]
                    if stake == 0 or (staked[its] > 0 and not again[part]):
                        continue
                    lying[part] = 1
                    left += one_more
                    staked[its] += stake
                    brought[its] -= paid[part, point]
        for who in range(people):
            net, stake = 0, 0
            for at in range(lines):
                if person[at] == who:
                    net += brought[at]
                    stake += staked[at]
            _square(units, wide_units, who, net, stake)
        for at in range(lines):
            net = brought[at]
            _square(line_units, wide_line_units, at, net, staked[at])
            for other in range(at, lines):
                its = brought[other]
                if -SMALL < net < SMALL and -SMALL < its < SMALL:
                    products[at, other] += net * its
                else:
                    add_product(wide_products, at, other, net, its)
    stream[0] = counter[0]


@lent
def _square(sums: Numbers, wide: Numbers, row: int, net: int, staked: int) -> None:
    if staked == 0:
        return
    if staked < SMALL and -SMALL < net < SMALL:
        sums[row, booking.NET_NET] += net * net
        sums[row, booking.NET_STAKED] += net * staked
        sums[row, booking.STAKED_STAKED] += staked * staked
    else:
        add_product(wide, row, booking.NET_NET, net, net)
        add_product(wide, row, booking.NET_STAKED, net, staked)
        add_product(wide, row, booking.STAKED_STAKED, staked, staked)
    sums[row, booking.UNITS] += 1

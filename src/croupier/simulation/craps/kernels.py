"""The kernels of craps: dice are thrown, and every wager lying is looked up in the table that the engine filled."""

from __future__ import annotations

import numpy as np

from croupier.simulation.betting import (
    HERE,
    MEMORY_WIDTH,
    MOMENT_WIDTH,
    PER_SHOOTER,
    PERSON,
    ROUND_NOW,
    STATE_WIDTH,
    Numbers,
    begin,
    conclude,
    reckon,
    renew,
)
from croupier.simulation.booking import (
    ACTION_SUM,
    FAN_TIMES,
    NET_SUM,
    STAKED_SUM,
    STOOD_OFF,
    Book,
    add_product,
    close_session,
    close_unit,
    gather,
    look,
)
from croupier.simulation.booking import (
    LOST as BOOKED_LOST,
)
from croupier.simulation.booking import (
    MADE as BOOKED_MADE,
)
from croupier.simulation.booking import (
    WON as BOOKED_WON,
)
from croupier.simulation.chance import Stream, below
from croupier.simulation.compiled import compiled, lent
from croupier.simulation.craps.tables import (
    BACK,
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
    CHIP,
    Layout,
    Lying,
    begin_round,
    is_waiting,
    leave_after,
    leave_at_once,
    lies,
    wager,
)
from croupier.simulation.spins import nobody_is_here, payment


@compiled
def craps_sessions(
    stream: Stream,
    dice: Dice,
    layout: Layout,
    places: Numbers,
    lines: Numbers,
    people: Numbers,
    scales: Numbers,
    lying: Lying,
    sessions: int,
    rounds: int,
    timed: bool,  # noqa: FBT001
    book: Book,
    trace: Numbers,
) -> int:
    """So many sessions of so many rounds. What fell is written into the trace; how many throws there were."""
    count = lines.shape[0]
    memories = np.zeros((count, MEMORY_WIDTH), dtype=np.int64)
    states = np.zeros((people.shape[0], STATE_WIDTH), dtype=np.int64)
    moment, own = np.zeros(MOMENT_WIDTH, dtype=np.int64), np.zeros(count, dtype=np.int64)
    unit, brought = np.zeros((count, 2), dtype=np.int64), np.zeros((count, 2), dtype=np.int64)
    throws = 0
    for _ in range(sessions):
        begin(lines, memories, people, states)
        next_look = 0
        for number in range(rounds):
            if timed and number * FAN_TIMES >= next_look * rounds:
                look(book, states, scales, next_look)
                next_look += 1
            moment[ROUND_NOW] = number + 1
            begin_round(lying, people, states)
            point, wagering = 0, True
            wager(layout, lines, memories, people, states, moment, own, lying, point)
            leave_at_once(lines, states, memories, lying)
            if nobody_is_here(states):
                break
            goes_on = lies(lying, count) or is_waiting(layout, lines, memories, people, states, moment)
            while goes_on:
                fall = dice.falls[below(stream, np.uint64(dice.falls.shape[0]))]
                if throws < trace.shape[0]:
                    trace[throws] = fall
                throws += 1
                book.outcomes[fall] += 1
                settle_throw(dice, layout, places, lines, memories, states, lying, brought, point, fall, book)
                if dice.sevens_out[point, fall]:
                    renew(lines, memories, PER_SHOOTER)
                point = dice.next_point[point, fall]
                wagering = wagering and point > 0
                if wagering:
                    wager(layout, lines, memories, people, states, moment, own, lying, point)
                goes_on = lies(lying, count)
            book.rounds[0] += 1
            book_craps(book, lying)
            gather(unit, lying.staked, lying.nets)
            close_unit(book.units, book.line_units, unit, lines)
            conclude(lines, people, states, lying.staked, lying.nets)
            leave_after(states, lying)
        if timed:
            while next_look <= FAN_TIMES:
                look(book, states, scales, next_look)
                next_look += 1
            close_session(book, people, states, scales)
    return throws


@lent
def settle_throw(
    dice: Dice,
    layout: Layout,
    places: Numbers,
    lines: Numbers,
    memories: Numbers,
    states: Numbers,
    lying: Lying,
    brought: Numbers,
    point: int,
    fall: int,
    book: Book,
) -> None:
    """What a throw makes of everything that lies. Numbers first: a come wager goes where one has just been decided."""
    for at in range(lines.shape[0]):
        brought[at, 0] = 0
        for turned in range(layout.slots[at, 2] + 1):
            slot = layout.slots[at, 2] - turned
            cents = lying.cents[at, slot]
            if cents == 0:
                continue
            fate = dice.fate_at[places[at, slot], point, fall]
            if fate == STAYS:
                continue
            row = dice.fates[fate]
            if row[WHAT] == MOVED:
                lying.cents[at, row[TO]] = cents
                lying.cents[at, slot] = 0
                continue
            change = 0
            if row[WHAT] == BACK:
                change = cents
            elif row[WHAT] == WON:
                part = cents * row[SHARE_OVER] // row[SHARE_UNDER]
                change = part + payment(part, row[OVER], row[UNDER], layout.numbers[CHIP])
            decided(lines, lying, brought, at, slot, change, book)
            book.settled[at, dice.fate_at.shape[2] + row[OUTCOME]] += 1
        if brought[at, 0] > 0 and states[lines[at, PERSON], HERE]:
            reckon(lines, memories, at, brought[at, 0], brought[at, 1])


@lent
def decided(lines: Numbers, lying: Lying, brought: Numbers, at: int, slot: int, change: int, book: Book) -> None:
    """A wager has come down, and so much of it and of its winnings goes back to its owner."""
    cents = lying.cents[at, slot]
    net = change - cents - lying.paid[at, slot]
    if brought[at, 0] == 0:
        brought[at, 1] = 0
    brought[at, 0] += cents
    brought[at, 1] += net
    lying.nets[at] += change - cents
    lying.cash[lines[at, PERSON]] += change
    lying.cents[at, slot] = 0
    lying.paid[at, slot] = 0
    book.counts[at, BOOKED_MADE] += 1
    book.counts[at, BOOKED_WON if net > 0 else BOOKED_LOST if net < 0 else STOOD_OFF] += 1


@lent
def book_craps(book: Book, lying: Lying) -> None:
    """A round's sums; a wager that was made several times is counted each time as it is decided."""
    staked, nets = lying.staked, lying.nets
    for one in range(staked.shape[0]):
        if staked[one] == 0:
            continue
        book.sums[one, STAKED_SUM] += staked[one]
        book.sums[one, NET_SUM] += nets[one]
        book.sums[one, ACTION_SUM] += staked[one]
        for other in range(one, staked.shape[0]):
            if staked[other] > 0:
                add_product(book.products, one, other, nets[one], nets[other])

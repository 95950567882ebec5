"""The kernel of games of one outcome: what falls settles every wager by a table read off the engine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.betting import (
    HERE,
    MEMORY_WIDTH,
    MOMENT_WIDTH,
    ROUND_NOW,
    SPOT,
    STATE_WIDTH,
    Numbers,
    begin,
    lay,
    settle,
)
from croupier.simulation.booking import FAN_TIMES, Book, book_round, close_session, close_unit, gather, look
from croupier.simulation.chance import Stream, below
from croupier.simulation.compiled import compiled, lent

Cards = NDArray[np.uint8]


@lent
def payment(staked: int, over: int, under: int, chip: int) -> int:
    """What a winning wager brings: its odds, and where the chips cannot make the sum, the next higher one."""
    return -(-(staked * over) // (under * chip)) * chip


@compiled
def spin_sessions(
    stream: Stream,
    outcome_of_way: Numbers,
    leads: Numbers,
    shoe: Cards,
    over: Numbers,
    under: Numbers,
    chip: int,
    lines: Numbers,
    people: Numbers,
    scales: Numbers,
    sessions: int,
    rounds: int,
    timed: bool,  # noqa: FBT001
    book: Book,
    trace: Numbers,
) -> None:
    """So many sessions of so many rounds. What falls and what everybody brought is written into the trace, if any."""
    count = lines.shape[0]
    memories = np.zeros((count, MEMORY_WIDTH), dtype=np.int64)
    states = np.zeros((people.shape[0], STATE_WIDTH), dtype=np.int64)
    moment = np.zeros(MOMENT_WIDTH, dtype=np.int64)
    stakes = np.zeros(count, dtype=np.int64)
    nets = np.zeros(count, dtype=np.int64)
    unit = np.zeros((count, 2), dtype=np.int64)
    counts, sums, products, settled, outcomes = book.counts, book.sums, book.products, book.settled, book.outcomes
    units, line_units = book.units, book.line_units
    traced, played = 0, 0
    for _ in range(sessions):
        begin(lines, memories, people, states)
        next_look = 0
        for number in range(rounds):
            if timed and number * FAN_TIMES >= next_look * rounds:
                look(book, states, scales, next_look)
                next_look += 1
            moment[ROUND_NOW] = number + 1
            if lay(lines, memories, people, states, moment, stakes, stakes) == 0 and nobody_is_here(states):
                break
            outcome = fall(stream, outcome_of_way, leads, shoe)
            for at in range(count):
                staked = stakes[at]
                odds = over[lines[at, SPOT], outcome]
                nets[at] = -staked if odds < 0 else payment(staked, odds, under[lines[at, SPOT], outcome], chip)
                if staked > 0:
                    settled[at, outcome] += 1
            if traced < trace.shape[0]:
                trace[traced, 0] = outcome
                for at in range(count):
                    trace[traced, 1 + at] = stakes[at]
                    trace[traced, 1 + count + at] = nets[at]
                traced += 1
            outcomes[outcome] += 1
            played += 1
            book_round(counts, sums, products, stakes, stakes, nets)
            gather(unit, stakes, nets)
            close_unit(units, line_units, unit, lines)
            settle(lines, memories, people, states, stakes, nets)
        if timed:
            while next_look <= FAN_TIMES:
                look(book, states, scales, next_look)
                next_look += 1
            close_session(book, people, states, scales)
    book.rounds[0] += played


@lent
def fall(stream: Stream, outcome_of_way: Numbers, leads: Numbers, shoe: Cards) -> int:
    """What comes of a round: one of equally likely ways, or cards from a fresh shoe until a graph comes to an end.

    A fresh shoe is the same array in whatever order it was left, with nothing dealt: each draw exchanges the next place
    with a random one behind it.
    """
    if leads.shape[0] == 0:
        return outcome_of_way[below(stream, np.uint64(outcome_of_way.shape[0]))]
    node, place = 0, np.uint64(0)
    cards = np.uint64(shoe.shape[0])
    while node >= 0:
        other = place + below(stream, cards - place)
        kind = shoe[other]
        shoe[other] = shoe[place]
        shoe[place] = kind
        place += np.uint64(1)
        node = leads[node, kind]
    return -1 - node


@lent
def count_outcomes(
    stream: Stream, outcome_of_way: Numbers, leads: Numbers, shoe: Cards, rounds: int, outcomes: Numbers
) -> None:
    """What falls in so many rounds: all that needs to be known where everybody wagers the same in every round."""
    if leads.shape[0] == 0:
        ways = np.uint64(outcome_of_way.shape[0])
        for _ in range(rounds):
            outcomes[outcome_of_way[below(stream, ways)]] += 1
        return
    for _ in range(rounds):
        outcomes[fall(stream, outcome_of_way, leads, shoe)] += 1


@compiled
def nobody_is_here(states: Numbers) -> bool:
    return not states[:, HERE].any()

"""The kernels of Caribbean stud: cards from one deck, hands looked up, raised or folded, settled by tables.

A prize that is a part of the pool is rare, and what it is depends on who else wins; there the kernel stops and asks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.betting import (
    MEMORY_WIDTH,
    MOMENT_WIDTH,
    ROUND_NOW,
    STATE_WIDTH,
    Numbers,
    begin,
    lay,
    settle,
)
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
)
from croupier.simulation.caribbean_stud.play import LOOKS, PLAYS
from croupier.simulation.caribbean_stud.ranked import Ranked
from croupier.simulation.caribbean_stud.settled import (
    CHIP,
    FOLDED,
    JOINS,
    LOWEST,
    MOST_WON,
    MULTIPLE,
    NO_PRIZE,
    OPENING,
    PART_OF_THE_POOL,
    RESULTS,
    Settling,
)
from croupier.simulation.chance import Stream, below
from croupier.simulation.compiled import lent
from croupier.simulation.spins import nobody_is_here, payment

Cards = NDArray[np.uint8]
HAND = 5
RANKS_IN_ALL = 13
RESULTS_IN_ALL = len(RESULTS)
LESS_AT, EQUAL_AT, MORE_AT = 1, 2, 3

SESSION, ROUND, NEXT_LOOK, WAITS, POOL, TRACED = range(6)
CURSOR_WIDTH = 6
DONE, PRIZES, NO_ANTE = range(3)


class People(NamedTuple):
    """Who has which wagers, and plays how."""

    ante: Numbers
    """By person, the line of the ante; below nought there is none."""
    jackpot: Numbers
    play: Numbers
    """By person, which way of playing."""
    by_class: Numbers
    """By way of playing and class, what is done with the hand."""
    rows: Cards
    """By way of playing, row, dealer's rank and ranks that share its suit."""


class Desk(NamedTuple):
    """What a chunk remembers from one call to the next."""

    cursor: Numbers
    moment: Numbers
    memories: Numbers
    states: Numbers
    stakes: Numbers
    action: Numbers
    nets: Numbers
    unit: Numbers
    winners: Numbers
    """By person, the number of the kind with which the jackpot is won in this round; below nought it is not."""


def desk_for(lines: int, people: int) -> Desk:
    def empty(*shape: int) -> Numbers:
        return np.zeros(shape, dtype=np.int64)

    return Desk(
        empty(CURSOR_WIDTH),
        empty(MOMENT_WIDTH),
        empty(lines, MEMORY_WIDTH),
        empty(people, STATE_WIDTH),
        empty(lines),
        empty(lines),
        empty(lines),
        empty(lines, 2),
        np.full(people, NO_PRIZE, dtype=np.int64),
    )


@lent
def draw(stream: Stream, deck: Cards, place: int, cards: int) -> None:
    """So many cards from the deck, the same array in whatever order it was left, into its next places."""
    first, last = np.uint64(place), np.uint64(place + cards)
    size = np.uint64(deck.shape[0])
    while first < last:
        other = first + below(stream, size - first)
        card = deck[other]
        deck[other] = deck[first]
        deck[first] = card
        first += np.uint64(1)


@lent
def class_of(ranked: Ranked, deck: Cards, place: int) -> int:
    """The class of the five cards from a place on."""
    node, suits = np.uint16(0), np.uint8(15)
    first = np.uint64(place)
    for at in range(HAND):
        card = deck[first + np.uint64(at)]
        node = ranked.leads[node, card >> np.uint8(2)]
        suits &= np.uint8(1) << (card & np.uint8(3))
    return ranked.suited[node] if suits else ranked.plain[node]


@lent
def is_played(by_class: Numbers, rows: Cards, own: int, deck: Cards, place: int, up: int) -> bool:
    """Whether a hand is played against this card of the dealer's."""
    said = by_class[own]
    if said < LOOKS:
        return said == PLAYS
    held, same = 0, 0
    for at in range(HAND):
        card = deck[place + at]
        held |= 1 << (card >> 2)
        if card & 3 == up & 3:
            same |= 1 << (card >> 2)
    choice, at = 0, 0
    for rank in range(RANKS_IN_ALL):
        if held >> rank & 1:
            choice |= (same >> rank & 1) << at
            at += 1
    return rows[said - LOOKS, up >> 2, choice] == 1


@lent
def result_of(own: int, dealers: int, lowest: int) -> int:
    if dealers < lowest:
        return 0
    return LESS_AT if dealers < own else EQUAL_AT if dealers == own else MORE_AT


@lent
def brought(stake: int, odds: Numbers, chip: int, most: int) -> int:
    """What a wager brings; nothing above the most that it may win, if there is such a limit."""
    if odds[0] < 0:
        return -stake
    if most >= 0 and stake * odds[0] > most * odds[1]:
        return most
    return payment(stake, odds[0], odds[1], chip)


@lent
def count_hands(
    stream: Stream,
    deck: Cards,
    ranked: Ranked,
    by_class: Numbers,
    rows: Cards,
    settling: Settling,
    rounds: int,
    outcomes: Numbers,
) -> None:
    """How often each thing comes of a hand: all that needs to be known where one player antes the same every time."""
    lowest = settling.numbers[LOWEST]
    for _ in range(rounds):
        draw(stream, deck, 0, 2 * HAND)
        own = class_of(ranked, deck, 0)
        if is_played(by_class, rows, own, deck, 0, deck[2 * HAND - 1]):
            result = result_of(own, class_of(ranked, deck, HAND), lowest)
            outcomes[1 + settling.kind_of[own] * RESULTS_IN_ALL + result] += 1
        else:
            outcomes[FOLDED] += 1


@lent
def stud_sessions(
    stream: Stream,
    deck: Cards,
    ranked: Ranked,
    settling: Settling,
    who_has: People,
    lines: Numbers,
    people: Numbers,
    scales: Numbers,
    sessions: int,
    rounds: int,
    timed: bool,  # noqa: FBT001
    desk: Desk,
    book: Book,
    trace: Cards,
) -> int:
    """So many sessions of so many rounds, from where the desk stands; why it stopped. Cards go into the trace."""
    cursor, states, moment = desk.cursor, desk.states, desk.moment
    while cursor[SESSION] < sessions:
        if cursor[ROUND] == 0 and not cursor[WAITS]:
            begin(lines, desk.memories, people, states)
            cursor[NEXT_LOOK], cursor[POOL] = 0, settling.numbers[OPENING]
        while cursor[ROUND] < rounds:
            if not cursor[WAITS]:
                if timed and cursor[ROUND] * FAN_TIMES >= cursor[NEXT_LOOK] * rounds:
                    look(book, states, scales, cursor[NEXT_LOOK])
                    cursor[NEXT_LOOK] += 1
                moment[ROUND_NOW] = cursor[ROUND] + 1
                made = lay(lines, desk.memories, people, states, moment, desk.stakes, desk.stakes)
                if made == 0 and nobody_is_here(states):
                    break
                why = deal_round(stream, deck, ranked, settling, who_has, desk, book, trace)
                if why != DONE:
                    cursor[WAITS] = 1
                    return why
            cursor[WAITS] = 0
            cursor[ROUND] += 1
            book.rounds[0] += 1
            book_round(book.counts, book.sums, book.products, desk.stakes, desk.action, desk.nets)
            gather(desk.unit, desk.stakes, desk.nets)
            close_unit(book.units, book.line_units, desk.unit, lines)
            settle(lines, desk.memories, people, states, desk.stakes, desk.nets)
        if timed:
            for time in range(cursor[NEXT_LOOK], FAN_TIMES + 1):
                look(book, states, scales, time)
            close_session(book, people, states, scales)
        cursor[SESSION] += 1
        cursor[ROUND] = 0
    return DONE


@lent
def deal_round(
    stream: Stream,
    deck: Cards,
    ranked: Ranked,
    settling: Settling,
    who_has: People,
    desk: Desk,
    book: Book,
    trace: Cards,
) -> int:
    """One round of all that have made an ante: what it brings them, unless somebody is to be asked for a prize."""
    numbers, stakes, nets, pool = settling.numbers, desk.stakes, desk.nets, book.pool
    count, hands = who_has.ante.shape[0], 0
    for who in range(count):
        ante, jackpot = who_has.ante[who], who_has.jackpot[who]
        laid = ante >= 0 and stakes[ante] > 0
        hands += laid
        if jackpot >= 0 and stakes[jackpot] > 0:
            if not laid:
                return NO_ANTE
            desk.cursor[POOL] += numbers[JOINS]
    if hands == 0:
        return DONE
    pool[POOL_ROUNDS] += 1
    pool[POOL_SUM] += desk.cursor[POOL]
    pool[POOL_HIGHEST] = max(pool[POOL_HIGHEST], desk.cursor[POOL])
    draw(stream, deck, 0, (hands + 1) * HAND)
    dealers_place = hands * HAND
    up = deck[dealers_place + HAND - 1]
    if desk.cursor[TRACED] < trace.shape[0]:
        for at in range(dealers_place + HAND):
            trace[desk.cursor[TRACED], at] = deck[at]
        desk.cursor[TRACED] += 1
    dealers = class_of(ranked, deck, dealers_place)
    place, asks = 0, False
    for who in range(count):
        desk.winners[who] = NO_PRIZE
        ante, jackpot = who_has.ante[who], who_has.jackpot[who]
        if ante < 0 or stakes[ante] == 0:
            continue
        own, way = class_of(ranked, deck, place), who_has.play[who]
        stake, outcome, kind = stakes[ante], FOLDED, settling.kind_of[own]
        desk.action[ante], nets[ante] = stake, -stake
        plays = is_played(who_has.by_class[way], who_has.rows[way], own, deck, place, up)
        if plays:
            result = result_of(own, dealers, numbers[LOWEST])
            at, bet = kind * RESULTS_IN_ALL + result, stake * numbers[MULTIPLE]
            outcome = 1 + at
            desk.action[ante] += bet
            nets[ante] = brought(stake, settling.ante[at], numbers[CHIP], -1)
            nets[ante] += brought(bet, settling.bet[at], numbers[CHIP], numbers[MOST_WON])
        book.settled[ante, outcome] += 1
        book.outcomes[outcome] += 1
        place += HAND
        if jackpot < 0 or stakes[jackpot] == 0:
            continue
        book.settled[jackpot, outcome] += 1
        desk.action[jackpot], nets[jackpot] = stakes[jackpot], -stakes[jackpot]
        if plays and settling.prizes[kind] != NO_PRIZE:
            desk.winners[who] = kind
            asks |= settling.prizes[kind] == PART_OF_THE_POOL
    if asks:
        return PRIZES
    for who in range(count):
        kind = desk.winners[who]
        if kind >= 0:
            pay(desk, book, who_has.jackpot[who], kind, settling.prizes[kind])
    return DONE


@lent
def pay(desk: Desk, book: Book, line: int, kind: int, prize: int) -> None:
    """A prize out of the pool as far as that reaches."""
    had = min(prize, desk.cursor[POOL])
    desk.cursor[POOL] -= had
    desk.nets[line] += prize
    book.pool[POOL_FROM] += had
    book.pool[POOL_HITS + kind] += 1
    book.pool[POOL_PAID + kind] += prize

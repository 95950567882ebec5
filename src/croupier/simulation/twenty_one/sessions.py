"""The kernel of boxes played by betting plans, session after session, from fresh shoes or to the cutting card."""

from __future__ import annotations

import numpy as np

from croupier.odds.counts import BETS
from croupier.simulation.betting import (
    COUNT_NOW,
    MEMORY_WIDTH,
    MOMENT_WIDTH,
    PER_SHOE,
    ROUND_NOW,
    STATE_WIDTH,
    Numbers,
    begin,
    lay,
    renew,
    settle,
)
from croupier.simulation.booking import FAN_TIMES, Book, book_round, close_session, close_unit, gather, look
from croupier.simulation.chance import Stream
from croupier.simulation.compiled import compiled, lent
from croupier.simulation.twenty_one.deciding import (
    PLACE,
    TRACED,
    Cards,
    begin_round,
    count_anew,
    count_now,
    insurance_brings,
    insured_for,
)
from croupier.simulation.twenty_one.kernels import BOUND, MOST_HANDS, brought, draw, play_round
from croupier.simulation.twenty_one.refilling import deal_on
from croupier.simulation.twenty_one.shares import pay_shares
from croupier.simulation.twenty_one.sides import IS_BOX, became, side_result
from croupier.simulation.twenty_one.tables import Table

MOST_BOXES = 7
MOST_ENDS = 96
UNTIL, BURNT, STAYS, LASTS = range(4)
"""Of shoes: how many cards are dealt from each, nought for a fresh one each round; how many are burnt first; whether
discards that refilled one stay in use. And whether who was first on a box decides there in later rounds too.
"""
NOBODY, SOMEBODY_ELSE = -1, -2


@compiled
def box_sessions(
    stream: Stream,
    laid: Numbers,
    opened: Table,
    shoe: Cards,
    at: Numbers,
    use: Numbers,
    parts: int,
    bonuses: Numbers,
    shares: Numbers,
    order: Numbers,
    sitting: Numbers,
    hands_followed: Numbers,
    policies: Numbers,
    led: Numbers,
    side_lines: Numbers,
    by_two: Numbers,
    side_rows: Numbers,
    side_nets: Numbers,
    side_parts: int,
    lines: Numbers,
    people: Numbers,
    scales: Numbers,
    sessions: int,
    rounds: int,
    timed: bool,  # noqa: FBT001
    book: Book,
    trace: Numbers,
    dealt: Cards,
) -> None:
    """So many sessions of so many rounds, from shoes of such use.

    The order is that in which the boxes are dealt whose lines these are; others lie beside boxes. By box, `sitting`
    has the line of whoever sits there; `at` is the shoe in use. Into the trace goes where each round's cards begin
    (those burnt before it too), what was staked and what it brought; into `dealt` go the cards.
    """
    count = lines.shape[0]
    memories = np.zeros((count, MEMORY_WIDTH), dtype=np.int64)
    states = np.zeros((people.shape[0], STATE_WIDTH), dtype=np.int64)
    moment = np.zeros(MOMENT_WIDTH, dtype=np.int64)
    stakes = np.zeros(count, dtype=np.int64)
    nets = np.zeros(count, dtype=np.int64)
    unit = np.zeros((count, 2), dtype=np.int64)
    entries, hands = np.zeros(MOST_BOXES + 2, dtype=np.int64), np.zeros(MOST_BOXES, dtype=np.int64)
    box_at, leads = np.zeros(MOST_BOXES + 1, dtype=np.int64), np.zeros(MOST_BOXES + 1, dtype=np.int64)
    owners, follows = sitting.copy(), np.zeros((led.shape[0], MOST_BOXES), dtype=np.int64)
    ends = np.zeros(MOST_ENDS, dtype=np.int64)
    outcomes, insured = np.zeros(MOST_BOXES, dtype=np.int64), np.zeros(MOST_BOXES, dtype=np.int64)
    units, line_units, settled = book.units, book.line_units, book.settled
    counts, sums, products = book.counts, book.sums, book.products
    traced, played, shoes, begun = 0, 0, 0, 0
    by_bonus = laid[MOST_HANDS] + 1
    by_staked = 2 * laid[MOST_HANDS] + 1
    action, bonus = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for _ in range(sessions):
        begin(lines, memories, people, states)
        at[PLACE] = shoe.shape[0] + 1  # a session begins with a fresh shoe
        owners[:] = sitting
        next_look = 0
        for number in range(rounds):
            if timed and number * FAN_TIMES >= next_look * rounds:
                look(book, states, scales, next_look)
                next_look += 1
            moment[ROUND_NOW] = number + 1
            if at[PLACE] > use[UNTIL] or use[UNTIL] == 0:
                shoes += 1
                begun = at[TRACED]
                begin_shoe(laid, shoe, at, stream, dealt, use, book, unit, lines, memories)
            moment[COUNT_NOW] = count_now(laid, shoe, at, BETS)
            made = lay(lines, memories, people, states, moment, stakes, stakes)
            if made == 0:
                if not states[:, 0].any():
                    break
                nets[:] = 0
                settle(lines, memories, people, states, stakes, nets)
                played += 1
                continue
            if use[UNTIL] > 0 and at[PLACE] == use[UNTIL]:  # the cutting card comes first: wagers lie already
                shoes += 1
                begun = at[TRACED]
                begin_shoe(laid, shoe, at, stream, dealt, use, book, unit, lines, memories)
            if traced < trace.shape[0]:
                trace[traced, 0] = begun
            if use[UNTIL] == 0 or not use[LASTS]:
                owners[:] = sitting
            boxes = lead_boxes(order, side_lines, stakes, owners, box_at, leads)
            if led.shape[0] > 0:
                follows[:] = 0
                for line in order:
                    number, policy = side_lines[line, 1], policies[line]
                    if stakes[line] > 0 and policy >= 0 and leads[number] != line:
                        box = box_at[number]
                        follows[policy, box] = max(follows[policy, box], hands_followed[line])
            first, cards = at[PLACE], shoe
            made_of = outcomes[:boxes]
            begin_round(at)
            play_round(laid, opened, shoe, at, stream, dealt, entries, ends, hands, made_of, led, follows, insured)
            if at[PLACE] > shoe.shape[0]:
                kept = use[STAYS] == 1 and use[UNTIL] > 0
                cards = deal_on(
                    laid,
                    opened,
                    shoe,
                    first,
                    at,
                    stream,
                    dealt,
                    entries,
                    ends,
                    hands,
                    made_of,
                    led,
                    follows,
                    insured,
                    kept,
                )
                first = 0
                shoes += 1
                close_unit(units, line_units, unit, lines)
                renew(lines, memories, PER_SHOE)
            begun = at[TRACED]
            for line in order:
                if stakes[line] > 0:
                    number = side_lines[line, 1]
                    box = box_at[number]
                    outcome = outcomes[box]
                    if leads[number] != line:
                        policy, behind = policies[line], min(hands_followed[line], hands[box])
                        if policy >= 0:
                            outcome = brought(led[policy], ends, hands[:box].sum(), behind, entries[boxes + 1])
                        elif behind < hands[box]:
                            outcome = brought(laid, ends, hands[:box].sum(), behind, entries[boxes + 1])
                    net = outcome // by_bonus // by_staked - laid[BOUND]
                    bonus[line] = (outcome % by_bonus) * bonus_of(bonuses, stakes[line])
                    nets[line] = net * stakes[line] // parts + bonus[line]
                    action[line] = outcome // by_bonus % by_staked * stakes[line]
                    if insured[box] != 0:
                        amount = insured_for(laid, stakes[line])
                        nets[line] += insurance_brings(laid, amount, insured[box])
                        action[line] += amount
                    settled[line, outcome] += 1
                else:
                    nets[line], bonus[line] = 0, 0
            if shares.shape[0] > 0 and bonus.max() > 0:
                pay_shares(
                    shares,
                    order,
                    policies,
                    leads,
                    side_lines,
                    stakes,
                    box_at,
                    hands,
                    ends,
                    entries[boxes + 1],
                    bonus,
                    nets,
                )
            for line in range(count):
                if side_lines[line, 0] == IS_BOX:
                    continue
                nets[line] = 0
                if stakes[line] > 0:
                    box = box_at[side_lines[line, 1]]
                    result = side_result(
                        by_two,
                        side_rows,
                        side_lines[line, 0],
                        int(cards[first + box]),
                        int(cards[first + boxes + 1 + box]),
                        became(cards, entries[box], entries[box + 1], hands[box]),
                    )
                    nets[line] = side_nets[result] * stakes[line] // side_parts
                    action[line] = stakes[line]
                    settled[line, settled.shape[1] - side_nets.shape[0] + result] += 1
            if traced < trace.shape[0]:
                for line in range(count):
                    trace[traced, 1 + line] = stakes[line]
                    trace[traced, 1 + count + line] = nets[line]
                traced += 1
            book_round(counts, sums, products, stakes, action, nets)
            played += 1
            gather(unit, stakes, nets)
            settle(lines, memories, people, states, stakes, nets)
        close_unit(units, line_units, unit, lines)
        if timed:
            while next_look <= FAN_TIMES:
                look(book, states, scales, next_look)
                next_look += 1
            close_session(book, people, states, scales)
    book.rounds[0] += played
    book.rounds[2] += shoes


@lent
def lead_boxes(
    order: Numbers, side_lines: Numbers, stakes: Numbers, owners: Numbers, box_at: Numbers, leads: Numbers
) -> int:
    """How many boxes are wagered on; as which each is dealt, and whose line decides: its owner's, or the first."""
    boxes, latest = 0, NOBODY
    for line in order:
        if stakes[line] == 0:
            continue
        number = side_lines[line, 1]
        if number != latest:
            latest = number
            box_at[number] = boxes
            boxes += 1
            leads[number] = line
            if owners[number] == NOBODY:
                owners[number] = line
        if owners[number] == line:
            leads[number] = line
    return boxes


@lent
def begin_shoe(
    laid: Numbers,
    shoe: Cards,
    at: Numbers,
    stream: Stream,
    dealt: Cards,
    use: Numbers,
    book: Book,
    unit: Numbers,
    lines: Numbers,
    memories: Numbers,
) -> None:
    """All cards shuffled, and the first of them burnt; what the old shoe brought is a stretch of play by itself."""
    at[PLACE] = 0
    close_unit(book.units, book.line_units, unit, lines)
    renew(lines, memories, PER_SHOE)
    for _ in range(use[BURNT]):
        draw(shoe, at, stream, dealt)
    count_anew(laid, at)


@lent
def bonus_of(bonuses: Numbers, staked: int) -> int:
    """The Super Bonus of a wager: that of the last row whose amount it reaches."""
    found = 0
    for row in range(bonuses.shape[0]):
        if staked >= bonuses[row, 0]:
            found = bonuses[row, 1]
    return found

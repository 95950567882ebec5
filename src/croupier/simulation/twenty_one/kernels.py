"""The kernels of twenty-one: rounds dealt from shoes, a look-up a card. Whole numbers only.

A shoe is an array of cards of which the first so many have been dealt: each draw exchanges the next place with a
random one behind it. A fresh shoe is the same array, whatever its order, with nothing dealt. One that has run out goes
on giving its last card and counting: whoever plays the round sees by the place that it was for nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.betting import Numbers
from croupier.simulation.chance import MIX_1, MIX_2, Stream
from croupier.simulation.compiled import lent
from croupier.simulation.counting import no_count
from croupier.simulation.twenty_one.deciding import (
    COUNTING,
    DECISIONS,
    INSURING,
    KNOWN,
    PLACE,
    TRACED,
    decided,
    insure,
    offers_answered,
)
from croupier.simulation.twenty_one.tables import ASKED, STOPPED, Table, Tables

Cards = NDArray[np.uint8]

# Where things stand in the one array that holds all small tables: first numbers, then where each table begins.
OPEN_START, BOUND, MOST_HANDS, OTHER_FINAL, FINALS, KINDS = range(6)
FORKS, BEGINS, DEALER, DEALER_STARTS, FATES, BRINGS, ACCOUNTS, NATURALS, DRAWS, BONUS, GONE = range(6, 17)
HEADER = 20
assert (DECISIONS, COUNTING, INSURING) == (17, 18, 19), "they come next"


def laid_out(tables: Tables, counting: Numbers | None = None) -> Numbers:
    """The small tables one behind the other, and the count that is kept."""
    parts = (
        tables.forks,
        tables.begins,
        tables.dealer,
        tables.dealer_starts,
        tables.fates,
        tables.brings,
        tables.accounts,
        tables.naturals,
        tables.draws,
        tables.bonus,
        tables.gone,
        tables.decisions,
        no_count() if counting is None else counting,
        tables.insurance,
    )
    starts, offset = [], HEADER
    for part in parts:
        starts.append(offset)
        offset += part.size
    numbers = [
        tables.open_start,
        tables.bound,
        tables.most_hands,
        tables.other_final,
        tables.brings.shape[1],
        tables.accounts.shape[1],
    ]
    return np.concatenate([np.array([*numbers, *starts], dtype=np.int64), *(part.reshape(-1) for part in parts)])


@lent
def draw(shoe: Cards, at: Numbers, stream: Stream, trace: Cards) -> int:
    """The next card out of the shoe."""
    if at[PLACE] < at[KNOWN] or at[PLACE] >= shoe.shape[0]:
        at[PLACE] += 1
        return int(shoe[min(at[PLACE], shoe.shape[0]) - 1])
    place = np.uint64(at[PLACE])
    bound = np.uint64(shoe.shape[0]) - place
    while True:
        stream[0] += stream[1]
        value = stream[0]
        value = (value ^ (value >> np.uint64(30))) * np.uint64(MIX_1)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(MIX_2)
        product = ((value ^ (value >> np.uint64(31))) >> np.uint64(32)) * bound
        low = product & np.uint64(0xFFFFFFFF)
        if low >= bound or low >= (np.uint64(1 << 32) - bound) % bound:
            break
    other = place + (product >> np.uint64(32))
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    at[PLACE] += 1
    if at[TRACED] < trace.shape[0]:
        trace[at[TRACED]] = card
        at[TRACED] += 1
    return int(card)


@lent
def follow(table: Table, entry: int, card: int) -> int:
    """What a card leads to from a row."""
    row = (entry >> 2) << 4
    return int(table[row + (card & (15 + 48 * (entry & 1)))])


@lent
def play_hands(
    laid: Numbers,
    opened: Table,
    entry: int,
    shoe: Cards,
    at: Numbers,
    stream: Stream,
    trace: Cards,
    shown: int,
    ends: Numbers,
    first: int,
) -> int:
    """All hands of a box from where it stands: their fates, written behind those of other boxes; how many there are.

    The cards of hands that are still to be played stand at the end of the fates' array.
    """
    top = ends.shape[0]
    waiting, hands, count = 0, 1, first
    while True:
        while entry & 3 < STOPPED:
            if entry & 3 == ASKED:
                entry = decided(laid, entry, shoe, at, stream)
            else:
                entry = follow(opened, entry, draw(shoe, at, stream, trace))
        payload = entry >> 2
        if payload & 1:  # a fork
            fork = laid[FORKS] + (payload >> 1) * 4
            card, flags = laid[fork], laid[fork + 2]
            waiting += 1
            ends[top - waiting] = laid[fork + 1]
            hands += 1
        else:
            ends[count] = payload >> 4
            count += 1
            if waiting == 0:
                return count - first
            card, flags = ends[top - waiting], (payload >> 1) & 7
            waiting -= 1
        room = 1 if hands < laid[MOST_HANDS] else 0
        entry = laid[laid[BEGINS] + (((shown << 6) + card) * 2 + room) * 8 + flags]


@lent
def play_dealer(laid: Numbers, needed: int, shown: int, shoe: Cards, at: Numbers, stream: Stream, trace: Cards) -> int:
    """The dealer's final hand; below nought if he draws none."""
    if needed < 2:
        return -1
    node = laid[laid[DEALER_STARTS] + shown]
    while True:
        node = laid[laid[DEALER] + (node << 4) + (draw(shoe, at, stream, trace) & 15)]
        if node < 0:
            return -1 - node
        if needed == 2:
            return laid[OTHER_FINAL]


@lent
def brought(laid: Numbers, ends: Numbers, first: int, count: int, final: int) -> int:
    """What the hands of one box bring, as the number of an outcome."""
    net, account, bonuses, staked = 0, 0, 0, 0
    natural = final >= 0 and laid[laid[NATURALS] + max(final, 0)] == 1
    for which in range(first, first + count):
        fate = ends[which]
        bonuses += laid[laid[BONUS] + fate]
        column = laid[FATES] + fate * 4
        staked += laid[column + 3]
        if natural and laid[column]:
            cell = laid[ACCOUNTS] + (account * laid[KINDS] + laid[column + 1]) * 2
            net += laid[cell] + laid[column + 2]
            account = laid[cell + 1]
        else:
            net += laid[laid[BRINGS] + fate * laid[FINALS] + max(final, 0)]
    most = laid[MOST_HANDS]
    return ((net + laid[BOUND]) * (2 * most + 1) + staked) * (most + 1) + bonuses


@lent
def play_round(
    laid: Numbers,
    opened: Table,
    shoe: Cards,
    at: Numbers,
    stream: Stream,
    trace: Cards,
    entries: Numbers,
    ends: Numbers,
    counts: Numbers,
    outcomes: Numbers,
    led: Numbers,
    follows: Numbers,
    insured: Numbers,
) -> None:
    """One round of so many boxes: the outcome of each, and whether insurance of it was won, lost, or not made.

    By policy and box, who follows may be on all hands or the first.

    In the end the entries tell where in the shoe the cards begin that each box drew, and behind them the dealer; last
    comes his final hand.
    """
    boxes = outcomes.shape[0]
    for box in range(boxes):
        entries[box] = follow(opened, laid[OPEN_START], draw(shoe, at, stream, trace))
    shown = draw(shoe, at, stream, trace)
    for box in range(boxes):
        entries[box] = follow(opened, entries[box], shown)
    shown = shown & 15
    for box in range(boxes):
        entries[box] = follow(opened, entries[box], draw(shoe, at, stream, trace))
    for box in range(boxes):
        entries[box] = offers_answered(laid, entries[box], shoe, at, stream)
    total, needed = 0, 1
    if laid[INSURING] < laid.shape[0]:
        needed = insure(laid, shoe, at, at[PLACE] - 2 * boxes - 1, boxes, insured)
    for box in range(boxes):
        entry, entries[box] = entries[box], at[PLACE]
        counts[box] = play_hands(laid, opened, entry, shoe, at, stream, trace, shown, ends, total)
        for which in range(total, total + counts[box]):
            needed = max(needed, laid[laid[DRAWS] + ends[which]])
        for policy in range(led.shape[0]):
            behind = min(follows[policy, box], counts[box])
            for which in range(total, total + behind):
                needed = max(needed, led[policy, led[policy, DRAWS] + ends[which]])
        total += counts[box]
    entries[boxes] = at[PLACE]
    final = play_dealer(laid, needed, shown, shoe, at, stream, trace)
    entries[boxes + 1] = final
    if laid[INSURING] < laid.shape[0]:
        natural = final >= 0 and laid[laid[NATURALS] + max(final, 0)] == 1
        for box in range(boxes):
            insured[box] *= 1 if natural else -1
    first = 0
    for box in range(boxes):
        outcomes[box] = brought(laid, ends, first, counts[box], final)
        first += counts[box]


@lent
def finish_split(
    laid: Numbers, opened: Table, fork: int, shoe: Cards, at: Numbers, stream: Stream, trace: Cards, ends: Numbers
) -> int:
    """A box alone that has come to a fork, played to its end."""
    shown = laid[laid[FORKS] + fork * 4 + 3]
    count = play_hands(laid, opened, (fork << 1 | 1) << 2 | 3, shoe, at, stream, trace, shown, ends, 0)
    needed = 1
    for which in range(count):
        needed = max(needed, laid[laid[DRAWS] + ends[which]])
    final = play_dealer(laid, needed, shown, shoe, at, stream, trace)
    return brought(laid, ends, 0, count, final)

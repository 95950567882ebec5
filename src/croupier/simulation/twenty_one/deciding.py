"""What is decided at the table and not before: by the count of the cards seen so far, or by an error; and insurance.

What has been decided in a round is kept, for a round whose shoe runs out is played again with the same cards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counts import BETS, HANDS
from croupier.simulation.betting import Numbers
from croupier.simulation.chance import Stream, below
from croupier.simulation.compiled import lent
from croupier.simulation.counting import START, add_up, true_count
from croupier.simulation.twenty_one.insurance import (
    BARRED,
    CARDS_DRAWN,
    HIGHEST,
    LEAST,
    LOWEST,
    MOST_OVER,
    MOST_UNDER,
    PAYS_OVER,
    PAYS_UNDER,
    SHOWN,
    STEP,
)
from croupier.simulation.twenty_one.tables import (
    ASKED,
    BY_COUNT,
    DECISION_WIDTH,
    FIRST,
    KIND,
    NUMBER,
    OF,
    OFFERED,
    OTHERS,
    SECOND,
)

Cards = NDArray[np.uint8]

PLACE, TRACED, KNOWN, COUNTED, RUNNING = range(5)
DECIDED, REPLAYED, SLIPPED = range(7, 10)
LOG = 10
MOST_DECIDED = 512
IN_USE = LOG + MOST_DECIDED
"""Of a shoe in use: how many cards have left it, how many were traced, how many lie in a known order, how many were
counted, the running counts; how much was decided in this round, how much of it is played again, how often chance was
asked for errors; then what was decided. Behind that, where somebody wants to know, what chance said of errors.
"""
DECISIONS, COUNTING, INSURING = range(17, 20)
"""Where these tables begin, in the array of all small tables."""


@lent
def count_anew(laid: Numbers, at: Numbers) -> None:
    """The cards have been shuffled: none has been seen."""
    at[COUNTED] = at[PLACE]
    at[RUNNING + HANDS] = laid[laid[COUNTING] + START + HANDS]
    at[RUNNING + BETS] = laid[laid[COUNTING] + START + BETS]


@lent
def count_now(laid: Numbers, shoe: Cards, at: Numbers, track: int) -> int:
    """The count as it stands when every card that was turned up has been seen."""
    add_up(laid, laid[COUNTING], shoe, at[COUNTED], at[PLACE], at, RUNNING)
    at[COUNTED] = max(at[COUNTED], at[PLACE])
    return true_count(laid, laid[COUNTING], track, at[RUNNING + track], shoe.shape[0] - at[PLACE])


@lent
def decided(laid: Numbers, entry: int, shoe: Cards, at: Numbers, stream: Stream) -> int:
    """The entry that a decision comes to."""
    row = laid[DECISIONS] + (entry >> 2) * DECISION_WIDTH
    if at[PLACE] > shoe.shape[0]:
        return laid[row + FIRST]  # the shoe has run out: the round is played again
    if at[REPLAYED] < at[DECIDED]:
        at[REPLAYED] += 1
        return at[LOG + at[REPLAYED] - 1]
    if laid[row + KIND] == BY_COUNT:
        found = laid[row + (SECOND if count_now(laid, shoe, at, HANDS) >= laid[row + NUMBER] else FIRST)]
    elif chance(laid[row + OF], at, stream) < laid[row + NUMBER]:
        others = laid[row + SECOND]
        which = chance(others, at, stream) if others > 1 else np.int64(0)
        found = laid[row + OTHERS + which]
    else:
        found = laid[row + FIRST]
    return kept(at, found)


@lent
def kept(at: Numbers, found: int) -> int:
    """What was decided, written down."""
    at[LOG + at[DECIDED]] = found
    at[DECIDED] += 1
    at[REPLAYED] = at[DECIDED]
    return found


@lent
def begin_round(at: Numbers) -> None:
    """Nothing has been decided yet."""
    at[DECIDED] = 0
    at[REPLAYED] = 0


@lent
def shuffled_in_a_round(laid: Numbers, at: Numbers, known: Cards, lies: Cards) -> None:
    """A shoe was filled while some cards lay on the table, which alone have been seen; the round is played again."""
    at[RUNNING + HANDS] = laid[laid[COUNTING] + START + HANDS]
    at[RUNNING + BETS] = laid[laid[COUNTING] + START + BETS]
    for place in range(known.shape[0]):
        if lies[place]:
            add_up(laid, laid[COUNTING], known, place, place + 1, at, RUNNING)
    at[COUNTED] = known.shape[0]
    at[REPLAYED] = 0


@lent
def chance(bound: int, at: Numbers, stream: Stream) -> np.int64:
    """A number from nought to below the bound, written down as far as there is room."""
    found = np.int64(below(stream, np.uint64(bound)))
    if IN_USE + at[SLIPPED] < at.shape[0]:
        at[IN_USE + at[SLIPPED]] = found
        at[SLIPPED] += 1
    return found


@lent
def offers_answered(laid: Numbers, entry: int, shoe: Cards, at: Numbers, stream: Stream) -> int:
    """Where a box stands once it has answered what is offered after the deal."""
    while entry & 3 == ASKED and laid[laid[DECISIONS] + (entry >> 2) * DECISION_WIDTH + OFFERED]:
        entry = decided(laid, entry, shoe, at, stream)
    return entry


@lent
def insured_for(laid: Numbers, stake: int) -> int:
    """For how much a wager is insured."""
    row = laid[INSURING]
    most = stake * laid[row + MOST_OVER] // laid[row + MOST_UNDER]
    least = laid[row + LEAST]
    return most - (most - least) % laid[row + STEP] if most >= least else 0


@lent
def insurance_brings(laid: Numbers, amount: int, won: int) -> int:
    """What insurance brings, by whether it was won, lost or not made."""
    row = laid[INSURING]
    return amount * laid[row + PAYS_OVER] // laid[row + PAYS_UNDER] if won > 0 else won * amount


@lent
def insure(laid: Numbers, shoe: Cards, at: Numbers, first: int, boxes: int, insured: Numbers) -> int:
    """Which of the boxes are insured whose cards begin at a place; how many cards the dealer draws for it."""
    row = laid[INSURING]
    shown = shoe[first + boxes] & 15
    wished, needed = 0, 1
    if laid[row + SHOWN + shown] == 1 and at[PLACE] <= shoe.shape[0]:
        if at[REPLAYED] < at[DECIDED]:
            wished = at[LOG + at[REPLAYED]]
            at[REPLAYED] += 1
        else:
            count = count_now(laid, shoe, at, HANDS)
            wished = kept(at, 1 if laid[row + LOWEST] <= count and count <= laid[row + HIGHEST] else 0)
    for box in range(boxes):
        one, other = shoe[first + box] & 15, shoe[first + boxes + 1 + box] & 15
        barred = laid[row + BARRED + (np.int64(one) << 4) + other]
        insured[box] = wished * (1 - barred)
        if insured[box]:
            needed = laid[row + CARDS_DRAWN]
    return needed

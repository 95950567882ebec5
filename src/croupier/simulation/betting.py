"""What plans do from round to round: who wagers how much, and what they make of the result. Whole numbers only.

One statement of every betting system, for the kernels and for the engine alike. Lines and people are rows of
numbers, as `seats.py` writes them; the columns are named here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.compiled import lent

Numbers = NDArray[np.int64]

FLAT, MARTINGALE, DALEMBERT, FIBONACCI, LABOUCHERE, PAROLI, OSCAR, RAMP, OWN, ODDS = range(10)

# The columns of a line.
PERSON, SPOT, KIND, UNIT, LEAST, MOST, STEP, AT_MOST, PER, CONDITIONS, LENGTH, BESIDE = range(12)
CONDITION = 12
MOST_CONDITIONS = 4
ROW = CONDITION + 3 * MOST_CONDITIONS
MOST_IN_ROW = 32
LINE_WIDTH = ROW + MOST_IN_ROW

# What a line remembers.
MADE, POSITION, SERIES = range(3)
LIST = 3
MOST_IN_LIST = 253
MEMORY_WIDTH = LIST + MOST_IN_LIST

# The columns of a person.
CHIPS, STOP_LOSS, WIN_GOAL, SHORT = range(4)
LIMITLESS = -1
STOP, BET_WHAT_IS_LEFT, START_AGAIN = range(3)

# What is known of a person in play.
HERE, WHY, RESULT, STREAK, PEAK, DRAWDOWN, STAKED, ROUNDS = range(8)
STATE_WIDTH = 8
STILL_HERE, OUT_OF_CHIPS, LOST_ENOUGH, WON_ENOUGH, CANNOT_WAGER = range(5)

# What conditions speak of, and the signs.
WON_RUN, LOST_RUN, IS_AHEAD, IS_BEHIND, HAS_IN_HAND, ROUND_NUMBER, COUNT = range(7)
AT_LEAST, NO_MORE = range(2)

# How often at most: the occasions after which counting starts again.
PER_SESSION, PER_SHOE, PER_SHOOTER = range(3)

# The moment, for all lines alike.
ROUND_NOW, COUNT_NOW = range(2)
MOMENT_WIDTH = 2

GREATEST_WISH = 1 << 50
NOTHING_LEFT = -1
MOST_STEPS = 60


@lent
def begin_line(lines: Numbers, memories: Numbers, at: int) -> None:
    """A session begins, or a row: the plan's first stake."""
    memories[at, POSITION] = 0
    memories[at, SERIES] = 0
    memories[at, LIST] = lines[at, UNIT]
    memories[at, LIST + 1] = lines[at, UNIT]
    if lines[at, KIND] == LABOUCHERE:
        memories[at, POSITION] = lines[at, LENGTH]
        for place in range(lines[at, LENGTH]):
            memories[at, LIST + place] = lines[at, ROW + place]


@lent
def wanted(lines: Numbers, memories: Numbers, at: int, count: int) -> int:
    """What the plan would wager next; less than nothing if it has come to its end."""
    kind = lines[at, KIND]
    if kind == LABOUCHERE:
        left = memories[at, POSITION]
        if left < 0:
            return NOTHING_LEFT
        if left == 1:
            return memories[at, LIST]
        return memories[at, LIST] + memories[at, LIST + left - 1]
    if kind == RAMP:
        above = count - lines[at, ROW]
        if above < 0:
            return lines[at, UNIT]
        return lines[at, ROW + 1 + min(above, lines[at, LENGTH] - 2)]
    return memories[at, LIST]


@lent
def reckon(lines: Numbers, memories: Numbers, at: int, staked: int, net: int) -> None:
    """What the plan makes of the result of its wager."""
    kind, unit = lines[at, KIND], lines[at, UNIT]
    if net == 0 or kind in (FLAT, RAMP, ODDS):
        return
    won = bool(net > 0)
    if kind == MARTINGALE:
        memories[at, LIST] = unit if won else min(memories[at, LIST] * 2, GREATEST_WISH)
    elif kind == DALEMBERT:
        memories[at, LIST] = max(unit, memories[at, LIST] - unit) if won else memories[at, LIST] + unit
    elif kind == PAROLI:
        memories[at, POSITION] = memories[at, POSITION] + 1 if won else 0
        if not won or memories[at, POSITION] >= lines[at, ROW]:
            memories[at, POSITION] = 0
            memories[at, LIST] = unit
        else:
            memories[at, LIST] = min(memories[at, LIST] * 2, GREATEST_WISH)
    elif kind == FIBONACCI:
        _walk_fibonacci(memories, at, won)
    elif kind == LABOUCHERE:
        _strike_or_append(lines, memories, at, staked, won)
    elif kind == OSCAR:
        memories[at, SERIES] += net
        if memories[at, SERIES] >= unit:
            memories[at, SERIES] = 0
            memories[at, LIST] = unit
        elif won:
            memories[at, LIST] = min(memories[at, LIST] + unit, unit - memories[at, SERIES])


@lent
def _walk_fibonacci(memories: Numbers, at: int, won: bool) -> None:  # noqa: FBT001
    """The stake is kept in the list's first cell, the next one in the second."""
    if not won:
        if memories[at, POSITION] < MOST_STEPS:
            memories[at, POSITION] += 1
            later = min(memories[at, LIST] + memories[at, LIST + 1], GREATEST_WISH)
            memories[at, LIST] = memories[at, LIST + 1]
            memories[at, LIST + 1] = later
        return
    for _ in range(2):
        if memories[at, POSITION] > 0:
            memories[at, POSITION] -= 1
            earlier = memories[at, LIST + 1] - memories[at, LIST]
            memories[at, LIST + 1] = memories[at, LIST]
            memories[at, LIST] = earlier


@lent
def _strike_or_append(lines: Numbers, memories: Numbers, at: int, staked: int, won: bool) -> None:  # noqa: FBT001
    left = memories[at, POSITION]
    if left < 0:
        return
    if not won:
        if left >= MOST_IN_LIST:
            memories[at, POSITION] = NOTHING_LEFT
            return
        memories[at, LIST + left] = staked
        memories[at, POSITION] = left + 1
        return
    if left <= 2:  # the row is won: a new one begins
        begin_line(lines, memories, at)
        return
    for place in range(left - 2):
        memories[at, LIST + place] = memories[at, LIST + place + 1]
    memories[at, POSITION] = left - 2


@lent
def holds(lines: Numbers, at: int, people: Numbers, states: Numbers, who: int, moment: Numbers) -> bool:
    """Whether all conditions of a line hold now."""
    for which in range(lines[at, CONDITIONS]):
        column = CONDITION + 3 * which
        what = lines[at, column]
        if what == WON_RUN:
            is_now = max(states[who, STREAK], 0)
        elif what == LOST_RUN:
            is_now = max(-states[who, STREAK], 0)
        elif what == IS_AHEAD:
            is_now = states[who, RESULT]
        elif what == IS_BEHIND:
            is_now = -states[who, RESULT]
        elif what == HAS_IN_HAND:
            is_now = people[who, CHIPS] + states[who, RESULT]
        elif what == ROUND_NUMBER:
            is_now = moment[ROUND_NOW]
        else:
            is_now = moment[COUNT_NOW]
        if lines[at, column + 1] == AT_LEAST:
            if is_now < lines[at, column + 2]:
                return False
        elif is_now > lines[at, column + 2]:
            return False
    return True


@lent
def begin(lines: Numbers, memories: Numbers, people: Numbers, states: Numbers) -> None:
    """A session begins for everybody."""
    for who in range(people.shape[0]):
        for column in range(STATE_WIDTH):
            states[who, column] = 0
        states[who, HERE] = 1
    for at in range(lines.shape[0]):
        memories[at, MADE] = 0
        begin_line(lines, memories, at)


@lent
def renew(lines: Numbers, memories: Numbers, per: int) -> None:
    """A new shoe, or whatever the limits of some wagers are counted by."""
    for at in range(lines.shape[0]):
        if lines[at, PER] == per:
            memories[at, MADE] = 0


@lent
def free_chips(people: Numbers, states: Numbers, who: int) -> int:
    if people[who, CHIPS] == LIMITLESS:
        return GREATEST_WISH
    return people[who, CHIPS] + states[who, RESULT]


@lent
def fitted(lines: Numbers, at: int, wish: int, free: int) -> int:
    """The largest amount that may be wagered, is in hand, and is no more than wished; nought if there is none."""
    most = min(wish, lines[at, MOST], free)
    least = lines[at, LEAST]
    if most < least:
        return 0
    step = lines[at, STEP]
    return most if step == 1 else most - (most - least) % step


@lent
def lay(
    lines: Numbers, memories: Numbers, people: Numbers, states: Numbers, moment: Numbers, own: Numbers, stakes: Numbers
) -> int:
    """Everybody's wagers of this round; how many there are. Who cannot wager as their plan wants does what it says."""
    for who in range(people.shape[0]):
        if states[who, HERE]:
            _lay_of_one(who, lines, memories, people, states, moment, own, stakes)
    made = 0
    for at in range(lines.shape[0]):
        if not states[lines[at, PERSON], HERE]:
            stakes[at] = 0
        beside = lines[at, BESIDE]  # counted from one; such a wager is made only together with that one
        if beside > 0 and stakes[beside - 1] == 0:
            stakes[at] = 0
        if stakes[at] > 0:
            made += 1
            memories[at, MADE] += 1
    return made


@lent
def _lay_of_one(
    who: int,
    lines: Numbers,
    memories: Numbers,
    people: Numbers,
    states: Numbers,
    moment: Numbers,
    own: Numbers,
    stakes: Numbers,
) -> None:
    free = free_chips(people, states, who)
    for at in range(lines.shape[0]):
        if lines[at, PERSON] != who:
            continue
        stakes[at] = 0
        if lines[at, AT_MOST] >= 0 and memories[at, MADE] >= lines[at, AT_MOST]:
            continue
        if not holds(lines, at, people, states, who, moment):
            continue
        wish = own[at] if lines[at, KIND] == OWN else wanted(lines, memories, at, moment[COUNT_NOW])
        if wish == 0:
            continue
        stake = fitted(lines, at, wish, free)
        if stake < wish and people[who, SHORT] == START_AGAIN:
            begin_line(lines, memories, at)
            wish = min(wish, wanted(lines, memories, at, moment[COUNT_NOW]))
            stake = fitted(lines, at, wish, free)
        if stake <= 0 or (stake < wish and people[who, SHORT] == STOP):
            states[who, HERE] = 0
            states[who, WHY] = OUT_OF_CHIPS if free < max(wish, lines[at, LEAST]) else CANNOT_WAGER
            return
        stakes[at] = stake
        free -= stake


@lent
def settle(lines: Numbers, memories: Numbers, people: Numbers, states: Numbers, stakes: Numbers, nets: Numbers) -> None:
    """What the results do to everybody: chips, runs of luck, goals, and the plans' next stakes."""
    for at in range(lines.shape[0]):
        if states[lines[at, PERSON], HERE] and stakes[at] > 0:
            reckon(lines, memories, at, stakes[at], nets[at])
    conclude(lines, people, states, stakes, nets)


@lent
def conclude(lines: Numbers, people: Numbers, states: Numbers, stakes: Numbers, nets: Numbers) -> None:
    """What the results do to everybody's chips, runs of luck and goals."""
    for who in range(people.shape[0]):
        if not states[who, HERE]:
            continue
        net, staked = 0, 0
        for at in range(lines.shape[0]):
            if lines[at, PERSON] == who and stakes[at] > 0:
                net += nets[at]
                staked += stakes[at]
        states[who, ROUNDS] += 1
        if staked == 0:
            continue
        states[who, STAKED] += staked
        states[who, RESULT] += net
        if net > 0:
            states[who, STREAK] = max(states[who, STREAK], 0) + 1
        elif net < 0:
            states[who, STREAK] = min(states[who, STREAK], 0) - 1
        result = states[who, RESULT]
        states[who, PEAK] = max(states[who, PEAK], result)
        states[who, DRAWDOWN] = max(states[who, DRAWDOWN], states[who, PEAK] - result)
        _leave_at_goals(people, states, who)


@lent
def _leave_at_goals(people: Numbers, states: Numbers, who: int) -> None:
    result = states[who, RESULT]
    if people[who, STOP_LOSS] > 0 and result <= -people[who, STOP_LOSS]:
        states[who, HERE] = 0
        states[who, WHY] = LOST_ENOUGH
    elif people[who, WIN_GOAL] > 0 and result >= people[who, WIN_GOAL]:
        states[who, HERE] = 0
        states[who, WHY] = WON_ENOUGH
    elif people[who, CHIPS] != LIMITLESS and people[who, CHIPS] + result <= 0:
        states[who, HERE] = 0
        states[who, WHY] = OUT_OF_CHIPS

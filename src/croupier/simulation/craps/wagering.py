"""What plans wager at craps from throw to throw, for the kernel and for the engine's path alike. Whole numbers only.

A round is all the throws that it takes to decide what is wagered from a come-out on. Until the come-out is decided,
each wager is made as soon as it may be: once, or again whenever it has been decided; then nothing more is wagered.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.simulation.betting import (
    AT_MOST,
    CANNOT_WAGER,
    HERE,
    KIND,
    LEAST,
    MADE,
    MOST,
    ODDS,
    OUT_OF_CHIPS,
    OWN,
    PERSON,
    SHORT,
    START_AGAIN,
    STEP,
    STOP,
    WHY,
    Numbers,
    begin_line,
    fitted,
    free_chips,
    holds,
    wanted,
)
from croupier.simulation.compiled import lent

AT_ANY_TIME, BEFORE_A_COME_OUT, AFTER_A_COME_OUT, BEHIND_A_FLAT = range(4)
SLOTS = 7
"""Where the parts of a line lie: where it is made, and on each number that a throw may take it to."""
NO_FLAT = -1
ALLOWED, PAYABLE, ALLOWED_MORE, PAYABLE_MORE = range(4)
CHIP, PERIOD = range(2)


class Layout(NamedTuple):
    """The lines of the plans as craps knows them."""

    when: Numbers
    """By line, when it may be made."""
    again: Numbers
    flat: Numbers
    """By line, the flat wager's line that it lies behind."""
    slots: Numbers
    """By line, the first and the last slot in which it can be made."""
    side: Numbers
    """By line, which limits bind it: see below."""
    multiple: Numbers
    """By line, the multiple of the flat wager that its plan wants, and the one that the table allows."""
    commission: Numbers
    """By line, what part of a wager is paid for making it, over and under."""
    limits: Numbers
    """By side, multiple, number and the flat wager's chips beyond the last whole period, what may lie behind it."""
    numbers: Numbers
    """The smallest chip; after how many chips the limits repeat themselves."""


class Lying(NamedTuple):
    """What lies on the layout in a round, and what it has come to so far."""

    cents: Numbers
    """By line and slot."""
    paid: Numbers
    """The commission paid for that."""
    new: Numbers
    """What was laid before the coming throw."""
    made: Numbers
    """By line, how often it was made in this round."""
    staked: Numbers
    nets: Numbers
    cash: Numbers
    """By person, the chips in hand."""
    leaving: Numbers
    """By person, why they leave after this round."""


def nothing_lying(lines: int, people: int) -> Lying:
    def empty(*shape: int) -> Numbers:
        return np.zeros(shape, dtype=np.int64)

    return Lying(
        empty(lines, SLOTS),
        empty(lines, SLOTS),
        empty(lines, SLOTS),
        empty(lines),
        empty(lines),
        empty(lines),
        empty(people),
        empty(people),
    )


@lent
def begin_round(lying: Lying, people: Numbers, states: Numbers) -> None:
    """Nothing lies, and a come-out roll is next."""
    lying.cents[:] = 0
    lying.paid[:] = 0
    lying.new[:] = 0
    lying.made[:] = 0
    lying.staked[:] = 0
    lying.nets[:] = 0
    for who in range(people.shape[0]):
        lying.cash[who] = free_chips(people, states, who)
        lying.leaving[who] = 0


@lent
def commission_on(layout: Layout, at: int, stake: int) -> int:
    """What is paid for making a wager, in whole chips."""
    chip = layout.numbers[CHIP]
    return stake * layout.commission[at, 0] // (layout.commission[at, 1] * chip) * chip


@lent
def limit(layout: Layout, at: int, multiple: int, number: int, flat: int, which: int) -> int:
    """What may lie behind a flat wager: what the multiple allows, or the next amount that is paid exactly."""
    periods, chips = divmod(flat // layout.numbers[CHIP], layout.numbers[PERIOD])
    row = layout.limits[layout.side[at], multiple, number, chips]
    return row[which] + periods * row[which + 2]


@lent
def behind(lines: Numbers, at: int, most: int, allowed: int, payable: int) -> int:
    """The largest amount up to so much that may lie behind the flat wager; nought if there is none."""
    least = lines[at, LEAST]
    fits = allowed < payable <= most and least <= payable <= lines[at, MOST]
    if fits and (payable - least) % lines[at, STEP] == 0:
        return payable
    return fitted(lines, at, most, allowed)


@lent
def may_be_made(layout: Layout, lying: Lying, at: int, slot: int, point: int) -> bool:
    """Whether the rules and the plan have this wager made now; the point is nought before a come-out."""
    if lying.cents[at, slot] > 0:
        return False
    when = layout.when[at]
    if when == BEHIND_A_FLAT:
        if point == 0:
            return False
        return lying.cents[layout.flat[at], slot] > 0
    if lying.made[at] > 0 and not layout.again[at]:
        return False
    if when == BEFORE_A_COME_OUT:
        return point == 0
    return when == AT_ANY_TIME or point > 0


@lent
def is_waiting(
    layout: Layout, lines: Numbers, memories: Numbers, people: Numbers, states: Numbers, moment: Numbers
) -> bool:
    """Whether somebody will wager as soon as there is a point."""
    for at in range(lines.shape[0]):
        who = lines[at, PERSON]
        if layout.when[at] == AFTER_A_COME_OUT and states[who, HERE]:
            used_up = lines[at, AT_MOST] >= 0 and memories[at, MADE] >= lines[at, AT_MOST]
            if not used_up and holds(lines, at, people, states, who, moment):
                return True
    return False


@lent
def wager(
    layout: Layout,
    lines: Numbers,
    memories: Numbers,
    people: Numbers,
    states: Numbers,
    moment: Numbers,
    own: Numbers,
    lying: Lying,
    point: int,
) -> int:
    """Everybody's wagers before a throw, written down as new and lying; how many there are."""
    made = 0
    for at in range(lines.shape[0]):
        for slot in range(layout.slots[at, 0], layout.slots[at, 1] + 1):
            lying.new[at, slot] = 0
    for at in range(lines.shape[0]):
        who = lines[at, PERSON]
        if not states[who, HERE] or lying.leaving[who]:
            continue
        for slot in range(layout.slots[at, 0], layout.slots[at, 1] + 1):
            if not may_be_made(layout, lying, at, slot, point):
                continue
            if lines[at, AT_MOST] >= 0 and memories[at, MADE] >= lines[at, AT_MOST]:
                continue
            if not holds(lines, at, people, states, who, moment):
                continue
            stake = _stake(layout, lines, memories, people, at, slot, point, own[at], lying)
            if stake > 0:
                made += 1
                _put(layout, memories, lying, who, at, slot, stake)
            elif lying.leaving[who]:
                break
    return made


@lent
def _put(layout: Layout, memories: Numbers, lying: Lying, who: int, at: int, slot: int, stake: int) -> None:
    paid = commission_on(layout, at, stake)
    lying.new[at, slot] = stake
    lying.cents[at, slot] = stake
    lying.paid[at, slot] = paid
    lying.made[at] += 1
    lying.staked[at] += stake
    lying.nets[at] -= paid
    lying.cash[who] -= stake + paid
    memories[at, MADE] += 1


@lent
def _stake(
    layout: Layout,
    lines: Numbers,
    memories: Numbers,
    people: Numbers,
    at: int,
    slot: int,
    point: int,
    own: int,
    lying: Lying,
) -> int:
    """How much is wagered; who cannot wager as the plan wants does what it says, and leaves after the round or not."""
    who = lines[at, PERSON]
    free = lying.cash[who]
    if layout.when[at] == BEHIND_A_FLAT:
        number = (point if slot == 0 else slot) - 1
        flat = lying.cents[layout.flat[at], slot]
        wish = wanted(lines, memories, at, 0) if lines[at, KIND] != OWN else own
        if lines[at, KIND] == ODDS:
            wish = limit(layout, at, layout.multiple[at, 0], number, flat, PAYABLE)
        allowed = limit(layout, at, layout.multiple[at, 1], number, flat, ALLOWED)
        payable = limit(layout, at, layout.multiple[at, 1], number, flat, PAYABLE)
        wish = behind(lines, at, wish, allowed, payable)
        if wish == 0:
            return 0
        stake = behind(lines, at, min(wish, free), allowed, payable)
    else:
        wish = own if lines[at, KIND] == OWN else wanted(lines, memories, at, 0)
        if wish == 0:
            return 0
        stake = _in_hand(layout, lines, at, wish, free)
        if stake < wish and people[who, SHORT] == START_AGAIN:
            begin_line(lines, memories, at)
            wish = min(wish, wanted(lines, memories, at, 0))
            stake = _in_hand(layout, lines, at, wish, free)
    if stake <= 0 or (stake < wish and people[who, SHORT] == STOP):
        lying.leaving[who] = OUT_OF_CHIPS if free < max(wish, lines[at, LEAST]) else CANNOT_WAGER
        return 0
    return stake


@lent
def _in_hand(layout: Layout, lines: Numbers, at: int, wish: int, free: int) -> int:
    """What of a wish can be made with these chips, its commission paid."""
    stake = fitted(lines, at, wish, free)
    paid = commission_on(layout, at, stake)
    return stake if stake + paid <= free else fitted(lines, at, wish, free - paid)


@lent
def leave_at_once(lines: Numbers, states: Numbers, memories: Numbers, lying: Lying) -> None:
    """Who could not wager as they wanted before the come-out takes no part in the round."""
    for who in range(states.shape[0]):
        if not states[who, HERE] or not lying.leaving[who]:
            continue
        for at in range(lines.shape[0]):
            if lines[at, PERSON] != who:
                continue
            memories[at, MADE] -= lying.made[at]
            lying.made[at] = 0
            lying.staked[at] = 0
            lying.nets[at] = 0
            for slot in range(SLOTS):
                lying.cents[at, slot] = 0
                lying.new[at, slot] = 0
                lying.paid[at, slot] = 0
        states[who, HERE] = 0
        states[who, WHY] = lying.leaving[who]


@lent
def leave_after(states: Numbers, lying: Lying) -> None:
    """Who could not wager as they wanted in the middle of a round leaves after it."""
    for who in range(states.shape[0]):
        if states[who, HERE] and lying.leaving[who]:
            states[who, HERE] = 0
            states[who, WHY] = lying.leaving[who]


@lent
def lies(lying: Lying, lines: int) -> bool:
    """Whether anything lies on the layout."""
    for at in range(lines):
        for slot in range(SLOTS):
            if lying.cents[at, slot] > 0:
                return True
    return False

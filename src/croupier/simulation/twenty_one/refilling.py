"""A shoe that runs out in a round: which cards still lie on the table then, and the round dealt on from the others."""

from __future__ import annotations

import numpy as np

from croupier.simulation.betting import Numbers
from croupier.simulation.chance import Stream
from croupier.simulation.compiled import compiled, lent
from croupier.simulation.twenty_one.deciding import (
    COUNTED,
    DECIDED,
    DECISIONS,
    INSURING,
    KNOWN,
    LOG,
    PLACE,
    REPLAYED,
    Cards,
    shuffled_in_a_round,
)
from croupier.simulation.twenty_one.insurance import SHOWN
from croupier.simulation.twenty_one.kernels import (
    BEGINS,
    FORKS,
    GONE,
    MOST_HANDS,
    OPEN_START,
    follow,
    play_round,
)
from croupier.simulation.twenty_one.tables import ASKED, CARDS_IN_ROW, DECISION_WIDTH, OFFERED, STOPPED, Table

NOT_ENOUGH = -1


@compiled
def deal_on(
    laid: Numbers,
    opened: Table,
    shoe: Cards,
    first: int,
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
    stays: bool,  # noqa: FBT001
) -> Cards:
    """The round that began at a place of a shoe which has run out since: its cards, and behind them the new shoe's.

    Whatever does not lie on the table is shuffled and dealt from; where that stays in use it is the shoe from now on.
    """
    size = shoe.shape[0]
    known = shoe[first:].copy()
    while True:
        lies = still_lying(laid, opened, at, known, outcomes.shape[0], led, follows)
        stack = np.zeros(CARDS_IN_ROW, dtype=np.int64)
        for card in shoe:
            stack[card] += 1
        lying = 0
        for place in range(known.shape[0]):
            if lies[place]:
                stack[known[place]] -= 1
                lying += 1
        if lying >= size:
            raise ValueError("every card lies on the table")
        again = np.empty(known.shape[0] + size - lying, dtype=np.uint8)
        again[: known.shape[0]] = known
        place = known.shape[0]
        for code in range(CARDS_IN_ROW):
            for _ in range(stack[code]):
                again[place] = code
                place += 1
        at[PLACE], at[KNOWN] = 0, known.shape[0]
        shuffled_in_a_round(laid, at, known, lies)
        play_round(laid, opened, again, at, stream, trace, entries, ends, counts, outcomes, led, follows, insured)
        at[KNOWN] = 0
        if at[PLACE] <= again.shape[0]:
            break
        known = again
    if stays:
        place = 0
        for which in range(known.shape[0]):
            if lies[which]:
                shoe[place] = known[which]
                place += 1
        shoe[place:] = again[known.shape[0] :]
        at[PLACE] += place - known.shape[0]
        at[COUNTED] += place - known.shape[0]
    else:
        at[PLACE] = size + 1
    return again


@compiled
def still_lying(
    laid: Numbers, opened: Table, at: Numbers, cards: Cards, boxes: int, led: Numbers, follows: Numbers
) -> Cards:
    """Which of a round's cards so far lie on the table when the next is due: all but those of hands settled already."""
    lies = np.ones(cards.shape[0], dtype=np.uint8)
    place = 2 * boxes + 1
    if cards.shape[0] < place:
        return lies
    at[REPLAYED] = 0
    entries = np.zeros(boxes, dtype=np.int64)
    for box in range(boxes):
        entry = follow(opened, follow(opened, laid[OPEN_START], cards[box]), cards[boxes])
        entries[box] = answered(laid, at, follow(opened, entry, cards[boxes + 1 + box]))
    if laid[INSURING] < laid.shape[0]:
        at[REPLAYED] += laid[laid[INSURING] + SHOWN + (cards[boxes] & 15)]
    for box in range(boxes):
        if entries[box] & 7 == 3 and is_gone(laid, entries[box] >> 6, 0, led, follows[:, box]):
            lies[box] = 0
            lies[boxes + 1 + box] = 0
    for box in range(boxes):
        place = _of_one_box(laid, opened, at, entries[box], cards, boxes, box, place, lies, led, follows)
        if place == NOT_ENOUGH:
            break
    return lies


@lent
def answered(laid: Numbers, at: Numbers, entry: int) -> int:
    """Where a box stood when it had answered what was offered after the deal."""
    while entry & 3 == ASKED and laid[laid[DECISIONS] + (entry >> 2) * DECISION_WIDTH + OFFERED]:
        entry = at[LOG + at[REPLAYED]]
        at[REPLAYED] += 1
    return entry


@compiled
def _of_one_box(
    laid: Numbers,
    opened: Table,
    at: Numbers,
    entry: int,
    cards: Cards,
    boxes: int,
    box: int,
    place: int,
    lies: Cards,
    led: Numbers,
    follows: Numbers,
) -> int:
    """One box taken on from the deal as `play_hands` does, keeping account of whose each card is."""
    hand_of = np.full(cards.shape[0], -1, dtype=np.int64)
    shown, latest = int(cards[boxes]) & 15, boxes + 1 + box
    hand_of[box] = 0
    hand_of[latest] = 0
    waiting_cards, waiting_places = np.zeros(16, dtype=np.int64), np.zeros(16, dtype=np.int64)
    waiting, hands, playing = 0, 1, 0
    while True:
        while entry & 3 < STOPPED:
            if entry & 3 == ASKED:
                if at[REPLAYED] >= at[DECIDED]:
                    return NOT_ENOUGH
                at[REPLAYED] += 1
                entry = at[LOG + at[REPLAYED] - 1]
                continue
            if place >= cards.shape[0]:
                return NOT_ENOUGH
            entry = follow(opened, entry, int(cards[place]))
            hand_of[place] = playing
            latest = place
            place += 1
        payload = entry >> 2
        if payload & 1:  # a fork: the card that came last begins the new hand
            fork = laid[FORKS] + (payload >> 1) * 4
            card, flags = laid[fork], laid[fork + 2]
            waiting_cards[waiting], waiting_places[waiting] = laid[fork + 1], latest
            hand_of[latest] = -1
            waiting += 1
            hands += 1
        else:
            if is_gone(laid, payload >> 4, playing, led, follows[:, box]):
                for which in range(cards.shape[0]):
                    if hand_of[which] == playing:
                        lies[which] = 0
            if waiting == 0:
                return place
            waiting -= 1
            playing += 1
            card, flags = waiting_cards[waiting], (payload >> 1) & 7
            latest = waiting_places[waiting]
            hand_of[latest] = playing
        room = 1 if hands < laid[MOST_HANDS] else 0
        entry = laid[laid[BEGINS] + (((shown << 6) + card) * 2 + room) * 8 + flags]


@compiled
def is_gone(laid: Numbers, fate: int, hand: int, led: Numbers, follows: Numbers) -> bool:
    """Whether nobody's wager lies on a hand any more that has met a fate; so many of its box each policy follows."""
    if not laid[laid[GONE] + fate]:
        return False
    for policy in range(led.shape[0]):
        if hand < follows[policy] and not led[policy, led[policy, GONE] + fate]:
            return False
    return True

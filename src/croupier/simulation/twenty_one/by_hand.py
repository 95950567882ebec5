"""Results by hand: what a box alone brings with its first two cards, against each first card of the dealer's.

They are counted over rounds dealt besides those of the run, by chance of their own from the same seed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.simulation.betting import Numbers
from croupier.simulation.chance import Stream, stream_of
from croupier.simulation.compiled import compiled
from croupier.simulation.twenty_one.deciding import IN_USE, PLACE, Cards
from croupier.simulation.twenty_one.kernels import (
    BOUND,
    DRAWS,
    MOST_HANDS,
    OPEN_START,
    brought,
    draw,
    follow,
    play_dealer,
    play_hands,
)
from croupier.simulation.twenty_one.tables import RANKS_IN_ROW, Table

ROUNDS = 1 << 22
BESIDES = 1 << 60
"""A chunk that no run comes to."""
MOST_ENDS = 64
TIMES, NET, SQUARES = range(3)


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one hand brings against one card of the dealer's, per unit first staked."""

    hand: str
    dealer: str
    times: int
    value: float
    error: float
    """The standard error."""


@dataclass(frozen=True)
class Hands:
    """How hands are called, by the ranks of two cards, and the dealer's cards."""

    names: tuple[str, ...]
    by_ranks: Numbers
    columns: tuple[str, ...]
    column: Numbers


@compiled
def count_hands(
    laid: Numbers,
    opened: Table,
    shoe: Cards,
    until: int,
    stream: Stream,
    rounds: int,
    by_ranks: Numbers,
    column: Numbers,
    counted: Numbers,
) -> None:
    """So many rounds of one box, from fresh shoes or until so many cards have been dealt."""
    at, ends = np.zeros(IN_USE, dtype=np.int64), np.zeros(MOST_ENDS, dtype=np.int64)
    trace = np.zeros(0, dtype=np.uint8)
    at[PLACE] = until
    cards, entries = np.zeros(3, dtype=np.int64), np.zeros(4, dtype=np.int64)
    entries[0] = laid[OPEN_START]
    by_staked, by_bonus = 2 * laid[MOST_HANDS] + 1, laid[MOST_HANDS] + 1
    for _ in range(rounds):
        if at[PLACE] >= until:
            at[PLACE] = 0
        for which in range(3):
            cards[which] = draw(shoe, at, stream, trace)
            entries[which + 1] = follow(opened, entries[which], cards[which])
        shown = cards[1] & 15
        hands = play_hands(laid, opened, entries[3], shoe, at, stream, trace, shown, ends, 0)
        needed = 1
        for which in range(hands):
            needed = max(needed, laid[laid[DRAWS] + ends[which]])
        final = play_dealer(laid, needed, shown, shoe, at, stream, trace)
        if at[PLACE] > shoe.shape[0]:  # the shoe ran out: such a round is left out
            continue
        net = brought(laid, ends, 0, hands, final) // by_bonus // by_staked - laid[BOUND]
        row, where = by_ranks[cards[0] & 15, cards[2] & 15], column[shown]
        counted[row, where, TIMES] += 1
        counted[row, where, NET] += net
        counted[row, where, SQUARES] += net * net


def hands_of(rules: TwentyOneRules, ranks: tuple[str, ...]) -> Hands:
    """Pairs by what their cards count, soft hands by the other card, all others by their total."""
    values = [rules.values[rank] for rank in ranks]
    aces = [rank == "A" for rank in ranks]
    said = ["A" if ace else str(value) for value, ace in zip(values, aces, strict=True)]
    named: dict[tuple[int, int], str] = {}
    order: dict[str, tuple[int, int]] = {}
    for one in range(len(ranks)):
        for other in range(len(ranks)):
            high, low = max(values[one], values[other]), min(values[one], values[other])
            if said[one] == said[other]:
                name, place = f"{said[one]},{said[one]}", (2, 0 if aces[one] else -high)
            elif aces[one] or aces[other]:
                apart = said[other] if aces[one] else said[one]
                name, place = f"A,{apart}", (1, -int(apart))
            else:
                name, place = f"{high + low}", (0, -high - low)
            named[one, other], order[name] = name, place
    names = tuple(sorted(order, key=lambda name: order[name]))
    by_ranks = np.zeros((RANKS_IN_ROW, RANKS_IN_ROW), dtype=np.int64)
    for (one, other), name in named.items():
        by_ranks[one, other] = names.index(name)
    columns = tuple(sorted(dict.fromkeys(said), key=lambda one: (one == "A", int(one) if one != "A" else 0)))
    column = np.zeros(RANKS_IN_ROW, dtype=np.int64)
    column[: len(ranks)] = [columns.index(one) for one in said]
    return Hands(names, by_ranks, columns, column)


def results_by_hand(
    rules: TwentyOneRules,
    ranks: tuple[str, ...],
    laid: Numbers,
    opened: Table,
    cards: Cards,
    until: int,
    parts: int,
    seed: int,
) -> tuple[HandResult, ...]:
    """Each hand against each card of the dealer's, as far as they came."""
    hands = hands_of(rules, ranks)
    counted = np.zeros((len(hands.names), len(hands.columns), 3), dtype=np.int64)
    stream = stream_of(seed, BESIDES)
    count_hands(laid, opened, cards.copy(), until, stream, ROUNDS, hands.by_ranks, hands.column, counted)
    return tuple(
        HandResult(name, shown, int(counted[row, where, TIMES]), *_mean(counted[row, where].tolist(), parts))
        for row, name in enumerate(hands.names)
        for where, shown in enumerate(hands.columns)
        if counted[row, where, TIMES]
    )


def _mean(cells: list[int], parts: int) -> tuple[float, float]:
    times, net, squares = cells
    mean = net / times
    return mean / parts, (max(0.0, squares / times - mean * mean) / times) ** 0.5 / parts

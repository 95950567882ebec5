"""The loops of `walking`, compiled: every state of an expansion once, for all first cards of the dealer's together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    def njit(**options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...

else:
    from numba import njit

LEAF, DRAWS, CHOOSES, SHOWN = range(4)
"""What a state is: an end, a card due to the hand, a choice, the dealer's first card due."""
NEVER = -np.inf
"""The value of a choice that there is not."""


@njit(cache=True, error_model="numpy")
def values(
    kind: Any, held: Any, first: Any, label: Any, share: Any, target: Any,
    left: Any, over: Any, shares: Any, least: float, choices: Any, found: Any,
) -> None:  # fmt: skip
    """Fill in what each state is worth, leaves being worth what is found there; best play where no choices are set."""
    columns, best = found.shape[1], len(choices) == 0
    for state in range(len(kind)):
        start, end = first[state], first[state + 1]
        if kind[state] == DRAWS:
            here = held[state]
            found[state, :] = 0.0
            for edge in range(start, end):
                column, to, part = label[edge], target[edge], shares[share[edge]]
                weight = part * max(left[here, column], 0.0)
                for shown in range(columns):
                    found[state, shown] += weight * found[to, shown]
                found[state, column] -= (weight - part * max(left[here, column] - least, 0.0)) * found[to, column]
            for shown in range(columns):
                found[state, shown] *= over[here, shown]
        elif kind[state] == CHOOSES:
            found[state, :] = NEVER
            for edge in range(start, end):
                to = target[edge]
                for shown in range(columns):
                    if best:
                        found[state, shown] = max(found[state, shown], found[to, shown])
                    elif choices[state, shown] == label[edge]:
                        found[state, shown] = found[to, shown]
        elif kind[state] == SHOWN:
            for edge in range(start, end):
                found[state, label[edge]] = found[target[edge], label[edge]]


@njit(cache=True, error_model="numpy")
def reach(
    kind: Any, held: Any, first: Any, label: Any, share: Any, target: Any,
    left: Any, over: Any, shares: Any, least: float, choices: Any, found: Any,
) -> None:  # fmt: skip
    """Fill in how likely play comes to each state, given how likely it begins at those where something is found."""
    columns = found.shape[1]
    here = np.zeros(columns)
    for state in range(len(kind) - 1, -1, -1):
        start, end = first[state], first[state + 1]
        if kind[state] == LEAF or not found[state].any():
            continue
        if kind[state] == DRAWS:
            cards = held[state]
            for shown in range(columns):
                here[shown] = found[state, shown] * over[cards, shown]
            for edge in range(start, end):
                column, to, part = label[edge], target[edge], shares[share[edge]]
                weight = part * max(left[cards, column], 0.0)
                if weight > 0.0:
                    for shown in range(columns):
                        if shown != column:
                            found[to, shown] += weight * here[shown]
                    found[to, column] += part * max(left[cards, column] - least, 0.0) * here[column]
        elif kind[state] == CHOOSES:
            for edge in range(start, end):
                for shown in range(columns):
                    if choices[state, shown] == label[edge]:
                        found[target[edge], shown] += found[state, shown]
        else:
            for edge in range(start, end):
                found[target[edge], label[edge]] += found[state, label[edge]]


@njit(cache=True, error_model="numpy")
def by_value(kind: Any, first: Any, label: Any, target: Any, worth: Any, found: Any) -> None:
    """Fill in which choice is best at each state, given what all states are worth."""
    for state in range(len(kind)):
        if kind[state] == CHOOSES:
            for shown in range(worth.shape[1]):
                most = NEVER
                for edge in range(first[state], first[state + 1]):
                    value = worth[target[edge], shown]
                    if value > most or (value == most and label[edge] < found[state, shown]):
                        most = value
                        found[state, shown] = label[edge]


@njit(cache=True, error_model="numpy")
def gains(kind: Any, node: Any, first: Any, label: Any, target: Any, worth: Any, weight: Any, found: Any) -> None:
    """Add to each node's choices what they are worth, weighed by how likely play comes to each of its states."""
    for state in range(len(kind)):
        if kind[state] == CHOOSES:
            for edge in range(first[state], first[state + 1]):
                for shown in range(worth.shape[1]):
                    value = worth[target[edge], shown]
                    if weight[state, shown] > 0.0 and np.isfinite(value):
                        found[node[state], label[edge], shown] += value * weight[state, shown]


@njit(cache=True, error_model="numpy")
def leaves(fate: Any, waits: Any, rows: Any, table: Any, brings: Any, found: Any) -> None:
    """Fill in what each leaf brings by itself: by its fate, and the dealer's chances where it waits for his hand."""
    for leaf in range(len(fate)):
        if fate[leaf] < 0:
            continue
        for shown in range(found.shape[1]):
            if waits[leaf]:
                total = 0.0
                for final in range(brings.shape[1]):
                    total += brings[fate[leaf], final] * table[rows[leaf], shown, final]
                found[leaf, shown] = total
            else:
                found[leaf, shown] = brings[fate[leaf], 0]


@njit(cache=True, error_model="numpy")
def together(group: Any, reached: Any, rows: Any, table: Any, found: Any) -> None:
    """Add up, by group of leaves, first card and final hand of the dealer's, how likely they come together."""
    for leaf in range(len(group)):
        if group[leaf] >= 0:
            for shown in range(reached.shape[1]):
                if reached[leaf, shown] > 0.0:
                    for final in range(table.shape[2]):
                        found[group[leaf], shown, final] += reached[leaf, shown] * table[rows[leaf], shown, final]


@njit(cache=True, error_model="numpy")
def summed(group: Any, reached: Any, found: Any) -> None:
    """Add up by group of leaves and first card how likely they are."""
    for leaf in range(len(group)):
        for shown in range(reached.shape[1]):
            found[group[leaf], shown] += reached[leaf, shown]


ALONE, LOST = -1, -2
"""A state without a twin, and one that has several or one of another kind."""


@njit(cache=True, error_model="numpy")
def twins(kind: Any, first: Any, label: Any, target: Any, twin: Any) -> None:
    """Fill in, from some states and their twins on, which states the same cards and choices lead to."""
    for state in range(len(kind) - 1, -1, -1):
        other = twin[state]
        if other < 0:
            continue
        if kind[other] != kind[state]:
            twin[state] = LOST
            continue
        for edge in range(first[state], first[state + 1]):
            before, ours, theirs, to = 0, 0, 0, LOST
            for one in range(first[state], first[state + 1]):
                ours += label[one] == label[edge]
                before += one < edge and label[one] == label[edge]
            for one in range(first[other], first[other + 1]):
                theirs += label[one] == label[edge]
            seen = 0
            for one in range(first[other], first[other + 1]):
                if label[one] == label[edge]:
                    if theirs == 1 or (theirs == ours and seen == before):
                        to = target[one]
                    seen += 1
            if theirs or kind[state] != CHOOSES:
                here = target[edge]
                twin[here] = to if twin[here] == ALONE or twin[here] == to else LOST

"""The loop of `drawing`, compiled: chances of sets of cards for many compositions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    def njit(**options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...

else:
    from numba import njit

BESIDE = 64
"""How many compositions are worked at together, so that what is needed again is still near at hand."""


@njit(cache=True, fastmath=True)
def final_chances(left: Any, sets: Any, first_end: Any, ends: Any, orders: Any, finals: int) -> Any:
    """By composition and final hand how likely it is; `left` is by column and composition."""
    columns, rows = left.shape
    found = np.zeros((rows, finals))
    chance = np.empty((len(sets), BESIDE))
    over = np.empty((32, BESIDE))
    for start in range(0, rows, BESIDE):
        here = min(BESIDE, rows - start)
        for size in range(32):
            for row in range(here):
                total = 0.0
                for column in range(columns):
                    total += left[column, start + row]
                over[size, row] = 1.0 / max(total - size, 1.0)
        for row in range(here):
            chance[0, row] = 1.0
        for number in range(1, len(sets)):
            parent, column, copies, size = sets[number]
            for row in range(here):
                cards = max(left[column, start + row] - copies, 0.0)
                chance[number, row] = chance[parent, row] * cards * over[size - 1, row]
            for end in range(first_end[number], first_end[number + 1]):
                for row in range(here):
                    found[start + row, ends[end]] += orders[end] * chance[number, row]
    return found

"""The loop of `drawing`, compiled: chances of sets of cards for many compositions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    def njit(**options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...

else:
    from numba import njit

BESIDE = 32
"""How many compositions are worked at together, so that what is needed again is still near at hand."""


@njit(cache=True, error_model="numpy")
def final_chances(
    left: Any, depth: Any, column: Any, copies: Any, first_end: Any, ends: Any, orders: Any, finals: int
) -> Any:
    """By composition, first card and final hand how likely it is; `left` is by composition and column."""
    rows, columns = left.shape
    deepest = depth.max() + 1
    found = np.zeros((rows, columns, finals))
    lanes = np.zeros((columns, BESIDE))
    chance = np.ones((deepest, BESIDE))
    over = np.ones((deepest, BESIDE))
    brought = np.zeros((columns * finals, BESIDE))
    for start in range(0, rows, BESIDE):
        here = min(BESIDE, rows - start)
        brought[:] = 0.0
        for row in range(here):
            total = 0.0
            for place in range(columns):
                lanes[place, row] = left[start + row, place]
                total += lanes[place, row]
            for size in range(deepest):
                over[size, row] = 1.0 / max(total - size, 1.0)
        for number in range(1, len(depth)):
            size, place, held = depth[number], column[number], copies[number]
            for row in range(BESIDE):
                cards = max(lanes[place, row] - held, 0.0)
                chance[size, row] = chance[size - 1, row] * cards * over[size - 1, row]
            for end in range(first_end[number], first_end[number + 1]):
                to, ways = ends[end], orders[end]
                for row in range(BESIDE):
                    brought[to, row] += ways * chance[size, row]
        for row in range(here):
            for place in range(columns):
                first = lanes[place, row] * over[0, row]
                if first > 0.0:
                    for final in range(finals):
                        found[start + row, place, final] = brought[place * finals + final, row] / first
    return found

"""Chance that can be had again: one stream of random bits for every chunk of a run, each by its own key.

The generator is SplitMix: a counter that goes up by an odd step, and every value of the counter well mixed. Start and
step are both mixed from seed and chunk, so that no stream is a stretch of another.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.compiled import lent

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
STEP_1, STEP_2 = 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53
FEWEST_CHANGES = 24
ALTERNATING = 0xAAAAAAAAAAAAAAAA

Stream = NDArray[np.uint64]
"""A stream's counter and its step."""


def mixed(value: int) -> int:
    """Every bit of the value has a say in every bit of the answer."""
    value = ((value ^ (value >> 30)) * MIX_1) & MASK
    value = ((value ^ (value >> 27)) * MIX_2) & MASK
    return value ^ (value >> 31)


def _odd_step(value: int) -> int:
    """An odd step whose bits change often enough (Steele, Lea and Flood, 2014)."""
    value = ((value ^ (value >> 33)) * STEP_1) & MASK
    value = ((value ^ (value >> 33)) * STEP_2) & MASK
    value = (value ^ (value >> 33)) | 1
    return value if (value ^ (value >> 1)).bit_count() >= FEWEST_CHANGES else value ^ ALTERNATING


def start_of(seed: int, chunk: int) -> tuple[int, int]:
    """The counter and the step with which the stream of a chunk begins."""
    key = mixed((mixed((seed + GOLDEN) & MASK) + chunk * GOLDEN) & MASK)
    return key, _odd_step((key + GOLDEN) & MASK)


def stream_of(seed: int, chunk: int) -> Stream:
    return np.array(start_of(seed, chunk), dtype=np.uint64)


@lent
def bits32(stream: Stream) -> int:
    """The next thirty-two random bits."""
    stream[0] += stream[1]
    value = stream[0]
    value = (value ^ (value >> np.uint64(30))) * np.uint64(MIX_1)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(MIX_2)
    return (value ^ (value >> np.uint64(31))) >> np.uint64(32)


@lent
def below(stream: Stream, bound: np.uint64) -> np.uint64:
    """A whole number from nought to below the bound, each exactly as likely as any other (Lemire, 2019)."""
    product = bits32(stream) * bound
    low = product & np.uint64(0xFFFFFFFF)
    if low < bound:
        least = (np.uint64(1 << 32) - bound) % bound
        while low < least:
            product = bits32(stream) * bound
            low = product & np.uint64(0xFFFFFFFF)
    return product >> np.uint64(32)


class Bits:
    """The same stream for whoever is not compiled, as the equipment asks for bits."""

    def __init__(self, seed: int, chunk: int) -> None:
        self._counter, self._step = start_of(seed, chunk)

    def _next32(self) -> int:
        self._counter = (self._counter + self._step) & MASK
        return mixed(self._counter) >> 32

    def getrandbits(self, k: int, /) -> int:
        """So many random bits, the first drawn at the top."""
        words = -(-k // 32)
        drawn = 0
        for _ in range(words):
            drawn = drawn << 32 | self._next32()
        return drawn >> (32 * words - k)

    def below(self, bound: int) -> int:
        """The compiled draw, word for word."""
        while True:
            product = self._next32() * bound
            if product & 0xFFFFFFFF >= ((1 << 32) - bound) % bound:
                return product >> 32

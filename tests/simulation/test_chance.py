"""Chance: the same stream for kernels and for whoever is not compiled, and no outcome favoured."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from croupier.simulation.chance import Bits, below, bits32, stream_of

SEEDS = st.integers(0, (1 << 64) - 1)
CHUNKS = st.integers(0, 10**9)


@given(SEEDS, CHUNKS, st.integers(1, 1 << 31))
def test_the_compiled_stream_is_the_other_one(seed: int, chunk: int, bound: int) -> None:
    stream, bits = stream_of(seed, chunk), Bits(seed, chunk)
    assert [int(bits32(stream)) for _ in range(5)] == [bits.getrandbits(32) for _ in range(5)]
    assert [int(below(stream, np.uint64(bound))) for _ in range(20)] == [bits.below(bound) for _ in range(20)]


def test_streams_of_neighbours_have_nothing_in_common() -> None:
    draws = [tuple(Bits(seed, chunk).getrandbits(64) for _ in range(1)) for seed in range(40) for chunk in range(40)]
    assert len(set(draws)) == len(draws)
    differences = {draws[at + 1][0] - draws[at][0] for at in range(len(draws) - 1)}
    assert len(differences) == len(draws) - 1


def test_what_is_drawn_below_a_bound_is_even() -> None:
    bits = Bits(3, 5)
    counts = Counter(bits.below(37) for _ in range(37_000))
    chi_square = sum((counts[at] - 1000) ** 2 / 1000 for at in range(37))
    assert chi_square < 73  # 36 degrees of freedom: one in four thousand is beyond


def test_a_bound_that_would_favour_some_is_drawn_again() -> None:
    """With three quarters of all values as the bound, every third of what is drawn first has to be thrown away."""
    bound = 3 << 30
    bits = Bits(9, 0)
    low = sum(bits.below(bound) < bound // 3 for _ in range(6_000))
    assert abs(low - 2_000) < 160

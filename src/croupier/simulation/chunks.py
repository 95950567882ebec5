"""Chunks: how a run is cut into pieces, each with chance of its own, the same wherever and in whatever order played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.simulation.scenario import Scenario


class Chunk(NamedTuple):
    """A piece of a run: its number, and how many sessions of how many rounds."""

    number: int
    sessions: int
    rounds: int

    @property
    def size(self) -> int:
        return self.sessions * self.rounds


def chunks_of(scenario: Scenario, rounds_a_chunk: int) -> Iterator[Chunk]:
    """All chunks of a run. Where sessions end, whole sessions; where they do not, a chunk is one stretch of play."""
    if scenario.session is None:
        for number in range(-(-scenario.rounds // rounds_a_chunk)):
            yield Chunk(number, 1, min(rounds_a_chunk, scenario.rounds - number * rounds_a_chunk))
        return
    each = max(1, rounds_a_chunk // scenario.session)
    for number in range(-(-scenario.sessions // each)):
        yield Chunk(number, min(each, scenario.sessions - number * each), scenario.session)


def how_many(scenario: Scenario, rounds_a_chunk: int) -> int:
    if scenario.session is None:
        return -(-scenario.rounds // rounds_a_chunk)
    return -(-scenario.sessions // max(1, rounds_a_chunk // scenario.session))

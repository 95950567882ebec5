"""The readings: how this house reads the clauses whose words leave room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from croupier.law.errors import LawError
from croupier.law.register import INSTRUMENTS, read_toml, register


@dataclass(frozen=True, slots=True)
class Reading:
    """One decision about unclear words; its number never changes."""

    number: str
    title: str
    clauses: tuple[tuple[str, str], ...]
    text: str


@cache
def readings() -> Mapping[str, Reading]:
    """All readings by number."""
    found: dict[str, Reading] = {}
    for number, entry in read_toml("readings.toml").items():
        if not isinstance(entry, dict) or set(entry) != {"title", "clauses", "text"} or not all(entry.values()):
            raise LawError(f"readings.toml: {number} must have title, clauses and text, and nothing else")
        pairs = []
        for pair in entry["clauses"]:
            instrument, _, clause = pair.partition(" ")
            if instrument not in INSTRUMENTS or clause not in register(instrument):
                raise LawError(f"readings.toml: {number} speaks of {pair!r}, which no register holds")
            pairs.append((instrument, clause))
        found[number] = Reading(number, entry["title"], tuple(pairs), entry["text"].strip())
    return MappingProxyType(found)


def readings_of(instrument: str, clause: str) -> tuple[Reading, ...]:
    """The readings that bear on a clause."""
    return tuple(reading for reading in readings().values() if (instrument, clause) in reading.clauses)

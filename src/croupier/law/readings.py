"""The readings: how this house reads the clauses whose words leave room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from croupier.law.errors import LawError
from croupier.law.register import INSTRUMENTS, data, register


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
    content = tomllib.loads((data() / "readings.toml").read_text(encoding="utf-8"))
    for number, entry in content.items():
        if set(entry) != {"title", "clauses", "text"}:
            raise LawError(f"readings.toml: {number} has {sorted(entry)}, expected title, clauses and text")
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

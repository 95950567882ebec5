"""What a clause says and how it is read, for whoever asks at the table why something happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from croupier.law import HOUSE_POLICY, Citation, Law, readings, readings_of, register


def explain(law: Law, cites: Iterable[Citation]) -> Iterator[tuple[str, str]]:
    """Each clause with its summary, and the reading that was needed."""
    for cite in cites:
        if cite in HOUSE_POLICY:
            yield str(cite), "No clause orders this: it is how this house does it."
            continue
        clause = law.clause(cite)
        yield cite.clause, clause.summary
        if cite.reading is not None:
            yield from _reading(cite.reading)


def _reading(number: str) -> Iterator[tuple[str, str]]:
    reading = readings()[number]
    yield number, f"{reading.title}. {reading.text}"


def look_up(law: Law, asked: str) -> Iterator[tuple[str, str]]:
    """A clause or a reading that somebody names; a guess where there is none."""
    known = {**register(law.instrument), **law.drafted}
    if asked.upper() in readings():
        yield from _reading(asked.upper())
        return
    number = {name.lower(): name for name in known}.get(asked.lower())
    if number is None:
        close = get_close_matches(asked, known, n=3, cutoff=0.5)
        perhaps = f"; perhaps {', '.join(close)}" if close else ""
        yield asked[:40], f"{law.instrument} has no such clause{perhaps}."
        return
    clause = known[number]
    yield number, clause.summary
    if clause.note:
        yield number, f"Note: {clause.note}"
    for reading in readings_of(law.instrument, number):
        yield from _reading(reading.number)

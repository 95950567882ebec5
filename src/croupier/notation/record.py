"""The event format: events as JSON objects with a version, written and read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any

from croupier.games import events as e
from croupier.games import shoe_acts, spin
from croupier.games.baccarat import acts as of_baccarat
from croupier.games.caribbean_stud import acts as of_caribbean_stud
from croupier.games.craps import acts as of_craps
from croupier.games.twenty_one import acts as of_twenty_one
from croupier.law import Citation
from croupier.notation.playing import Refusal, Replay

FORMAT = 1


class RecordError(Exception):
    """An object that is no event of this format; the message says what was expected."""


@cache
def kinds() -> Mapping[str, type[e.Event]]:
    """Every kind of event by the name that the format gives it."""
    found = {}
    for module in (e, spin, shoe_acts, of_baccarat, of_twenty_one, of_caribbean_stud, of_craps):
        for name, thing in vars(module).items():
            an_event = isinstance(thing, type) and issubclass(thing, e.Event) and thing.__module__ == module.__name__
            if an_event and not thing.__subclasses__():
                found[re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()] = thing
    return MappingProxyType(found)


@cache
def _names() -> Mapping[type[e.Event], str]:
    return {kind: name for name, kind in kinds().items()}


def _citation(cite: Citation) -> dict[str, str | None]:
    return {"instrument": cite.instrument, "clause": cite.clause, "reading": cite.reading}


def _cited(cites: tuple[Citation, ...]) -> dict[str, Any]:
    """The clause that decided, and those that had a part in it."""
    first, *others = cites
    return {**_citation(first), "also": [_citation(cite) for cite in others]}


def write_event(event: e.Event) -> dict[str, Any]:
    """An event as a JSON object."""
    found: dict[str, Any] = {"format": FORMAT, "event": _names()[type(event)]}
    for field in fields(event):
        if field.name != "cites":
            value = getattr(event, field.name)
            found[field.name] = str(value) if isinstance(value, Fraction) else value
    return {**found, **_cited(event.cites)}


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    """A refusal as a JSON object: no event, but part of what happened."""
    return {"format": FORMAT, "event": "refused", "reason": refusal.reason, **_cited(refusal.cites)}


def write_replay(replay: Replay) -> Iterator[dict[str, Any]]:
    """Everything that happened in a story, in order, each with the line of the file that set it off."""
    for line, events, refusal in replay.steps:
        number = line.number if line else None
        for event in events:
            yield {**write_event(event), "line": number}
        if refusal is not None:
            yield {**write_refusal(refusal), "line": number}


def read_event(found: Mapping[str, Any]) -> e.Event:
    """An event from its JSON object."""
    version = found.get("format")
    if version != FORMAT:
        raise RecordError(f"format {version!r}: expected {FORMAT}")
    kind = kinds().get(str(found.get("event")))
    if kind is None:
        raise RecordError(f"{found.get('event')!r} is no event of format {FORMAT}")
    own = [field for field in fields(kind) if field.name != "cites"]
    missing = [field.name for field in own if field.name not in found and field.default is MISSING]
    values = {field.name: found[field.name] for field in own if field.name in found}
    if missing:
        raise RecordError(f"{found['event']} lacks {', '.join(missing)}")
    if "odds" in values:
        values["odds"] = Fraction(str(values["odds"]))
    plain = {name: _frozen(value) for name, value in values.items()}
    cites = (found, *found.get("also", ()))
    return kind(tuple(Citation(cite["instrument"], cite["clause"], cite["reading"]) for cite in cites), **plain)


def _frozen(value: Any) -> Any:
    """A value with tuples where JSON has lists, however deep."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value

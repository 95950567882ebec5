"""Coverage: for every clause of every instrument, who answers for it - found in the code, the data and the stories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from croupier.audit.stories import proofs
from croupier.audit.usage import showing, users
from croupier.law import INSTRUMENTS, Clause, Law, load, register, rule_sets

ENACTED, SHOWN, ADMINISTERED, PHYSICAL, OPEN = STATUSES = ("enacted", "shown", "administered", "physical", "open")
STAFF = frozenset({"casino operator", "shift manager", "casino supervisor", "game supervisor", "inspector"})
"""Who has powers over a table; the dealer has none, he does what is due."""


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one clause: its status, the code that answers for it, the stories that cite it, or a reason."""

    instrument: str
    game: str
    clause: str
    software: str
    status: str
    by: tuple[str, ...] = ()
    stories: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """One concept at work in one module."""

    module: str
    concept: str
    sort: str

    def __str__(self) -> str:
        return f"{self.module}:{self.concept}"


def accounts(instrument: str | None = None, game: str | None = None) -> Iterator[Account]:
    """Every clause of every instrument, or of one, or of one game under it, in the order of the texts."""
    for each in INSTRUMENTS if instrument is None else (instrument,):
        for clause in register(each).values():
            if game in (None, clause.game):
                yield account(clause)


def account(clause: Clause) -> Account:
    """What became of one clause."""
    uses = tuple(_answers(clause.instrument, clause.number))
    status = _status(clause, frozenset())
    numbers = [clause.number, *(number for number, _ in _linked(clause.instrument, clause.number))]
    known = register(clause.instrument)
    names = dict.fromkeys(name for number in numbers for name in proofs(known[number]))
    return Account(
        clause.instrument,
        clause.game,
        clause.number,
        clause.software,
        status,
        tuple(dict.fromkeys(map(str, uses))),
        tuple(names),
        clause.reason if status == PHYSICAL else "",
    )


def built() -> tuple[Law, ...]:
    """The law of every game."""
    return tuple(load(rule_set.rules) for rule_set in rule_sets())


@cache
def _uses(instrument: str) -> Mapping[str, tuple[Use, ...]]:
    """By clause, the concepts that cite it and the modules that really use them."""
    found: dict[str, dict[Use, None]] = defaultdict(dict)
    for law in built():
        if law.instrument == instrument:
            for name, entry in law.entries.items():
                modules = (*users(law.family).get(name, ()), *_screens(name, entry.concept.sort))
                found[entry.citation.clause].update(dict.fromkeys(Use(m, name, entry.concept.sort) for m in modules))
    return MappingProxyType({clause: tuple(uses) for clause, uses in found.items()})


def _screens(concept: str, sort: str) -> tuple[str, ...]:
    """What is there to be seen may be shown by the command line; what is to be done is done by the games."""
    return showing().get(concept, ()) if sort == "shown" else ()


@cache
def _links(instrument: str) -> Mapping[str, tuple[tuple[str, str | None], ...]]:
    """By clause, those that answer for it: a clause, and the concept if it was named by one."""
    found: dict[str, dict[tuple[str, str | None], None]] = defaultdict(dict)
    for law in built():
        if law.instrument == instrument:
            for number, names in law.links.items():
                for name in names:
                    entry = law.entries.get(name)
                    found[number][(entry.citation.clause, name) if entry else (name, None)] = None
    return MappingProxyType({number: tuple(targets) for number, targets in found.items()})


def _linked(instrument: str, number: str) -> tuple[tuple[str, str | None], ...]:
    return () if number in _uses(instrument) else _links(instrument).get(number, ())


def _answers(instrument: str, number: str) -> Iterator[Use]:
    """The uses that answer for a clause: its own concepts', or those of what it is linked to."""
    yield from _uses(instrument).get(number, ())
    for target, concept in _linked(instrument, number):
        yield from (use for use in _answers(instrument, target) if concept in (None, use.concept))


def _status(clause: Clause, seen: frozenset[str]) -> str:
    uses = _uses(clause.instrument).get(clause.number, ())
    if uses:
        return _status_by_use(clause, uses)
    linked = [number for number, _ in _linked(clause.instrument, clause.number) if number not in seen]
    if linked:
        law = register(clause.instrument)
        statuses = [_status(law[number], seen | {clause.number}) for number in linked]
        found = OPEN if OPEN in statuses else min(statuses, key=STATUSES.index)
        return ENACTED if found == ADMINISTERED and not _a_power(clause) else found
    return PHYSICAL if clause.reason else OPEN


def _status_by_use(clause: Clause, uses: tuple[Use, ...]) -> str:
    """Shown if all that the code has of it is for people to see; administered if it is a power of the house's staff."""
    if all(use.sort == "shown" for use in uses):
        return SHOWN
    return ADMINISTERED if _a_power(clause) else ENACTED


def _a_power(clause: Clause) -> bool:
    """Whether it is the house's staff that a clause entitles."""
    return clause.software in ("table", "floor") and clause.actor.split("; ")[0] in STAFF

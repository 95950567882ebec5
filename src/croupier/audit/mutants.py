"""Mutants: the law of a game with one thing in it otherwise - a provision struck out, a number, an entry changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from croupier.law import Law, Value, load, rule_sets

Scalar = int | Fraction | bool | str


@dataclass(frozen=True, slots=True)
class Mutant:
    """One concept changed in one way; without a value it is struck out."""

    rules: str
    concept: str
    what: str
    value: Value | None = None

    @property
    def clause(self) -> str:
        return load(self.rules).entry(self.concept).citation.clause

    def law(self) -> Law:
        """The law as it would be."""
        law = load(self.rules)
        return law.without(self.concept) if self.value is None else law.changed(self.concept, self.value)

    def __str__(self) -> str:
        return f"{self.concept}: {self.what}"


def mutants(rules: str, concept: str) -> tuple[Mutant, ...]:
    """Every mutant of one concept of a game's law."""
    value = load(rules).entry(concept).value
    if value is None:
        return (Mutant(rules, concept, "struck out"),)
    return tuple(Mutant(rules, concept, what, other) for what, other in _changes(value, _elsewhere(concept)))


def _changes(value: Value, texts: frozenset[str]) -> Iterator[tuple[str, Value]]:
    if isinstance(value, Mapping):
        yield from _table_changes(value, texts)
    elif isinstance(value, tuple):
        yield from _shorter(value)
    else:
        yield from ((f"{value} becomes {other}", other) for other in _others(value, texts))


def _table_changes(
    table: Mapping[str, Scalar | tuple[Scalar, ...]], texts: frozenset[str]
) -> Iterator[tuple[str, Value]]:
    """Each entry of a table by itself; where the entries are lists, each also with what only others have."""
    known = {item for entry in table.values() if isinstance(entry, tuple) for item in entry}
    for key, entry in table.items():
        changes: list[tuple[str, Scalar | tuple[Scalar, ...]]]
        if isinstance(entry, tuple):
            changes = [*_shorter(entry), *_longer(entry, known)]
        else:
            changes = [(f"{entry} becomes {other}", other) for other in _others(entry, texts)]
        for what, other in changes:
            yield f"{key}: {what}", MappingProxyType({**table, key: other})


def _shorter(entries: tuple[Scalar, ...]) -> Iterator[tuple[str, tuple[Scalar, ...]]]:
    for index, entry in enumerate(entries):
        yield f"without {entry}", (*entries[:index], *entries[index + 1 :])


def _longer(entries: tuple[Scalar, ...], known: set[Scalar]) -> Iterator[tuple[str, tuple[Scalar, ...]]]:
    for entry in sorted(known - set(entries), key=str):
        yield f"with {entry}", (*entries, entry)


def _others(value: Scalar, texts: frozenset[str]) -> tuple[Scalar, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1)
        case Fraction():
            return (value + 1,)
        case str():
            return tuple(sorted(texts - {value}))


@cache
def _elsewhere(concept: str) -> frozenset[str]:
    """The words that other laws put where this one has its own: all that a text could say instead."""
    laws = [load(rule_set.rules) for rule_set in rule_sets()]
    values = [law.entries[concept].value for law in laws if concept in law.entries]
    return frozenset(value for value in values if isinstance(value, str))

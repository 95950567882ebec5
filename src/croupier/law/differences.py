"""What two rule sets of one family lay down differently, concept by concept, each difference in one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.law.errors import UnknownRules
from croupier.law.instrument import Entry, Law
from croupier.law.values import Value, written
from croupier.law.vocabulary import Concept, vocabulary

OF_PLAY = ("engine", "table")
"""Where software must answer for a clause, if the clause matters to play."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One concept on which two rule sets differ: what each says of it, or that one says nothing."""

    concept: Concept
    first: str
    second: str
    one: Entry | None
    other: Entry | None

    @property
    def values(self) -> tuple[str, str]:
        """What each says, as one would write it down; of a table only what differs."""
        one, other = (entry.value if entry else None for entry in (self.one, self.other))
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
            one, other = ({key: table[key] for key in keys if key in table} for table in (one, other))
        return _said(self.one, one), _said(self.other, other)

    @property
    def sentence(self) -> str:
        says = self.concept.says.rstrip(".")
        if self.one is None or self.other is None:
            only, entry = (self.first, self.one) if self.other is None else (self.second, self.other)
            assert entry is not None
            value = f": {written(entry.value, self.concept.type)}" if entry.value is not None else ""
            return f"Only {only} lays down: {says[0].lower()}{says[1:]}{value}."
        one, other = self.values
        return f"{says}: {one} under {self.first}, {other} under {self.second}."


def _said(entry: Entry | None, value: Value | None) -> str:
    if entry is None:
        return "nothing"
    return written(value, entry.concept.type) if value is not None else "so"


def differences(one: Law, other: Law) -> tuple[Difference, ...]:
    """Every difference that matters to play: first what both lay down, then what only one of them does."""
    if one.family != other.family:
        raise UnknownRules(f"{one.rules} and {other.rules} are games of different families")
    found = tuple(_in_order_of_the_vocabulary(one, other))
    return tuple(sorted(found, key=lambda difference: difference.one is None or difference.other is None))


def _in_order_of_the_vocabulary(one: Law, other: Law) -> Iterator[Difference]:
    for name, concept in vocabulary(one.family).items():
        first, second = one.entries.get(name), other.entries.get(name)
        if concept.sort == "shown" or not (_of_play(one, first) or _of_play(other, second)):
            continue
        if (first is None) != (second is None) or (first and second and first.value != second.value):
            yield Difference(concept, one.rules, other.rules, first, second)


def _of_play(law: Law, entry: Entry | None) -> bool:
    return entry is not None and law.clause(entry.citation).software in OF_PLAY

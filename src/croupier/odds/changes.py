"""What one law says otherwise than another, change by change, and the law with only some of these changes made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from types import MappingProxyType

from croupier.games.replacing import replace
from croupier.law import Citation, Entry, Law, Value
from croupier.law.values import written


@dataclass(frozen=True)
class Change:
    """One concept that is otherwise in the second law: its value, one entry of its table, or whether it is there."""

    concept: str
    before: Entry | None
    after: Entry | None
    key: str | None = None

    @property
    def says(self) -> str:
        """The change in words."""
        what = self.concept.replace("_", " ")
        if self.key is not None:
            return f"{what}, {self.key}: {self._entry(self.before)} becomes {self._entry(self.after)}"
        before, after = self._value(self.before), self._value(self.after)
        if self.before is None or self.after is None:
            value = f" ({before or after})" if before or after else ""
            return f"{what}{value}: {'added' if self.after else 'struck out'}"
        return f"{what}: {before} becomes {after}"

    def _value(self, entry: Entry | None) -> str:
        return written(entry.value, entry.concept.type) if entry is not None and entry.value is not None else ""

    def _entry(self, entry: Entry | None) -> str:
        assert entry is not None, "both laws have the table"
        assert isinstance(entry.value, Mapping), "only a table has entries"
        assert self.key is not None, "and this is one of them"
        return written(entry.value[self.key], entry.concept.type) if self.key in entry.value else "nothing"

    @property
    def clauses(self) -> tuple[Citation, ...]:
        """Where the two laws say so."""
        return tuple(entry.citation for entry in (self.before, self.after) if entry is not None)

    def made_in(self, law: Law) -> Law:
        """The law with this change made in it."""
        if self.after is None:
            entries = {name: entry for name, entry in law.entries.items() if name != self.concept}
        else:
            entries = {**law.entries, self.concept: self._merged(law.entries.get(self.concept))}
        return replace(law, entries=MappingProxyType(entries), _cited={})

    def _merged(self, now: Entry | None) -> Entry:
        assert self.after is not None, "what is struck out is not merged"
        if self.key is None or now is None:
            return self.after
        assert isinstance(now.value, Mapping), "only a table has entries"
        assert isinstance(self.after.value, Mapping), "only a table has entries"
        value = {key: entry for key, entry in now.value.items() if key != self.key}
        if self.key in self.after.value:
            value[self.key] = self.after.value[self.key]
        return Entry(now.concept, self.after.citation, MappingProxyType(value))


def changes(first: Law, second: Law) -> tuple[Change, ...]:
    """All in which the second law is otherwise than the first; the same thing said by another clause is no change."""
    names = dict.fromkeys((*first.entries, *second.entries))
    return tuple(change for name in names for change in _of(name, first.entries.get(name), second.entries.get(name)))


def _of(name: str, before: Entry | None, after: Entry | None) -> Iterator[Change]:
    old, new = (entry.value if entry is not None else None for entry in (before, after))
    if before is not None and after is not None and old == new:
        return
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        yield Change(name, before, after)
        return
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield Change(name, before, after, key)


# --- what was asked of a law -----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class ListeningLaw(Law):
    """A law that remembers which concepts somebody asked for in order to decide by them, not only to cite them."""

    asked: set[str] = field(default_factory=set, repr=False)
    heard: set[str] = field(default_factory=set, repr=False)
    """All that was asked for in any way, only to be cited too."""

    def entry(self, concept: str) -> Entry:
        self.heard.add(concept)
        return super().entry(concept)

    def or_house(self, *concepts: str) -> tuple[Citation, ...]:
        self.heard.update(concepts)
        return super().or_house(*concepts)

    def orders(self, concept: str) -> bool:
        self.asked.add(concept)
        self.heard.add(concept)
        return super().orders(concept)

    def integer(self, concept: str) -> int:
        self.asked.add(concept)
        return super().integer(concept)

    def odds(self, concept: str) -> Fraction:
        self.asked.add(concept)
        return super().odds(concept)

    def text(self, concept: str) -> str:
        self.asked.add(concept)
        return super().text(concept)

    def integers(self, concept: str) -> tuple[int, ...]:
        self.asked.add(concept)
        return super().integers(concept)

    def texts(self, concept: str) -> tuple[str, ...]:
        self.asked.add(concept)
        return super().texts(concept)

    def table(self, concept: str) -> Mapping[str, Value]:
        self.asked.add(concept)
        return super().table(concept)


def listening(law: Law) -> ListeningLaw:
    """The same law, listening."""
    return ListeningLaw(**{field.name: getattr(law, field.name) for field in fields(law) if field.name != "_cited"})


def made(law: Law, some: Iterable[Change]) -> Law:
    """A law with some changes made in it."""
    for change in some:
        law = change.made_in(law)
    return law

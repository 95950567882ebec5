"""What two rule sets of one family lay down differently, concept by concept, each difference in one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.law.errors import UnknownRules
from croupier.law.instrument import Entry, Law
from croupier.law.values import Value, written
from croupier.law.vocabulary import Concept, topics, vocabulary


@dataclass(frozen=True, slots=True)
class Difference:
    """One concept on which two rule sets differ: what each says of it, or that one says nothing."""

    concept: Concept
    first: str
    second: str
    one: Entry | None
    other: Entry | None

    @property
    def matters(self) -> bool:
        """Whether it is played otherwise; what only one of them says may be done under the other all the same."""
        return not self.concept.alike or not self.one_sided

    @property
    def one_sided(self) -> bool:
        return self.one is None or self.other is None

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
            value = f": {_said(entry, entry.value)}" if entry.value is not None else ""
            return f"Only {only} says: {says}{value}."
        one, other = self.values
        return f"{says}: {one} under {self.first}, {other} under {self.second}."


def _said(entry: Entry | None, value: Value | None) -> str:
    """A value in the words that its concept has for it."""
    if entry is None or value == {}:
        return "nothing"
    concept = entry.concept
    if isinstance(value, str):
        return concept.in_words(value)
    if isinstance(value, Mapping):
        value = {concept.in_words(key): item for key, item in value.items()}
    return written(value, concept.type) if value is not None else "so"


def differences(one: Law, other: Law) -> tuple[Difference, ...]:
    """Every difference between the rules of play: first what matters, topic by topic, and there what both lay down;
    then what only one of them says and both play."""
    if one.family != other.family:
        raise UnknownRules(f"{one.rules} and {other.rules} are games of different families")
    order = topics(one.family)

    def place(difference: Difference) -> tuple[bool, int, bool]:
        topic = difference.concept.topic
        return not difference.matters, order.index(topic) if topic in order else len(order), difference.one_sided

    return tuple(sorted(_in_order_of_the_vocabulary(one, other), key=place))


def _in_order_of_the_vocabulary(one: Law, other: Law) -> Iterator[Difference]:
    for name, concept in vocabulary(one.family).items():
        first, second = one.entries.get(name), other.entries.get(name)
        if concept.sort == "shown":
            continue
        if (first is None) != (second is None) or (first and second and first.value != second.value):
            yield Difference(concept, one.rules, other.rules, first, second)

"""The vocabulary: what the rules of a family of games can speak of, each concept in one sentence and with its type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from croupier.law.errors import LawError
from croupier.law.register import read_toml

TYPES = frozenset(
    {
        "integer",
        "cents",
        "odds",
        "flag",
        "text",
        "list of integers",
        "list of text",
        "table of odds",
        "table of integers",
        "table of cents",
        "table of integer lists",
        "table of text lists",
    }
)
SORTS = ("parameter", "provision", "shown")
BESIDE = frozenset({"type", "optional", "alike", "means"})


@dataclass(frozen=True, slots=True)
class Concept:
    """Something the rules speak of: a parameter has a value, a provision orders, what is shown is for people to see."""

    name: str
    sort: str
    says: str
    type: str | None
    optional: bool
    topic: str | None = None
    """What it is about, among the concepts of its family."""
    alike: bool = False
    """Whether it is played so all the same where the rules are silent."""
    means: tuple[tuple[str, str], ...] = ()
    """What the words of its values mean, where they are more than numbers."""

    def in_words(self, word: str) -> str:
        return dict(self.means).get(word, word)


@cache
def vocabulary(family: str) -> Mapping[str, Concept]:
    """Every concept of a family of games, by name."""
    name = f"concepts/{family}.toml"
    content = read_toml(name)
    if unknown := set(content) - set(SORTS):
        raise LawError(f"{name}: unknown table {sorted(unknown)}, expected {list(SORTS)}")
    concepts: dict[str, Concept] = {}
    for sort in SORTS:
        for topic, concept, entry in _by_topic(content.get(sort, {})):
            if concept in concepts:
                raise LawError(f"{name}: {concept} stands there twice")
            concepts[concept] = _concept(name, concept, sort, topic, entry)
    return MappingProxyType(concepts)


def topics(family: str) -> tuple[str, ...]:
    """What the concepts of a family are about, in the order of its provisions."""
    known = vocabulary(family).values()
    in_order = sorted(known, key=lambda concept: concept.sort != "provision")
    return tuple(dict.fromkeys(concept.topic for concept in in_order if concept.topic is not None))


def _by_topic(table: Mapping[str, object]) -> Iterator[tuple[str | None, str, object]]:
    """The concepts of a table, with their topic where they stand under one; topics begin with a capital."""
    for name, entry in table.items():
        if name[:1].isupper() and isinstance(entry, dict):
            yield from ((name, concept, below) for concept, below in entry.items())
        else:
            yield None, name, entry


def _concept(file: str, name: str, sort: str, topic: str | None, entry: object) -> Concept:
    if isinstance(entry, str):
        entry = {"says": entry}
    if not isinstance(entry, dict) or set(entry) - BESIDE - {"says"} or not entry.get("says"):
        beside = ", ".join(sorted(BESIDE))
        raise LawError(f"{file}: {name} must say in one sentence what it is, with {beside} beside it at most")
    kind = entry.get("type")
    if (sort == "parameter") != (kind is not None):
        raise LawError(f"{file}: {name}: a parameter has a type, nothing else has")
    if kind is not None and kind not in TYPES:
        raise LawError(f"{file}: {name} is of type {kind!r}, expected one of {sorted(TYPES)}")
    flags = {flag: entry.get(flag, False) for flag in ("optional", "alike")}
    for flag, value in flags.items():
        if not isinstance(value, bool):
            raise LawError(f"{file}: {name}: {flag} is true or false, not {value!r}")
    means = entry.get("means", {})
    if not isinstance(means, dict) or not all(isinstance(words, str) for words in means.values()):
        raise LawError(f"{file}: {name}: means is a table of words, not {means!r}")
    return Concept(name, sort, entry["says"], kind, flags["optional"], topic, flags["alike"], tuple(means.items()))

"""The vocabulary: what the rules of a family of games can speak of, each concept in one sentence and with its type."""

from __future__ import annotations

from collections.abc import Mapping
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


@dataclass(frozen=True, slots=True)
class Concept:
    """Something the rules speak of: a parameter has a value, a provision orders, what is shown is for people to see."""

    name: str
    sort: str
    says: str
    type: str | None
    optional: bool


@cache
def vocabulary(family: str) -> Mapping[str, Concept]:
    """Every concept of a family of games, by name."""
    name = f"concepts/{family}.toml"
    content = read_toml(name)
    if unknown := set(content) - set(SORTS):
        raise LawError(f"{name}: unknown table {sorted(unknown)}, expected {list(SORTS)}")
    concepts: dict[str, Concept] = {}
    for sort in SORTS:
        for concept, entry in content.get(sort, {}).items():
            if concept in concepts:
                raise LawError(f"{name}: {concept} stands there twice")
            concepts[concept] = _concept(name, concept, sort, entry)
    return MappingProxyType(concepts)


def _concept(file: str, name: str, sort: str, entry: object) -> Concept:
    if isinstance(entry, str):
        entry = {"says": entry}
    if not isinstance(entry, dict) or set(entry) - {"says", "type", "optional"} or not entry.get("says"):
        raise LawError(f"{file}: {name} must say in one sentence what it is, with type and optional beside it at most")
    kind = entry.get("type")
    if (sort == "parameter") != (kind is not None):
        raise LawError(f"{file}: {name}: a parameter has a type, nothing else has")
    if kind is not None and kind not in TYPES:
        raise LawError(f"{file}: {name} is of type {kind!r}, expected one of {sorted(TYPES)}")
    optional = entry.get("optional", False)
    if not isinstance(optional, bool):
        raise LawError(f"{file}: {name}: optional is true or false, not {optional!r}")
    return Concept(name, sort, entry["says"], kind, optional)

"""What may be said at any table, by whom: the phrases of all ten games, a module for each family of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from croupier.notation.phrases import baccarat, caribbean_stud, craps, every_game, one_outcome, twenty_one
from croupier.notation.phrases.said import Moment, Phrases, Reader, Said, read

_FAMILIES = (every_game, one_outcome, baccarat, twenty_one, caribbean_stud, craps)


def _of_all(kind: str) -> Phrases:
    found: dict[str, Reader] = {}
    for family in _FAMILIES:
        phrases = _of(family, kind)
        assert not found.keys() & phrases.keys(), f"two families of games read {sorted(found.keys() & phrases.keys())}"
        found.update(phrases)
    return MappingProxyType(found)


def _of(family: ModuleType, kind: str) -> Phrases:
    phrases: Phrases = getattr(family, kind, MappingProxyType({}))
    return phrases


PLAYER = _of_all("PLAYER")
OFFICES: Mapping[str, Phrases] = MappingProxyType(
    {"dealer": _of_all("DEALER"), "supervisor": _of_all("SUPERVISOR"), "manager": _of_all("MANAGER")}
)

__all__ = ["OFFICES", "PLAYER", "Moment", "Said", "read"]

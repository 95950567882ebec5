"""The fingerprint of a game's law: one for the same concepts, clauses, readings and values, wherever they stood."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping

from croupier.law.instrument import Law


def digest(law: Law) -> str:
    """SHA-256 over all that the law says of the game, in hexadecimal digits."""
    content = {name: [str(entry.citation), _plain(entry.value)] for name, entry in law.entries.items()}
    text = json.dumps([law.instrument, law.game, law.family, content], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of(law: Law, concepts: Iterable[str]) -> str:
    """The same over what the law says of some concepts only, and over its silence."""
    content = {}
    for name in concepts:
        entry = law.entries.get(name)
        content[name] = name in law.struck if entry is None else [str(entry.citation), _plain(entry.value)]
    text = json.dumps([law.instrument, law.game, law.family, content], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """A value with nothing in it but texts, numbers and truths; a fraction is not to be taken for a number."""
    match value:
        case Mapping():
            return {str(key): _plain(entry) for key, entry in value.items()}
        case tuple():
            return [_plain(entry) for entry in value]
        case bool() | int() | str() | None:
            return value
    return f"{type(value).__name__} {value}"

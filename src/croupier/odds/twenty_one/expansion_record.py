"""An expansion as bytes and back: laying it out takes longer than walking it, and it depends on the graph alone."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.drawing import Sets
from croupier.odds.twenty_one.expansion import Expansion, Share
from croupier.odds.twenty_one.hands import Begin

ARRAYS = (
    *("node", "held", "kind", "compositions", "first", "label", "share", "target"),
    *("leaf_states", "leaf_fate", "leaf_left", "leaf_pair"),
)


def written(expansion: Expansion) -> bytes:
    """All arrays, and beside them in words what is no array."""
    words = {
        "roots": [[list(key) if isinstance(key, Begin) else [], state] for key, state in expansion.roots.items()],
        "flags": [list(flags) for flags in expansion.flags],
        "shares": [list(share) for share in expansion.shares],
    }
    arrays = {name: getattr(expansion, name) for name in ARRAYS}
    return _saved(words=np.frombuffer(json.dumps(words).encode(), dtype=np.uint8), **arrays)


def read(kept: bytes) -> Expansion:
    """The expansion as it was written."""
    with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
        words = json.loads(arrays["words"].tobytes())
        return Expansion(
            roots={_root(key): state for key, state in words["roots"]},
            flags=tuple(Flags(*flags) for flags in words["flags"]),
            shares=tuple(Share(Card(card), alike, of_rank) for card, alike, of_rank in words["shares"]),
            **{name: arrays[name] for name in ARRAYS},
        )


def written_sets(sets: Sets) -> bytes:
    """The dealer's sets of cards as bytes."""
    return _saved(**sets._asdict())


def read_sets(kept: bytes) -> Sets:
    """The sets as they were written."""
    with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
        return Sets(**{name: arrays[name] for name in Sets._fields})


def _saved(**arrays: Any) -> bytes:
    kept = io.BytesIO()
    np.savez(kept, **arrays)
    return kept.getvalue()


def _root(key: list[Any]) -> object:
    if not key:
        return ()
    card, room, flags, seven = key
    return Begin(Card(card), room, Flags(*flags), seven)

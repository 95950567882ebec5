"""An expansion as bytes and back: laying it out takes longer than walking it, and it depends on the graph alone."""

from __future__ import annotations

import io
import json
from dataclasses import fields
from typing import Any

import numpy as np

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.expansion import Expansion, Leaf, Numbers, Share, Step
from croupier.odds.twenty_one.hands import Begin

PARTS = tuple(field.name for field in fields(Step))


def written(expansion: Expansion) -> bytes:
    """All arrays, those of the steps one behind the other, and beside them in words what is no array."""
    words = {
        "roots": [[list(key) if isinstance(key, Begin) else [], state] for key, state in expansion.roots.items()],
        "shares": [list(share) for share in expansion.shares],
    }
    arrays: dict[str, Any] = {
        "words": np.frombuffer(json.dumps(words).encode(), dtype=np.uint8),
        "node": expansion.node,
        "held": expansion.held,
        "compositions": np.array(expansion.compositions, dtype=np.int64),
        "leaves": np.array(
            [(leaf.fate, *leaf.flags, leaf.held, leaf.pair) for leaf in expansion.leaves], dtype=np.int64
        ),
        "leaf_states": expansion.leaf_states,
    }
    for part in PARTS:
        rows = [getattr(step, part) for step in expansion.steps]
        arrays[f"step {part}"] = np.concatenate(rows)
        arrays[f"long {part}"] = np.array([len(row) for row in rows], dtype=np.int64)
    kept = io.BytesIO()
    np.savez(kept, **arrays)
    return kept.getvalue()


def read(kept: bytes) -> Expansion:
    """The expansion as it was written."""
    with np.load(io.BytesIO(kept), allow_pickle=False) as arrays:
        words = json.loads(arrays["words"].tobytes())
        parts = {part: np.split(arrays[f"step {part}"], np.cumsum(arrays[f"long {part}"])[:-1]) for part in PARTS}
        return Expansion(
            {_root(key): state for key, state in words["roots"]},
            arrays["node"],
            arrays["held"],
            tuple(map(tuple, arrays["compositions"].tolist())),
            _leaves(arrays["leaves"]),
            arrays["leaf_states"],
            tuple(Share(Card(card), alike, of_rank) for card, alike, of_rank in words["shares"]),
            tuple(Step(**dict(zip(PARTS, rows, strict=True))) for rows in zip(*parts.values(), strict=True)),
        )


def _leaves(rows: Numbers) -> tuple[Leaf, ...]:
    """Tens of thousands of leaves share a handful of flags."""
    fates, *flags, held, pairs = rows.T.tolist()
    known = {key: Flags(*map(bool, key)) for key in set(zip(*flags, strict=True))}
    return tuple(map(Leaf, fates, map(known.__getitem__, zip(*flags, strict=True)), held, pairs))


def _root(key: list[Any]) -> object:
    if not key:
        return ()
    card, room, flags, seven = key
    return Begin(Card(card), room, Flags(*flags), seven)

"""A frozen state with some of its fields changed: what `dataclasses.replace` does, several times as fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # to a type checker it is the original, which knows every field
    from dataclasses import replace as replace
else:
    _new, _set = object.__new__, object.__setattr__

    def replace(state, /, **changes):
        """The same state but for these fields, which must be its own."""
        kind = type(state)
        try:
            kept = state.__dict__
        except AttributeError:
            return _slot_by_slot(state, kind, changes)
        values = kept | changes  # the large states keep their fields in a dictionary, which is copied in one go
        if len(values) != len(kept):
            raise TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - kept.keys())}")
        other = _new(kind)
        _set(other, "__dict__", values)
        return other

    def _slot_by_slot(state, kind, changes):
        values_of, places = _layout(kind)
        values = list(values_of(state))
        for name, value in changes.items():
            values[places[name]] = value
        return kind(*values)


@cache
def _layout(kind: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int]]:
    """How to get all values of a kind of state at once, and which place each field has among them."""
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}

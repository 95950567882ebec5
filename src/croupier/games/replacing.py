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

    def replace(state, /, **changes):
        """The same state but for these fields, which must be its own."""
        kind = type(state)
        values_of, places = _layout(kind)
        if not places.keys() >= changes.keys():
            raise TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - places.keys())}")
        if values_of is None:  # the large states keep their fields in a dictionary, which is copied in one go
            other = object.__new__(kind)
            other.__dict__.update(state.__dict__)
            other.__dict__.update(changes)
            return other
        values = list(values_of(state))
        for name, value in changes.items():
            values[places[name]] = value
        return kind(*values)


@cache
def _layout(kind: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]] | None, Mapping[str, int]]:
    """How to get all values of a kind of state at once, and which place each field has among them."""
    names = [field.name for field in fields(kind)]
    values_of = attrgetter(*names) if "__slots__" in vars(kind) else None
    return values_of, {name: place for place, name in enumerate(names)}

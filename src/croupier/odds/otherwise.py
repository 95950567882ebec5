"""A hand that best play plays otherwise under one law than under another."""

from __future__ import annotations

from typing import NamedTuple


class Otherwise(NamedTuple):
    """What is done with it against these cards of the dealer's."""

    hand: str
    against: tuple[str, ...]
    first: str
    second: str

"""Whoever picks what is done at a table, and the type of what may be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from croupier.games.commands import Command
from tests.play.checked import Checked

T = TypeVar("T")


class Picker(Protocol):
    """Whoever decides which of several: a test's search, or a seeded source."""

    def pick(self, items: Sequence[T]) -> T: ...


Doing = Callable[[Checked, Picker], Command | None]

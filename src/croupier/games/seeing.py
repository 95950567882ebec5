"""What somebody may see of a table at which every card, wheel and die lies open: all of it."""

from __future__ import annotations

from typing import TypeVar

from croupier.games.events import Event
from croupier.games.felt import Felt

F = TypeVar("F", bound=Felt)


def seen_by(felt: F, _viewer: str | None) -> F:
    """The table as anybody sees it."""
    return felt


def event_seen_by(_felt: Felt, event: Event, _viewer: str | None) -> Event:
    """An event as anybody sees it."""
    return event

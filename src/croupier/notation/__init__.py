"""The round notation: read, checked, replayed, told and written; one file is one story at one table."""

from croupier.notation.errors import NotationError
from croupier.notation.playing import Replay, replay
from croupier.notation.story import Story, parse_story, read_story

__all__ = ["NotationError", "Replay", "Story", "parse_story", "read_story", "replay"]

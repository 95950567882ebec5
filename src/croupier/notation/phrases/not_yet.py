"""What is said at games that cannot be played yet: understood everywhere, and refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.games.commands import Command
from croupier.notation.phrases.said import Reader, Said
from croupier.notation.words import Words


@dataclass(frozen=True, slots=True)
class OtherGame(Command):
    """Something that is done at other games."""

    words: str


def _nothing(words: Words) -> None:
    """Nothing stands behind the phrase."""


def elsewhere(phrase: str, rest: Callable[[Words], object] = _nothing) -> Reader:
    """The reader of a phrase of another game, with what may stand behind it."""

    def reader(_who: str, words: Words) -> Said:
        rest(words)
        return Said(OtherGame(phrase))

    return reader

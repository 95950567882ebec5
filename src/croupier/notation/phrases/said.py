"""What a phrase comes to: a command, and what the table does before it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from croupier.games.commands import Command
from croupier.notation.errors import NotationError
from croupier.notation.words import Words


class Moment(Enum):
    """What the table does before a line is carried out."""

    AT_ONCE = "nothing"
    OFFER = "it declines a cut that nobody makes"
    DECISION = "it closes what is open to players, if the decision is not in place before"
    CUT = "it makes ready for the next round as far as the offer of the cut"
    NEW_CARDS = "it makes ready for the next round as far as the new cards"
    AFTER_THE_ROUND = "it closes what is open and finishes the round"
    BEFORE_A_WAGER = "it finishes the round and makes ready for the next"

    @property
    def between_rounds(self) -> bool:
        """Whether what is said has its place when no round is under way."""
        return self not in (Moment.AT_ONCE, Moment.OFFER, Moment.DECISION)


class Said(NamedTuple):
    """A command as it was said, and its moment."""

    command: Command
    moment: Moment = Moment.AT_ONCE


Reader: TypeAlias = Callable[[str, Words], Said]
"""Reads what stands behind a phrase; it is told who speaks."""

Phrases: TypeAlias = Mapping[str, Reader]
"""The phrases of one kind of actor: the first words of a line, each with what reads the rest."""


def saying(command: Command, moment: Moment = Moment.AT_ONCE) -> Reader:
    """The reader of a phrase behind which nothing stands."""
    return lambda _who, _words: Said(command, moment)


def read(phrases: Phrases, who: str, words: Words, expected: str) -> Said:
    """Read the rest of a line by the longest phrase that it begins with; an error points at the word that fits none."""
    left = words.left
    fitting = [phrase for phrase in phrases if left[: len(split := phrase.split())] == split]
    if fitting:
        phrase = max(fitting, key=len)
        words.accept(*phrase.split())
        return phrases[phrase](who, words)
    raise _unknown(phrases, words, expected)


def _unknown(phrases: Phrases, words: Words, expected: str) -> NotationError:
    split = [phrase.split() for phrase in phrases]
    depth = 0
    while split and depth < len(words.left):
        deeper = [phrase for phrase in split if phrase[depth : depth + 1] == [words.left[depth]]]
        if not deeper:
            break
        split, depth = deeper, depth + 1
    for _ in range(depth):
        words.take("a word")
    nexts = sorted({f"'{phrase[depth]}'" for phrase in split if len(phrase) > depth})
    if depth:
        expected = " or ".join((", ".join(nexts[:-1]), nexts[-1])) if len(nexts) > 1 else nexts[0]
    if words.peek() is None:
        return NotationError(f"the line ends where {expected} was expected", column=words.end)
    words.take("a word")
    return words.wrong(expected if depth else f"{expected}: {', '.join(sorted(phrases))}")

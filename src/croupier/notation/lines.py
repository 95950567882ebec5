"""Lines of play: each read into commands, an expectation, and how the table treats it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from croupier.games import commands as c
from croupier.games.craps.acts import Throw
from croupier.notation.errors import NotationError
from croupier.notation.phrases import OFFICES, PLAYER, Moment, Said, read
from croupier.notation.phrases.every_game import PAUSES, Forfeit
from croupier.notation.words import NAME, Words


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play."""

    number: int
    text: str
    commands: tuple[c.Command, ...]
    moment: Moment
    refused: bool = False
    by_clause: str | None = None


def parse_line(text: str, number: int, players: Collection[str]) -> Line | None:
    """Read one line; None if there is nothing on it but a comment."""
    body = text.split("#", 1)[0].rstrip()
    if not body.strip():
        return None
    play, arrow, expected = body.partition("=>")
    refused, clause = _expectation(expected, len(play) + 2) if arrow else (False, None)
    said: list[Said] = []
    offset = 0
    for part in play.split(";"):
        words = Words(part, offset, players)
        offset += len(part) + 1
        said.append(_read(words))
        words.done()
    commands = [command for command, _ in said]
    if len(commands) > 1 and any(isinstance(command, PAUSES) for command in commands):
        raise NotationError("a dealer's call or pause stands on a line of its own", column=1)
    forfeits = tuple(command.player for command in commands if isinstance(command, Forfeit))
    if forfeits:
        if not isinstance(commands[0], c.VoidRound) or len(forfeits) != len(commands) - 1:
            raise NotationError("'forfeits' stands behind 'supervisor voids round;'", column=1)
        commands = [c.VoidRound(forfeits)]
    moment = max((moment for _, moment in said), key=list(Moment).index)
    return Line(number, play.strip(), tuple(commands), moment, refused, clause)


def _expectation(text: str, offset: int) -> tuple[bool, str | None]:
    words = Words(text, offset)
    words.expect("refused")
    clause = words.take("a clause") if words.peek() else None
    while (
        clause is not None and ":" in clause and words.peek()
    ):  # a term of a dictionary, which may be of several words
        clause = f"{clause} {words.take('the rest of a term')}"
    words.done()
    return True, clause


def _read(words: Words) -> Said:
    actor = words.take("somebody who acts")
    if actor == "no":
        words.expect("more", "bets")
        return Said(c.CallNoMoreBets(), Moment.BEFORE_A_WAGER)
    if actor == "roll":
        return Said(Throw())
    if actor in OFFICES:
        return read(OFFICES[actor], actor, words, f"what the {actor} does")
    if actor in words.players:
        return read(PLAYER, actor, words, f"what {actor} does")
    if NAME.fullmatch(actor):
        known = ", ".join(words.players)
        raise words.wrong(f"a player of this file ({known}) or one of {', '.join(OFFICES)}")
    raise words.wrong("who acts: a player's name in lower case, dealer, supervisor or manager")

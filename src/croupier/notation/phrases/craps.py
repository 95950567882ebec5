"""The phrases of craps: the dice, wagers called on and off, void rolls, calls that are overruled."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from croupier.games import commands as c
from croupier.games.craps import acts
from croupier.games.craps.grounds import NO_ROLL
from croupier.games.craps.shooting import ORDERED_FOR
from croupier.notation.errors import NotationError
from croupier.notation.phrases.said import Phrases, Reader, Said, saying
from croupier.notation.words import Words


@dataclass(frozen=True, slots=True)
class ThrowAndHold(c.PlayerCommand):
    """`ana throws`: the dice leave her hand, and the table waits before they come to rest."""


def _calls(name: str, words: Words) -> Said:
    spot = words.spot()
    if words.take("'on' or 'off'") not in ("on", "off"):
        raise words.wrong("'on' or 'off'")
    return Said(acts.CallWager(name, spot, words.said == "on"))


def _one_of(words: Words, known: tuple[str, ...], what: str) -> str:
    if words.peek() is None:
        words.take(what)
    column = words.column
    said = words.rest()
    if said not in known:
        raise NotationError(f"{said[:60]!r}: expected {what}: {', '.join(sorted(known))}", column=column)
    return said


def _no_roll(office: str, words: Words) -> Said:
    return Said(acts.CallNoRoll(office, _one_of(words, tuple(NO_ROLL), "a ground for a void throw")))


def _faces(words: Words) -> acts.Faces:
    return tuple(sorted(words.number("two faces of dice, such as 3 4") for _ in range(2)))


def _overrules(office: str) -> Reader:
    def reader(_who: str, words: Words) -> Said:
        faces = None if words.accept("no", "roll") else _faces(words)
        return Said(acts.Overrule(office, faces))

    return reader


def _takes_the_dice(_office: str, words: Words) -> Said:
    name = words.take("a player and ':', such as ana:")
    if not name.endswith(":") or name[:-1] not in words.players:
        raise words.wrong("a player of this file and ':', such as ana:")
    return Said(acts.OrderDicePassed(name[:-1], _one_of(words, ORDERED_FOR, "why")))


PLAYER: Phrases = MappingProxyType(
    {
        "throws": lambda name, _: Said(ThrowAndHold(name)),
        "calls": _calls,
        "accepts the dice": lambda name, _: Said(acts.AcceptDice(name)),
        "declines the dice": lambda name, _: Said(acts.DeclineDice(name)),
        "passes the dice": lambda name, _: Said(acts.PassDice(name)),
        "selects dice": lambda name, _: Said(acts.SelectDice(name)),
        "asks for the dice back": lambda name, _: Said(acts.AskForDice(name)),
    }
)
DEALER: Phrases = MappingProxyType(
    {
        "calls no roll": saying(acts.CallNoRoll("dealer")),
        "calls no roll:": _no_roll,
        "reads a leaning die on": lambda _, words: Said(acts.LeanDice((words.number("a face of a die"),))),
        "reads leaning dice on": lambda _, words: Said(acts.LeanDice(_faces(words))),
    }
)
SUPERVISOR: Phrases = MappingProxyType(
    {
        "calls no roll": saying(acts.CallNoRoll("supervisor")),
        "calls no roll:": _no_roll,
        "reads": lambda _, words: Said(acts.ReadDice(_faces(words))),
        "returns the dice": saying(acts.ReturnDice()),
        "takes the dice from": _takes_the_dice,
        "overrules:": _overrules("supervisor"),
        "of the pit overrules:": _overrules("pit"),
    }
)
MANAGER: Phrases = MappingProxyType({"overrules:": _overrules("manager")})

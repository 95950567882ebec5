"""The phrases of games that one outcome decides: void spins and wrong entries."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import spin as s
from croupier.games.craps.grounds import NO_ROLL
from croupier.games.money_wheel.rules import GROUNDS as MONEY_WHEEL_GROUNDS
from croupier.games.roulette.rules import GROUNDS as ROULETTE_GROUNDS
from croupier.games.tai_sai.rules import GROUNDS as TAI_SAI_GROUNDS
from croupier.notation.errors import NotationError
from croupier.notation.phrases.said import Moment, Phrases, Said, saying
from croupier.notation.words import Words

NO_SPIN_GROUNDS = frozenset({*ROULETTE_GROUNDS, *TAI_SAI_GROUNDS, *MONEY_WHEEL_GROUNDS})
OVERLOOKED = NO_SPIN_GROUNDS | set(NO_ROLL)


def _ground(words: Words, grounds: frozenset[str] = NO_SPIN_GROUNDS) -> str:
    if words.peek() is None:
        words.take("a ground")
    column = words.column
    ground = words.rest()
    if ground not in grounds:
        known = ", ".join(sorted(grounds))
        raise NotationError(f"{ground[:60]!r}: expected a ground for a void spin: {known}", column=column)
    return ground


def _enters(_office: str, words: Words) -> Said:
    faces = tuple(words.number("three faces of dice, such as 1 3 5") for _ in range(3))
    return Said(s.EnterResult(tuple(sorted(faces))), Moment.BEFORE_A_WAGER)


DEALER: Phrases = MappingProxyType(
    {
        "calls no spin": saying(s.CallNoSpin()),
        "calls no spin:": lambda _, words: Said(s.CallNoSpin(_ground(words))),
        "overlooks": lambda _, words: Said(s.Overlook(_ground(words, OVERLOOKED)), Moment.BEFORE_A_WAGER),
        "enters": _enters,
    }
)

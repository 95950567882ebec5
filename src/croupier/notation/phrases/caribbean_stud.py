"""The phrases of Caribbean stud: raising, folding, hands shown, misdeals, dead hands, the meter."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import commands as c
from croupier.games.caribbean_stud import acts as s
from croupier.games.caribbean_stud import errors
from croupier.games.caribbean_stud.irregular import ENGLISH, SILENCE
from croupier.games.caribbean_stud.ranking import KINDS
from croupier.notation.errors import NotationError
from croupier.notation.phrases.said import Moment, Phrases, Reader, Said, saying
from croupier.notation.words import Words

HANDS = MappingProxyType({kind.replace("_", " "): kind for kind in KINDS})
"""The kinds of hands as they are said."""


def _at_a_box(error: str) -> Reader:
    return lambda _, words: Said(c.StateError(error, words.number("a box")), Moment.BEFORE_A_WAGER)


def _shows(name: str, words: Words) -> Said:
    column = words.column
    kind = words.rest()
    if kind not in HANDS:
        raise NotationError(f"{kind[:40]!r}: expected a hand: {', '.join(HANDS)}", column=column)
    return Said(s.DeclareHand(name, HANDS[kind]))


def _declares(_office: str, words: Words) -> Said:
    owner = words.owner("hand")
    words.expect("hand", "dead")
    return Said(s.DeclareDead(owner))


def _keeps_apart(_office: str, words: Words) -> Said:
    first = words.player()
    words.expect("and")
    other = words.player()
    words.expect("apart")
    return Said(s.KeepApart(first, other))


PLAYER: Phrases = MappingProxyType(
    {
        "raises": lambda name, _: Said(s.Raise(name)),
        "folds": lambda name, _: Said(s.Fold(name)),
        "leaves the hand face down": lambda name, _: Said(s.LeaveFaceDown(name)),
        "shows": _shows,
    }
)
DEALER: Phrases = MappingProxyType(
    {
        **{error: _at_a_box(error) for error in errors.AT_A_BOX if error != errors.DEALS_TO},
        **{error: saying(c.StateError(error), Moment.BEFORE_A_WAGER) for error in errors.AT_NO_BOX},
        "reads the meter at": lambda _, words: Said(s.ReadMeter(words.amount())),
    }
)
SUPERVISOR: Phrases = MappingProxyType({"declares": _declares})
MANAGER: Phrases = MappingProxyType(
    {
        "has the deck counted": saying(s.OrderCount()),
        "orders silence": saying(s.OrderAtTable(SILENCE)),
        "orders english": saying(s.OrderAtTable(ENGLISH)),
        "keeps": _keeps_apart,
    }
)

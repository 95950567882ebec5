"""The phrases of blackjack and pontoon: hands, insurance, what goes wrong at the boxes."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import commands as c
from croupier.games.twenty_one.round import DEALS_TO
from croupier.notation.phrases.not_yet import elsewhere
from croupier.notation.phrases.said import Moment, Phrases, Said
from croupier.notation.words import Words


def _where(words: Words) -> None:
    if words.accept("on", "box"):
        words.number("a box")
    if words.accept("for"):
        words.player()


def _much(words: Words) -> None:
    words.amount()
    _where(words)


def _deals_to(_office: str, words: Words) -> Said:
    return Said(c.StateError(DEALS_TO, words.number("a box")), Moment.BEFORE_A_WAGER)


def _box(words: Words) -> None:
    words.number("a box")


def _hand(words: Words) -> None:
    words.number("a hand")
    _where(words)


_SIMPLE = (
    "hits",
    "stands",
    "splits",
    "withdraws",
    "surrenders",
    "takes even money",
    "refuses the card",
    "voids",
    "completes",
)
PLAYER: Phrases = MappingProxyType(
    {
        **{phrase: elsewhere(phrase, _where) for phrase in _SIMPLE},
        "doubles": elsewhere("doubles", _much),
        "insures": elsewhere("insures", _much),
        "takes hand": elsewhere("takes hand", _hand),
    }
)
_ERRORS = ("skips his own card", "draws a card", "exposes a card", "draws to his hand")
DEALER: Phrases = MappingProxyType(
    {
        **{phrase: elsewhere(phrase) for phrase in _ERRORS},
        "deals to box": _deals_to,
        "skips box": elsewhere("skips box", _box),
    }
)
SUPERVISOR: Phrases = MappingProxyType(
    {
        "voids box": lambda _, words: Said(c.VoidBox(words.number("a box"))),
        "directs cards to box": elsewhere("directs cards to box", _box),
    }
)

"""The phrases of blackjack and pontoon: hands, insurance, what goes wrong at the boxes."""

from __future__ import annotations

from types import MappingProxyType

from croupier.notation.phrases.not_yet import elsewhere
from croupier.notation.phrases.said import Phrases
from croupier.notation.words import Words


def _where(words: Words) -> None:
    if words.accept("on", "box"):
        words.number("a box")
    if words.accept("for"):
        words.player()


def _much(words: Words) -> None:
    words.amount()
    _where(words)


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
        "deals to box": elsewhere("deals to box", _box),
        "skips box": elsewhere("skips box", _box),
    }
)
SUPERVISOR: Phrases = MappingProxyType(
    {
        "voids box": elsewhere("voids box", _box),
        "directs cards to box": elsewhere("directs cards to box", _box),
    }
)

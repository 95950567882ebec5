"""The phrases of craps: the dice, wagers called on and off, void rolls."""

from __future__ import annotations

from types import MappingProxyType

from croupier.notation.phrases.not_yet import elsewhere
from croupier.notation.phrases.said import Phrases
from croupier.notation.words import Words


def _spot_on_or_off(words: Words) -> None:
    words.spot()
    if words.take("'on' or 'off'") not in ("on", "off"):
        raise words.wrong("'on' or 'off'")


PLAYER: Phrases = MappingProxyType(
    {"passes the dice": elsewhere("passes the dice"), "calls": elsewhere("calls", _spot_on_or_off)}
)
DEALER: Phrases = MappingProxyType(
    {"calls no roll": elsewhere("calls no roll"), "calls no roll:": elsewhere("calls no roll", Words.rest)}
)

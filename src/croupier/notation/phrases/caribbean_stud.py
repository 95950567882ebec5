"""The phrases of Caribbean stud: raising, folding, misdeals, dead hands."""

from __future__ import annotations

from types import MappingProxyType

from croupier.notation.phrases.not_yet import elsewhere
from croupier.notation.phrases.said import Phrases
from croupier.notation.words import Words


def _box(words: Words) -> None:
    words.number("a box")


def _whose_hand_dead(words: Words) -> None:
    name = words.take("whose hand, such as ana's")
    if name.removesuffix("'s") not in words.players or not name.endswith("'s"):
        raise words.wrong("whose hand, such as ana's")
    words.expect("hand", "dead")


PLAYER: Phrases = MappingProxyType({"raises": elsewhere("raises"), "folds": elsewhere("folds")})
DEALER: Phrases = MappingProxyType(
    {
        "exposes a card to box": elsewhere("exposes a card to box", _box),
        "exposes two cards": elsewhere("exposes two cards"),
        "misdeals box": elsewhere("misdeals box", _box),
    }
)
SUPERVISOR: Phrases = MappingProxyType({"declares": elsewhere("declares a hand dead", _whose_hand_dead)})

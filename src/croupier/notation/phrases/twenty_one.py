"""The phrases of blackjack and pontoon: hands, insurance, what goes wrong at the boxes and at the shoe."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from croupier.games import commands as c
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one import error_kinds as kinds
from croupier.notation.phrases.said import Moment, Phrases, Reader, Said, saying
from croupier.notation.words import Words


def _where(words: Words) -> int | None:
    return words.number("a box") if words.accept("on", "box") else None


def _on_a_hand(act: Callable[[str, int | None], c.Command], moment: Moment = Moment.DECISION) -> Reader:
    return lambda name, words: Said(act(name, _where(words)), moment)


def _doubles(name: str, words: Words) -> Said:
    cents = words.amount()
    return Said(t.Double(name, cents, _where(words)), Moment.DECISION)


def _takes_hand(name: str, words: Words) -> Said:
    number = words.number("a hand")
    return Said(t.TakeHand(name, number, _where(words)), Moment.DECISION)


def _insures(name: str, words: Words) -> Said:
    cents, box = words.amount(), _where(words)
    whose = words.player() if words.accept("for") else None
    return Said(t.Insure(name, cents, box, whose), Moment.OFFER)


def _at_a_box(error: str) -> Reader:
    return lambda _office, words: Said(c.StateError(error, words.number("a box")), Moment.BEFORE_A_WAGER)


PLAYER: Phrases = MappingProxyType(
    {
        "hits": _on_a_hand(t.Hit),
        "stands": _on_a_hand(t.Stand),
        "splits": _on_a_hand(t.Split),
        "refuses the card": _on_a_hand(t.RefuseCard),
        "doubles": _doubles,
        "takes hand": _takes_hand,
        "insures": _insures,
        "withdraws": _on_a_hand(t.Withdraw, Moment.OFFER),
        "surrenders": _on_a_hand(t.Surrender, Moment.OFFER),
        "takes even money": _on_a_hand(t.TakeEvenMoney, Moment.OFFER),
        "voids": _on_a_hand(t.VoidHand, Moment.OFFER),
        "completes": _on_a_hand(t.CompleteHand, Moment.OFFER),
        "views the burnt card": lambda name, _: Said(t.ViewBurntCard(name)),
    }
)
DEALER: Phrases = MappingProxyType(
    {
        **{error: _at_a_box(error) for error in kinds.ERRORS_AT_A_BOX},
        kinds.SKIPS_OWN: saying(c.StateError(kinds.SKIPS_OWN), Moment.BEFORE_A_WAGER),
        **{error: saying(c.StateError(error)) for error in (*kinds.CARD_ERRORS, kinds.SURPLUS, *kinds.OFFERS_MISSED)},
        **{error: saying(c.StateError(error), Moment.AFTER_THE_ROUND) for error in kinds.SHOE_ERRORS},
        "exposes a card of the stack": saying(t.ExposeInTheStack(), Moment.CUT),
        "finds a damaged card": saying(t.FindCard(foreign=False)),
        "finds a foreign card": saying(t.FindCard(foreign=True)),
        "reports a malfunction": saying(t.ReportMalfunction()),
    }
)


def _holds(_office: str, words: Words) -> Said:
    name = words.player()
    words.expect("to", "the", "minimum")
    return Said(t.HoldToMinimum(name), Moment.AFTER_THE_ROUND)


MANAGER: Phrases = MappingProxyType({"holds": _holds})
SUPERVISOR: Phrases = MappingProxyType(
    {
        "voids box": lambda _, words: Said(c.VoidBox(words.number("a box"))),
        "directs cards to box": lambda _, words: Said(t.DirectCards(words.number("a box"))),
        "orders a shuffle": saying(t.OrderShuffle()),
        "announces the final rounds": saying(t.AnnounceFinalRounds(), Moment.AFTER_THE_ROUND),
    }
)

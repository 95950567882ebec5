"""Which module prices which family of games, and what of its answers is shown: like spots together, rounding beside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import Protocol, cast

from croupier.odds.asked import Asked
from croupier.odds.result import Declined, Odds, WagerOdds

PRICED = {
    "roulette": "one_outcome",
    "money-wheel": "one_outcome",
    "tai-sai": "one_outcome",
    "baccarat": "baccarat",
}
"""The module that prices each family of games."""
ROUNDED = "rounded"


class NotPriced(Exception):
    """Nobody has worked out the odds of this family of games yet."""


class Pricing(Protocol):
    """What such a module does."""

    def priced(self, asked: Asked, *, rounded: bool) -> Iterable[WagerOdds | Declined]:
        """Every wager, by the rules alone or as the table's chips pay this stake, in the order of the layout."""


def price(asked: Asked) -> Odds:
    """Every wager of a game. Where chips may round payments, what they make of the stake is the row below."""
    folder = PRICED.get(asked.law.family)
    if folder is None:
        raise NotPriced(f"the odds of {asked.law.rules} are not worked out yet")
    pricing = cast(Pricing, import_module(f"croupier.odds.{folder}"))
    told = asked.told()
    by_rules = _together(pricing.priced(asked, rounded=False))
    beside = {row.wager: row for row in _together(pricing.priced(asked, rounded=True))} if asked.rounds else {}
    rows = (row for one in by_rules for row in _with_rounding(one, beside.get(one.wager)))
    return Odds(asked.law.rules, asked.law.title, told, tuple(rows))


def _together(priced: Iterable[WagerOdds | Declined]) -> list[WagerOdds | Declined]:
    """The spots of one kind as one wager, unless their numbers make a difference."""
    found: list[WagerOdds | Declined] = []
    for kind, spots in groupby(priced, key=lambda one: one.wager.partition(" ")[0]):
        first, *others = alike = list(spots)
        if any(_worth(one) != _worth(first) for one in others):
            found += alike
        elif isinstance(first, WagerOdds):
            cites = (cite for one in alike if isinstance(one, WagerOdds) for cite in one.clauses)
            found.append(replace(first, wager=kind, clauses=tuple(dict.fromkeys(cites))))
        else:
            found.append(Declined(kind, first.refusal))
    return found


def _worth(one: WagerOdds | Declined) -> object:
    if isinstance(one, Declined):
        return str(one.refusal)
    return one.outcomes, one.note, one.throws


def _with_rounding(one: WagerOdds | Declined, beside: WagerOdds | Declined | None) -> Iterator[WagerOdds]:
    assert isinstance(one, WagerOdds), "no amount stands in the way on paper"
    match beside:
        case None:
            yield _noted(one)
        case Declined():
            yield _noted(one, f"at this table the stake is refused: {beside.refusal}")
        case WagerOdds():
            yield _noted(one)
            yield _noted(replace(beside, wager=f"{one.wager} {ROUNDED}"), "this stake as the table's chips pay it")


def _noted(one: WagerOdds, *notes: str) -> WagerOdds:
    """What else is to be said of a wager; that it favours the player is said plainly."""
    favours = "this wager favours the player" if one.favours_the_player else ""
    return replace(one, note="; ".join(filter(None, (one.note, *notes, favours))))

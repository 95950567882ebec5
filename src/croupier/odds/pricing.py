"""Which module prices which family of games, and what of its answers is shown: like spots together, rounding beside."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import Protocol, TypeAlias, cast

from croupier.odds.asked import Asked
from croupier.odds.result import Declined, Odds, WagerOdds

PRICED = {
    "roulette": "one_outcome",
    "money-wheel": "one_outcome",
    "tai-sai": "one_outcome",
    "baccarat": "baccarat",
    "craps": "craps",
    "caribbean-stud": "caribbean_stud",
    "twenty-one": "twenty_one.pricing",
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
    beside = {row.wager: row for row in pricing.priced(asked, rounded=True)} if asked.rounds else {}
    by_rules = [(one, _beside(one, beside)) for one in pricing.priced(asked, rounded=False)]
    rows = (row for one, rounded in _together(by_rules) for row in _with_rounding(one, rounded))
    return Odds(asked.law.rules, asked.law.title, told, tuple(rows))


Pair: TypeAlias = tuple[WagerOdds | Declined, WagerOdds | Declined | None]
"""A wager by the rules alone, and as the table's chips pay it."""


def _beside(one: WagerOdds | Declined, rounded: Mapping[str, WagerOdds | Declined]) -> WagerOdds | Declined | None:
    """What chips make of a wager; one of several moments at which it may be made is refused like all of them."""
    whole = rounded.get(one.wager.partition(" ")[0])
    return rounded.get(one.wager, whole if isinstance(whole, Declined) else None)


def _together(priced: Iterable[Pair]) -> list[Pair]:
    """The spots of one kind as one wager, unless their numbers make a difference."""
    found: list[Pair] = []
    for kind, pairs in groupby(priced, key=lambda pair: pair[0].wager.partition(" ")[0]):
        alike = list(pairs)
        if len({(_worth(one), _worth(rounded)) for one, rounded in alike}) > 1:
            found += alike
        else:
            ones, others = zip(*alike, strict=True)
            one = _as_one(kind, ones)
            assert one is not None, "there is such a wager"
            found.append((one, _as_one(kind, others)))
    return found


def _as_one(kind: str, alike: Sequence[WagerOdds | Declined | None]) -> WagerOdds | Declined | None:
    match alike[0]:
        case WagerOdds() as first:
            cites = (cite for one in alike if isinstance(one, WagerOdds) for cite in one.clauses)
            return replace(first, wager=kind, clauses=tuple(dict.fromkeys(cites)))
        case Declined(refusal=refusal):
            return Declined(kind, refusal)
    return None


def _worth(one: WagerOdds | Declined | None) -> Hashable:
    match one:
        case WagerOdds():
            return one.outcomes, one.note, one.throws
        case Declined():
            return str(one.refusal)
    return None


def _with_rounding(one: WagerOdds | Declined, beside: WagerOdds | Declined | None) -> Iterator[WagerOdds]:
    if isinstance(one, Declined):
        return  # no amount stands in the way on paper: it is a way to play that this law forbids
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
    lasts = "" if one.throws is None else f"lasts {one.throws} throws on average"
    if one.throws is not None and one.edge:
        lasts = f"{lasts}: {one.edge / one.throws} a throw"
    favours = "this wager favours the player" if one.favours_the_player else ""
    return replace(one, note="; ".join(filter(None, (one.note, *notes, lasts, favours))))

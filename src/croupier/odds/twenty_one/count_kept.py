"""What a count is worth at a game, as plain figures: from the shelf, or worked out and put there."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.odds.counts import Count, CountError, fits
from croupier.odds.twenty_one.columns import columns_of
from croupier.odds.twenty_one.counting import Counting, Index, Work, cards_of, value_of
from croupier.odds.twenty_one.kept import graph_of, name_of
from croupier.odds.twenty_one.pricing import bonus_units
from croupier.odds.twenty_one.rows import MANY, PAIRS, Row, Rows
from croupier.odds.twenty_one.worth import Book

LEAST_LEFT = Fraction(1)
WORDS = {
    "hits": "hit",
    "stands": "stand",
    "doubles": "double",
    "splits": "split",
    "surrenders": "surrender",
    "goes on": "play on",
}
"""What deviations call it."""


def half_of_the_shoe(asked: Asked) -> Fraction:
    """So many decks are left in the middle of a shoe, to the next half."""
    rules = asked.table()
    assert isinstance(rules, TwentyOneRules)
    return Fraction(rules.decks, 2)


def count_told(asked: Asked, count: Count, left: Fraction, tick: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Effects of removal, correlations and indices of a count, with so many decks left."""
    rules, on_paper = asked.table(), asked.on_paper()
    assert isinstance(rules, TwentyOneRules)
    assert isinstance(on_paper, TwentyOneRules)
    if left.denominator > 2 or not LEAST_LEFT <= left <= rules.decks:
        raise CountError(f"{left} decks left: expected {LEAST_LEFT} to {rules.decks} by halves")
    fits(count, rules.cards())
    graph = graph_of(asked)
    columns, bonus = columns_of(graph), bonus_units(asked, rules)
    name = f"{name_of(graph, 'count', count.told(), rules.decks, str(left), str(bonus))}.json"
    if asked.shelf is not None and (kept := asked.shelf.get(name)) is not None:
        with suppress(ValueError):
            found = json.loads(kept)
            assert isinstance(found, dict)
            return found
    book = Book(graph, columns, bonus, asked.shelf, name_of(graph))
    counting = Counting(count, cards_of(rules), left)
    value = value_of(Work(counting, book, on_paper, Rows(graph, columns, on_paper), tick))
    told: dict[str, Any] = {
        "count": count.told(),
        "decks_left": str(left),
        "betting_correlation": value.betting,
        "playing_efficiency": value.playing,
        "insurance_correlation": value.insurance,
        "insure_from": None if value.insure_from is None else value.insure_from[0],
        "insure_from_exact": None if value.insure_from is None else value.insure_from[1],
        "effects_of_removal": [
            {"ranks": "/".join(one.ranks), "tag": one.tag, "effect": one.effect} for one in value.removals
        ],
        "indices": [_told(one) for one in value.indices],
    }
    if asked.shelf is not None:
        asked.shelf.put(name, json.dumps(told).encode())
    return told


def _told(one: Index) -> dict[str, Any]:
    sign = ">=" if one.upwards else "<="
    against = "T" if len(one.against) > 1 else one.against[0]
    verb = WORDS[one.verb]
    cards = f" with {cards_named(one.cards)} cards" if one.cards else ""
    return {
        "hand": called(one.row),
        "cards": list(one.cards),
        "against": against,
        "does": verb,
        "instead_of": WORDS[one.instead_of],
        "sign": sign,
        "count": one.level,
        "exact": one.exact,
        "deviation": f"{verb} {called(one.row)}{cards} v {against} when true count {sign} {one.level}",
    }


def called(row: Row) -> str:
    """A hand as deviations name it."""
    if row.section == PAIRS:
        return f"pair {'T' if row.name == '10' else row.name}"
    return row.name if row.section == "hard" else f"{row.section} {row.name}"


def cards_named(cards: tuple[int, ...]) -> str:
    """So many cards, the last number standing for more."""
    if len(cards) > 1 and cards == tuple(range(cards[0], MANY + 1)):
        return f"{cards[0]} or more"
    return " or ".join(map(str, cards))

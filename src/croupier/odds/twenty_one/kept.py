"""The graph of a law's round as it lies on the shelf, or made and put there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress

from croupier.games.options import written as options_written
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law.digest import digest
from croupier.odds.asked import LIMITS, PAPER_STAKE, Asked
from croupier.odds.kept import sources
from croupier.odds.twenty_one.graph import RoundGraph, make
from croupier.odds.twenty_one.record import read, written

FAMILY = "twenty-one"
NOT_OF_A_HAND = (*LIMITS, "decks", "pairs", "pairs_maximum", "super_sevens", "burn", "cutting_cards", "automated_shoe")
"""Settings of which the play of a hand knows nothing."""


def nobody(steps: int) -> None:
    """Nobody wants to know how far it has come."""


def graph_of(asked: Asked, tick: Callable[[int], None] = nobody, *, rounded: bool = False) -> RoundGraph:
    """The graph of one law, by the rules alone or as the table's chips pay this stake."""
    name, shelf = f"{name_of(asked, rounded=rounded)}.json", asked.shelf
    if shelf is not None:
        kept = shelf.get(name)
        if kept is not None:
            with suppress(ValueError, KeyError, TypeError, IndexError, ArithmeticError):
                return read(json.loads(kept))
    rules = asked.table() if rounded else asked.on_paper()
    assert isinstance(rules, TwentyOneRules)
    graph = make(rules, asked.stake if rounded else PAPER_STAKE, tick, rounded=rounded)
    if shelf is not None:
        shelf.put(name, json.dumps(written(graph)).encode())
    return graph


def name_of(asked: Asked, *, rounded: bool) -> str:
    """A digest of all on which the graph depends: of the shoe it knows nothing."""
    settings = options_written(asked.table().options)
    told = sorted((key, str(value)) for key, value in settings.items() if rounded or key not in NOT_OF_A_HAND)
    parts = [digest(asked.law), told, asked.stake if rounded else None, sources(FAMILY)]
    return f"graph-{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}"

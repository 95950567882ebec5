"""The graph of a law's round as it lies on the shelf, or made and put there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress

from croupier.games.options import written as options_written
from croupier.games.replacing import replace
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law.digest import digest_of
from croupier.odds.asked import LIMITS, PAPER_STAKE, Asked, Keeping
from croupier.odds.changes import listening
from croupier.odds.kept import sources
from croupier.odds.twenty_one.graph import RoundGraph, make
from croupier.odds.twenty_one.record import read, written

FAMILY = "twenty-one"
OF_THE_SHOE = ("burn", "cutting_cards", "cutting_card_from_back", "automated_shoe")
BESIDE = ("pairs", "pairs_maximum", "super_sevens")
NOT_OF_A_HAND = (*LIMITS, "decks", *BESIDE, *OF_THE_SHOE)
"""Settings of which the play of a hand knows nothing."""
MOST_ROWS = 200
"""How many graphs under laws of one name are remembered."""
UNREADABLE = (ValueError, KeyError, TypeError, IndexError, ArithmeticError)


def nobody(steps: int) -> None:
    """Nobody wants to know how far it has come."""


def graph_of(asked: Asked, tick: Callable[[int], None] = nobody, *, rounded: bool = False) -> RoundGraph:
    """The graph of one law, by the rules alone or as the table's chips pay this stake.

    A graph that is kept serves every law that says the same of all that was asked for when it was made.
    """
    shelf, index = asked.shelf, f"graphs-{_key_of(asked, rounded=rounded)}.json"
    if shelf is None:
        return _made(asked, tick, rounded=rounded)
    with suppress(*UNREADABLE):
        for heard, said, name in _rows(shelf, index):
            kept = shelf.get(name) if digest_of(asked.law, heard) == said else None
            if kept is not None:
                return read(json.loads(kept))
    law = listening(asked.law)
    graph = _made(replace(asked, law=law), tick, rounded=rounded)
    heard, name = sorted(law.heard), f"{name_of(graph)}.json"
    shelf.put(name, json.dumps(written(graph)).encode())
    rows: list[list[object]] = []
    with suppress(*UNREADABLE):
        rows = [list(row) for row in _rows(shelf, index)]
    new = [heard, digest_of(law, heard), name]
    shelf.put(index, json.dumps([*rows[-MOST_ROWS:], new]).encode())
    return graph


def _rows(shelf: Keeping, index: str) -> list[tuple[list[str], str, str]]:
    """Of each graph that is kept, what was asked for when it was made, what the law said of it, and its name."""
    kept = shelf.get(index)
    return [] if kept is None else [(heard, said, name) for heard, said, name in json.loads(kept)]


def _made(asked: Asked, tick: Callable[[int], None], *, rounded: bool) -> RoundGraph:
    rules = asked.table() if rounded else asked.on_paper()
    assert isinstance(rules, TwentyOneRules)
    return make(rules, asked.stake if rounded else PAPER_STAKE, tick, rounded=rounded)


def _key_of(asked: Asked, *, rounded: bool) -> str:
    """A digest of all on which the graph depends beside the law: of the shoe it knows nothing."""
    settings = options_written(asked.table().options)
    told = sorted((key, str(value)) for key, value in settings.items() if rounded or key not in NOT_OF_A_HAND)
    return _digest([asked.law.rules, told, asked.stake if rounded else None, sources(FAMILY)])


def name_of(graph: RoundGraph, *more: object) -> str:
    """A name for a graph by what is in it; or for what is worked out of it, if it depends on so much more."""
    return f"{'odds' if more else 'graph'}-{_digest([written(graph), sources(FAMILY), *more])}"


def _digest(parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

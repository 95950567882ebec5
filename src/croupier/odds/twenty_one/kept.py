"""The graph of a law's round as it lies on the shelf, or made and put there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from croupier.games.options import written as options_written
from croupier.games.replacing import replace
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import Law
from croupier.law.digest import digest_of
from croupier.odds.asked import LIMITS, PAPER_STAKE, Asked, Keeping
from croupier.odds.changes import ListeningLaw, listening
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
        for row in _rows(shelf, index):
            kept = shelf.get(row.name) if digest_of(asked.law, row.heard) == row.said else None
            if kept is not None:
                graph = read(json.loads(kept))
                _told(asked.law, row.asked, row.heard)
                return graph
    law = listening(asked.law)
    graph = _made(replace(asked, law=law), tick, rounded=rounded)
    _told(asked.law, law.asked, law.heard)
    new = Row(sorted(law.heard), digest_of(law, sorted(law.heard)), f"{name_of(graph)}.json", sorted(law.asked))
    shelf.put(new.name, json.dumps(written(graph)).encode())
    rows: list[Row] = []
    with suppress(*UNREADABLE):
        rows = _rows(shelf, index)
    shelf.put(index, json.dumps([*rows[-MOST_ROWS:], new]).encode())
    return graph


class Row(NamedTuple):
    """One graph that is kept."""

    heard: list[str]
    """What was asked for when it was made, if only to be cited."""
    said: str
    """A digest of what the law said of that."""
    name: str
    asked: list[str]
    """What was asked for in order to decide by it."""


def _rows(shelf: Keeping, index: str) -> list[Row]:
    kept = shelf.get(index)
    return [] if kept is None else [Row(*row) for row in json.loads(kept)]


def _told(law: Law, asked: Iterable[str], heard: Iterable[str]) -> None:
    """Somebody who listens hears what was asked for, whether it was now or when the graph was made."""
    if isinstance(law, ListeningLaw):
        law.asked.update(asked)
        law.heard.update(heard)


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


def name_of_layout(graph: RoundGraph) -> str:
    """A name for how the hands of a graph are laid out: what they bring, and by which clauses, is not in it."""
    parts = written(graph)
    wanted = ("ranks", "fates", "nodes", "begins", "dealer", "starts")
    return f"laid-out-{_digest([*(parts[part] for part in wanted), sources(FAMILY)])}"


def _digest(parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

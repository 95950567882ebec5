"""How long best play at blackjack and pontoon takes once the graph is kept, and how long the graph takes.

Run it by `.venv/bin/python bench/twenty_one_odds.py [DECKS]`; beside the clock's seconds stand the processor's own.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load, rule_sets
from croupier.odds import evaluate
from croupier.odds.asked import COMPOSITION, INFINITE, TOTAL, Asked
from croupier.odds.kept import Shelf
from croupier.odds.twenty_one.hands import drive
from croupier.odds.twenty_one.kept import graph_of
from croupier.odds.twenty_one.moments import opened
from croupier.odds.twenty_one.pricing import best_of, best_play

POSITION = ("9", "7", "3")
WARM = ("9", "8", "3")


def timed(work: Callable[[], object]) -> str:
    """The clock's seconds and the processor's."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return f"{time.perf_counter() - clock:7.2f} ({time.process_time() - processor:.2f})"


def main(decks: str) -> int:
    heads = ("graph", "endless", "total", "composition", "one position")
    print(f"{decks + ' decks, seconds':22}" + "".join(f"{head:>17}" for head in heads))
    for rules in (one.rules for one in rule_sets() if one.family == "twenty-one"):
        with tempfile.TemporaryDirectory() as folder:
            shelf = Shelf(Path(folder))
            asked = {play: Asked(load(rules), {"decks": decks}, play=play, shelf=shelf) for play in (TOTAL, INFINITE)}
            asked[COMPOSITION] = Asked(load(rules), {"decks": decks}, play=COMPOSITION, shelf=shelf)
            found = [timed(partial(graph_of, asked[TOTAL]))]
            best_of(asked[TOTAL])  # laid out and compiled
            table, graph = asked[TOTAL].table(), graph_of(asked[TOTAL])
            assert isinstance(table, TwentyOneRules)
            plays = [asked[play] for play in (INFINITE, TOTAL, COMPOSITION)]
            found += [timed(partial(best_play, one, table, graph)) for one in plays]
            states = [drive(opened(table, 1000), way).table for way in (WARM, POSITION)]
            evaluate(states[0], shelf=shelf)
            found.append(timed(partial(evaluate, states[1], shelf=shelf)))
        print(f"{rules:22}" + "".join(f"{one:>17}" for one in found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "8"))

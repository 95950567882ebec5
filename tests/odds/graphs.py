"""The graphs of twenty-one for the tests: made once, and kept beside other temporary files for those that run later."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

from croupier.law import load
from croupier.odds.asked import Asked
from croupier.odds.kept import Shelf
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.kept import graph_of

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
SHELF = Shelf(Path(tempfile.gettempdir()) / f"croupier-tests-{os.environ.get('USER', 'nobody')}")


@cache
def graph(rules: str) -> RoundGraph:
    return graph_of(Asked(load(rules), shelf=SHELF))

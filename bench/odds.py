"""How long `croupier odds` takes from nothing and from what is kept on disk, as whole programs from start to end.

Run it by `.venv/bin/python bench/odds.py [ROUNDS]`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from croupier.law import rule_sets
from croupier.odds import PRICED

MOST_FROM_NOTHING, MOST_KEPT = 2.0, 0.3
APART = ("twenty-one",)
"""What takes longer the first time: see `twenty_one_odds.py`."""
MOST_TO_COUNT = {"nz-1996/caribbean-stud": 60.0}
"""Where every deal has to be counted first, once."""


def seconds(rules: str, cache: str) -> float:
    command = [sys.executable, "-m", "croupier", "odds", rules, "--json"]
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env={**os.environ, "XDG_CACHE_HOME": cache})
    return time.perf_counter() - started


def main(rounds: int) -> int:
    print(f"{'seconds, medians of ' + str(rounds):26} {'from nothing':>12} {'kept':>6}")
    within = True
    for rules in (one.rules for one in rule_sets() if one.family in PRICED and one.family not in APART):
        times: list[tuple[float, float]] = []
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as cache:
                times.append((seconds(rules, cache), seconds(rules, cache)))
        medians = [statistics.median(column) for column in zip(*times, strict=True)]
        within &= medians[0] < MOST_TO_COUNT.get(rules, MOST_FROM_NOTHING) and medians[1] < MOST_KEPT
        print(f"{rules:26} {medians[0]:12.2f} {medians[1]:6.2f}")
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))

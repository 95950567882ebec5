"""Craps under plans at random and Caribbean stud under play at random, by the kernels and again by the engine.

`python -m tests.simulation.agreeing_at_random 100000 20261120` compares the books of so many rounds of each, piece by
piece, on the same dice and cards. It says how far it has come; a piece can be had again by its seed.
"""

from __future__ import annotations

import argparse
import sys

from tests.simulation import test_craps, test_stud
from tests.simulation.referee import differences

SESSIONS, SESSION = 8, 75
HANDS = 300


def craps(seed: int) -> list[str]:
    """What the books of some evenings at craps do not agree on."""
    return differences(*test_craps.both(test_craps.throwing(test_craps.at_random(seed)), SESSIONS, SESSION))


def stud(seed: int) -> list[str]:
    return test_stud.random_play_refereed(seed, HANDS)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, help="of each game")
    parser.add_argument("seed", type=int)
    parser.add_argument("--from-piece", type=int, default=0, help="go on from this piece")
    asked = parser.parse_args(arguments)
    wrong, each = 0, SESSIONS * SESSION
    for piece in range(asked.from_piece, -(-asked.rounds // each)):
        for name, compare in (("craps", craps), ("stud", stud)):
            found = compare(asked.seed + piece)
            wrong += bool(found)
            if found:
                sys.stdout.write(f"{name}, piece {piece}: {', '.join(found)} differ\n")
        if piece % 5 == 0:
            sys.stdout.write(f"piece {piece}: {(piece + 1) * each:,} rounds of each game, {wrong} pieces that differ\n")
            sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

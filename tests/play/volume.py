"""Random play in volume from one seed: the checks of the search, at the pace of a loop.

Run it by `.venv/bin/python -m tests.play.volume SECONDS SEED [GAME...]`, such as `blackjack nz-2000/pontoon`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from croupier.games import commands as c
from tests.play.at_boxes import play_on, play_out, wager_on_boxes
from tests.play.checked import GAMES, Checked, Counted
from tests.play.doings import doings, is_of_boxes, settings

T = TypeVar("T")
RACKS = (100, 5_000, 100_000, 10_000_000)


class Seeded:
    """Picks as the seed will have it."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.random.randrange(len(items))]


def one_table(game: str, seed: str, doings_in_all: int = 150) -> Counted:
    """One table from its opening to its end, doing after doing, the dealer getting on with it in between."""
    by = Seeded(seed)
    table_settings = settings(game, by)
    at = Checked(game, table_settings, {name: by.pick(RACKS) for name in ("ana", "bo", "cy", "di")}, len(seed))
    try:
        _play(at, game, by, doings_in_all)
    except BaseException as error:
        error.add_note(f"{game}, seed {seed!r}, {table_settings}; the last events:")
        error.add_note("\n".join(map(str, at.live.events[-12:])))
        raise
    return at.counted


def _play(at: Checked, game: str, by: Seeded, doings_in_all: int) -> None:
    known = doings(game)
    names = tuple(known)
    for number in range(doings_in_all):
        command = known[by.pick(names)](at, by)
        if command is not None:
            at.attempt(command)
        for _ in range(by.pick((0, 0, 0, 1, 2, 5))):
            play_on(at, by)
        if number % 50 == 25:
            at.check_choices(by.pick(at.players))
        if number % 12 == 0:
            play_out(at, by)
            if is_of_boxes(game):
                wager_on_boxes(at, by)
        if number % 12 == 4:
            at.attempt(c.CallNoMoreBets())
    at.finish()
    at.check_replay()


def campaign(seconds: float, seed: int, games: Sequence[str] = GAMES) -> tuple[Counted, int]:
    """As many tables as the time allows, the games in turn; what they went through, and how many they were."""
    ends, counted, tables = time.monotonic() + seconds, Counted(), 0
    while time.monotonic() < ends:
        for game in games:
            counted.add(one_table(game, f"{seed}/{tables}"))
            tables += 1
    return counted, tables


if __name__ == "__main__":
    what, how_many = campaign(float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or GAMES)
    sys.stdout.write(f"{how_many:,} tables: {what}\n")

"""The engine's settlement held against the payout tables, round after round, and what came about in these rounds.

Run it by `.venv/bin/python -m tests.settlement.agreeing ROUNDS SEED`: so many rounds of each rule set.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from croupier.games import events as e
from croupier.games.twenty_one import acts as t
from tests.settlement.by_the_tables import PlayedRound, natural, reckoned
from tests.settlement.rounds import TABLES, RandomTable, tables

ROUNDS_A_TABLE = 100
SIDE_WAGERS = ("pairs", "super-sevens")

KINDS: dict[type[e.Event], str] = {
    t.HandSplit: "split",
    t.HandDoubled: "double",
    t.DecisionFollowed: "followed",
    t.HandTaken: "hand named",
    t.DoubleWithdrawn: "double taken back",
    t.HandSurrendered: "surrendered",
    t.EvenMoneyTaken: "even money",
}


def agree(rules: str, rounds: int, seed: str) -> Counter[str]:
    """Play so many rounds; in how many of them each thing came about."""
    random = Random(f"{rules}/{seed}")
    seen: Counter[str] = Counter()
    done = 0
    for table in tables(rules, random):
        for _ in range(min(ROUNDS_A_TABLE, rounds - done)):
            played, paid = table.round()
            assert paid == reckoned(played), f"round {done} of {seed}: {played}\nevents: {table.events}"
            done += 1
            seen.update(set(_came_about(played, table)))
        if done >= rounds:
            return seen
    raise AssertionError("tables without end")


def _came_about(played: PlayedRound, table: RandomTable) -> Iterator[str]:
    """What came about in a round."""
    boxes = played.boxes.values()
    if len(boxes) == table.table.felt.rules.places()[0]:
        yield "every box"
    if any(len(box.originals) > 1 for box in boxes):
        yield "several bettors on a box"
    if any(len(box.hands) > 2 for box in boxes):
        yield "three hands or more"
    if natural(played.dealer):
        yield "dealer's natural"
        if any(box.split for box in boxes):
            yield "dealer's natural against a split"
        if any(hand.doubled for box in boxes for hand in box.hands):
            yield "dealer's natural against a double"
    for event in table.events:
        if type(event) in KINDS:
            yield KINDS[type(event)]
        yield from _paid(event)


def _paid(event: e.Event) -> Iterator[str]:
    match event:
        case e.BonusPaid():
            yield "fifty dollars" if event.cents == 5_000 else "Super Bonus"
        case e.WagerWon() | e.WagerLost():
            kind = event.spot.split(" ")[0]
            word = "won" if isinstance(event, e.WagerWon) else "lost"
            if kind == "insurance":
                yield f"{kind} {word}"
                if " for " in event.spot:
                    yield f"another's {kind} {word}"
            elif kind in SIDE_WAGERS:
                yield f"{kind} {word}"


if __name__ == "__main__":
    for of_rules in TABLES:
        found = agree(of_rules, int(sys.argv[1]), sys.argv[2])
        told = ", ".join(f"{what} {times:,}" for what, times in sorted(found.items(), key=lambda pair: -pair[1]))
        sys.stdout.write(f"{of_rules}: {int(sys.argv[1]):,} rounds agree: {told}\n")
        sys.stdout.flush()

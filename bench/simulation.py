"""Rounds a second of `croupier simulate`, kernel by kernel and through the engine, on one core.

Run it by `.venv/bin/python bench/simulation.py [TURNS]`. Contestants take turns, and each figure is the median over the
turns, of processor time, so that a busy machine falls on all of them alike.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from croupier.simulation.dealing import dealer_of
from croupier.simulation.penetration import placed
from croupier.simulation.reading import player
from croupier.simulation.scenario import Scenario

DECKS = (("decks", 6),)
MUST = {"blackjack, fresh shoe": 30e6, "pontoon, fresh shoe": 15e6}


def scenario(rules: str, *plans: str, **more: object) -> Scenario:
    people = tuple(player(name, plan) for name, plan in zip(("ana", "bo"), plans, strict=False))
    return Scenario(rules, people, **more)  # type: ignore[arg-type]


def boxes(rules: str, count: int) -> Scenario:
    plan = " + ".join(f"flat 10 on box {box}" for box in range(1, count + 1))
    return scenario(rules, plan, settings=DECKS)


def to_the_cutting_card(told: Scenario) -> Scenario:
    return placed(Scenario(told.rules, told.players, told.settings, penetration=Fraction(3, 4)))


def stud(players: int, plan: str) -> Scenario:
    names = ("ana", "bo", "cy", "di", "ed", "fay", "gus")[:players]
    return Scenario("nz-1996/caribbean-stud", tuple(player(name, plan) for name in names))


CONTESTANTS: dict[str, tuple[Scenario, int]] = {
    "blackjack, fresh shoe": (boxes("nz-1996/blackjack", 1), 1 << 22),
    "blackjack, 75 % of the shoe": (to_the_cutting_card(boxes("nz-1996/blackjack", 1)), 1 << 20),
    "blackjack, seven boxes": (boxes("nz-1996/blackjack", 7), 1 << 17),
    "pontoon, fresh shoe": (boxes("nz-2000/pontoon", 1), 1 << 22),
    "pontoon, 75 % of the shoe": (to_the_cutting_card(boxes("nz-2000/pontoon", 1)), 1 << 20),
    "baccarat, fresh shoe": (scenario("nz-1996/baccarat", "flat 10 on banker"), 1 << 22),
    "roulette, flat": (scenario("nz-1996/roulette", "flat 10 on red"), 1 << 24),
    "roulette, martingale": (scenario("nz-1996/roulette", "martingale 10 on red", session=200), 200 << 12),
    "stud, ante": (stud(1, "flat 10 on ante"), 1 << 21),
    "stud, ante and jackpot": (stud(1, "flat 10 on ante + flat 1 on jackpot"), 1 << 19),
    "stud, seven players with both": (stud(7, "flat 10 on ante + flat 1 on jackpot"), 1 << 15),
    "craps, pass, through the engine": (scenario("nz-1996/craps", "flat 10 on pass", by_engine=True), 100),
    "stud, through the engine": (replace(stud(1, "flat 10 on ante"), by_engine=True), 100),
}


def turn(told: Scenario, rounds: int) -> Callable[[int], float]:
    """What plays so many rounds and says how many a second of processor time that were."""
    dealer = dealer_of(told)
    sessions, each = (1, rounds) if told.session is None else (rounds // told.session, told.session)
    dealer.deal(0, 1, each if told.session else 64)  # compiled

    def play(number: int) -> float:
        began = time.process_time()
        dealer.deal(number, sessions, each)
        return rounds / (time.process_time() - began)

    return play


def main(turns: int) -> int:
    contestants = {name: turn(*asked) for name, asked in CONTESTANTS.items()}
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(turns):
        for name, play in contestants.items():
            found[name].append(play(number))
    behind = 0
    print(f"{'rounds a second, medians of ' + str(turns):34} {'':>12} {'must':>12}")
    for name, rates in found.items():
        median, must = statistics.median(rates), MUST.get(name)
        behind += must is not None and median < must
        print(f"{name:34} {median:12,.0f} {'' if must is None else f'{must:12,.0f}'}")
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))

"""Rounds a second of `croupier simulate`, kernel by kernel and through the engine, on one core.

Run it by `.venv/bin/python -m bench.simulation [TURNS]`. Contestants take turns, and each figure is the median over the
turns, of processor time, so that a busy machine falls on all of them alike; the figures of two cores are of the clock.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from bench.neighbours import PlainCpp, from_npm, plain_cpp
from croupier.simulation.dealing import dealer_of
from croupier.simulation.penetration import placed
from croupier.simulation.reading import player
from croupier.simulation.running import Run, new_run, play_here, play_on_cores
from croupier.simulation.scenario import Scenario
from croupier.simulation.twenty_one.boxes import Boxes

DECKS = (("decks", 6),)
MUST = {"blackjack, fresh shoe": 30e6, "pontoon, fresh shoe": 15e6}
AIM = 60e6
FROM_NPM = "blackjack, simulator from npm"
ROUNDS_ON_CORES = 1 << 29


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
    "blackjack, fresh shoe": (boxes("nz-1996/blackjack", 1), 1 << 24),
    "blackjack, 75 % of the shoe": (to_the_cutting_card(boxes("nz-1996/blackjack", 1)), 1 << 20),
    "blackjack, seven boxes": (boxes("nz-1996/blackjack", 7), 1 << 17),
    "pontoon, fresh shoe": (boxes("nz-2000/pontoon", 1), 1 << 24),
    "pontoon, seven boxes": (boxes("nz-2000/pontoon", 7), 1 << 17),
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


def on_cores(told: Scenario, workers: int) -> float:
    """Rounds a second of the clock on so many cores, from when all are under way."""
    dealer, begun = dealer_of(told), list[tuple[float, int]]()
    run = new_run(replace(told, rounds=ROUNDS_ON_CORES), dealer)

    def heard(now: Run) -> None:
        begun.append((time.monotonic(), now.played))

    if workers == 1:
        play_here(run, dealer, heard)
    else:
        play_on_cores(run, workers, heard)
    (first, before), (last, after) = begun[workers - 1], begun[-1]
    return (after - before) / (last - first)


def main(turns: int) -> int:
    contestants: dict[str, Callable[[int], float]] = {name: turn(*asked) for name, asked in CONTESTANTS.items()}
    missing: list[str] = []
    neighbours: dict[str, PlainCpp] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in MUST:
            dealer = dealer_of(CONTESTANTS[name][0])
            assert isinstance(dealer, Boxes)
            found = plain_cpp(dealer, Path(folder))
            if isinstance(found, str):
                missing.append(f"plain C++: {found}")
            else:
                neighbours[name] = contestants[f"{name.partition(',')[0]}, plain C++"] = found
        npm = from_npm(Path(folder))
        if isinstance(npm, str):
            missing.append(npm)
        else:
            contestants[FROM_NPM] = npm
        rates: dict[str, list[float]] = {name: [] for name in contestants}
        for number in range(turns):
            for name, play in contestants.items():
                rates[name].append(play(number))
    medians = {name: statistics.median(each) for name, each in rates.items()}
    show(medians, turns)
    for name, neighbour in neighbours.items():
        game = name.partition(",")[0]
        times = medians[name] / medians[f"{game}, plain C++"]
        print(f"{game}: {times:.1f} times the plain C++; {neighbour.agrees}")
    if FROM_NPM in medians:
        print(f"blackjack: {medians['blackjack, fresh shoe'] / medians[FROM_NPM]:.0f} times the simulator from npm")
    for name in MUST:
        one, two = (on_cores(CONTESTANTS[name][0], workers) for workers in (1, 2))
        print(f"{name}, by the clock: {one:,.0f} on one core, {two:,.0f} on two, {two / one:.2f} times")
    for what in missing:
        print(f"missing: {what}")
    return int(any(medians[name] < must for name, must in MUST.items()))


def show(medians: dict[str, float], turns: int) -> None:
    print(f"{'rounds a second, medians of ' + str(turns):34} {'':>13} {'must':>12} {'aim':>12}")
    for name, median in medians.items():
        must = f"{MUST[name]:12,.0f} {AIM:12,.0f}" if name in MUST else ""
        print(f"{name:34} {median:13,.0f} {must}".rstrip())


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))

"""How many throws of craps `croupier simulate` makes in a second on one core, side by side with crapssim.

Run it by `.venv/bin/python -m bench.throws [TURNS]`; it needs the extra `bench`. Both keep the same wagers on the
layout and throw dice of their own. Contestants take turns, and each figure is the median over the turns, of processor
time.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from croupier.simulation.craps.table import Throwing
from croupier.simulation.dealing import dealer_of
from croupier.simulation.reading import player
from croupier.simulation.scenario import Scenario

ROUNDS_A_TURN = 1 << 18
THROWS_A_TURN = 2_000
AIM = 1_000
PASS = "flat 20 on pass + odds 2 on pass"
TEN = ("place 6", "place 8", "buy 4", "lay 10", "hard 6", "hard 8", "field", "any-seven")
MORE = (
    *("hard 4", "hard 10", "big-six", "big-eight", "any-craps", "craps-two", "craps-three", "craps-twelve", "eleven"),
    *("horn", "world", "c-and-e"),
)

Turn = Callable[[int], float]
"""A turn says how many throws a second of processor time there were."""


def plan(*spots: str) -> str:
    """Pass with double odds, and these again as soon as they are decided."""
    return " + ".join((PASS, *(f"flat 20 on {spot} again" for spot in spots)))


def ours(text: str, session: int | None = None) -> Turn:
    told = Scenario("nz-1996/craps", (player("ana", text),), (("odds", 2),), session=session)
    dealer = dealer_of(told)
    assert isinstance(dealer, Throwing)
    sessions, rounds = (1, ROUNDS_A_TURN) if session is None else (ROUNDS_A_TURN // 16 // session, session)
    dealer.deal(0, 1, 64)  # compiled

    def turn(number: int) -> float:
        began = time.process_time()
        totals = dealer.deal(number, sessions, rounds)
        passed = time.process_time() - began
        return int(totals.sums["outcomes"][: len(dealer.tables.falls)].sum()) / passed

    return turn


def theirs(wagers: Sequence[Any]) -> Turn:
    from crapssim import Table
    from crapssim.bet import PassLine
    from crapssim.strategy.odds import PassLineOddsMultiplier
    from crapssim.strategy.tools import AddIfNotBet, AddIfPointOff, AggregateStrategy

    kept = (AddIfNotBet(bet) for bet in wagers)
    strategy = AggregateStrategy(AddIfPointOff(PassLine(20)), PassLineOddsMultiplier(2), *kept)

    def turn(number: int) -> float:
        table = Table(seed=number)
        table.add_player(bankroll=10**9, strategy=strategy)
        began = time.process_time()
        table.run(max_rolls=THROWS_A_TURN, verbose=False)
        return THROWS_A_TURN / (time.process_time() - began)

    return turn


def their_ten() -> Sequence[Any]:
    from crapssim import bet as b

    numbered = (b.Place(6, 24), b.Place(8, 24), b.Buy(4, 20), b.Lay(10, 20), b.HardWay(6, 20), b.HardWay(8, 20))
    return [*numbered, b.Field(20), b.Any7(20)]


def their_more() -> Sequence[Any]:
    from crapssim import bet as b

    single = (b.AnyCraps, b.Two, b.Three, b.Boxcars, b.Yo, b.Horn, b.World, b.CAndE)
    others = (b.HardWay(4, 20), b.HardWay(10, 20), b.Big6(20), b.Big8(20))
    return [*their_ten(), *others, *(kind(20) for kind in single)]


def main(turns: int) -> int:
    try:
        pairs = {
            "pass and odds": (ours(plan()), theirs(())),
            "ten wagers": (ours(plan(*TEN)), theirs(their_ten())),
            "twenty-two wagers": (ours(plan(*TEN, *MORE)), theirs(their_more())),
        }
    except ModuleNotFoundError:
        raise SystemExit("crapssim is not here: .venv/bin/pip install -e '.[bench]'") from None
    booked = {"ten wagers, evenings of 200 rounds": ours(plan(*TEN), session=200)}
    found: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in (*pairs, *booked)}
    for number in range(turns):
        for name, (own, other) in pairs.items():
            found[name][0].append(own(number))
            found[name][1].append(other(number))
        for name, own in booked.items():
            found[name][0].append(own(number))
    print(f"{'throws a second, medians of ' + str(turns):36} {'croupier':>12} {'crapssim':>10} {'ratio':>8} {'aim':>6}")
    behind = 0
    for name, (own_rates, their_rates) in found.items():
        rate = statistics.median(own_rates)
        if not their_rates:
            print(f"{name:36} {rate:12,.0f}")
            continue
        ratio = rate / statistics.median(their_rates)
        behind += ratio < AIM
        print(f"{name:36} {rate:12,.0f} {statistics.median(their_rates):10,.0f} {ratio:8,.0f} {AIM:6,}")
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))

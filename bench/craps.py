"""How many throws of craps the pure engine settles in a second on one core, side by side with crapssim.

Run it by `.venv/bin/python bench/craps.py [SECONDS]`; it needs the extra `bench`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from croupier.games import commands as c
from croupier.games import game_of
from croupier.games.craps.acts import Throw
from croupier.games.craps.craps import Craps
from croupier.games.due import ActDue
from croupier.games.spin import ComeToRest
from croupier.law import load
from croupier.table import Table, decide, due, evolve, open_table

THROWS_A_TURN = 100
ONE = ("pass",)
TWENTY = (
    *("pass", "place 6", "place 8", "buy 4", "lay 10", "hard 4", "hard 6", "hard 8", "hard 10", "big-six", "big-eight"),
    *("field", "any-seven", "any-craps", "craps-two", "craps-three", "craps-twelve", "eleven", "horn", "world"),
)
NUMBERS = (4, 5, 6, 8, 9, 10)
MANY = (
    *TWENTY[:1],
    *(f"{kind} {number}" for kind in ("place", "buy", "lay") for number in NUMBERS),
    *(spot for spot in TWENTY[1:] if spot.partition(" ")[0] not in ("place", "buy", "lay")),
    "c-and-e",
)
STAKE_CENTS = 2000
ONLY_BEFORE_A_COME_OUT = "pass"

Turn = Callable[[], int]


def thrown(seed: int) -> list[tuple[int, int]]:
    """The throws of a turn: the same for every contestant."""
    dice = random.Random(seed)
    return [(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(THROWS_A_TURN)]


# --- ours -------------------------------------------------------------------------------------------------------------


def done(table: Table, command: c.Command) -> Table:
    for event in decide(table, command):
        table = evolve(table, event)
    return table


def point_of(table: Table) -> int | None:
    assert isinstance(table.felt, Craps)
    return table.felt.point


def ours(spots: Sequence[str]) -> Turn:
    """Before each throw everything lies that may; then the dice, the call, each payment and collection by itself."""
    law = load("nz-1996/craps")
    module = game_of(law.family)
    assert module is not None
    start = open_table(module, module.rules(law, {}), {"ana": 10**12})
    first = due(start)
    assert isinstance(first, ActDue)
    start = done(start, first.command)
    bets = [(spot, c.Bet("ana", spot, STAKE_CENTS)) for spot in spots]
    throw, seeds = Throw(), iter(range(10**9))

    def turn() -> int:
        table = start
        for faces in thrown(next(seeds)):
            lying = {wager.spot for wager in table.felt.wagers}
            for spot, bet in bets:
                if spot not in lying and (spot != ONLY_BEFORE_A_COME_OUT or not point_of(table)):
                    table = done(table, bet)
            table = done(table, throw)
            table = done(table, ComeToRest(faces))
            while isinstance(expected := due(table), ActDue):
                table = done(table, expected.command)
        return THROWS_A_TURN

    return turn


# --- crapssim ---------------------------------------------------------------------------------------------------------


def theirs(wagers: Callable[[], Sequence[Any]]) -> Turn:
    """The same wagers by a strategy of crapssim's, the same dice through its `fixed_run`."""
    from crapssim import Table as Their
    from crapssim.bet import PassLine
    from crapssim.strategy.tools import AddIfNotBet, AddIfPointOff, AggregateStrategy

    kept = [AddIfPointOff(bet) if isinstance(bet, PassLine) else AddIfNotBet(bet) for bet in wagers()]
    strategy = AggregateStrategy(*kept)
    seeds = iter(range(10**9))

    def turn() -> int:
        table = Their()
        table.add_player(bankroll=10**9, strategy=strategy)
        table.fixed_run(thrown(next(seeds)))
        return THROWS_A_TURN

    return turn


def their_one() -> Sequence[Any]:
    from crapssim.bet import PassLine

    return [PassLine(20)]


def their_twenty() -> Sequence[Any]:
    from crapssim import bet as b

    single = (b.Field, b.Any7, b.AnyCraps, b.Two, b.Three, b.Boxcars, b.Yo, b.Horn, b.World)
    numbered = (b.Place(6, 24), b.Place(8, 24), b.Buy(4, 20), b.Lay(10, 20), b.Big6(20), b.Big8(20))
    return [b.PassLine(20), *numbered, *(b.HardWay(n, 20) for n in (4, 6, 8, 10)), *(kind(20) for kind in single)]


def their_many() -> Sequence[Any]:
    from crapssim import bet as b

    others = [bet for bet in their_twenty() if not isinstance(bet, b.Place | b.Buy | b.Lay)]
    on_numbers = [kind(number, 20) for kind in (b.Place, b.Buy, b.Lay) for number in NUMBERS]
    return [others[0], *on_numbers, *others[1:], b.CAndE(20)]


# --- measuring --------------------------------------------------------------------------------------------------------


def measured(turns: dict[str, Turn], seconds: float) -> dict[str, float]:
    """Throws a second of each contestant, in turn, the median of many turns; a busy moment falls on all of them."""
    rates: dict[str, list[float]] = {name: [] for name in turns}
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        for name, turn in turns.items():
            began = time.process_time()
            throws = turn()
            rates[name].append(throws / (time.process_time() - began))
    return {name: statistics.median(found) for name, found in rates.items()}


def main(seconds: float) -> None:
    try:
        turns = {
            "one pass wager": (ours(ONE), theirs(their_one)),
            "twenty wagers": (ours(TWENTY), theirs(their_twenty)),
            f"{len(MANY)} wagers": (ours(MANY), theirs(their_many)),
        }
    except ModuleNotFoundError:
        raise SystemExit("crapssim is not here: .venv/bin/pip install -e '.[bench]'") from None
    each = {f"{name}/{who}": turn for name, pair in turns.items() for who, turn in zip("ct", pair, strict=True)}
    for turn in each.values():
        turn()
    found = measured(each, seconds)
    print(f"{'throws a second':20} {'croupier':>10} {'crapssim':>10} {'ratio':>6}")
    for name in turns:
        own, other = found[f"{name}/c"], found[f"{name}/t"]
        print(f"{name:20} {own:10,.0f} {other:10,.0f} {own / other:6.2f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)

"""How much the pure engine does in a second on one core, side by side with PokerKit.

Run it by `.venv/bin/python bench/engine.py [SECONDS]`; it needs the extra `bench`.
"""

from __future__ import annotations

import statistics
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.equipment.cards import Card, deck
from croupier.games import commands as c
from croupier.games import game_of, shoe_acts
from croupier.games import spin as s
from croupier.games.due import ActDue, ChanceDue
from croupier.law import load
from croupier.table import Table, decide, due, evolve, open_table

ROUNDS_A_TURN = 40
TWENTY: tuple[str, ...] = (
    *("red", "odd", "low", "dozen 1", "column 2", "six-line 13-18", "corner 17-18-20-21", "street 13-14-15"),
    *(f"straight {number}" for number in range(12)),
)


@dataclass
class Done:
    """What one turn did: how many whole rounds, and how many small steps they took."""

    rounds: int
    steps: int
    table: object = None


def opened(game: str) -> Table:
    law = load(f"nz-1996/{game}")
    module = game_of(law.family)
    return open_table(module, module.rules(law, {}), {"ana": 10**12})


def done(table: Table, command: c.Command) -> tuple[Table, int]:
    events = decide(table, command)
    for event in events:
        table = evolve(table, event)
    return table, len(events)


# --- the turns --------------------------------------------------------------------------------------------------------


def spins(spots: tuple[str, ...]) -> Callable[[], Done]:
    """Roulette from bet to settlement, the numbers going round."""
    start = opened("roulette")
    bets = tuple(c.Bet("ana", spot, 1000) for spot in spots)

    def turn() -> Done:
        table, steps = start, 0
        for number in range(ROUNDS_A_TURN):
            for command in (*bets, c.CallNoMoreBets(), s.ComeToRest(number % 37)):
                table, events = done(table, command)
                steps += events
            while isinstance(expected := due(table), ActDue):
                table, events = done(table, expected.command)
                steps += events
        return Done(ROUNDS_A_TURN, steps, done(table, bets[0])[0])

    return turn


def coups() -> Callable[[], Done]:
    """Baccarat from bet to settlement, the cards handed in one by one."""
    start = opened("mini-baccarat")
    for command in (shoe_acts.Shuffle(), shoe_acts.Cut(None)):
        start, _ = done(start, command)
    order = deck()
    cards = tuple(c.Reveal(Card(order[place * 7 % 52])) for place in range(52))

    def turn() -> Done:
        table, steps, dealt = start, 0, 0
        for number in range(ROUNDS_A_TURN):
            for command in (c.Bet("ana", ("banker", "player", "tie")[number % 3], 2000), c.CallNoMoreBets()):
                table, events = done(table, command)
                steps += events
            while True:
                expected = due(table)
                if isinstance(expected, ChanceDue):
                    table, events = done(table, cards[dealt % 52])
                    dealt += 1
                elif isinstance(expected, ActDue):
                    table, events = done(table, expected.command)
                else:
                    break
                steps += events
        return Done(ROUNDS_A_TURN, steps, done(table, c.Bet("ana", "player", 2000))[0])

    return turn


def holdem(players: int) -> Callable[[], Any]:
    """PokerKit's no-limit hold'em: what begins a hand between so many, all but the decisions done by itself."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pokerkit import Automation, NoLimitTexasHoldem
        except ModuleNotFoundError:
            raise SystemExit("PokerKit is not here: .venv/bin/pip install -e '.[bench]'") from None

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    return lambda: NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, players)  # noqa: FBT003


def raise_and_fold() -> Callable[[], Done]:
    """PokerKit's no-limit hold'em: everybody dealt in, one raise, folds, the pot pushed."""
    begun = holdem(2)

    def turn() -> Done:
        steps = 0
        for _ in range(ROUNDS_A_TURN):
            state = begun()
            state.deal_hole("AcKs")
            state.deal_hole("7h6h")
            state.complete_bet_or_raise_to(6)
            state.fold()
            assert not state.status
            steps += len(state.operations)
        return Done(ROUNDS_A_TURN, steps)

    return turn


# --- measuring --------------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """Rounds and steps a second, each the median of many turns."""

    rounds: float
    steps: float


def measured(turns: dict[str, Callable[[], Done]], seconds: float) -> dict[str, Figures]:
    """The contestants in turn; a busy moment falls on all of them, and what others use of the core does not count."""
    rates: dict[str, list[Figures]] = {name: [] for name in turns}
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        for name, turn in turns.items():
            began = time.process_time()
            what = turn()
            taken = time.process_time() - began
            rates[name].append(Figures(what.rounds / taken, what.steps / taken))
    return {
        name: Figures(statistics.median(f.rounds for f in found), statistics.median(f.steps for f in found))
        for name, found in rates.items()
    }


def told(found: dict[str, Figures], beside: str) -> None:
    """The figures in a table, each beside those of one contestant."""
    print(f"{'':34} {'rounds/s':>10} {'ms':>7} {'ratio':>7} {'steps/s':>10}   (ratio: to PokerKit's hands)")
    for name, figures in found.items():
        ratio = figures.rounds / found[beside].rounds
        print(f"{name:34} {figures.rounds:10,.0f} {1000 / figures.rounds:7.2f} {ratio:7.2f} {figures.steps:10,.0f}")


def bytes_of_a_table(game: str, tables: int = 100) -> int:
    """What one more table in play costs beside the rules that all tables share: a wager lies, rounds were played."""
    turn = spins(("red",)) if game == "roulette" else coups()
    turn()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [turn().table for _ in range(tables)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(kept)


def main(seconds: float) -> None:
    beside = "PokerKit, a hand of raise and fold"
    turns = {
        "roulette, one wager": spins(("red",)),
        "roulette, twenty wagers": spins(TWENTY),
        "mini baccarat, one wager": coups(),
        beside: raise_and_fold(),
    }
    for turn in turns.values():
        turn()
    found = measured(turns, seconds)
    print(f"{'':36} {'rounds/s':>10} {'ratio':>6} {'events/s':>10} {'ratio':>6}   (PokerKit: hands, operations)")
    for name, figures in found.items():
        ratios = figures.rounds / found[beside].rounds, figures.steps / found[beside].steps
        print(f"{name:36} {figures.rounds:10,.0f} {ratios[0]:6.2f} {figures.steps:10,.0f} {ratios[1]:6.2f}")
    for game in ("roulette", "mini-baccarat"):
        print(f"memory of one more table of {game}: {bytes_of_a_table(game):,} bytes")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)

"""How many rounds of Caribbean stud the pure engine plays in a second, beside PokerKit with as many hands.

Run it by `.venv/bin/python -m bench.stud [SECONDS]`; it needs the extra `bench`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping

from bench.engine import ROUNDS_A_TURN, Done, done, holdem, measured, told
from croupier.equipment.cards import Card, deck
from croupier.games import commands as c
from croupier.games import game_of
from croupier.games.caribbean_stud import acts
from croupier.games.due import ActDue, ChanceDue, DecisionDue, WagersDue
from croupier.law import load
from croupier.table import Table, due, open_table

NAMES = ("ana", "bo", "cy", "di", "ed", "fay", "gus")
CARDS_A_DEAL = 5 * (len(NAMES) + 1)


def opened(names: tuple[str, ...], settings: Mapping[str, object]) -> Table:
    law = load("nz-1996/caribbean-stud")
    module = game_of(law.family)
    return open_table(module, module.rules(law, settings), dict.fromkeys(names, 10**12))


def rounds(names: tuple[str, ...], **settings: object) -> Callable[[], Done]:
    """Rounds from the shuffle to the last payment: everybody wagers on the jackpot too, and every fourth hand folds."""
    start = opened(names, settings)
    chance = random.Random(7)
    deals = [[c.Reveal(Card(card)) for card in chance.sample(deck(), CARDS_A_DEAL)] for _ in range(ROUNDS_A_TURN)]
    bets = tuple(c.Bet(name, spot, cents) for name in names for spot, cents in (("ante", 1000), ("jackpot", 100)))

    def turn() -> Done:
        table, steps, decided = start, 0, 0
        for cards in deals:
            dealt, left = iter(cards), [*bets, c.CallNoMoreBets()]
            while True:
                expected = due(table)
                if isinstance(expected, ChanceDue):
                    table, events = done(table, next(dealt))
                elif isinstance(expected, ActDue):
                    table, events = done(table, expected.command)
                elif isinstance(expected, DecisionDue):
                    decided += 1
                    decision = acts.Raise(expected.whose) if decided % 4 else acts.Fold(expected.whose)
                    table, events = done(table, decision)
                elif isinstance(expected, WagersDue) and left:
                    table, events = done(table, left.pop(0))
                else:
                    break
                steps += events
        return Done(ROUNDS_A_TURN, steps)

    return turn


def hands(players: int) -> Callable[[], Done]:
    """PokerKit's no-limit hold'em with so many hands: called, checked down to the showdown, the pot pushed."""
    begun = holdem(players)
    chance = random.Random(7)
    deals = [chance.sample(deck(), 2 * players + 5) for _ in range(ROUNDS_A_TURN)]

    def turn() -> Done:
        steps = 0
        for cards in deals:
            state = begun()
            for seat in range(players):
                state.deal_hole("".join(cards[2 * seat : 2 * seat + 2]))
            board = cards[2 * players :]
            for street in ((), board[:3], board[3:4], board[4:]):
                if street:
                    state.burn_card("??")
                    state.deal_board("".join(street))
                while state.actor_index is not None:
                    state.check_or_call()
            assert not state.status
            steps += len(state.operations)
        return Done(ROUNDS_A_TURN, steps)

    return turn


def main(seconds: float) -> None:
    beside = "PokerKit, seven hands to showdown"
    turns = {
        "stud, one player": rounds(NAMES[:1]),
        "stud, seven players": rounds(NAMES),
        "stud, seven players, by hand": rounds(NAMES, dealing="shuffler", jackpot_operation="manual"),
        beside: hands(len(NAMES)),
    }
    for turn in turns.values():
        turn()
    found = measured(turns, seconds)
    told(found, beside)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)

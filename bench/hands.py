"""How many rounds of blackjack and pontoon the pure engine plays in a second, beside PokerKit and OpenSpiel.

Run it by `.venv/bin/python -m bench.hands [SECONDS]`; it needs the extra `bench`, and OpenSpiel if it is there.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench.engine import ROUNDS_A_TURN, Done, done, holdem, measured, told
from croupier.equipment.cards import Card, deck
from croupier.games import commands as c
from croupier.games import game_of, shoe_acts
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.law import load
from croupier.table import Table, due, open_table

RULES = "nz-1996/blackjack"
STANDS_FROM = 17


def opened(rules: str) -> Table:
    law = load(rules)
    module = game_of(law.family)
    table = open_table(module, module.rules(law, {}), {"ana": 10**12})
    for command in (shoe_acts.Shuffle(), shoe_acts.Cut(None)):
        table, _ = done(table, command)
    return table


def rounds(rules: str, boxes: int) -> Callable[[], Done]:
    """Rounds from bet to settlement: every hand draws to 17, the cards are handed in one by one."""
    start = opened(rules)
    order = list(deck(without="" if rules == RULES else "T") * 8)
    random.Random(7).shuffle(order)
    cards = tuple(c.Reveal(Card(card)) for card in order)
    bets = tuple(c.Bet("ana", f"box {number}", 1000) for number in range(1, boxes + 1))
    offset = [0]

    def turn() -> Done:
        table, steps, dealt = start, 0, offset[0]
        for _ in range(ROUNDS_A_TURN):
            for command in (*bets, c.CallNoMoreBets()):
                table, events = done(table, command)
                steps += events
            while True:
                expected = due(table)
                if isinstance(expected, ChanceDue):
                    table, events = done(table, cards[dealt % len(cards)])
                    dealt += 1
                elif isinstance(expected, ActDue):
                    table, events = done(table, expected.command)
                elif isinstance(expected, AnswerDue):
                    table, events = done(table, expected.otherwise)
                elif isinstance(expected, DecisionDue):
                    table, events = done(table, _decision(table, expected))
                else:
                    break
                steps += events
        offset[0] = dealt
        return Done(ROUNDS_A_TURN, steps)

    return turn


def _decision(table: Table, expected: DecisionDue) -> c.Command:
    felt = table.felt
    assert isinstance(felt, Round)
    total = felt.total(felt.hand_at(expected.hand).hand)
    return acts.Stand(expected.whose) if total >= STANDS_FROM else acts.Hit(expected.whose)


def to_showdown() -> Callable[[], Done]:
    """PokerKit's no-limit hold'em, heads up: called, checked down to the showdown, the pot pushed."""
    begun = holdem(2)

    def turn() -> Done:
        steps = 0
        for _ in range(ROUNDS_A_TURN):
            state = begun()
            state.deal_hole("AcKs")
            state.deal_hole("7h6h")
            for board in ("", "2c3d9s", "Jh", "Qd"):
                if board:
                    state.burn_card("??")
                    state.deal_board(board)
                state.check_or_call()
                state.check_or_call()
            assert not state.status
            steps += len(state.operations)
        return Done(ROUNDS_A_TURN, steps)

    return turn


def hit_and_stand() -> Callable[[], Done]:
    """OpenSpiel's blackjack: one box, hit or stand, no wagers but win and lose; every hand draws to 17."""
    pyspiel = import_module("pyspiel")
    game: Any = pyspiel.load_game("blackjack")
    chance = random.Random(7)

    def turn() -> Done:
        steps = 0
        for _ in range(ROUNDS_A_TURN):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.legal_actions()))
                else:
                    total = state.get_best_player_total(0)
                    state.apply_action(1 if total >= STANDS_FROM else 0)
                steps += 1
        return Done(ROUNDS_A_TURN, steps)

    return turn


def main(seconds: float) -> None:
    beside = "PokerKit, heads up to showdown"
    turns = {
        "blackjack, one box": rounds(RULES, 1),
        "blackjack, seven boxes": rounds(RULES, 7),
        "pontoon, one box": rounds("nz-2000/pontoon", 1),
        "pontoon, seven boxes": rounds("nz-2000/pontoon", 7),
        beside: to_showdown(),
    }
    if find_spec("pyspiel") is not None:
        turns["OpenSpiel, hit and stand"] = hit_and_stand()
    for turn in turns.values():
        turn()
    found = measured(turns, seconds)
    told(found, beside)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)

"""Every outcome that a wheel or dice can show, each settled by the engine with a wager on every spot."""

from __future__ import annotations

from collections import Counter

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import game_of
from croupier.games.due import WagersDue
from croupier.games.spin import ComeToRest, SpinRules
from croupier.law import load
from croupier.table import decide, due, evolve, open_table
from tests.perft.dealer import obvious

STAKE = 100


def counted(game: str) -> tuple[int, Counter[str], Counter[str]]:
    """How many outcomes there are; by spot, how many of them win, and the units that come back over all of them."""
    law = load(f"nz-1996/{game}")
    module = game_of(law.family)
    rules = module.rules(law, {})
    assert isinstance(rules, SpinRules)
    in_all, wins, back = 0, Counter[str](), Counter[str]()
    for outcome, ways in rules.outcomes():
        in_all += ways
        table = open_table(module, rules, {"ana": STAKE * len(rules.spots)})
        bets = (c.Bet("ana", spot, STAKE) for spot in rules.spots)
        for command in (*bets, c.CallNoMoreBets(), ComeToRest(outcome)):
            for event in decide(table, command):
                table = evolve(table, event)
        while not isinstance(expected := due(table), WagersDue):
            for event in decide(table, obvious(expected)):
                table = evolve(table, event)
                if isinstance(event, e.WagerWon):
                    units, rest = divmod(event.cents + event.winnings_cents, STAKE)
                    assert not rest
                    wins[event.spot] += ways
                    back[event.spot] += ways * units
        assert not table.felt.wagers
    return in_all, wins, back

"""Caribbean stud dealt fairly, round after round: what it brings lies where the count of all deals says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from croupier.games import caribbean_stud as game
from croupier.games.caribbean_stud.acts import Fold, Raise
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Bet, CallNoMoreBets
from croupier.law import load
from croupier.odds import Asked, price
from croupier.table import LiveTable
from croupier.table.equipment import Fair

ROUNDS = 50_000
ANTE = 1_000
IN_999_OF_1000 = 3.2905
"""So many standard deviations to either side a normal value keeps within, 999 times of a thousand."""


@pytest.mark.long
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_what_ace_king_or_better_brings(dealing: str) -> None:
    law = load("nz-1996/caribbean-stud")
    rules = game.rules(law, {"dealing": dealing})
    exact = price(Asked(law)).of("ante pair-or-ace-king")
    live = LiveTable(game, rules, {"ana": 10**12}, Fair(Random(20), rules))
    found: Counter[Fraction] = Counter()
    for _ in range(ROUNDS):
        live.prepare()
        before = live.state.racks["ana"]
        live.act(Bet("ana", "ante", ANTE))
        live.act(CallNoMoreBets())
        live.run()
        felt = live.state.felt
        assert isinstance(felt, Stud)
        (hand,) = felt.hands_in_play
        plays = rules.ranking.qualifies(rules.ranking.value(hand.cards))
        live.act(Raise("ana") if plays else Fold("ana"))
        live.run()
        found[Fraction(live.state.racks["ana"] - before, ANTE)] += 1
        live.events.clear()
    assert set(found) <= {outcome.net for outcome in exact.outcomes}
    mean = sum(net * times for net, times in found.items()) / ROUNDS
    assert abs(float(mean) + exact.edge_float) < IN_999_OF_1000 * exact.deviation / sqrt(ROUNDS)
    folded = next(outcome.probability for outcome in exact.outcomes if outcome.net == -1)
    assert abs(found[Fraction(-1)] / ROUNDS - folded) < IN_999_OF_1000 * sqrt(folded * (1 - folded) / ROUNDS)

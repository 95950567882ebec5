"""Odds of the games that one outcome decides: every spot wagered on alone, every outcome settled by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.money import Cents
from croupier.games import Refused
from croupier.games import commands as c
from croupier.games.due import WagersDue
from croupier.games.spin import ComeToRest, SpinRules
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import SOMEBODY, Reasons, done, nets, run_on
from croupier.odds.result import Declined, WagerOdds, distribution


def priced(asked: Asked, *, rounded: bool) -> Iterator[WagerOdds | Declined]:
    """Every spot of the layout."""
    rules = asked.table() if rounded else asked.on_paper()
    assert isinstance(rules, SpinRules)
    stake = asked.stake if rounded else PAPER_STAKE
    for spot in rules.spots:
        try:
            yield _spot(asked, rules, spot, stake, rounded=rounded)
        except Refused as refusal:
            yield Declined(spot, refusal)


def _spot(asked: Asked, rules: SpinRules, spot: str, stake: Cents, *, rounded: bool) -> WagerOdds:
    game = asked.game
    laid, placed = done(game, game.start(rules), c.Bet(SOMEBODY, spot, stake))
    closed, _ = done(game, laid, c.CallNoMoreBets())
    reasons = Reasons()
    reasons.passed(placed)
    before = nets(placed, rounded=rounded)[spot]
    ways: Counter[Fraction] = Counter()
    for outcome, times in rules.outcomes():
        fallen, events = done(game, closed, ComeToRest(outcome))
        reasons.fell(events)
        settled, events, due = run_on(game, fallen)
        assert isinstance(due, WagersDue), "nobody decides anything"
        assert not settled.wagers, "one outcome settles every wager"
        reasons.passed(events)
        ways[(before + nets(events, rounded=rounded)[spot]) / stake] += times
    method = f"exact: the engine settles each of {ways.total()} equally likely outcomes"
    return WagerOdds(spot, distribution(ways), reasons.of(spot), method)

"""Counting, deviations, errors and insurance: on the same shoes kernel and engine do the same, wager by wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.odds.counts import COUNTS, Count
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.dealing import dealer_of
from croupier.simulation.penetration import placed
from croupier.simulation.scenario import Scenario
from croupier.simulation.totals import totals_of
from croupier.simulation.twenty_one.boxes import Boxes
from tests.simulation.referee import differences
from tests.simulation.scenarios import scenario
from tests.simulation.shoes import AsDealt, cards_of

INSURES = "insure when true count >= 1"
COUNTERS = {
    "nz-1996/blackjack": "optimal + stand 16 v T when true count >= 0 + stand 15 v T when true count >= 1 + hit 12 v 4 "
    "when true count <= -1 + double 10 v T when true count >= 1 + take even money when true count >= 1 + " + INSURES,
    "nz-2000/pontoon": "optimal + stand 16 v T when true count >= 1 + surrender 15 v T when true count >= 0 + hit 14 "
    "with 2 or 3 cards v 6 when true count <= -1 + take back doubled 12 v 4 when true count >= 1 + " + INSURES,
}
RAMP = "ramp 10,20,40,80 from 1 on box 1"
OTHER = "ramp 10,20 from 0 on box 5"


def counting(rules: str, strategy: str, *plans: str, count: str | Count = "hi-lo", **more: object) -> Scenario:
    kept = COUNTS[count] if isinstance(count, str) else count
    told = scenario(rules, *(plans or (RAMP,)), count=kept, **more)  # type: ignore[arg-type]
    return replace(told, players=tuple(replace(player, strategy=strategy) for player in told.players))


def deep(told: Scenario, penetration: str = "3/4", decks: int = 8) -> Scenario:
    told = replace(told, settings=(*told.settings, ("decks", decks)), session=150)
    return placed(replace(told, penetration=Fraction(penetration)))


def compared(told: Scenario, rounds: int) -> tuple[Boxes, list[str]]:
    """The kernel's tables, and what kernel and engine do not agree in after the same cards and the same errors."""
    dealer = dealer_of(told)
    assert isinstance(dealer, Boxes)
    book, _, dealt = dealer.traced(0, 1, rounds, rounds)
    slips: Iterator[int] = iter(dealer.slips.tolist())
    engine = ByEngine(told, dealer.rules, dealer.seats)
    equipment = AsDealt(dealer.rules, cards_of(dealer, dealt.tolist()))
    for strategy in engine.strategies.values():
        strategy.below = lambda _: next(slips)
    playing = Playing(engine, lambda: equipment)
    playing.session(rounds)
    assert next(slips, None) is None, "whatever chance said of errors was heard"
    return dealer, differences(totals_of(book, 0), totals_of(playing.book, 0, playing.clauses))


@pytest.mark.parametrize("rules", COUNTERS)
def test_whoever_counts_ramps_deviates_and_insures_is_settled_alike(rules: str) -> None:
    told = deep(counting(rules, COUNTERS[rules], seed=8))
    dealer, different = compared(told, 150)
    assert different == []
    book, trace, _ = dealer.traced(0, 1, 150, 150)
    assert {1000, 2000} <= {int(stake) for stake in trace[:, 1]}, "stakes went by the count"
    assert book.rounds[2] > 1


@pytest.mark.parametrize("rules", COUNTERS)
def test_errors_are_the_same_ones(rules: str) -> None:
    told = counting(rules, "optimal + errs 5% + errs 1/3 hits instead of doubles", "flat 10 on box 1", seed=3)
    dealer, different = compared(replace(told, session=120), 120)
    assert different == []
    assert len(dealer.slips) > 120


def test_every_box_sees_the_cards_of_those_before_it() -> None:
    told = counting("nz-1996/blackjack", COUNTERS["nz-1996/blackjack"], "flat 10 on box 1 + flat 20 on box 3", OTHER)
    _, different = compared(deep(told), 100)
    assert different == []


OWN = Count(
    "own", (("5", Fraction(3, 2)), ("7h", Fraction(1)), ("A", Fraction(-1))), (("K", Fraction(-1)),), rounding="round"
)


@pytest.mark.parametrize("count", ["ko", "halves", OWN])
def test_any_linear_count_is_kept_alike(count: str | Count) -> None:
    told = counting("nz-1996/blackjack", "mimic", "ramp 10,20,40 from -1 on box 1", count=count, seed=5)
    _, different = compared(deep(told, decks=6), 100)
    assert different == []


def test_where_a_shoe_runs_out_the_cards_on_the_table_alone_have_been_seen() -> None:
    settings = (("decks", 4), ("cutting_card_from_back", 1))
    strategy = COUNTERS["nz-1996/blackjack"] + " + errs 10%"
    plan = " + ".join(f"flat 10 on box {box}" for box in range(1, 7)) + " + ramp 10,20 from 1 on box 7"
    told = counting("nz-1996/blackjack", strategy, plan, seed=9, settings=settings, session=60)
    _, different = compared(told, 60)
    assert different == []

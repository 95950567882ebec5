"""The kernels of craps: on the same dice they and the engine settle every wager alike, throw by throw."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from croupier.games.craps import wagers as w
from croupier.games.craps.rules import CrapsRules
from croupier.games.due import ChanceDue
from croupier.games.spin import ComeToRest
from croupier.simulation.booking import LOST, MADE, WON
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.craps.table import Throwing
from croupier.simulation.craps.tables import OVER, WHAT
from croupier.simulation.dealing import dealer_of
from croupier.simulation.figures import STRICT_REACH
from croupier.simulation.plans import OwnWish, Plan
from croupier.simulation.result import result_of
from croupier.simulation.scenario import SHORT, Player, Scenario, ScenarioError
from croupier.simulation.totals import Totals, totals_of
from croupier.table.equipment import Fair
from tests.simulation.referee import differences
from tests.simulation.scenarios import scenario

RULES = "nz-1996/craps"
DOUBLE = (("odds", 2),)
LAYOUT = (
    *("pass", "place 6", "buy 4", "lay 10", "hard 4", "hard 8", "big-six", "big-eight", "field", "any-seven"),
    *("any-craps", "craps-two", "craps-three", "craps-twelve", "eleven", "horn", "horn-high 11", "world", "c-and-e"),
)


def throwing(told: Scenario) -> Throwing:
    dealer = dealer_of(told)
    assert isinstance(dealer, Throwing)
    return dealer


class AsThrown(Fair):
    """Equipment that shows what a kernel threw."""

    def __init__(self, rules: CrapsRules, fell: Iterator[int]) -> None:
        super().__init__(None, rules)  # type: ignore[arg-type]
        self.fell = fell

    def supply(self, due: ChanceDue) -> ComeToRest:
        return ComeToRest(self.weights[next(self.fell)][0])


def both(dealer: Throwing, sessions: int, rounds: int) -> tuple[Totals, Totals]:
    book, trace = dealer.traced(0, sessions, rounds, sessions * rounds * 60)
    throws = int(book.outcomes[: len(dealer.tables.falls)].sum())
    assert throws <= len(trace)
    engine = ByEngine(dealer.scenario, dealer.rules, dealer.seats)
    fell = iter(int(fall) for fall in trace[:throws])
    playing = engine.playing(lambda: AsThrown(dealer.rules, fell))
    for _ in range(sessions):
        playing.session(rounds)
    assert next(fell, None) is None, "the engine has needed as many throws"
    assert playing.book.outcomes.sum() == throws
    return totals_of(book, 0), totals_of(playing.book, 0, playing.clauses)


def craps(*plans: str, **more: object) -> Scenario:
    return scenario(RULES, *plans, **{"settings": DOUBLE, **more})  # type: ignore[arg-type]


ALIKE = {
    "the whole layout": craps(" + ".join(f"flat 60 on {spot}" for spot in LAYOUT), session=25, seed=3),
    "the dark side, chips that round": craps(
        "martingale 5 on dont-pass + odds 2 on dont-pass + flat 15 on dont-come again + odds most on dont-come",
        "flat 5 on pass + flat 10 on pass-odds + paroli 5 on field again + oscar 25 on lay 9",
        settings=(("odds", 2), ("chip", "2.50"), ("minimum", "5")),
        session=40,
        seed=1,
    ),
    "come wagers that travel": craps(
        "flat 10 on pass + odds most on pass + d'alembert 10 on come again + odds 1 on come",
        "flat 10 on come + flat 18 on come-odds 5 + flat 12 on place 8 again at most 2 per shooter",
        session=40,
        seed=2,
    ),
    "conditions and a stranger's dice": craps(
        "fibonacci 5 on hard 6 again when round >= 3 + flat 20 on buy 10 when lost in a row >= 1 at most 4 per session",
        "labouchere 10,20 on big-eight again + flat 10 on pass when ahead <= 20",
        session=40,
        seed=5,
    ),
}


@pytest.mark.parametrize("which", ALIKE)
def test_kernel_and_engine_settle_every_wager_alike(which: str) -> None:
    dealer = throwing(ALIKE[which])
    kernel, engine = both(dealer, 3, dealer.scenario.session or 0)
    assert differences(kernel, engine) == []
    if "round" in which:
        return  # a payment in chips cites the clause of rounding too
    for at, line in enumerate(result_of(dealer.scenario, dealer, kernel).lines):
        assert dict(line.clauses) == dict(engine.clauses[at]), line.plan


@pytest.mark.parametrize("short", ["stop", "bet what is left", "start again"])
def test_chips_come_to_an_end_alike(short: str) -> None:
    told = craps(
        "martingale 10 on pass + odds 2 on pass + martingale 5 on come again + odds most on come + flat 20 on buy 4",
        "flat 50 on lay 4 again + d'alembert 5 on field again",
        chips=150,
        session=30,
        seed=11,
    )
    players = tuple(replace(player, when_short=short, win_goal=20_000) for player in told.players)
    kernel, engine = both(throwing(replace(told, players=players)), 12, 30)
    assert differences(kernel, engine) == []
    assert kernel.sums["endings"][:, 1:].sum() > 3


def test_a_broken_kernel_is_caught() -> None:
    dealer = throwing(ALIKE["the whole layout"])
    dealer.tables.dice.fates[5, OVER] += 1
    rows = [row for row in range(len(dealer.tables.dice.fates)) if dealer.tables.dice.fates[row, OVER] > 0]
    dealer.tables.dice.fates[rows, OVER] += 1
    assert "sums" in differences(*both(dealer, 2, 25))
    dealer = throwing(ALIKE["come wagers that travel"])
    dealer.plans.layout.commission[:] = (1, 20)
    assert "sums" in differences(*both(dealer, 2, 40))
    dealer = throwing(ALIKE["the whole layout"])
    dealer.tables.dice.fate_at[dealer.tables.locations.index("hard 8"), 0] = 0
    dealer.tables.dice.fate_at[dealer.tables.locations.index("place 6"), 0] = dealer.tables.dice.fate_at[
        dealer.tables.locations.index("big-six"), 0
    ]  # working on the come-out
    with pytest.raises((AssertionError, StopIteration)):
        both(dealer, 3, 25)


@pytest.mark.long
@pytest.mark.parametrize("which", ALIKE)
def test_thousands_of_rounds_are_settled_alike(which: str) -> None:
    for seed in range(6):
        told = replace(ALIKE[which], seed=seed, session=100)
        assert differences(*both(throwing(told), 2, 100)) == [], seed


SYSTEMS = ("flat 100", "martingale 100", "d'alembert 100", "fibonacci 100", "labouchere 100,200", "oscar 100")
TIMES = ("", " when lost in a row >= 1", " when round >= 3", " when ahead <= 500", " at most 3 per session")
FLATS = ("pass", "dont-pass", "come", "dont-come")


def at_random(seed: int) -> Scenario:
    """Any plans for two people, with whatever chips, odds and limits."""
    chance = random.Random(seed)
    anywhere = [spot for spot in (*LAYOUT, "place 4", "place 9", "buy 8", "lay 5") if spot != "pass"]
    plans = []
    for _ in range(2):
        flats = chance.sample(FLATS, chance.randint(0, 3))
        odds = [f"odds {chance.choice(('1', 'most'))} on {spot}" for spot in flats if chance.random() < 0.7]
        spots = [*flats, *chance.sample(anywhere, chance.randint(1 if flats else 2, 5))]
        lines = [
            f"{chance.choice(SYSTEMS)} on {spot}{chance.choice(('', ' again'))}{chance.choice((*TIMES, '', ''))}"
            for spot in spots
        ]
        plans.append(" + ".join([*lines, *odds]))
    told = craps(
        *plans,
        chips=chance.choice((None, 2_000, 9_000)),
        session=30,
        seed=seed,
        settings=(("odds", chance.choice((1, 2))), ("chip", chance.choice(("0.01", "1", "5")))),
    )
    short = chance.choice(SHORT)
    return replace(told, players=tuple(replace(player, when_short=short) for player in told.players))


@pytest.mark.parametrize("seed", range(4))
def test_plans_at_random_are_settled_alike(seed: int) -> None:
    assert differences(*both(throwing(at_random(seed)), 3, 30)) == []


@pytest.mark.long
@pytest.mark.parametrize("seeds", range(10))
def test_many_plans_at_random_are_settled_alike(seeds: int) -> None:
    for seed in range(100 + 20 * seeds, 120 + 20 * seeds):
        assert differences(*both(throwing(at_random(seed)), 4, 30)) == [], seed


STEADY = (
    "flat 10 on pass + odds 2 on pass + flat 10 on come again + odds most on come + flat 20 on buy 4 again",
    "flat 7.50 on dont-pass + odds 1 on dont-pass + flat 5 on dont-come + odds 2 on dont-come + flat 4 on horn again",
)


def test_steady_play_is_booked_as_if_round_by_round() -> None:
    for plans in (STEADY, ("flat 20000 on come + flat 12 on hard 6",)):
        dealer = throwing(craps(*plans, settings=(*DOUBLE, ("maximum", 50_000)), seed=3))
        assert dealer.steady
        quickly = dealer.deal(4, 1, 3_000)
        dealer.steady = False
        assert dealer.deal(4, 1, 3_000).digest() == quickly.digest()


def test_edges_and_covariances_agree_with_the_exact_ones() -> None:
    spots = ("pass", "dont-pass", "place 6", "buy 4", "lay 4", "hard 8", "field", "big-six")
    plan = " + ".join(f"flat 20 on {spot}" for spot in spots)
    dealer = throwing(craps(f"{plan} + odds 2 on pass + flat 10 on come again", seed=5))
    rounds = 1 << 19
    result = result_of(dealer.scenario, dealer, dealer.deal(0, 1, rounds))
    for line in result.lines:
        assert line.exact is not None
        assert line.edge is not None
        assert line.edge.holds(float(line.exact.edge)), line.wager
        assert line.deviation is not None
        assert line.deviation.holds(line.exact.deviation), line.wager
    assert len(result.together) == len(spots) * (len(spots) - 1) // 2
    for one, other, simulated, exact in result.together:
        assert exact is not None
        spread = 6  # what a product of two results of eight units and one varies by at the most
        assert abs(simulated - float(exact)) < STRICT_REACH * spread / sqrt(rounds), (one, other)


def test_covariances_are_those_of_the_chain() -> None:
    """Pass and don't pass win and lose against each other, but for the twelve on the come-out."""
    dealer = throwing(craps("flat 10 on pass + flat 10 on dont-pass + flat 10 on big-six + flat 10 on big-eight"))
    edge, dark = Fraction(7, 495), Fraction(27, 1980)
    assert dealer.exact_covariance(0, 1) == -(1 - Fraction(1, 36)) - edge * dark
    assert dealer.exact_covariance(2, 3) == dealer.exact_covariance(3, 2)
    assert dealer.exact_covariance(2, 2) == 1 - Fraction(1, 11) ** 2  # its own variance


def test_what_lies_behind_a_flat_wager_follows_the_multiple() -> None:
    dealer = throwing(
        craps("flat 10 on pass + odds most on pass", "flat 10 on dont-pass + odds 1 on dont-pass", seed=2)
    )
    rounds = 20_000
    totals = dealer.deal(0, 1, rounds)
    staked, made = totals.sums["sums"][:, 0], totals.sums["counts"][:, MADE]
    assert staked[1] == 2_000 * made[1]
    assert made[1] == made[3]
    (four, five, six) = (sum(_ways(dealer, at) for at in pair) for pair in (("4", "10"), ("5", "9"), ("6", "8")))
    laid = Fraction(staked[3], made[3] * 1_000)
    expected = (four * 2 + five * Fraction(3, 2) + six * Fraction(6, 5)) / (four + five + six)
    assert abs(laid - expected) < Fraction(1, 50)


def _ways(dealer: Throwing, total: str) -> int:
    return dealer.tables.throws.weights[int(total)]


def test_so_often_a_shooter_at_most() -> None:
    dealer = throwing(craps("flat 10 on pass + flat 5 on field again at most 2 per shooter", session=400, seed=9))
    book, trace = dealer.traced(0, 1, 400, 30_000)
    point, out = 0, 0
    for fall in trace[: int(book.outcomes[:21].sum())]:
        out += int(dealer.tables.dice.sevens_out[point, fall])
        point = int(dealer.tables.dice.next_point[point, fall])
    assert 100 < out < 300
    assert out <= book.counts[1, MADE] <= 2 * (out + 1)


def test_a_wager_again_is_made_until_the_come_out_is_decided() -> None:
    dealer = throwing(craps("flat 10 on pass + flat 5 on field again", "flat 5 on field", seed=4, session=2_000))
    book, _ = dealer.traced(0, 1, 2_000, 0)
    throws = int(book.outcomes[:21].sum())
    assert throws == result_of(dealer.scenario, dealer, totals_of(book, 0)).throws
    assert book.counts[1, MADE] == throws  # a field wager lies for one throw, and the pass is decided with the come-out
    assert book.counts[2, MADE] == book.counts[0, MADE] == 2_000
    assert book.counts[0, WON] + book.counts[0, LOST] == 2_000


class Twice(OwnWish):
    """Ten dollars, twenty after a loss."""

    def first(self) -> object:
        return 1000

    def wanted(self, memory: object) -> int:
        assert isinstance(memory, int)
        return memory

    def after(self, memory: object, staked: int, net: int) -> object:
        return 2000 if net < 0 else 1000


def test_a_wish_of_ones_own_is_played_through_the_engine() -> None:
    told = Scenario(RULES, (Player("ana", Plan((Twice().on("pass"),))),), session=30, seed=6)
    dealer = dealer_of(told)
    assert isinstance(dealer, ByEngine)
    totals = dealer.deal(0, 1, 30)
    made, _, _, lost = totals.sums["counts"][0]
    assert made == 30
    assert totals.sums["sums"][0, 0] in (1000 * (30 + lost), 1000 * (30 + lost - 1))


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("flat 10 on pass + odds 3 on pass", r"odds are 2 times the flat wager at most \[nz-1996 X"),
        ("odds 2 on pass", r"ana has nothing on pass \[nz-1996 X"),
        ("flat 10 on come + odds 1 on dont-come", "ana has nothing on dont-come"),
        ("flat 10 on come 6", r"a wager comes to come 6 by a throw: it is made on come \[nz-1996 X"),
        ("flat 10 on place 7", "'place 7' is no wager of this game"),
        ("flat 0.50 on come", r"the minimum is 1 \[nz-1996 I.14.1"),
        ("flat 10 on come + odds 1 on come + flat 10 on come-odds 6", "two wagers on come-odds 6"),
        ("flat 10.03 on horn", "divides into 4 equal parts"),
    ],
)
def test_what_cannot_be_wagered_is_refused_with_its_clause(plan: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        dealer_of(craps(plan))


@pytest.mark.parametrize("plan", ["odds 2 on red", "flat 5 on red again", "flat 5 on red at most 2 per shooter"])
def test_what_is_said_at_craps_is_not_said_at_roulette(plan: str) -> None:
    with pytest.raises(ScenarioError, match="said at craps alone"):
        dealer_of(scenario("nz-1996/roulette", plan))


def test_every_area_of_the_layout_can_be_wagered_on() -> None:
    told = craps("flat 20 on pass")
    rules = told.table()
    assert isinstance(rules, CrapsRules)
    for name, spot in rules.layout.areas.items():
        flat = f"flat 20 on {w.FLAT_BEHIND[spot.kind]} + " if spot.kind in w.FLAT_BEHIND else ""
        dealer = throwing(craps(f"{flat}flat 20 on {name}", seed=1))
        totals = dealer.deal(0, 1, 400)
        assert totals.sums["counts"][-1, MADE] > 10, name
        assert (np.array(dealer.tables.dice.fates)[:, WHAT] < 5).all()

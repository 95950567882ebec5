"""The kernel of games of one outcome: it agrees with the engine on every wager, and its numbers with the exact ones."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.equipment.shoe import Slot
from croupier.odds.asked import Asked
from croupier.odds.baccarat import coups
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.chance import Bits
from croupier.simulation.dealing import Coups, Spins, dealer_of
from croupier.simulation.figures import STRICT_REACH
from croupier.simulation.result import result_of
from croupier.simulation.totals import totals_of
from croupier.table.equipment import Listed
from tests.simulation.referee import both, differences
from tests.simulation.scenarios import scenario

CHIPS = (("chip", "0.50"),)
TABLES = {
    "nz-1996/roulette": (
        "martingale 10 on red + flat 5 on straight 17 + oscar 5 on split 8-9 when lost in a row >= 2",
        "labouchere 10,20,30 on even + d'alembert 10 on dozen 2 when round >= 5 at most 9 per session",
        "fibonacci 5 on column 1 when ahead <= 50 + paroli 5 for 2 on straight 0",
    ),
    "nz-1996/money-wheel": ("martingale 5 on symbol A", "fibonacci 2.50 on symbol B"),
    "nz-1996/tai-sai": ("martingale 5 on small + flat 1 on total 10 when won in a row >= 1", "oscar 5 on big"),
}


def spins(rules: str, *plans: str, **more: object) -> Spins:
    dealer = dealer_of(scenario(rules, *plans, **more))  # type: ignore[arg-type]
    assert isinstance(dealer, Spins)
    return dealer


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("short", ["stop", "bet what is left", "start again"])
def test_kernel_and_engine_settle_every_wager_alike(rules: str, short: str) -> None:
    told = scenario(rules, *TABLES[rules], chips=400, session=60, seed=11)
    players = tuple(replace(player, when_short=short, win_goal=30_000) for player in told.players)
    dealer = dealer_of(replace(told, players=players))
    assert isinstance(dealer, Spins)
    kernel, engine = both(dealer, 12, 60)
    assert differences(kernel, engine) == []


def test_payments_are_rounded_as_the_engine_rounds_them() -> None:
    dealer = spins("nz-1996/roulette", "flat 7 on six-line 1-6 + flat 5 on straight 3", settings=CHIPS, session=50)
    assert differences(*both(dealer, 4, 50)) == []


def test_a_broken_kernel_is_caught() -> None:
    dealer = spins("nz-1996/roulette", "flat 10 on red", session=50)
    dealer.over[0, 5] += 1
    kernel, engine = both(dealer, 4, 50)
    assert "sums" in differences(kernel, engine)


@pytest.mark.parametrize("rules", TABLES)
def test_steady_play_is_booked_as_if_round_by_round(rules: str) -> None:
    flat = {
        "nz-1996/roulette": "red + flat 5 on straight 17",
        "nz-1996/money-wheel": "symbol B",
        "nz-1996/tai-sai": "small",
    }
    dealer = spins(rules, f"flat 10 on {flat[rules]}", f"flat 15 on {flat[rules]}", seed=3)
    assert dealer.steady
    quickly = dealer.deal(4, 1, 20_000)
    dealer.steady = False
    assert dealer.deal(4, 1, 20_000).digest() == quickly.digest()


@pytest.mark.parametrize("rules", TABLES)
def test_edges_and_covariances_agree_with_the_exact_ones(rules: str) -> None:
    two = {
        "nz-1996/roulette": "flat 10 on red + flat 5 on straight 17",
        "nz-1996/money-wheel": "flat 10 on symbol A + flat 5 on symbol B",
        "nz-1996/tai-sai": "flat 10 on small + flat 5 on total 10",
    }[rules]
    dealer = spins(rules, two, seed=5, rounds=4_000_000)
    totals = dealer.deal(0, 1, 4_000_000)
    result = result_of(dealer.scenario, dealer, totals)
    for line in result.lines:
        assert line.exact is not None
        assert line.edge is not None
        assert line.edge.holds(float(line.exact.edge))
        assert line.deviation is not None
        assert line.deviation.holds(line.exact.deviation)
    ((_, _, simulated, exact),) = result.together
    assert exact is not None
    assert exact != 0
    product = [
        Fraction(one.net * other.net) for one, other in zip(*(dealer.table.fates[at] for at in (0, 1)), strict=True)
    ]
    spread = np.std([float(value) for value, ways in zip(product, dealer.table.ways, strict=True) for _ in range(ways)])
    assert abs(simulated - float(exact)) < STRICT_REACH * spread / 2_000


def test_clauses_are_counted_by_hand() -> None:
    dealer = spins("nz-1996/roulette", "flat 10 on red", seed=5, session=100)
    kernel, engine = both(dealer, 2, 100)
    told = Counter(dict(result_of(dealer.scenario, dealer, kernel).lines[0].clauses))
    assert told == engine.clauses[0]


@pytest.mark.parametrize("rules", ["nz-1996/baccarat", "nz-1996/mini-baccarat"])
def test_coups_of_baccarat_are_settled_alike_by_kernel_and_engine(rules: str) -> None:
    told = scenario(rules, "martingale 20 on banker", "flat 5 on tie + oscar 5 on player", session=60, seed=9)
    dealer = dealer_of(told)
    assert isinstance(dealer, Coups)
    book, _ = dealer.traced(0, 2, 60, 0)
    bits, shoe = Bits(9, 0), dealer.shoe.tolist()
    kinds = list(coups(Asked(told.law), rounded=False).kinds)

    def coup() -> Listed:
        """The cards of the next coup, drawn as the kernel draws them."""
        node, place, cards = 0, 0, []
        while node >= 0:
            other = place + bits.below(len(shoe) - place)
            shoe[other], shoe[place] = shoe[place], shoe[other]
            cards.append(Slot(kinds[shoe[place]]))
            node = int(dealer.leads[node, shoe[place]])
            place += 1
        return Listed(cards, [], [])

    engine = ByEngine(told, told.table(), dealer.seats)
    playing = Playing(engine, coup)
    for _ in range(2):
        playing.session(60)
    assert set(differences(totals_of(book, 0), totals_of(playing.book, 0, playing.clauses))) <= {"rounds"}
    assert book.rounds[0] == playing.book.rounds[0] == 120
    for line, counted in zip(result_of(told, dealer, totals_of(book, 0)).lines, playing.clauses, strict=True):
        assert Counter(dict(line.clauses)) == counted


def test_simulated_coups_agree_with_the_exact_edges() -> None:
    told = scenario("nz-1996/baccarat", "flat 10 on banker + flat 5 on tie", seed=5, rounds=1 << 21)
    dealer = dealer_of(told)
    result = result_of(told, dealer, dealer.deal(0, 1, 1 << 21))
    for line in result.lines:
        assert line.exact is not None
        assert line.edge is not None
        assert line.edge.holds(float(line.exact.edge))
        assert line.deviation is not None
        assert line.deviation.holds(line.exact.deviation)

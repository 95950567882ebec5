"""The kernels of twenty-one: on the same shoes they and the engine settle every wager alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from croupier.equipment.shoe import Slot
from croupier.games import twenty_one
from croupier.games.twenty_one.bonuses import super_bonus
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.dealing import dealer_of
from croupier.simulation.result import result_of
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.strategies import Strategy, strategy_named
from croupier.simulation.totals import Totals, totals_of
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.by_graph import ByGraph, Observed
from croupier.simulation.twenty_one.play import Play
from croupier.simulation.twenty_one.plays import graph_for
from croupier.simulation.twenty_one.sessions import bonus_of
from croupier.simulation.twenty_one.tables import tables_of
from croupier.table.equipment import Listed, RanOut
from tests.simulation.plays import AtRandom, best_of
from tests.simulation.referee import differences
from tests.simulation.scenarios import at_random, scenario
from tests.simulation.shoes import cards_of

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")


def boxes(told: Scenario, play: Play | None = None) -> Boxes:
    dealer = dealer_of(told)
    assert isinstance(dealer, Boxes)
    if play is None:
        return dealer
    return Boxes(told, dealer.rules, dealer.seats, tables_of(graph_for(told), play))


def both(
    dealer: Boxes, play: Play, sessions: int, rounds: int, strategies: Mapping[str, Strategy] | None = None
) -> tuple[Totals, Totals]:
    """The totals of one chunk by the kernel, and by the engine from the same cards."""
    told = dealer.scenario
    book, trace, dealt = dealer.traced(0, sessions, rounds, sessions * rounds)
    graph = graph_for(told)
    cards = cards_of(dealer, dealt.tolist())
    starts = [*trace[:, 0].tolist(), len(cards)]
    by_graph = {player.name: ByGraph(graph, play) for player in told.players}
    engine = ByEngine(told, dealer.rules, dealer.seats, strategies or by_graph)

    def shoe() -> Listed:
        begin = starts[int(playing.book.counts[:, 0].max())]
        return Listed((Slot(card) for card in cards[begin : begin + 150]), [], [])

    playing = Playing(engine, shoe)
    for _ in range(sessions):
        playing.session(rounds)
    return totals_of(book, 0), totals_of(playing.book, 0, playing.clauses)


@pytest.mark.parametrize("rules", ["nz-1996/blackjack", "nz-2000/pontoon"])
def test_best_and_random_play_are_settled_alike(rules: str) -> None:
    told = scenario(rules, "martingale 10 on box 2", chips=5000, session=40, seed=1, settings=(("maximum", "400"),))
    best = best_of(told)
    assert differences(*both(boxes(told), best, 2, 40)) == []
    told = scenario(rules, "flat 10 on box 1", session=50, seed=2)
    for seed in (1,):
        play = AtRandom(told, seed)
        assert differences(*both(boxes(told, play), play, 1, 50)) == []


def test_several_boxes_are_settled_alike() -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 5 + flat 20 on box 2", "oscar 5 on box 3", session=40, seed=3)
    assert differences(*both(boxes(told), best_of(told), 3, 40)) == []


@pytest.mark.parametrize("name", ["mimic", "never-bust"])
def test_a_strategy_that_was_observed_plays_as_it_does_at_the_table(name: str) -> None:
    told = scenario("nz-2000/pontoon", "flat 10 on box 1", session=60, seed=4)
    told = replace(told, players=(replace(told.players[0], strategy=name),))
    dealer = boxes(told)
    graph = graph_for(told)
    on_paper = Asked(told.law).on_paper()
    assert isinstance(on_paper, TwentyOneRules)
    observed = Observed(graph, on_paper, strategy_named("twenty-one", name))
    by_graph = both(dealer, observed, 2, 60)
    assert differences(*by_graph) == []
    by_itself = both(dealer, observed, 2, 60, {"ana": strategy_named("twenty-one", name)})
    assert differences(*by_itself) == []


@pytest.mark.parametrize("broken", ["opened", "brings", "dealer"])
def test_a_broken_kernel_is_caught(broken: str) -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 1", session=100, seed=6)
    dealer = boxes(told)
    table = getattr(dealer.tables, broken).copy()
    if broken == "brings":
        table[:, 3] += 1
    else:
        rows, ranks = table.reshape(-1, 16), len(dealer.tables.ranks)
        rows[:, :ranks] = rows[:, ranks - 1 :: -1] if broken == "dealer" else np.roll(rows[:, :ranks], 1, axis=1)
    wrong = Boxes(told, dealer.rules, dealer.seats, replace(dealer.tables, **{broken: table}))
    try:
        kernel, engine = both(wrong, best_of(told), 2, 100)
    except (AssertionError, ScenarioError, StopIteration, RanOut):
        return
    assert differences(kernel, engine) != []


def test_what_no_kernel_knows_is_played_by_the_engine() -> None:
    for told in (scenario("nz-1996/blackjack", "flat 10.01 on box 1"),):
        told = replace(told, players=tuple(replace(player, strategy="mimic") for player in told.players))
        assert isinstance(dealer_of(told), ByEngine)


def test_a_draft_of_more_boxes_than_the_kernel_knows_is_played_by_the_engine() -> None:
    draft = '[draft]\nfrom = "nz-1996/blackjack"\n\n[parameter.boxes]\nclause = "D.1"\nreason = "Room."\nvalue = 9\n'
    for box, dealer in ((7, Boxes), (8, ByEngine)):
        told = at_random("roomy.toml", f"flat 10 on box {box} + flat 10 on box 1", draft=draft)
        assert isinstance(dealer_of(told), dealer)


@pytest.mark.parametrize("rules", ["nz-2000/pontoon", "act-2018/pontoon", "mbs-2016/pontoon"])
def test_every_stake_has_the_super_bonus_that_the_engine_pays(rules: str) -> None:
    """In Canberra the smallest wager has one, too."""
    told = scenario(rules, "flat 10 on box 1")
    dealer = boxes(replace(told, players=tuple(replace(player, strategy="mimic") for player in told.players)))
    table = twenty_one.start(dealer.rules)
    for cents in (0, 100, 199, 200, 999, 1000, 2499, 2500, 9999, 10_000, 1_000_000):
        assert bonus_of(dealer.bonuses, cents) == super_bonus(table, cents), cents


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_thousands_of_rounds_of_random_play_are_settled_alike(rules: str) -> None:
    for seed in range(20):
        told = scenario(rules, "flat 10 on box 1", session=500, seed=seed)
        play = best_of(told) if seed == 0 else AtRandom(told, seed)
        assert differences(*both(boxes(told, play), play, 2, 500)) == [], seed


@pytest.mark.parametrize("rules", ["nz-1996/blackjack", "nz-2000/pontoon"])
def test_the_simulated_edge_agrees_with_the_exact_one(rules: str) -> None:
    dealer = boxes(scenario(rules, "flat 10 on box 1", seed=13, settings=(("decks", 8),)))
    (line,) = result_of(dealer.scenario, dealer, dealer.deal(0, 1, 1 << 23)).lines
    assert line.exact is not None
    assert line.edge is not None
    assert line.edge.holds(float(line.exact.edge))
    assert line.deviation is not None
    assert line.deviation.holds(line.exact.deviation)

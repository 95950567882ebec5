"""What every outcome makes of every spot of a game of one outcome: each through the engine once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card
from croupier.games import Game
from croupier.games import commands as c
from croupier.games.baccarat.rules import BaccaratRules
from croupier.games.due import WagersDue
from croupier.games.felt import Felt
from croupier.games.replacing import replace
from croupier.games.spin import ComeToRest, SpinRules
from croupier.law import Citation
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.baccarat import coups
from croupier.odds.card_graph import CardGraph, walk
from croupier.odds.driving import SOMEBODY, done, nets, run_on
from croupier.simulation.betting import Numbers
from croupier.simulation.scenario import Scenario


@dataclass(frozen=True)
class Fate:
    """What an outcome makes of a wager: what it brings per unit, and by which clauses."""

    net: Fraction
    cites: tuple[Citation, ...]


@dataclass(frozen=True)
class SpinTable:
    """All that can fall, in how many ways, and what becomes of each spot."""

    names: tuple[str, ...]
    ways: tuple[int, ...]
    fates: tuple[tuple[Fate, ...], ...]
    """By spot and outcome."""
    method: str
    """How its exact values come about."""

    def expected(self, spot: int) -> Fraction:
        return self._mean([fate.net for fate in self.fates[spot]])

    def covariance(self, one: int, other: int) -> Fraction:
        """Of what a unit on each of two spots brings in the same round."""
        together = [a.net * b.net for a, b in zip(self.fates[one], self.fates[other], strict=True)]
        return self._mean(together) - self.expected(one) * self.expected(other)

    def _mean(self, values: list[Fraction]) -> Fraction:
        return sum((v * times for v, times in zip(values, self.ways, strict=True)), Fraction(0)) / sum(self.ways)


def spin_table(scenario: Scenario, spots: tuple[str, ...]) -> SpinTable:
    """The table of these spots, on paper: no limit binds and every payment can be made."""
    game = scenario.game
    rules = Asked(scenario.law, dict(scenario.settings)).on_paper()
    assert isinstance(rules, SpinRules)
    outcomes = rules.outcomes()
    names = tuple(rules.call(outcome) for outcome, _ in outcomes)
    ways = tuple(ways for _, ways in outcomes)
    method = f"exact: the engine settles each of {sum(ways)} equally likely outcomes"
    return SpinTable(names, ways, tuple(_fates(game, rules, spot) for spot in spots), method)


def coup_table(scenario: Scenario, spots: tuple[str, ...]) -> tuple[SpinTable, Numbers, NDArray[np.uint8]]:
    """All ends of a coup from a fresh shoe; by node and kind of card what follows, or below nought an end; the shoe."""
    found = coups(Asked(scenario.law, dict(scenario.settings)), rounded=False)
    graph, kinds = found.graph, tuple(found.kinds.values())
    orders = walk(graph, kinds)
    cited = _cited(scenario, graph, tuple(found.kinds), spots)
    fates = tuple(
        tuple(Fate(dict(end)[spot] / found.stake, cited[at, spot]) for at, end in enumerate(graph.ends))
        for spot in spots
    )
    names = tuple(", ".join(f"{spot} {net / found.stake}" for spot, net in end) for end in graph.ends)
    method = f"exact: every order of {graph.longest} cards out of {sum(kinds)}"
    table = SpinTable(names, tuple(orders.get(end, 0) for end in graph.ends), fates, method)
    shoe = [kind for kind, copies in enumerate(kinds) for _ in range(copies)]
    return table, np.array(graph.leads, dtype=np.int64), np.array(shoe, dtype=np.uint8)


def _cited(
    scenario: Scenario, graph: CardGraph, cards: Sequence[Card], spots: Sequence[str]
) -> dict[tuple[int, str], tuple[Citation, ...]]:
    """By which clauses each end settles each spot: of one way to each, for what a hand brings is said by one clause."""
    found = {}
    for end, way in _ways(graph).items():
        for spot in spots:
            game, rules = scenario.game, Asked(scenario.law, dict(scenario.settings)).on_paper()
            assert isinstance(rules, BaccaratRules)
            rules = replace(rules, options=replace(rules.options, burn=False))
            state, _, _ = run_on(game, game.start(rules))
            state, _ = done(game, state, c.Bet(SOMEBODY, spot, PAPER_STAKE))
            state, _ = done(game, state, c.CallNoMoreBets())
            for kind in way:
                state, _, _ = run_on(game, state)
                state, _ = done(game, state, c.Reveal(cards[kind]))
            _, events, _ = run_on(game, state)
            settled = [event for event in events if getattr(event, "player", None) == SOMEBODY]
            found[end, spot] = tuple(dict.fromkeys(cite for event in settled for cite in event.cites))
    return found


def _ways(graph: CardGraph) -> dict[int, tuple[int, ...]]:
    """To each end one of the shortest rows of cards that lead there."""
    found: dict[int, tuple[int, ...]] = {}
    at: dict[int, tuple[int, ...]] = {0: ()}
    seen = {0}
    while at:
        after: dict[int, tuple[int, ...]] = {}
        for node, way in at.items():
            for kind, to in enumerate(graph.leads[node]):
                if to < 0:
                    found.setdefault(-1 - to, (*way, kind))
                elif to not in seen:
                    seen.add(to)
                    after[to] = (*way, kind)
        at = after
    return found


def _fates(game: Game, rules: SpinRules, spot: str) -> tuple[Fate, ...]:
    laid, placed = done(game, game.start(rules), c.Bet(SOMEBODY, spot, PAPER_STAKE))
    closed, _ = done(game, laid, c.CallNoMoreBets())
    return tuple(_fate(game, closed, outcome, nets(placed, rounded=False)[spot]) for outcome, _ in rules.outcomes())


def _fate(game: Game, closed: Felt, outcome: object, before: Fraction) -> Fate:
    fallen, _ = done(game, closed, ComeToRest(outcome))  # type: ignore[arg-type]
    settled, events, due = run_on(game, fallen)
    assert isinstance(due, WagersDue), "nobody decides anything"
    assert not settled.wagers, "one outcome settles every wager"
    (net,) = nets(events, rounded=False).values()
    (cites,) = {event.cites for event in events if getattr(event, "player", None) == SOMEBODY}
    return Fate((before + net) / PAPER_STAKE, cites)

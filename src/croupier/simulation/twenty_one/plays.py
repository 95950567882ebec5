"""A way of playing as a scenario names it, made a play of the graph of its rules."""

from __future__ import annotations

import csv

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.odds.count_page import NOT_A_PART
from croupier.odds.kept import Shelf
from croupier.odds.twenty_one.chart import drawn
from croupier.odds.twenty_one.chart_reading import ChartError, Written, followed_by, read_chart, simplified
from croupier.odds.twenty_one.columns import columns_of
from croupier.odds.twenty_one.count_kept import count_told, half_of_the_shoe
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Label
from croupier.odds.twenty_one.kept import graph_of
from croupier.odds.twenty_one.pricing import best_of
from croupier.odds.twenty_one.rows import Rows
from croupier.simulation.cache import cache_folder
from croupier.simulation.scenario import BEST, Scenario, ScenarioError
from croupier.simulation.seats import first_stake
from croupier.simulation.strategies import STRATEGIES, strategy_named
from croupier.simulation.twenty_one.by_graph import Observed
from croupier.simulation.twenty_one.composing import Deviating, erring
from croupier.simulation.twenty_one.play import BestPlay, Play
from croupier.simulation.way_text import WayError, read_deviation, read_way
from croupier.simulation.ways import CHART, OPTIMAL, SIMPLE, Deviation, Errs, Indices, Way


def asked_of(scenario: Scenario) -> Asked:
    """What is asked of the odds on behalf of a scenario: a box alone, at the stake with which its plan begins."""
    stake = first_stake(next(iter(scenario.players[0].plan)))
    return Asked(scenario.law, dict(scenario.settings), stake, shelf=Shelf(cache_folder()))


def graph_for(scenario: Scenario) -> RoundGraph:
    """The graph of the scenario's law, from the shelf or made now."""
    return graph_of(asked_of(scenario))


def way_of(text: str) -> Way:
    """A way of playing as a scenario names it."""
    try:
        return read_way(text, (BEST, SIMPLE.base, *STRATEGIES["twenty-one"]))
    except WayError as error:
        raise ScenarioError(f"strategy: {error}") from error


def play_of(way: Way, scenario: Scenario, rules: TwentyOneRules, graph: RoundGraph) -> Play:
    """How the graph is played."""
    if way.counts and scenario.count is None:
        raise ScenarioError(f'strategy {str(way)[:60]!r}: no count is kept; expected one, such as count = "hi-lo"')
    if way == OPTIMAL:
        return BestPlay(asked_of(scenario), graph)
    rows = Rows(graph, columns_of(graph), rules)
    play = _base(way, scenario, rules, rows)
    deviations = [piece for piece in way.pieces if isinstance(piece, Deviation)]
    found = [deviation for piece in way.pieces if isinstance(piece, Indices) for deviation in listed(piece, scenario)]
    play = Deviating(play, rows, rules, found, strict=False) if found else play
    errors = [piece for piece in way.pieces if isinstance(piece, Errs)]
    if deviations or errors:
        play = Deviating(play, rows, rules, deviations) if deviations else play
        play = erring(rows, play, errors) if errors else play
    return play


def _base(way: Way, scenario: Scenario, rules: TwentyOneRules, rows: Rows) -> Play:
    """The basis to which the rest is added."""
    asked = asked_of(scenario)
    if way.base == BEST:
        return BestPlay(asked, rows.graph)
    if way.base == SIMPLE.base:
        return ByChart(simplified(drawn(*best_of(asked)).chart), rows, rules, BestPlay(asked, rows.graph))
    if way.base == CHART:
        try:
            written = read_chart(file_of(scenario, way.file))
            return ByChart(written, rows, rules, BestPlay(asked, rows.graph))
        except ChartError as error:
            raise ScenarioError(f"strategy: {way.file}: {error}") from error
    return Observed(rows.graph, rules, strategy_named(scenario.law.family, way.base))


def listed(indices: Indices, scenario: Scenario) -> list[Deviation]:
    """The deviations of a list in a file, or those that the exact odds give for the count in the middle of a shoe."""
    asked = asked_of(scenario)
    if indices.file:
        try:
            lines = list(csv.reader(file_of(scenario, indices.file).splitlines(), strict=True))
        except csv.Error as error:
            raise ScenarioError(f"strategy: {indices}: this is no CSV: {error}") from error
        texts = [line[0] for line in lines if line and line[0] not in NOT_A_PART and not line[0].startswith("insure")]
        if not texts:
            what = "expected one at least, such as 'stand 16 v T when true count >= 0'; insurance is said apart"
            raise ScenarioError(f"strategy: {indices}: there is no deviation in this file; {what}")
    else:
        assert scenario.count is not None, "who goes by a count keeps one"
        told = count_told(asked, scenario.count, half_of_the_shoe(asked))
        texts = [one["deviation"] for one in told["indices"]]
    try:
        return [read_deviation(text) for text in texts]
    except WayError as error:
        raise ScenarioError(f"strategy: {indices}: {error}") from error


def file_of(scenario: Scenario, name: str) -> str:
    """The text of a file that a strategy names."""
    found = dict(scenario.files).get(name)
    if found is None:
        raise ScenarioError(f"strategy: {name[:60]}: the scenario does not bring this file along")
    return found


class ByChart:
    """A chart followed; hands that it does not have, which only splits bring about, are played as is best."""

    def __init__(self, written: Written, rows: Rows, rules: TwentyOneRules, otherwise: BestPlay) -> None:
        self.verbs, self.columns = followed_by(written, rows, rules), rows.columns
        self.otherwise = otherwise

    def __call__(self, node: int, shown: str) -> Label:
        found = self.verbs.get((node, self.columns.of(shown)))
        return self.otherwise(node, shown) if found is None else found

"""Ways of playing: read strictly, put together, and refused where they make no sense."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load
from croupier.odds import chart_page
from croupier.odds.asked import Asked
from croupier.odds.twenty_one.chart import Chart, chart
from croupier.odds.twenty_one.columns import columns_of
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.playing import Best, followed
from croupier.odds.twenty_one.pricing import best_of
from croupier.odds.twenty_one.rows import Rows
from croupier.simulation.dealing import dealer_of
from croupier.simulation.scenario import Scenario, ScenarioError
from croupier.simulation.twenty_one import plays
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.insurance import LEAST
from croupier.simulation.twenty_one.play import BestPlay, ByCount, Play
from croupier.simulation.twenty_one.plays import asked_of, graph_for, play_of, way_of
from tests.simulation.scenarios import played_as, scenario
from tests.simulation.test_counting import counting


def told(rules: str, strategy: str, files: tuple[tuple[str, str], ...] = ()) -> Scenario:
    return replace(counting(rules, strategy, "flat 10 on box 1"), files=files, settings=(("decks", 6),))


def play(rules: str, strategy: str, files: tuple[tuple[str, str], ...] = ()) -> Play:
    asked = told(rules, strategy, files)
    on_paper = Asked(asked.law, dict(asked.settings)).on_paper()
    assert isinstance(on_paper, TwentyOneRules)
    return play_of(way_of(strategy), asked, on_paper, _graph(rules))


@pytest.fixture(autouse=True)
def _once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphs, names of hands and best play are made once for all tests."""
    monkeypatch.setattr(plays, "Rows", lambda *given: _rows(given[2].law.rules))
    monkeypatch.setattr(plays, "BestPlay", lambda *given: _best_play(given[0].law.rules))


@cache
def _graph(rules: str) -> RoundGraph:
    return graph_for(told(rules, "optimal"))


@cache
def _rows(rules: str) -> Rows:
    table = Asked(load(rules), {"decks": 6}).on_paper()
    assert isinstance(table, TwentyOneRules)
    return Rows(_graph(rules), columns_of(_graph(rules)), table)


@cache
def _best_play(rules: str) -> BestPlay:
    return BestPlay(asked_of(told(rules, "optimal")), _graph(rules))


@cache
def best(rules: str) -> tuple[Best, Chart]:
    found, table = best_of(Asked(load(rules), {"decks": 6}))
    return found, chart(found, table)


def edge(rules: str, own: Play) -> float:
    """The house's edge against a play."""
    found, _ = best(rules)
    policy = found.policy.copy()
    columns = found.splits.book.columns
    for node in range(len(policy)):
        for column, group in enumerate(columns.groups):
            verb = own(node, group[0])
            assert isinstance(verb, str)
            policy[node, column] = VERBS.index(verb) if verb in VERBS else 0
    return -followed(found, policy)


def written(rules: str) -> str:
    return chart_page.as_csv(best(rules)[1])


@pytest.mark.parametrize("rules", ["nz-1996/blackjack", "nz-2000/pontoon"])
def test_the_chart_that_was_written_is_read_again(rules: str) -> None:
    _, drawn = best(rules)
    with_notes = edge(rules, play(rules, "chart mine.csv", (("mine.csv", written(rules)),)))
    worst = (drawn.edge + drawn.simple_edge) / 2 if drawn.notes else drawn.simple_edge + 2e-6
    assert drawn.edge - 1e-12 <= with_notes < worst
    plain = "\n".join(
        ",".join(cell.split(" ")[0] if at > 1 else cell for at, cell in enumerate(line.split(",")))
        for line in written(rules).splitlines()
        if not line.startswith(("note", "means", "edge"))
    )
    without = edge(rules, play(rules, "chart mine.csv", (("mine.csv", plain),)))
    assert without == pytest.approx(drawn.simple_edge, abs=2e-6)
    assert edge(rules, play(rules, "simple")) == pytest.approx(without, abs=1e-12)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("hard,16,H,S", "hard,16,H,", "mine.csv: hard 16 v 2: a hole: expected one of H, S"),
        ("hard,12,H,H", "hard,12,D,H", r"hard 12 v A: 'D': .*\[nz-1996 II.10.1\(a\).*expected one of H, S"),
        ("hard,8,H", "hard,8,S", r"hard 8 v A: 'S': .*stands from 12 \[nz-1996 II.12.1"),
        ("hard,16,H,S", "hard,16,P,S", r"hard 16 v A: 'P': .*\[nz-1996"),
        ("hard,16,H,S", "hard,16,Rh,S", r"hard 16 v A: 'Rh': these rules know no surrender"),
        ("hard,16,H,S", "hard,16,X,S", "hard 16 v A: 'X': expected one of"),
        ("hard,16,H,S", "hard,16,H a,S", "hard 16 v A: 'H a': there is no note a"),
        ("hard,16,", "heart,16,", "'heart': expected a row of hard, soft, pairs"),
        ("hard,16,H,S,S,S,S,S,H,H,H,H\n", "", "hard 16: a hole: this row is missing"),
        ("hard,16,H,S", "hard,16,H,S,S", "hard 16: 11 cells; expected 10"),
        ("hand,total,A,2", "hand,total,A,A", "column 'A': A stands in two columns"),
        ("hand,total,A,2", "hand,total,A,B", "column 'B': 'B' is no card"),
        ("hand,total", "row,total", "expected a first line hand,total"),
        ("hard,16", "hard,15", "hard 15: this row stands there twice"),
    ],
)
def test_a_chart_with_holes_or_impossible_actions_is_refused(old: str, new: str, says: str) -> None:
    text = written("nz-1996/blackjack")
    assert old in text
    with pytest.raises(ScenarioError, match=says):
        play("nz-1996/blackjack", "chart mine.csv", (("mine.csv", text.replace(old, new, 1)),))


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ("optimol", "did you mean 'optimal'"),
        ("optimal + stnd 16 v T", "did you mean 'stand'"),
        ("optimal + stand 16 v B", "'B' is no card of the dealer's"),
        ("optimal + stand 3 v T", "expected a total from 4 to 21"),
        ("optimal + stand 16 v T when true count >= 1.5", "true count '1.5': expected a whole number"),
        ("optimal + double 12 v 6 when true count >= 3", r"double 12 v 6 .*\[nz-1996 II.10.1\(a\)"),
        ("optimal + stand 8 v 6", r"stands from 12 \[nz-1996 II.12.1"),
        ("optimal + split 16 v 6 when true count >= 3", r"split 16 v 6 .*\[nz-1996"),
        ("optimal + surrender 16 v T", "these rules know no surrender"),
        ("optimal + stand 19 v T when true count >= 5", "never applies: it is what is done anyway"),
        ("optimal + stand 16 with 4 cards v T", "do not tell hands of so many cards"),
        ("mimic + errs 2% hits instead of doubles", "never applies"),
        ("optimal + errs 200%", "at most always"),
        ("optimal + errs 1% hit", "expected"),
        ("optimal + errs 1% bets instead of doubles", "'bets' is nothing that somebody does"),
        ("optimal + insure + insure", "once at most"),
        ("chart", "expected the file of the chart"),
        ("chart gone.csv", "does not bring this file along"),
    ],
)
def test_what_makes_no_sense_is_refused(strategy: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        play("nz-1996/blackjack", strategy)


def test_of_several_deviations_the_last_that_holds_is_followed() -> None:
    own = play("nz-1996/blackjack", "mimic + stand 14 v 9 when true count >= 2 + hit 14 v 9 when true count >= 5")
    found = {
        choice
        for node in range(len(graph_for(told("nz-1996/blackjack", "mimic")).hands.nodes))
        for choice in [own(node, "9")]
        if not isinstance(choice, str)
    }
    assert found == {ByCount("hits", ((2, "stands"), (5, "hits")))}


@pytest.mark.parametrize(
    ("rules", "plan", "more", "says"),
    [
        ("nz-1996/roulette", "flat 10 on red", {"count": "hi-lo"}, "played without cards"),
        ("nz-1996/blackjack", "ramp 10,20 from 1 on box 1", {}, "no count is kept"),
        ("nz-1996/blackjack", "flat 10 on box 1 when true count >= 1", {}, "no count is kept"),
        ("nz-1996/blackjack", "ramp 10,20 from 1 on box 1", {"count": "hi-lo"}, "a fresh shoe.*expected a penetration"),
    ],
)
def test_a_count_is_for_games_with_cards_and_shoes_that_last(
    rules: str, plan: str, more: dict[str, str], says: str
) -> None:
    bare = scenario(rules, plan)
    asked = counting(rules, bare.players[0].strategy, plan) if more else bare
    with pytest.raises(ScenarioError, match=says):
        dealer_of(asked)


def test_whoever_goes_by_a_count_needs_one() -> None:
    asked = replace(told("nz-1996/blackjack", "mimic + stand 16 v T when true count >= 0"), count=None)
    with pytest.raises(ScenarioError, match="no count is kept"):
        dealer_of(asked)


def test_insurance_is_made_by_the_count_alone() -> None:
    always = dealer_of(told("nz-1996/blackjack", "mimic + insure"))
    never = dealer_of(told("nz-1996/blackjack", "mimic"))
    assert isinstance(always, Boxes)
    assert isinstance(never, Boxes)
    more = always.traced(0, 1, 20_000, 0)[0].sums[0, 2] - never.traced(0, 1, 20_000, 0)[0].sums[0, 2]
    assert 500 * 20_000 // 13 * 0.9 < more < 500 * 20_000 // 13 * 1.1, "half a stake against every ace"


def test_a_list_of_deviations_is_read_from_a_file() -> None:
    rows = 'part,exact,instead of\ninsure when true count >= 3,+2.7,\n"stand 14 v 9 when true count >= 2",+2.1,hit\n'
    own = play("nz-1996/blackjack", "mimic + indices mine.csv", (("mine.csv", rows),))
    nodes = range(len(_graph("nz-1996/blackjack").hands.nodes))
    assert ByCount("hits", ((2, "stands"),)) in [own(node, "9") for node in nodes]
    with pytest.raises(ScenarioError, match=r"strategy: indices mine.csv: 'stnd 14 v 9': 'stnd'"):
        play("nz-1996/blackjack", "mimic + indices mine.csv", (("mine.csv", "stnd 14 v 9\n"),))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "there is no deviation in this file"),
        ("part,v,index\ninsure when true count >= 3,,2.7\n", "insurance is said apart"),
        ("x" * 200_000 + ",1\n", "this is no CSV: field larger"),
        ('"stand 14 v 9', "this is no CSV"),
    ],
)
def test_a_list_of_deviations_without_one_or_that_is_none_is_refused(content: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=rf"strategy: indices mine.csv: .*{says}"):
        play("nz-1996/blackjack", "mimic + indices mine.csv", (("mine.csv", content),))


def test_tables_of_one_minimum_do_not_insure_at_another() -> None:
    """What is kept of one table is not taken for another, where less than the minimum is no insurance."""
    for minimum in (5, 20, 5):
        asked = scenario("nz-1996/blackjack", "flat 40 on box 1", settings=(("decks", 6), ("minimum", minimum)))
        dealer = dealer_of(played_as("mimic + insure", asked))
        assert isinstance(dealer, Boxes)
        assert dealer.tables.insurance[LEAST] == 100 * minimum

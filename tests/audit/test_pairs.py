"""Every pair of features of twenty-one has met in a story, or cannot; and the page of the documents says so truly."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from croupier.audit.pair_page import cell, family, impossible, lacking, page, ruled_out
from croupier.audit.pairs import FEATURES, in_play, meet, met, rounds
from croupier.audit.stories import played, stories
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load

PAGE = Path(__file__).parents[2] / "docs" / "pairs.md"
LINK = re.compile(r"\[\d+\]\(\.\./(src/croupier/stories/([a-z0-9-]+)/([^/]+)\.round)\)")


def shown(rules: str, name: str) -> dict[str, set[int]]:
    """The features of a story of one round, and at which boxes."""
    story = next(story for story in stories(rules) if story.name.startswith(f"{name}-"))
    replay = played(story)
    table = replay.table.state.felt.rules
    assert isinstance(table, TwentyOneRules)
    first, _ = rounds(replay)
    return {feature: set(boxes) for feature, boxes in in_play(table, first).items()}


def test_every_pair_has_met_or_cannot() -> None:
    assert list(lacking()) == []


@pytest.mark.parametrize("rules", family())
def test_nothing_that_is_ruled_out_has_met(rules: str) -> None:
    assert ruled_out(rules).keys() & met(rules).keys() == set()


def test_whatever_is_ruled_out_is_so_somewhere() -> None:
    for entry in impossible():
        assert all(any(entry.under(load(rules)) for rules in family()) for _ in entry.others), entry
        assert all(entry.under(load(rules)) for rules in entry.rules), entry


def test_no_pair_is_ruled_out_twice_under_one_rule_set() -> None:
    for rules in family():
        pairs = [pair for entry in impossible() for pair in entry.under(load(rules))]
        assert len(pairs) == len(set(pairs)), rules


def test_the_page_is_true() -> None:
    feature, found = "", set()
    written, ours = PAGE.read_text(encoding="utf-8").splitlines(), list(page())
    names = {name[0].upper() + name[1:]: name for name in FEATURES}
    for line in written:
        if line.startswith("## "):
            feature = names.get(line[3:], "")
        elif line.startswith("| ") and not line.startswith("| and "):
            other, *cells = (part.strip() for part in line.strip("|").split("|"))
            pair = frozenset((feature, other))
            found.add(pair)
            for rules, said in zip(family(), cells, strict=True):
                assert_true(rules, pair, said)
    assert found == set(map(frozenset, combinations(FEATURES, 2)))
    of_the_tables = [[line for line in text if not line.startswith("| ")] for text in (written, ours)]
    assert of_the_tables[0] == of_the_tables[1]


def assert_true(rules: str, pair: frozenset[str], said: str) -> None:
    """A story that is named must be one in which they meet, the shortest or another; all else is as it is found."""
    link = LINK.fullmatch(said)
    if link is None:
        assert said == cell(rules, pair), (rules, pair)
        return
    path, folder, name = link.groups()
    assert folder == rules.replace("/", "-")
    assert name in met(rules)[pair], (rules, pair)
    assert (PAGE.parents[1] / path).is_file()


def test_what_is_in_play_is_read_off_the_round() -> None:
    found = shown("act-2018/pontoon", "614")
    assert found["split"] == found["double taken back"] == found["bust"] == {1}
    assert found["surrender"] == {2}
    assert found["natural"] == {3}
    assert found["insurance for another"] == {1, 2}
    assert found["dealer natural"] == found["several boxes"] == {0}
    assert "error in the deal" not in found


def test_a_dealers_natural_of_a_deal_put_right_counts() -> None:
    assert shown("mbs-2016/pontoon", "612")["dealer natural"] == {0}


def test_features_meet_at_a_box_or_at_the_whole_table() -> None:
    table, first, second = frozenset({0}), frozenset({1}), frozenset({1, 2})
    assert meet(first, second)
    assert not meet(first, second - first)
    assert meet(table, first)
    assert meet(first, table)

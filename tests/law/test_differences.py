"""What two rule sets lay down differently: found in the data, with both values, and nothing where they agree."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest

from croupier.law import UnknownRules, load
from croupier.law.differences import Difference, differences
from croupier.law.vocabulary import topics, vocabulary

FAMILY = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")


def by_concept(one: str, other: str) -> dict[str, Difference]:
    return {difference.concept.name: difference for difference in differences(load(one), load(other))}


def test_a_number_that_differs_is_told_with_both_values() -> None:
    found = by_concept("nz-2000/pontoon", "act-2018/pontoon")["hands_per_box"]
    assert found.values == ("3", "4")
    assert found.sentence == (
        "How many hands splitting may form on one box in one round: 3 under nz-2000/pontoon, 4 under act-2018/pontoon."
    )


def test_of_a_table_only_what_differs_is_told() -> None:
    found = by_concept("nz-2000/pontoon", "mbs-2016/pontoon")["super_bonus"]
    assert found.values == ("the lesser from $2, the greater from $25", "the lesser from $10, the greater from $100")


def test_a_word_of_the_law_is_told_in_plain_words() -> None:
    found = by_concept("nz-2000/pontoon", "act-2018/pontoon")["maximum_binds"]
    assert found.sentence == (
        "What the table's maximum is the most of: each single wager under nz-2000/pontoon, all wagers on a box "
        "together under act-2018/pontoon."
    )


def test_an_entry_that_only_one_table_has() -> None:
    found = by_concept("nz-2000/pontoon", "act-2018/pontoon")["super_bonus"]
    assert found.values == ("the lesser from $2", "nothing")


def test_what_only_one_lays_down_says_which() -> None:
    found = by_concept("nz-1996/blackjack", "act-2018/pontoon")["insurance_for_another"]
    assert found.values == ("nothing", "so")
    assert found.sentence == (
        "Only act-2018/pontoon says: Where a player declines to insure, others may insure that wager."
    )


def test_perfect_pairs_are_what_the_amendment_of_2000_added() -> None:
    found = by_concept("nz-2000/pontoon", "nz-amended/pontoon")
    assert {"perfect_pair_pays", "dealers_card_missed", "whole_round_may_be_void"} <= set(found)
    assert "pays" not in found


@pytest.mark.parametrize(("one", "other"), list(permutations(FAMILY, 2)))
def test_a_difference_is_one_from_either_side(one: str, other: str) -> None:
    assert {*by_concept(one, other)} == {*by_concept(other, one)}


@pytest.mark.parametrize(("one", "other"), list(combinations(FAMILY, 2)))
def test_nothing_that_differs_is_left_out(one: str, other: str) -> None:
    first, second = load(one), load(other)
    expected = {
        name
        for name, concept in vocabulary("twenty-one").items()
        if concept.sort != "shown"
        and (first.entries[name].value if name in first.entries else Fraction(-1))
        != (second.entries[name].value if name in second.entries else Fraction(-1))
    }
    assert {*by_concept(one, other)} == expected


@pytest.mark.parametrize(("one", "other"), list(combinations(FAMILY, 2)))
def test_what_matters_comes_first_topic_by_topic(one: str, other: str) -> None:
    found = differences(load(one), load(other))
    assert [difference.matters for difference in found] == sorted((d.matters for d in found), reverse=True)
    in_order = [difference.concept.topic for difference in found if difference.matters]
    assert list(dict.fromkeys(in_order)) == [topic for topic in topics("twenty-one") if topic in in_order]
    assert sum(before != after for before, after in pairwise(in_order)) == len(set(in_order)) - 1
    for topic in set(in_order):
        sides = [d.one_sided for d in found if d.matters and d.concept.topic == topic]
        assert sides == sorted(sides)


def test_what_both_lay_down_otherwise_matters() -> None:
    found = differences(load("nz-2000/pontoon"), load("act-2018/pontoon"))
    assert all(difference.matters for difference in found if not difference.one_sided)
    assert not by_concept("nz-2000/pontoon", "act-2018/pontoon")["split_bust_loses"].matters


def test_every_concept_of_the_family_has_a_topic() -> None:
    assert [name for name, concept in vocabulary("twenty-one").items() if concept.topic is None] == []


def test_the_words_of_every_value_have_a_meaning() -> None:
    for rules in FAMILY:
        for entry in load(rules).entries.values():
            value = entry.value
            if isinstance(value, str) and entry.concept.name not in ("natural", "any_pair_called"):
                assert value in dict(entry.concept.means), (rules, entry.concept.name)


def test_a_rule_set_does_not_differ_from_itself() -> None:
    assert not differences(load(FAMILY[0]), load(FAMILY[0]))


def test_games_of_different_families_are_not_compared() -> None:
    with pytest.raises(UnknownRules, match="games of different families"):
        differences(load("nz-1996/roulette"), load("nz-1996/blackjack"))

"""What two rule sets lay down differently: found in the data, with both values, and nothing where they agree."""

from __future__ import annotations

from itertools import permutations

import pytest

from croupier.law import UnknownRules, load
from croupier.law.differences import Difference, differences

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
    assert found.values == ("lesser_from $2, greater_from $25", "lesser_from $10, greater_from $100")


def test_what_only_one_lays_down_says_which() -> None:
    found = by_concept("nz-1996/blackjack", "act-2018/pontoon")["insurance_for_another"]
    assert found.values == ("nothing", "so")
    assert found.sentence.startswith("Only act-2018/pontoon lays down: where a player declines to insure")


def test_perfect_pairs_are_what_the_amendment_of_2000_added() -> None:
    found = by_concept("nz-2000/pontoon", "nz-amended/pontoon")
    assert {"perfect_pair_pays", "dealers_card_missed", "whole_round_may_be_void"} <= set(found)
    assert "pays" not in found


@pytest.mark.parametrize(("one", "other"), list(permutations(FAMILY, 2)))
def test_a_difference_is_one_from_either_side(one: str, other: str) -> None:
    assert {*by_concept(one, other)} == {*by_concept(other, one)}


def test_a_rule_set_does_not_differ_from_itself() -> None:
    assert not differences(load(FAMILY[0]), load(FAMILY[0]))


def test_games_of_different_families_are_not_compared() -> None:
    with pytest.raises(UnknownRules, match="games of different families"):
        differences(load("nz-1996/roulette"), load("nz-1996/blackjack"))

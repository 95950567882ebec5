"""Drafts of blackjack and pontoon: rules of other houses as they are played, and what is refused with its line."""

from __future__ import annotations

import pytest

from croupier.games import events as e
from croupier.games.drafts import law_drafted
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import DraftError, Law, load
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import nets
from croupier.odds.twenty_one.hands import drive
from croupier.odds.twenty_one.moments import Moment, choices, opened
from tests.odds.graphs import RULES


def draft(start: str, **values: str) -> Law:
    text = f'[draft]\nfrom = "{start}"\n\n'
    for number, (name, value) in enumerate(values.items(), 1):
        kind, what = ("provision", value) if value == "struck = true" else ("parameter", f"value = {value}")
        text += f'[{kind}.{name}]\nclause = "D.{number}"\nreason = "So it is elsewhere."\n{what}\n\n'
    return law_drafted(text, "draft.toml")


def played(law: Law, way: str) -> Moment:
    rules = Asked(law).on_paper()
    assert isinstance(rules, TwentyOneRules)
    return drive(opened(rules, PAPER_STAKE), tuple(way.split()))


def brings(moment: Moment) -> int:
    assert moment.is_over
    wagers = [event for event in moment.events if isinstance(event, e.WagerEvent)]
    total = sum(nets(wagers, rounded=False).values())
    assert total % PAPER_STAKE == 0
    return int(total // PAPER_STAKE)


def test_a_split_ace_that_may_be_split_again_gets_no_other_card() -> None:
    law = draft("mbs-2016/pontoon", times_aces_split="3")
    pair = played(law, "A 7 A splits A")
    assert set(choices(pair)) == {"stands", "splits"}
    other = played(law, "A 7 A splits 5")
    assert other.turn is not None
    assert other.turn.at == 1
    third = played(law, "A 7 A splits A splits 2 3")
    assert third.turn is not None
    assert third.turn.at == 2


def test_where_the_law_does_not_spare_it_a_natural_takes_the_double_too() -> None:
    way = "5 K 6 doubles 8 A"
    assert brings(played(load("nz-1996/blackjack"), way)) == -1
    harder = draft("nz-1996/blackjack", dealer_natural_takes_original_of_double="struck = true")
    assert brings(played(harder, way)) == -2
    of_a_split = "8 K 8 splits 3 doubles 8 9 stands A"
    each = {"dealer_natural_takes_of_split": '"each hand"'}
    assert brings(played(draft("nz-1996/blackjack", **each), of_a_split)) == -2
    both = draft("nz-1996/blackjack", dealer_natural_takes_original_of_double="struck = true", **each)
    assert brings(played(both, of_a_split)) == -3


@pytest.mark.parametrize("rules", RULES)
def test_no_rules_in_force_contradict_themselves(rules: str) -> None:
    table = Asked(load(rules)).table()
    assert isinstance(table, TwentyOneRules)
    assert [*table.contradictions()] == []


@pytest.mark.parametrize(
    ("concept", "value", "says"),
    [
        ("cards_in_a_deck", "50", "without T a deck has 48 cards, not 50"),
        ("ranks_removed", '["T", "9"]', "without T, 9 a deck has 44 cards, not 48"),
        ("ranks_removed", '["X"]', "'X' is no rank"),
        ("cards_at_face_value", "[2, 3, 4, 5, 6, 7, 8]", "a deck has a 9, which counts nothing then"),
        ("decks_least", "9", "at least 9 and at most 8"),
        ("most_points", "22", "the best hand of two cards, count as much as a hand may: 22"),
        ("court_card_points", "0", "every card counts something"),
        ("ace_low_points", "2", "a split could not tell an ace from a 2"),
        ("insurance_against", "[]", "against one card at least"),
        ("insurance_pays", '"0"', "wins something"),
        ("split_wager", '"1/2"', "is staked as the first was"),
        ("decks_most", "100000000", "no shoe holds 100000000 decks"),
        ("dealer_stands_from_hard", "11", "no card breaks a hand of 11, and the dealer draws to it"),
        ("times_aces_split", "2", "aces are split once here, or as often as 4 hands let them: 3 times"),
        ("hands_per_box", "40", "more than 5 are not told apart here"),
        ("dealer_stands_from_hard", "22", "no hand that has not busted counts more than 21"),
        ("ace_high_points", "1", "an ace counts more high than low"),
        ("double_most", '"1/2"', "of as much as was first staked"),
        ("double_most", '"0"', "a double is more than nothing"),
        ("surrender_against", '["Q", "T"]', "no deck has a 'T'"),
        ("surrender_forfeits", '"2"', "a part of the wager is given up"),
        ("cards_after_split_ace", "0", "a split ace gets a card"),
        ("cards_after_double", "0", "a doubled hand gets a card"),
    ],
)
def test_a_draft_that_contradicts_itself_is_refused_with_the_line(concept: str, value: str, says: str) -> None:
    with pytest.raises(DraftError, match=rf"draft.toml:4: .*{says}"):
        draft("act-2018/pontoon", **{concept: value})

"""Results by hand: each two cards against each card of the dealer's, in rounds dealt besides those of the run."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.simulation.dealing import dealer_of
from croupier.simulation.figures import STRICT_REACH
from croupier.simulation.penetration import placed
from croupier.simulation.result import result_of
from croupier.simulation.tabled import hands_table
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.by_hand import ROUNDS, HandResult, hands_of
from tests.simulation.scenarios import scenario


def dealt(rules: str, penetration: Fraction | None = None) -> tuple[Boxes, dict[tuple[str, str], HandResult]]:
    told = scenario(rules, "flat 10 on box 1", seed=3, settings=(("decks", 8),), penetration=penetration)
    dealer = dealer_of(placed(told))
    assert isinstance(dealer, Boxes)
    return dealer, {(one.hand, one.dealer): one for one in dealer.by_hand}


@pytest.mark.parametrize("rules", ["nz-2000/pontoon", "nz-1996/blackjack"])
def test_hands_come_as_often_as_cards_and_bring_what_is_exact(rules: str) -> None:
    dealer, found = dealt(rules)
    assert sum(one.times for one in found.values()) == ROUNDS
    (exact,) = dealer.exact().values()
    mean = sum(one.times * one.value for one in found.values()) / ROUNDS
    assert abs(mean + float(exact.edge)) < STRICT_REACH * exact.deviation / ROUNDS**0.5
    cards, values = len(dealer.cards), [dealer.rules.values[card[0]] for card in dealer.rules.cards()]
    tens, aces, sevens = values.count(10), sum(card[0] == "A" for card in dealer.rules.cards()), values.count(7)
    orders = cards * (cards - 1) * (cards - 2)
    for hand, shown, ways in (
        ("10,10", "10", tens * (tens - 1) * (tens - 2)),
        ("A,10", "7", 2 * aces * tens * sevens),
    ):
        expected = ways / orders
        times = found[hand, shown].times
        assert abs(times - ROUNDS * expected) < STRICT_REACH * (ROUNDS * expected) ** 0.5
    assert (found["A,10", "7"].value, found["A,10", "7"].error) == (1.5, 0)
    assert (
        found["20" if ("20", "6") in found else "10,10", "6"].value
        > found["11", "6"].value
        > 0
        > found["16", "10"].value
    )


def test_every_two_cards_have_a_name_that_does_not_ask_which_came_first() -> None:
    dealer, found = dealt("nz-2000/pontoon")
    hands = hands_of(dealer.rules, dealer.tables.ranks)
    square = hands.by_ranks[: len(dealer.tables.ranks), : len(dealer.tables.ranks)]
    assert (square == square.T).all()
    assert {hands.names[at] for at in np.unique(square)} == set(hands.names)
    assert hands.columns == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    assert hands.names[:2] == ("19", "18")
    assert {"A,10", "A,2", "10,10", "2,2", "A,A", "5"} <= set(hands.names)
    assert len(found) == len(hands.names) * len(hands.columns)


def test_where_shoes_last_the_same_hands_come_from_them() -> None:
    _, found = dealt("nz-2000/pontoon", Fraction(3, 4))
    assert sum(one.times for one in found.values()) == ROUNDS


def test_a_page_shows_every_cell_and_a_frame_holds_it() -> None:
    dealer, found = dealt("nz-2000/pontoon")
    result = result_of(dealer.scenario, dealer, dealer.deal(0, 1, 1000))
    shown = hands_table(result.by_hand)
    assert shown.count("<td title=") == len(found) == len(result.frame("hands"))
    assert "+1.50" in shown
    assert "-0.00" not in shown


def test_other_games_have_no_such_hands() -> None:
    told = scenario("nz-1996/roulette", "flat 10 on red")
    dealer = dealer_of(told)
    assert result_of(told, dealer, dealer.deal(0, 1, 100)).by_hand == ()

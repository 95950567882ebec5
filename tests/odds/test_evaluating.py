"""What choices at a table are worth: one position at a time, against the values of whole shoes and known truths."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.equipment.cards import Card
from croupier.games import twenty_one
from croupier.games.commands import StateError
from croupier.games.roulette import rules as roulette_rules
from croupier.games.roulette import start as roulette_start
from croupier.games.twenty_one.acts import CloseOffers, Double, Hit, Insure, KeepDoubles, Stand, TakeEvenMoney, Withdraw
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load
from croupier.odds import Asked, NotEvaluated, evaluate
from croupier.odds.twenty_one.columns import columns_of, shoe_of
from croupier.odds.twenty_one.hands import Label, ToNode, drive
from croupier.odds.twenty_one.moments import Moment, opened
from croupier.odds.twenty_one.playing import composition_play
from croupier.odds.twenty_one.worth import Book
from tests.odds.graphs import SHELF, graph

STAKE = 1000
BLACKJACK, PONTOON = "nz-1996/blackjack", "nz-2000/pontoon"


def at(rules: str, *labels: Label, decks: int = 8) -> Moment:
    table = Asked(load(rules), {"decks": str(decks)}).table()
    assert isinstance(table, TwentyOneRules)
    return drive(opened(table, STAKE), labels)


def worth(moment: Moment, *seen: str) -> dict[type, float]:
    found = evaluate(moment.table, map(Card, seen), SHELF)
    return {type(command): value for command, value in found.items()}


@pytest.mark.parametrize("cards", [("T", "T", "6"), ("5", "6", "6"), ("A", "2", "7"), ("9", "A", "3")])
def test_one_position_is_worth_what_it_is_worth_in_the_whole_shoe(cards: tuple[Label, ...]) -> None:
    found, columns = graph(BLACKJACK), columns_of(graph(BLACKJACK))
    best = composition_play(Book(found, columns), shoe_of(columns, Counter(at(BLACKJACK).table.rules.cards())))
    walk = best.whole.walk
    node = 0
    for label in cards:
        target = found.hands.nodes[node].edges[label]
        assert isinstance(target, ToNode)
        node = target.number
    held = tuple(sum(columns.of(card) == column for card in (cards[0], cards[2])) for column in range(len(columns)))
    expansion = walk.expansion
    state = next(
        state
        for state in range(expansion.size)
        if expansion.node[state] == node and tuple(expansion.compositions[expansion.held[state]]) == held
    )
    values = walk.values(best.whole.base.copy())  # none of these splits
    assert max(worth(at(BLACKJACK, *cards)).values()) == pytest.approx(values[state, columns.of(cards[1])], abs=1e-12)


def test_insuring_a_blackjack_is_even_money() -> None:
    found = worth(at(BLACKJACK, "A", "A", "K"))
    assert found[TakeEvenMoney] == 1
    assert found[Insure] == pytest.approx(1, abs=1e-12)
    assert found[CloseOffers] > 1


def test_cards_seen_before_count() -> None:
    fresh = at(BLACKJACK, "T", "T", "6", decks=4)
    small = [f"{rank}{suit}" for rank in "2345" for suit in "shdc"] * 3
    assert worth(fresh)[Hit] > worth(fresh)[Stand]
    assert worth(fresh, *small)[Hit] < worth(fresh, *small)[Stand]


def test_a_double_may_be_taken_back() -> None:
    found = worth(at(PONTOON, "6", "K", "5", "goes on", "doubles", "2"))
    assert found == {KeepDoubles: pytest.approx(found[KeepDoubles]), Withdraw: -1}


def test_what_was_won_before_is_what_the_pontoon_takes() -> None:
    """After a paid 21 the dealer's pontoon takes the next live hand's wager: less is to be hoped for there."""
    rest = ("2", "hits", "6")
    won = worth(at(PONTOON, "8s", "K", "8d", "goes on", "splits", "3", "hits", "K", *rest))
    lost = worth(at(PONTOON, "8s", "K", "8d", "goes on", "splits", "5", "hits", "K", *rest))
    assert won[Stand] < lost[Stand]


def test_three_suited_sevens_are_drawn_to() -> None:
    found = worth(at(PONTOON, "7s", "7", "7s"))
    assert max(found, key=lambda choice: found[choice]) is Hit
    assert Double in found


def test_positions_of_which_nothing_can_be_said() -> None:
    with pytest.raises(NotEvaluated, match="nobody has a choice"):
        worth(at(BLACKJACK, "T"))
    with pytest.raises(NotEvaluated, match="more of 9s have been seen than 4 decks hold"):
        worth(at(BLACKJACK, "T", "T", "6", decks=4), *["9s"] * 5)
    with pytest.raises(NotEvaluated, match="nobody decides anything in this game"):
        evaluate(roulette_start(roulette_rules(load("nz-1996/roulette"), {})))


def test_nothing_is_said_of_a_round_in_which_something_went_wrong() -> None:
    moment = at(BLACKJACK, "T", "T", "6")
    table = moment.table
    for event in twenty_one.decide(table, StateError("draws a card")):
        table = twenty_one.evolve(table, event)
    with pytest.raises(NotEvaluated, match="something has gone wrong"):
        evaluate(table, (), SHELF)

"""Laws held side by side: what each change is worth alone, what in sequence, and that the parts add up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.law import load
from croupier.odds import Asked
from croupier.odds.changes import changes, made
from croupier.odds.compare_page import breakdown, compare_page, side_by_side, without_effect, worth_told
from croupier.odds.comparing import Comparison, NotComparable, Worth, compare
from tests.odds.drafted import drafted, pays
from tests.odds.graphs import SHELF

SMALL = '[provision.triples_take_small]\nclause = "D.2"\nreason = "Triples count."\nstruck = true\n\n'


def against(start: str, changes: str) -> Comparison:
    return compare(Asked(load(f"nz-1996/{start}")), Asked(drafted(start, changes)))


def test_two_changes_that_meet_are_worth_less_apart_than_together() -> None:
    """Small pays two to one and wins on its triples: 105 throws and 2 more of 216."""
    found = against("tai-sai", pays("pays", '{ small = "2" }') + SMALL)
    assert found.differing == ("small",)
    first, second = found.worths
    assert [change.says for change in first.changes] == ["pays, small: 1 becomes 2"]
    assert [change.says for change in second.changes] == ["triples take small: struck out"]
    assert first.alone is not None
    assert second.alone is not None
    assert first.alone["small"] == first.in_sequence["small"] == -Fraction(105, 216)
    assert second.alone["small"] == -Fraction(2 * 2, 216)
    assert second.in_sequence["small"] == -Fraction(2 * 3, 216)
    assert found.difference("small") == first.in_sequence["small"] + second.in_sequence["small"]


def test_changes_of_which_the_odds_never_ask_are_idle() -> None:
    struck = '[provision.no_wager_until_paid]\nclause = "D.2"\nreason = "They may."\nstruck = true\n\n'
    found = against("tai-sai", struck + pays("pays", '{ big = "2" }'))
    assert [change.says for change in found.idle] == ["no wager until paid: struck out"]
    assert found.differing == ("big",)
    assert without_effect(found) == ["no wager until paid: struck out"]


def test_what_can_be_played_only_together_is_one_part() -> None:
    """Counts over by nine leave no natural of nine, unless naturals begin lower."""
    modulus, natural = pays("count_modulus", "7"), pays("natural_from", "7", "D.2")
    found = against("mini-baccarat", modulus + natural)
    assert [[change.concept for change in worth.changes] for worth in found.worths] == [
        ["count_modulus", "natural_from"]
    ]
    assert found.worths[0].in_sequence["banker"] == found.difference("banker")


def test_parts_that_nothing_holds_together_add_up() -> None:
    text = pays("banker_draws", "{ 7 = [6] }") + pays("player_draws_to", "4", "D.2")
    found = against("mini-baccarat", text)
    assert [len(worth.changes) for worth in found.worths] == [1, 1]
    for wager in ("banker", "player", "tie"):
        assert sum(worth.in_sequence[wager] for worth in found.worths) == found.difference(wager) != 0


def test_the_same_law_twice() -> None:
    law = load("nz-1996/roulette")
    found = compare(Asked(law), Asked(law))
    assert (found.worths, found.idle, found.differing) == ((), (), ())


def test_different_games_cannot_be_compared() -> None:
    with pytest.raises(NotComparable, match="different games"):
        compare(Asked(load("nz-1996/roulette")), Asked(load("nz-1996/tai-sai")))


def test_all_changes_made_are_the_second_law() -> None:
    first, second = load("nz-1996/mini-baccarat"), load("nz-1996/baccarat")
    result = made(first, changes(first, second))
    assert {name: entry.value for name, entry in result.entries.items()} == {
        name: entry.value for name, entry in second.entries.items()
    }
    back = made(second, changes(second, first))
    assert set(back.entries) == set(first.entries)
    pontoons = [load(f"{one}/pontoon") for one in ("nz-2000", "nz-amended", "act-2018", "mbs-2016")]
    for one in pontoons:
        for other in pontoons:
            after = made(one, changes(one, other))
            assert {name: entry.value for name, entry in after.entries.items()} == {
                name: entry.value for name, entry in other.entries.items()
            }


def test_an_entry_that_goes_is_a_change_too() -> None:
    first = load("nz-1996/tai-sai")
    fewer = {key: odds for key, odds in first.table_of_odds("totals_pay").items() if key != "4"}
    second = first.changed("totals_pay", fewer)
    (change,) = changes(first, second)
    assert change.says == "totals pay, 4: 62 becomes nothing"
    assert made(first, [change]).table("totals_pay") == fewer
    (back,) = changes(second, first)
    assert back.says == "totals pay, 4: nothing becomes 62"
    assert made(second, [back]).table("totals_pay") == first.table("totals_pay")


def test_the_page_and_the_table_say_it_in_cents_for_a_hundred_dollars() -> None:
    found = against("tai-sai", pays("pays", '{ small = "2" }') + SMALL)
    assert breakdown(found, "small") == [
        ("pays, small: 1 becomes 2", "VI.4.0, D.1", "-4861.11", "-4861.11"),
        ("triples take small: struck out", "VI.3.1(a)", "-185.19", "-277.78"),
        ("together", "", "", "-5138.89"),
    ]
    heads, rows = side_by_side([found.first, found.second])
    assert heads == ("wager", "nz-1996/tai-sai %", "my-draft.toml %", "difference")
    assert rows[0] == ("small", "2.7778", "-48.6111", "-51.3889")
    page = compare_page([found])
    assert "Triples count." in page
    assert "-5138.89" in page


def test_best_play_that_changes_is_told_hand_by_hand() -> None:
    """Where the dealer draws to soft seventeen, eleven is doubled against an ace, too."""
    text = pays("dealer_stands_from_soft", "18")
    first, second = (Asked(law, shelf=SHELF) for law in (load("nz-1996/blackjack"), drafted("blackjack", text)))
    found = compare(first, second)
    told = {(one.hand, rank): (one.first, one.second) for one in found.play for rank in one.against}
    assert told["hard 11", "A"] == ("hit", "double, else hit")
    assert ("hard 11", "T") not in told
    assert "Best play that changes" in compare_page([found])


def test_clauses_of_two_instruments_bear_their_names() -> None:
    (change, *_) = changes(load("nz-2000/pontoon"), load("act-2018/pontoon").changed("decks_least", 4))
    worth = Worth((change,), {"box": 0.01}, {"box": 0.01})
    (_, plain, *_), (_, named, *_) = worth_told(worth, "box"), worth_told(worth, "box", two_instruments=True)
    assert "nz-2000" not in plain
    assert named == ", ".join(f"{cite.instrument} {cite.clause}" for cite in change.clauses)

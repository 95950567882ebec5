"""Insurance, pairs and Super Sevens against what can be counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from croupier.law import load
from croupier.odds import Asked, WagerOdds, price
from croupier.odds.asked import INFINITE
from croupier.odds.composition import read_composition
from croupier.odds.result import Declined
from croupier.odds.twenty_one.beside import beside
from croupier.odds.twenty_one.pricing import shoe
from tests.odds.graphs import SHELF


def rows(rules: str, decks: int = 6, left: str | None = None, **settings: str) -> dict[str, WagerOdds]:
    asked = Asked(load(rules), {"decks": str(decks), **settings})
    fresh = asked.table()
    cards = shoe(asked, fresh)  # type: ignore[arg-type]
    if left is not None:
        cards = read_composition(left, list(Counter(cards).elements())).cards
    found = list(beside(asked, cards, rounded=False))
    assert not any(isinstance(row, Declined) for row in found)
    return {row.wager: row for row in found if isinstance(row, WagerOdds)}


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_insurance(decks: int) -> None:
    blackjack, pontoon = rows("nz-1996/blackjack", decks), rows("nz-2000/pontoon", decks)
    assert blackjack["insurance"].edge == 1 - 3 * Fraction(16 * decks, 52 * decks - 1)
    assert pontoon["insurance"].edge == 1 - 3 * Fraction(12 * decks, 48 * decks - 1)
    for own in range(3):
        knowing = blackjack[f"insurance own-tens {own}"]
        assert knowing.edge == 1 - 3 * Fraction(16 * decks - own, 52 * decks - 3)


def test_insurance_out_of_a_rich_shoe_favours_the_player() -> None:
    assert rows("nz-1996/blackjack", left="5=0 6=0 4=0")["insurance"].favours_the_player


def test_nobody_insures_when_what_opens_the_offer_has_left_the_shoe() -> None:
    assert not any(name.startswith("insurance") for name in rows("nz-1996/blackjack", left="A=0"))
    assert "insurance" in rows("nz-1996/blackjack", left="As=1 Ah=0 Ad=0 Ac=0")


@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize("rules", ["nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon"])
def test_pairs(rules: str, decks: int) -> None:
    found, law, others = rows(rules, decks), load(rules), 48 * decks - 1
    same, coloured, mixed = decks - 1, decks, 2 * decks
    if law.orders("perfect_pairs_offered"):
        pays = [law.odds(f"{kind}_pair_pays") for kind in ("perfect", "coloured", "mixed")]
        won = sum(ways * (odds + 1) for ways, odds in zip((same, coloured, mixed), pays, strict=True))
        assert found["pairs"].edge == 1 - won / others
    if law.orders("any_pair_called"):
        name = "pairs play" if "pairs play" in found else "pairs"
        assert found[name].edge == 1 - (same + coloured + mixed) * (law.odds("any_pair_pays") + 1) / others


def test_the_table_says_which_pairs_it_offers() -> None:
    assert [*rows("act-2018/pontoon", pairs="play")][-1] == "pairs"
    assert rows("act-2018/pontoon", pairs="play")["pairs"].edge == rows("act-2018/pontoon")["pairs play"].edge


def test_a_pair_that_favours_the_player_is_said_to() -> None:
    found = price(Asked(load("act-2018/pontoon"), {"decks": "6"}, play=INFINITE, shelf=SHELF))
    assert found.of("pairs").favours_the_player
    assert "this wager favours the player" in found.of("pairs").note
    assert "favours the player" not in found.of("pairs play").note


@pytest.mark.parametrize("decks", [6, 8])
def test_super_sevens(decks: int) -> None:
    found, total, sevens = rows("nz-1996/blackjack", decks), 52 * decks, 4 * decks
    one = Fraction(sevens * (total - sevens), perm(total, 2))
    suited_two = Fraction(sevens * (decks - 1), perm(total, 2))
    mixed_two = Fraction(sevens * 3 * decks, perm(total, 2))
    assert found["super-sevens never-draw"].expected == one * 4 + suited_two * 101 + mixed_two * 51 - 1
    no_third = Fraction(total - sevens, total - 2)
    three = Fraction(perm(sevens, 3), perm(total, 3))
    three_suited = Fraction(4 * perm(decks, 3), perm(total, 3))
    drawn = one * 4 + no_third * (suited_two * 101 + mixed_two * 51)
    assert found["super-sevens"].expected == drawn + (three - three_suited) * 501 + three_suited * 5001 - 1


def test_super_sevens_are_not_offered_with_too_few_decks() -> None:
    assert "super-sevens" not in rows("nz-1996/blackjack", 4)


def test_what_a_table_lets_somebody_wager_beside_a_box_changes_no_odds() -> None:
    limited, free = rows("nz-1996/blackjack", super_sevens="5"), rows("nz-1996/blackjack")
    assert limited["super-sevens"].edge == free["super-sevens"].edge
    few = rows("act-2018/pontoon", pairs="play", pairs_maximum="25")
    assert few["pairs"].edge == rows("act-2018/pontoon", pairs="play")["pairs"].edge


def test_a_burnt_card_that_nobody_saw_changes_nothing() -> None:
    burnt, kept = rows("nz-2000/pontoon", burn="true"), rows("nz-2000/pontoon")
    assert {wager: row.edge for wager, row in burnt.items()} == {wager: row.edge for wager, row in kept.items()}


def test_every_row_says_by_which_clauses() -> None:
    assert all(row.clauses for row in rows("nz-1996/blackjack").values())


def test_a_way_to_play_that_a_law_forbids_has_no_row() -> None:
    """Whoever may not stand on fourteen cannot keep two sevens."""
    found = {wager.wager for wager in price(Asked(load("nz-1996/blackjack").changed("stands_from", 15), shelf=SHELF))}
    assert "super-sevens" in found
    assert "super-sevens never-draw" not in found

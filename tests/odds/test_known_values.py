"""Known values as exact fractions: what other people have worked out, and what can be counted without the engine."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from math import perm, sqrt
from pathlib import Path
from random import Random

import pytest

from croupier.equipment.cards import Card, deck
from croupier.law import load
from croupier.odds import Asked, Odds, price
from croupier.odds.composition import Composition, CompositionError, read_composition

BACCARAT = ("mini-baccarat", "baccarat", "midi-baccarat")
COUNTS = tomllib.loads((Path(__file__).parents[1] / "perft" / "baccarat.toml").read_text(encoding="utf-8"))


@cache
def priced(game: str) -> Odds:
    return price(Asked(load(f"nz-1996/{game}")))


def test_roulette_keeps_one_part_in_thirty_seven_of_every_wager() -> None:
    odds = priced("roulette")
    assert [wager.wager for wager in odds] == [
        "straight", "split", "street", "corner", "six-line", "column", "dozen",
        "low", "high", "even", "odd", "red", "black",
    ]  # fmt: skip
    assert {wager.edge for wager in odds} == {Fraction(1, 37)}
    straight = odds.of("straight")
    assert [(o.net, o.probability) for o in straight.outcomes] == [(-1, Fraction(36, 37)), (35, Fraction(1, 37))]
    assert (straight.win, straight.push, straight.lose) == (Fraction(1, 37), 0, Fraction(36, 37))
    assert straight.variance == 36**2 * Fraction(36, 37**2)


def test_the_money_wheel_keeps_a_thirteenth_on_every_symbol() -> None:
    odds = priced("money-wheel")
    assert [wager.wager for wager in odds] == [f"symbol {symbol}" for symbol in "ABCDEFG"]
    assert {wager.edge for wager in odds} == {Fraction(1, 13)}
    assert odds.of("symbol A").win == Fraction(24, 52)


def test_tai_sai() -> None:
    odds = priced("tai-sai")
    edges = {wager.wager: wager.edge for wager in odds}
    assert edges == {
        "small": Fraction(1, 36),
        "big": Fraction(1, 36),
        "any-triple": Fraction(1, 9),
        "triple": Fraction(35, 216),
        "double": Fraction(1, 9),
        "face": Fraction(1, 27),
        "combination": Fraction(1, 36),
        **{f"total {total}": edge for low, edge in _totals().items() for total in (low, 21 - low)},
    }
    assert edges["total 6"] == Fraction(13, 108)


def _totals() -> dict[int, Fraction]:
    """Three dice by counting: how many of 216 throws make a total, and what it pays."""
    ways = {4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27}
    pays = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
    return {total: 1 - Fraction(ways[total] * (pays[total] + 1), 216) for total in ways}


@pytest.mark.parametrize("game", BACCARAT)
def test_baccarat_from_the_counts(game: str) -> None:
    odds, orders, wins = priced(game), COUNTS["orders"], COUNTS["wins"]
    banker, player, tie = (Fraction(wins[spot], orders) for spot in ("banker", "player", "tie"))
    assert odds.of("banker").edge == player - Fraction(19, 20) * banker
    assert odds.of("player").edge == banker - player
    assert odds.of("tie").edge == 1 - 9 * tie
    assert odds.of("banker").push == tie
    assert odds.of("tie").push == 0
    assert odds.of("player").edge_decided == (banker - player) / (1 - tie)


def test_the_figures_of_baccarat_as_they_are_published() -> None:
    """1.06, 1.24 and 14.36 parts of a hundred, deviations 0.93, 0.95 and 2.64: in any book on the game."""
    odds = priced("mini-baccarat")
    assert [round(100 * wager.edge_float, 4) for wager in odds] == [1.0579, 1.2351, 14.3596]
    assert [round(wager.deviation, 2) for wager in odds] == [0.93, 0.95, 2.64]
    assert odds.of("banker").deviation == pytest.approx(sqrt(float(odds.of("banker").variance)))


# --- any shoe, against a program of a few lines -----------------------------------------------------------------------


def by_hand(counts: list[int]) -> dict[str, Fraction]:
    """A coup out of so many cards of each count, dealt by the tables of the game and by nothing else."""
    won = {"player": Fraction(0), "banker": Fraction(0), "tie": Fraction(0)}
    draws = {
        0: range(10),
        1: range(10),
        2: range(10),
        3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
        4: range(2, 8),
        5: range(4, 8),
        6: (6, 7),
        7: (),
    }

    def deal(cards: tuple[int, ...], weight: int, left: int) -> None:
        def more() -> None:
            for count, copies in enumerate(counts):
                copies -= cards.count(count)
                if copies > 0:
                    deal((*cards, count), weight * copies, left - 1)

        if len(cards) < 4:
            return more()
        player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
        drawn: tuple[int | None, ...] = (*cards[4:], None, None)
        third, fourth = drawn[:2]
        if max(player, banker) < 8:
            if player <= 5:
                if third is None:
                    return more()
                if third in draws[banker]:
                    if fourth is None:
                        return more()
                    banker = (banker + fourth) % 10
                player = (player + third) % 10
            elif banker <= 5:
                if third is None:
                    return more()
                banker = (banker + third) % 10
        result = "tie" if player == banker else "player" if player > banker else "banker"
        won[result] += Fraction(weight, perm(sum(counts), len(cards)))
        return None

    deal((), 1, sum(counts))
    return won


def shoe_of(counts: list[int]) -> Composition:
    ranks = "TA23456789"
    return Composition({Card(f"{rank}s"): count for rank, count in zip(ranks, counts, strict=True)}, "some")


@pytest.mark.parametrize("seed", range(4))
def test_any_shoe(seed: int) -> None:
    chance = Random(seed)
    counts = [chance.choice((0, 0, 1, 2, 5)) for _ in range(10)]
    counts[0] += 6  # tens enough for a coup
    odds = price(Asked(load("nz-1996/mini-baccarat"), remaining=shoe_of(counts)))
    won = by_hand(counts)
    assert odds.of("tie").win == won["tie"]
    assert odds.of("player").win == won["player"]
    assert odds.of("banker").win == won["banker"]


def test_a_shoe_of_tens_alone_ties_for_ever() -> None:
    tie = price(Asked(load("nz-1996/baccarat"), remaining=shoe_of([6] + [0] * 9))).of("tie")
    assert tie.win == 1
    assert tie.edge == -8
    assert tie.note == "this wager favours the player"
    player = price(Asked(load("nz-1996/baccarat"), remaining=shoe_of([6] + [0] * 9))).of("player")
    assert player.push == 1
    assert player.edge == 0
    assert player.edge_decided is None


def test_too_few_cards() -> None:
    with pytest.raises(CompositionError, match=r"may take 6 cards; 5 are left"):
        price(Asked(load("nz-1996/baccarat"), remaining=shoe_of([0, 1, 1, 1, 1, 1, 0, 0, 0, 0])))


def test_what_is_left_is_read_by_rank_and_by_card() -> None:
    left = read_composition("A=0, 9=30 8s=3", deck() * 8).cards
    assert sum(left.values()) == 416 - 32 - 2 - 5
    assert sorted(left[Card(f"9{suit}")] for suit in "shdc") == [7, 7, 8, 8]
    assert left[Card("8s")] == 3
    assert left[Card("8h")] == 8


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("9=33", "a fresh shoe holds 32 of 9"),
        ("9s=9", "a fresh shoe holds 8 of 9s"),
        ("9=-1", "a fresh shoe holds 32 of 9"),
        ("nine=4", "expected a rank or a card"),
        ("9", "expected a rank or a card"),
        ("9=4 9=5", "said twice"),
        ("9=4 9s=1", "said twice"),
        ("9s=1 9=4", "said twice"),
        (" ".join(f"{rank}=0" for rank in "A23456789TJQK"), "the shoe is empty"),
    ],
)
def test_shoes_that_cannot_be(text: str, says: str) -> None:
    with pytest.raises(CompositionError, match=says):
        read_composition(text, deck() * 8)

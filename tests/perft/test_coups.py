"""Baccarat as its own proof: the engine deals every coup of eight decks and finds the exact count of each result."""

from __future__ import annotations

import tomllib
from math import perm
from pathlib import Path

import pytest

from croupier.law import load
from tests.perft.coups import Coups

KNOWN = tomllib.loads((Path(__file__).parent / "baccarat.toml").read_text(encoding="utf-8"))
QUICK = (("mini-baccarat", "A"), ("baccarat", "B"), ("midi-baccarat", "C"))
ALL = tuple(
    (game, style)
    for game in ("mini-baccarat", "baccarat", "midi-baccarat")
    for style in load(f"nz-1996/{game}").texts("styles")
)


def test_the_known_counts_are_all_orders_of_six_cards() -> None:
    assert KNOWN["orders"] == perm(8 * 52, 6) == sum(KNOWN["wins"].values())


@pytest.mark.parametrize(("game", "style"), QUICK)
def test_the_engine_counts_every_coup(game: str, style: str) -> None:
    assert Coups(game, style, wagers=False).by_hands() == KNOWN["wins"]


@pytest.mark.long
@pytest.mark.parametrize(("game", "style"), ALL)
def test_with_a_wager_on_each_spot_what_is_called_is_what_is_paid(game: str, style: str) -> None:
    assert Coups(game, style, wagers=True).by_hands() == KNOWN["wins"]


@pytest.mark.long
def test_the_order_within_a_hand_does_not_matter() -> None:
    assert Coups("mini-baccarat", "A", wagers=False).all() == KNOWN["wins"]

"""Kernel and engine settle the same rounds alike, under best play and under plays that do anything that may be done."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from croupier.simulation.twenty_one.boxes import Boxes
from tests.simulation.agreeing import PIECE, RULES, disagreements, main, piece
from tests.simulation.plays import best_of
from tests.simulation.scenarios import scenario
from tests.simulation.test_boxes import boxes

SEED = 20261120
QUICK, PIECES = 5_000, 4


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("chunk", range(PIECES))
def test_twenty_thousand_rounds_are_settled_alike(rules: str, chunk: int) -> None:
    assert piece(rules, SEED, chunk, QUICK) == []


def broken(what: str) -> Boxes:
    """A kernel that is wrong in one thing."""
    dealer = boxes(scenario("nz-1996/blackjack", "flat 10 on box 1", seed=SEED))
    short, tables = dealer.short, dealer.tables
    match what:
        case "one row of one hand":
            row = int(np.bincount(short.deal[short.deal >= short.live]).argmax())
            short.rows[row : row + short.width] = np.roll(short.rows[row : row + short.width], 1)
        case "what a natural is paid":
            most = max(range(len(short.outcomes)), key=lambda at: dealer.brought(int(short.outcomes[at]))[0])
            short.outcomes[most] = short.outcomes[most - 1]
        case "what is split":
            tables.forks[:, 1] = np.roll(tables.forks[:, 1], 1)
            return Boxes(dealer.scenario, dealer.rules, dealer.seats, replace(tables))
        case "the dealer after a split":
            tables.dealer[:] = np.roll(tables.dealer, 1, axis=1)
            return Boxes(dealer.scenario, dealer.rules, dealer.seats, replace(tables))
    return dealer


@pytest.mark.parametrize(
    "what", ["one row of one hand", "what a natural is paid", "what is split", "the dealer after a split"]
)
def test_a_kernel_that_is_wrong_in_one_thing_is_caught(what: str) -> None:
    dealer = broken(what)
    assert disagreements(dealer, best_of(dealer.scenario), 0, QUICK) != []


def test_a_piece_can_be_had_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2", "1", "--piece", "1", "--rules", "nz-1996/blackjack", "--from-piece", "1"]) == 0
    assert capsys.readouterr().out == "piece 1: 2 rounds of each rule set, 0 settled differently\n"


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_million_rounds_are_settled_alike(rules: str) -> None:
    for chunk in range(1_000_000 // PIECE):
        assert piece(rules, SEED, chunk, PIECE) == [], chunk

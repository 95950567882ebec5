"""Shoes as kernels use them: cut, burnt from, run out and filled again, just as the engine's are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from croupier.equipment.cards import Card
from croupier.games.commands import Command
from croupier.games.due import ChanceDue
from croupier.games.events import Event, RoundOver
from croupier.games.felt import Felt
from croupier.games.twenty_one.acts import CardDealtFaceUp
from croupier.simulation.by_engine import ByEngine, Playing
from croupier.simulation.penetration import placed
from croupier.simulation.scenario import ScenarioError
from croupier.simulation.totals import totals_of
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.by_graph import ByGraph
from croupier.simulation.twenty_one.deciding import IN_USE
from croupier.simulation.twenty_one.play import Play
from croupier.simulation.twenty_one.plays import graph_for
from croupier.simulation.twenty_one.refilling import still_lying
from tests.simulation.plays import AtRandom, best_of
from tests.simulation.referee import differences
from tests.simulation.scenarios import at_random, scenario
from tests.simulation.shoes import AsDealt, cards_of
from tests.simulation.test_boxes import both, boxes


@pytest.mark.parametrize("rules", ["nz-1996/blackjack"])
def test_to_the_cutting_card_the_kernel_shuffles_when_the_engine_does(rules: str) -> None:
    decks = 8
    told = scenario(rules, "flat 10 on box 1", session=160, seed=8, settings=(("decks", decks),))
    dealer = boxes(placed(replace(told, penetration=Fraction(3, 4))))
    assert shoes_compared(dealer, best_of(told), 160).shoes > 1


class Compared(NamedTuple):
    shoes: int
    emptied: int
    different: list[str]


def shoes_compared(dealer: Boxes, play: Play, rounds: int) -> Compared:
    """Kernel and engine through the same shoes: how many were begun, how many ran out, and what is not the same."""
    book, _, dealt = dealer.traced(0, 1, rounds, rounds)
    by_graph = {player.name: ByGraph(graph_for(dealer.scenario), play) for player in dealer.scenario.players}
    engine = ByEngine(dealer.scenario, dealer.rules, dealer.seats, by_graph)
    equipment = AsDealt(dealer.rules, cards_of(dealer, dealt.tolist()))
    playing = Playing(engine, lambda: equipment)
    playing.session(rounds)
    found = differences(totals_of(book, 0), totals_of(playing.book, 0, playing.clauses))
    return Compared(int(book.rounds[2]), equipment.emptied, found)


SEVEN_BOXES = " + ".join(f"flat 10 on box {box}" for box in range(1, 8))


def emptying(rules: str, plan: str, *, burn: bool) -> tuple[Boxes, Play]:
    """A table where shoes run out, and hands played at random there."""
    settings = (("decks", 4), ("cutting_card_from_back", 1), *((("burn", True),) if burn else ()))
    told = at_random(rules, plan, seed=9, session=100, settings=settings)
    play = AtRandom(told, 3)
    return boxes(told, play), play


@pytest.mark.parametrize(
    ("rules", "plan", "rounds"),
    [("nz-2000/pontoon", "flat 10 on box 1", 300), ("nz-1996/blackjack", f"{SEVEN_BOXES} at most 9 per shoe", 70)],
)
def test_a_shoe_that_runs_out_is_filled_with_all_that_does_not_lie_on_the_table(
    rules: str, plan: str, rounds: int
) -> None:
    dealer, play = emptying(rules, plan, burn=rules == "nz-2000/pontoon")
    compared = shoes_compared(dealer, play, rounds)
    assert compared.emptied > 1
    assert compared.different == []


class Watching(AsDealt):
    """Looks, before each card of a round, at what the kernel says lies on the table."""

    def __init__(self, dealer: Boxes, cards: list[Card]) -> None:
        super().__init__(dealer.rules, cards)
        self.dealer, self.dealt, self.looked = dealer, list[int](), 0
        self.boxes, self.at = len(dealer.seats.lines), np.zeros(IN_USE, dtype=np.int64)
        self.led, self.nobody = dealer.tables.led, np.zeros((0, self.boxes), dtype=np.int64)

    def supply(self, due: ChanceDue) -> Command:
        if self.dealt:
            cards = np.array(self.dealt, dtype=np.uint8)
            laid, opened = self.dealer.laid, self.dealer.tables.opened
            lies = still_lying(laid, opened, self.at, cards, self.boxes, self.led, self.nobody)
            found = Counter(card for card, stays in zip(cards_of(self.dealer, cards), lies, strict=True) if stays)
            assert found == Counter(self.felt.cards_out())
            self.looked += len(found) < len(cards)
        return super().supply(due)

    def follow(self, event: Event, felt: Felt) -> None:
        super().follow(event, felt)
        self.felt = felt
        if isinstance(event, RoundOver):
            self.dealt.clear()
        if isinstance(event, CardDealtFaceUp):
            self.dealt.append("shdc".index(event.card[1]) << 4 | self.dealer.tables.ranks.index(event.card[0]))


@pytest.mark.parametrize(
    ("rules", "plan"), [("nz-2000/pontoon", "flat 10 on box 1"), ("nz-1996/blackjack", SEVEN_BOXES)]
)
def test_what_lies_on_the_table_is_known_card_by_card(rules: str, plan: str) -> None:
    told = at_random(rules, plan, seed=4, session=100)
    play = AtRandom(told, 3)

    def played(dealer: Boxes) -> int:
        watching = Watching(dealer, cards_of(dealer, dealer.traced(0, 1, 40, 40)[2]))
        engine = ByEngine(told, dealer.rules, dealer.seats, {"ana": ByGraph(graph_for(told), play)})
        Playing(engine, lambda: watching).session(40)
        return watching.looked

    dealer = boxes(told, play)
    assert played(dealer) > 10
    lying = replace(dealer.tables, gone=np.zeros_like(dealer.tables.gone))
    with pytest.raises(AssertionError):
        played(Boxes(told, dealer.rules, dealer.seats, lying))


def test_cards_are_burnt_from_every_fresh_shoe_too() -> None:
    settings = (("decks", 4), ("burn", True), ("cutting_cards", 2))
    told = at_random("nz-2000/pontoon", "martingale 10 on box 2", chips=200, session=40, seed=9, settings=settings)
    play = AtRandom(told, 1)
    dealer = boxes(told, play)
    book, trace, dealt = dealer.traced(0, 2, 40, 80)
    assert differences(*both(dealer, play, 2, 40)) == []
    rounds = int(book.counts[0, 0])
    assert dealt[trace[rounds - 1, 0]] > 0
    dealer.use[1] = 0
    assert (dealer.traced(0, 2, 40, 80)[2] != dealt).any()


def test_an_automated_shoe_is_full_every_round_and_has_no_cutting_card() -> None:
    told = at_random("act-2018/pontoon", "flat 10 on box 1", session=30, seed=2, settings=(("automated_shoe", True),))
    play = AtRandom(told, 1)
    assert differences(*both(boxes(told, play), play, 1, 30)) == []
    with pytest.raises(ScenarioError, match=r"penetration: an automated shoe has no cutting card \[act-2018 19.1\]"):
        placed(replace(told, penetration=Fraction(3, 4)))

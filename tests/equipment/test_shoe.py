"""The shoe: what was cut is dealt in that order, the cutting card stands where it was put, nothing is lost."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier.equipment.cards import RANKS, SUITS, Card, deck, parse_card, rank, suit
from croupier.equipment.chance import shuffled
from croupier.equipment.shoe import CUTTING_CARD, Shoe, Slot, cut_and_load, parse_slots
from croupier.games import Refused, game_of, shoe_acts
from croupier.law import load
from croupier.table import LiveTable
from croupier.table.equipment import Fair

CARDS = tuple(Card(name) for name in ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"])
BACCARATS = ("mini-baccarat", "baccarat", "midi-baccarat")


def test_decks() -> None:
    assert len(set(deck())) == 52
    assert Counter(rank(card) for card in deck()) == dict.fromkeys(RANKS, 4)
    assert Counter(suit(card) for card in deck()) == dict.fromkeys(SUITS, 13)
    assert len(deck(without="T")) == 48
    assert not [card for card in deck(without="T") if rank(card) == "T"]


@pytest.mark.parametrize("text", ["", "A", "1s", "10s", "as", "AS", "Ax", "Ass", "A s", "Ａs", "|", "^As"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card; expected a rank"):
        parse_card(text)


@pytest.mark.parametrize("at", range(1, 10))
def test_what_lay_before_the_cut_goes_to_the_back(at: int) -> None:
    loaded = cut_and_load(CARDS, at, 3, second_cutting_card=False)
    cards = [slot.card for slot in loaded if slot.card is not None]
    assert cards == [*CARDS[at:], *CARDS[:at]]
    assert loaded.index(CUTTING_CARD) == len(CARDS) - 3, "three cards lie behind it"
    assert loaded.count(CUTTING_CARD) == 1


def test_a_second_cutting_card_closes_the_shoe() -> None:
    loaded = cut_and_load(CARDS, 4, 3, second_cutting_card=True)
    assert loaded[-1] == CUTTING_CARD
    assert loaded.count(CUTTING_CARD) == 2
    assert len(loaded) == len(CARDS) + 2


def test_a_shoe_gives_its_slots_in_order_and_then_nothing() -> None:
    slots = parse_slots("6h ^7h | As")
    assert slots == (Slot(Card("6h")), Slot(Card("7h"), face_up=True), CUTTING_CARD, Slot(Card("As")))
    assert " ".join(map(str, slots)) == "6h ^7h | As"
    shoe = Shoe(slots)
    other = shoe.copy()
    assert [shoe.draw() for _ in slots] == list(slots)
    assert shoe.draw() is None
    assert len(other) == 4, "a copy keeps its cards"


def test_the_mouth_shows_cutting_cards_and_the_card_behind_them() -> None:
    assert Shoe(parse_slots("| | 6h As")).mouth() == parse_slots("| | 6h")
    assert Shoe(parse_slots("6h |")).mouth() == parse_slots("6h")
    assert Shoe(parse_slots("|")).mouth() == parse_slots("|")
    assert Shoe().mouth() == ()


def opened(game: str, seed: int, **settings: object) -> tuple[LiveTable, Fair]:
    law = load(f"nz-1996/{game}")
    module = game_of(law.family)
    rules = module.rules(law, settings)
    equipment = Fair(Random(seed), rules)
    return LiveTable(module, rules, {"ana": 1000}, equipment), equipment


@pytest.mark.parametrize("game", BACCARATS)
def test_a_cut_leaves_a_deck_on_either_side(game: str) -> None:
    table, equipment = opened(game, 5)
    table.act(shoe_acts.Shuffle())
    stack = list(equipment.stack)
    assert Counter(stack) == dict.fromkeys(deck(), 8)
    for at in (0, 1, 51, 8 * 52 - 51, 8 * 52, 10**9, -60):
        with pytest.raises(Refused) as refused:
            table.act(shoe_acts.Cut(None, at))
        assert f"a cut at {at}" in refused.value.reason
    for at in (52, 200, 8 * 52 - 52):
        table, equipment = opened(game, 5)
        table.act(shoe_acts.Shuffle())
        table.act(shoe_acts.Cut(None, at))
        dealt = [slot.card for slot in iter(equipment.draw, None) if slot.card is not None]
        assert dealt == [*stack[at:], *stack[:at]]


@pytest.mark.parametrize("game", BACCARATS)
@pytest.mark.parametrize("cutting_cards", [1, 2])
def test_fair_shoes_hold_eight_decks_and_the_cutting_card_stands_where_the_rules_say(
    game: str, cutting_cards: int
) -> None:
    places, law = set(), load(f"nz-1996/{game}")
    for seed in range(40):
        table, equipment = opened(game, seed, cutting_cards=cutting_cards)
        table.act(shoe_acts.Shuffle())
        stack = list(equipment.stack)
        table.act(shoe_acts.Cut(None))
        slots = list(iter(equipment.draw, None))
        cards = [slot.card for slot in slots if slot.card is not None]
        assert sorted(cards) == sorted(deck() * 8)
        assert slots.count(CUTTING_CARD) == cutting_cards
        behind = len(cards) - slots.index(CUTTING_CARD)
        assert behind == law.integer("cutting_card_from_back")
        at = next(place for place in range(len(stack)) if stack[place:] + stack[:place] == cards)
        assert law.integer("cut_at_least") <= at <= len(stack) - law.integer("cut_at_least")
        places.add(at)
    assert len(places) > 25, "the house cuts anywhere"


def test_shuffles_differ() -> None:
    assert len({tuple(shuffled(Random(seed), deck())) for seed in range(200)}) == 200

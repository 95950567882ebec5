"""The graph of a round against the engine: dealt the same cards and told the same choices, both say the same."""

from __future__ import annotations

import json
from random import Random
from typing import NamedTuple

import pytest

from croupier.equipment.cards import Card
from croupier.games import events as e
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.law import load
from croupier.odds.asked import PAPER_STAKE, Asked
from croupier.odds.driving import nets
from croupier.odds.twenty_one import expansion_record
from croupier.odds.twenty_one.alike import Alike
from croupier.odds.twenty_one.columns import columns_of
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.drawing import drawing_of
from croupier.odds.twenty_one.expansion import Expander
from croupier.odds.twenty_one.graph import RoundGraph, make
from croupier.odds.twenty_one.hands import CARD, CHOICE, DEALERS_CARD, End, Fate, Label
from croupier.odds.twenty_one.moments import Moment, after_card, after_choice, choices, opened
from croupier.odds.twenty_one.reckoning import bonuses, cards_drawn, net
from croupier.odds.twenty_one.record import read, written
from croupier.odds.twenty_one.ways import START, Position, follow
from tests.odds.graphs import RULES, graph


def rules_of(name: str) -> TwentyOneRules:
    rules = Asked(load(name)).on_paper()
    assert isinstance(rules, TwentyOneRules)
    return rules


class Told(NamedTuple):
    """What the graph says of a round."""

    fates: list[Fate]
    final: Final | None


class Disagreement(Exception):
    """The graph says something else than the engine."""


def card_label(edges: object, card: Card) -> Label:
    assert isinstance(edges, dict)
    return card if card in edges else card[0]


def play(found: RoundGraph, start: Moment, chance: Random, only: str = "") -> None:
    """A round of random cards and choices by the engine and by the graph; few ranks, so that rare hands come up."""
    table = start.table.rules
    assert isinstance(table, TwentyOneRules)
    shoe = [card for card in table.cards() if not only or card[0] in only]
    if not only and chance.random() < 0.7:
        favoured = chance.sample(found.ranks, chance.randint(2, 4))
        shoe = [card for card in shoe if card[0] in favoured] + chance.sample(shoe, 30)
    chance.shuffle(shoe)
    moment, position, told = start, START, Told([], None)
    shown = ""
    while True:
        node = found.hands.nodes[position.node]
        offered = choices(moment)
        waits_for = CHOICE if offered else DEALERS_CARD if moment.to_dealer else CARD
        if node.waits_for != waits_for or (offered and {*node.edges} != {*offered}):
            raise Disagreement(f"{node} where the engine has {moment.due}")
        won_bonus = any(fate.bonus for fate in told.fates)  # what a later split costs it is not in the graph
        verbs = [verb for verb in offered if verb != "splits" or not won_bonus]
        label = pick(chance, verbs) if offered else card_label(node.edges, shoe.pop())
        if node.waits_for == DEALERS_CARD:
            shown = label
        card = Card(label if len(label) == 2 else label + chance.choice("shdc"))
        moment = after_choice(moment, label) if offered else after_card(moment, card)
        target = node.edges[label]
        if isinstance(target, End):
            told.fates.append(target.fate)
        after = follow(found.hands, position, label)
        if after is None:
            break
        assert isinstance(after, Position), "every beginning is in the graph"
        position = after
    settle(found, moment, told, shown, shoe)


def pick(chance: Random, verbs: list[str]) -> str:
    """Splits oftener than the rest, or hands of three and four would hardly come up."""
    return "splits" if "splits" in verbs and chance.random() < 0.7 else chance.choice(verbs)


def settle(found: RoundGraph, moment: Moment, told: Told, shown: Label, shoe: list[Card]) -> None:
    """The dealer's hand and what it all brings."""
    drawn = cards_drawn(found, told.fates)
    final, at, cards = None, found.dealer.starts[shown], 1
    while final is None and cards < drawn:
        if not moment.to_dealer:
            raise Disagreement(f"the dealer draws no card to {moment.table.dealer} for {told.fates}")
        card = shoe.pop()
        moment, cards = after_card(moment, card), cards + 1 if drawn < 3 else 2
        to = found.dealer.edges[at][card[0]]
        if isinstance(to, Final):
            final = to
        elif drawn == 2:
            final = Final(2)  # not a natural, and nothing else is asked
        else:
            at = to
    if not moment.is_over:
        raise Disagreement(f"the dealer draws on for {told.fates}: {moment.due}")
    wagers = [event for event in moment.events if isinstance(event, e.WagerEvent)]
    expected = sum(nets(wagers, rounded=False).values()) / PAPER_STAKE
    final = Final(17) if final == Final(2) else final
    if net(found, told.fates, final) != expected:
        raise Disagreement(f"{told.fates} against {final}: {net(found, told.fates, final)}, not {expected}")
    paid = sum(isinstance(event, e.BonusPaid) for event in moment.events)
    if bool(bonuses(found, told.fates)) != bool(paid):
        raise Disagreement(f"{told.fates}: bonuses")


@pytest.mark.parametrize("name", RULES)
def test_random_rounds(name: str) -> None:
    start, chance = opened(rules_of(name), PAPER_STAKE), Random(name)
    for _ in range(600):
        play(graph(name), start, chance)


def test_rounds_of_sevens() -> None:
    """Where suited sevens were split no hand wins the Super Bonus in Canberra; where others were split it may."""
    name = "act-2018/pontoon"
    start, chance, found = opened(rules_of(name), PAPER_STAKE), Random(777), graph(name)
    for _ in range(250):
        play(found, start, chance, only="7")
    assert {fate.after_suited_sevens for fate in found.fates if fate.bonus and fate.of_split} == {True, False}


@pytest.mark.parametrize("name", RULES)
def test_the_graph_is_read_as_it_was_written(name: str) -> None:
    kept = json.loads(json.dumps(written(graph(name))))
    assert json.dumps(written(read(kept))) == json.dumps(kept)


@pytest.mark.parametrize("name", ["nz-1996/blackjack", "act-2018/pontoon"])
def test_an_expansion_is_read_as_it_was_written(name: str) -> None:
    columns = columns_of(graph(name))
    for made in (
        Expander(graph(name), columns, endless=False).split(6),
        Expander(graph(name), columns, endless=True).everything(),
    ):
        found = expansion_record.read(expansion_record.written(made))
        assert (found.roots, found.flags, found.shares) == (made.roots, made.flags, made.shares)
        for part in expansion_record.ARRAYS:
            assert (getattr(found, part) == getattr(made, part)).all(), part


@pytest.mark.parametrize("name", ["nz-1996/blackjack", "mbs-2016/pontoon"])
def test_the_dealers_hands_are_read_as_they_were_written(name: str) -> None:
    made = drawing_of(graph(name), columns_of(graph(name))).listed()
    found = expansion_record.read_sets(expansion_record.written_sets(made))
    assert all((one == other).all() for one, other in zip(found, made, strict=True))


@pytest.mark.parametrize("forgotten", [2, 4, 5, 6])
def test_a_key_that_is_too_coarse_is_caught(monkeypatch: pytest.MonkeyPatch, forgotten: int) -> None:
    whole = Alike.key

    def coarse(self: Alike, *about: object) -> object:
        key = whole(self, *about)  # type: ignore[arg-type]
        assert isinstance(key, tuple)
        return (*key[:forgotten], *key[forgotten + 1 :])

    monkeypatch.setattr(Alike, "key", coarse)
    rules = rules_of("nz-1996/blackjack")
    start, chance = opened(rules, PAPER_STAKE), Random(forgotten)

    def made_and_played() -> None:
        found = make(rules, PAPER_STAKE, lambda _: None, rounded=False)
        for _ in range(5_000):
            play(found, start, chance)

    with pytest.raises((Disagreement, AssertionError, KeyError, RecursionError)):
        made_and_played()

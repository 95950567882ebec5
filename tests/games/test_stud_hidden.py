"""Nobody is shown what is hidden from them: two deals that differ only in hidden cards look the same, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import Card, deck
from croupier.games import caribbean_stud as game
from croupier.games import commands as c
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.errors import EXPOSES, EXPOSES_OWN
from croupier.games.caribbean_stud.stud import DEALER, Stud
from croupier.games.due import ActDue, ChanceDue, DecisionDue, WagersDue
from croupier.law import load

NAMES = ("ana", "bo", "cy", "di")
LAW = load("nz-1996/caribbean-stud")
SETTINGS = st.fixed_dictionaries(
    {"dealing": st.sampled_from(("shoe", "shuffler")), "jackpot_operation": st.sampled_from(("electronic", "manual"))}
)
ERRORS = st.sampled_from((None, c.StateError(EXPOSES, 1), c.StateError(EXPOSES_OWN)))


@dataclass
class Seen:
    """All that one viewer is shown of a round: events, table, what is due and what may be done, a line each."""

    lines: list[str]
    to: list[str]
    """To which hand each card went."""
    seen: set[int]
    """Which cards of the deal the viewer could see before the dealer turned up his hand."""
    at_the_decisions: int = 0
    """How many lines there were by then."""


def shown(stud: Stud, viewer: str | None) -> list[str]:
    """The table as it is shown, and what is offered at it."""
    view = game.seen_by(stud, viewer)
    table = [repr(getattr(view, field.name)) for field in fields(view) if field.name != "rules"]
    offers = [repr(choice) for name in NAMES for choice in game.choices(stud, name)]
    return [*table, repr(game.due(stud)), *offers]


def watched(
    cards: Sequence[Card], settings: dict[str, str], error: c.Command | None, raises: Sequence[bool], viewer: str | None
) -> Seen:
    """A round with these cards as the viewer sees it, everybody raising or folding as told."""
    stud = game.start(game.rules(LAW, settings))
    told = Seen([], [], set())
    decisions = dict(zip(NAMES, raises, strict=False))

    def do(command: c.Command) -> None:
        nonlocal stud
        for event in game.decide(stud, command):
            after = game.evolve(stud, event)
            assert isinstance(after, Stud)
            stud = after
            told.lines.append(repr(game.event_seen_by(stud, event, viewer)))
            if isinstance(event, acts.HandCardDealt):
                hand = stud.hand_named(event.hand)
                told.to.append(event.hand)
                if event.exposed or not event.face_down or (hand is not None and hand.player == viewer):
                    told.seen.add(len(told.to) - 1)
            if isinstance(event, acts.BottomCardTurned):
                told.seen.add(told.to.index(DEALER))
        told.lines.extend(shown(stud, viewer))

    while isinstance(expected := game.due(stud), ActDue):
        do(expected.command)
    for name in decisions:
        do(c.Bet(name, "ante", 1000))
        do(c.Bet(name, "jackpot", 100))
    if error is not None:
        do(error)
    do(c.CallNoMoreBets())
    while not isinstance(expected := game.due(stud), WagersDue):
        match expected:
            case ChanceDue():
                do(c.Reveal(cards[len(told.to)]))
            case DecisionDue(whose=name):
                do(acts.Raise(name) if decisions[name] else acts.Fold(name))
            case ActDue(command=command):
                if isinstance(command, acts.TurnDealerHand):
                    told.at_the_decisions = len(told.lines)
                do(command)
                if stud.betting:
                    break
            case other:
                raise AssertionError(other)
    told.at_the_decisions = told.at_the_decisions or len(told.lines)
    return told


def with_others(cards: Sequence[Card], kept: set[int], chance: Random) -> list[Card]:
    """The same deal with the cards at all places but these dealt anew."""
    others = [card for place, card in enumerate(cards) if place not in kept]
    chance.shuffle(others)
    left = iter(others)
    return [card if place in kept else next(left) for place, card in enumerate(cards)]


@given(st.randoms(use_true_random=False), SETTINGS, ERRORS, st.lists(st.booleans(), min_size=1, max_size=4), st.data())
def test_what_is_hidden_cannot_be_told_before_the_hands_are_shown(
    chance: Random, settings: dict[str, str], error: c.Command | None, raises: list[bool], data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from((*NAMES[: len(raises)], None)))
    cards = list(deck())
    chance.shuffle(cards)
    one = watched(cards, settings, error, raises, viewer)
    own = 5 if viewer is not None else 0
    assert own + 1 <= len(one.seen) <= own + 2, "one's own hand, the dealer's card, and at most one exposed"
    other = watched(with_others(cards, one.seen, chance), settings, error, raises, viewer)
    assert other.lines[: other.at_the_decisions] == one.lines[: one.at_the_decisions]


@given(st.randoms(use_true_random=False), SETTINGS, st.lists(st.booleans(), min_size=1, max_size=4), st.data())
def test_a_hand_that_was_folded_is_never_shown_to_others(
    chance: Random, settings: dict[str, str], raises: list[bool], data: st.DataObject
) -> None:
    viewer = data.draw(st.sampled_from((*NAMES[: len(raises)], None)))
    cards = list(deck())
    chance.shuffle(cards)
    one = watched(cards, settings, None, raises, viewer)
    played = {f"box {place}" for place, stays in enumerate(raises, 1) if stays or NAMES[place - 1] == viewer}
    turned = {DEALER} if any(raises) else set()
    known = {place for place, to in enumerate(one.to) if to in played | turned} | one.seen
    other = watched(with_others(cards, known, chance), settings, None, raises, viewer)
    assert other.lines == one.lines

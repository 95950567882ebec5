"""A replay says of a hand what lay there: why a wager became what it did, what was added to it and for what."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.games import events as e
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.spots import place
from croupier.law import load
from croupier.notation import read_story, replay
from croupier.notation.telling import Teller, clauses

STORIES = Path(str(files("croupier"))) / "stories"


def sentences(path: Path) -> list[str]:
    story = read_story(path)
    teller = Teller(story.game, story.rules)
    return [teller.tell(event) for event in replay(story).events]


def told(name: str) -> list[str]:
    folder, number = name.split("/")
    (path,) = (STORIES / folder).glob(f"{number}-*.round")
    return sentences(path)


@pytest.mark.parametrize(
    ("story", "sentence"),
    [
        ("nz-2000-pontoon/714", "bo loses 10 on box 2: 25 is over 21."),
        ("nz-2000-pontoon/714", "cy gets 10 back from box 3: 17 against the dealer's 17."),
        ("nz-2000-pontoon/714", "di wins 15 on box 4 with pontoon: 10 at 3 to 2, and the stake back."),
        ("nz-2000-pontoon/714", "ana wins 20 on box 1 with 7-7-7 of one suit: 10 at 2 to 1, and the stake back."),
        ("nz-2000-pontoon/714", "ana gets a bonus of 1000 for box 1: 7d 7d 7d against 7h."),
        ("nz-2000-pontoon/714", "bo gets a bonus of 50 for box 2: the Super Bonus has been won."),
        ("nz-2000-pontoon/714", "flo adds 10 to double box 6."),
        ("nz-2000-pontoon/714", "Kc to box 4: soft 21, pontoon."),
        ("nz-2000-pontoon/507", "2h to box 1: soft 20, 10 for who doubled."),
        ("nz-2000-pontoon/507", "Nobody takes a double on box 1 back."),
        ("nz-2000-pontoon/507", "ana loses 10 on box 1: 10 against the dealer's 17."),
        ("nz-2000-pontoon/620", "ana gets 10 back from box 1/2: 18 against the dealer's pontoon."),
        ("nz-2000-pontoon/620", "ana splits box 1: 8h and 8d."),
        ("nz-2000-pontoon/620", "ana stakes 10 on the new hand, box 1/2."),
        ("nz-2000-pontoon/630", "cy splits box 1/1 too."),
        ("nz-2000-pontoon/701", "ana wins 30 on box 1 with 21 in 7 cards: 10 at 3 to 1, and the stake back."),
        ("nz-2000-pontoon/423", "ana loses 5 on insurance 1: the dealer has no pontoon."),
        ("nz-2000-pontoon/423", "ana gets 5 of 10 on box 1 back: surrendered."),
        ("nz-2000-pontoon/423", "Insurance is offered no longer."),
        (
            "nz-2000-pontoon/801",
            "ana wins 10 on box 7 with 19 against the dealer's 17: 10 at 1 to 1, and the stake back.",
        ),
        ("nz-amended-pontoon/738", "bo loses 2 on pairs 2: Kh 6s are no pair."),
        (
            "nz-amended-pontoon/738",
            "ana wins 50 on pairs 1 with 7d 7d, a perfect pair: 2 at 25 to 1, and the stake back.",
        ),
        ("nz-1996-blackjack/64", "ana wins 100 on super-sevens 1 with 7h 7d: 2 at 50 to 1, and the stake back."),
        ("nz-1996-blackjack/266", "ana insures box 1 for 5."),
        (
            "nz-1996-blackjack/266",
            "ana wins 10 on insurance 1 with the dealer's blackjack: 5 at 2 to 1, and the stake back.",
        ),
        ("nz-1996-blackjack/266", "cy gets 5 back from box 1: blackjack against the dealer's blackjack."),
    ],
)
def test_what_is_said_of_a_hand(story: str, sentence: str) -> None:
    assert sentence in told(story)


def of_boxes() -> Iterator[Path]:
    for folder in (
        "nz-1996-blackjack",
        "nz-2000-pontoon",
        "nz-amended-pontoon",
        "act-2018-pontoon",
        "mbs-2016-pontoon",
    ):
        yield from sorted((STORIES / folder).glob("*.round"))


def test_every_wager_that_wins_or_loses_has_its_reason_unless_its_double_was_taken_back() -> None:
    reasons = 0
    for path in of_boxes():
        story = read_story(path)
        teller, given_up = Teller(story.game, story.rules), set[tuple[str, int]]()
        for event in replay(story).events:
            sentence = teller.tell(event)
            if isinstance(event, acts.DoubleWithdrawn):
                given_up.add((event.player, place(event.hand).box))
            elif isinstance(event, e.WagerWon | e.WagerLost):
                explained = " with " in sentence if isinstance(event, e.WagerWon) else ": " in sentence
                assert explained or (event.player, place(event.spot).box) in given_up, (path.name, sentence)
                reasons += explained
    assert reasons > 1_000


def test_a_clause_that_is_cited_by_two_readings_stands_once() -> None:
    law = load("nz-2000/pontoon")
    assert clauses(law.by("double_may_be_taken_back", "double_taken_back_by_each_bettor")) == "12.8 (R12, R82)"
    assert clauses(law.or_house("even_money_against")) == "house policy"

"""A replay of stud says what was held and why a wager became what it did, and nobody reads more than they see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from croupier.equipment.cards import HIDDEN
from croupier.games import caribbean_stud as game
from croupier.games import events as e
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.stud import Stud
from croupier.notation import read_story, replay
from croupier.notation.telling import Teller

FOLDER = Path(str(files("croupier"))) / "stories" / "nz-1996-caribbean-stud"
CARD = re.compile(r"\b[A2-9TJQK][shdc]\b")


def told(path: Path) -> Iterator[tuple[e.Event, str, str, Stud]]:
    """Each event with its sentence for one who sees everything and for one who looks on, and the table after it."""
    story = read_story(path)
    full, seen, table = Teller(story.game, story.rules), Teller(story.game, story.rules), story.game.start(story.rules)
    for event in replay(story).events:
        table = story.game.evolve(table, event)
        assert isinstance(table, Stud)
        yield event, full.tell(event), seen.tell(event, game.event_seen_by(table, event, None)), table


@pytest.mark.parametrize(
    ("story", "sentence"),
    [
        ("41", "2d to box 3, face down: cy holds 7c 7d 7h 7s 2d, four sevens."),
        ("41", "cy stays in, with 10 on bet."),
        ("41", "bo shows Kc Kd Ks 4c 4d: a full house, kings."),
        ("41", "cy wins 200 on bet with four sevens against a pair of queens: 10 at 20 to 1, and the stake back."),
        ("41", "ana gets 100 from the jackpot for a flush, ace high."),
        ("41", "ana loses 1 on jackpot: its prize has been paid."),
        ("21", "ana gets 10 back from ante: a pair of nines against a pair of nines."),
        ("11", "bo gets 20 back from bet: the dealer does not qualify."),
        ("11", "bo wins 10 on ante, as the dealer does not qualify: 10 at 1 to 1, and the stake back."),
        ("71", "ana loses 1 on jackpot: folded."),
        ("422", "ana loses 1 on jackpot: no ante lies beside it."),
        ("451", "ana loses 10 on ante: the hand is dead."),
        ("251", "ana loses 20 on bet: the hand lies face down."),
        ("331", "bo loses 1 on jackpot: a hand that wins nothing from it."),
        (
            "61",
            "ana wins 2500 on bet with four sevens against a pair of queens: 200 at 20 to 1 but no more than 2500, and",
        ),
    ],
)
def test_what_is_said_of_a_hand(story: str, sentence: str) -> None:
    (path,) = FOLDER.glob(f"{story}-*.round")
    assert any(full.startswith(sentence) for _, full, _, _ in told(path))


def test_hands_that_are_called_alike_are_told_apart_by_their_cards() -> None:
    (path,) = FOLDER.glob("24-*.round")
    sentences = [full for event, full, _, _ in told(path) if isinstance(event, e.WagerWon | e.WagerLost)]
    assert any(re.search(r"(two pairs, .*) against \1, \w+ against \w+", sentence) for sentence in sentences)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.round")), ids=lambda path: path.stem)
def test_every_wager_has_its_reason_and_who_looks_on_reads_of_no_hidden_card(path: Path) -> None:
    for event, full, seen, table in told(path):
        if isinstance(event, e.WagerWon | e.WagerLost) and not table.betting:
            assert " with " in full or ", as " in full or ": " in full, full
        view = game.seen_by(table, None)
        lies_open = {card for cards in view.hands().values() for card in cards} - {HIDDEN}
        if not isinstance(event, acts.HandCardDealt) or event.exposed:
            assert set(CARD.findall(seen)) <= lies_open, seen
        elif event.face_down:
            assert not CARD.findall(seen), seen

"""Whatever is done to a story, it is either played or refused with an error of the notation; nothing else escapes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.notation import NotationError, Replay, Story, parse_story, replay
from tests.notation.mangling import mangled
from tests.stories.by_hand import by_hand
from tests.stories.files import picture, reduced

T = TypeVar("T")


class Searched:
    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def pick(self, items: Sequence[T]) -> T:
        return items[self.data.draw(st.integers(0, len(items) - 1))]


class Seeded:
    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.random.randrange(len(items))]


def play(text: str) -> bool:
    """Play what can be played; whether it could be."""
    try:
        story = parse_story(text, "mangled.round")
    except NotationError as error:
        found = error
    else:
        played = replayed(story)
        if played is None:
            return False
        assert picture(reduced(story, played.events)) == picture(played.table.state)
        return True
    assert found.file == "mangled.round"
    assert found.reason
    return False


def replayed(story: Story) -> Replay | None:
    """The story played; nothing, if it says of the table what cannot be."""
    try:
        return replay(story)
    except NotationError:
        return None


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_search(data: st.DataObject) -> None:
    play(mangled(Searched(data)))


@settings(max_examples=300)
@given(st.text())
def test_any_text(text: str) -> None:
    play(text)
    play(f'title = "x"\nrules = "nz-1996/roulette"\nplayers = {{ ana = 10 }}\nplay = """\n{text}\n"""\n')


def test_a_few_thousand() -> None:
    played = sum(play(mangled(Seeded(f"few/{number}"))) for number in range(2_000))
    assert 200 < played < 1_800, "some can still be played, some cannot"


def test_what_is_left_of_a_story_goes_by_hand_too() -> None:
    played = 0
    for number in range(1_200):
        try:
            story = parse_story(mangled(Seeded(f"by hand/{number}")))
        except NotationError:
            continue
        automatic = replayed(story)
        if automatic is None:
            with pytest.raises(NotationError):
                by_hand(story)
            continue
        hand, table = by_hand(story)
        assert table.events == automatic.events
        assert hand.differences == automatic.differences
        played += 1
    assert played > 100


@pytest.mark.long
def test_a_minute_of_them() -> None:
    ends, number = time.monotonic() + 60, 0
    while time.monotonic() < ends:
        play(mangled(Seeded(f"long/{number}")))
        number += 1
    assert number > 10_000

"""The event format read back: every event that any story brings about comes out of JSON as it went in."""

from __future__ import annotations

import json

import pytest

from croupier.audit.coverage import built
from croupier.audit.stories import played, stories
from croupier.notation.record import RecordError, kinds, read_event, write_event

EVENTS = [event for law in built() for story in stories(law.rules) for event in played(story).events]


def test_every_event_of_every_story_is_read_back_as_it_was_written() -> None:
    for event in EVENTS:
        assert read_event(json.loads(json.dumps(write_event(event)))) == event


def test_every_kind_of_event_is_in_a_story() -> None:
    assert set(kinds().values()) == {type(event) for event in EVENTS}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format 2: expected 1"),
        ({"event": "wager-eaten"}, "'wager-eaten' is no event of format 1"),
        ({"event": "seated"}, "seated lacks player, place"),
    ],
)
def test_what_is_no_event_of_the_format_is_refused(change: dict[str, object], reason: str) -> None:
    written = {"format": 1, "event": "round-over", "instrument": "nz-1996", "clause": "III.3.5", "reading": None}
    with pytest.raises(RecordError, match=reason):
        read_event({**written, **change})

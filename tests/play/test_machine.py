"""Every game under a search for a sequence of doings that breaks a promise of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from croupier.games import commands as c
from tests.play.at_boxes import play_on, play_out, wager_on_boxes
from tests.play.checked import GAMES, Checked
from tests.play.dice import OF_CRAPS
from tests.play.doings import COMMON, OF_BOXES, OF_COUPS, OF_SPINS, OF_STUD, doings, is_of_boxes
from tests.play.doings import settings as table_settings

T = TypeVar("T")
RACKS = (100, 5_000, 100_000, 10_000_000)
NAMES = ("ana", "bo", "cy", "di")


class Searched:
    """Picks whatever the search wants."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def pick(self, items: Sequence[T]) -> T:
        return self.data.draw(st.sampled_from(items))


class Machine(RuleBasedStateMachine):
    """One table of one game; what is done at it is up to the search."""

    game = ""
    at: Checked

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def open(self, data: st.DataObject, seed: int) -> None:
        by = Searched(data)
        racks = {name: by.pick(RACKS) for name in NAMES}
        self.at = Checked(self.game, table_settings(self.game, by), racks, seed)

    @rule(data=st.data())
    def something(self, data: st.DataObject) -> None:
        by = Searched(data)
        known = doings(self.game)
        command = known[by.pick(tuple(known))](self.at, by)
        if command is not None:
            self.at.attempt(command)

    @rule(data=st.data())
    def wager(self, data: st.DataObject) -> None:
        by = Searched(data)
        command = COMMON["offered bet"](self.at, by)
        if command is not None:
            assert self.at.attempt(command), "a wager of the menu is accepted"

    @rule(data=st.data())
    def wagers_on_boxes(self, data: st.DataObject) -> None:
        if is_of_boxes(self.game):
            wager_on_boxes(self.at, Searched(data))
            self.at.attempt(c.CallNoMoreBets())

    @rule(data=st.data(), steps=st.integers(1, 6))
    def steps(self, data: st.DataObject, steps: int) -> None:
        for _ in range(steps):
            play_on(self.at, Searched(data))

    @rule(data=st.data())
    def finish(self, data: st.DataObject) -> None:
        play_out(self.at, Searched(data))

    @rule(player=st.sampled_from(NAMES))
    def menu(self, player: str) -> None:
        self.at.check_choices(player)

    def teardown(self) -> None:
        if hasattr(self, "at"):
            self.at.finish()
            self.at.check_replay()


@pytest.mark.parametrize("game", GAMES)
def test_no_sequence_of_doings_breaks_a_promise(game: str) -> None:
    machine = type("Machine", (Machine,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=15,
            stateful_step_count=30,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_doing_is_known_by_one_name() -> None:
    assert not set(COMMON) & (set(OF_SPINS) | set(OF_COUPS) | set(OF_STUD) | set(OF_BOXES) | set(OF_CRAPS))

"""What a game is: the four questions, asked of its state and answered without chance, clock, disk or network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from croupier.games.commands import Command
from croupier.games.due import Choice, Due
from croupier.games.events import Event
from croupier.games.felt import Felt, Rules
from croupier.law import Law


class Game(Protocol):
    """A game's module. Its states and rules are its own; whoever drives it hands back what it got."""

    def rules(self, law: Law, settings: Mapping[str, object]) -> Rules:
        """The rules at a table with these settings."""

    def start(self, rules: Any) -> Felt:
        """A table on which nothing has happened yet."""

    def due(self, state: Any) -> Due:
        """What the rules require next, and by which clause."""

    def choices(self, state: Any, player: str) -> Iterable[Choice]:
        """The menu of one player."""

    def decide(self, state: Any, command: Command) -> tuple[Event, ...]:
        """What the command makes happen; raises `Refused` and changes nothing if the rules do not allow it."""

    def evolve(self, state: Any, event: Event) -> Felt:
        """The state after the event. Decides nothing."""

    def seen_by(self, state: Any, viewer: str | None) -> Felt:
        """The state as a player, or somebody who only looks on, sees it: what is hidden from them is `HIDDEN`."""

    def event_seen_by(self, state: Any, event: Event, viewer: str | None) -> Event:
        """An event as they see it, at the state that it has led to."""


FAMILIES = {
    "roulette": "roulette",
    "money-wheel": "money_wheel",
    "tai-sai": "tai_sai",
    "baccarat": "baccarat",
    "caribbean-stud": "caribbean_stud",
    "twenty-one": "twenty_one",
    "craps": "craps",
}
"""The folder of each family of games."""


def game_of(family: str) -> Game:
    """The game that plays a family of rules."""
    return cast(Game, import_module(f"croupier.games.{FAMILIES[family]}"))

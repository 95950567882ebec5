"""Scenarios for tests, short to write."""

from dataclasses import replace

from croupier.simulation.reading import player
from croupier.simulation.scenario import Scenario


def scenario(rules: str, *plans: str, chips: int | None = None, **more: object) -> Scenario:
    """A scenario in which everybody has as much and plays by one of these plans."""
    people = tuple(
        player(name, plan, chips=None if chips is None else chips * 100)
        for name, plan in zip(("ana", "bo", "cy"), plans, strict=False)
    )
    return Scenario(rules, people, **more)  # type: ignore[arg-type]


def played_as(strategy: str, told: Scenario) -> Scenario:
    """The scenario with everybody playing so."""
    return replace(told, players=tuple(replace(player, strategy=strategy) for player in told.players))


def at_random(rules: str, *plans: str, chips: int | None = None, **more: object) -> Scenario:
    """A scenario for hands that a test plays at random: no best play is asked for."""
    return played_as("mimic", scenario(rules, *plans, chips=chips, **more))

"""Scenarios for tests, short to write."""

from croupier.simulation.reading import player
from croupier.simulation.scenario import Scenario


def scenario(rules: str, *plans: str, chips: int | None = None, **more: object) -> Scenario:
    """A scenario in which everybody has as much and plays by one of these plans."""
    people = tuple(
        player(name, plan, chips=None if chips is None else chips * 100)
        for name, plan in zip(("ana", "bo", "cy"), plans, strict=False)
    )
    return Scenario(rules, people, **more)  # type: ignore[arg-type]

"""Everything that could stand in the menu of a table of craps."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games.commands import Command
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps


def menu_of_craps(table: Craps, player: str) -> Iterator[tuple[tuple[str, str], Command]]:
    """Everything that could stand in a menu of craps beyond what every game has."""
    yield from ((("takes back", spot), c.TakeBack(player, spot)) for spot in table.rules.layout.travelled)
    for spot in (*table.rules.layout.known, "place 7"):
        for word in ("on", "off"):
            yield ("calls", f"{spot} {word}"), acts.CallWager(player, spot, word == "on")
    yield ("throws", ""), acts.Throw(player)
    yield ("accepts the dice", ""), acts.AcceptDice(player)
    yield ("declines the dice", ""), acts.DeclineDice(player)
    yield ("passes the dice", ""), acts.PassDice(player)
    yield ("selects dice", ""), acts.SelectDice(player)
    yield ("asks for the dice back", ""), acts.AskForDice(player)

"""What may be done at a table of boxes: the lines of its menu as commands, and everything that could stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games.commands import Command
from croupier.games.due import Choice
from croupier.games.twenty_one import acts as t
from croupier.games.twenty_one.round import Round

HAND = 5
"""One hand more than any rules let form on a box."""


def with_an_amount(choice: Choice, cents: Cents) -> Command:
    """A line of the menu that wants an amount, as a command."""
    player = choice.player
    match choice.verb, choice.spot.split(" "):
        case "doubles", _:
            return t.Double(player, cents)
        case "insures", [_, box]:
            return t.Insure(player, cents, int(box))
        case "insures", [_, box, _, whose]:
            return t.Insure(player, cents, int(box), whose)
    assert choice.verb == "bets", choice
    return c.Bet(player, choice.spot, cents, colour=choice.colour)


def menu_of_boxes(table: Round, player: str, players: Sequence[str]) -> Iterator[tuple[tuple[str, str], Command]]:
    """Everything that could stand in a menu of blackjack or pontoon, with examples of the command."""
    yield ("hits", ""), t.Hit(player)
    yield ("stands", ""), t.Stand(player)
    yield ("splits", ""), t.Split(player)
    yield ("refuses the card", ""), t.RefuseCard(player)
    yield ("views", "the burnt card"), t.ViewBurntCard(player)
    yield from (((f"takes hand {number}", ""), t.TakeHand(player, number)) for number in range(HAND + 1))
    amounts = _amounts(table, player)
    yield from ((("doubles", ""), t.Double(player, cents)) for cents in amounts)
    for box in range(table.rules.boxes + 2):
        yield ("takes even money", f"box {box}"), t.TakeEvenMoney(player, box)
        yield ("surrenders", f"box {box}"), t.Surrender(player, box)
        yield ("withdraws", f"box {box}"), t.Withdraw(player, box)
        yield ("voids", f"box {box}"), t.VoidHand(player, box)
        yield ("completes", f"box {box}"), t.CompleteHand(player, box)
        for cents in amounts:
            yield ("insures", f"box {box}"), t.Insure(player, cents, box)
            for whose in players:
                spot = f"box {box}" if whose == player else f"box {box} for {whose}"
                yield ("insures", spot), t.Insure(player, cents, box, whose)


def _amounts(table: Round, player: str) -> set[Cents]:
    options = table.rules.options
    lying = {wager.cents for wager in table.wagers if wager.player == player}
    halves = {max(1, cents // 2) for cents in lying}
    return {1, options.minimum, options.chip, options.increment or 100, *lying, *halves}

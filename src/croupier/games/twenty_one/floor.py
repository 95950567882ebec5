"""Who takes a seat at a box that somebody else controls."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import common
from croupier.games import events as e
from croupier.games.replacing import replace
from croupier.games.twenty_one.round import Round


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    """Whoever takes a seat takes control of its box from somebody who only had it by having wagered there first."""
    if not isinstance(command, c.Sit):
        return None
    events = common.decide(table, command)
    holder = table.owner_of(command.place)
    if holder in (None, command.player):
        return events
    cites = table.rules.law.or_house("gives_up_control_to_newcomers")
    return tuple(replace(event, cites=cites) for event in events)

"""What the house may require of people at the table: to give up a seat, or a box to somebody who sits."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import common
from croupier.games import events as e
from croupier.games.refusal import Refused
from croupier.games.replacing import replace
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.spots import BOX, kind_of


def decide(table: Round, command: c.Command) -> tuple[e.Event, ...] | None:
    match command:
        case acts.VacateSeat(number):
            return _vacate_seat(table, number)
        case c.Sit():
            return _sit(table, command)
    return None


def _vacate_seat(table: Round, number: int) -> tuple[e.Event, ...]:
    law, concept = table.rules.law, "idle_rounds_before_seat_is_lost"
    cites = law.or_house(concept)
    if not law.orders(concept):
        raise Refused("nothing is said of seats that stand idle", cites)
    seated, most = dict(table.seated()), law.integer(concept)
    player = seated.get(number)
    if player is None:
        raise Refused(f"nobody is seated at box {number}", cites)
    if any(place not in seated for place in range(1, table.rules.boxes + 1)):
        raise Refused("another seat is free", cites)
    if dict(table.idle).get(player, 0) < most:
        raise Refused(f"{player} has not sat out {most} rounds running", cites)
    return (e.Left(cites, player),)


def _sit(table: Round, command: c.Sit) -> tuple[e.Event, ...]:
    """Whoever takes a seat takes control of its box from somebody who only had it by having wagered there first."""
    events = common.decide(table, command)
    holder = table.owner_of(command.place)
    if holder in (None, command.player):
        return events
    cites = table.rules.law.or_house("gives_up_control_to_newcomers")
    return tuple(replace(event, cites=cites) for event in events)


def called(table: Round) -> Round:
    """Who has sat out how many rounds running."""
    wagered = {w.player for w in table.wagers if kind_of(w.spot) == BOX}
    idle = dict(table.idle)
    counted = {name: 0 if name in wagered else idle.get(name, 0) + 1 for _, name in table.seated()}
    return replace(table, idle=tuple(sorted(counted.items())))

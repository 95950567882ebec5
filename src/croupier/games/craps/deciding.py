"""What a command makes happen at a table of craps, or why it is refused."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import common, house
from croupier.games import events as e
from croupier.games.craps import acts, rulings, shooting, staking
from croupier.games.craps.craps import Craps, as_before_the_throw
from croupier.games.craps.dues import due
from croupier.games.craps.settling import call, concluded, fates, given_up, undone
from croupier.games.due import ActDue
from croupier.games.refusal import Refused
from croupier.games.spin import CallNoSpin, EnterResult
from croupier.games.told import told, told_due
from croupier.law import HOUSE_POLICY

_DEALERS = (c.Collect, c.Pay, c.GiveBack, acts.MoveWager)


def decide(table: Craps, command: c.Command) -> tuple[e.Event, ...]:
    if isinstance(command, _DEALERS):
        return _settle(table, command)
    match command:
        case c.Announce():
            return _announce(table)
        case c.Bet():
            return staking.bet(table, command)
        case c.TakeBack():
            return staking.take_back(table, command)
        case acts.CallWager():
            return staking.call_wager(table, command)
        case c.VoidWagers():
            return _void_wagers(table, command)
        case c.VoidRound():
            return _void_round(table, command)
        case c.CallNoMoreBets() if table.betting:
            raise Refused(
                "at this game the throw closes the layout: 'roll'", table.rules.law.by("wagers_before_the_throw")
            )
        case c.CallNoMoreBets():
            raise Refused(
                f"the dice are out, and {told_due(due(table))} is due", table.rules.law.by("wagers_before_the_throw")
            )
        case c.Notice() | c.Continue() | CallNoSpin() | EnterResult():
            raise Refused(f"{told(command)} is not due, but {told_due(due(table))}", HOUSE_POLICY)
    for others in (shooting.decide, rulings.decide):
        found = others(table, command)
        if found is not None:
            return found
    return _without_who_left(table, common.decide(table, command))


def _settle(table: Craps, command: c.Command) -> tuple[e.Event, ...]:
    """What leaves the dealer no choice: exactly what is due, or a refusal that says what is."""
    expected = due(table)
    if not isinstance(expected, ActDue) or expected.command != command:
        raise Refused(f"{told(command)} is not due, but {told_due(expected)}", expected.cites)
    fate, *rest = table.to_settle
    return (fate,) if rest else (fate, *concluded(table))


def _announce(table: Craps) -> tuple[e.Event, ...]:
    expected = due(table)
    if not isinstance(expected, ActDue) or not isinstance(expected.command, c.Announce):
        raise Refused(f"the announcement is not due, but {told_due(expected)}", expected.cites)
    called = e.Announced(table.rules.law.by("total_is_called", "total", "stickperson"), call(table))
    return (called,) if fates(table) else (called, *concluded(table))


def _without_who_left(table: Craps, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """A shooter who leaves gives up the dice; those that are out are settled first."""
    shooter = table.turn.shooter
    if shooter is None or not table.betting:
        return events
    if not any(isinstance(event, e.Left) and event.player == shooter for event in events):
        return events
    return (*events, *given_up(table, shooter, "dice_offered_in_order"))


def _void_wagers(table: Craps, command: c.VoidWagers) -> tuple[e.Event, ...]:
    """Somebody's wagers go back, with what was paid for making them."""
    cites = table.rules.law.by("commission_goes_back")
    paid = (paid for paid in table.commissions if paid.player == command.player)
    returned = tuple(e.CommissionReturned(cites, each.player, each.spot, each.cents) for each in paid)
    return (*house.void_wagers(table, command), *returned)


def _void_round(table: Craps, command: c.VoidRound) -> tuple[e.Event, ...]:
    """Every wager on the layout goes back, with what was paid for making it; a come-out roll follows."""
    base = as_before_the_throw(table)
    *voided, over = house.void_round(base, command)
    cites = table.rules.law.by("void_round_refunds", "commission_goes_back")
    paid = tuple(
        e.CommissionReturned(cites, paid.player, paid.spot, paid.cents)
        for paid in base.commissions
        if paid.player not in command.forfeiting
    )
    return (*(undone(table) if base is not table else ()), *voided, *paid, over)

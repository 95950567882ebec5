"""The part of `decide` and `choices` that is the same at every table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import house
from croupier.games.due import Amounts, Choice
from croupier.games.felt import Felt
from croupier.games.refusal import Refused
from croupier.games.wagering import (
    amounts,
    buy_colour,
    cash_in,
    colours_for,
    cost_of_one,
    place_wager,
    refuse_wager,
    take_back,
)
from croupier.law import HOUSE_POLICY


def decide(felt: Felt, command: c.Command) -> tuple[e.Event, ...]:
    """What people may do at any table; a game answers first, and nobody answers what neither knows."""
    match command:
        case c.Bet():
            return place_wager(felt, command)
        case c.TakeBack():
            return take_back(felt, command)
        case c.Sit():
            return house.sit(felt, command)
        case c.Leave():
            return house.leave(command)
        case c.ChangeSetting():
            return house.change_setting(felt, command)
        case c.AllowUpTo():
            return house.allow_up_to(felt, command)
        case c.VacateSeat():
            return house.vacate_seat(felt, command)
        case c.DeclarePartners():
            return house.declare_partners(felt, command)
        case c.LimitValueChips():
            return house.limit_value_chips(felt, command)
        case c.VoidWagers():
            return house.void_wagers(felt, command)
        case c.Exclude():
            return house.exclude(felt, command)
        case c.VoidRound():
            return house.void_round(felt, command)
        case c.BuyColour():
            return buy_colour(felt, command)
        case c.CashIn():
            return cash_in(felt, command)
    raise Refused("this game knows no such thing", HOUSE_POLICY)


def choices(felt: Felt, player: str) -> Iterator[Choice]:
    """The menu of one player while betting is open."""
    if player not in felt.excluded:
        taken = dict(felt.seats)
        yield from (
            Choice(player, "sits", str(place)) for place in range(1, felt.rules.places()[0] + 1) if place not in taken
        )
    yield Choice(player, "leaves")
    yield from _purchases(felt, player)
    if not felt.betting:
        return
    stack = felt.stack_of(player)
    for spot in felt.rules.spots:
        try:
            refuse_wager(felt, player, spot)
            felt.rules.area_for(felt, player, spot)
        except Refused:
            continue
        allowed = amounts(felt, player, spot)
        if allowed is not None:
            yield Choice(player, "bets", spot, allowed)
        in_colour = amounts(felt, player, spot, stack.value_cents) if stack else None
        if stack and in_colour and (in_hand := in_colour.up_to(stack.worth_cents)):
            yield Choice(player, "bets", spot, in_hand, stack.colour)
    yield from (
        Choice(player, "takes back", spot) for spot in dict.fromkeys(w.spot for w in felt.wagers if w.player == player)
    )


def _purchases(felt: Felt, player: str) -> Iterator[Choice]:
    """Chips of a colour, of which somebody must have the price of one, and their return."""
    cost = cost_of_one(felt, player)
    yield from (
        Choice(player, "buys", amounts=Amounts(cost, cost, cost), colour=colour) for colour in colours_for(felt, player)
    )
    try:
        cash_in(felt, c.CashIn(player))
    except Refused:
        return
    yield Choice(player, "cashes in")

"""Wagers as people make, call and take them back at craps: with commission, while the dice roll, on and off."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.money import Cents, in_chips_downwards, in_chips_upwards
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import wagering
from croupier.games.craps import acts, limits
from croupier.games.craps import wagers as w
from croupier.games.craps.craps import Craps
from croupier.games.refusal import Refused
from croupier.games.replacing import replace

# --- making them ------------------------------------------------------------------------------------------------------


def bet(table: Craps, command: c.Bet) -> tuple[e.Event, ...]:
    """A wager, and what is paid for making it."""
    law = table.rules.law
    if command.spoken:
        open_still = replace(table, betting=True) if table.in_the_air else table
        (placed,) = wagering.place_wager(open_still, command)
        permitted = w.PERMITTED_BY[table.rules.spot(command.spot).kind]
        placed = replace(placed, cites=law.by(permitted, "wagers_before_the_throw", "spoken_wagers"))
    else:
        (placed,) = wagering.place_wager(table, command)
    return (placed, *_commission(table, command))


def _commission(table: Craps, command: c.Bet) -> tuple[e.Event, ...]:
    """What is paid for a buy or lay wager, in whole chips; nothing else costs anything."""
    rate = table.rules.commission.get(command.spot)
    if rate is None:
        return ()
    cents = in_chips_downwards(command.cents * rate, table.rules.options.chip)
    if not cents:
        return ()
    bought = "buy_commission" if table.rules.spot(command.spot).kind == w.BUY else "lay_commission"
    return (e.CommissionPaid(table.rules.law.by(bought, "no_other_charge"), command.player, command.spot, cents),)


# --- taking them back -------------------------------------------------------------------------------------------------


def refuse_taking_back(table: Craps, spot: str) -> None:
    """Refuse to take a wager off that stays until it is decided."""
    known = table.rules.layout.known.get(spot)
    bound = known is not None and (
        (known.kind == w.PASS and not table.come_out) or (known.kind == w.COME and known.number is not None)
    )
    if bound:
        cites = table.rules.law.by("line_wager_stays_with_its_point")
        raise Refused(f"{spot} stays: its point is set", cites)


def take_back(table: Craps, command: c.TakeBack) -> tuple[e.Event, ...]:
    """A wager or part of it comes off, with its commission and what may no longer lie behind it."""
    law, player, spot = table.rules.law, command.player, command.spot
    lying = table.lying(player, spot)
    if table.betting and lying:
        refuse_taking_back(table, spot)
    events = wagering.take_back(table, command)
    known = table.rules.spot(spot)
    own = {w.DONT_PASS: "dont_pass_may_be_taken_back", w.DONT_COME: "dont_come_may_be_taken_back"}.get(known.kind)
    cites = law.by("wager_may_be_taken_back", *([own] if own else []))
    taken = tuple(replace(event, cites=cites) for event in events)
    cents = lying if command.cents is None else command.cents
    return (*taken, *_trimmed(table, player, known, lying - cents), *_returned(table, player, spot, cents, lying))


def _trimmed(table: Craps, player: str, flat: w.Spot, rest: Cents) -> tuple[e.Event, ...]:
    """Of the odds behind a don't wager that is reduced goes back what is above the new limit."""
    trims = {w.DONT_PASS: "dont_pass_odds_are_trimmed", w.DONT_COME: "dont_come_odds_are_trimmed"}.get(flat.kind)
    if trims is None:
        return ()
    behind = limits.odds_behind(flat)
    odds = table.lying(player, behind)
    if not odds:
        return ()
    most, payable = limits.most_behind(table, table.rules.spot(behind), rest)
    chip = table.rules.options.chip
    kept = payable if odds >= payable > most else min(odds, in_chips_downwards(Fraction(most), chip))
    if kept == odds:
        return ()
    return (e.WagerReduced(table.rules.law.by(trims), player, behind, odds - kept, None),)


def _returned(table: Craps, player: str, spot: str, cents: Cents, lying: Cents) -> tuple[e.Event, ...]:
    """Commission goes back in proportion to what is taken back, in whole chips."""
    paid = table.commission_on(player, spot)
    if not paid:
        return ()
    back = min(paid, in_chips_upwards(Fraction(paid * cents, lying), table.rules.options.chip))
    return (e.CommissionReturned(table.rules.law.by("commission_goes_back"), player, spot, back),)


# --- on and off -------------------------------------------------------------------------------------------------------


def call_wager(table: Craps, command: acts.CallWager) -> tuple[e.Event, ...]:
    """A call for one wager; "on" is for all of the player's of that kind of which nothing else was said."""
    law, player, spot = table.rules.law, command.player, command.spot
    refuse_call(table, player, spot)
    cites = law.by("called_on_or_off", "off_on_the_come_out")
    called = acts.WagerCalled(cites, player, spot, command.on)
    if not command.on:
        return (called,)
    kind = table.rules.spot(spot).kind
    alike = [
        wager.spot
        for wager in table.wagers
        if wager.player == player
        and wager.spot != spot
        and table.rules.spot(wager.spot).kind == kind
        and table.call_of(player, wager.spot) is None
    ]
    spread = law.by("call_covers_wagers_of_its_kind")
    return (called, *(acts.WagerCalled(spread, player, other, True) for other in alike))  # noqa: FBT003


def refuse_call(table: Craps, player: str, spot: str) -> None:
    law = table.rules.law
    if not table.betting and not table.in_the_air:
        raise Refused("the dice have come to rest", law.by("called_on_or_off"))
    if spot not in table.rules.layout.known:
        raise Refused(f"{spot!r} is no wager of this game", table.rules.unlisted(spot))
    if spot not in table.rules.callable_spots:
        raise Refused(f"{spot} is not called on or off", law.by("always_working", "called_on_or_off"))
    if not table.lying(player, spot):
        raise Refused(f"{player} has nothing on {spot}", law.by("called_on_or_off"))

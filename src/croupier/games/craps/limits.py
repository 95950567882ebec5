"""How much may lie behind a flat wager: so much as the multiple allows, or just above it what pays exactly in chips."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.equipment.money import Cents
from croupier.games.craps import wagers as w
from croupier.games.craps.wagers import Spot
from croupier.games.due import Bound

if TYPE_CHECKING:
    from croupier.games.craps.craps import Craps

LIMITED_BY = {
    w.PASS_ODDS: ("pass_odds_limit", "pass_odds_pay"),
    w.DONT_PASS_ODDS: ("dont_pass_odds_limit", "dont_pass_odds_pay"),
    w.COME_ODDS: ("come_odds_limit", "come_odds_pay"),
    w.DONT_COME_ODDS: ("dont_come_odds_limit", "dont_come_odds_pay"),
}


def flat_behind(spot: Spot) -> str:
    """The spot of the flat wager that odds lie behind."""
    return Spot(w.FLAT_BEHIND[spot.kind], spot.number).name


def odds_behind(spot: Spot) -> str:
    """The spot of the odds behind a flat wager."""
    return Spot(w.ODDS_BEHIND[spot.kind], spot.number).name


def most_behind(table: Craps, spot: Spot, flat_cents: Cents) -> tuple[Cents, Cents]:
    """The most that the multiple allows behind such a flat wager, and the next amount above that pays exactly."""
    rules = table.rules
    point = spot.number if spot.number is not None else table.point
    odds = rules.law.table_of_odds(LIMITED_BY[spot.kind][1])[str(point)]
    allowed = Fraction(flat_cents * rules.options.odds)
    if spot.kind in w.DONT_ODDS:
        allowed /= odds  # what counts on this side is what would be won
    unit = odds.denominator * rules.options.chip
    payable = -(-allowed // unit) * unit
    return int(allowed), payable


def behind_the_flat(table: Craps, player: str, spot: Spot, lying: Cents) -> Bound:
    """The condition on odds: up to the multiple of the flat wager, or one payable amount beyond."""
    concept = LIMITED_BY[spot.kind][0]
    most, payable = most_behind(table, spot, table.lying(player, flat_behind(spot)))
    also = payable - lying if payable > most else None
    return Bound("the most is {}", max(most, payable), table.rules.law.by(concept), most=most - lying, also=also)

"""The dealer's act by which a wager is settled."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games import events as e
from croupier.games.due import ActDue


def settlement_due(settlement: e.WagerEvent) -> ActDue:
    """What the dealer has to do for a wager to be settled so."""
    return ActDue(settlement.cites, command=_act(settlement))


def _act(settlement: e.WagerEvent) -> c.Command:
    match settlement:
        case e.WagerWon():
            return c.Pay(settlement.player, settlement.spot, settlement.winnings_cents)
        case e.WagerLost():
            return c.Collect(settlement.player, settlement.spot, settlement.cents)
        case e.WagerSurrendered():
            kept = settlement.cents - settlement.given_back_cents
            return c.Collect(settlement.player, settlement.spot, kept)
        case _:
            return c.GiveBack(settlement.player, settlement.spot, settlement.cents)

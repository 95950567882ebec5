"""What is due at a table of craps: the inspection of the dice, a throw, its call, and what it decides, one by one."""

from __future__ import annotations

from croupier.games import commands as c
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps
from croupier.games.due import ActDue, ChanceDue, Due, WagersDue
from croupier.games.remembering import remembered
from croupier.games.settlement import settlement_due


@remembered
def due(table: Craps) -> Due:
    """What the rules require next, and by which clause."""
    law = table.rules.law
    if table.betting:
        if not table.dice.inspected:
            return ActDue(law.by("dice_are_inspected"), between_rounds=True, command=acts.InspectDice())
        return WagersDue(law.by("wagers_before_the_throw"))
    if table.faces is None:
        return ChanceDue(law.by("roll"), "throw")
    if not table.called:
        return ActDue(law.by("total_is_called", "total", "stickperson"), command=c.Announce())
    fate = table.to_settle[0]
    if isinstance(fate, acts.WagerMoved):
        return ActDue(fate.cites, command=acts.MoveWager(fate.player, fate.spot, fate.to))
    return settlement_due(fate)

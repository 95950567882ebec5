"""Money wheel: seven symbols on fifty-two sections, a wager on any of the symbols."""

from croupier.games.money_wheel.rules import rules
from croupier.games.spin import choices, decide, due, evolve, start

__all__ = ["choices", "decide", "due", "evolve", "rules", "start"]

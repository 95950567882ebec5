"""Money wheel: seven symbols on fifty-two sections, a wager on any of the symbols."""

from croupier.games.money_wheel.rules import rules
from croupier.games.seeing import event_seen_by, seen_by
from croupier.games.spin import choices, decide, due, evolve, start

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

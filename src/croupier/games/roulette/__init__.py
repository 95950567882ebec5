"""Roulette: thirty-seven pockets, a wager on any group of numbers that the layout joins."""

from croupier.games.roulette.rules import rules
from croupier.games.seeing import event_seen_by, seen_by
from croupier.games.spin import choices, decide, due, evolve, start

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

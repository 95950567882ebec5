"""Roulette: thirty-seven pockets, a wager on any group of numbers that the layout joins."""

from croupier.games.roulette.rules import rules
from croupier.games.spin import choices, decide, due, evolve, start

__all__ = ["choices", "decide", "due", "evolve", "rules", "start"]

"""Tai-sai: three dice under a dome, fifty areas to wager on."""

from croupier.games.spin import choices, decide, due, evolve, start
from croupier.games.tai_sai.rules import rules

__all__ = ["choices", "decide", "due", "evolve", "rules", "start"]

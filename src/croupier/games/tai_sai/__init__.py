"""Tai-sai: three dice under a dome, fifty areas to wager on."""

from croupier.games.seeing import event_seen_by, seen_by
from croupier.games.spin import choices, decide, due, evolve, start
from croupier.games.tai_sai.rules import rules

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

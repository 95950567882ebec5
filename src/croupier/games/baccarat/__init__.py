"""Baccarat, mini baccarat and midi baccarat: one family, told apart by their law and their style of dealing."""

from croupier.games.baccarat.coup import start
from croupier.games.baccarat.deciding import choices, decide
from croupier.games.baccarat.dues import due
from croupier.games.baccarat.evolving import evolve
from croupier.games.baccarat.rules import rules
from croupier.games.baccarat.seeing import event_seen_by, seen_by

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

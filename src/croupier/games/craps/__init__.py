"""Craps: two dice, a shooter, and wagers that live from one throw to many."""

from croupier.games.craps.choosing import choices
from croupier.games.craps.craps import start
from croupier.games.craps.deciding import decide
from croupier.games.craps.dues import due
from croupier.games.craps.evolving import evolve
from croupier.games.craps.rules import rules
from croupier.games.seeing import event_seen_by, seen_by

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

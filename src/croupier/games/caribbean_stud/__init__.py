"""Caribbean stud poker with its progressive jackpot."""

from croupier.games.caribbean_stud.deciding import choices, decide
from croupier.games.caribbean_stud.dues import due
from croupier.games.caribbean_stud.evolving import evolve
from croupier.games.caribbean_stud.rules import rules
from croupier.games.caribbean_stud.seeing import event_seen_by, seen_by
from croupier.games.caribbean_stud.stud import start

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

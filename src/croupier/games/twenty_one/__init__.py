"""Blackjack and the four pontoons: one family, told apart by their law alone."""

from croupier.games.twenty_one.deciding import choices, decide
from croupier.games.twenty_one.dues import due
from croupier.games.twenty_one.evolving import evolve
from croupier.games.twenty_one.round import start
from croupier.games.twenty_one.rules import rules
from croupier.games.twenty_one.seeing import event_seen_by, seen_by

__all__ = ["choices", "decide", "due", "event_seen_by", "evolve", "rules", "seen_by", "start"]

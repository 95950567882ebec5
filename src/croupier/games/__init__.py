"""The games, one folder each: pure answers to what is due, what may be chosen, what a command does, what an event leaves."""

from croupier.games.game import FAMILIES, Game, game_of
from croupier.games.refusal import Refused

__all__ = ["FAMILIES", "Game", "Refused", "game_of"]

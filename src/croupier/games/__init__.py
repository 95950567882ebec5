"""The games, one folder each: pure answers to what is due, what may be chosen, what an act does, what it leaves."""

from croupier.games.game import FAMILIES, Game, game_of
from croupier.games.refusal import Misstated, Refused

__all__ = ["FAMILIES", "Game", "Misstated", "Refused", "game_of"]

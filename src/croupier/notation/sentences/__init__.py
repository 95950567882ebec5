"""What happens at any table in sentences: a module for each family of games, and one for the shoe."""

from __future__ import annotations

from types import MappingProxyType

from croupier.notation.sentences import baccarat, caribbean_stud, craps, every_game, one_outcome, shoe, twenty_one
from croupier.notation.sentences.told import Sentences

SENTENCES: Sentences = MappingProxyType(
    {
        **every_game.SENTENCES,
        **one_outcome.SENTENCES,
        **shoe.SENTENCES,
        **baccarat.SENTENCES,
        **twenty_one.SENTENCES,
        **caribbean_stud.SENTENCES,
        **craps.SENTENCES,
    }
)

"""The phrases of baccarat: the Bank and the cards, cards brought and replaced, what goes wrong in dealing."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import commands as c
from croupier.games import shoe_acts
from croupier.games.baccarat import acts as b
from croupier.games.baccarat.coup import BURN_SKIPPED, ERRORS
from croupier.notation.phrases.said import Moment, Phrases, Said, saying

PLAYER: Phrases = MappingProxyType(
    {
        "takes the bank": lambda name, _: Said(b.TakeBank(name)),
        "takes the cards": lambda name, _: Said(b.TakeCards(name)),
        "declines the bank": lambda name, _: Said(b.DeclineBank(name)),
        "declines the cards": lambda name, _: Said(b.DeclineCards(name)),
        "inspects the cards": lambda name, _: Said(b.InspectCards(name), Moment.NEW_CARDS),
        "asks for a shuffle": lambda name, _: Said(b.AskForShuffle(name), Moment.NEW_CARDS),
    }
)
DEALER: Phrases = MappingProxyType(
    {
        **{error: saying(c.StateError(error), Moment.BEFORE_A_WAGER) for error in ERRORS},
        BURN_SKIPPED: saying(c.StateError(BURN_SKIPPED)),
    }
)
SUPERVISOR: Phrases = MappingProxyType({"keeps the cards": saying(b.KeepCards())})
MANAGER: Phrases = MappingProxyType(
    {
        "replaces the cards": saying(shoe_acts.ReplaceCards(), Moment.AFTER_THE_ROUND),
        "brings pre-shuffled cards": saying(b.BringPreShuffledCards(), Moment.AFTER_THE_ROUND),
    }
)

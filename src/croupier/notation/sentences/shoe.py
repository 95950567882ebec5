"""The sentences of the shoe: shuffle, cut, burn, cutting card."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import shoe_acts as shoe
from croupier.notation.sentences.told import Sentences


def _cut(event: shoe.CardsCut) -> str:
    at = f" at {event.at}" if event.at else ""
    return f"{event.player or 'The house'} cuts{at}; the cutting card goes in."


SENTENCES: Sentences = MappingProxyType(
    {
        shoe.CardsReady: lambda x: (
            f"The cards are {'shuffled' if x.shuffled else 'taken as they were shuffled before'}."
        ),
        shoe.CutDeclined: lambda x: f"{x.player} declines the cut.",
        shoe.CardsCut: _cut,
        shoe.BurnCardTurned: lambda x: f"Burn card {x.card}: {x.burns} more go unseen.",
        shoe.CardBurnt: lambda _: "A card is burnt.",
        shoe.CuttingCardDrawn: lambda x: f"The cutting card comes{', first of the round' if x.first_of_round else ''}.",
        shoe.FaceUpCardFound: lambda x: f"{x.card} lies face up in the mouth of the shoe.",
        shoe.CardsTakenUp: lambda _: "The cards are taken up, counted and shuffled again.",
        shoe.ShoeFoundEmpty: lambda _: "The shoe is empty.",
    }
)

"""The set of dice: how many lie in the bowl, are in the shooter's hand, or are looked for."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.replacing import replace


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Where the dice of the set in play are; a set that follows it may be on the table already."""

    size: int = 0
    bowl: int = 0
    hand: int = 0
    missing: int = 0
    asked_back: bool = False
    lost: bool = False
    """Whether so many are lost that a new set has come in, and the shooter finishes with what is left of the old."""

    @property
    def inspected(self) -> bool:
        return self.size > 0

    @property
    def left(self) -> int:
        """What is left of the set on the table."""
        return self.bowl + self.hand

    def brought(self, dice: int) -> DiceSet:
        """After a set was inspected; where the shooter finishes with the old one, the new one waits."""
        return replace(self, size=dice) if self.lost else DiceSet(size=dice, bowl=dice)

    def taken(self, dice: int) -> DiceSet:
        """After so many were selected from the bowl."""
        return replace(self, bowl=self.bowl - dice, hand=self.hand + dice, asked_back=False)

    def given_up(self) -> DiceSet:
        """After the shooter gave the dice up: they join the others in the bowl."""
        return replace(self, bowl=self.left, hand=0, asked_back=False)

    def gone(self, dice: int) -> DiceSet:
        """After so many went off the table; what the stickperson threw was out of the bowl."""
        from_hand = min(self.hand, dice)
        hand, bowl = self.hand - from_hand, self.bowl - (dice - from_hand)
        return replace(self, hand=hand, bowl=bowl, missing=self.missing + dice)

    def found(self, dice: int, *, to_the_shooter: bool) -> DiceSet:
        hand, bowl = (self.hand + dice, self.bowl) if to_the_shooter else (self.hand, self.bowl + dice)
        return replace(self, hand=hand, bowl=bowl, missing=self.missing - dice, asked_back=False)


NO_DICE = DiceSet()
"""Before a set has been inspected."""

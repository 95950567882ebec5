"""The rules of any game dealt from a shoe, as far as its cards go: how many, where they are cut, where they end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.equipment.cards import Card, deck
from croupier.games.felt import Rules
from croupier.law import Citation

MOST_DECKS = 1000
"""More cards than anybody shuffles; a law that allows more was mistyped."""


@dataclass(frozen=True, eq=False)
class ShoeRules(Rules):
    """What a game of cards must say of its shoe; whoever brings the equipment makes it ready by this."""

    @property
    def decks(self) -> int:
        return self.law.integer("decks")

    def ranks_removed(self) -> tuple[str, tuple[Citation, ...]]:
        """The ranks that the game's decks do not have, and who takes them out."""
        return "", ()

    @property
    def is_cut(self) -> bool:
        """Whether the stack is cut before it is dealt from."""
        return True

    @property
    def cutting_cards(self) -> int:
        raise NotImplementedError

    @property
    def cutting_card_from_back(self) -> int:
        """How many cards lie behind the cutting card when the shoe is loaded."""
        return self.law.integer("cutting_card_from_back")

    @property
    def cut_between(self) -> tuple[int, int]:
        """The least and the most cards from the front at which the stack may be cut."""
        least = self.law.integer("cut_at_least")
        return least, self.decks * self.law.integer("full_deck") - least

    def contradictions(self) -> Iterator[tuple[str, str]]:
        least, most = self.cut_between
        if self.decks < 1:
            yield "decks", "the game is played with cards: one deck at least"
        elif self.decks > MOST_DECKS:
            yield "decks", f"no shoe holds {self.decks} decks"
        elif least > most:
            yield "cut_at_least", f"{least + most} cards cannot be cut with {least} on either side"
        elif self.cutting_card_from_back >= least + most:
            yield "cutting_card_from_back", f"there are {least + most} cards"

    def cards(self) -> tuple[Card, ...]:
        """The stack in order."""
        one = deck()
        assert len(one) == self.law.integer("full_deck"), "these are not the decks that the law speaks of"
        return one * self.decks

"""A shoe for the engine that holds the cards which a kernel dealt, and knows of them what the rules may ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.shoe import Slot
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.due import ChanceDue
from croupier.games.felt import Felt
from croupier.games.shoe_rules import ShoeRules
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.table.equipment import Fair


class AsDealt(Fair):
    """Shoe after shoe of the cards that a kernel dealt; each is loaded with all cards that do not lie on the table."""

    def __init__(self, rules: ShoeRules, cards: Iterable[Card]) -> None:
        super().__init__(_nobody, rules)
        self.cards = iter(cards)
        self.left: Counter[Card] = Counter()
        self.before_the_cutting_card = 0
        self.emptied = 0

    def supply(self, due: ChanceDue) -> c.Command:
        if self.before_the_cutting_card == 0:
            self.before_the_cutting_card = -1
            return shoe_acts.DrawCuttingCard()
        if not self.left.total():
            self.emptied += 1
            return shoe_acts.FindShoeEmpty()
        card = next(self.cards)
        assert self.left[card], f"{card} is not in the shoe: what lies on the table was dealt"
        self.left[card] -= 1
        self.before_the_cutting_card -= 1
        return c.Reveal(card)

    def mouth(self) -> tuple[Slot, ...]:
        return (Slot(None),) if self.before_the_cutting_card == 0 else ()

    def follow(self, event: e.Event, felt: Felt) -> None:
        rules = felt.rules
        assert isinstance(rules, ShoeRules)
        if isinstance(event, shoe_acts.CardsReady):
            self.left = Counter(rules.cards())
            self.left.subtract(felt.cards_out())
            from_back = min(rules.cutting_card_from_back, self.left.total())
            self.before_the_cutting_card = self.left.total() - from_back if rules.cutting_cards else -1


class _Nobody:
    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("nothing is drawn")


_nobody = _Nobody()


def cards_of(dealer: Boxes, dealt: Iterable[int]) -> list[Card]:
    """Cards as the kernel has them, by name."""
    return [Card(dealer.tables.ranks[code & 15] + SUITS[code >> 4]) for code in dealt]

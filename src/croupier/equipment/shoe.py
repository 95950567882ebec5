"""The dealing shoe: what leaves it next, card by card, with cutting cards and cards that lie face up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from croupier.equipment.cards import Card, parse_card


class Slot(NamedTuple):
    """One thing in the shoe: a card, face down as it should be or face up, or a cutting card."""

    card: Card | None
    face_up: bool = False

    def __str__(self) -> str:
        return "|" if self.card is None else f"^{self.card}" if self.face_up else self.card


CUTTING_CARD = Slot(None)


def parse_slots(text: str) -> tuple[Slot, ...]:
    """Read the cards as they will leave the shoe: `6h ^7h | As`."""
    slots = []
    for word in text.split():
        if word == "|":
            slots.append(CUTTING_CARD)
        elif word.startswith("^"):
            slots.append(Slot(parse_card(word[1:]), face_up=True))
        else:
            slots.append(Slot(parse_card(word)))
    return tuple(slots)


class Shoe:
    """A shoe in use. Slots leave it from the front; it never looks at them."""

    def __init__(self, slots: Iterable[Slot] = ()) -> None:
        self._slots = deque(slots)

    def __len__(self) -> int:
        return len(self._slots)

    def draw(self) -> Slot | None:
        """The next slot, or nothing: the shoe is empty."""
        return self._slots.popleft() if self._slots else None

    def put_back(self, slots: Iterable[Slot]) -> None:
        """Slots that were drawn lie in front again, in the order in which they left."""
        self._slots.extendleft(reversed(list(slots)))

    def copy(self) -> Shoe:
        """Another shoe with the same cards."""
        return Shoe(self._slots)

    def mouth(self) -> tuple[Slot, ...]:
        """What can be seen in the mouth of the shoe: cutting cards, if any lie in front, and the card behind them."""
        seen: list[Slot] = []
        for slot in self._slots:
            seen.append(slot)
            if slot.card is not None:
                break
        return tuple(seen)


def cut_and_load(
    stack: Iterable[Card], at: int, cutting_card_from_back: int, *, second_cutting_card: bool
) -> tuple[Slot, ...]:
    """A shuffled stack after the cut: what lay before the cut goes to the back, then the cutting cards go in."""
    cards = list(stack)
    cards = cards[at:] + cards[:at]
    slots = [Slot(card) for card in cards]
    slots.insert(len(slots) - cutting_card_from_back, CUTTING_CARD)
    if second_cutting_card:
        slots.append(CUTTING_CARD)
    return tuple(slots)

"""Where chance comes from: what a file lists, card by card and spin by spin, or fair equipment fed with random bits."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from croupier.equipment.cards import Card, deck
from croupier.equipment.chance import Bits, below, shuffled
from croupier.equipment.shoe import Shoe, Slot, cut_and_load
from croupier.games import events as e
from croupier.games import shoe_acts
from croupier.games.commands import Command, Reveal
from croupier.games.due import ChanceDue
from croupier.games.felt import Felt, Rules
from croupier.games.shoe_rules import ShoeRules
from croupier.games.spin import ComeToRest, Outcome, OutcomeRules


class RanOut(Exception):
    """What is listed does not reach: a card, a spin or a throw was needed and none was left."""


class Equipment(Protocol):
    """The wheel, the dice, the shoe: it supplies what is due by chance and follows what happens to the cards."""

    def supply(self, due: ChanceDue) -> Command:
        """What falls: a card, a cutting card, a number."""

    def mouth(self) -> tuple[Slot, ...]:
        """What shows in the mouth of the shoe."""

    def draw(self) -> Slot | None:
        """Take the next thing out of the shoe."""

    def follow(self, event: e.Event, felt: Felt) -> None:
        """Do to the cards what has happened to them."""

    def saved(self) -> Callable[[], None]:
        """The equipment as it is now, to be put back by a call: what was only tried has not happened."""


def _from_shoe(slot: Slot) -> Command:
    return shoe_acts.DrawCuttingCard() if slot.card is None else Reveal(slot.card, slot.face_up)


class Listed:
    """Equipment that shows what a file lists, in the file's order."""

    def __init__(self, shoe: Iterable[Slot], reshuffled: Iterable[Sequence[Slot]], outcomes: Iterable[Outcome]) -> None:
        self.shoe = Shoe(shoe)
        self.reshuffled = deque(reshuffled)
        self.outcomes = deque(outcomes)
        self.opened = False
        self.drawn: list[Slot] = []
        self.spare = 0

    def supply(self, due: ChanceDue) -> Command:
        if due.what != "card":
            if not self.outcomes:
                raise RanOut(
                    f"the {'wheel' if due.what == 'spin' else 'dice'} ran out: no {due.what} is listed any more"
                )
            return ComeToRest(self.outcomes.popleft())
        slot = self.draw()
        if slot is not None:
            return _from_shoe(slot)
        if due.may_not_stand:
            self.spare += 1
            return Reveal(deck()[-self.spare])
        if not self.reshuffled:
            raise RanOut("the shoe ran out")
        return shoe_acts.FindShoeEmpty()

    def mouth(self) -> tuple[Slot, ...]:
        return self.shoe.mouth()

    def draw(self) -> Slot | None:
        slot = self.shoe.draw()
        if slot is not None:
            self.drawn.append(slot)
        return slot

    def follow(self, event: e.Event, felt: Felt) -> None:
        match event:
            case shoe_acts.CardsReady():
                if self.opened and self.reshuffled:
                    self.shoe = Shoe(self.reshuffled.popleft())
                self.opened = True
            case e.NoMoreBetsCalled():
                self.drawn.clear()
            case shoe_acts.CardsTakenUp():  # a deal that does not stand takes no cards from the list
                self.shoe.put_back(Slot(slot.card) for slot in self.drawn if slot.card is not None)
                self.drawn.clear()
                self.spare = 0
            case e.RoundOver() if self.spare:
                raise RanOut("the shoe ran out: a deal that was to be void stood, and its cards are not listed")

    def saved(self) -> Callable[[], None]:
        shoe, reshuffled, outcomes, opened = self.shoe.copy(), self.reshuffled.copy(), self.outcomes.copy(), self.opened
        drawn, spare = list(self.drawn), self.spare

        def put_back() -> None:
            self.shoe, self.reshuffled, self.outcomes, self.opened = shoe, reshuffled, outcomes, opened
            self.drawn, self.spare = drawn, spare

        return put_back


def _without(cards: Iterable[Card], out: Iterable[Card]) -> tuple[Card, ...]:
    """The stack less the cards that lie on the table."""
    left = Counter(cards)
    left.subtract(out)
    return tuple(left.elements())


class Fair:
    """Equipment as the rules want it: whatever can fall is as likely as it should be; it lists what fell."""

    def __init__(self, bits: Bits, rules: Rules) -> None:
        self.bits = bits
        self.shoe = Shoe()
        self.stack: list[Card] = []
        self.fallen: list[Outcome] = []
        self.shoes: list[list[Slot]] = []
        self.weights = rules.outcomes() if isinstance(rules, OutcomeRules) else ()

    def supply(self, due: ChanceDue) -> Command:
        if due.what != "card":
            outcome = self._outcome()
            self.fallen.append(outcome)
            return ComeToRest(outcome)
        slot = self.draw()
        return shoe_acts.FindShoeEmpty() if slot is None else _from_shoe(slot)

    def _outcome(self) -> Outcome:
        drawn = below(self.bits, sum(ways for _, ways in self.weights))
        for outcome, ways in self.weights:
            drawn -= ways
            if drawn < 0:
                return outcome
        raise AssertionError("the ways add up")

    def mouth(self) -> tuple[Slot, ...]:
        return self.shoe.mouth()

    def draw(self) -> Slot | None:
        slot = self.shoe.draw()
        if slot is not None:
            self.shoes[-1].append(slot)
        return slot

    def follow(self, event: e.Event, felt: Felt) -> None:
        rules = felt.rules
        if not isinstance(rules, ShoeRules):
            return
        match event:
            case shoe_acts.CardsReady():
                self.stack = shuffled(self.bits, _without(rules.cards(), felt.cards_out()))
                self.shoes.append([])  # at the shuffle, as a file lists them: cards may go again before they are cut
                if not rules.is_cut:
                    self.shoe = Shoe(map(Slot, self.stack))
            case shoe_acts.CardsCut():
                self._cut_and_load(rules, event.at)
            case shoe_acts.CardsTakenUp():
                self.stack = shuffled(self.bits, rules.cards())
                self.shoes[-1].clear()  # a file lists the cards of the deal that stands
                self._cut_and_load(rules, None)

    def _cut_and_load(self, rules: ShoeRules, at: int | None) -> None:
        at = at or self._cut(*rules.cut_between)
        if not rules.cutting_cards:
            self.shoe = Shoe(map(Slot, (*self.stack[at:], *self.stack[:at])))
            return
        second = rules.cutting_cards == 2
        from_back = min(
            rules.cutting_card_from_back, len(self.stack)
        )  # of discards that refill a shoe there may be fewer
        self.shoe = Shoe(cut_and_load(self.stack, at, from_back, second_cutting_card=second))

    def _cut(self, least: int, most: int) -> int:
        """Somewhere between these; in the middle of a stack of discards that is too small for it."""
        most = min(most, len(self.stack) - least)
        return least + below(self.bits, most - least + 1) if most >= least else len(self.stack) // 2

    def saved(self) -> Callable[[], None]:
        shoe, stack, fallen = self.shoe.copy(), self.stack, len(self.fallen)
        shoes = [list(slots) for slots in self.shoes[-1:]]
        before = self.shoes[:-1]

        def put_back() -> None:
            self.shoe, self.stack, self.shoes = shoe, stack, [*before, *shoes]
            del self.fallen[fallen:]

        return put_back

"""What the rules of twenty-one look at while a hand is formed: hands that agree in it may be treated as one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

from croupier.equipment.cards import SUITS, Card, rank
from croupier.games.twenty_one.decisions import is_pair
from croupier.games.twenty_one.round import Box, Round, Turn
from croupier.games.twenty_one.rules import MANY, NUMBERED, SHORT, TwentyOneRules, one_deck, three_suited_sevens

OPENING = ("insurance_against", "surrender_against", "even_money_against", "natural_waits_against")
"""What the dealer's first card decides while a hand has its first two cards."""


class Flags(NamedTuple):
    """What one hand of a box leaves behind for those after it."""

    declined: bool = False
    suited_sevens_split: bool = False
    doubled: bool = False


class Alike:
    """What counts under one law. It is proved by tests, which play on with hands that it takes for one."""

    def __init__(self, rules: TwentyOneRules) -> None:
        self.rules = rules
        law = rules.law
        self.ranks = tuple(dict.fromkeys(rank(card) for card in one_deck(law)))
        self.most_hands = law.integer("hands_per_box")
        self.counted_cards = MANY if {*NUMBERED.values(), "seven_cards"} & {*rules.odds} else SHORT
        self.knows_bonus = law.orders("super_bonus_hand")
        self.ace_bars_doubling = law.orders("no_double_with_an_ace")
        followed = law.orders("follower_of_a_double_pays")
        self.doubles_bind_the_box = followed and law.text("follower_of_a_double_pays") == "doubled"

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The hands of three cards that are paid by their very cards, as ranks in order."""
        found = []
        for ranks in combinations_with_replacement(sorted(self.ranks), SHORT):
            suited = tuple(Card(one + SUITS[0]) for one in ranks)
            if self.rules.hard(suited) != self.rules.most:
                continue
            if self.rules.kind_of_21(suited) != "other" or (self.knows_bonus and three_suited_sevens(suited)):
                found.append("".join(ranks))
        return tuple(found)

    def may_become_named(self, cards: tuple[Card, ...]) -> bool:
        """Whether the next cards can still make one of those hands."""
        held = sorted(map(rank, cards))
        return 0 < len(held) <= SHORT and any(_within(held, name) for name in self.named)

    def may_win_bonus(self, cards: tuple[Card, ...]) -> bool:
        """Whether the next cards can still make the hand of the Super Bonus."""
        return self.knows_bonus and len(cards) <= SHORT and three_suited_sevens((cards * SHORT)[:SHORT])

    # --- the dealer's first card --------------------------------------------------------------------------------------

    def shown(self, card: Card) -> tuple[Hashable, ...]:
        """What of the dealer's first card the players' hands depend on."""
        seven = self.knows_bonus and three_suited_sevens((card,) * SHORT)
        return (*(self.rules.shows(concept, card) for concept in OPENING), seven)

    def seven_shown(self, card: Card) -> bool:
        return bool(self.shown(card)[-1])

    # --- hands --------------------------------------------------------------------------------------------------------

    def has_room(self, box: Box) -> bool:
        """Whether more hands may be formed on a box."""
        return len(box.hands) < self.most_hands

    def flags(self, box: Box, at: int) -> Flags:
        """What earlier decisions on the box mean for the hand there."""
        return Flags(
            box.declined_pair,
            box.suited_sevens_split and self.knows_bonus,
            self.doubles_bind_the_box and any(hand.doubled for index, hand in enumerate(box.hands) if index != at),
        )

    def depends_on_suits(self, cards: tuple[Card, ...]) -> bool:
        """Whether the suit of the next card may matter to a hand."""
        alone = not cards or not self.may_become_named(cards)
        return bool(not cards and self.named) or not (alone or len({card[1] for card in cards}) > 1)

    def key(self, table: Round, turn: Turn, waits_for: str) -> Hashable:
        """Equal for two moments that the rules treat alike: what waits, the hand, and what binds it."""
        rules, hand, box = self.rules, turn.hand, turn.box
        cards, count, hard = hand.cards, len(hand.cards), rules.hard(hand.cards)
        first = table.dealer[0] if table.dealer else None
        splittable = is_pair(table, turn) and not hand.coming
        new = count < 2 or splittable
        return (
            waits_for,
            first is not None,
            self.shown(first) if first and count <= 2 and not hand.of_split else None,
            self.seven_shown(first) if first and self.may_win_bonus(cards) else None,
            min(count, self.counted_cards),
            hard,
            self._aces(turn),
            self._suits(cards, exact=new),
            (splittable, cards[0][0] == "A") if splittable else None,
            (hand.of_split, hand.of_aces, hand.doubled, hand.coming),
            self.flags(box, turn.at),
            self.has_room(box) if new else None,
        )

    def _aces(self, turn: Turn) -> Hashable:
        rules, cards = self.rules, turn.hand.cards
        held = [card[0] == "A" for card in cards]
        if self.ace_bars_doubling:
            return any(held), rules.total(cards) if any(held) else 0
        if rules.hard(cards) + rules.ace_step > rules.most:
            return None
        low = rules.low_aces(of_split=turn.hand.of_split)
        return any(held[:low]), any(held[low:])

    def _suits(self, cards: tuple[Card, ...], *, exact: bool) -> Hashable:
        """The cards themselves while each may become the first of a hand; then only whether they are of one suit."""
        if exact and any(self.may_become_named((card,)) for card in cards):
            return cards
        if not self.may_become_named(cards):
            return None
        suits = {card[1] for card in cards}
        return "".join(sorted(map(rank, cards))), suits.pop() if len(suits) == 1 else "mixed"


def _within(held: list[str], name: str) -> bool:
    return all(held.count(one) <= name.count(one) for one in held)

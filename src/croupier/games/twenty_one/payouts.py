"""At which odds a hand wins: those of the payout table, of a double, of a split, of who follows, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.games.twenty_one.round import Round, Turn
from croupier.games.twenty_one.rules import SHORT


class Odds(NamedTuple):
    """The odds of a win, the concepts that make them so, and the one of the table where they only keep to it."""

    odds: Fraction
    by: tuple[str, ...]
    also: tuple[str, ...] = ()

    def because_of(self, concept: str) -> Odds:
        """The same odds, kept by a concept: it comes before an ordinary line of the table and beside a special one."""
        special = self.also == ()
        return self._replace(by=(concept, *(self.by if special else ())), also=() if special else self.also)


def odds_on(table: Round, turn: Turn, player: str) -> Odds:
    """At which odds a bettor wins on a hand, naturals apart, and the concepts that say so."""
    law, hand = table.rules.law, turn.hand
    if player in hand.doubled_by:
        return Odds(law.odds("doubled_hand_pays"), ("doubled_hand_pays",))
    ordinary = _of_the_table(table, hand.cards)
    if law.orders("follower_of_a_double_pays") and law.text("follower_of_a_double_pays") == "doubled":
        if any(other.doubled for other in turn.box.hands):
            return Odds(law.odds("doubled_hand_pays"), ("follower_of_a_double_pays",))
    elif hand.doubled and law.orders("follower_of_a_double_pays"):
        return ordinary.because_of("follower_of_a_double_pays")
    if not hand.of_split:
        return ordinary
    if law.orders("split_hand_pays"):
        return Odds(law.odds("split_hand_pays"), ("split_hand_pays",))
    return ordinary if table.rules.is_natural(hand.cards) else ordinary.because_of("split_hand_keeps_its_odds")


def _of_the_table(table: Round, cards: tuple[Card, ...]) -> Odds:
    """The odds that the payout table has for a hand: one that it does not name at all, or one by its very cards."""
    rules = table.rules
    kind = rules.kind_of_21(cards) if rules.total(cards) == rules.most else "other"
    if kind == "other":
        return Odds(rules.odds[kind], ("pays",), ("pays",))
    return Odds(rules.odds[kind], ("exact_cards" if len(cards) == SHORT else "pays",))

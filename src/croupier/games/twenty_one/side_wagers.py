"""Wagers beside the one on a box: pairs and Super Sevens, the concepts that rule them and what they pay."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.equipment.cards import Card, rank, suit
from croupier.games.twenty_one.options import PERFECT
from croupier.games.twenty_one.spots import SUPER_SEVENS
from croupier.law import Law

RED = "hd"
SEVEN = "7"


class SideWager(NamedTuple):
    """The concepts that rule a side wager; a rule set may be silent on some."""

    called: str
    offered: str
    before_the_deal: str
    with_the_original: str
    on_a_wagered_box: str
    amount: str
    per_box: str
    wins: str
    settled: str


PERFECT_PAIRS = SideWager(
    called="",
    offered="perfect_pairs_offered",
    before_the_deal="perfect_pairs_before_the_deal",
    with_the_original="perfect_pairs_with_the_original_wager",
    on_a_wagered_box="",
    amount="perfect_pairs_amount",
    per_box="perfect_pairs_per_box",
    wins="perfect_pairs_wins",
    settled="perfect_pairs_settled_after_the_deal",
)
ANY_PAIR = SideWager(
    called="any_pair_called",
    offered="any_pair_offered",
    before_the_deal="any_pair_before_the_deal",
    with_the_original="any_pair_with_the_original_wager",
    on_a_wagered_box="any_pair_on_a_wagered_box",
    amount="any_pair_amount",
    per_box="any_pair_per_box",
    wins="any_pair_wins",
    settled="any_pair_settled_after_the_deal",
)
SEVENS = SideWager(
    called="",
    offered="super_sevens_offered",
    before_the_deal="super_sevens_with_the_original_wager",
    with_the_original="super_sevens_with_the_original_wager",
    on_a_wagered_box="",
    amount="super_sevens_amount",
    per_box="",
    wins="super_sevens_settled_at_once",
    settled="super_sevens_settled_at_once",
)


class Payout(NamedTuple):
    """What a side wager wins, if it does, and the concepts that say so."""

    odds: Fraction | None
    concepts: tuple[str, ...]


def side_wager(kind: str, pairs: str | None) -> SideWager:
    """The side wager of a kind of spot at a table that offers such pairs."""
    if kind == SUPER_SEVENS:
        return SEVENS
    return PERFECT_PAIRS if pairs == PERFECT else ANY_PAIR


def judge_pair(law: Law, pairs: str, cards: tuple[Card, ...]) -> Payout:
    """What the first two cards make of a pairs wager."""
    first, second = cards[:2]
    side = PERFECT_PAIRS if pairs == PERFECT else ANY_PAIR
    by_rank = "perfect_pairs_by_face_value" if pairs == PERFECT else "any_pair_by_rank"
    if rank(first) != rank(second):
        alike = law.orders("court_card_points") and rank(first) in "JQK" and rank(second) in "JQK"
        return Payout(None, (side.wins, *((by_rank,) if alike else ()), side.settled))
    if pairs != PERFECT:
        return Payout(law.odds("any_pair_pays"), (side.wins, "any_pair_pays", side.settled))
    concept = _pair(first, second)
    if concept != "perfect_pair_pays":
        return Payout(law.odds(concept), (side.wins, concept, side.settled))
    paid = "perfect_pairs_paid_once" if law.orders("perfect_pairs_paid_once") else "perfect_pairs_paid_as_listed"
    return Payout(law.odds(concept), (concept, paid, side.settled))


def _pair(first: Card, second: Card) -> str:
    if suit(first) == suit(second):
        return "perfect_pair_pays"
    return "coloured_pair_pays" if (suit(first) in RED) == (suit(second) in RED) else "mixed_pair_pays"


def judge_sevens(law: Law, cards: tuple[Card, ...], *, split: bool, no_more: bool) -> Payout | None:
    """What a hand's first cards make of Super Sevens; nothing yet while a third seven may still come."""
    if rank(cards[0]) != SEVEN:
        return Payout(None, ("super_sevens_loses", "super_sevens_settled_at_once"))
    if len(cards) < 2:
        return None
    if rank(cards[1]) != SEVEN:
        return _sevens(law, "super_sevens_one_seven_pays")
    two = "super_sevens_two_suited_pays" if suit(cards[0]) == suit(cards[1]) else "super_sevens_two_mixed_pays"
    if split:
        return Payout(law.odds(two), (two, "super_sevens_ends_at_a_split"))
    if len(cards) < 3:
        return _sevens(law, two) if no_more else None
    if rank(cards[2]) != SEVEN:
        return _sevens(law, two)
    suited = len({suit(card) for card in cards[:3]}) == 1
    return _sevens(law, "super_sevens_three_suited_pays" if suited else "super_sevens_three_mixed_pays")


def _sevens(law: Law, concept: str) -> Payout:
    return Payout(law.odds(concept), (concept, "super_sevens_settled_at_once"))

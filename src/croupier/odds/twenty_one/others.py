"""What others' wagers bring: when one of them wins the Super Bonus, every other original wager gets its share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, perm

from croupier.equipment.cards import Card, suit
from croupier.games.twenty_one.rules import SHORT, three_suited_sevens


def some_win(cards: Mapping[Card, int], boxes: int) -> Fraction:
    """How likely it is that somebody on so many other boxes wins the Super Bonus, all of them drawing to it."""
    sevens = Counter({suit(card): count for card, count in cards.items() if three_suited_sevens((card,) * SHORT)})
    total = sum(cards.values())
    found = Fraction(0)
    for shown, count in sevens.items():
        left = Counter(sevens)
        left[shown] -= 1
        against = sum(
            (-1) ** (winners + 1) * comb(boxes, winners) * _all_win(left, total - 1, winners)
            for winners in range(1, boxes + 1)
        )
        found += Fraction(count, total) * against
    return found


def _all_win(sevens: Counter[str], cards: int, boxes: int) -> Fraction:
    """How likely it is that all of so many boxes do."""
    if not boxes:
        return Fraction(1)
    found = Fraction(0)
    for one, count in sevens.items():
        if count >= SHORT:
            left = Counter(sevens)
            left[one] -= SHORT
            found += Fraction(perm(count, SHORT), perm(cards, SHORT)) * _all_win(left, cards - SHORT, boxes - 1)
    return found

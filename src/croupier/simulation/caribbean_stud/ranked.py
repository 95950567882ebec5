"""Hands of five cards as walks through a table: each card is one look-up, and at the end stands the class of the hand.

What the classes are, and in which order, the game's ranking says; here they only get numbers.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import RANKS, SUITS, Card, deck
from croupier.odds.caribbean_stud.deals import COPIES, HAND, Classes

Leads = NDArray[np.uint16]


class Ranked(NamedTuple):
    """The tables by which cards become classes."""

    leads: Leads
    """By what is held so far and the rank of the next card, what is held then; in the end, which five ranks."""
    plain: Leads
    """By the five ranks held, the class of the hand in several suits."""
    suited: Leads
    """The same in one suit."""


def number_of(card: Card) -> int:
    """A card as the kernel knows it: its rank times four, and its suit."""
    return RANKS.index(card[0]) * COPIES + SUITS.index(card[1])


def card_of(number: int) -> Card:
    return Card(RANKS[number // COPIES] + SUITS[number % COPIES])


def cards_in_order() -> NDArray[np.uint8]:
    """One deck."""
    return np.array([number_of(card) for card in deck()], dtype=np.uint8)


def ranked(classes: Classes) -> Ranked:
    """The tables of a ranking's classes."""
    held: list[tuple[int, ...]] = [()]
    for size in range(1, HAND):
        held += combinations_with_replacement(range(len(RANKS)), size)
    last = [ranks for ranks in combinations_with_replacement(range(len(RANKS)), HAND) if _dealt(ranks)]
    place, end = ({ranks: at for at, ranks in enumerate(those)} for those in (held, last))
    leads = np.zeros((len(held), len(RANKS)), dtype=np.uint16)
    for at, ranks in enumerate(held):
        for rank in range(len(RANKS)):
            after = tuple(sorted((*ranks, rank)))
            if len(after) < HAND:
                leads[at, rank] = place[after]
            elif _dealt(after):
                leads[at, rank] = end[after]
    counts = [tuple(ranks.count(rank) for rank in range(len(RANKS))) for ranks in last]
    plain = np.array([classes.plain[ranks] for ranks in counts], dtype=np.uint16)
    suited = np.array([classes.suited.get(ranks, 0) for ranks in counts], dtype=np.uint16)
    return Ranked(leads, plain, suited)


def _dealt(ranks: tuple[int, ...]) -> bool:
    """Whether one deck has such a hand."""
    return max(map(ranks.count, ranks)) <= COPIES

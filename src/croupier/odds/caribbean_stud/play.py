"""Ways of playing Caribbean stud: the best one and rules of thumb, and what each makes of all deals."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.caribbean_stud.ranking import Ranking
from croupier.odds.caribbean_stud.deals import WAYS, Classes, Deals, Tally
from croupier.odds.caribbean_stud.rounds import EQUAL, LESS, MORE, NOTHING, Payoffs

Raises: TypeAlias = Callable[[int, bool], bool]
"""Whether a hand of this class is played, its rank being matched by the dealer's card or not."""
LOWEST_PAIR, LOWEST_ACE_KING, ACE_KING_JACK = "2s 2h 3d 4c 5s", "As Kh 2d 3c 4s", "As Kh Jd 8c 3s"


@dataclass(frozen=True)
class Played:
    """What a way of playing makes of all deals."""

    ways: Mapping[Fraction, int]
    """In how many deals it brings what, per unit of the ante."""
    raised: int
    """In how many deals the hand is played."""


class RuleOfThumb(NamedTuple):
    """A simple way of playing, with its name and what it says."""

    name: str
    says: str
    raises: Raises


def rules_of_thumb(classes: Classes, ranking: Ranking) -> tuple[RuleOfThumb, ...]:
    """What people follow instead of the best play."""

    def place(hand: str) -> int:
        return bisect_left(classes.values, ranking.value(tuple(map(Card, hand.split()))))

    pair, ace_king, jack = place(LOWEST_PAIR), place(LOWEST_ACE_KING), place(ACE_KING_JACK)
    matching = (
        "with a pair or better, and with ace and king when the dealer's card has the rank of one of the five cards"
    )
    return (
        RuleOfThumb("ace-king-jack-8-3", "with ace, king, jack, 8 and 3 or better", lambda own, _: own >= jack),
        RuleOfThumb("matching-rank", matching, lambda own, matched: own >= (ace_king if matched else pair)),
        RuleOfThumb("pair", "with a pair or better", lambda own, _: own >= pair),
        RuleOfThumb("pair-or-ace-king", "with ace and king or better", lambda own, _: own >= ace_king),
        RuleOfThumb("every-hand", "with every hand", lambda _own, _matched: True),
    )


def by_rule(deals: Deals, payoffs: Payoffs, raises: Raises) -> Played:
    """A rule of thumb, followed in every deal."""
    return _played(deals, payoffs, {own: tally for own, tally in deals.cells.items() if raises(*own)})


def at_best(deals: Deals, payoffs: Payoffs) -> Played:
    """The play that brings most."""
    found = [Tally() for _ in deals.classes.kinds]
    for (own, _, weight, nothing, less, equal), raises in zip(deals, raises_at_best(deals, payoffs), strict=True):
        if raises:
            found[own].add(weight, nothing, less, equal)
    return _played(deals, payoffs, {(own, False): tally for own, tally in enumerate(found)})


def raises_at_best(deals: Deals, payoffs: Payoffs) -> Iterator[bool]:
    """At each moment, whether playing the hand, over all the dealer may have, brings more than folding it."""
    unit = lcm(payoffs.folded.denominator, *(net.denominator for net in payoffs.played.values()))

    def times(kind: str, result: str) -> int:
        return int(payoffs.played.get((kind, result), Fraction(0)) * unit)

    worth = [tuple(times(kind, result) for result in (NOTHING, LESS, EQUAL, MORE)) for kind in deals.classes.kinds]
    folded = int(payoffs.folded * unit) * WAYS
    for own, _, _, nothing, less, equal in deals:
        if_nothing, if_less, if_equal, if_more = worth[own]
        more = WAYS - nothing - less - equal
        yield nothing * if_nothing + less * if_less + equal * if_equal + more * if_more > folded


def _played(deals: Deals, payoffs: Payoffs, tallies: Mapping[tuple[int, bool], Tally]) -> Played:
    ways: Counter[Fraction] = Counter()
    for (own, _), tally in tallies.items():
        kind = deals.classes.kinds[own]
        for result in (NOTHING, LESS, EQUAL, MORE):
            times = getattr(tally, result)
            if times:
                ways[payoffs.played[kind, result]] += times
    raised = ways.total()
    ways[payoffs.folded] += deals.total - raised
    return Played(ways, raised)

"""What a box brings once its hands and the dealer's are known, read off the graph of the round."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Fate
from croupier.odds.twenty_one.settlement import kind_of


def staked(fate: Fate) -> int:
    """What lies on a hand, in units of the wager first made."""
    return 2 if fate.doubled else 1


def brought(graph: RoundGraph, fate: Fate, final: Final | None, bonus: Fraction) -> Fraction:
    """What one hand brings; of a split against a natural, before anything comes back. Nought if the two cannot meet."""
    if fate.settled is not None:
        return fate.settled + (bonus if fate in graph.settlement.bonus else 0)
    assert final is not None, "the wager waits for the dealer's hand"
    if fate.of_split and final.natural:
        return Fraction(-staked(fate))
    return graph.settlement.brings.get((fate, final), Fraction(0))


def net(graph: RoundGraph, fates: Sequence[Fate], final: Final | None) -> Fraction:
    """What the hands of one box bring per unit first staked, the Super Bonus apart; the dealer may need no hand."""
    settlement, total, account = graph.settlement, Fraction(0), 0
    for fate in fates:
        if fate.of_split and final is not None and final.natural:
            back, account = settlement.accounts[account][kind_of(fate)]
            total += back + (fate.settled if fate.settled is not None else -staked(fate))
        elif fate.settled is not None:
            total += fate.settled
        else:
            assert final is not None, "a wager waits for the dealer's hand"
            total += settlement.brings[fate, final]
    return total


def bonuses(graph: RoundGraph, fates: Sequence[Fate]) -> int:
    """How many Super Bonuses the hands of one box win."""
    return sum(fate in graph.settlement.bonus for fate in fates)


def cards_drawn(graph: RoundGraph, fates: Sequence[Fate]) -> int:
    """How many cards the dealer's hand needs: one, two, or three for as many as it takes."""
    return max(graph.settlement.draws[fate] for fate in fates)

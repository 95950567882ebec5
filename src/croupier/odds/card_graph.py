"""A round of cards in which nobody decides anything, as a graph: made once by the engine, walked with any shoe.

A node is a moment at which a card is due, an end what the round has brought each spot. Moments that the rules
treat alike are one node; of the shoe the graph says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import TypeAlias

from croupier.equipment.cards import Card
from croupier.games import Game
from croupier.games import commands as c
from croupier.games.due import ChanceDue, WagersDue
from croupier.games.felt import Felt
from croupier.odds.driving import Events, Reasons, done, nets, run_on

End: TypeAlias = tuple[tuple[str, Fraction], ...]
"""What a round has brought each spot, in cents."""


@dataclass(frozen=True)
class CardGraph:
    """Where each card leads from each node, and at each end what it brings; the first node is the start."""

    cards: tuple[Card, ...]
    leads: tuple[tuple[int, ...], ...]
    """By node and by card: the node that follows, or below nought an end, counted from minus one."""
    ends: tuple[End, ...]
    longest: int
    """The most cards that a round can take."""


def make(
    game: Game,
    start: Felt,
    begun: Events,
    cards: Sequence[Card],
    alike: Callable[[Felt], Hashable],
    reasons: Reasons,
    *,
    rounded: bool,
) -> CardGraph:
    """The graph from a moment at which a card is due. Each card stands for all those that the rules treat alike."""
    at_first = nets(begun, rounded=rounded)
    number: dict[Hashable, int] = {}
    waiting: list[tuple[Felt, Mapping[str, Fraction], int]] = [(start, at_first, 1)]
    leads: list[tuple[int, ...]] = []
    ends: dict[End, int] = {}
    longest = 0
    for state, so_far, card_number in waiting:
        row = []
        longest = max(longest, card_number)
        for card in cards:
            after, fell = done(game, state, c.Reveal(card))
            reasons.fell(fell)
            after, events, due = run_on(game, after)
            reasons.passed(events)
            reasons.called(events)
            brought = dict(so_far)
            for spot, change in nets((*fell, *events), rounded=rounded).items():
                brought[spot] += change
            if isinstance(due, ChanceDue):
                key = (due.to, alike(after), _as_end(brought))
                if key not in number:
                    number[key] = len(waiting)
                    waiting.append((after, brought, card_number + 1))
                row.append(number[key])
            else:
                assert isinstance(due, WagersDue), "nobody decides anything"
                assert not after.wagers, "the round is settled"
                row.append(-1 - ends.setdefault(_as_end(brought), len(ends)))
        leads.append(tuple(row))
    return CardGraph(tuple(cards), tuple(leads), tuple(ends), longest)


def _as_end(brought: Mapping[str, Fraction]) -> End:
    return tuple(sorted(brought.items()))


def walk(graph: CardGraph, shoe: Sequence[int]) -> Mapping[End, int]:
    """In how many orders of the longest round's cards each end is reached, the shoe holding so many of each kind."""
    total = sum(shoe)
    known: dict[tuple[int, tuple[int, ...]], Counter[int]] = {}

    def from_here(node: int, left: tuple[int, ...], drawn: int) -> Counter[int]:
        if node < 0:
            return Counter({node: perm(total - drawn, graph.longest - drawn)})
        found = known.get((node, left))
        if found is None:
            found = known[node, left] = Counter()
            for kind, leads in enumerate(graph.leads[node]):
                if left[kind]:
                    fewer = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                    for end, orders in from_here(leads, fewer, drawn + 1).items():
                        found[end] += left[kind] * orders
        return found

    return {graph.ends[-1 - end]: orders for end, orders in from_here(0, tuple(shoe), 0).items()}

"""The graph of the dealer's hand: from each first card, by every card, to what the hand comes to in the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.twenty_one.hands import Label, card_for
from croupier.odds.twenty_one.moments import Moment, after_card
from croupier.odds.twenty_one.ways import Way


class Final(NamedTuple):
    """What the dealer's complete hand is: its total, nought for a bust; whether it is a natural."""

    total: int
    natural: bool = False


@dataclass(frozen=True)
class DealerGraph:
    """By node and rank the node or the final hand that follows; by the first card the node where it starts."""

    edges: tuple[Mapping[Label, int | Final], ...]
    starts: Mapping[Label, int]

    def finals(self) -> tuple[Final, ...]:
        """Every final hand, in order."""
        return tuple(sorted({to for row in self.edges for to in row.values() if isinstance(to, Final)}))

    def ways(self, shown: Label) -> dict[Final, Way]:
        """The cards that lead to each final hand from a first card."""
        found: dict[Final, Way] = {}
        known, waiting = {self.starts[shown]}, deque([(self.starts[shown], Way())])
        while waiting:
            number, way = waiting.popleft()
            for label, to in self.edges[number].items():
                if isinstance(to, Final):
                    found.setdefault(to, (*way, label))
                elif to not in known:
                    known.add(to)
                    waiting.append((to, (*way, label)))
        return found


def make(waiting: Mapping[Label, Moment], ranks: tuple[str, ...]) -> DealerGraph:
    """The graph from moments at which the dealer's second card is due and a hand waits for all that he will draw."""
    number: dict[tuple[int, bool, bool], int] = {}
    seen: list[Moment] = []
    edges: list[dict[Label, int | Final]] = []

    def numbered(moment: Moment) -> int:
        rules, cards = moment.table.rules, moment.table.dealer
        hard = rules.hard(cards)
        soft_yet = hard + rules.ace_step <= rules.most and any(card[0] == "A" for card in cards)
        key = (hard, soft_yet, len(cards) == 1)
        if key not in number:
            number[key] = len(seen)
            seen.append(moment)
            edges.append({})
        return number[key]

    starts = {label: numbered(moment) for label, moment in waiting.items()}
    done = 0
    while done < len(seen):
        for rank in ranks:
            after = after_card(seen[done], card_for(rank))
            edges[done][rank] = numbered(after) if after.to_dealer else final(after.table.rules, after.table.dealer)
        done += 1
    return DealerGraph(tuple(edges), starts)


def final(rules: TwentyOneRules, cards: tuple[Card, ...]) -> Final:
    """What a complete hand of the dealer's is."""
    total = rules.total(cards)
    return Final(0 if total > rules.most else total, rules.is_natural(cards))

"""Ways of playing on the graph of a round: at every choice, against every first card of the dealer's, what is done.

What is done is one verb, or a choice that is left open until somebody stands there: by the count, or with an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.asked import Asked
from croupier.odds.twenty_one.columns import Columns
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import Label, Target
from croupier.odds.twenty_one.pricing import best_play
from croupier.odds.twenty_one.walking import Policy


class ByCount(NamedTuple):
    """What is done by the true count: one thing below the first step, others from each step on."""

    below: Choice
    steps: tuple[tuple[int, Choice], ...]

    def at(self, count: int) -> Choice:
        """What is done at a true count."""
        return next((choice for least, choice in reversed(self.steps) if count >= least), self.below)


class Erring(NamedTuple):
    """What is done if it goes as it was meant, and instead, so often of so many times, one of the others."""

    meant: Choice
    times: int
    of: int
    others: tuple[Label, ...]


Choice: TypeAlias = Label | ByCount | Erring
Play: TypeAlias = Callable[[int, str], Choice]
"""What is done at a node, the dealer showing a rank."""


def made(choice: Choice, count: Callable[[], int], below: Callable[[int], int]) -> Label:
    """The verb that a choice comes to, with the true count as it is and chance for errors."""
    while not isinstance(choice, str):
        if isinstance(choice, ByCount):
            choice = choice.at(count())
        elif below(choice.of) < choice.times:
            choice = choice.others[below(len(choice.others)) if len(choice.others) > 1 else 0]
        else:
            choice = choice.meant
    return choice


def verbs_of(choice: Choice) -> Iterator[Label]:
    """Every verb that a choice may come to."""
    if isinstance(choice, str):
        yield choice
    elif isinstance(choice, ByCount):
        for part in (choice.below, *(part for _, part in choice.steps)):
            yield from verbs_of(part)
    else:
        yield from verbs_of(choice.meant)
        yield from choice.others


class ByPolicy:
    """A choice for every node and column, as the odds have it."""

    def __init__(self, graph: RoundGraph, columns: Columns, policy: Policy) -> None:
        self.graph, self.columns, self.policy = graph, columns, policy

    def __call__(self, node: int, shown: str) -> Label:
        verb = VERBS[self.policy[node, self.columns.of(shown)]]
        edges = self.graph.hands.nodes[node].edges
        return verb if verb in edges else next(iter(edges))  # where play never comes, whatever stands first


class BestPlay(ByPolicy):
    """Best play by the exact odds, for the decks of the table: the very choices of which the exact edge speaks."""

    def __init__(self, asked: Asked, graph: RoundGraph) -> None:
        rules = asked.table()
        assert isinstance(rules, TwentyOneRules)
        best = best_play(asked, rules, graph)
        super().__init__(graph, best.splits.book.columns, best.policy)


def label_of(edges: Mapping[Label, Target], card: str) -> Label:
    """The label under which a card's edge stands."""
    return card if card in edges else card[0]

"""The edge of a box out of endless decks as a fraction: the same graph walked with fractions, ties decided exactly.

It begins with the play that floating point has found, which is bettered as long as a choice is worth more as fractions.
Nothing is rounded and no convention is left: cards of endless decks say nothing of each other, so each hand of a split
is played out from the very card, suit and all, with which it begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.equipment.cards import Card
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Columns, Shoe, exact_shares
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CARD, DEALERS_CARD, Begin, End, Fate, Fork, Label, Node, Target, ToNode
from croupier.odds.twenty_one.reckoning import brought
from croupier.odds.twenty_one.settlement import kind_of
from croupier.odds.twenty_one.splits import FIRST
from croupier.odds.twenty_one.walking import Policy

MOST_ROUNDS = 10
ROOT = 0
NOUGHT = Fraction(0)


def exact_play(graph: RoundGraph, columns: Columns, shoe: Shoe, bonus: Fraction, policy: Policy) -> Fraction:
    """What the best play for endless decks brings; it is sought from a policy on that is all but the best."""
    walk = ExactWalk(graph, columns, shoe, bonus, policy)
    for _ in range(MOST_ROUNDS):
        better = walk.bettered()
        if (better == walk.policy).all():
            break
        tried = ExactWalk(graph, columns, shoe, bonus, better)
        if tried.expected <= walk.expected:
            break
        walk = tried
    return walk.expected


class ExactWalk:
    """One policy walked along one graph with endless decks."""

    def __init__(self, graph: RoundGraph, columns: Columns, shoe: Shoe, bonus: Fraction, policy: Policy) -> None:
        self.graph, self.shoe, self.bonus, self.policy = graph, shoe, bonus, policy
        self.shares = exact_shares(shoe)
        self.ranks = [group[0] for group in columns.groups]
        self.drawn = [tuple(self._drawn(node)) if node.waits_for == CARD else () for node in graph.hands.nodes]
        self.finals = [self._finals(graph.dealer.starts[rank]) for rank in self.ranks]
        self.naturals = [sum((p for f, p in row.items() if f.natural), NOUGHT) for row in self.finals]
        self.ends_of = cache(self._ends_of)
        self.hands = cache(self._hands)
        self.alone = cache(self._alone)
        self.values = cache(self._values)

    def _drawn(self, node: Node) -> Iterator[tuple[Fraction, Target]]:
        """Each card that may come, one rank standing for its column, and how likely it is."""
        for label, to in node.edges.items():
            if label[0] in self.ranks:
                share = self.shares[self.ranks.index(label[0])]
                yield share * self._suit(Card(label)) if len(label) == 2 else share, to

    def _suit(self, card: Card) -> Fraction:
        """How likely a card of its rank is of its suit."""
        of_rank = sum(count for other, count in self.shoe.cards.items() if other[0] == card[0])
        return Fraction(int(self.shoe.cards[card]), int(of_rank))

    def _finals(self, start: int) -> Mapping[Final, Fraction]:
        """How likely each final hand of the dealer's is."""

        @cache
        def after(number: int) -> Mapping[Final, Fraction]:
            found: dict[Final, Fraction] = {}
            for rank, share in zip(self.ranks, self.shares, strict=True):
                to = self.graph.dealer.edges[number][rank]
                for final, likely in ({to: Fraction(1)} if isinstance(to, Final) else after(to)).items():
                    found[final] = found.get(final, NOUGHT) + share * likely
            return found

        return after(start)

    # --- what a hand brings -------------------------------------------------------------------------------------------

    def _alone(self, fate: Fate, shown: int) -> Fraction:
        """What a hand brings by itself; of a split, before anything comes back against a natural."""
        if fate.settled is not None:
            return brought(self.graph, fate, None, self.bonus)
        return sum(
            (likely * brought(self.graph, fate, final, self.bonus) for final, likely in self.finals[shown].items()),
            NOUGHT,
        )

    def _back(self, account: int, fate: Fate) -> tuple[Fraction, int]:
        """What comes back of a hand of a split against a natural, and the account that follows."""
        row = self.graph.settlement.accounts[account] if self.graph.settlement.accounts else {}
        return row[kind_of(fate)] if row else (NOUGHT, account)

    def _ends_of(self, node: int, shown: int) -> Mapping[End | Fork, Fraction]:
        """How likely each end of a hand that begins here is."""
        found: dict[End | Fork, Fraction] = {}
        reached = {node: Fraction(1)}
        while reached:
            number = min(reached)  # nodes are numbered before all to which they lead
            likely = reached.pop(number)
            for share, to in self.drawn[number] or ((Fraction(1), self._chosen(number, shown)),):
                if isinstance(to, ToNode):
                    reached[to.number] = reached.get(to.number, NOUGHT) + likely * share
                else:
                    found[to] = found.get(to, NOUGHT) + likely * share
        return found

    def _chosen(self, number: int, shown: int) -> Target:
        """Where the choice that is made leads, or the dealer's first card."""
        node = self.graph.hands.nodes[number]
        if node.waits_for == DEALERS_CARD:
            return node.edges[self.ranks[shown]]
        return node.edges[VERBS[self.policy[number, shown]]]

    def _hands(self, shown: int, hands: int, pending: tuple[Card, ...], account: int, flags: Flags) -> Fraction:
        """What the hands bring that are left to be played on a box of so many, of which the next begins so."""
        if not pending:
            return NOUGHT
        graph = self.graph.hands
        seven = self.ranks[shown] in graph.sevens and pending[0] in graph.bonus_cards
        start = graph.begins[Begin(pending[0], hands < graph.most_hands, flags, seven)]
        found = NOUGHT
        for to, likely in self.ends_of(start, shown).items():
            if isinstance(to, Fork):
                more = (to.first, to.second, *pending[1:])
                found += likely * self.hands(shown, hands + 1, more, account, to.flags)
            else:
                back, after = self._back(account, to.fate) if self.naturals[shown] else (NOUGHT, account)
                rest = self.hands(shown, hands, pending[1:], after, to.flags)
                found += likely * (self.alone(to.fate, shown) + self.naturals[shown] * back + rest)
        return found

    # --- what each choice is worth ------------------------------------------------------------------------------------

    @property
    def expected(self) -> Fraction:
        """What a wager brings."""
        return sum((share * self.values(shown)[ROOT] for shown, share in enumerate(self.shares)), NOUGHT)

    def _worth(self, to: Target, shown: int, values: Mapping[int, Fraction]) -> Fraction:
        match to:
            case ToNode(number):
                return values[number]
            case Fork(first, second, flags):
                return self.hands(shown, 2, (first, second), FIRST, flags)
            case End(fate, _):
                return self.alone(fate, shown) + (self._mean_back(fate, shown) if fate.of_split else NOUGHT)

    def _mean_back(self, fate: Fate, shown: int) -> Fraction:
        """What comes back against a natural, as if a hand were the first of its box as often as the second."""
        if not self.graph.settlement.accounts or not self.naturals[shown]:
            return NOUGHT
        later = [after for _, after in self.graph.settlement.accounts[FIRST].values()]
        second = sum((self._back(account, fate)[0] for account in later), NOUGHT) / len(later)
        return self.naturals[shown] * (self._back(FIRST, fate)[0] + second) / 2

    def _values(self, shown: int) -> Mapping[int, Fraction]:
        """By node what play from there on brings against one card of the dealer's."""
        found: dict[int, Fraction] = {}
        for number in range(len(self.graph.hands.nodes) - 1, -1, -1):
            edges = self.drawn[number] or ((Fraction(1), self._chosen(number, shown)),)
            found[number] = sum((share * self._worth(to, shown, found) for share, to in edges), NOUGHT)
        return found

    def bettered(self) -> Policy:
        """The best choice at each node; the one before stays where no other is worth more."""
        found = np.array(self.policy)
        for shown in range(len(self.ranks)):
            values = self.values(shown)
            for number, node in enumerate(self.graph.hands.nodes):
                if node.waits_for in (CARD, DEALERS_CARD):
                    continue
                worth = {verb: self._worth(to, shown, values) for verb, to in node.edges.items()}
                best: Label = max(worth, key=lambda verb: worth[verb])
                if worth[best] > worth[VERBS[self.policy[number, shown]]]:
                    found[number, shown] = VERBS.index(best)
        return found

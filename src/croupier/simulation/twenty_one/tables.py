"""The graph of a round under one way of playing, as tables of numbers: each card is one look-up.

Most choices are made when the tables are laid out. Those by the count, and those in which somebody may err, are left to
the table: what they may come to stands among the decisions.

There are two layouts. The *whole* one takes a hand of one box, played alone, to what it brings, the dealer's cards
included; it stops only where a hand is split, and knows no decisions. The *open* one takes a hand, of a split or not,
to its fate.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import SUITS
from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.dealer import Final
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.graph import RoundGraph
from croupier.odds.twenty_one.hands import CHOICE, DEALERS_CARD, Begin, End, Fork, Target, ToNode
from croupier.odds.twenty_one.moments import GOES_ON
from croupier.odds.twenty_one.reckoning import staked
from croupier.odds.twenty_one.settlement import kind_of
from croupier.simulation.betting import Numbers
from croupier.simulation.twenty_one.play import ByCount, Choice, Play, label_of, verbs_of

Table = NDArray[np.uint32]

PLAIN, SUITED, DONE, STOPPED = range(4)
"""What an entry is: a row of sixteen ranks or of sixty-four cards that follows; the end; a fork, or a hand's fate."""
ASKED = DONE
"""In the open layout nothing ends; there the same mark stands for a decision."""
RANKS_IN_ROW = 16
CARDS_IN_ROW = 64
MOST_FLAGS = 8
IS_FORK = 1

BY_COUNT, ERRING = range(2)
"""Kinds of decisions: below a true count one entry and from there another; or so often of so many times an error."""
OFFERED, KIND, NUMBER, OF, FIRST, SECOND, OTHERS = range(7)
"""The columns of a decision: by the count both entries; of an error what is meant, how many others, and these."""
DECISION_WIDTH = OTHERS + len(VERBS)


@dataclass(frozen=True)
class Tables:
    """All that a kernel needs."""

    whole: Table
    opened: Table
    whole_start: int
    open_start: int
    forks: Numbers
    """By fork: the two cards, the flags for the first of them, the dealer's rank."""
    begins: Numbers
    """By dealer's rank, card, room and flags, the entry at which a hand of a split begins; nought if it cannot."""
    dealer: Numbers
    """By node and rank: the node that follows, or below nought a final hand."""
    dealer_starts: Numbers
    fates: Numbers
    """By fate: of a split, its kind for the accounts, what is sunk when a natural takes it, units that lay there."""
    brings: Numbers
    """By fate and final hand, in parts of the unit."""
    accounts: Numbers
    """By account and kind: what comes back, the next account."""
    parts: int
    """Into how many parts a unit is divided, so that whatever is brought is a whole number of them."""
    naturals: Numbers
    """By final hand, whether it is a natural."""
    other_final: int
    """A final hand that is no natural, where only that is asked."""
    most_hands: int
    ranks: tuple[str, ...]
    bound: int
    """The most, in parts, that a box can win or lose."""
    draws: Numbers
    bonus: Numbers
    gone: Numbers
    """By fate, whether the hand's cards have left the table before the round is over."""
    decisions: Numbers = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int64))
    """By decision: whether it answers an offer, its kind, a number and another, and the entries that may follow."""
    insurance: Numbers = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """See `insurance.py`; empty where nobody insures."""
    led: Numbers = field(default_factory=lambda: np.zeros((0, 0), dtype=np.int64))
    """By policy of followers, the small tables as they are laid out, for a hand of theirs."""

    @property
    def decided_at_the_table(self) -> bool:
        """Whether something depends on more than the hand's own cards."""
        return bool(self.decisions.size or self.insurance.size)

    @property
    def outcomes(self) -> int:
        """How many things can come of a box: what it brings, what lay there in the end, how many Super Bonuses."""
        return (2 * self.bound + 1) * (2 * self.most_hands + 1) * (self.most_hands + 1)


class _Layout:
    """Lays states out as they are reached."""

    def __init__(self, graph: RoundGraph, play: Play) -> None:
        self.graph, self.play, self.hands = graph, play, graph.hands
        self.ranks = graph.ranks
        self.fates = {fate: number for number, fate in enumerate(graph.fates)}
        self.finals = graph.dealer.finals()
        settlement = graph.settlement
        self.kinds = {kind: at for at, kind in enumerate(dict.fromkeys(kind_of(fate) for fate in graph.fates))}
        values = [*settlement.brings.values(), *(fate.settled for fate in graph.fates if fate.settled is not None)]
        values += [back for row in settlement.accounts for back, _ in row.values()]
        self.parts = lcm(*(value.denominator for value in values))
        self.brings = self._brings()
        self.like = self._alike()
        self.forks: dict[tuple[int, int, int, int], int] = {}
        self.bound = int(abs(self.brings).max()) * self.hands.most_hands

    def code(self, card: str) -> int:
        """A card as the kernel has it: its suit over its rank."""
        suit = SUITS.index(card[1]) if len(card) == 2 else 0
        return suit << 4 | self.ranks.index(card[0])

    def in_parts(self, value: Fraction) -> int:
        whole = value * self.parts
        assert whole.denominator == 1
        return whole.numerator

    def _brings(self) -> Numbers:
        table = np.zeros((len(self.fates), len(self.finals)), dtype=np.int64)
        for fate, at in self.fates.items():
            for which, final in enumerate(self.finals):
                found = fate.settled if fate.settled is not None else self.graph.settlement.brings.get((fate, final))
                table[at, which] = 0 if found is None else self.in_parts(found)
        return table

    def _alike(self) -> dict[int, int]:
        """Fates that bring the same whatever the dealer comes to, by the first of them."""
        first: dict[Hashable, int] = {}
        settlement = self.graph.settlement
        return {
            at: first.setdefault((*self.brings[at], settlement.draws[fate], fate in settlement.bonus, fate.doubled), at)
            for fate, at in self.fates.items()
        }

    # --- states -------------------------------------------------------------------------------------------------------

    def settled(self, to: Target, shown: int) -> tuple[Target, Choice]:
        """What a target comes to once every choice on the way has been made; and the first that is left open there."""
        while isinstance(to, ToNode) and self.hands.nodes[to.number].waits_for == CHOICE:
            choice = self.play(to.number, self.ranks[shown])
            if not isinstance(choice, str):
                return to, choice
            to = self.hands.nodes[to.number].edges[choice]
        return to, ""

    def flags(self, flags: Flags) -> int:
        return sum(bool(flag) << at for at, flag in enumerate(flags))

    def fork(self, fork: Fork, shown: int) -> int:
        key = (self.code(fork.first), self.code(fork.second), self.flags(fork.flags), shown)
        return self.forks.setdefault(key, len(self.forks))


class _Rows:
    """One layout's rows, in the order in which they are found."""

    def __init__(self, layout: _Layout, *, whole: bool) -> None:
        self.layout, self.whole = layout, whole
        self.number: dict[Hashable, int] = {}
        self.waiting: list[Hashable] = []
        self.offset = 1  # an entry of nought is none
        self.decisions: list[list[int]] = []
        self.decided: dict[Hashable, int] = {}

    def entry(self, state: tuple[str, int, int]) -> int:
        """The entry of a row that follows: a hand's node and the dealer's rank, or a fate and the dealer's node."""
        suited = state[0] == "hand" and any(len(label) == 2 for label in self._edges(state))
        if state not in self.number:
            self.number[state] = self.offset
            self.offset += CARDS_IN_ROW // RANKS_IN_ROW if suited else 1
            self.waiting.append(state)
        return self.number[state] << 2 | (SUITED if suited else PLAIN)

    def _edges(self, state: tuple[str, int, int]) -> dict[str, Target]:
        return self.layout.hands.nodes[state[1]].edges

    def fill(self) -> Table:
        """All rows that are reached."""
        found: dict[int, list[int]] = {}
        while self.waiting:
            state = self.waiting.pop()
            assert isinstance(state, tuple)
            found[self.number[state]] = self._row(state)
        table = np.zeros(self.offset * RANKS_IN_ROW, dtype=np.uint32)
        for offset, row in found.items():
            table[offset * RANKS_IN_ROW : offset * RANKS_IN_ROW + len(row)] = row
        return table

    def _row(self, state: tuple[str, int, int]) -> list[int]:
        layout = self.layout
        if state[0] == "dealer":
            edges = layout.graph.dealer.edges[state[2]]
            return [self._dealt(state[1], edges[rank]) for rank in layout.ranks]
        hand_edges = self._edges(state)
        suited = any(len(label) == 2 for label in hand_edges)
        row = [0] * (CARDS_IN_ROW if suited else RANKS_IN_ROW)
        for at in range(len(row)):
            if at % RANKS_IN_ROW >= len(layout.ranks):
                continue
            card = layout.ranks[at % RANKS_IN_ROW] + (SUITS[at // RANKS_IN_ROW] if suited else "")
            shown = state[2]
            if layout.hands.nodes[state[1]].waits_for == DEALERS_CARD:
                shown = at % RANKS_IN_ROW
            row[at] = self.target(hand_edges[label_of(hand_edges, card)], shown)
        return row

    def target(self, to: Target, shown: int) -> int:
        layout = self.layout
        settled, choice = layout.settled(to, shown)
        if not isinstance(choice, str):
            assert isinstance(settled, ToNode), "a choice is open"
            return self.decision(settled.number, shown, choice)
        match settled:
            case ToNode(number):
                return self.entry(("hand", number, shown))
            case Fork() as fork:
                return (layout.fork(fork, shown) << 1 | IS_FORK) << 2 | STOPPED
            case End(fate, flags):
                at = layout.fates[fate]
                if self.whole:
                    return self._waits(at, shown)
                return ((at * MOST_FLAGS + layout.flags(flags)) << 1) << 2 | STOPPED
        raise AssertionError("a target is one of these")

    def decision(self, node: int, shown: int, choice: Choice) -> int:
        """The entry of what is decided at the table."""
        edges = self.layout.hands.nodes[node].edges
        if self.whole:
            first = next(verbs_of(choice))
            return self.target(edges[first], shown)  # never played, for whoever decides at the table plays the other
        if isinstance(choice, str):
            return self.target(edges[choice], shown)
        key = (node, shown, choice)
        if key not in self.decided:
            offers = int(GOES_ON in edges and "withdraws" not in edges)
            if isinstance(choice, ByCount):
                *lower, (least, last) = choice.steps
                below = ByCount(choice.below, tuple(lower)) if lower else choice.below
                found = [offers, BY_COUNT, least, 0, *(self.decision(node, shown, part) for part in (below, last))]
            else:
                others = [self.decision(node, shown, verb) for verb in choice.others]
                meant = self.decision(node, shown, choice.meant)
                found = [offers, ERRING, choice.times, choice.of, meant, len(others), *others]
            self.decided[key] = len(self.decisions)
            self.decisions.append(found)
        return self.decided[key] << 2 | ASKED

    def decided_rows(self) -> Numbers:
        """All decisions, as wide as the widest of them."""
        table = np.zeros((len(self.decisions), DECISION_WIDTH), dtype=np.int64)
        for at, row in enumerate(self.decisions):
            table[at, : len(row)] = row
        return table

    def _waits(self, fate: int, shown: int) -> int:
        """One hand alone: the dealer draws as many cards as its fate needs."""
        layout = self.layout
        draws = layout.graph.settlement.draws[layout.graph.fates[fate]]
        if draws == 1:
            return self._over(fate, 0)
        return self.entry(("dealer", layout.like[fate], layout.graph.dealer.starts[layout.ranks[shown]]))

    def _dealt(self, fate: int, to: int | Final) -> int:
        layout = self.layout
        if isinstance(to, Final):
            return self._over(fate, layout.finals.index(to))
        if layout.graph.settlement.draws[layout.graph.fates[fate]] == 2:
            return self._over(fate, _no_natural(layout.finals))
        return self.entry(("dealer", fate, to))

    def _over(self, fate: int, final: int) -> int:
        """What has been brought in the end, counted from the least that can be; and the Super Bonus beside it."""
        layout = self.layout
        ended = layout.graph.fates[fate]
        bonus = ended in layout.graph.settlement.bonus
        net, most = int(layout.brings[fate, final]) + layout.bound, layout.hands.most_hands
        return ((net * (2 * most + 1) + staked(ended)) * (most + 1) + bonus) << 2 | DONE


def _no_natural(finals: tuple[Final, ...]) -> int:
    return next(at for at, final in enumerate(finals) if not final.natural and final.total)


def tables_of(
    graph: RoundGraph, play: Play, *, bonus_hand_stays: bool = False, insurance: Numbers | None = None
) -> Tables:
    """Both layouts, what hands bring, and by which numbers somebody insures.

    Some rules leave the hand of a Super Bonus on the table until it is paid.
    """
    layout = _Layout(graph, play)
    whole, opened = _Rows(layout, whole=True), _Rows(layout, whole=False)
    whole_start, open_start = whole.entry(("hand", 0, 0)), opened.entry(("hand", 0, 0))
    whole_rows = whole.fill()
    begins = _begins(layout, opened)
    opened_rows = opened.fill()
    settlement, fates = graph.settlement, graph.fates
    sunk = [
        layout.in_parts(fate.settled) if fate.settled is not None else -staked(fate) * layout.parts for fate in fates
    ]
    return Tables(
        whole_rows,
        opened_rows,
        whole_start,
        open_start,
        np.array(list(layout.forks) or [(0, 0, 0, 0)], dtype=np.int64),
        begins,
        _dealer(layout),
        np.array([graph.dealer.starts[rank] for rank in graph.ranks], dtype=np.int64),
        np.array(
            [
                (fate.of_split, layout.kinds[kind_of(fate)], lost, staked(fate))
                for fate, lost in zip(fates, sunk, strict=True)
            ],
            dtype=np.int64,
        ),
        layout.brings,
        _accounts(layout),
        layout.parts,
        np.array([final.natural for final in layout.finals], dtype=np.int64),
        _no_natural(layout.finals),
        graph.hands.most_hands,
        graph.ranks,
        layout.bound,
        np.array([settlement.draws[fate] for fate in fates], dtype=np.int64),
        np.array([fate in settlement.bonus for fate in fates], dtype=np.int64),
        np.array([not (fate.lies or (fate.bonus and bonus_hand_stays)) for fate in fates], dtype=np.int64),
        opened.decided_rows(),
        np.zeros(0, dtype=np.int64) if insurance is None else insurance,
    )


def _begins(layout: _Layout, opened: _Rows) -> Numbers:
    """Where hands of a split begin, under each first card of the dealer's."""
    hands = layout.hands
    table = np.zeros((len(layout.ranks), CARDS_IN_ROW, 2, MOST_FLAGS), dtype=np.int64)
    for begin, node in hands.begins.items():
        for shown, rank in enumerate(layout.ranks):
            seven = begin.card in hands.bonus_cards and rank in hands.sevens
            if Begin(begin.card, begin.room, begin.flags, seven) == begin:
                entry = opened.target(ToNode(node), shown)
                table[shown, layout.code(begin.card), int(begin.room), layout.flags(begin.flags)] = entry
    return table


def _dealer(layout: _Layout) -> Numbers:
    edges = layout.graph.dealer.edges
    table = np.zeros((len(edges), RANKS_IN_ROW), dtype=np.int64)
    for node, row in enumerate(edges):
        for at, rank in enumerate(layout.ranks):
            to = row[rank]
            table[node, at] = -1 - layout.finals.index(to) if isinstance(to, Final) else to
    return table


def _accounts(layout: _Layout) -> Numbers:
    accounts = layout.graph.settlement.accounts
    table = np.zeros((max(1, len(accounts)), len(layout.kinds), 2), dtype=np.int64)
    for at, row in enumerate(accounts):
        for kind, (back, after) in row.items():
            if kind in layout.kinds:
                table[at, layout.kinds[kind]] = (layout.in_parts(back), after)
    return table

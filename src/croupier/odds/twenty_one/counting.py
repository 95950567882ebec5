"""What a count is worth: effects of removing a card, how the count goes with them, and from which counts play changes.

Nothing is simulated. A shoe in which the count stands at a value is taken to be what it is on average among all shoes
of that size and count; a round is dealt from it, and best play found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import Card
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.odds.counts import FLOOR, ROUND, RUNNING, Count, CountError
from croupier.odds.twenty_one.columns import Shoe
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.hands import Label
from croupier.odds.twenty_one.playing import Best, by_policy, gains_of, total_play
from croupier.odds.twenty_one.rows import HARD, PAIRS, SOFT, Row, Rows
from croupier.odds.twenty_one.walking import Policy
from croupier.odds.twenty_one.worth import Book

Cards = Mapping[Card, int]
MOST_VALUES = 61
REACH = 10
"""As far as this many true counts of a count whose tags are one, to either side, play is looked at."""
SPARSE = 0.15
"""No card is taken to be rarer than this part of what is usual."""
NORMAL = NormalDist()
ORDER = {HARD: 0, SOFT: 1, PAIRS: 2}
"""Of hands of which indices speak, the order in which they stand."""


class Counting:
    """One count at a game, with so many decks left when a round begins."""

    def __init__(self, count: Count, cards: Cards, left: Fraction) -> None:
        self.count, self.cards, self.left = count, cards, left
        self.size = sum(cards.values())
        self.deck = len(cards)
        self.tags = {card: float(count.tag(card)) for card in cards}
        self.mean = sum(self.tags[card] * n for card, n in cards.items()) / self.size
        self.variance = sum((self.tags[card] - self.mean) ** 2 * n for card, n in cards.items()) / self.size
        if not self.variance:
            raise CountError(f"count {count.name}: all cards count the same, so that it says nothing of those left")

    def excess(self, value: float) -> float:
        """By how much more than usual low cards are gone for each deck that is left, the count standing at a value."""
        if self.count.by != RUNNING:
            return value
        left = float(self.left)
        return (left * self.deck * self.mean - float(self.count.pivot) + value) / left

    def per_card(self) -> float:
        """By how much a seen card with a tag of one moves the count."""
        return 1.0 if self.count.by == RUNNING else 1 / float(self.left)

    def level(self, exact: float) -> int:
        """The least count, as decisions go by it, that stands for counts which lie on average beyond an exact one."""
        if self.count.by == RUNNING or self.count.rounding == ROUND:
            return ceil(exact)
        return ceil(exact - 0.5) if self.count.rounding == FLOOR or exact > 0 else ceil(exact + 0.5)

    def shoe(self, value: float) -> dict[Card, float]:
        """How many of each card there are on average, the count standing at a value."""
        over = self.excess(value) / (self.deck * self.variance)
        share = float(self.left) * self.deck / self.size
        return {card: n * share * (1 - (self.tags[card] - self.mean) * over) for card, n in self.cards.items()}

    @cached_property
    def values(self) -> range:
        """The counts that are looked at: as far as shoes go that are not all too strange."""
        most = REACH * ceil(self.variance**0.5)
        low, high = -most * self.deck, most * self.deck
        usual = float(self.left) * self.deck / self.size
        fine = [
            value
            for value in range(low, high + 1)
            if abs(self.excess(value)) <= most
            and all(n >= SPARSE * usual * self.cards[card] for card, n in self.shoe(value).items())
        ]
        middle = min(fine, key=lambda value: abs(self.excess(value)))
        kept = [value for value in fine if abs(value - middle) <= MOST_VALUES // 2]
        return range(kept[0], kept[-1] + 1)


class Removal(NamedTuple):
    """What it does to take one card of a rank out of the shoe: to the box, in units of its wager."""

    ranks: tuple[str, ...]
    effect: float
    tag: float


class Index(NamedTuple):
    """A hand that is played otherwise from a count on, or up to one."""

    row: Row
    against: tuple[str, ...]
    verb: Label
    instead_of: Label
    cards: tuple[int, ...]
    """With how many cards, where that makes a difference; of the last number or more."""
    upwards: bool
    level: int
    """The count from which, or up to which, it holds as decisions go by it."""
    exact: float


class Value(NamedTuple):
    """What a count is worth at a game."""

    removals: tuple[Removal, ...]
    betting: float
    playing: float
    insurance: float | None
    insure_from: tuple[int, float] | None
    indices: tuple[Index, ...]


def value_of(work: Work) -> Value:
    """All of it."""
    book = work.book
    base = work.played(None)
    removed = [work.without(column, base.policy) for column in range(len(book.columns))]
    effects = [best.expected - base.expected for best in removed]
    tags = [work.mean_tag(column) for column in range(len(book.columns))]
    removals = tuple(
        Removal(group, effect, tag) for group, effect, tag in zip(book.columns.groups, effects, tags, strict=True)
    )
    return Value(
        removals,
        work.correlation(effects),
        work.playing(base, removed),
        work.insurance(),
        work.insure_from(),
        work.indices(base),
    )


@dataclass
class _Group:
    """Hands of one name that may do the same and are told apart from others of that name."""

    row: Row
    column: int
    cards: tuple[int, ...]
    nodes: list[int]


class Work:
    """One count, one law, and what is worked out of both."""

    def __init__(
        self,
        counting: Counting,
        book: Book,
        rules: TwentyOneRules,
        rows: Rows,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.counting, self.book, self.rules, self.rows, self.tick = counting, book, rules, rows, tick
        self.full = self.shoe({card: float(n) for card, n in counting.cards.items()})

    def shoe(self, cards: Mapping[Card, float]) -> Shoe:
        counts = [0.0] * len(self.book.columns)
        for card, n in cards.items():
            counts[self.book.columns.of(card)] += n
        return Shoe(tuple(counts), dict(cards))

    def played(self, value: float | None) -> Best:
        """Best play, the count standing at a value, or from the full shoe."""
        self.tick()
        return total_play(self.book, self.full if value is None else self.shoe(self.counting.shoe(value)))

    def without(self, column: int, policy: Policy) -> Best:
        """The same play out of the shoe without one card of a column."""
        self.tick()
        group, cards = self.book.columns.groups[column], self.counting.cards
        alike = sum(n for card, n in cards.items() if card[0] in group)
        less = {card: n - (n / alike if card[0] in group else 0.0) for card, n in cards.items()}
        return by_policy(self.book, self.shoe(less), policy)

    def share(self, column: int) -> float:
        return self.full.counts[column] / self.full.total

    def mean_tag(self, column: int) -> float:
        group, cards = self.book.columns.groups[column], self.counting.cards
        own = [(self.counting.tags[card], n) for card, n in cards.items() if card[0] in group]
        return sum(tag * n for tag, n in own) / sum(n for _, n in own)

    # --- correlations -------------------------------------------------------------------------------------------------

    def correlation(self, effects: Sequence[float]) -> float:
        """How tags go with the effects of removal, over all cards of the shoe."""
        shares = [self.share(column) for column in range(len(effects))]
        mean = sum(share * effect for share, effect in zip(shares, effects, strict=True))
        spread = sum(share * (effect - mean) ** 2 for share, effect in zip(shares, effects, strict=True))
        both = sum(
            share * (effect - mean) * (self.mean_tag(column) - self.counting.mean)
            for column, (share, effect) in enumerate(zip(shares, effects, strict=True))
        )
        return both / (spread * self.counting.variance) ** 0.5 if spread > 0 else 0.0

    def _wins_insurance(self) -> list[bool] | None:
        """By column whether such a card of the dealer's wins insurance."""
        if not self.rules.law.orders("insurance_against"):
            return None
        ranks = [group[0] for group in self.book.columns.groups]
        shown = next(rank for rank in ranks if self.rules.shows("insurance_against", Card(f"{rank}s")))
        return [self.rules.is_natural((Card(f"{shown}s"), Card(f"{rank}s"))) for rank in ranks]

    def insurance(self) -> float | None:
        wins = self._wins_insurance()
        return None if wins is None else self.correlation([-float(win) for win in wins])

    def insure_from(self) -> tuple[int, float] | None:
        """The count from which insurance loses nothing, the dealer's card having been seen."""
        wins = self._wins_insurance()
        if wins is None:
            return None
        pays = float(self.rules.law.odds("insurance_pays"))
        firsts = [Card(f"{group[0]}s") for group in self.book.columns.groups]
        shown = next(place for place, card in enumerate(firsts) if self.rules.shows("insurance_against", card))

        def brings(value: float) -> float:
            counts = list(self.shoe(self.counting.shoe(value)).counts)
            counts[shown] -= 1
            likely = sum(n for n, win in zip(counts, wins, strict=True) if win) / sum(counts)
            return likely * (pays + 1) - 1

        values = self.counting.values
        found = _crossing([brings(value) for value in values], values)
        if found is None:
            return None
        seen = found + self.mean_tag(shown) * self.counting.per_card()
        return self.counting.level(seen), seen

    # --- decisions ----------------------------------------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[_Group, ...]:
        found: dict[tuple[Row, int, tuple[int, ...], tuple[Label, ...]], _Group] = {}
        for (node, column), hands in self.rows.by_place.items():
            verbs = tuple(self.rows.nodes[node].edges)
            rows = {row for row, _ in hands}
            named = len(rows) == 1 and next(iter(rows)).section in ORDER
            if not named or (node, column) not in self.rows.ways:
                continue
            if "goes on" in verbs and "surrenders" not in verbs:
                continue
            row, cards = next(iter(rows)), tuple(sorted({kind.cards for _, kind in hands}))
            group = found.setdefault((row, column, cards, verbs), _Group(row, column, cards, []))
            group.nodes.append(node)
        return tuple(found.values())

    def by_group(self, best: Best) -> Reals:
        """By group and verb what the verb brings in all hands of the group, as often as they come."""
        gains = gains_of(best)
        return np.array([gains[group.nodes, :, group.column].sum(axis=0) for group in self.groups])

    def playing(self, base: Best, removed: Sequence[Best]) -> float:
        """Of all that could be gained by playing each hand by the cards that are left, how much the count gains."""
        before = self.by_group(base)
        after = [self.by_group(best) for best in removed]
        size, left = self.full.total, float(self.counting.left) * self.counting.deck
        spread_of = (size - 1) * (size - left) / left
        shares = [self.share(column) for column in range(len(removed))]
        perfect = counted = 0.0
        for at in range(len(self.groups)):
            now = int(np.argmax(before[at]))
            found = (0.0, 0.0)
            for verb in range(len(VERBS)):
                if verb == now or not np.isfinite(before[at, verb]):
                    continue
                behind = before[at, verb] - before[at, now]
                effects = [row[at, verb] - row[at, now] - behind for row in after]
                mean = sum(share * effect for share, effect in zip(shares, effects, strict=True))
                spread = sum(share * (effect - mean) ** 2 for share, effect in zip(shares, effects, strict=True))
                all_of_it = _gained(behind, (spread_of * spread) ** 0.5)
                by_count = _gained(behind, abs(self.correlation(effects)) * (spread_of * spread) ** 0.5)
                found = max(found, (all_of_it, by_count))
            perfect += found[0]
            counted += found[1]
        return counted / perfect if perfect > 0 else 0.0

    def indices(self, base: Best) -> tuple[Index, ...]:
        """Every change of best play, hand by hand."""
        values = self.counting.values
        worth = np.array([self.by_group(self.played(value)) for value in values])
        middle = min(range(len(values)), key=lambda at: abs(self.counting.excess(values[at])))
        seen = self._seen(base)
        found: list[Index] = []
        for at, group in enumerate(self.groups):
            best = [_best(worth[step, at]) for step in range(len(values))]
            if best[middle] is None:
                continue
            found += self._changes(group, worth[:, at], best, middle, seen[at])
        merged = self._merged(found, worth[middle])
        return tuple(sorted(merged, key=_in_order))

    def _merged(self, found: Sequence[Index], usual: Reals) -> list[Index]:
        """Numbers of cards are left out where the same holds for all hands of a name that may do it."""
        by_change: dict[tuple[Row, tuple[str, ...], Label, bool], list[Index]] = {}
        for one in found:
            by_change.setdefault((one.row, one.against, one.verb, one.upwards), []).append(one)
        merged = []
        for (row, against, verb, _), several in by_change.items():
            by_count: dict[int, list[Index]] = {}
            for one in several:
                by_count.setdefault(one.level, []).append(one)
            changing = {one.cards for one in several}
            whole = len(by_count) == 1 and all(
                group.cards in changing or _best(usual[at]) in (None, VERBS.index(verb))
                for at, group in enumerate(self.groups)
                if group.row == row
                and self.book.columns.groups[group.column] == against
                and np.isfinite(usual[at, VERBS.index(verb)])
            )
            for alike in by_count.values():
                cards = tuple(sorted({number for one in alike for number in one.cards}))
                merged.append(min(alike, key=lambda one: one.cards)._replace(cards=() if whole else cards))
        return merged

    def _changes(
        self, group: _Group, worth: Reals, best: Sequence[int | None], middle: int, seen: float
    ) -> list[Index]:
        values, found = self.counting.values, []
        for upwards in (True, False):
            now, step = best[middle], 1 if upwards else -1
            at = middle + step
            while 0 <= at < len(values) and best[at] is not None:
                after = best[at]
                assert now is not None
                assert after is not None
                if after != now and VERBS[after] == "goes on":
                    now = after  # what is done then stands at the next choice
                elif after != now:
                    pair = (at - step, at)
                    gained = [float(worth[place, after] - worth[place, now]) for place in pair]
                    part = gained[0] / (gained[0] - gained[1]) if gained[0] != gained[1] else 0.5
                    exact = values[pair[0]] + part * step + seen
                    count = self.counting.level(exact) - (0 if upwards else 1)
                    groups = self.book.columns.groups[group.column]
                    found.append(Index(group.row, groups, VERBS[after], VERBS[now], group.cards, upwards, count, exact))
                    now = after
                at += step
        return found

    def _seen(self, base: Best) -> Reals:
        """By group what the cards seen in its hands, and the dealer's, add to the count on average."""
        expansion = base.whole.walk.expansion
        columns = len(self.book.columns)
        roots = np.zeros((expansion.size, columns))
        roots[self.book.whole.roots[()]] = base.shown
        reach = base.reach(roots)
        tags = np.array([self.mean_tag(column) for column in range(columns)])
        held = np.array(expansion.compositions, dtype=np.float64) @ tags
        node, of_state = np.asarray(expansion.node), held[np.asarray(expansion.held)]
        nodes = len(self.rows.nodes)
        weight, total = np.zeros((nodes, columns)), np.zeros((nodes, columns))
        hands = node >= 0
        np.add.at(weight, node[hands], reach[hands])
        np.add.at(total, node[hands], reach[hands] * of_state[hands][:, None])
        found = []
        for group in self.groups:
            often = weight[group.nodes, group.column].sum()
            mean = total[group.nodes, group.column].sum() / often if often > 0 else 0.0
            found.append((mean + tags[group.column]) * self.counting.per_card())
        return np.array(found)


def _in_order(one: Index) -> tuple[object, ...]:
    return ORDER[one.row.section], -_number(one.row), one.against, one.level, one.verb, one.cards


def _number(row: Row) -> int:
    return 1 if row.name == "A" else int(row.name)


def _best(worth: Reals) -> int | None:
    """The best of the choices at hands that are come to; None where none is."""
    fine = np.isfinite(worth)
    return int(np.argmax(worth)) if (worth[fine] != 0).any() else None


def _gained(behind: float, spread: float) -> float:
    """What a choice that is behind by so much gains on average, made whenever it is ahead, by the normal curve."""
    if spread <= 0:
        return 0.0
    z = -behind / spread
    return spread * (NORMAL.pdf(z) - z * (1 - NORMAL.cdf(z)))


def _crossing(brings: Sequence[float], values: range) -> float | None:
    """Where it first brings something."""
    for at in range(1, len(values)):
        if brings[at - 1] < 0 <= brings[at]:
            return values[at - 1] + brings[at - 1] / (brings[at - 1] - brings[at])
    return None


def cards_of(rules: TwentyOneRules) -> Cards:
    """The cards of a game's shoe."""
    return Counter(rules.cards())

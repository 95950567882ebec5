"""Best play out of a shoe: a choice for each node of the graph and each first card of the dealer's.

Such a policy sees what the rules look at, not which cards make up the hand. It starts from the best play for endless
decks, which is found outright, and is bettered one choice at a time, each by what it is worth in all hands to which it
applies, until nothing more is gained.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from croupier.odds.twenty_one.alike import Flags
from croupier.odds.twenty_one.columns import Shoe
from croupier.odds.twenty_one.drawing import Reals
from croupier.odds.twenty_one.expansion import VERBS
from croupier.odds.twenty_one.splits import FIRST, Splits
from croupier.odds.twenty_one.walking import NEVER, Choices, Policy, Walk, best
from croupier.odds.twenty_one.walking_kernel import CHOOSES
from croupier.odds.twenty_one.worth import Book, Ends, ends

MOST_ROUNDS = 30
TRIFLE = 1e-9
"""How likely a pair is taken to be split at least, so that its hands are played well where it is not split."""
GAIN = 1e-12
"""What is less is no gain but the noise of floating point."""


@dataclass
class Best:
    """A policy and what it brings."""

    policy: Policy
    choices: Choices
    by_shown: Reals
    """What a wager brings against each first card of the dealer's."""
    shown: Reals
    """How likely each of these is."""
    splits: Splits
    whole: Ends

    def reach(self, roots: Reals) -> Reals:
        """By state and first card how likely play comes there."""
        return self.whole.walk.reach(roots, self.choices)

    @property
    def expected(self) -> float:
        return float(self.by_shown @ self.shown)


def shown_chances(shoe: Shoe) -> Reals:
    return np.array(shoe.counts) / shoe.total


def endless_play(book: Book, shoe: Shoe) -> Best:
    """Best play for endless decks."""
    found = ends(book, book.nodes_only, shoe, (0,) * len(book.columns))
    nodes = len(book.graph.hands.nodes)
    policy = np.zeros((nodes, len(book.columns)), dtype=np.int8)
    kept = {(0, 0): found}
    splits: Splits | None = None
    for _ in range(MOST_ROUNDS):
        leaves = _leaves(book, found, splits)
        values = found.walk.values(leaves)
        bettered = _chosen(found.walk, values, policy)
        if splits is not None and (bettered == policy).all():
            break
        policy = bettered
        splits = Splits(book, shoe, _by(policy), endless=True, kept_ends=kept)
    assert splits is not None, "there is more than one round"
    choices = found.walk.by_policy(policy)
    by_shown = found.walk.values(_unsplit(found, splits), choices)[book.nodes_only.roots[()]]
    return Best(policy, choices, by_shown, shown_chances(shoe), splits, found)


def _by(policy: Policy) -> Callable[[Walk, int], Choices]:
    return lambda walk, _: walk.by_policy(policy)


def total_play(book: Book, shoe: Shoe, tick: Callable[[], None] = lambda: None) -> Best:
    """Best play for the decks of a shoe."""
    endless = endless_play(book, replace(shoe, endless=True))
    whole = ends(book, book.whole, shoe, (0,) * len(book.columns))
    policy, kept = endless.policy, dict[tuple[int, int], Ends]()
    found: Best | None = None
    for _ in range(MOST_ROUNDS):
        tick()
        tried = _played(book, shoe, policy, whole, kept)
        if found is not None and tried.expected <= found.expected:
            break
        found = tried
        bettered = _better(gains_of(tried), policy)
        if (bettered == policy).all():
            break
        policy = bettered
    assert found is not None, "there is more than one round"
    return found


def _played(book: Book, shoe: Shoe, policy: Policy, whole: Ends, kept: dict[tuple[int, int], Ends]) -> Best:
    splits = Splits(book, shoe, _by(policy), endless=False, kept_ends=kept)
    choices = whole.walk.by_policy(policy)
    by_shown = whole.walk.values(_unsplit(whole, splits), choices)[book.whole.roots[()]]
    return Best(policy, choices, by_shown, shown_chances(shoe), splits, whole)


def by_policy(book: Book, shoe: Shoe, policy: Policy) -> Best:
    """What a policy brings out of a shoe."""
    return _played(book, shoe, policy, ends(book, book.whole, shoe, (0,) * len(book.columns)), {})


def followed(best: Best, policy: Policy) -> float:
    """What a wager brings to whoever follows another policy out of the same shoe."""
    splits = best.splits
    return _played(splits.book, splits.shoe, policy, best.whole, splits.kept_ends).expected


def composition_play(book: Book, shoe: Shoe, tick: Callable[[], None] = lambda: None) -> Best:
    """Best play by the very cards that a hand holds, and of a split hand by its own and the pair's."""
    total = total_play(book, shoe, tick)
    before, kept = total.splits, total.splits.kept_ends
    by_column = {}
    for column in range(len(book.columns)):
        walk = before.ends(column, 1).walk
        by_column[column] = walk.by_value(walk.values(_of_a_split(before, column)))
    splits = Splits(book, shoe, lambda _, column: by_column[column], endless=False, kept_ends=kept)
    walk = total.whole.walk
    values = walk.values(_unsplit(total.whole, splits))
    return Best(total.policy, walk.by_value(values), values[book.whole.roots[()]], total.shown, splits, total.whole)


def gains_of(played: Best) -> Reals:
    """By node, choice and first card, what the choice brings in all hands to which it applies."""
    book, walk, splits = played.splits.book, played.whole.walk, played.splits
    columns = len(book.columns)
    gains = np.zeros((len(book.graph.hands.nodes), len(VERBS), columns))
    values = walk.values(_unsplit(played.whole, splits), played.choices)
    roots = np.zeros((walk.expansion.size, columns))
    roots[book.whole.roots[()]] = played.shown
    reach = walk.reach(roots, played.choices)
    best(walk, values, reach, gains)
    pairs = np.full((columns, columns), TRIFLE)
    forks = walk.expansion.leaf_fate < 0
    np.add.at(pairs, walk.expansion.leaf_pair[forks], reach[walk.expansion.leaf_states[forks]])
    for column in range(columns):
        begun = splits.roots(column, room=True, flags=Flags()) * pairs[column]
        if begun.any():
            of_hand = splits.ends(column, 1)
            choices = of_hand.walk.by_policy(played.policy)
            values = of_hand.walk.values(_of_a_split(splits, column), choices)
            best(of_hand.walk, values, of_hand.walk.reach(begun, choices), gains)
    gains[~book.offered] = NEVER
    return gains


def _of_a_split(splits: Splits, column: int) -> Reals:
    """What each end of a hand of a split is worth to all its hands: the mean of the first of two and of the second."""
    book, found = splits.book, splits.ends(column, 1)
    one = found.walk.expansion
    after = splits.after_first(column)
    leaves = found.own(FIRST) / 2
    for account, share in after.items():
        leaves += share * found.own(account) / 2
    more = np.zeros((len(one.alike), leaves.shape[1]))
    for place, (fate, flags, _) in enumerate(one.alike):
        if fate < 0:
            more[place] = splits.again(column, flags, after)
        else:
            more[place] = splits.second(column, book.next_account(FIRST, fate), flags) / 2
    return np.asarray(leaves + more[one.group])


def _leaves(book: Book, found: Ends, splits: Splits | None) -> Reals:
    """What each end is worth to whoever plays the hand: of hands of a split as the first and the later ones' mean."""
    leaves = found.base.copy()
    if len(book.back):
        mean = np.append(_mean_back(book), 0.0)[found.fate]
        leaves += mean[:, None] * found.natural
    return _with_forks(leaves, found, splits)


def _mean_back(book: Book) -> Reals:
    """What comes back against a natural, as if a hand were the first of its box as often as the second."""
    rows = book.graph.settlement.accounts[FIRST]
    later = [book.back[after] for _, after in rows.values()]
    return np.asarray((book.back[FIRST] + np.mean(later, axis=0)) / 2)


def _unsplit(found: Ends, splits: Splits) -> Reals:
    return _with_forks(found.base.copy(), found, splits)


def _with_forks(leaves: Reals, found: Ends, splits: Splits | None) -> Reals:
    one = found.walk.expansion
    for place, (fate, flags, pair) in enumerate(one.alike):
        if fate < 0:
            leaves[one.group == place] = NEVER if splits is None else splits.worth(pair, flags)
    return leaves


def _chosen(walk: Walk, values: Reals, before: Policy) -> Policy:
    """The best choice at each node, where each node is one state."""
    one = walk.expansion
    state = np.repeat(np.arange(one.size), np.diff(one.first))
    chosen = one.kind[state] == CHOOSES
    gains = np.full((len(before), len(VERBS), values.shape[1]), NEVER)
    gains[one.node[state[chosen]], one.label[chosen]] = values[one.target[chosen]]
    return _better(gains, before)


def _better(gains: Reals, before: Policy) -> Policy:
    """The best choices; the one before stays where nothing is gained by another."""
    now = gains.argmax(axis=1)
    most = np.take_along_axis(gains, now[:, None], axis=1)[:, 0]
    kept = np.take_along_axis(gains, before[:, None].astype(np.int64), axis=1)[:, 0]
    with np.errstate(invalid="ignore"):
        return np.where(most > kept + GAIN, now, before).astype(np.int8)

"""What raising and folding are worth at one moment of a table, given all that the player who decides can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, prod

from croupier.equipment.cards import RANKS, Card, rank, suit
from croupier.equipment.money import Cents
from croupier.games import caribbean_stud
from croupier.games.caribbean_stud import acts
from croupier.games.caribbean_stud.rules import ANTE, JACKPOT, StudRules
from croupier.games.caribbean_stud.stud import Hand, Stud
from croupier.games.commands import Command
from croupier.games.due import DecisionDue
from croupier.games.replacing import replace
from croupier.odds.caribbean_stud.deals import COPIES, UNSEEN, Classes, Ranks, spread
from croupier.odds.caribbean_stud.jackpot import NOBODY, prize
from croupier.odds.caribbean_stud.rounds import EQUAL, LESS, MORE, NOTHING, Driver, Payoffs, payoffs

COUNTS = spread(UNSEEN)


def evaluate(stud: Stud) -> Mapping[Command, Fraction]:
    """What each choice of the player whose turn it is brings in the round, in cents; nothing if nobody decides.

    A jackpot wager is counted as if nobody else won from the pool.
    """
    due = caribbean_stud.due(stud)
    if not isinstance(due, DecisionDue):
        return {}
    player, hand = due.whose, stud.hand_of(due.whose)
    assert hand is not None
    ante, side, rules = stud.lying(player, ANTE), stud.lying(player, JACKPOT), stud.rules
    classes, pays = _at_a_table(rules, ante)
    assert stud.dealer_up is not None, "hands are decided on when one card of the dealer's lies open"
    up = stud.dealer[stud.dealer_up]
    kind = rules.ranking.kind(rules.ranking.value(hand.cards))
    found = against(classes, hand.cards, up, {*hand.cards, up, *_seen_of_others(stud, hand)})
    raised = sum((times * pays.played[kind, result] for result, times in found.items() if times), Fraction(0))
    won = (
        prize(rules.schedule, stud.pool.cents, kind, NOBODY, rules.options.chip)
        if side and kind in rules.jackpot_hands
        else 0
    )
    return {
        acts.Raise(player): raised / sum(found.values()) * ante + won - side,
        acts.Fold(player): pays.folded * ante - side,
    }


def _seen_of_others(stud: Stud, own: Hand) -> Iterator[Card]:
    """Cards exposed in error, which everybody has seen."""
    for hand in stud.hands_in_play:
        if hand is not own:
            yield from (hand.cards[place] for place in hand.exposed)


@lru_cache(maxsize=16)
def _at_a_table(rules: StudRules, ante: Cents) -> tuple[Classes, Payoffs]:
    """The classes of hands, and what they bring with this ante as the table's chips pay it, whatever its limits now."""
    classes, options = Classes(rules.ranking), rules.options
    free = replace(options, minimum=1, maximum=max(ante, options.maximum), increment=None)
    return classes, payoffs(Driver(caribbean_stud, replace(rules, options=free), ante, rounded=True), classes)


def against(classes: Classes, mine: tuple[Card, ...], up: Card, seen: Collection[Card]) -> Mapping[str, int]:
    """In how many ways the dealer, with this card open and out of the cards unseen, has each thing against a hand."""
    left = [COPIES - sum(rank(card) == name for card in seen) for name in RANKS]
    place, own, found = RANKS.index(rank(up)), _class_of(classes, mine), Counter[str]()
    for ranks in COUNTS:
        ways = prod(comb(left[other], copies) for other, copies in enumerate(ranks) if copies)
        if ways:
            found[_result(classes, own, classes.plain[_with(ranks, place)])] += ways
    free = [other for other, name in enumerate(RANKS) if Card(name + suit(up)) not in seen]
    for others in combinations(free, UNSEEN):  # those of one suit are worth something else
        ranks = tuple(int(other in others or other == place) for other in range(len(RANKS)))
        found[_result(classes, own, classes.plain[ranks])] -= 1
        found[_result(classes, own, classes.suited[ranks])] += 1
    return found


def _class_of(classes: Classes, cards: tuple[Card, ...]) -> int:
    ranks = tuple(sum(rank(card) == name for card in cards) for name in RANKS)
    return (classes.suited if len({suit(card) for card in cards}) == 1 else classes.plain)[ranks]


def _result(classes: Classes, own: int, dealers: int) -> str:
    if dealers < classes.lowest_that_qualifies:
        return NOTHING
    return LESS if dealers < own else EQUAL if dealers == own else MORE


def _with(ranks: Ranks, place: int) -> Ranks:
    return (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])

"""One moment of decision at Caribbean stud: counted card by card, and against the count of all deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from croupier.equipment.cards import Card, deck
from croupier.equipment.shoe import parse_slots
from croupier.games import caribbean_stud as game
from croupier.games.caribbean_stud.acts import Fold, Raise
from croupier.games.caribbean_stud.errors import EXPOSES
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Bet, CallNoMoreBets, Command, StateError
from croupier.law import load
from croupier.odds.caribbean_stud import evaluate
from croupier.odds.caribbean_stud.deals import Classes
from croupier.odds.caribbean_stud.moment import against
from croupier.odds.caribbean_stud.rounds import EQUAL, LESS, MORE, NOTHING
from croupier.table import LiveTable
from croupier.table.equipment import Listed

RULES = game.rules(load("nz-1996/caribbean-stud"), {})


@cache
def classes() -> Classes:
    return Classes(RULES.ranking)


def one_by_one(mine: tuple[Card, ...], up: Card, seen: set[Card]) -> Counter[str]:
    """Every hand that the dealer may have, ranked."""
    ranking, own = RULES.ranking, RULES.ranking.value(mine)
    found: Counter[str] = Counter()
    for others in combinations([card for card in deck() if card not in seen], 4):
        value = ranking.value((up, *others))
        if not ranking.qualifies(value):
            found[NOTHING] += 1
        else:
            found[LESS if value < own else EQUAL if value == own else MORE] += 1
    return found


@pytest.mark.parametrize(
    ("mine", "up", "further"),
    [
        ("As Kh Jd 8c 3s", "8s", ""),
        ("As Ks Qs Js 9s", "Ts", ""),
        ("2s 3s 4s 5h 6h", "7s", "Ah Kd 2c 2d"),
    ],
)
def test_every_hand_of_the_dealers(mine: str, up: str, further: str) -> None:
    hand, card = tuple(map(Card, mine.split())), Card(up)
    seen = {*hand, card, *map(Card, further.split())}
    assert +Counter(against(classes(), hand, card, seen)) == one_by_one(hand, card, seen)


def test_a_hand_drawn_at_random() -> None:
    chance = Random(11)
    cards = chance.sample(deck(), 8)
    hand, up, seen = tuple(cards[:5]), cards[5], set(cards)
    assert +Counter(against(classes(), hand, up, seen)) == one_by_one(hand, up, seen)


def at_the_decision(cards: str, *before: Command, **settings: object) -> Stud:
    """A table at which ana, with an ante of 10 and a jackpot wager, is the first to decide."""
    rules = game.rules(load("nz-1996/caribbean-stud"), settings)
    live = LiveTable(game, rules, {"ana": 10_000, "bo": 10_000}, Listed(parse_slots(cards), (), ()))
    live.prepare()
    for command in (Bet("ana", "ante", 1_000), Bet("ana", "jackpot", 100), *before, CallNoMoreBets()):
        live.act(command)
    live.run()
    assert isinstance(live.state.felt, Stud)
    return live.state.felt


def test_what_each_choice_is_worth() -> None:
    """Ace, king, jack, 8, 3 against an 8: whatever the dealer has, as the odds pay it; the jackpot wager is lost."""
    stud = at_the_decision("As 2d Kh Jd 8c 3s 2h 2c 2s 8s")
    found = one_by_one(
        tuple(map(Card, ("As", "Kh", "Jd", "8c", "3s"))), Card("8s"), set(stud.hands_in_play[0].cards) | {Card("8s")}
    )
    raised = Fraction(found[NOTHING] + 3 * found[LESS] - 3 * found[MORE], found.total())
    assert evaluate(stud) == {Raise("ana"): raised * 1_000 - 100, Fold("ana"): -1_100}
    assert raised > -1


def test_the_jackpot_is_part_of_what_a_flush_is_worth_and_a_maximum_payout_binds_it() -> None:
    cards = "9h Ad Jh 7h 5h 3h Kc Qs 8d 4s"
    plain, capped = evaluate(at_the_decision(cards)), evaluate(at_the_decision(cards, maximum_payout=50))
    assert plain[Fold("ana")] == capped[Fold("ana")] == -1_100
    seen = {Card(card) for card in ("9h", "Jh", "7h", "5h", "3h", "4s")}
    found = one_by_one(tuple(map(Card, ("9h", "Jh", "7h", "5h", "3h"))), Card("4s"), seen)
    for worth, wins in ((plain, 11), (capped, 6)):
        raised = Fraction(found[NOTHING] + wins * found[LESS] - 3 * found[MORE], found.total())
        assert worth[Raise("ana")] == raised * 1_000 + 10_000 - 100


def test_a_card_exposed_at_another_box_is_no_longer_the_dealers() -> None:
    cards = "As 8d 2d Kh 9c Jd 9h 8c 9d 3s Tc 2h 2c 2s 8s"
    others = Bet("bo", "ante", 1_000)
    hidden = evaluate(at_the_decision(cards, others))
    exposed = evaluate(at_the_decision(cards, others, StateError(EXPOSES, 2)))
    assert exposed[Raise("ana")] > hidden[Raise("ana")], "one eight less for the dealer to pair his own with"


def test_where_nobody_decides_nothing_is_worth_anything() -> None:
    assert evaluate(game.start(RULES)) == {}

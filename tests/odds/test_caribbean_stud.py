"""Caribbean stud priced: held against what others have published, and against counts of a few lines."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, comb, prod
from pathlib import Path

import pytest

from croupier.equipment.cards import Card
from croupier.games.caribbean_stud import rules
from croupier.law import load
from croupier.odds import Asked, Odds, WagerOdds, price
from croupier.odds.caribbean_stud.deals import WAYS, deals
from croupier.odds.caribbean_stud.jackpot import NOBODY, Wagered, wagered
from croupier.odds.composition import CompositionError, read_composition
from croupier.odds.figures import percent
from tests.odds.drafted import drafted, pays

STUD = load("nz-1996/caribbean-stud")
DEALS = 19_933_230_517_200
HANDS = comb(52, 5)
PUBLISHED = {
    "ante": 1_041_372_912_372,
    "ante ace-king-jack-8-3": 1_059_715_400_580,
    "ante matching-rank": 1_063_176_931_284,
    "ante pair": 1_090_272_101_460,
    "ante pair-or-ace-king": 1_132_600_203_540,
    "ante every-hand": 3_310_360_338_060,
}
"""Antes lost in all deals where a royal flush pays 100 to 1, as the Wizard of Odds gives them to the last one."""


@cache
def priced(**settings: str) -> Odds:
    return price(Asked(STUD, settings))


@cache
def at_a_hundred_to_one() -> Odds:
    return price(Asked(drafted("caribbean-stud", pays("bet_pays", '{ royal_flush = "100" }'))))


def lost(wager: WagerOdds) -> Fraction:
    assert wager.edge is not None
    return wager.edge * DEALS


def test_every_deal_is_counted() -> None:
    assert deals(rules(STUD, {}).ranking).total == DEALS == comb(52, 5) * 47 * WAYS


@pytest.mark.parametrize("wager", PUBLISHED)
def test_what_all_deals_lose_where_a_royal_flush_pays_a_hundred_to_one(wager: str) -> None:
    assert lost(at_a_hundred_to_one().of(wager)) == PUBLISHED[wager]


def test_the_tables_of_the_document() -> None:
    text = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
    for name, antes in PUBLISHED.items():
        edges = (percent(odds.of(name).edge_float) for odds in (priced(), at_a_hundred_to_one()))
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        assert row.endswith(f" | {' | '.join(edges)} | {antes:,} |")
    edge = priced().of("ante").edge
    assert edge is not None
    for others in (0, 1, 2, 4, 6):
        wager = at(others)
        pools = [wager.pays_from(edge * ante * 100) or 0 for ante in (0, 5, 10, 25, 100)]
        assert f"| {others} | {' | '.join(f'{cents // 100:,}.{cents % 100:02}' for cents in pools)} |" in text


def test_the_best_play_there_loses_the_published_part_of_the_ante() -> None:
    assert round(at_a_hundred_to_one().of("ante").edge_float, 5) == 0.05224


@pytest.mark.parametrize("wager", PUBLISHED)
def test_a_royal_flush_at_two_hundred_and_fifty_to_one_is_worth_the_same_to_all_who_play_it(wager: str) -> None:
    """A royal flush wins its bet of two antes whenever the dealer qualifies with anything but another."""
    royals = 4
    qualifies = _qualifies_against(tuple(map(Card, ("As", "Ks", "Qs", "Js", "Ts"))))
    others = royals - 1
    gained = royals * (qualifies - others) * 5 * 2 * (250 - 100)
    assert PUBLISHED[wager] - lost(priced().of(wager)) == gained


def _qualifies_against(mine: tuple[Card, ...]) -> int:
    """How many hands of the dealer qualify: all but those of five ranks in several suits without ace and king."""
    held, order = {card[0] for card in mine}, "A23456789TJQKA"
    left = {rank: 3 if rank in held else 4 for rank in order}
    without = 0
    for five in combinations(order[1:], 5):
        ranks = "".join(five)
        if ranks not in order and ranks != "2345A" and not {"A", "K"} <= set(ranks):
            suited = 3 + (not set(ranks) & held)
            without += prod(left[rank] for rank in ranks) - suited
    return comb(47, 5) - without


def test_the_ante_brings_what_ante_and_bet_are_paid() -> None:
    outcomes = priced().of("ante").outcomes
    assert [outcome.net for outcome in outcomes] == [-3, -1, 0, 1, 3, 5, 7, 9, 11, 15, 41, 101, 501]
    assert {outcome.net for outcome in priced().of("ante every-hand").outcomes} == {o.net for o in outcomes} - {-1}


def test_a_maximum_payout_binds_the_bet_at_the_stake_that_is_asked_for() -> None:
    """A bet of 20 that may win 200: fours of a kind and better bring 10 and 200 on an ante of 10."""
    capped, free = priced(maximum_payout="200"), priced()
    for wager in PUBLISHED:
        ways = {outcome.net: outcome.probability for outcome in free.of(wager).outcomes}
        high = sum(probable for net, probable in ways.items() if net > 21)
        assert {o.net: o.probability for o in capped.of(wager).outcomes} == {
            **{net: probable for net, probable in ways.items() if net <= 21},
            21: high,
        }


def test_chips_round_what_the_bet_wins_and_the_best_play_knows_it() -> None:
    odds = price(Asked(STUD, {"chip": "2.50", "jackpot": "10001", "jackpot_wager": "2.50"}, stake=1_000))
    assert odds.of("ante rounded").outcomes == odds.of("ante").outcomes, "every payment can be made"
    exact, rounded = odds.of("jackpot"), odds.of("jackpot rounded")
    # 10,003.50 is in the pool: a tenth of it and all of it go up to the next chip of 2.50
    assert [o.net for o in exact.outcomes][-2:] == [Fraction("400.14") - 1, Fraction("4001.4") - 1]
    assert [o.net for o in rounded.outcomes][-2:] == [401 - 1, 4002 - 1]


def test_a_stake_of_no_chips_is_refused_at_the_table_for_every_row() -> None:
    odds = price(Asked(STUD, {"chip": "0.50"}, stake=1_025))
    assert all("the stake is refused" in odds.of(wager).note for wager in PUBLISHED)
    assert "jackpot rounded" not in [wager.wager for wager in odds]


# --- the jackpot ------------------------------------------------------------------------------------------------------

FIXED = 5_108 * 100 + 3_744 * 150 + 624 * 500
STRAIGHT_FLUSHES, ROYALS = 36, 4


@cache
def at(others: int) -> Wagered:
    table = rules(STUD, {})
    return wagered(table, deals(table.ranking), others)


@pytest.mark.parametrize("pool", [0, 5_000, 9_999, 123_456])
def test_the_jackpot_alone_is_worth_what_its_prizes_add_up_to(pool: int) -> None:
    inside = pool + 1
    straight: Fraction = max(Fraction(inside, 10), Fraction(1_000))
    won = FIXED + STRAIGHT_FLUSHES * straight + ROYALS * max(inside, 10_000)
    assert at(0).worth(pool * 100) == 100 * (Fraction(won, HANDS) - 1)
    if not pool:
        assert priced().of("jackpot").edge == 1 - Fraction(won, HANDS)


def test_the_pools_from_which_nothing_is_lost() -> None:
    """Where all parts are those of the pool, by one equation; in whole cents, and with an ante of 10 beside it."""
    alone = (HANDS - FIXED) / (Fraction(STRAIGHT_FLUSHES, 10) + ROYALS) - 1
    edge = priced().of("ante").edge
    assert edge is not None
    beside = (HANDS * (1 + 10 * edge) - FIXED) / (Fraction(STRAIGHT_FLUSHES, 10) + ROYALS) - 1
    wager = at(0)
    assert wager.pays_from() == ceil(alone * 100) == 15_980_953
    assert wager.pays_from(edge * 1_000) == ceil(beside * 100) == 33_760_172
    note = priced().of("jackpot").note
    assert "from a pool of 159809.53" in note
    assert "from a pool of 337601.72" in note
    assert wager.worth(15_980_953) >= 0 > wager.worth(15_980_952)


def test_what_another_player_may_hold_beside_a_royal_flush() -> None:
    """Counted by ranks and suits: of the ace, king, queen, jack and ten one card each is gone, all of spades."""
    copies = [4] * 8 + [3] * 5
    counts = {
        "four_of_a_kind": sum(47 - 4 for left in copies if left == 4),
        "full_house": sum(
            comb(three, 3) * comb(two, 2)
            for place, three in enumerate(copies)
            for other, two in enumerate(copies)
            if place != other
        ),
        "straight_flush": 4 + 3 * 9,
        "royal_flush": 3,
        "flush": comb(8, 5) - 4 + 3 * (comb(13, 5) - 10),
    }
    beside = dict(at(1).company["royal_flush"])
    assert beside.pop(NOBODY) == 1 - Fraction(sum(counts.values()), comb(47, 5))
    assert beside == {(kind,): Fraction(times, comb(47, 5)) for kind, times in counts.items()}


def test_two_players_beside_are_twice_as_often_among_the_winners() -> None:
    one, two = at(1).company, at(2).company
    for kind in ("straight_flush", "royal_flush"):
        for other in ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush"):
            expected = sum(probable * kinds.count(other) for kinds, probable in two[kind].items())
            assert expected == 2 * one[kind][other,]


@pytest.mark.parametrize("others", [0, 1, 2, 3, 8])
def test_shared_with_others_the_worth_is_exact_for_two_and_bounded_beyond(others: int) -> None:
    wager, pool = at(others), 20_000_000
    assert (wager.error(pool) == 0) is (others <= 2)
    assert wager.error(pool) < Fraction(1, 100)
    # what the others may win is a trifle beside what they put into the pool
    alone = at(0).worth(pool + 100 * others)
    assert 0 <= alone - wager.worth(pool) < Fraction(1, 10)


def test_a_row_that_is_bounded_says_so() -> None:
    shared = price(Asked(STUD, {"jackpot": "50000"}, others=5)).of("jackpot")
    assert shared.edge is None
    assert shared.edge_error is not None
    assert 0 < shared.edge_error < 1e-5
    assert "5 other players" in shared.note
    assert shared.method.startswith("to the bound stated")


def test_there_is_no_shoe_to_deal_on_from_and_no_place_for_a_tenth_hand() -> None:
    cards = read_composition("As=0", rules(STUD, {}).cards())
    with pytest.raises(CompositionError, match=r"shuffled before every round \(nz-1996 VIII.6.1\)"):
        price(Asked(STUD, remaining=cards))
    with pytest.raises(CompositionError, match="hands for 8 beside one's own"):
        price(Asked(STUD, others=9))

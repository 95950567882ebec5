"""The progressive pool: its accounts to the cent, prizes in order, tables that share it, and whose turn it is."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.shoe import parse_slots
from croupier.games import caribbean_stud
from croupier.games.caribbean_stud.acts import Raise, ReadMeter
from croupier.games.caribbean_stud.pool import (
    SHOE,
    SHUFFLER,
    Claim,
    Pool,
    Prize,
    Winner,
    in_order,
    prizes,
    prizes_between_tables,
    schedule,
)
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Bet, CallNoMoreBets
from croupier.law import load
from croupier.table import LiveTable
from croupier.table.equipment import Listed

KINDS = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush")
FIXED = {"flush": 10_000, "full_house": 15_000, "four_of_a_kind": 50_000}
POOLS = st.integers(0, 20_000_000)
CHIPS = st.sampled_from((1, 5, 25, 100, 250))
HANDS = st.lists(st.sampled_from(KINDS), min_size=1, max_size=9)


SCHEME = schedule(load("nz-1996/caribbean-stud"))


def winners(kinds: list[str]) -> list[Winner]:
    return [Winner(f"player {number}", kind) for number, kind in enumerate(kinds)]


def rounded_up(owed: Fraction, chip: int) -> int:
    return -(-owed // chip) * chip


def by_the_words(cents: int, kinds: list[str], chip: int) -> dict[str, int]:
    """What each winner gets, worked out as 12.1 and 12.2 say it, without a thought for the order of payment."""
    named = [(f"player {number}", kind) for number, kind in enumerate(kinds)]
    paid = {name: rounded_up(Fraction(FIXED[kind]), chip) for name, kind in named if kind in FIXED}
    left = max(cents - sum(paid.values()), 0)
    tenth = rounded_up(max(Fraction(left, 10), Fraction(100_000)), chip)
    straight = {name: tenth for name, kind in named if kind == "straight_flush"}
    left = max(left - sum(straight.values()), 0)
    royals = [name for name, kind in named if kind == "royal_flush"]
    share = rounded_up(max(Fraction(left, len(royals) or 1), Fraction(1_000_000)), chip)
    return {**paid, **straight, **dict.fromkeys(royals, share)}


@given(POOLS, HANDS, CHIPS)
def test_each_winner_gets_what_the_words_say(cents: int, kinds: list[str], chip: int) -> None:
    found = prizes(SCHEME, Pool(cents), winners(kinds), chip)
    assert {prize.winner.player: prize.cents for prize in found} == by_the_words(cents, kinds, chip)


@given(POOLS, HANDS, CHIPS)
def test_the_pool_and_the_casino_pay_every_prize_between_them(cents: int, kinds: list[str], chip: int) -> None:
    pool, found = Pool(cents), prizes(SCHEME, Pool(cents), winners(kinds), chip)
    for prize in found:
        pool, had = pool.drawn(prize.cents)
        assert prize.from_pool_cents == had
        assert 0 <= had <= prize.cents
        assert had == prize.cents or not pool.cents, "the casino adds nothing while the pool has money"
        assert pool.cents >= 0
    assert (
        pool.cents + sum(prize.from_pool_cents for prize in prizes(SCHEME, Pool(cents), winners(kinds), chip)) == cents
    )


@given(POOLS, st.lists(st.integers(0, 10_000), max_size=20))
def test_what_joins_the_pool_is_in_it(cents: int, shares: list[int]) -> None:
    pool = Pool(cents)
    for share in shares:
        pool = pool.joined(share)
    assert pool.cents == cents + sum(shares)


def paid(found: tuple[Prize, ...]) -> list[tuple[str, int, int]]:
    return [(prize.winner.kind, prize.cents, prize.from_pool_cents) for prize in found]


def test_fixed_prizes_then_straight_flushes_on_one_base_then_royal_flushes_share_the_rest() -> None:
    hands = winners(["royal_flush", "straight_flush", "flush", "royal_flush", "straight_flush", "four_of_a_kind"])
    found = prizes(SCHEME, Pool(10_060_000), hands, 1)
    assert paid(found) == [
        ("flush", 10_000, 10_000),
        ("four_of_a_kind", 50_000, 50_000),
        ("straight_flush", 1_000_000, 1_000_000),
        ("straight_flush", 1_000_000, 1_000_000),
        ("royal_flush", 4_000_000, 4_000_000),
        ("royal_flush", 4_000_000, 4_000_000),
    ]


def test_least_amounts_stand_where_the_pool_cannot_reach_them() -> None:
    found = prizes(SCHEME, Pool(120_000), winners(["straight_flush", "royal_flush"]), 1)
    assert paid(found) == [("straight_flush", 100_000, 100_000), ("royal_flush", 1_000_000, 20_000)]


# --- several tables ---------------------------------------------------------------------------------------------------


def claim(table: str, kind: str, dealing: str, first: int, last: int) -> Claim:
    return Claim(table, Winner(f"somebody at {table}", kind), dealing, first, last)


def test_from_a_shoe_the_first_card_counts_and_from_a_shuffler_the_last() -> None:
    shoe = claim("one", "royal_flush", SHOE, first=10, last=40)
    shuffler = claim("two", "royal_flush", SHUFFLER, first=5, last=20)
    assert [c.table for c in in_order([shuffler, shoe])] == ["one", "two"]
    both = claim("two", "royal_flush", SHOE, first=5, last=20)
    assert [c.table for c in in_order([shoe, both])] == ["two", "one"]
    late = claim("one", "royal_flush", SHUFFLER, first=10, last=40)
    assert [c.table for c in in_order([late, shuffler])] == ["two", "one"]


def test_the_order_of_asking_says_nothing() -> None:
    claims = [
        claim("one", "royal_flush", SHOE, first=10, last=40),
        claim("two", "royal_flush", SHUFFLER, first=1, last=9),
        claim("three", "straight_flush", SHOE, first=8, last=50),
        claim("four", "flush", SHUFFLER, first=2, last=60),
    ]
    answers = {prizes_between_tables(SCHEME, Pool(5_000_000), order, 1) for order in permutations(claims)}
    assert len(answers) == 1
    ((found, left),) = answers
    # a tenth of fifty thousand; all that is left; the least; and a fixed prize of the casino's own
    assert [(table, prize.cents, prize.from_pool_cents) for table, prize in found] == [
        ("three", 500_000, 500_000),
        ("two", 4_500_000, 4_500_000),
        ("one", 1_000_000, 0),
        ("four", 10_000, 0),
    ]
    assert left == Pool(0)


def test_a_tables_winners_are_settled_together_when_its_first_is_due() -> None:
    claims = [
        claim("one", "royal_flush", SHOE, first=1, last=40),
        claim("two", "royal_flush", SHOE, first=3, last=42),
        claim("one", "flush", SHOE, first=5, last=44),
    ]
    found, left = prizes_between_tables(SCHEME, Pool(3_000_000), claims, 1)
    assert [(table, prize.winner.kind, prize.cents) for table, prize in found] == [
        ("one", "flush", 10_000),
        ("one", "royal_flush", 2_990_000),
        ("two", "royal_flush", 1_000_000),
    ]
    assert left == Pool(0)


def test_tables_that_share_a_pool_read_its_meter_before_each_deal() -> None:
    """Wagers of both are in it; the second table's royal flush gets what the first one's straight flush has left."""
    rules = caribbean_stud.rules(load("nz-1996/caribbean-stud"), {"jackpot_share": "0.75"})
    pool, won = Pool(2_000_000), {}
    for name, cards in (("one", "9h Ah 8h 7h 6h 5h Kd Qc 3s 2d"), ("two", "Ts 9d Js Qs Ks As 8d 4c 3h 2c")):
        live = LiveTable(caribbean_stud, rules, {"ana": 100_000}, Listed(parse_slots(cards), (), ()))
        live.prepare()
        for command in (Bet("ana", "ante", 1_000), Bet("ana", "jackpot", 100), ReadMeter(pool.cents), CallNoMoreBets()):
            live.act(command)
        live.run()
        live.act(Raise("ana"))
        live.run()
        for event in live.events:
            pool = pool.after(event)
        felt = live.state.felt
        assert isinstance(felt, Stud)
        assert felt.pool == pool
        won[name] = live.state.racks["ana"] - 100_000
    # one: 10, 20 at 50 to 1, a tenth of 20,000.75 in cents, less 1; two: 10, the rest with its own 0.75, less 1
    assert won == {"one": 1_000 + 100_000 + 200_008 - 100, "two": 1_000 + (2_000_075 - 200_008 + 75) - 100}
    assert pool == Pool(0)


CLAIMS = st.lists(
    st.builds(
        claim,
        st.sampled_from(("one", "two", "three")),
        st.sampled_from(KINDS),
        st.sampled_from((SHOE, SHUFFLER)),
        first=st.integers(0, 50),
        last=st.integers(50, 99),
    ),
    max_size=9,
    unique_by=lambda one: one.received_at,
)


@given(POOLS, CLAIMS, CHIPS)
def test_every_claim_is_paid_once_and_the_accounts_are_exact(cents: int, claims: list[Claim], chip: int) -> None:
    found, left = prizes_between_tables(SCHEME, Pool(cents), claims, chip)
    assert sorted(table for table, _ in found) == sorted(one.table for one in claims)
    assert left.cents + sum(prize.from_pool_cents for _, prize in found) == cents
    order = [one.table for one in in_order(claims)]
    assert list(dict.fromkeys(table for table, _ in found)) == list(dict.fromkeys(order))

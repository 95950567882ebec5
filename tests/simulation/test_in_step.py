"""Rounds in step: the same cards bring what they bring round by round, and every order of cards is equally likely."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.simulation.chance import MASK, MIX_1, MIX_2, Stream, mixed
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.deciding import IN_USE, PLACE
from croupier.simulation.twenty_one.in_step import (
    ANEW,
    BLOCK,
    FIRST,
    LARGEST_SHOE,
    MORE,
    WORD,
    draw_first,
    draw_more,
    five_places,
    take_out,
    three_places,
)
from croupier.simulation.twenty_one.kernels import play_round
from croupier.simulation.twenty_one.play import Play
from tests.simulation.plays import AtRandom
from tests.simulation.scenarios import scenario
from tests.simulation.test_boxes import boxes

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")


def unmixed(value: int) -> int:
    """The counter from which a value is mixed."""
    value = (value ^ value >> 31 ^ value >> 62) * pow(MIX_2, -1, 1 << 64) & MASK
    value = (value ^ value >> 27 ^ value >> 54) * pow(MIX_1, -1, 1 << 64) & MASK
    return value ^ value >> 30 ^ value >> 60


def next_card_on_top() -> Stream:
    """A stream that always draws the next card, so that a shoe is dealt as it lies."""
    assert mixed(unmixed(1 << 32)) == 1 << 32
    return np.array([unmixed(1 << 32), 0], dtype=np.uint64)


def one_by_one(dealer: Boxes, dealt: np.ndarray) -> list[int]:
    """What the kernel that goes round by round makes of the same cards."""
    stream, unseen = next_card_on_top(), np.zeros(0, dtype=np.uint8)
    entries, hands, ends, outcomes = (np.zeros(size, dtype=np.int64) for size in (3, 1, 96, 1))
    led, nobody = dealer.tables.led, np.zeros((0, 1), dtype=np.int64)
    found = []
    for shoe in dealt.copy():
        at = np.zeros(IN_USE, dtype=np.int64)
        play_round(
            dealer.laid,
            dealer.tables.opened,
            shoe,
            at,
            stream,
            unseen,
            entries,
            ends,
            hands,
            outcomes,
            led,
            nobody,
            outcomes[:0],
        )
        found.append(int(outcomes[0]))
    return found


def agree(dealer: Boxes, rounds: int) -> None:
    counts, came, dealt = dealer.counted(0, rounds, rounds)
    assert came.tolist() == one_by_one(dealer, dealt)
    assert (np.bincount(came, minlength=len(counts)) == counts).all()


@pytest.mark.parametrize("rules", RULES)
def test_the_same_cards_bring_the_same_in_step_and_one_by_one(rules: str) -> None:
    told = scenario(rules, "flat 10 on box 1", seed=5)
    plays: list[Play | None] = [None, AtRandom(told, 1), AtRandom(told, 2)]
    for play in plays:
        agree(boxes(told, play), 4_000)


def test_a_broken_row_is_caught() -> None:
    told = scenario("nz-1996/blackjack", "flat 10 on box 1", seed=6)
    dealer = boxes(told)
    short = dealer.short
    short.rows[short.live :] = short.rows[short.live :].reshape(-1, short.width)[:, ::-1].reshape(-1)
    with pytest.raises(AssertionError):
        agree(dealer, 4_000)


@pytest.mark.parametrize("rounds", [1, BLOCK - 1, BLOCK, BLOCK + 1, 5_000])
def test_every_round_begun_is_counted(rounds: int) -> None:
    dealer = boxes(scenario("nz-1996/blackjack", "flat 10 on box 1"))
    totals = dealer.deal(0, 1, rounds)
    assert totals.sums["counts"][0, 0] == totals.sums["settled"].sum() == rounds


def test_a_round_is_the_same_wherever_a_chunk_ends() -> None:
    dealer = boxes(scenario("nz-2000/pontoon", "flat 10 on box 1"))
    _, short, _ = dealer.counted(3, BLOCK, BLOCK)
    _, long, _ = dealer.counted(3, 3 * BLOCK, BLOCK)
    assert (short == long).all()


# --- chance -----------------------------------------------------------------------------------------------------------


def digits(word: int, size: int, count: int) -> tuple[list[int], bool]:
    """The draw from all sequences of places at once, and whether the word is one of those too many for it."""
    ways = size**count
    drawn, rest = divmod(word * ways, 1 << WORD)
    return [drawn // size ** (count - 1 - at) % size for at in range(count)], rest < (1 << WORD) % ways


words = st.integers(0, (1 << WORD) - 1)


@given(words, st.integers(52, LARGEST_SHOE))
@example(0, 416)
def test_five_places_are_one_draw_from_all_sequences_of_five(word: int, size: int) -> None:
    least = (1 << WORD) % size**FIRST
    four, fifth = five_places(np.uint64(word), np.uint64(size), np.uint64(least))
    expected, too_many = digits(word, size, FIRST)
    found = [*(int(four) >> 16 * at & 0xFFFF for at in range(4)), int(fifth) & 0xFFFF]
    assert found == expected
    assert bool(int(fifth) & int(ANEW)) == (too_many or len(set(found)) < FIRST)


@given(words, st.integers(52, LARGEST_SHOE), st.data())
@example(0, 312, None)
def test_three_more_are_one_draw_and_none_that_were_had(word: int, size: int, data: st.DataObject | None) -> None:
    expected, too_many = digits(word, size, MORE)
    near = st.one_of(st.integers(0, size - 1), st.sampled_from(expected))
    had = [0] * FIRST if data is None else data.draw(st.lists(near, min_size=FIRST, max_size=FIRST))
    least = (1 << WORD) % size**MORE
    four = sum(place << 16 * at for at, place in enumerate(had[:4]))
    more = int(three_places(np.uint64(word), np.uint64(size), np.uint64(least), np.uint64(four), np.uint64(had[4])))
    found = [more >> 16 * at & 0xFFFF for at in range(MORE)]
    assert [*found[:2], found[2] & 0x7FFF] == expected
    again = len(set(expected)) < MORE or bool(set(expected) & set(had))
    assert bool(more & int(ANEW)) == (too_many or again)


def test_no_place_is_had_twice_and_all_come_alike() -> None:
    size, rounds = 52, 52_000
    four, fifth, more = (np.zeros(rounds, dtype=np.uint64) for _ in range(3))
    stream = np.array([1, 0x9E3779B97F4A7C15], dtype=np.uint64)
    draw_first(stream, np.uint64(size), rounds, four, fifth)
    draw_more(stream, np.uint64(size), rounds, four, fifth, more)
    parts = [four.view(np.uint16).reshape(-1, 4), fifth.view(np.uint16).reshape(-1, 4)[:, :1]]
    places = np.hstack([*parts, more.view(np.uint16).reshape(-1, 4)[:, :MORE]])
    assert all(len(set(row)) == FIRST + MORE for row in places.tolist())
    for column in places.T:
        counts = np.bincount(column, minlength=size)
        assert ((counts - rounds / size) ** 2).sum() / (rounds / size) < 110  # once in a million times by chance


@given(st.lists(st.integers(0, 51), min_size=1, max_size=8, unique=True))
def test_what_was_dealt_is_gone_from_the_shoe(dealt: list[int]) -> None:
    cards, shoe = np.arange(52, dtype=np.uint8), np.zeros(52, dtype=np.uint8)
    at = np.zeros(IN_USE, dtype=np.int64)
    take_out(cards, np.array(dealt + [0] * (FIRST + MORE - len(dealt))), len(dealt), shoe, at)
    assert at[PLACE] == len(dealt)
    assert sorted(shoe[len(dealt) :].tolist()) == sorted(set(range(52)) - set(dealt))

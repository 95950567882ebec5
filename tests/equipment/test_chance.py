"""Chance is fair by construction: every string of bits is counted, and every outcome gets its equal share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

import pytest

from croupier.equipment.cards import Card, deck
from croupier.equipment.chance import below, shuffled
from croupier.games import game_of, shoe_acts
from croupier.games import spin as s
from croupier.games.due import ChanceDue
from croupier.law import load
from croupier.table.equipment import Fair


class RanOut(Exception):
    """The script has no more to give."""


class Scripted:
    """A source that gives the numbers of a script, each as wide as it is asked for."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)
        self.widths: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        if not self.numbers:
            raise RanOut
        number = self.numbers.pop(0)
        self.widths.append(k)
        assert 0 <= number < 2**k, "the script fits the question"
        return number


@pytest.mark.parametrize("bound", range(1, 131))
def test_below_takes_what_is_below_and_rejects_the_rest(bound: int) -> None:
    width = (bound - 1).bit_length()
    if not width:
        assert below(Scripted([]), bound) == 0
        return
    taken: Counter[int] = Counter()
    for number in range(2**width):
        source = Scripted([number])
        try:
            taken[below(source, bound)] += 1
        except RanOut:
            assert number >= bound, "only what is too large is rejected"
        assert source.widths == [width]
    assert taken == dict.fromkeys(range(bound), 1)
    assert 2**width < 2 * bound, "at least every second draw counts"


def test_a_rejected_number_is_drawn_again_and_not_folded_back() -> None:
    assert below(Scripted([63, 40, 37, 36]), 37) == 36


def scripts(bounds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every script of numbers that are accepted, all of them equally likely."""
    yield from product(*(range(bound) for bound in bounds))


def test_every_order_of_a_shuffle_comes_once_in_all_scripts() -> None:
    for size in range(1, 7):
        items = "abcdef"[:size]
        bounds = [place + 1 for place in range(size - 1, 0, -1)]
        orders = Counter(tuple(shuffled(Scripted(script), items)) for script in scripts(bounds))
        assert orders == dict.fromkeys(permutations(items), 1)
        assert items == "abcdef"[:size]


def fallen(game: str, number: int) -> s.Outcome | None:
    """What fair equipment shows for a number of the source; None if the number is rejected."""
    law = load(f"nz-1996/{game}")
    module = game_of(law.family)
    equipment = Fair(Scripted([number]), module.rules(law, {}))
    try:
        command = equipment.supply(ChanceDue((), what="spin"))
    except RanOut:
        return None
    assert isinstance(command, s.ComeToRest)
    assert equipment.fallen == [command.outcome]
    return command.outcome


def test_each_pocket_and_each_section_comes_up_as_often_as_it_is_there() -> None:
    pockets = Counter(fallen("roulette", number) for number in range(64))
    assert pockets.pop(None) == 64 - 37
    assert pockets == dict.fromkeys(range(37), 1)
    sections = Counter(fallen("money-wheel", number) for number in range(64))
    assert sections == {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1, None: 12}
    throws = Counter(fallen("tai-sai", number) for number in range(256))
    assert throws.pop(None) == 256 - 216
    assert throws == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3))


def test_a_seed_repeats_itself_and_another_does_not() -> None:
    cards = deck() * 8
    first = shuffled(Random(1), cards)
    assert shuffled(Random(1), cards) == first
    assert shuffled(Random(2), cards) != first
    assert sorted(first) == sorted(cards)


def test_no_card_favours_a_place() -> None:
    """Thirteen cards, 26,000 shuffles: each card 2,000 times in each place, give or take six deviations."""
    bits, counts = Random(1996), Counter[tuple[str, int]]()
    cards = [Card(f"{rank}s") for rank in "A23456789TJQK"]
    for _ in range(26_000):
        counts.update((card, place) for place, card in enumerate(shuffled(bits, cards)))
    assert len(counts) == 169
    assert all(abs(count - 2000) < 6 * (2000 * 12 / 13) ** 0.5 for count in counts.values())


def test_an_empty_shoe_is_found_empty() -> None:
    law = load("nz-1996/mini-baccarat")
    module = game_of(law.family)
    equipment = Fair(Random(3), module.rules(law, {}))
    assert equipment.draw() is None
    assert equipment.mouth() == ()
    assert equipment.supply(ChanceDue((), what="card")) == shoe_acts.FindShoeEmpty()

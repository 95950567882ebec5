"""The dice of craps: as fair as dice are, five of them accounted for, a throw that may be called otherwise."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from croupier.games import Refused
from croupier.games import commands as c
from croupier.games.craps import acts, decide, due, evolve, rules, start
from croupier.games.craps.craps import Craps
from croupier.games.craps.dice_set import DiceSet
from croupier.games.due import ActDue, ChanceDue
from croupier.games.spin import ComeToRest
from croupier.law import load
from croupier.table.equipment import Fair

LAW = load("nz-1996/craps")
ANA_PASSES = c.Bet("ana", "pass", 1000)


class Counting:
    """Random bits that are no chance at all: each number in turn."""

    def __init__(self) -> None:
        self.next = -1

    def getrandbits(self, k: int, /) -> int:
        self.next += 1
        return self.next % (1 << k)


def done(table: Craps, *commands: c.Command) -> Craps:
    for command in commands:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def settled(table: Craps) -> Craps:
    while isinstance(expected := due(table), ActDue):
        table = done(table, expected.command)
    return table


def thrown(table: Craps, *faces: int) -> Craps:
    return settled(done(table, acts.Throw(), ComeToRest(faces)))


def opened() -> Craps:
    return settled(start(rules(LAW, {})))


def test_every_throw_is_as_likely_as_it_should_be() -> None:
    table = rules(LAW, {})
    equipment = Fair(Counting(), table)
    fallen: Counter[object] = Counter()
    for _ in range(36):
        command = equipment.supply(ChanceDue((), "throw"))
        assert isinstance(command, ComeToRest)
        fallen[command.outcome] += 1
    assert fallen == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=2))


def test_what_is_no_throw_of_two_dice_is_refused() -> None:
    out = done(opened(), ANA_PASSES, acts.Throw())
    for faces in ((1,), (1, 2, 3), (0, 3), (3, 7), "6", 6):
        with pytest.raises(Refused, match="no throw of two dice"):
            decide(out, ComeToRest(faces))


@pytest.mark.parametrize("ground", ["off the table", "both off the table"])
def test_no_die_is_made_or_lost_uncounted(ground: str) -> None:
    table = thrown(done(opened(), ANA_PASSES), 4, 5)
    for _ in range(6):
        table = done(thrown(table, 1, 2), acts.CallNoRoll("dealer", ground))
        dice = table.dice
        assert dice.bowl + dice.hand + dice.missing + (2 if dice.lost else 0) <= 5
        assert min(dice.bowl, dice.hand, dice.missing) >= 0
        table = done(table, acts.Throw())
        assert table.dice.hand == 2
        assert table.dice.missing < 2 or table.dice.lost
        table = settled(done(table, ComeToRest((1, 2))))
    assert table.dice.size == 5


def test_found_dice_go_where_they_are_wanted() -> None:
    out = DiceSet(size=5, bowl=5).taken(2).gone(1)
    assert (out.bowl, out.hand, out.missing) == (3, 1, 1)
    assert out.found(1, to_the_shooter=True) == DiceSet(size=5, bowl=3, hand=2)
    assert out.found(1, to_the_shooter=False) == DiceSet(size=5, bowl=4, hand=1)


def test_a_void_throw_leaves_the_table_as_it_was() -> None:
    before = done(thrown(done(opened(), ANA_PASSES), 4, 5), c.Bet("bo", "come", 500), c.Bet("bo", "buy 4", 4000))
    for faces in ((1, 3), (3, 4), (6, 6), (5, 6), (4, 5)):
        after = done(thrown(before, *faces), acts.CallNoRoll("supervisor"))
        assert (after.wagers, after.commissions, after.point, after.calls) == (
            before.wagers,
            before.commissions,
            before.point,
            before.calls,
        )
        assert after.turn.shooter == "ana"
        assert after.betting


def test_what_a_throw_was_is_forgotten_with_the_next() -> None:
    table = thrown(done(opened(), ANA_PASSES), 4, 5)
    assert table.last is not None
    assert table.last.before.last is None, "one throw is remembered, not the chain of all"
    again = thrown(table, 1, 2)
    assert again.last is not None
    assert again.last.before.last is None


def test_overruling_settles_anew_and_keeps_every_cent_in_its_place() -> None:
    table = thrown(done(opened(), ANA_PASSES, c.Bet("bo", "dont-pass", 1000)), 4, 5)
    seven = thrown(table, 3, 4)
    assert not seven.wagers
    read = settled(done(seven, acts.Overrule("supervisor", (4, 5))))
    assert not read.wagers
    assert [event.spot for event in read.settled if event.player == "ana"] == ["pass"]
    nothing = settled(done(read, acts.Overrule("manager", (1, 2))))
    assert {wager.player for wager in nothing.wagers} == {"ana", "bo"}
    assert nothing.point == 9

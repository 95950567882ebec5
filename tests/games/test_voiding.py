"""What a void round gives back, wherever in its settlement it is voided, and that it touches no round but its own."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import Card
from croupier.games import commands as c
from croupier.games import events as e
from croupier.games import game_of, shoe_acts
from croupier.games import spin as s
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue
from croupier.games.twenty_one import acts
from croupier.law import load
from croupier.table import Table, decide, due, evolve, open_table
from croupier.table.table import chips_in_all

RACKS = {"ana": 10_000, "bo": 10_000}


def opened(game: str) -> Table:
    law = load(f"nz-1996/{game}")
    module = game_of(law.family)
    return open_table(module, module.rules(law, {}), RACKS)


def done(table: Table, *commands: c.Command) -> Table:
    for command in commands:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def settled(table: Table, settlements: int) -> Table:
    """The table after so many collections and payments."""
    while settlements:
        expected = due(table)
        assert isinstance(expected, ActDue)
        settlements -= isinstance(expected.command, c.Collect | c.Pay | c.GiveBack)
        table = done(table, expected.command)
    return table


def spun() -> Table:
    bets = (c.Bet("ana", "red", 1000), c.Bet("bo", "black", 1000), c.Bet("bo", "odd", 500))
    return done(opened("roulette"), *bets, c.CallNoMoreBets(), s.ComeToRest(1))


def dealt() -> Table:
    bets = (c.Bet("ana", "player", 1000), c.Bet("bo", "banker", 2000), c.Bet("bo", "tie", 500))
    cards = (c.Reveal(Card(card)) for card in ("9h", "2c", "Td", "3s"))
    return done(opened("mini-baccarat"), shoe_acts.Shuffle(), shoe_acts.Cut(None), *bets, c.CallNoMoreBets(), *cards)


@pytest.mark.parametrize("settlements", [0, 1, 2])
@pytest.mark.parametrize("table", [spun(), dealt()], ids=["roulette", "mini-baccarat"])
def test_a_voided_round_gives_every_wager_back_decided_or_not(table: Table, settlements: int) -> None:
    void = done(settled(table, settlements), c.VoidRound())
    assert dict(void.racks) == RACKS
    assert (void.house_cents, void.felt.wagers, void.felt.decided) == (0, (), ())


@pytest.mark.parametrize("settlements", [0, 1, 2])
def test_who_played_false_forfeits_what_was_decided_too(settlements: int) -> None:
    void = done(settled(spun(), settlements), c.VoidRound(("bo",)))
    assert dict(void.racks) == {"ana": 10_000, "bo": 8_500}
    assert chips_in_all(void) == 20_000


@pytest.mark.parametrize("between", [(), (c.CallNoMoreBets(),)], ids=["before the call", "after it"])
def test_a_spin_called_void_late_is_the_last_one_until_betting_closes_again(between: tuple[c.Command, ...]) -> None:
    over = done(settled(spun(), 3), *between)
    undone = [event for event in decide(over, s.CallNoSpin()) if isinstance(event, e.SettlementUndone)]
    assert len(undone) == (0 if between else 3)


def test_a_box_voided_while_others_may_follow_a_double_asks_them_no_more() -> None:
    """Play goes on with the next box: nobody is waited for on the one that is void."""
    bets = (c.Bet("ana", "box 1", 1000), c.Bet("bo", "box 1", 1000), c.Bet("bo", "box 2", 1000))
    cards = (c.Reveal(Card(card)) for card in ("5h", "Kd", "7c", "6d", "9d"))
    dealt = done(opened("blackjack"), shoe_acts.Shuffle(), shoe_acts.Cut(None), *bets, c.CallNoMoreBets(), *cards)
    doubled = done(dealt, acts.Double("ana", 1000))
    assert isinstance(due(doubled), AnswerDue)
    void = done(doubled, c.VoidBox(1))
    waits = due(void)
    assert isinstance(waits, DecisionDue)
    assert (waits.whose, waits.hand) == ("bo", "box 2")
    assert isinstance(due(done(void, acts.Stand("bo"))), ChanceDue)

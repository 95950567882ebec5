"""What people may think of doing at a table of craps, and what the dice may be up to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from croupier.games import commands as c
from croupier.games import spin as s
from croupier.games.commands import Command
from croupier.games.craps import acts
from croupier.games.craps.craps import Craps
from croupier.games.craps.grounds import NO_ROLL, OVERRULED_BY
from croupier.games.craps.shooting import ORDERED_FOR
from tests.play.checked import Checked
from tests.play.picking import Doing, Picker

FACES = ((1, 1), (1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6), (2, 7), (1,), (1, 2, 3))


def _line_bet(at: Checked, by: Picker) -> Command:
    """A wager that lets somebody throw, which random wagers seldom do."""
    options = at.state.felt.rules.options
    spot = by.pick(("pass", "pass", "dont-pass"))
    return c.Bet(by.pick(at.players), spot, by.pick((options.minimum, options.minimum * 2, options.maximum)))


def _throw(at: Checked, by: Picker) -> Command:
    """A throw that comes to rest and is settled, nothing in between."""
    if at.attempt(acts.Throw()) and by.pick((True, True, False)):
        at.finish()
    return acts.Throw(by.pick((None, at.players[0])))


def _of_the_layout(at: Checked, by: Picker) -> Command:
    """A wager that goes with what lies: odds behind it, a come, more of the same."""
    felt = at.state.felt
    assert isinstance(felt, Craps)
    mine = tuple(felt.wagers) or (None,)
    wager = by.pick(mine)
    player = by.pick(at.players) if wager is None else wager.player
    kind, _, number = ("come", "", "") if wager is None else wager.spot.partition(" ")
    behind = f"{kind}-odds {number}".strip()
    spot = by.pick((behind, behind, "come", "dont-come", kind if not number else f"{kind} {number}"))
    cents = 100 if wager is None else wager.cents
    return c.Bet(player, spot, by.pick((cents, cents * 2, cents + 1, cents // 2, cents * 3 // 2, cents * 6 // 5)))


def _call(at: Checked, by: Picker) -> Command:
    lying = tuple((wager.player, wager.spot) for wager in at.state.felt.wagers)
    player, spot = by.pick((*lying, (at.players[0], by.pick(at.state.felt.rules.spots))))
    return acts.CallWager(player, spot, by.pick((True, False)))


def _call_of_the_throw(_at: Checked, by: Picker) -> Command:
    office = by.pick(("dealer", "supervisor"))
    grounds = (None, *NO_ROLL, "no such ground")
    faces = by.pick(FACES)
    return by.pick(
        (
            acts.CallNoRoll(office, by.pick(grounds)),
            acts.CallNoRoll(office, by.pick(grounds)),
            acts.ReadDice(faces),
            acts.Overrule(by.pick(tuple(OVERRULED_BY)), by.pick((None, faces))),
        )
    )


def _before_the_throw(_at: Checked, by: Picker) -> Command:
    return by.pick((s.Overlook(by.pick((*NO_ROLL, "foreign object"))), acts.LeanDice(by.pick(FACES))))


def _about_the_dice(at: Checked, by: Picker) -> Command:
    player = by.pick(at.players)
    felt = at.state.felt
    assert isinstance(felt, Craps)
    holder = felt.turn.shooter or felt.offered() or player
    whose = by.pick((holder, player))
    return by.pick(
        (
            acts.AcceptDice(whose),
            acts.DeclineDice(whose),
            acts.PassDice(whose),
            acts.OrderDicePassed(whose, by.pick((*ORDERED_FOR, "no such reason"))),
            acts.SelectDice(whose),
            acts.AskForDice(whose),
            acts.ReturnDice(),
            acts.InspectDice(),
            acts.CallNoRoll("dealer", by.pick(("off the table", "both off the table"))),
        )
    )


def _stray(at: Checked, by: Picker) -> Command:
    """The dealer's acts out of turn."""
    moved = (acts.MoveWager(wager.player, wager.spot, "come 6") for wager in at.state.felt.wagers[:3])
    return by.pick((*moved, s.ComeToRest(by.pick(FACES)), s.ComeToRest(17), c.Announce(), s.EnterResult((1, 2, 3))))


OF_CRAPS: Mapping[str, Doing] = MappingProxyType(
    {
        **{f"line bet {number}": _line_bet for number in range(3)},
        **{f"throw {number}": _throw for number in range(6)},
        **{f"wager on what lies {number}": _of_the_layout for number in range(3)},
        "call a wager": _call,
        "call the throw": _call_of_the_throw,
        "before the throw": _before_the_throw,
        "about the dice": _about_the_dice,
        "about the dice again": _about_the_dice,
        "stray": _stray,
    }
)

"""The menu of one player at craps: wagers, what may be taken back, calls of on and off, the dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.equipment.money import Cents
from croupier.games import commands as c
from croupier.games import common
from croupier.games.craps import acts, shooting, staking
from croupier.games.craps.craps import Craps
from croupier.games.due import Amounts, Choice
from croupier.games.refusal import Refused
from croupier.games.wagering import refuse_wager

OF_THE_DICE = {
    "throws": acts.Throw,
    "accepts the dice": acts.AcceptDice,
    "declines the dice": acts.DeclineDice,
    "passes the dice": acts.PassDice,
    "selects dice": acts.SelectDice,
    "asks for the dice back": acts.AskForDice,
}


def choices(table: Craps, player: str) -> Iterator[Choice]:
    beyond = dict(_payable_amounts(table, player)) if table.betting else {}
    for choice in common.choices(table, player):
        match choice.verb:
            case "takes back" if not _may_take_back(table, choice.spot):
                continue
            case "bets":
                yield _with_what_pays_exactly(table, choice, beyond)
            case _:
                yield choice
    yield from (Choice(player, "bets", spot, Amounts(cents, cents, 1)) for spot, cents in beyond.items())
    yield from _calls(table, player)
    for verb, command in OF_THE_DICE.items():
        if _allowed(table, command(player)):
            yield Choice(player, verb)


def _may_take_back(table: Craps, spot: str) -> bool:
    try:
        staking.refuse_taking_back(table, spot)
    except Refused:
        return False
    return True


def _payable_amounts(table: Craps, player: str) -> Iterator[tuple[str, Cents]]:
    """By spot, the one amount beyond the limit behind a flat wager that may be wagered all the same."""
    for spot in table.rules.layout.odds:
        try:
            refuse_wager(table, player, spot)
        except Refused:
            continue
        bounds = list(table.rules.bounds(table, player, spot))
        beyond = next((bound.also for bound in bounds if bound.also is not None), None)
        if beyond is not None and all(bound.holds(beyond) for bound in bounds):
            yield spot, beyond


def _with_what_pays_exactly(table: Craps, choice: Choice, beyond: dict[str, Cents]) -> Choice:
    """A wager with its commission; the payable amount beyond the limit joins the row if it is the next in it."""
    allowed = choice.amounts
    assert allowed is not None, "a wager has an amount"
    if beyond.get(choice.spot) == allowed.most + allowed.step:
        allowed = Amounts(allowed.least, beyond.pop(choice.spot), allowed.step)
    rate = table.rules.commission.get(choice.spot, Fraction(0))
    return Choice(choice.player, "bets", choice.spot, allowed, fee=rate, chip=table.rules.options.chip)


def _calls(table: Craps, player: str) -> Iterator[Choice]:
    for wager in table.wagers:
        if wager.player == player and wager.spot in table.rules.callable_spots:
            for word in ("on", "off"):
                if _allowed(table, acts.CallWager(player, wager.spot, word == "on")):
                    yield Choice(player, "calls", f"{wager.spot} {word}")


def _allowed(table: Craps, command: c.Command) -> bool:
    try:
        found = shooting.decide(table, command)
        if found is None and isinstance(command, acts.CallWager):
            staking.refuse_call(table, command.player, command.spot)
    except Refused:
        return False
    return True

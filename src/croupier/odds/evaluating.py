"""What each choice at a table is worth: the question that live tables and trainers ask, of any game that can say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.equipment.cards import Card
from croupier.games.caribbean_stud.rules import ANTE
from croupier.games.caribbean_stud.stud import Stud
from croupier.games.commands import Command, PlayerCommand
from croupier.games.felt import Felt
from croupier.games.twenty_one.round import Round
from croupier.odds.asked import Keeping


class NotEvaluated(Exception):
    """A position of which nothing can be said; the message says why."""


def evaluate(state: Felt, seen: Iterable[Card] = (), shelf: Keeping | None = None) -> Mapping[Command, float]:
    """Every legal choice at a table, and what it brings from there on per unit first staked.

    What is known are the cards on the table and those seen before.
    """
    if isinstance(state, Stud):
        return _at_stud(state)
    if not isinstance(state, Round):
        raise NotEvaluated("nobody decides anything in this game once wagers are made")
    from croupier.odds.twenty_one.evaluating import worth_of_choices  # needs libraries that nobody else does

    return worth_of_choices(state, seen, shelf)


def _at_stud(stud: Stud) -> Mapping[Command, float]:
    from croupier.odds.caribbean_stud import moment  # here: its deals are many modules for whoever plays another game

    found: dict[Command, float] = {}
    for command, cents in moment.evaluate(stud).items():
        assert isinstance(command, PlayerCommand), "players decide"
        found[command] = float(cents / stud.lying(command.player, ANTE))
    if not found:
        raise NotEvaluated("nobody has a choice here")
    return found

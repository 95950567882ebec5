"""What each choice at a table is worth: the question that live tables and trainers ask, of any game that can say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.equipment.cards import Card
from croupier.games.commands import Command
from croupier.games.felt import Felt
from croupier.games.twenty_one.round import Round
from croupier.odds.asked import Keeping


class NotEvaluated(Exception):
    """A position of which nothing can be said; the message says why."""


def evaluate(state: Felt, seen: Iterable[Card] = (), shelf: Keeping | None = None) -> Mapping[Command, float]:
    """Every legal choice at a table, and what it brings from there on per unit first staked.

    What is known are the cards on the table and those seen before.
    """
    if not isinstance(state, Round):
        raise NotEvaluated("only the choices of blackjack and pontoon can be weighed up")
    from croupier.odds.twenty_one.evaluating import worth_of_choices  # needs libraries that nobody else does

    return worth_of_choices(state, seen, shelf)

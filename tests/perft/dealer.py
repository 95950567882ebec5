"""The dealer's only possible act, where there is one."""

from __future__ import annotations

from croupier.games.commands import Command
from croupier.games.due import ActDue, AnswerDue, Due


def obvious(due: Due) -> Command:
    """What is due if it is an act, what follows if nobody answers if it is an answer."""
    match due:
        case ActDue(command=command) | AnswerDue(otherwise=command):
            return command
    raise AssertionError(f"{due} is no act")

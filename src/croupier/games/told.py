"""Acts and dues in plain words, for refusals that say what is due instead."""

from __future__ import annotations

from croupier.equipment.money import dollars
from croupier.games import commands as c
from croupier.games.due import ActDue, AnswerDue, ChanceDue, DecisionDue, Due, WagersDue


def told(command: c.Command) -> str:
    """A command as one would name it aloud."""
    match command:
        case c.Pay(player, spot, cents):
            return f"paying {player} {dollars(cents)} on {spot}"
        case c.Collect(player, spot, cents):
            return f"collecting {player}'s {dollars(cents)} on {spot}"
        case c.GiveBack(player, spot, cents):
            return f"giving {player} back {dollars(cents)} from {spot}"
        case c.PayBonus(player, spot, cents):
            return f"paying {player} a bonus of {dollars(cents)} for {spot}"
        case c.Announce():
            return "the announcement"
        case c.Reveal(card):
            return f"a card ({card})"
        case c.CallNoMoreBets():
            return "the call of no more bets"
        case c.Notice(office):
            return f"a notice by the {office}"
    words = [letter if letter.islower() else f" {letter.lower()}" for letter in type(command).__name__]
    return "".join(words).strip()


def told_due(due: Due) -> str:
    """What is due, as one would name it aloud."""
    match due:
        case ActDue(command=command):
            return told(command)
        case ChanceDue(what=what, to=to):
            return f"a {what} to {to}" if to else f"a {what}"
        case AnswerDue(whose=whose):
            return f"an answer of {whose}"
        case DecisionDue(whose=whose, hand=hand):
            return f"{whose}'s decision on {hand}"
        case WagersDue():
            return "a wager"
    return "nothing"

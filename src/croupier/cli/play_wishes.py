"""What somebody might wish for a hand of theirs: which of it may be done now, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.cli.play_session import Session
from croupier.equipment.money import dollars
from croupier.games import Refused
from croupier.games.commands import Command
from croupier.games.twenty_one import acts
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.turns import current
from croupier.law import Citation
from croupier.table import table as pure


class Wish(NamedTuple):
    """A line that somebody might say; the reason and the clauses against it, if there are any."""

    text: str
    reason: str = ""
    cites: tuple[Citation, ...] = ()


def answered(session: Session, text: str, command: Command) -> Wish:
    """Whether the table would do this now; nothing is done."""
    try:
        pure.decide(session.table.state, command)
    except Refused as refused:
        return Wish(text, refused.reason, refused.cites)
    return Wish(text)


def wishes(session: Session) -> Iterator[Wish]:
    """All that whoever's turn it is might wish for, at the games in which hands are played."""
    felt = session.table.state.felt
    if not isinstance(felt, Round) or felt.betting or not felt.deal_complete:
        return
    turn = current(felt)
    name = None if turn is None else felt.decider(turn.box, turn.at)
    if turn is None or name is None:
        return
    box, bettor = turn.box.number, turn.box.bettor(name)
    stake = bettor.cents if bettor is not None else felt.rules.options.minimum
    half = int(felt.rules.law.odds("insurance_most") * stake)
    commands: tuple[tuple[str, Command], ...] = (
        ("hits", acts.Hit(name)),
        ("stands", acts.Stand(name)),
        (f"doubles {dollars(stake)}", acts.Double(name, stake)),
        ("splits", acts.Split(name)),
        (f"surrenders on box {box}", acts.Surrender(name, box)),
        (f"insures {dollars(half)} on box {box}", acts.Insure(name, half, box)),
        (f"takes even money on box {box}", acts.TakeEvenMoney(name, box)),
        ("refuses the card", acts.RefuseCard(name)),
        (f"withdraws on box {box}", acts.Withdraw(name, box)),
    )
    for text, command in commands:
        yield answered(session, f"{name} {text}", command)


def meant(session: Session, asked: str) -> tuple[Wish, ...]:
    """The wishes that somebody asks about by their first word: `double`, `ana doubles`, `insures`."""
    words = asked.lower().split()
    if words and words[0] in session.names:
        words = words[1:]
    if not words:
        return ()
    verb = words[0]
    return tuple(
        wish for wish in wishes(session) if wish.text.split(" ", 1)[1].split(" ")[0] in (verb, f"{verb}s", f"{verb}es")
    )

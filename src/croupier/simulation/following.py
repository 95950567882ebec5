"""Followers: what somebody who wagers on another's box does along with whoever decides there, and what they leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches

from croupier.games.commands import Command
from croupier.games.due import AnswerDue
from croupier.games.twenty_one import acts, decisions, offers
from croupier.games.twenty_one.decisions import still_to_answer
from croupier.games.twenty_one.round import Box, Round

EVERYTHING = "everything"


class FollowingError(Exception):
    """A policy that cannot be read; the message quotes it and says what was expected."""


@dataclass(frozen=True, slots=True)
class Following:
    """A policy. What is not left out is done whenever whoever decides does it and the rules let others do it too."""

    doubles: bool = True
    splits: bool = True
    takes_back: bool = True
    """Whether a double is taken back together with that of whoever decides."""

    def __str__(self) -> str:
        left_out = [WORDS[kept.name] for kept in fields(self) if not getattr(self, kept.name)]
        return ", ".join(left_out) or EVERYTHING


ALL_OF_IT = Following()
WORDS = {"doubles": "no doubles", "splits": "no splits", "takes_back": "no taking back"}


def read_following(text: str) -> Following:
    """A policy from its text: `everything`, or what is left out, such as `no doubles, no splits`."""
    if text.strip() == EVERYTHING:
        return ALL_OF_IT
    names = {word: name for name, word in WORDS.items()}
    left_out = [" ".join(piece.split()) for piece in text.split(",")]
    for piece in left_out:
        if piece not in names:
            close = get_close_matches(piece, names, n=1)
            perhaps = f" (did you mean {close[0]!r}?)" if close else ""
            expected = f"{EVERYTHING}, or some of {', '.join(names)}"
            raise FollowingError(f"{piece[:40]!r} is no policy{perhaps}; expected {expected}")
    return Following(**{names[piece]: False for piece in left_out})


# --- at the table -----------------------------------------------------------------------------------------------------


def followed(table: Round, player: str, policy: Following) -> Command | None:
    """What a follower does about the double or the split that was just decided; nothing if they do not join in."""
    following = table.following
    if following is None or all(bettor.player != player for bettor in still_to_answer(table)):
        return None
    if not (policy.splits if following.split else policy.doubles):
        return None
    for choice in decisions.choices(table, player):
        if choice.verb == "splits":
            return acts.Split(player, following.box)
        if choice.verb == "doubles" and choice.amounts is not None:
            return acts.Double(player, choice.amounts.most, following.box)
    return None


def answered(table: Round, due: AnswerDue, player: str, policy: Following) -> Command | None:
    """What a follower does about an offer: they take even money, or their double back, as whoever decides has done."""
    if isinstance(due.otherwise, acts.KeepDoubles):
        return _taken_back(table, player) if policy.takes_back else None
    for box, decider in _followed_boxes(table, player):
        leader = box.bettor(decider)
        if leader is not None and leader.even_money:
            offered = (choice.spot for choice in offers.choices(table, player) if choice.verb == "takes even money")
            if f"box {box.number}" in offered:
                return acts.TakeEvenMoney(player, box.number)
    return None


def _taken_back(table: Round, player: str) -> Command | None:
    turn = offers.withdrawal_open(table)
    assert turn is not None, "a double may be taken back"
    led = table.decider(turn.box, turn.at) in turn.hand.withdrawn_by
    theirs = player in offers.may_withdraw(table, turn)
    return acts.Withdraw(player, turn.box.number) if led and theirs else None


def _followed_boxes(table: Round, player: str) -> Iterator[tuple[Box, str]]:
    """The boxes on which a player wagers and somebody else decides."""
    for box in table.boxes_of(player):
        decider = table.decider(box)
        if decider is not None and decider != player:
            yield box, decider

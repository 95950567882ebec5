"""Betting plans as people write them: `martingale 10 on red + flat 5 on straight 17 when lost in a row >= 3`."""

from __future__ import annotations

import re
from difflib import get_close_matches

from croupier.equipment.money import Cents, parse_dollars
from croupier.simulation.betting import MOST_CONDITIONS, MOST_IN_ROW
from croupier.simulation.plans import (
    MOMENTS,
    MONEY,
    MOST_ODDS,
    WORDS,
    Condition,
    Labouchere,
    Line,
    Odds,
    Paroli,
    Plan,
    Ramp,
    System,
)

MOST_LETTERS = 2_000
MOST_LINES = 24
MOST_STAKE = 10**9
MOST_NUMBER = 10**9
PERS = ("session", "shoe", "shooter")

_SYSTEMS = {word: kind for kind, word in WORDS.items()}
_LINE = re.compile(
    r"(?P<word>\S+)\s+(?P<amounts>\S+)(?:\s+(?P<extra>(?:for|from)\s+\S+))?\s+on\s+(?P<spot>\S.*?)(?P<again>\s+again)?"
    r"(?:\s+when\s+(?P<when>.+?))?(?:\s+at\s+most\s+(?P<times>\S+)\s+per\s+(?P<per>\S+))?"
)
_CONDITION = re.compile(r"(?P<what>[a-z ]+?)\s*(?P<sign>>=|<=|>|<|=)\s*(?P<number>\S+)")
_EXAMPLE = "a wager such as 'flat 10 on red' or 'martingale 10 on red when lost in a row >= 2'"


class PlanError(Exception):
    """A betting plan that cannot be read; the message quotes it and says what was expected."""


def read_plan(text: str) -> Plan:
    """A plan from its text."""
    if len(text) > MOST_LETTERS:
        raise PlanError(f"a plan has {MOST_LETTERS} letters at most")
    pieces = [piece.strip() for piece in re.split(r"\s\+\s", text)]
    if len(pieces) > MOST_LINES:
        raise PlanError(f"a plan has {MOST_LINES} wagers at most, not {len(pieces)}")
    return Plan(tuple(_line(piece) for piece in pieces))


def _line(text: str) -> Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise PlanError(f"{text[:60]!r}: expected {_EXAMPLE}")
    wish = _wish(found["word"], found["amounts"], found["extra"])
    conditions = tuple(_condition(piece) for piece in re.split(r"\s+and\s+", found["when"])) if found["when"] else ()
    if len(conditions) > MOST_CONDITIONS:
        raise PlanError(f"{text[:60]!r}: a wager has {MOST_CONDITIONS} conditions at most")
    line = wish.on(re.sub(r"\s+", " ", found["spot"])).when(*conditions)
    if found["again"]:
        line = line.again()
    if found["times"] is None:
        return line
    if found["per"] not in PERS:
        raise PlanError(f"per {found['per'][:40]!r}: expected per {', per '.join(PERS[:-1])} or per {PERS[-1]}")
    return line.most(_whole(found["times"], 1), found["per"])


def _wish(word: str, amounts: str, extra: str | None) -> System:
    kind = _SYSTEMS.get(word)
    if kind is None:
        close = get_close_matches(word, _SYSTEMS, n=1)
        perhaps = f" (did you mean {close[0]!r}?)" if close else ""
        raise PlanError(f"{word[:40]!r} is no betting system{perhaps}; there are {', '.join(_SYSTEMS)}")
    if kind is Odds:
        return Odds(0 if amounts == MOST_ODDS else _whole(amounts, 1))
    row = tuple(_amount(piece) for piece in amounts.split(","))
    if len(row) > MOST_IN_ROW - 1:
        raise PlanError(f"{word}: a row has {MOST_IN_ROW - 1} amounts at most")
    preposition, number = extra.split() if extra else ("", "")
    wanted = {Paroli: "for", Ramp: "from"}.get(kind, "")
    if preposition not in ("", wanted):
        raise PlanError(f"{word} {preposition} {number}: {preposition} is not said of this system")
    if kind is Labouchere:
        return Labouchere(0, row)
    if kind is Ramp:
        if len(row) < 2 or not number:
            raise PlanError(
                f"{word} {amounts[:40]}: expected one amount and those of higher counts: ramp 10,20,40 from 1"
            )
        return Ramp(row[0], _whole(number, -100), row[1:])
    if len(row) > 1:
        raise PlanError(f"{word} {amounts[:40]!r}: expected one amount")
    if kind is Paroli:
        return Paroli(row[0], _whole(number, 1) if number else 3)
    return kind(row[0])


def _amount(text: str) -> Cents:
    try:
        cents = parse_dollars(text)
    except ValueError as error:
        raise PlanError(str(error)) from error
    if not 0 < cents <= MOST_STAKE:
        raise PlanError(f"{text[:40]!r}: expected more than nothing, at most {MOST_STAKE // 100:,} dollars")
    return cents


def _whole(text: str, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,10}", text) or not least <= int(text) <= MOST_NUMBER:
        raise PlanError(f"{text[:40]!r}: expected a whole number from {least}")
    return int(text)


def _condition(text: str) -> Condition:
    names = [moment.name for moment in MOMENTS]
    text = {"won last": "won in a row >= 1", "lost last": "lost in a row >= 1"}.get(text, text)
    found = _CONDITION.fullmatch(text)
    what = re.sub(r"\s+", " ", found["what"]).strip() if found else ""
    if found is None or what not in names:
        raise PlanError(
            f"when {text[:40]!r}: expected one of {', '.join(names)}, compared with a number, such as round >= 5"
        )
    number = _amount_or_nothing(found["number"]) if what in MONEY else _whole(found["number"], -MOST_NUMBER)
    match found["sign"]:
        case ">":
            return Condition(what, ">=", number + 1)
        case "<":
            return Condition(what, "<=", number - 1)
        case "=":
            raise PlanError(f"when {text[:40]!r}: expected >= or <=")
    return Condition(what, found["sign"], number)


def _amount_or_nothing(text: str) -> Cents:
    return 0 if text == "0" else _amount(text)

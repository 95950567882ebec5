"""A clause of an instrument and a citation of one: how the house points at the law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

HOUSE = "house"
DRAFT = "draft"
"""The instrument of clauses that somebody has only drafted."""


class Citation(NamedTuple):
    """A clause as an event or a refusal cites it, with the reading that was needed, if one was."""

    instrument: str
    clause: str
    reading: str | None = None

    def __str__(self) -> str:
        if self.instrument == HOUSE:
            return "house policy"
        reading = f" ({self.reading})" if self.reading else ""
        return f"{self.instrument} {self.clause}{reading}"


HOUSE_POLICY = (Citation(HOUSE, ""),)
"""What to cite where no clause orders something and the house has to."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of an instrument's register: what the clause says, in our words, and who answers for it."""

    instrument: str
    number: str
    game: str
    part: str
    kind: str
    summary: str
    software: str
    actor: str
    note: str
    reason: str


def satisfies(cited: str, asked: str) -> bool:
    """Whether citing one clause also cites another: a sub-paragraph satisfies its parent, as does one of two rules that
    bear the same number, or a term of a dictionary.

    >>> satisfies("5.1(d)", "5.1"), satisfies("5.10", "5.1"), satisfies("5.1", "5.1(d)")
    (True, False, False)
    >>> satisfies("7.5#2(a)", "7.5"), satisfies("1.0:Pontoon", "1.0")
    (True, True)
    """
    return cited == asked or (cited.startswith(asked) and cited[len(asked)] in "(.#:")

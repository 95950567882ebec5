"""The sentences of games that one outcome decides."""

from __future__ import annotations

from types import MappingProxyType

from croupier.games import spin as s
from croupier.notation.sentences.told import Sentences


def _outcome(outcome: s.Outcome) -> str:
    return ", ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)


def _voided(event: s.SpinVoided) -> str:
    ground = f": {event.ground}" if event.ground else ""
    return f"No spin{ground}." if event.called else f"The spin is void though nobody called it{ground}."


SENTENCES: Sentences = MappingProxyType(
    {
        s.CameToRest: lambda x: f"It comes to rest: {_outcome(x.outcome)}.",
        s.SpinVoided: _voided,
        s.WrongEntryStated: lambda x: f"The dealer will enter {_outcome(x.outcome)}.",
        s.WrongResultEntered: lambda x: f"Entered is {_outcome(x.outcome)}: the wrong areas light up.",
        s.EntryCorrected: lambda x: f"The {x.office} has the entry put right.",
    }
)

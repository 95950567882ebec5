"""Events told in plain English, as a good supervisor would tell them; the clauses stand beside, not in the sentence."""

from __future__ import annotations

from croupier.games import events as e
from croupier.law import HOUSE_POLICY, Citation
from croupier.notation.sentences import SENTENCES


def tell(event: e.Event) -> str:
    """One event in one sentence."""
    return SENTENCES[type(event)](event)


def clauses(cites: tuple[Citation, ...]) -> str:
    """The clauses of an event or a refusal as they stand beside its sentence, at a table whose rules are known."""
    return ", ".join(_clause(cite) for cite in cites)


def _clause(cite: Citation) -> str:
    if cite in HOUSE_POLICY:
        return str(cite)
    return f"{cite.clause} ({cite.reading})" if cite.reading else cite.clause

"""A refusal: somebody asked for what the rules do not allow, and nothing has changed."""

from __future__ import annotations

from croupier.law import Citation


class Refused(Exception):
    """Carries the reason in plain words and the clauses that give it."""

    def __init__(self, reason: str, cites: tuple[Citation, ...]) -> None:
        super().__init__(f"{reason} [{'; '.join(map(str, cites))}]")
        self.reason = reason
        self.cites = cites


class Misstated(Exception):
    """Something was stated that cannot be so; not against the rules, but not what lies on the table either."""

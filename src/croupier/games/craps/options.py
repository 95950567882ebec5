"""What the house chooses at a table of craps, held against the law."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.options import OptionError, Options
from croupier.law import Law


@dataclass(frozen=True, slots=True)
class CrapsOptions(Options):
    """The settings of a table of craps; `odds` is the multiple that odds behind a flat wager may reach."""

    odds: int = 1

    def check(self, law: Law) -> None:
        Options.check(self, law)
        allowed = law.integers("odds_multiples")
        if self.odds not in allowed:
            known = " or ".join(map(str, allowed))
            raise OptionError(f"odds = {self.odds}: expected {known}", law.by("odds_multiples"))

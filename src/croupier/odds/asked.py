"""What odds are asked for: which law, at a table with which settings, for which stake, out of which cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from croupier.equipment.money import Cents, dollars
from croupier.games import Game, game_of
from croupier.games.felt import Rules
from croupier.games.options import Options, written
from croupier.games.shoe_rules import ShoeRules
from croupier.law import Law
from croupier.odds.composition import Composition

STAKE: Cents = 1000
TOTAL, INFINITE, COMPOSITION = "total", "infinite", "composition"
PLAYS = {
    TOTAL: "best by what the rules look at, for this number of decks",
    INFINITE: "best for endless decks, and out of them",
    COMPOSITION: "best by the very cards of the hand",
}
LIMITS = ("minimum", "maximum", "increment", "chip", "differential", "area_maximum", "box_maximum", "player_maximum")
"""Settings that say which amounts may lie where: the rules themselves are priced without them."""
PAPER_STAKE: Cents = 2520 * 5_000
"""What is staked where the amount decides nothing: every payment of the rules can be made on it in whole cents."""


class Keeping(Protocol):
    """A place where what was worked out is kept by name."""

    def __hash__(self) -> int:
        """Of one place like of another."""

    def get(self, key: str) -> bytes | None:
        """What is kept under a name, if anything is."""

    def put(self, key: str, content: bytes) -> None:
        """Keep this under a name."""


@dataclass(frozen=True)
class Asked:
    """One question for odds. The settings are those of the notation, as written."""

    law: Law
    settings: Mapping[str, object] = field(default_factory=dict)
    stake: Cents = STAKE
    others: int = 0
    remaining: Composition | None = None
    """The cards still in the shoe, if it is not a fresh one."""
    play: str = TOTAL
    """How hands are played where somebody decides: see `PLAYS`."""
    exact: bool = False
    """Whether the edge of best play for endless decks is wanted as a fraction."""
    shelf: Keeping | None = field(default=None, repr=False)
    """Where what takes long is kept and found again, if anywhere."""

    @property
    def game(self) -> Game:
        return game_of(self.law.family)

    def table(self) -> Rules:
        """The rules at the table as it is set; limits that nobody set do not stand in the stake's way."""
        limits = {"minimum": min(self.stake, Options().minimum), "maximum": max(self.stake, Options().maximum)}
        return self.game.rules(self.law, {**{key: dollars(cents) for key, cents in limits.items()}, **self.settings})

    def on_paper(self) -> Rules:
        """The rules where no limit binds and no chip is too large: what they promise, before any rounding."""
        settings = {key: value for key, value in self.settings.items() if key not in LIMITS}
        return self.game.rules(self.law, {**settings, "maximum": dollars(PAPER_STAKE)})

    @property
    def rounds(self) -> bool:
        """Whether what the table's chips make of the payments is asked for too."""
        return "chip" in self.settings

    def told(self) -> Mapping[str, str | int | bool]:
        """The settings that the odds stand for, as they are shown."""
        rules = self.table()
        shown: dict[str, str | int | bool] = {"stake": dollars(self.stake), "others": self.others}
        if isinstance(rules, ShoeRules):
            shown["decks"] = rules.decks
        for key, value in written(rules.options).items():
            if key in self.settings:
                shown[key] = value if isinstance(value, int | bool) else str(value)
        if self.play != TOTAL:
            shown["play"] = self.play
        if self.exact:
            shown["exact"] = True
        if self.remaining is not None:
            shown["shoe"] = self.remaining.text
        return MappingProxyType(shown)

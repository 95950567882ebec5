"""A scenario: by which rules, at a table set how, who plays with how much and how, for how long, by which seed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from croupier.equipment.money import Cents, dollars
from croupier.games import Game, game_of
from croupier.games.drafts import law_drafted
from croupier.games.felt import Rules
from croupier.games.options import OptionError
from croupier.law import Law, load
from croupier.odds.counts import Count
from croupier.simulation.following import ALL_OF_IT, Following
from croupier.simulation.plans import Plan

MOST_SEED = (1 << 64) - 1
MOST_ROUNDS = 10**13
MOST_SESSION = 10**6
MOST_PLAYERS = 7
SHORT = ("stop", "bet what is left", "start again")
BEST = "optimal"
CUTTING_CARD = "cutting_card_from_back"


class ScenarioError(Exception):
    """A scenario that cannot be played; the message says what is wrong with it and what was expected."""


@dataclass(frozen=True, slots=True)
class Player:
    """One person: their chips, if they have an end, their plan, and when they leave."""

    name: str
    plan: Plan
    chips: Cents | None = None
    place: int | None = None
    strategy: str = BEST
    stop_loss: Cents | None = None
    win_goal: Cents | None = None
    when_short: str = SHORT[0]
    follows: Following = ALL_OF_IT
    """What they do along with whoever decides for a box on which they wager too."""


@dataclass(frozen=True)
class Scenario:
    """All that the totals of a run depend on, but for the number of rounds."""

    rules: str
    players: tuple[Player, ...]
    settings: tuple[tuple[str, object], ...] = ()
    rounds: int = 1_000_000
    session: int | None = None
    seed: int = 0
    penetration: Fraction | None = None
    pace: int = 60
    draft: str | None = None
    """The text of the draft, if these are no rules in force."""
    by_engine: bool = False
    """Played hand by hand through the engine, whether or not there is a kernel."""
    count: Count | None = None
    """The count that is kept of the cards, if one is."""
    files: tuple[tuple[str, str], ...] = ()
    """The charts and lists of deviations that strategies name: by file what it says."""

    @property
    def law(self) -> Law:
        return _law(self.rules, self.draft)

    @property
    def game(self) -> Game:
        found = game_of(self.law.family)
        if found is None:
            raise ScenarioError(f"{self.rules} cannot be played yet")
        return found

    def table(self) -> Rules:
        """The rules at the table as it is set."""
        try:
            return self.game.rules(self.law, dict(self.settings))
        except OptionError as error:
            raise ScenarioError(f"settings: {error}") from error

    @property
    def fresh_shoe(self) -> bool:
        """Whether every round is dealt from a fresh shoe: so it is unless somebody says where the cutting card lies."""
        return self.penetration is None and all(key != CUTTING_CARD for key, _ in self.settings)

    @property
    def sessions(self) -> int:
        """How many sessions there are; without an end there is one."""
        return 1 if self.session is None else -(-self.rounds // self.session)

    def told(self) -> Mapping[str, object]:
        """The scenario as it is written down with results."""
        return {
            "rules": self.rules,
            "settings": {key: str(value) for key, value in self.settings},
            "players": {player.name: _player_told(player) for player in self.players},
            **({} if self.session is None else {"session": self.session}),
            **({} if self.penetration is None else {"penetration": str(self.penetration)}),
            **({"by_engine": True} if self.by_engine else {}),
            **({} if self.count is None else {"count": self.count.told()}),
            "seed": self.seed,
        }

    def fingerprint(self) -> str:
        """One for the same scenario, however many rounds of it are played and wherever it was written down."""
        parts = [self.told(), self.draft, *([self.files] if self.files else [])]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def lasting(self, rounds: int) -> Scenario:
        return replace(self, rounds=rounds)


@cache
def _law(rules: str, draft: str | None) -> Law:
    return load(rules) if draft is None else law_drafted(draft, rules)


def _player_told(player: Player) -> dict[str, object]:
    told: dict[str, object] = {"plan": str(player.plan), "strategy": player.strategy}
    for key in ("chips", "stop_loss", "win_goal"):
        cents = getattr(player, key)
        if cents is not None:
            told[key] = dollars(cents)
    if player.place is not None:
        told["place"] = player.place
    if player.when_short != SHORT[0]:
        told["when_short"] = player.when_short
    if player.follows != ALL_OF_IT:
        told["follows"] = str(player.follows)
    return told

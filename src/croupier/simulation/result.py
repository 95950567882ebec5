"""The result of a run: its figures, and all that is needed to have them again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier import __version__
from croupier.equipment.money import dollars
from croupier.games.shoe_rules import ShoeRules
from croupier.simulation.dealing import Dealer
from croupier.simulation.figures import (
    LineFigures,
    PlayerFigures,
    covariances,
    line_figures,
    player_figures,
)
from croupier.simulation.following import ALL_OF_IT
from croupier.simulation.pool_figures import PoolFigures, pool_figures
from croupier.simulation.scenario import BEST, CUTTING_CARD, SHORT, Scenario
from croupier.simulation.totals import Totals


@dataclass(frozen=True)
class Result:
    """What came of a scenario."""

    scenario: Scenario
    title: str
    method: str
    rounds: int
    sessions: int
    complete: bool
    lines: tuple[LineFigures, ...]
    players: tuple[PlayerFigures, ...]
    together: tuple[tuple[str, str, float, Fraction | None], ...]
    """Covariances of what a unit brings on two wagers."""
    command: str
    digest: str
    dealer: Dealer
    totals: Totals

    @property
    def pool(self) -> PoolFigures | None:
        """What became of the progressive jackpot, where one was played for."""
        return pool_figures(self.scenario, self.totals)

    @property
    def version(self) -> str:
        return __version__


def result_of(scenario: Scenario, dealer: Dealer, totals: Totals, *, command: str | None = None) -> Result:
    """The figures of what has been played so far."""
    exact = dealer.exact()
    lines = tuple(line_figures(dealer, totals, at, exact.get(at)) for at in range(len(dealer.seats.lines)))
    players = tuple(
        player_figures(dealer, totals, who, player.name, player.chips, scenario.pace, scenario.session)
        for who, player in enumerate(scenario.players)
    )
    names = [f"{line.player} {line.wager}" if len(players) > 1 else line.wager for line in lines]
    rounds = int(totals.sums["rounds"][0])
    sessions = int(totals.sums["rounds"][1])
    complete = sessions >= scenario.sessions if scenario.session is not None else rounds >= scenario.rounds
    return Result(
        scenario,
        scenario.law.title,
        dealer.method,
        rounds,
        sessions,
        complete,
        lines,
        players,
        tuple((names[a], names[b], simulated, known) for a, b, simulated, known in covariances(dealer, totals)),
        command or command_of(scenario),
        totals.digest(),
        dealer,
        totals,
    )


def command_of(scenario: Scenario) -> str:
    """The command that has the same again."""
    words = ["croupier", "simulate", scenario.rules]
    for player in scenario.players:
        words += ["--player", player_told(player.name, scenario)]
    if scenario.penetration is not None:
        words += ["--penetration", str(scenario.penetration)]
    for key, value in scenario.settings:
        if key == CUTTING_CARD and scenario.penetration is not None:
            continue
        words += ["--set", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
    words += ["--rounds", str(scenario.rounds)]
    if scenario.session is not None:
        words += ["--session", str(scenario.session)]
    if scenario.pace != Scenario.pace:
        words += ["--pace", str(scenario.pace)]
    if scenario.by_engine:
        words.append("--engine")
    return shlex.join([*words, "--seed", str(scenario.seed)])


def player_told(name: str, scenario: Scenario) -> str:
    """One person as the command line has it."""
    player = next(player for player in scenario.players if player.name == name)
    told = [f"{name}: {player.plan}"]
    for key in ("chips", "stop_loss", "win_goal"):
        cents = getattr(player, key)
        if cents is not None:
            told.append(f"{key.replace('_', ' ')} {dollars(cents)}")
    if player.place is not None:
        told.append(f"place {player.place}")
    if player.strategy != BEST:
        told.append(f"strategy {player.strategy}")
    if player.when_short != SHORT[0]:
        told.append(f"when short {player.when_short}")
    if player.follows != ALL_OF_IT:
        told.append(f"follows {player.follows}")
    return "; ".join(told)


def cards_told(scenario: Scenario) -> Mapping[str, object]:
    """What shoe is played from."""
    rules = scenario.table()
    if not isinstance(rules, ShoeRules):
        return {}
    if scenario.fresh_shoe:
        return {"decks": rules.decks, "shoe": "a fresh shoe each round"}
    return {"decks": rules.decks, "shoe": f"shoes with {rules.cutting_card_from_back} cards behind the cutting card"}

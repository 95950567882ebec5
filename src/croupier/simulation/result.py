"""The result of a run: its figures, and all that is needed to have them again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier import __version__
from croupier.equipment.money import dollars
from croupier.games.shoe_rules import ShoeRules
from croupier.simulation.chunks import how_many
from croupier.simulation.clauses import ClauseCount, clauses_of
from croupier.simulation.dealing import Dealer, dealer_of
from croupier.simulation.figures import (
    LineFigures,
    PlayerFigures,
    covariances,
    line_figures,
    player_figures,
)
from croupier.simulation.following import ALL_OF_IT
from croupier.simulation.frames import Frame, frame_of
from croupier.simulation.penetration import placed
from croupier.simulation.pool_figures import PoolFigures, pool_figures
from croupier.simulation.running import Heard, Run, new_run, play_here, play_on_cores
from croupier.simulation.scenario import BEST, CUTTING_CARD, SHORT, Scenario
from croupier.simulation.totals import Totals
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.by_hand import HandResult


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
    def everybody_left(self) -> bool:
        """Whether fewer rounds were played than asked for though nobody stopped it: people left and none sat down."""
        if self.complete or self.scenario.session is not None:
            return False
        return self.totals.chunks >= how_many(self.scenario, self.dealer.rounds_a_chunk)

    @property
    def cut_short(self) -> str:
        """Why fewer rounds were played than were asked for, in words; nothing if they were not."""
        if self.complete:
            return ""
        asked = f"{self.scenario.rounds:,} that were asked for"
        if not self.everybody_left:
            return f"stopped before the {asked}"
        return f"not the {asked}: everybody had left; with a session they would sit down again for the next"

    @property
    def pool(self) -> PoolFigures | None:
        """What became of the progressive jackpot, where one was played for."""
        return pool_figures(self.scenario, self.totals)

    @cached_property
    def clauses(self) -> tuple[ClauseCount, ...]:
        """How many hands each clause settled; of blackjack and pontoon the engine tells, in rounds besides."""
        return tuple(clauses_of(self))

    @property
    def by_hand(self) -> tuple[HandResult, ...]:
        """What each hand of blackjack or pontoon brings against each card of the dealer's, where a kernel deals it."""
        return self.dealer.by_hand if isinstance(self.dealer, Boxes) else ()

    @property
    def throws(self) -> int | None:
        """At craps, of how many throws the rounds were made."""
        return int(sum(self.totals.sums["outcomes"])) if self.scenario.law.family == "craps" else None

    @property
    def version(self) -> str:
        return __version__

    # --- for programs and notebooks -----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """All figures, in the shape of the JSON."""
        from croupier.simulation.writing import as_data  # late: it knows results

        return as_data(self)

    def frame(self, name: str = "wagers") -> Frame:
        """One of the tables of this result: a row a wager, an outcome, a clause, a bin of sessions and so on."""
        return frame_of(self, name)

    def to_csv(self, name: str = "wagers") -> str:
        return self.frame(name).to_csv()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        from croupier.simulation.tabled import summary  # late: it knows results

        return summary(self)


def _nobody(run: Run) -> None:
    """Nobody wants to know how far it has come."""


def simulated(scenario: Scenario, *, workers: int = 1, heard: Heard = _nobody) -> Result:
    """What comes of a scenario, played here or on several cores; `ScenarioError` if it cannot be played."""
    scenario = placed(scenario)
    dealer = dealer_of(scenario)
    run = new_run(scenario, dealer)
    if workers > 1:
        play_on_cores(run, workers, heard)
    else:
        play_here(run, dealer, heard)
    totals = run.known()
    assert totals is not None, "a scenario has a round at least"
    return result_of(scenario, dealer, totals)


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
    if scenario.count is not None:
        words += ["--count", scenario.count.name]
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

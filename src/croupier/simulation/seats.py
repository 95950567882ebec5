"""The people of a scenario at its table, as rows of numbers for the kernels; refused where the rules refuse."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt, lcm

import numpy as np

from croupier.equipment.money import dollars
from croupier.games import Refused
from croupier.games import commands as c
from croupier.games.craps.rules import CrapsRules
from croupier.games.due import Amounts
from croupier.games.felt import Felt, Rules
from croupier.games.shoe_rules import ShoeRules
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import BOX, PAIRS, SUPER_SEVENS
from croupier.games.wagering import amounts
from croupier.odds.driving import done, run_on
from croupier.simulation import betting
from croupier.simulation.betting import Numbers
from croupier.simulation.booking import RESULT_BINS
from croupier.simulation.craps.seating import laid, refuse_craps_talk
from croupier.simulation.following import ALL_OF_IT
from croupier.simulation.plan_text import MOST_STAKE, PERS
from croupier.simulation.plans import MOMENTS, Flat, Line, Odds, System
from croupier.simulation.scenario import SHORT, Player, Scenario, ScenarioError
from croupier.simulation.strategies import NO_DECISIONS, strategy_named

LOWEST_COUNT = -(1 << 30)
ENDLESS = 10_000
"""The rounds by which the scale of results is set where a session has no end."""


GROWN = 5
"""By how much wider the scale is where stakes grow."""


@dataclass(frozen=True)
class Seats:
    """Lines and people as numbers, with the names that belong to them."""

    spots: tuple[str, ...]
    owners: tuple[str, ...]
    people: Numbers
    lines: Numbers
    scales: Numbers
    wishes: tuple[Line, ...]

    @property
    def own(self) -> bool:
        """Whether some wish is in Python and not compiled."""
        return bool((self.lines[:, betting.KIND] == betting.OWN).any())


def behind(scenario: Scenario, seats: Seats) -> tuple[int, ...]:
    """The lines on boxes that others share whose owners do not do all that whoever decides there does."""
    spots = [line.spot for line in seats.wishes]
    partly = {player.name for player in scenario.players if player.follows != ALL_OF_IT}
    return tuple(at for at, spot in enumerate(spots) if spots.count(spot) > 1 and seats.owners[at] in partly)


def seat(scenario: Scenario, rules: Rules) -> Seats:
    """Everybody seated, every first wager laid once to see that the rules allow it."""
    game = scenario.game
    felt, _, _ = run_on(game, game.start(rules))
    placed = [(player, line) for player in scenario.players for line in player.plan]
    spots = tuple(dict.fromkeys(line.spot for _, line in placed))
    rows = np.zeros((len(placed), betting.LINE_WIDTH), dtype=np.int64)
    names = [player.name for player in scenario.players]
    for player in scenario.players:
        if player.follows != ALL_OF_IT and not isinstance(rules, TwentyOneRules):
            raise ScenarioError(f"{player.name}: follows = '{player.follows}': nobody follows anybody at this game")
        if scenario.law.family in NO_DECISIONS:
            strategy_named(scenario.law.family, player.strategy)
        felt = _sit(scenario, felt, player)
    for at, (player, line) in enumerate(placed):
        if any((who.name, other.spot) == (player.name, line.spot) for who, other in placed[:at]):
            raise ScenarioError(f"{player.name}: two wagers on {line.spot}; expected one wager a spot")
        if line.per == "shoe" and not isinstance(rules, ShoeRules):
            raise ScenarioError(f"{player.name}: {line}: there is no shoe at this game; expected per session")
        allowed, felt = _laid(scenario, felt, player, line)
        _write(rows[at], names.index(player.name), spots.index(line.spot), line, allowed)
        rows[at, betting.BESIDE] = _beside([(who.name, other.spot) for who, other in placed[:at]], player.name, line)
    return Seats(
        spots,
        tuple(player.name for player, _ in placed),
        np.array([_person(player) for player in scenario.players], dtype=np.int64),
        rows,
        np.array([_scale(scenario, player) for player in scenario.players], dtype=np.int64),
        tuple(line for _, line in placed),
    )


def _beside(before: list[tuple[str, str]], player: str, line: Line) -> int:
    """The wager without which this one is not made, counted from one; nought if there is none.

    A wager beside a box goes with the one that its owner has there, or with whoever's lies there.
    """
    word, _, number = line.spot.partition(" ")
    if word not in (PAIRS, SUPER_SEVENS):
        return 0
    own = (player, f"{BOX} {number}")
    found = own if own in before else next((one for one in before if one[1] == own[1]), None)
    return 0 if found is None else before.index(found) + 1


def _sit(scenario: Scenario, felt: Felt, player: Player) -> Felt:
    if player.place is None:
        return felt
    try:
        return done(scenario.game, felt, c.Sit(player.name, player.place))[0]
    except Refused as refusal:
        raise ScenarioError(f"{player.name}: {refusal}") from refusal


def _laid(scenario: Scenario, felt: Felt, player: Player, line: Line) -> tuple[Amounts, Felt]:
    """The amounts that may lie there, and the felt with the first wager on it."""
    first = first_stake(line)
    allowed: Amounts | None
    try:
        if isinstance(felt.rules, CrapsRules):
            allowed, felt, first = laid(scenario, felt, player, line, first)
        else:
            refuse_craps_talk(player, line)
            allowed = amounts(felt, player.name, line.spot) if line.spot in felt.rules.spots else None
            felt, _ = done(scenario.game, felt, c.Bet(player.name, line.spot, first))
    except Refused as refusal:
        raise ScenarioError(f"{player.name}: {line}: {refusal}") from refusal
    assert allowed is not None, "a wager that can be made has an amount"
    allowed = exactly_paid(felt.rules, allowed, first)
    if player.chips is not None and first > player.chips:
        raise ScenarioError(f"{player.name}: {line}: {dollars(player.chips)} in chips do not reach for it")
    return allowed, felt


def exactly_paid(rules: Rules, allowed: Amounts, first: int) -> Amounts:
    """At blackjack and pontoon plans keep to amounts that are paid exactly whatever comes, if they begin so."""
    if not isinstance(rules, TwentyOneRules):
        return allowed
    whole = lcm(2, *(odds.denominator for odds in rules.odds.values())) * rules.options.chip
    step = lcm(whole, allowed.step)
    least = -(-allowed.least // step) * step
    if first % step or least % allowed.step != allowed.least % allowed.step or least > allowed.most:
        return allowed
    return Amounts(least, allowed.most - (allowed.most - least) % step, step)


def first_stake(line: Line) -> int:
    """The least that a plan begins with."""
    wish = line.wish
    if not isinstance(wish, System):
        return wish.wanted(wish.first())  # type: ignore[attr-defined, no-any-return]
    rows = np.zeros((1, betting.LINE_WIDTH), dtype=np.int64)
    _write_wish(rows[0], line)
    memories = np.zeros((1, betting.MEMORY_WIDTH), dtype=np.int64)
    betting.begin_line(rows, memories, 0)
    return int(betting.wanted(rows, memories, 0, LOWEST_COUNT))


def _write(row: Numbers, person: int, spot: int, line: Line, allowed: Amounts) -> None:
    row[betting.PERSON], row[betting.SPOT] = person, spot
    row[betting.LEAST], row[betting.STEP] = allowed.least, allowed.step
    row[betting.MOST] = min(allowed.most, MOST_STAKE)
    row[betting.AT_MOST] = -1 if line.at_most is None else line.at_most
    row[betting.PER] = PERS.index(line.per)
    row[betting.CONDITIONS] = len(line.conditions)
    names = [moment.name for moment in MOMENTS]
    for which, condition in enumerate(line.conditions):
        at = betting.CONDITION + 3 * which
        row[at : at + 3] = (names.index(condition.what), (">=", "<=").index(condition.sign), condition.number)
    _write_wish(row, line)


def _write_wish(row: Numbers, line: Line) -> None:
    wish = line.wish
    if not isinstance(wish, System):
        row[betting.KIND] = betting.OWN
        return
    row[betting.KIND], row[betting.UNIT], row[betting.LENGTH] = wish.kind, wish.unit, len(wish.numbers)
    row[betting.ROW : betting.ROW + len(wish.numbers)] = wish.numbers


def _person(player: Player) -> tuple[int, ...]:
    return (
        betting.LIMITLESS if player.chips is None else player.chips,
        player.stop_loss or 0,
        player.win_goal or 0,
        SHORT.index(player.when_short),
    )


def _scale(scenario: Scenario, player: Player) -> tuple[int, int]:
    """The least result that has a bin of its own, and the width of the bins: whole units wherever that can be."""
    first = sum(first_stake(line) for line in player.plan if not isinstance(line.wish, Odds))
    first *= 1 + max((line.wish.unit or 2 for line in player.plan if isinstance(line.wish, Odds)), default=0)
    grows = any(not isinstance(line.wish, Flat | Odds) for line in player.plan)
    swing = 8 * first * (1 + isqrt(scenario.session or ENDLESS)) * (GROWN if grows else 1)
    over = first * (GROWN**2 if grows else 1)  # by how much a last wager may go beyond a goal
    down = min(swing, player.chips or swing, *([player.stop_loss + over] if player.stop_loss else []))
    up = (
        min(swing, *([player.win_goal + first] if player.win_goal else [swing]))
        if player.chips is None
        else max(player.win_goal or 0, 3 * player.chips)
    )
    width = round_width(-(-(down + up) // (RESULT_BINS - 4)))
    return -((down // width) + 2) * width, width


def round_width(least: int) -> int:
    """The next round number of cents: one, two or five, and noughts."""
    width = 1
    while width * 10 <= least:
        width *= 10
    return next(width * times for times in (1, 2, 5, 10) if width * times >= least)

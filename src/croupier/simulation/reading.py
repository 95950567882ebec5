"""Scenarios as people write them, in TOML: read strictly, each error with what was wrong and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from croupier.equipment.money import Cents, cents_of, parse_dollars
from croupier.equipment.numbers import parse_number
from croupier.odds.counts import Count, CountError, read_count
from croupier.simulation.following import EVERYTHING, FollowingError, read_following
from croupier.simulation.plan_text import PlanError, read_plan
from croupier.simulation.scenario import (
    BEST,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SEED,
    MOST_SESSION,
    SHORT,
    Player,
    Scenario,
    ScenarioError,
)

MOST_BYTES = 1_000_000
MOST_PACE = 100_000
KEYS = ("rules", "rounds", "session", "seed", "penetration", "pace", "by_engine", "settings", "count", "player")
PLAYER_KEYS = ("plan", "chips", "place", "strategy", "stop_loss", "win_goal", "when_short", "follows")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_WHOLE = re.compile(r"(\d{1,3}(?:[ _,]?\d{3})*|\d{1,20})(?:e(\d{1,2}))?|(\d)\.(\d{1,12})e(\d{1,2})", re.ASCII)


def read_scenario(text: str, file: str) -> Scenario:
    """A scenario from its text; `ScenarioError` begins with the file's name."""
    try:
        content = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ScenarioError(f"{file}: this is no TOML: {error}") from error
    try:
        return scenario_of(content)
    except ScenarioError as error:
        raise ScenarioError(f"{file}: {error}") from error


def scenario_of(content: Mapping[str, Any]) -> Scenario:
    """A scenario from what a file says."""
    _known(content, KEYS, "a scenario")
    rules = content.get("rules")
    if not isinstance(rules, str) or not rules:
        raise ScenarioError('rules: expected the rules to play by, such as rules = "nz-1996/roulette"')
    settings = content.get("settings", {})
    if not isinstance(settings, dict):
        raise ScenarioError("settings: expected a table [settings] with those of the notation, such as minimum = 5")
    by_engine = content.get("by_engine", False)
    if not isinstance(by_engine, bool):
        raise ScenarioError(f"by_engine = {by_engine!r}: expected true or false")
    session = content.get("session")
    return Scenario(
        rules,
        _players(content.get("player")),
        tuple((key, _setting(key, value)) for key, value in settings.items()),
        rounds=whole("rounds", content.get("rounds", 1_000_000), 1, MOST_ROUNDS),
        session=None if session is None else whole("session", session, 1, MOST_SESSION),
        seed=whole("seed", content.get("seed", 0), 0, MOST_SEED),
        penetration=part("penetration", content["penetration"]) if "penetration" in content else None,
        pace=whole("pace", content.get("pace", 60), 1, MOST_PACE),
        by_engine=by_engine,
        count=counted(content["count"]) if "count" in content else None,
    )


def counted(raw: object) -> Count:
    """The count that is kept."""
    try:
        return read_count(raw)
    except CountError as error:
        raise ScenarioError(str(error)) from error


def _setting(key: str, value: object) -> object:
    if not isinstance(value, str | int | Decimal):
        raise ScenarioError(f"settings: {key} = {str(value)[:40]}: expected a word, a number, true or false")
    return value


def _players(raw: object) -> tuple[Player, ...]:
    if not isinstance(raw, dict) or not raw:
        raise ScenarioError("player: expected somebody who plays, such as [player.ana] with a plan")
    if len(raw) > MOST_PLAYERS:
        raise ScenarioError(f"player: {MOST_PLAYERS} at most, not {len(raw)}")
    return tuple(_player(name, told) for name, told in raw.items())


def _player(name: str, told: object) -> Player:
    if not _NAME.fullmatch(name):
        raise ScenarioError(f"player {name[:40]!r}: expected a name in small letters")
    if not isinstance(told, dict):
        raise ScenarioError(f"player {name}: expected a table [player.{name}]")
    _known(told, PLAYER_KEYS, f"player {name}")
    plan = told.get("plan")
    if not isinstance(plan, str):
        raise ScenarioError(f'player {name}: expected a plan, such as plan = "flat 10 on red"')
    place = told.get("place")
    return player(
        name,
        plan,
        chips=money(f"player {name}: chips", told.get("chips")),
        place=None if place is None else whole(f"player {name}: place", place, 1, 1000),
        strategy=_strategy(name, told.get("strategy", BEST)),
        stop_loss=money(f"player {name}: stop_loss", told.get("stop_loss")),
        win_goal=money(f"player {name}: win_goal", told.get("win_goal")),
        when_short=_word(f"player {name}: when_short", told.get("when_short", SHORT[0])),
        follows=_word(f"player {name}: follows", told.get("follows", EVERYTHING)),
    )


def player(
    name: str,
    plan: str,
    *,
    chips: Cents | None = None,
    place: int | None = None,
    strategy: str = BEST,
    stop_loss: Cents | None = None,
    win_goal: Cents | None = None,
    when_short: str = SHORT[0],
    follows: str = EVERYTHING,
) -> Player:
    """Somebody who plays by a plan in words."""
    if when_short not in SHORT:
        raise ScenarioError(f"player {name}: when_short = {when_short[:40]!r}: expected one of {', '.join(SHORT)}")
    try:
        read = read_plan(plan)
    except PlanError as error:
        raise ScenarioError(f"player {name}: plan: {error}") from error
    try:
        policy = read_following(follows)
    except FollowingError as error:
        raise ScenarioError(f"player {name}: follows = {follows[:60]!r}: {error}") from error
    return Player(name, read, chips, place, strategy, stop_loss, win_goal, when_short, policy)


def _known(content: Mapping[str, Any], keys: Collection[str], whose: str) -> None:
    for key in content:
        if key not in keys:
            close = get_close_matches(key, keys, n=1)
            perhaps = f" (did you mean {close[0]!r}?)" if close else ""
            raise ScenarioError(f"unknown key {key[:40]!r}{perhaps}; {whose} has {', '.join(keys)}")


def _word(what: str, raw: object) -> str:
    if not isinstance(raw, str):
        raise ScenarioError(f"{what} = {str(raw)[:40]}: expected a word in quotes")
    return raw


def _strategy(name: str, raw: object) -> str:
    """A way of playing in one text, or as a list of its parts."""
    if isinstance(raw, list) and raw and all(isinstance(part, str) for part in raw):
        return " + ".join(raw)
    return _word(f"player {name}: strategy", raw)


def whole(what: str, raw: object, least: int, most: int) -> int:
    """A whole number: as such, or in words such as 1e9 or 10 000."""
    number = raw
    if isinstance(raw, Decimal) and raw.is_finite() and abs(raw.adjusted()) < 25 and raw == raw.to_integral_value():
        number = int(raw)
    if isinstance(raw, str) and (found := _WHOLE.fullmatch(raw.strip())):
        if found[1]:
            number = int(re.sub(r"[ _,]", "", found[1])) * 10 ** int(found[2] or 0)
        elif len(found[4]) <= int(found[5]):
            number = int(found[3] + found[4]) * 10 ** (int(found[5]) - len(found[4]))
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise ScenarioError(f"{what} = {str(raw)[:40]!r}: expected a whole number from {least:,} to {most:,}")
    return number


def money(what: str, raw: object) -> Cents | None:
    """An amount of dollars, or nothing said."""
    if raw is None:
        return None
    try:
        cents = parse_dollars(raw) if isinstance(raw, str) else cents_of(raw)
    except ValueError as error:
        raise ScenarioError(f"{what} = {str(raw)[:40]!r}: {error}") from error
    if not 0 < cents <= 10**14:
        raise ScenarioError(f"{what} = {str(raw)[:40]!r}: expected more than nothing, at most {10**12:,} dollars")
    return cents


def part(what: str, raw: object) -> Fraction:
    """A part of a whole, between nothing and all of it."""
    try:
        if isinstance(raw, bool) or not isinstance(raw, str | int | Decimal) or len(str(raw)) > 20:
            raise ValueError
        found = parse_number(str(raw))
    except (ValueError, ZeroDivisionError) as error:
        raise ScenarioError(f"{what} = {str(raw)[:40]!r}: expected a part of the shoe, such as 0.75") from error
    if not 0 < found < 1:
        raise ScenarioError(f"{what} = {str(raw)[:40]!r}: expected a part of the shoe between 0 and 1, such as 0.75")
    return found

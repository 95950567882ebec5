"""What is asked of `croupier simulate`: a scenario in a file, or one put together from flags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from croupier.cli.rules_asked import Misuse, known_to, law_named, read_settings
from croupier.games import FAMILIES
from croupier.games.drafts import SUFFIX
from croupier.law import DraftError
from croupier.simulation.following import EVERYTHING
from croupier.simulation.reading import MOST_BYTES, MOST_PACE, counted, money, part, player, read_scenario, whole
from croupier.simulation.scenario import (
    BEST,
    MOST_ROUNDS,
    MOST_SEED,
    MOST_SESSION,
    Player,
    Scenario,
    ScenarioError,
)
from croupier.simulation.twenty_one.plays import way_of

SOMEBODY = "ana"
_TOLD = ("chips", "stop loss", "win goal", "place", "strategy", "when short", "follows")


@dataclass(frozen=True)
class Flags:
    """The scenario's part of the command line, as it was written."""

    rounds: str | None = None
    session: str | None = None
    seed: str | None = None
    pace: str | None = None
    bet: str | None = None
    chips: str | None = None
    players: Sequence[str] = ()
    strategy: str | None = None
    decks: int | None = None
    penetration: str | None = None
    settings: Sequence[str] = ()
    count: str | None = None
    by_engine: bool = False


def read(asked: str, flags: Flags) -> Scenario:
    """The scenario that is asked for; `Misuse` says what is wrong with it."""
    try:
        text = _text(asked) if asked.endswith(SUFFIX) else None
        if text is not None and not re.search(r"^\s*\[\s*draft\b", text, re.MULTILINE):
            told = _of_file(read_scenario(text, asked), asked, flags)
            return _shortened(_with_files(told, Path(asked).parent), flags)
        return _shortened(_with_files(_of_flags(asked, text, flags), Path()), flags)
    except (ScenarioError, DraftError) as error:
        raise Misuse(str(error)) from error


def _text(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Misuse(f"{file}: such a file is no larger than {MOST_BYTES:,} bytes")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise Misuse(f"{file}: it cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Misuse(f"{file}: this is no UTF-8 text (byte {error.start})") from error


def _of_file(scenario: Scenario, file: str, flags: Flags) -> Scenario:
    """A scenario in a file says everything but how much of it is played; its rules may be a draft beside it."""
    for name in ("bet", "chips", "players", "strategy", "decks", "penetration", "count", "settings"):
        if getattr(flags, name) not in (None, (), []):
            raise Misuse(f"--{name.rstrip('s')}: {file} is a scenario and says that itself")
    if not scenario.rules.endswith(SUFFIX):
        return replace(scenario, rules=_in_force(scenario.rules))
    draft = Path(file).parent / scenario.rules
    return replace(scenario, rules=str(draft), draft=_text(str(draft)))


def _with_files(scenario: Scenario, folder: Path) -> Scenario:
    """The scenario with the charts and lists that its strategies name, from files beside it."""
    if scenario.law.family != "twenty-one":
        return scenario
    names = {name for player in scenario.players for name in way_of(player.strategy).files}
    return replace(scenario, files=tuple((name, _text(str(folder / name))) for name in sorted(names)))


def _in_force(rules: str) -> str:
    law = law_named(rules, FAMILIES, "played")
    return law.rules


def _of_flags(asked: str, draft: str | None, flags: Flags) -> Scenario:
    rules = asked if draft is not None else _in_force(asked)
    settings = read_settings(flags.settings)
    if flags.decks is not None:
        if "decks" in settings:
            raise Misuse("--decks: decks are set by --set too")
        settings["decks"] = str(flags.decks)
    bare = Scenario(rules, (), tuple(settings.items()), draft=draft)
    players = tuple(map(_player, flags.players))
    if players and any(said is not None for said in (flags.bet, flags.chips, flags.strategy)):
        raise Misuse("--player: who plays how is said there; --bet, --chips and --strategy are for one player alone")
    if not players:
        plan = f"flat 10 on {bare.table().spots[0]}" if flags.bet is None else flags.bet
        chips = money("--chips", flags.chips)
        players = (player(SOMEBODY, plan, chips=chips, strategy=BEST if flags.strategy is None else flags.strategy),)
    if len({one.name for one in players}) < len(players):
        raise Misuse("--player: two people of one name")
    penetration = None if flags.penetration is None else part("--penetration", flags.penetration)
    count = None if flags.count is None else counted(flags.count)
    return replace(bare, players=players, penetration=penetration, count=count)


def _player(text: str) -> Player:
    """Somebody as `name: plan; chips 500; place 1`."""
    name, colon, rest = text.partition(":")
    if not colon or not re.fullmatch(r"[a-z][a-z0-9-]{0,29}", name.strip()):
        raise Misuse(f"--player: {text[:40]!r}: expected a name and a plan, such as 'ana: flat 10 on red; chips 500'")
    plan, *told = (piece.strip() for piece in rest.split(";"))
    said: dict[str, str] = {}
    for piece in told:
        key = next((key for key in _TOLD if piece.startswith(f"{key} ")), None)
        if key is None or key in said:
            raise Misuse(f"--player: {piece[:40]!r}: expected one of {', '.join(_TOLD)}, each once, with its value")
        said[key] = piece[len(key) :].strip()
    who = f"player {name.strip()}"
    return player(
        name.strip(),
        plan,
        chips=money(f"{who}: chips", said.get("chips")),
        place=whole(f"{who}: place", said["place"], 1, 1000) if "place" in said else None,
        strategy=said.get("strategy", BEST),
        stop_loss=money(f"{who}: stop loss", said.get("stop loss")),
        win_goal=money(f"{who}: win goal", said.get("win goal")),
        when_short=said.get("when short", "stop"),
        follows=said.get("follows", EVERYTHING),
    )


def _shortened(scenario: Scenario, flags: Flags) -> Scenario:
    """How long, by which seed, at which pace: said by flags even where a file says it too."""
    changes: dict[str, int] = {}
    for name, raw, least, most in (
        ("rounds", flags.rounds, 1, MOST_ROUNDS),
        ("session", flags.session, 1, MOST_SESSION),
        ("seed", flags.seed, 0, MOST_SEED),
        ("pace", flags.pace, 1, MOST_PACE),
    ):
        if raw is not None:
            changes[name] = whole(f"--{name}", raw, least, most)
    return replace(scenario, by_engine=scenario.by_engine or flags.by_engine, **changes)  # type: ignore[arg-type]


def playable() -> str:
    """The rule sets that can be simulated."""
    return ", ".join(one.rules for one in known_to(FAMILIES))

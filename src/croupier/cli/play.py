"""`croupier play`: which game, who plays, with which settings and chances; then the terminal has the word."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from croupier.cli.exits import FINE, MISUSE
from croupier.cli.play_words import OF_THE_TERMINAL
from croupier.cli.rules_asked import Misuse, known_to, law_named, read_settings, rule_set_named
from croupier.equipment.chance import Bits
from croupier.equipment.money import Cents, parse_dollars
from croupier.games import FAMILIES, game_of
from croupier.games.options import OptionError
from croupier.law import Law, rule_sets
from croupier.notation.story import MOST_PLAYERS
from croupier.notation.words import NAME, RESERVED


def play_game(
    asked: str | None,
    *,
    players: str,
    settings: Sequence[str],
    seed: int | None,
    save: Path | None,
    overwrite: bool,
    plain: bool,
) -> int:
    """Open the table and play until somebody quits."""
    try:
        if asked is None:
            asked = _choose()
            if asked is None:
                return FINE
        law = law_named(asked, FAMILIES, "played")
        people = read_players(players)
        chosen = _settings(law, settings)
        _refuse_save(save, overwrite=overwrite)
        bits = _bits(seed)
    except Misuse as misuse:
        print(misuse, file=sys.stderr)
        return MISUSE
    from croupier.cli.play_session import Session
    from croupier.cli.play_terminal import Terminal

    seeded = f", seed {seed}" if seed is not None else ""
    title = f"{law.title}: a session at the terminal{seeded}"
    session = Session(law, chosen, people, bits)
    return Terminal(session, title, plain=plain, save=save, overwrite=overwrite).run()


# --- which game -------------------------------------------------------------------------------------------------------


def _choose() -> str | None:
    """The list of games; at a terminal it asks which, and nothing is no answer."""
    playable = known_to(FAMILIES)
    width = max(len(one.rules) for one in rule_sets())
    print("Games that can be played:")
    for number, one in enumerate(playable, 1):
        print(f" {number:2}. {one.rules:{width}}  {one.title}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(f"\nFor example: croupier play {playable[0].rules}")
        return None
    while True:
        try:
            answer = input("\nWhich one? (number or name, Enter for none) ").strip()
        except EOFError:
            print()
            return None
        if not answer:
            return None
        if answer.isdecimal() and 0 < int(answer) <= len(playable):
            return playable[int(answer) - 1].rules
        try:
            return rule_set_named(answer, FAMILIES, "played").rules
        except Misuse as misuse:
            print(misuse)


# --- who, how, by what chance -----------------------------------------------------------------------------------------


def read_players(text: str) -> dict[str, Cents]:
    """`ana=100,bo=50` as names with what they buy in for."""
    people: dict[str, Cents] = {}
    for part in text.split(","):
        name, sign, amount = (piece.strip() for piece in part.partition("="))
        if not sign:
            raise Misuse(f"--players: {part.strip()[:40]!r}: expected name=dollars, such as ana=100,bo=50")
        if not NAME.fullmatch(name) or name in RESERVED or name in (*OF_THE_TERMINAL, "exit"):
            raise Misuse(
                f"--players: {name[:40]!r} is no name; names are short, in lower case, and no word of the table"
            )
        if name in people:
            raise Misuse(f"--players: {name} is there twice")
        try:
            people[name] = parse_dollars(amount)
        except ValueError as error:
            raise Misuse(f"--players: {name}: {error}") from error
    if len(people) > MOST_PLAYERS:
        raise Misuse(f"--players: {len(people)} are more than {MOST_PLAYERS}")
    return people


def _settings(law: Law, texts: Sequence[str]) -> dict[str, object]:
    """The settings as written; at a terminal the first cards are burnt where they may be, unless somebody says not."""
    game = game_of(law.family)
    chosen = read_settings(texts)
    with suppress(OptionError):
        game.rules(law, {"burn": True})
        chosen.setdefault("burn", True)
    try:
        game.rules(law, chosen)
    except OptionError as error:
        raise Misuse(f"--set: {error}") from error
    return chosen


def _refuse_save(path: Path | None, *, overwrite: bool) -> None:
    """Better to hear it before the session than after."""
    if path is None:
        return
    path = path if path.suffix else path.with_suffix(".round")
    if not path.parent.is_dir():
        raise Misuse(f"--save: there is no folder {path.parent}")
    if path.is_dir():
        raise Misuse(f"--save: {path} is a folder")
    if path.exists() and not overwrite:
        raise Misuse(f"--save: {path} is there already; --overwrite writes over it")


def _bits(seed: int | None) -> Bits:
    """The operating system's chance, or one that can be had again."""
    if seed is None:
        return random.SystemRandom()
    if seed < 0:
        raise Misuse(f"--seed: {seed}: expected a whole number from 0")
    return random.Random(seed)

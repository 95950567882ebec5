"""What the command line asks for first: which rules, with which settings; or what is wrong with that."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from croupier.games.drafts import SUFFIX, law_drafted
from croupier.law import DraftError, Law, RuleSet, UnknownRules, find, load, rule_sets
from croupier.law.draft import MOST_BYTES


class Misuse(Exception):
    """The command line asks for what cannot be."""


def known_to(families: Collection[str]) -> list[RuleSet]:
    """The rule sets of these families."""
    return [one for one in rule_sets() if one.family in families]


def rule_set_named(asked: str, families: Collection[str], done: str) -> RuleSet:
    """The rules of that name; a game's bare name will do where only one instrument of these has it."""
    with suppress(UnknownRules):  # most know what they ask for, and need not wait until all laws are read
        if (found := find(asked)).family in families:
            return found
    known = {one.rules: one for one in rule_sets()}
    able = known_to(families)
    bare = [one for one in able if one.game == asked]
    if asked not in known and len(bare) == 1:
        return bare[0]
    listed = ", ".join(one.rules for one in able)
    if asked in known or any(one.game == asked for one in known.values()):
        raise Misuse(f"{asked} cannot be {done} yet; there are {listed}")
    names = [*known, *(one.game for one in known.values())]
    close = get_close_matches(asked.lower(), names, n=1)
    perhaps = f" Did you mean {close[0]!r}?" if close else ""
    raise Misuse(f"there is no game {asked[:40]!r}; there are {listed}.{perhaps}")


def law_named(asked: str, families: Collection[str], done: str) -> Law:
    """The law of the rules of that name, or that a draft in a file of that name makes."""
    if not asked.endswith(SUFFIX):
        return load(rule_set_named(asked, families, done).rules)
    law = law_of_draft(asked)
    if law.family not in families:
        raise Misuse(f"{asked} starts from {law.instrument}/{law.game}, which cannot be {done} yet")
    return law


def law_of_draft(asked: str) -> Law:
    """The law that the draft in a file makes."""
    try:
        with Path(asked).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise Misuse(f"{asked}: a draft is no larger than {MOST_BYTES:,} bytes")
        return law_drafted(text.decode("utf-8-sig"), asked)
    except OSError as error:
        raise Misuse(f"{asked}: it cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Misuse(f"{asked}: this is no UTF-8 text (byte {error.start})") from error
    except DraftError as error:
        raise Misuse(str(error)) from error


def read_settings(texts: Sequence[str]) -> dict[str, object]:
    """Settings as they are written on the command line, `key=value` each."""
    chosen: dict[str, object] = {}
    for text in texts:
        key, sign, value = (piece.strip() for piece in text.partition("="))
        if not sign or not key:
            raise Misuse(f"--set: {text[:40]!r}: expected key=value, such as minimum=5")
        if key in chosen:
            raise Misuse(f"--set: {key} is set twice")
        chosen[key] = value
    return chosen

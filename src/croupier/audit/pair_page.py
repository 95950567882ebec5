"""The page of the pairs: for any two features of twenty-one, rule set by rule set, the story in which they meet.

`python -m croupier.audit.pair_page` prints it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations

from croupier.audit.pairs import FEATURES, knows, met
from croupier.law import Law, load, rule_sets

FAMILY = "twenty-one"
DATA = "impossible_pairs.toml"
STORIES = "../src/croupier/stories"
HEAD = """# Which features of blackjack and the pontoons meet in which story

Written by `python -m croupier.audit.pair_page`; a test holds that it is true. What is in play is read off the events
of the stories when they are played: two features have met when both are in play in one round, at one box, or one of
them at the whole table. Each cell leads to the shortest story in which they meet, or names the clause that makes the
pair impossible; the reasons stand at the end. `-` is where the rules do not have one of the two.
"""


@dataclass(frozen=True, slots=True)
class Impossible:
    """A feature that cannot be in play along with others: by which concept, why, and where if not everywhere."""

    feature: str
    others: tuple[str, ...]
    by: str
    why: str
    rules: tuple[str, ...] = ()

    def under(self, law: Law) -> tuple[frozenset[str], ...]:
        """The pairs that it rules out under a rule set, of those that it has."""
        if not law.orders(self.by) or not knows(law, self.feature) or (self.rules and law.rules not in self.rules):
            return ()
        return tuple(frozenset((self.feature, other)) for other in self.others if knows(law, other))


@cache
def family() -> tuple[str, ...]:
    return tuple(rule_set.rules for rule_set in rule_sets() if rule_set.family == FAMILY)


@cache
def impossible() -> tuple[Impossible, ...]:
    """What cannot meet. The file is ours to keep true."""
    text = resources.files("croupier.audit").joinpath(DATA).read_text(encoding="utf-8")
    found = tuple(
        Impossible(entry["feature"], tuple(entry["with"]), entry["by"], entry["why"], tuple(entry.get("rules", ())))
        for entry in tomllib.loads(text)["impossible"]
    )
    named = {name for entry in found for name in (entry.feature, *entry.others)}
    if unknown := sorted(named - FEATURES.keys()):
        raise ValueError(f"{DATA}: {', '.join(unknown)}: no such features; there are {', '.join(FEATURES)}")
    return found


def ruled_out(rules: str) -> Mapping[frozenset[str], Impossible]:
    """The pairs that cannot meet under a rule set that has both."""
    return {pair: entry for entry in impossible() for pair in entry.under(load(rules))}


def cell(rules: str, pair: frozenset[str]) -> str | None:
    """What stands in the table for a pair under a rule set; None where nothing does yet."""
    law = load(rules)
    if not all(knows(law, feature) for feature in pair):
        return "-"
    if names := met(rules).get(pair):
        return f"[{names[0].partition('-')[0]}]({STORIES}/{rules.replace('/', '-')}/{names[0]}.round)"
    entry = ruled_out(rules).get(pair)
    return None if entry is None else f"no: {law.by(entry.by)[0].clause}"


def page() -> Iterator[str]:
    """The page, line by line: a table a feature with those that follow it, then why some pairs cannot be."""
    yield from HEAD.splitlines()
    for index, feature in enumerate(FEATURES):
        others = tuple(FEATURES)[index + 1 :]
        if others:
            yield from ("", f"## {feature[0].upper()}{feature[1:]}", "")
            yield f"| and | {' | '.join(family())} |"
            yield f"|---|{'---|' * len(family())}"
        for other in others:
            cells = (cell(rules, frozenset((feature, other))) or "**nothing yet**" for rules in family())
            yield f"| {other} | {' | '.join(cells)} |"
    yield from ("", "## What cannot be", "")
    for entry in impossible():
        clauses = (f"{law.rules} {law.by(entry.by)[0].clause}" for law in map(load, family()) if entry.under(law))
        yield f"- {entry.feature} and {_or(entry.others)}: {entry.why} ({', '.join(clauses)})."


def _or(names: tuple[str, ...]) -> str:
    """
    >>> _or(("bust", "split", "double"))
    'bust, split or double'
    """
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def lacking() -> Iterator[tuple[str, frozenset[str]]]:
    """The cells in which nothing stands."""
    for rules in family():
        for pair in map(frozenset, combinations(FEATURES, 2)):
            if cell(rules, pair) is None:
                yield rules, pair


if __name__ == "__main__":
    print("\n".join(page()))

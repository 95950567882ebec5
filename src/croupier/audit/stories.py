"""The stories that come with the program, and which clauses each of them cites when it is played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from croupier.law import Clause, Law, rule_sets
from croupier.law.instrument import GENERAL
from croupier.notation import Replay, Story, parse_story, replay

ENDING = ".round"


@dataclass(frozen=True, slots=True)
class PackagedStory:
    """One file of notation: the rules by whose folder it lies, its name there, its words."""

    rules: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.rules}/{self.name}"

    def read(self, law: Law | None = None) -> Story:
        """The story under the law that it names, or under another."""
        return parse_story(self.text, f"{self}{ENDING}", law)


@cache
def stories(rules: str) -> tuple[PackagedStory, ...]:
    """The stories of one game, in the order of their names."""
    folder = resources.files("croupier").joinpath("stories", rules.replace("/", "-"))
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return tuple(
        PackagedStory(rules, file.name.removesuffix(ENDING), file.read_text(encoding="utf-8"))
        for file in files
        if file.name.endswith(ENDING)
    )


@cache
def played(story: PackagedStory) -> Replay:
    """The story played under the law that it names."""
    return replay(story.read())


def proofs(clause: Clause) -> Iterator[str]:
    """The stories whose play cites a clause; first those that were written for it.

    A story cites its own game's clauses and the general ones, so only those of a clause's game need be played.
    """
    games = (rule_set for rule_set in rule_sets() if rule_set.instrument == clause.instrument)
    own = (rule_set.rules for rule_set in games if clause.game in (rule_set.game, GENERAL))
    found = (proof for rules in own for proof in _citing(rules).get(clause.number, ()))
    return (name for _, name in sorted(found))


@cache
def _citing(rules: str) -> Mapping[str, tuple[tuple[bool, str], ...]]:
    """By clause, the stories of one game that cite it, and whether they do so unasked."""
    told: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    for story in stories(rules):
        replayed = played(story)
        for number in replayed.cited:
            told[number].append((number not in replayed.story.cites, str(story)))
    return MappingProxyType({number: tuple(found) for number, found in told.items()})

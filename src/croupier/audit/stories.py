"""The stories that come with the program, and which clauses each of them cites when it is played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from croupier.law import Law, rule_sets
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


@cache
def proofs() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """By instrument and clause, the stories whose play cites the clause; first those that were written for it."""
    told: dict[tuple[str, str], list[tuple[bool, str]]] = defaultdict(list)
    for story in _all():
        instrument = story.rules.partition("/")[0]
        replayed = played(story)
        for clause in replayed.cited:
            told[instrument, clause].append((clause not in replayed.story.cites, str(story)))
    return MappingProxyType({key: tuple(name for _, name in sorted(found)) for key, found in told.items()})


def _all() -> Iterator[PackagedStory]:
    for rule_set in rule_sets():
        yield from stories(rule_set.rules)

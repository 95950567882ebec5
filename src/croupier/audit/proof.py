"""Proof by mutation: a clause is proved if a story that cites it goes otherwise when the clause says something else."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache

from croupier.audit.mutants import Mutant, mutants
from croupier.audit.stories import PackagedStory, played, stories
from croupier.audit.usage import users
from croupier.games.events import Event
from croupier.games.shoe_acts import CardsCut, CardsReady
from croupier.games.spin import SpinRules
from croupier.law import Law, LawSilent, load
from croupier.notation import NotationError, Replay, replay
from croupier.notation.playing import listed
from croupier.table import LiveTable
from croupier.table.equipment import Fair

MUCH_LONGER = 20
"""A play that has so many times the events of the play as it was will not end by itself."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of a mutant: the stories that cite its clause, and those of them that notice it."""

    rules: str
    concept: str
    clause: str
    mutant: str
    citing: tuple[str, ...]
    killers: tuple[str, ...]

    @property
    def survived(self) -> bool:
        return not self.killers


class Unshuffled:
    """No chance at all: for looking at equipment that is otherwise as it would be."""

    def getrandbits(self, k: int, /) -> int:
        return 0


class Runaway(Exception):
    """A play under a mutated law that does not come to its end."""


def prove(rules: str, concept: str, *, all_killers: bool = False) -> tuple[Finding, ...]:
    """Every mutant of a concept, and the stories of the game that notice it: the first that does, or all."""
    clause = load(rules).entry(concept).citation.clause
    citing = [story for story in stories(rules) if clause in played(story).cited]
    citing.sort(key=lambda story: (clause not in played(story).story.cites, len(played(story).events)))
    return tuple(_find(mutant, citing, all_killers=all_killers) for mutant in mutants(rules, concept))


def _find(mutant: Mutant, citing: Sequence[PackagedStory], *, all_killers: bool) -> Finding:
    law = mutant.law()
    struck = mutant.clause if mutant.value is None else None
    killers = []
    for story in citing:
        if notices(story, law, struck):
            killers.append(str(story))
            if not all_killers:
                break
    return Finding(mutant.rules, mutant.concept, mutant.clause, str(mutant), tuple(map(str, citing)), tuple(killers))


def notices(story: PackagedStory, law: Law, struck: str | None = None) -> bool:
    """Whether a story goes otherwise under another law, apart from what is cited.

    Of a provision that was struck out a story that names its clause notices too that it is cited no longer.
    """
    try:
        other = _play(story, law)
        return (
            bool(_differences(other))
            or _otherwise(story, other)
            or (struck in other.story.cites and _citations(other) != _usual_citations(story))
        )
    except (NotationError, LawSilent, Runaway, ArithmeticError, LookupError, ValueError, AssertionError):
        return True


def goes_otherwise(story: PackagedStory, law: Law) -> bool:
    """Whether anything but what is cited happens otherwise under another law."""
    return _otherwise(story, _play(story, law))


def _otherwise(story: PackagedStory, other: Replay) -> bool:
    return _course(other) != _usual_course(story) or _on_the_table(other) != _usually(story)


def _play(story: PackagedStory, law: Law) -> Replay:
    read = story.read(law)
    table = LiveTable(read.game, read.rules, read.players, listed(read))
    most = MUCH_LONGER * (len(played(story).events) + MUCH_LONGER)

    def watch(_: Event) -> None:
        if len(table.events) > most:
            raise Runaway(str(story))

    table.watch = watch
    return replay(read, table)


def _differences(replayed: Replay) -> list[str]:
    """What a story expects and does not get, citations apart."""
    return [text for text in replayed.differences if not text.startswith("nothing that happened cites")]


def _course(replayed: Replay) -> tuple[Hashable, ...]:
    """What happened, line by line, without the clauses that were cited."""
    return tuple(
        (line.number if line else None, refusal is not None, tuple(_bare(event) for event in events))
        for line, events, refusal in replayed.steps
    )


def _bare(event: Event) -> tuple[object, ...]:
    values = (getattr(event, field.name) for field in fields(event) if field.name != "cites")
    return type(event), *values


@cache
def _usual_course(story: PackagedStory) -> tuple[Hashable, ...]:
    return _course(played(story))


def _citations(replayed: Replay) -> tuple[Hashable, ...]:
    """The clauses that were cited, event by event and refusal by refusal."""
    refusals = (refusal.cites for _, _, refusal in replayed.steps if refusal is not None)
    return *(event.cites for event in replayed.events), *refusals


@cache
def _usual_citations(story: PackagedStory) -> tuple[Hashable, ...]:
    return _citations(played(story))


def _on_the_table(replayed: Replay) -> tuple[Hashable, ...]:
    """The equipment that a house would bring to a story: what can fall and in how many ways, or a shoe made ready."""
    rules = replayed.story.rules
    if isinstance(rules, SpinRules):
        return rules.outcomes()
    equipment, felt = Fair(Unshuffled(), rules), replayed.story.game.start(rules)
    for event in (CardsReady((), shuffled=True), CardsCut((), None, None)):
        equipment.follow(event, felt)
    return tuple(iter(equipment.draw, None))


@cache
def _usually(story: PackagedStory) -> tuple[Hashable, ...]:
    return _on_the_table(played(story))


def concepts(rules: str) -> Iterator[str]:
    """The concepts of a game's law that stories can prove: all but what only the screen has a use for."""
    law = load(rules)
    for name, entry in law.entries.items():
        if entry.concept.sort != "shown" or name in users(law.family):
            yield name

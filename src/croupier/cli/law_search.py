"""Searching the law: the summaries of clauses, the concepts of each family of games, the readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from croupier.cli.exits import FINE, NOTHING
from croupier.cli.law_text import Page, as_data
from croupier.law import INSTRUMENTS, load, readings, register, rule_sets


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that speaks of what was looked for."""

    kind: str
    where: str
    name: str
    text: str


def show_found(phrase: str, *, as_json: bool) -> int:
    """Everything that speaks of a phrase: first what has it word for word, then what has all its words."""
    found = list(search(phrase))
    if as_json:
        as_data([asdict(line) for line in found])
        return FINE if found else NOTHING
    if not found:
        print(f"Nothing in the law speaks of {phrase!r}.")
        return NOTHING
    page = Page()
    for kind, title in (("clause", "Clauses"), ("concept", "Concepts"), ("reading", "Readings")):
        lines = [line for line in found if line.kind == kind]
        if lines:
            page.heading(f"{title} ({len(lines)})")
            page.table([("", "", ""), *((line.where, line.name, line.text) for line in lines)][1:])
    return FINE


def search(phrase: str) -> Iterator[Found]:
    words = phrase.lower().split()
    whole = " ".join(words)
    near = [line for line in _all() if all(word in _body(line) for word in words)]
    yield from (line for line in near if whole in _body(line))
    yield from (line for line in near if whole not in _body(line))


def _body(line: Found) -> str:
    return f"{line.name} {line.name.replace('_', ' ')} {' '.join(line.text.split())}".lower()


def _all() -> Iterator[Found]:
    for instrument in INSTRUMENTS:
        for clause in register(instrument).values():
            yield Found("clause", instrument, clause.number, clause.summary)
    seen: set[Found] = set()
    for rule_set in rule_sets():
        law = load(rule_set.rules)
        for name, entry in law.entries.items():
            line = Found("concept", f"{law.instrument} {entry.citation.clause}", name, entry.concept.says)
            if line not in seen:
                seen.add(line)
                yield line
    for reading in readings().values():
        yield Found("reading", "", reading.number, f"{reading.title}. {' '.join(reading.text.split())}")

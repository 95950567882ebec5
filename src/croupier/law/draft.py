"""A draft: a law in force with some of it changed, added or struck out, each change by a clause with a reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from croupier.law.clause import DRAFT, Citation, Clause
from croupier.law.errors import LawError, UnknownRules
from croupier.law.instrument import GENERAL, Entry, Law, load, rule_sets
from croupier.law.register import register
from croupier.law.values import Value, read_value
from croupier.law.vocabulary import SORTS, Concept, vocabulary

HEADER = "draft"
MOST_BYTES = 1_000_000


class DraftError(LawError):
    """A draft that cannot stand; the message begins with its file and line."""


@dataclass(frozen=True)
class Draft:
    """The law as it would be, and where in the file each change stands."""

    law: Law
    lines: Mapping[str, int | None]

    def error(self, concept: str, reason: str) -> DraftError:
        """What is wrong with one of its changes."""
        line = self.lines.get(concept)
        return DraftError(f"{self.law.rules}:{f'{line}:' if line else ''} {reason}")


def read_draft(text: str, file: str) -> Draft:
    """Read a draft from its text; `DraftError` names the line of what cannot stand."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        where = f"{int(found[1]) if found else text.count(chr(10)) + 1}:"
        raise DraftError(f"{file}:{where} this is no TOML: {re.sub(r' [(]at .*[)]$', '', str(error))}") from error
    except (RecursionError, ValueError) as error:
        raise DraftError(f"{file}: this is no TOML that can be read") from error
    return _Reader(content, text, file).draft()


class _Reader:
    """Reads one draft against the law from which it starts."""

    def __init__(self, content: dict[str, Any], text: str, file: str) -> None:
        self.content = content
        self.lines = text.split("\n")
        self.file = file

    # --- where it stands ----------------------------------------------------------------------------------------------

    def line_of(self, *keys: str) -> int | None:
        """The line on which the last of these nested keys stands, or the nearest above it that can be found."""
        best, start = None, 0
        for depth, key in enumerate(keys):
            quoted = rf"[\"']?{re.escape(key)}[\"']?"
            path = r"\s*\.\s*".join(rf"[\"']?{re.escape(name)}[\"']?" for name in keys[: depth + 1])
            here = re.compile(rf"^\s*\[\s*{path}\s*[\].]|^\s*(?:\S+\s*\.\s*)?{quoted}\s*=|[{{,]\s*{quoted}\s*=")
            found = next((n for n, line in enumerate(self.lines[start:], start) if here.search(line)), None)
            if found is not None:
                best = start = found
        return None if best is None else best + 1

    def error(self, reason: str, *keys: str) -> DraftError:
        line = self.line_of(*keys)
        return DraftError(f"{self.file}:{f'{line}:' if line else ''} {reason}")

    # --- the whole ----------------------------------------------------------------------------------------------------

    def draft(self) -> Draft:
        for name in self.content:
            if name not in (HEADER, *SORTS[:2]):
                known = f"[{HEADER}], [{SORTS[0]}] and [{SORTS[1]}]"
                raise self.error(
                    f"unknown table {name[:40]!r}{_meant(name, (HEADER, *SORTS))}; a draft has {known}", name
                )
        base, title = self._header()
        words = {**vocabulary(GENERAL), **vocabulary(base.family)}
        entries, drafted, lines = dict(base.entries), dict[str, Clause](), dict[str, int | None]()
        for sort, name, raw in self._changes():
            concept = self._concept(base, words, sort, name)
            if name in lines:
                raise self.error(f"{name} stands in this draft twice", sort, name)
            lines[name] = self.line_of(sort, name)
            clause = self._clause(base, drafted, sort, name, raw)
            drafted[clause.number] = clause
            entry = self._entry(base, concept, clause, raw)
            if entry is None:
                del entries[name]
            else:
                entries[name] = entry
        if not lines:
            raise self.error("this draft changes nothing", HEADER)
        law = replace(
            base,
            title=title,
            entries=MappingProxyType(entries),
            named=self.file,
            drafted=MappingProxyType(drafted),
            _cited={},
        )
        return Draft(law, MappingProxyType(lines))

    def _header(self) -> tuple[Law, str]:
        header = self.content.get(HEADER)
        if not isinstance(header, dict) or not isinstance(header.get("from"), str):
            example = f'[{HEADER}] with the rules in force from which it starts, such as from = "nz-1996/roulette"'
            raise self.error(f"a draft begins with {example}", HEADER)
        if unknown := sorted(set(header) - {"from", "title"}):
            raise self.error(f"unknown key {unknown[0][:40]!r}; a draft has from and title", HEADER, unknown[0])
        start = header["from"]
        try:
            base = load(start)
        except UnknownRules as error:
            perhaps = _meant(start, (one.rules for one in rule_sets()))
            raise self.error(f"{error}{perhaps}", HEADER, "from") from error
        title = header.get("title", f"{base.title}, as drafted")
        if not isinstance(title, str) or not title.strip():
            raise self.error("the title is a text", HEADER, "title")
        return base, title

    def _changes(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for sort in SORTS[:2]:
            changes = self.content.get(sort, {})
            if not isinstance(changes, dict):
                raise self.error(f"[{sort}] is a table", sort)
            for name, raw in changes.items():
                if not isinstance(raw, dict):
                    raise self.error(f"{name} needs a clause and a reason of the draft's own", sort, name)
                yield sort, name, raw

    # --- one change ---------------------------------------------------------------------------------------------------

    def _concept(self, base: Law, words: Mapping[str, Concept], sort: str, name: str) -> Concept:
        concept = words.get(name)
        if concept is None:
            raise self.error(f"{base.family} knows no {sort} {name[:40]!r}{_meant(name, words)}", sort, name)
        if concept.sort != sort:
            raise self.error(f"{name} is a {concept.sort}, not a {sort}", sort, name)
        return concept

    def _clause(self, base: Law, drafted: Mapping[str, Clause], sort: str, name: str, raw: Mapping[str, Any]) -> Clause:
        """The draft's own clause: with a number that no clause in force has, and one reason wherever it is named."""
        number, reason = raw.get("clause"), raw.get("reason")
        if not isinstance(number, str) or not number.strip():
            raise self.error(f'{name}: a change needs a clause of the draft, such as clause = "D.1"', sort, name)
        if number in register(base.instrument):
            taken = f"{base.instrument} {number} is a clause in force; a draft's clauses have numbers of their own"
            raise self.error(f"{name}: {taken}", sort, name, "clause")
        known = drafted.get(number)
        if known is not None and reason in (None, known.summary):
            return known
        if known is not None:
            raise self.error(f"{name}: {number} has another reason above", sort, name, "reason")
        if not isinstance(reason, str) or not reason.strip():
            raise self.error(f"{name}: a change needs a reason in words", sort, name)
        return Clause(DRAFT, number, base.game, base.title, "draft", reason, "engine", "nobody", "", "")

    def _entry(self, base: Law, concept: Concept, clause: Clause, raw: Mapping[str, Any]) -> Entry | None:
        """What the draft says of a concept; None where it is struck out."""
        sort, name = concept.sort, concept.name
        if unknown := sorted(set(raw) - {"clause", "reason", "value", "struck"}):
            known = "clause, reason, value and struck"
            raise self.error(f"{name}: unknown key {unknown[0][:40]!r}; a change has {known}", sort, name, unknown[0])
        struck = raw.get("struck", False)
        if not isinstance(struck, bool):
            raise self.error(f"{name}: struck is true or false", sort, name, "struck")
        if struck:
            self._refuse_to_strike(base, concept, raw)
            return None
        citation = Citation(DRAFT, clause.number)
        if concept.type is None:
            if "value" in raw:
                raise self.error(f"{name} is a provision and has no value", sort, name, "value")
            if base.orders(name):
                in_force = base.entry(name).citation
                raise self.error(f"{name} is ordered already, by {in_force}: this changes nothing", sort, name)
            return Entry(concept, citation)
        if "value" not in raw:
            raise self.error(f"{name}: a parameter needs a value", sort, name)
        return Entry(concept, citation, self._value(base, concept, raw["value"]))

    def _refuse_to_strike(self, base: Law, concept: Concept, raw: Mapping[str, Any]) -> None:
        sort, name = concept.sort, concept.name
        if "value" in raw:
            raise self.error(f"{name} is struck out and has a value: it cannot be both", sort, name, "value")
        if not base.orders(name):
            raise self.error(f"{base.rules} says nothing of {name}: there is nothing to strike out", sort, name)
        if not concept.optional:
            raise self.error(f"{name} cannot be struck out: without it the game cannot be played", sort, name)

    def _value(self, base: Law, concept: Concept, raw: object) -> Value:
        """A value of its type. Of a table only the entries that change need stand in the draft."""
        sort, name, kind = concept.sort, concept.name, concept.type
        assert kind is not None
        try:
            value = read_value(kind, raw)
        except ValueError as error:
            raise self.error(f"{name}: {error}", sort, name, "value") from error
        if any(number < 0 for number in _numbers(value)):
            raise self.error(f"{name}: a number below nought", sort, name, "value")
        words = dict(concept.means)
        if isinstance(value, str) and (not value or (words and value not in words)):
            expected = f"one of {', '.join(words)}" if words else "a word"
            reason = f"{name}: {value[:40]!r}{_meant(value, words)}: expected {expected}"
            raise self.error(reason, sort, name, "value")
        old = base.entry(name).value if base.orders(name) else None
        if isinstance(value, Mapping):
            known = {key: None for law in _of_family(base.family) for key in _keys(law, name)}
            if unknown := [key for key in value if key not in known]:
                reason = f"{name} has no entry {unknown[0][:40]!r}{_meant(unknown[0], known)}"
                raise self.error(f"{reason}; there are {', '.join(known)}", sort, name, "value", unknown[0])
            if isinstance(old, Mapping):
                value = MappingProxyType({**old, **value})
        if value == old:
            raise self.error(f"{name} has this value already: it changes nothing", sort, name, "value")
        return value


def _of_family(family: str) -> Iterator[Law]:
    return (load(one.rules) for one in rule_sets() if one.family == family)


def _keys(law: Law, name: str) -> tuple[str, ...]:
    value = law.entries[name].value if name in law.entries else None
    return tuple(value) if isinstance(value, Mapping) else ()


def _numbers(value: object) -> Iterator[int | Fraction]:
    match value:
        case bool() | str():
            return
        case int() | Fraction():
            yield value
        case tuple():
            for entry in value:
                yield from _numbers(entry)
        case Mapping():
            yield from _numbers(tuple(value.values()))


def _meant(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""

"""An instrument's rules of one game on one day: typed parameters and provisions, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from croupier.law.clause import DRAFT, HOUSE_POLICY, Citation, Clause
from croupier.law.errors import LawError, LawSilent, UnknownRules
from croupier.law.readings import readings
from croupier.law.register import INSTRUMENTS, data, read_toml, register
from croupier.law.values import Value, read_value
from croupier.law.vocabulary import SORTS, Concept, vocabulary

GENERAL = "general"
MOST_CITED = 3
_OR_HOUSE = ""
"""What stands before the concepts, among those looked up before, where the house speaks for a silent law."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """What an instrument says of one concept: the clause, the reading if one was needed, the value if it has one."""

    concept: Concept
    citation: Citation
    value: Value | None = None


@dataclass(frozen=True, eq=False)
class Law:
    """All that an instrument says of one game on one day. Frozen; it hands out values and citations."""

    instrument: str
    game: str
    family: str
    title: str
    entries: Mapping[str, Entry]
    links: Mapping[str, tuple[str, ...]]
    struck: frozenset[str] = frozenset()
    """Concepts struck out of what the instrument says: gaps, in which the house does not speak."""
    named: str | None = None
    """The file of the draft, if this is no law in force."""
    drafted: Mapping[str, Clause] = field(default_factory=dict, repr=False)
    """The clauses of the draft, by its own numbers."""
    _cited: dict[tuple[str, ...], tuple[Citation, ...]] = field(default_factory=dict, repr=False)

    @property
    def rules(self) -> str:
        """The name by which these rules are asked for."""
        return self.named or f"{self.instrument}/{self.game}"

    def clause(self, citation: Citation) -> Clause:
        """The clause that is cited, in force or drafted."""
        if citation.instrument == DRAFT:
            return self.drafted[citation.clause]
        return register(citation.instrument)[citation.clause]

    def entry(self, concept: str) -> Entry:
        found = self.entries.get(concept)
        if found is None:
            raise LawSilent(f"{self.rules} says nothing of {concept!r}")
        return found

    def orders(self, concept: str) -> bool:
        """Whether the instrument knows the concept at all."""
        return concept in self.entries

    def by(self, *concepts: str) -> tuple[Citation, ...]:
        """The citations of these concepts, each clause once; nobody needs more than three reasons."""
        found = self._cited.get(concepts)
        if found is None:
            found = tuple(dict.fromkeys(self.entry(concept).citation for concept in concepts))
            assert len(found) <= MOST_CITED, f"more than {MOST_CITED} clauses for one thing: {concepts}"
            self._cited[concepts] = found
        return found

    def or_house(self, *concepts: str) -> tuple[Citation, ...]:
        """The citations of those of these concepts that the instrument knows; house policy where it knows none."""
        key = (_OR_HOUSE, *concepts)
        found = self._cited.get(key)
        if found is None:
            for concept in self.struck.intersection(concepts):
                self.entry(concept)
            known = tuple(concept for concept in concepts if concept in self.entries)
            self._cited[key] = found = self.by(*known) if known else HOUSE_POLICY
        return found

    def integer(self, concept: str) -> int:
        return _is(int, self.entry(concept).value)

    def odds(self, concept: str) -> Fraction:
        return _is(Fraction, self.entry(concept).value)

    def text(self, concept: str) -> str:
        return _is(str, self.entry(concept).value)

    def integers(self, concept: str) -> tuple[int, ...]:
        return _all(int, self.entry(concept).value)

    def texts(self, concept: str) -> tuple[str, ...]:
        return _all(str, self.entry(concept).value)

    def table(self, concept: str) -> Mapping[str, Value]:
        value = self.entry(concept).value
        assert isinstance(value, Mapping)
        return value

    def table_of_odds(self, concept: str) -> Mapping[str, Fraction]:
        return {key: _is(Fraction, item) for key, item in self.table(concept).items()}

    def table_of_integers(self, concept: str) -> Mapping[str, int]:
        return {key: _is(int, item) for key, item in self.table(concept).items()}

    def table_of_integer_lists(self, concept: str) -> Mapping[str, tuple[int, ...]]:
        return {key: _all(int, item) for key, item in self.table(concept).items()}

    def without(self, concept: str) -> Law:
        """The same law with one concept struck out: what would happen if the clause did not exist?"""
        struck = self.entry(concept)
        entries = {name: entry for name, entry in self.entries.items() if entry is not struck}
        struck_out = self.struck | {concept}
        return replace(self, entries=MappingProxyType(entries), struck=struck_out, _cited={})

    def changed(self, concept: str, value: Value) -> Law:
        """The same law with another value: what would happen if the clause said this instead?"""
        entries = {**self.entries, concept: replace(self.entry(concept), value=value)}
        return replace(self, entries=MappingProxyType(entries), _cited={})


def _is(kind: type[T], value: object) -> T:
    """A value that the vocabulary has typed so; anything else is our mistake."""
    assert isinstance(value, kind), f"{value!r} is no {kind.__name__}"
    return value


def _all(kind: type[T], values: object) -> tuple[T, ...]:
    assert isinstance(values, tuple), f"{values!r} is no list"
    return tuple(_is(kind, value) for value in values)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game under an instrument, as it is listed."""

    instrument: str
    game: str
    family: str
    title: str
    in_force: date

    @property
    def rules(self) -> str:
        return f"{self.instrument}/{self.game}"


def rule_sets() -> tuple[RuleSet, ...]:
    """Every game under every instrument, in the order of the instruments' texts."""
    return tuple(_rule_set(instrument, game) for instrument in INSTRUMENTS for game in _games(instrument))


@cache
def _games(instrument: str) -> tuple[str, ...]:
    games = dict.fromkeys(clause.game for clause in register(instrument).values())
    return tuple(game for game in games if game != GENERAL)


@cache
def _rule_set(instrument: str, game: str) -> RuleSet:
    header = _read(instrument, game)["instrument"]
    family, title, in_force = header["family"], header["title"], header["in_force"]
    if not isinstance(family, str) or not isinstance(title, str):
        raise LawError(f"{instrument}/{game}.toml: family and title are texts")
    assert isinstance(in_force, date)
    return RuleSet(instrument, game, family, title, in_force)


def find(rules: str) -> RuleSet:
    """The rule set of that name, such as `nz-1996/roulette`; it reads no other file."""
    instrument, _, game = rules.partition("/")
    if instrument in INSTRUMENTS and game in _games(instrument):
        return _rule_set(instrument, game)
    known = ", ".join(f"{instrument}/{game}" for instrument in INSTRUMENTS for game in _games(instrument))
    raise UnknownRules(f"there are no rules {rules!r}; there are {known}")


@cache
def load(rules: str, on: date | None = None) -> Law:
    """The law of a game as it stood on a day; without a day, as it stands at the end."""
    rule_set = find(rules)
    entries: dict[str, Entry] = {}
    links: dict[str, tuple[str, ...]] = {}
    for game, family in _files(rule_set):
        reader = _Reader(rule_set, game, family, on)
        for name, entry in reader.entries():
            if name in entries:
                raise LawError(f"{reader.file}: {name} is already in {GENERAL}.toml")
            entries[name] = entry
        links.update(reader.links(set(entries)))
    return Law(
        rule_set.instrument,
        rule_set.game,
        rule_set.family,
        rule_set.title,
        MappingProxyType(entries),
        MappingProxyType(links),
    )


def _files(rule_set: RuleSet) -> Iterator[tuple[str, str]]:
    if (data() / rule_set.instrument / f"{GENERAL}.toml").is_file():
        yield GENERAL, GENERAL
    yield rule_set.game, rule_set.family


def _read(instrument: str, game: str) -> dict[str, dict[str, object]]:
    file = f"{instrument}/{game}.toml"
    content = read_toml(file)
    header = content.get("instrument")
    expected = {"id", "game", "family", "title", "in_force"}
    if not isinstance(header, dict) or set(header) != expected or (header["id"], header["game"]) != (instrument, game):
        raise LawError(f"{file}: the table [instrument] must name {sorted(expected)}, and be this file's")
    if unknown := set(content) - {"instrument", *SORTS, "links"}:
        raise LawError(f"{file}: unknown table {sorted(unknown)}")
    if no_tables := [name for name, table in content.items() if not isinstance(table, dict)]:
        raise LawError(f"{file}: {no_tables} must be tables")
    if type(header["in_force"]) is not date:
        raise LawError(f"{file}: in_force is a day, not {header['in_force']!r}")
    return content


class _Reader:
    """Reads one file of the law against its vocabulary and its register."""

    def __init__(self, rule_set: RuleSet, game: str, family: str, on: date | None) -> None:
        self.file = f"{rule_set.instrument}/{game}.toml"
        self.game = game
        self.instrument = rule_set.instrument
        self.content = _read(rule_set.instrument, game)
        self.vocabulary = vocabulary(family)
        self.on = on
        since = self.content["instrument"]["in_force"]
        assert isinstance(since, date)
        self.since = since
        if on is not None and on < since:
            raise UnknownRules(f"{self.file} is in force from {since}; nothing is known of {on}")

    def entries(self) -> Iterator[tuple[str, Entry]]:
        seen: set[str] = set()
        for sort in SORTS:
            for name, raw in self.content.get(sort, {}).items():
                concept = self.vocabulary.get(name)
                if concept is None or concept.sort != sort:
                    raise LawError(f"{self.file}: [{sort}] {name} is no {sort} of this family's vocabulary")
                seen.add(name)
                yield name, self._entry(concept, raw)
        silent = {name for name, concept in self.vocabulary.items() if not concept.optional} - seen
        if silent:
            raise LawError(f"{self.file}: it is silent on {sorted(silent)}")

    def links(self, concepts: set[str]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for number, names in self.content.get("links", {}).items():
            if number not in register(self.instrument):
                raise LawError(f"{self.file}: [links] {number!r} is no clause of {self.instrument}")
            if not isinstance(names, list) or not names:
                raise LawError(f"{self.file}: [links] {number!r} must name concepts or clauses")
            for name in names:
                if name not in concepts and name not in register(self.instrument):
                    raise LawError(f"{self.file}: [links] {number!r}: {name!r} is neither a concept nor a clause")
            found[number] = tuple(names)
        return found

    def _entry(self, concept: Concept, raw: object) -> Entry:
        if isinstance(raw, str):
            raw = {"clause": raw}
        allowed = {"clause", "reading"} | ({"value", "values"} if concept.sort == "parameter" else set())
        if not isinstance(raw, dict) or set(raw) - allowed or "clause" not in raw:
            beside = sorted(allowed - {"clause"})
            raise LawError(f"{self.file}: {concept.name} must have a clause, and beside it at most {beside}")
        number, reading = raw["clause"], raw.get("reading")
        if number not in register(self.instrument):
            raise LawError(f"{self.file}: {concept.name} cites {number!r}, no clause of {self.instrument}")
        if (of := register(self.instrument)[number].game) not in (self.game, GENERAL):
            raise LawError(f"{self.file}: {concept.name} cites {number!r}, a clause of {of}")
        if reading is not None and reading not in readings():
            raise LawError(f"{self.file}: {concept.name} names the reading {reading!r}, which does not exist")
        citation = Citation(self.instrument, number, reading)
        if concept.type is None:
            return Entry(concept, citation)
        return Entry(concept, citation, self._value(concept.name, concept.type, raw))

    def _value(self, name: str, kind: str, raw: dict[str, object]) -> Value:
        """The value on the day asked for; those of other days are read too, so that none can be wrong unseen."""
        if ("value" in raw) == ("values" in raw):
            raise LawError(f"{self.file}: {name} must have either a value or dated values")
        try:
            if "value" in raw:
                return read_value(kind, raw["value"])
            periods = [(since, read_value(kind, value)) for since, value in self._periods(name, raw["values"])]
        except ValueError as error:
            raise LawError(f"{self.file}: {name}: {error}") from error
        return next(value for since, value in reversed(periods) if self.on is None or since <= self.on)

    def _periods(self, name: str, values: object) -> Iterator[tuple[date, object]]:
        """Each value with its first day: from the day the law came into force, without gap or overlap, to no end."""
        if not isinstance(values, list) or not values:
            raise LawError(f"{self.file}: {name}: dated values are a list")
        expected: date | None = self.since
        for dated in values:
            if not isinstance(dated, dict) or not {"from", "value"} <= set(dated) <= {"from", "until", "value"}:
                raise LawError(f"{self.file}: {name}: a dated value has from, value and at most until")
            since, until = dated["from"], dated.get("until")
            if type(since) is not date or type(until) not in (date, type(None)):
                raise LawError(f"{self.file}: {name}: from and until are days, not {since!r} and {until!r}")
            if expected is None or since != expected:
                trouble = "overlap" if expected is None or since < expected else "leave a gap"
                raise LawError(f"{self.file}: {name}: its values {trouble} at {since}")
            if until is not None and until <= since:
                raise LawError(f"{self.file}: {name}: a value ends on {until} before it begins")
            yield since, dated["value"]
            expected = until
        if expected is not None:
            raise LawError(f"{self.file}: {name}: its values leave a gap from {expected}")

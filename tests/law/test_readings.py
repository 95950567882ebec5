"""The readings: all there, each beside the clauses it bears on, and cited only there."""

from __future__ import annotations

import re
from itertools import chain

from croupier.law import clause, load, readings, readings_of, rule_sets

NUMBERS = [
    f"R{number}"
    for number in chain(range(1, 28), range(30, 37), range(40, 49), range(50, 63), range(70, 89), range(101, 106))
]


def test_every_reading_is_there() -> None:
    assert sorted(readings(), key=lambda number: int(number[1:])) == NUMBERS


def test_a_reading_says_something_of_some_clause() -> None:
    for number, reading in readings().items():
        assert reading.number == number
        assert reading.text.startswith(reading.title)
        assert reading.clauses
        assert len(set(reading.clauses)) == len(reading.clauses)
        for instrument, of in reading.clauses:
            assert reading in readings_of(instrument, of)
            assert clause(instrument, of).number == of


def test_a_reading_speaks_only_of_readings_that_exist() -> None:
    for reading in readings().values():
        assert set(re.findall(r"\bR\d+\b", reading.text)) <= set(readings())


def test_a_citation_names_only_a_reading_of_its_clause() -> None:
    for rule_set in rule_sets():
        for entry in load(rule_set.rules).entries.values():
            cited = entry.citation
            if cited.reading is not None:
                of = readings()[cited.reading].clauses
                assert (cited.instrument, cited.clause) in of, f"{rule_set.rules}: {entry.concept.name}"

"""The loader takes the law as it stands, and names file and fault when it does not stand."""

from __future__ import annotations

import importlib
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from croupier.law import HOUSE_POLICY, Citation, LawError, LawSilent, UnknownRules, find, load, rule_sets
from croupier.law.values import read_value

if TYPE_CHECKING:
    from .conftest import SmallLaw

PONTOON = "nz-2000/pontoon.toml"
DECKS = "value = 4"
DATED = """values = [
    { from = 2000-05-12, until = 2005-01-01, value = 4 },
    { from = 2005-01-01, until = 2010-07-01, value = 6 },
    { from = 2010-07-01, value = 8 },
]"""


def test_a_law_hands_out_values_and_citations(small_law: SmallLaw) -> None:
    law = small_law.load()
    assert (law.rules, law.family, law.title) == ("nz-2000/pontoon", "twenty-one", "A small pontoon")
    assert law.integer("decks") == 4
    assert law.table_of_odds("pays") == {"natural": Fraction(3, 2), "other": Fraction(1)}
    assert law.by("draw") == (Citation("nz-2000", "3.1", "R1"),)
    assert law.orders("surrender")
    assert not law.orders("bonus")
    assert law.links == {"2.2(a)": ("pays", "3.2")}


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (PONTOON, "[shown]", "[display]", "unknown table ['display']"),
        (PONTOON, "[shown]\ncall", "[provision.shown]\ncall", "shown is no provision of this family"),
        (PONTOON, "stand =", "stop =", "stop is no provision of this family"),
        (PONTOON, "[parameter.decks]", "[provision.decks]", "decks is no provision of this family"),
        (PONTOON, DECKS, "value = 4.0", "4.0 is no whole number"),
        (PONTOON, DECKS, "value = true", "True is no whole number"),
        (PONTOON, DECKS, 'value = "4"', "'4' is no whole number"),
        (PONTOON, '"3/2"', "1.5", "1.5 are no odds"),
        (PONTOON, '"3/2"', '"1.5"', "'1.5' are no odds"),
        (PONTOON, '"3/2"', '"3/0"', "'3/0' are no odds"),
        (PONTOON, '{ natural = "3/2", other = "1" }', '"1"', "'1' is no table"),
        (PONTOON, '{ natural = "3/2", other = "1" }', "{}", "{} is no table"),
        (PONTOON, DECKS, "", "decks must have either a value or dated values"),
        (PONTOON, DECKS, f"{DECKS}\n{DATED}", "decks must have either a value or dated values"),
        (PONTOON, DECKS, "value = 4\nwhy = 1", "decks must have a clause"),
        (PONTOON, 'clause = "2.1"', "", "decks must have a clause"),
        (PONTOON, 'split = "2.1"', 'split = { clause = "2.1", value = 1 }', "split must have a clause"),
        (PONTOON, 'split = "2.1"', "split = 2", "split must have a clause"),
        (PONTOON, 'split = "2.1"', 'split = "2.3"', "cites '2.3', no clause of nz-2000"),
        (PONTOON, 'split = "2.1"', 'split = "9.1"', "cites '9.1', a clause of roulette"),
        (PONTOON, 'reading = "R1"', 'reading = "R2"', "names the reading 'R2', which does not exist"),
        (PONTOON, 'split = "2.1"', "", "it is silent on ['split']"),
        (PONTOON, '"2.2(a)" =', '"2.2(b)" =', "[links] '2.2(b)' is no clause"),
        (PONTOON, '["pays", "3.2"]', '["payment"]', "'payment' is neither a concept nor a clause"),
        (PONTOON, '["pays", "3.2"]', "[]", "must name concepts or clauses"),
        (PONTOON, '["pays", "3.2"]', '"pays"', "must name concepts or clauses"),
        (PONTOON, 'id = "nz-2000"', 'id = "nz-1996"', "the table [instrument] must name"),
        (PONTOON, 'game = "pontoon"', 'game = "poker"', "the table [instrument] must name"),
        (PONTOON, 'title = "A small pontoon"', "", "the table [instrument] must name"),
        (PONTOON, 'title = "A small pontoon"', "title = 1", "family and title are texts"),
        (PONTOON, "in_force = 2000-05-12", 'in_force = "2000-05-12"', "in_force is a day"),
        (PONTOON, "in_force = 2000-05-12", "in_force = 2000-05-12T10:00:00", "in_force is a day"),
        (PONTOON, '[links]\n"2.2(a)" = ["pays", "3.2"]', "", ""),
        (PONTOON, "[instrument]", "shown = 1\n[instrument]", "nz-2000/pontoon.toml: "),
        (PONTOON, 'family = "twenty-one"', 'family = "twenty-two"', "concepts/twenty-two.toml: there is no such file"),
        ("concepts/twenty-one.toml", "[shown]", "[displayed]", "unknown table ['displayed']"),
        ("concepts/twenty-one.toml", 'type = "integer"', 'type = "float"', "decks is of type 'float'"),
        ("concepts/twenty-one.toml", 'type = "integer"', "", "a parameter has a type, nothing else has"),
        (
            "concepts/twenty-one.toml",
            "optional = true }",
            'type = "cents" }',
            "a parameter has a type, nothing else has",
        ),
        ("concepts/twenty-one.toml", "optional = true }", "optional = 1 }", "optional is true or false"),
        ("concepts/twenty-one.toml", "optional = true }", "alike = 1 }", "alike is true or false"),
        ("concepts/twenty-one.toml", "optional = true }", 'means = "so" }', "means is a table of words"),
        ("concepts/twenty-one.toml", '"A hand may draw."', '""', "draw must say in one sentence"),
        ("concepts/twenty-one.toml", '"A hand may draw."', '{ speaks = "x" }', "draw must say in one sentence"),
        ("concepts/twenty-one.toml", 'split = "A', 'pays = "A', "pays stands there twice"),
        ("nz-2000/register.csv", "reason\n", "why\n", "the columns are"),
        ("nz-2000/register.csv", "3.2,pontoon", "3.1,pontoon", "clause 3.1 stands there twice"),
        ("nz-2000/register.csv", "announced.,display", "announced.,show", "clause 3.2 is 'show'"),
        ("nz-2000/register.csv", "Odds.,engine,", "Odds.,", "clause 2.2 has more or fewer than 9 columns"),
        ("nz-2000/register.csv", "Odds.,engine", "Odds, too.,engine", "clause 2.2 has more or fewer than 9 columns"),
        ("readings.toml", "nz-2000 2.2", "nz-2000 2.4", "R1 speaks of 'nz-2000 2.4', which no register holds"),
        ("readings.toml", "nz-2000 2.2", "nz 2.2", "R1 speaks of 'nz 2.2', which no register holds"),
        ("readings.toml", 'title = "Odds"', "", "R1 must have title, clauses and text"),
        ("readings.toml", '"Odds are odds."', '""', "R1 must have title, clauses and text"),
        ("readings.toml", '"Odds are odds."', '"Odds', "readings.toml: "),
    ],
)
def test_a_fault_is_named(small_law: SmallLaw, file: str, old: str, new: str, fault: str) -> None:
    small_law.change(file, old, new)
    if not fault:
        small_law.load()
        return
    with pytest.raises(LawError) as raised:
        small_law.load()
    assert fault in str(raised.value)
    assert ".toml" in str(raised.value) or ".csv" in str(raised.value)


def test_a_concept_is_stated_once_in_general_or_in_the_game(small_law: SmallLaw) -> None:
    header = '[instrument]\nid = "nz-2000"\ngame = "general"\nfamily = "general"\ntitle = "G"\nin_force = 2000-05-12\n'
    small_law.write("concepts/general.toml", '[provision]\nlimits = "Limits bind."\n')
    small_law.write("nz-2000/general.toml", header + '[provision]\nlimits = "1.1"\n')
    assert small_law.load().by("limits", "stand") == (Citation("nz-2000", "1.1"), Citation("nz-2000", "3.1"))
    small_law.write("concepts/general.toml", '[provision]\nstand = "Anybody may stand."\n')
    small_law.write("nz-2000/general.toml", header + '[provision]\nstand = "1.1"\n')
    with pytest.raises(LawError, match=r"stand is already in general\.toml"):
        small_law.load()


@pytest.mark.parametrize(
    ("day", "decks"),
    [
        (date(2000, 5, 12), 4),
        (date(2004, 12, 31), 4),
        (date(2005, 1, 1), 6),
        (date(2010, 6, 30), 6),
        (date(2010, 7, 1), 8),
        (date(2999, 1, 1), 8),
        (None, 8),
    ],
)
def test_a_dated_value_is_that_of_the_day(small_law: SmallLaw, day: date | None, decks: int) -> None:
    small_law.change(PONTOON, DECKS, DATED)
    assert small_law.load(day).integer("decks") == decks


def test_nothing_is_known_of_a_day_before_the_law(small_law: SmallLaw) -> None:
    with pytest.raises(UnknownRules, match="in force from 2000-05-12; nothing is known of 2000-05-11"):
        small_law.load(date(2000, 5, 11))
    assert small_law.load(date(2000, 5, 12)).integer("decks") == 4


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("from = 2000-05-12", "from = 2000-05-13", "its values leave a gap at 2000-05-13"),
        ("from = 2000-05-12", "from = 1999-05-12", "its values overlap at 1999-05-12"),
        ("{ from = 2005-01-01", "{ from = 2005-01-02", "its values leave a gap at 2005-01-02"),
        ("{ from = 2005-01-01", "{ from = 2004-12-31", "its values overlap at 2004-12-31"),
        ("until = 2010-07-01, ", "", "its values overlap at 2010-07-01"),
        ("from = 2010-07-01,", "from = 2010-07-01, until = 2020-01-01,", "its values leave a gap from 2020-01-01"),
        ("until = 2005-01-01", "until = 2000-05-12", "a value ends on 2000-05-12 before it begins"),
        ("until = 2005-01-01", 'until = "2005-01-01"', "from and until are days"),
        ("from = 2000-05-12", "from = 2000-05-12T00:00:00", "from and until are days"),
        ("value = 8 }", "amount = 8 }", "a dated value has from, value and at most until"),
        ("value = 4 }", "value = 4.5 }", "4.5 is no whole number"),
    ],
)
def test_dated_values_leave_no_day_out_and_none_twice(small_law: SmallLaw, old: str, new: str, fault: str) -> None:
    small_law.change(PONTOON, DECKS, DATED.replace(old, new))
    with pytest.raises(LawError) as raised:
        small_law.load()
    assert fault in str(raised.value)


@pytest.mark.parametrize("values", ["values = []", "values = 4", "values = [4]"])
def test_dated_values_are_a_list_of_periods(small_law: SmallLaw, values: str) -> None:
    small_law.change(PONTOON, DECKS, values)
    with pytest.raises(LawError, match="dated value"):
        small_law.load()


def test_the_law_is_silent_aloud(small_law: SmallLaw) -> None:
    law = small_law.load()
    for ask in (law.entry, law.by, law.integer, law.without):
        with pytest.raises(LawSilent, match="says nothing of 'bonus'"):
            ask("bonus")


def test_without_a_clause(small_law: SmallLaw) -> None:
    law = small_law.load()
    law.by("stand")
    struck = law.without("stand")
    assert not struck.orders("stand")
    assert struck.orders("draw")
    with pytest.raises(LawSilent):
        struck.by("stand")
    assert law.orders("stand")


def test_the_house_speaks_where_an_instrument_never_did_not_where_a_clause_was_struck_out(small_law: SmallLaw) -> None:
    law = small_law.load()
    assert law.or_house("bonus") == HOUSE_POLICY
    assert law.or_house("bonus", "stand") == law.by("stand")
    for asked in (("stand",), ("draw", "stand")):
        with pytest.raises(LawSilent):
            law.without("stand").or_house(*asked)


def test_with_another_value(small_law: SmallLaw) -> None:
    law = small_law.load()
    changed = law.changed("decks", 9)
    assert (law.integer("decks"), changed.integer("decks")) == (4, 9)
    assert changed.by("decks") == law.by("decks")


def test_reasons_are_given_once_each_and_at_most_three(small_law: SmallLaw) -> None:
    law = small_law.load()
    assert law.by("stand", "split") is law.by("stand", "split")
    assert law.by("decks", "split") == (Citation("nz-2000", "2.1"),)
    assert len(law.by("stand", "draw", "split")) == 3
    with pytest.raises(AssertionError, match="more than 3 clauses"):
        law.by("stand", "draw", "split", "surrender")


def test_one_rule_set_is_found_without_reading_another() -> None:
    assert find("nz-1996/craps").family == "craps"
    instrument = importlib.import_module("croupier.law.instrument")
    assert {rule_set.rules for rule_set in rule_sets()} == {
        f"{name}/{game}" for name in instrument.INSTRUMENTS for game in instrument._games(name)
    }


@pytest.mark.parametrize("rules", ["nz-1996/pontoon", "nz-1996/general", "nz-1995/craps", "craps", "nz-1996/", ""])
def test_unknown_rules_are_told_which_there_are(rules: str) -> None:
    with pytest.raises(UnknownRules, match=r"there are no rules .*; there are .*nz-1996/craps.*mbs-2016/pontoon"):
        load(rules)


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("integer", -1, -1),
        ("cents", "2.50", 250),
        ("cents", "1000", 100_000),
        ("odds", "5/6", Fraction(5, 6)),
        ("odds", "35", Fraction(35)),
        ("flag", False, False),
        ("text", "box", "box"),
        ("list of integers", [2, 3], (2, 3)),
        ("list of text", ["A"], ("A",)),
        ("table of cents", {"a": "0.05"}, {"a": 5}),
        ("table of integer lists", {"3": [0, 1]}, {"3": (0, 1)}),
        ("table of text lists", {"3": ["a"]}, {"3": ("a",)}),
    ],
)
def test_values_are_exact(kind: str, raw: object, value: object) -> None:
    assert read_value(kind, raw) == value


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("cents", 2.5),
        ("cents", "2.5"),
        ("cents", 2),
        ("cents", "-1"),
        ("odds", 2),
        ("odds", "1 / 2"),
        ("odds", "1/2/3"),
        ("flag", 0),
        ("text", 1),
        ("list of integers", [2, 3.0]),
        ("list of integers", 2),
        ("table of integers", {"a": True}),
        ("table of integer lists", {"a": 1}),
    ],
)
def test_what_is_not_exact_is_refused(kind: str, raw: object) -> None:
    with pytest.raises(ValueError, match=r" is no | are no | is neither "):
        read_value(kind, raw)

"""The registers hold every clause of the five instruments, once."""

from __future__ import annotations

import pytest

from croupier.law import INSTRUMENTS, UnknownRules, clause, register, satisfies
from croupier.law.register import SOFTWARE

COUNTS = {"nz-1996": 857, "nz-2000": 135, "nz-amended": 150, "act-2018": 221, "mbs-2016": 85}


def test_every_clause_is_registered() -> None:
    assert {instrument: len(register(instrument)) for instrument in INSTRUMENTS} == COUNTS
    assert sum(COUNTS.values()) == 1_448


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_line_says_who_answers_for_what(instrument: str) -> None:
    for number, line in register(instrument).items():
        assert (line.instrument, line.number) == (instrument, number)
        assert line.software in SOFTWARE
        assert line.game
        assert line.kind
        assert line.actor
        assert line.summary.endswith((".", "?")), f"{number}: {line.summary}"


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_clause_outside_software_says_why(instrument: str) -> None:
    for number, line in register(instrument).items():
        if line.software == "physical":
            assert line.reason, number
        if line.reason:
            assert line.reason.endswith("."), number
            assert line.software != "engine", f"{number} can be enacted"


def test_asking_for_a_clause() -> None:
    assert clause("mbs-2016", "3.11.4.1").game == "pontoon"
    with pytest.raises(UnknownRules, match=r"no clause '3\.11\.5'"):
        clause("mbs-2016", "3.11.5")
    with pytest.raises(UnknownRules, match="no instrument 'nz-1990'"):
        register("nz-1990")


@pytest.mark.parametrize(
    ("cited", "asked", "answer"),
    [
        ("X.3.8(a)", "X.3.8", True),
        ("3.11.4.1", "3.11.4", True),
        ("7.5#1", "7.5", True),
        ("7.5#2(b)", "7.5", True),
        ("7.5#2(b)", "7.5#2", True),
        ("7.5#1", "7.5#2", False),
        ("11.2A", "11.2", False),
        ("5.10", "5.1", False),
        ("5.1", "5.1(d)", False),
        ("II.4.1", "I.4.1", False),
    ],
)
def test_a_sub_paragraph_satisfies_its_parent(cited: str, asked: str, answer: bool) -> None:  # noqa: FBT001
    assert satisfies(cited, asked) is answer

"""`croupier law`: what it answers, as text and as data, and what it says to those who ask amiss."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.law import INSTRUMENTS, readings, register

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *words: str, status: int = 0) -> str:
    assert main(["law", *words]) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: Capture, *words: str, status: int = 0) -> Any:
    return json.loads(told(capsys, *words, "--json", status=status))


def complaint(capsys: Capture, *words: str) -> str:
    assert main(["law", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return captured.err


def test_the_list(capsys: Capture) -> None:
    out = told(capsys)
    for instrument in INSTRUMENTS:
        assert f"{instrument}: {len(register(instrument))} clauses" in out
    roulette = next(line for line in out.splitlines() if "nz-1996/roulette " in line)
    assert roulette.split() == [
        "nz-1996/roulette", "Division", "III", "-", "Roulette", "1996-01-30", "62", "playable",
    ]  # fmt: skip


def test_the_list_as_data(capsys: Capture) -> None:
    listed = data(capsys)
    assert sum(row["clauses"] for row in listed) == 1_448
    assert {row["game"] for row in listed if row["playable"]} == {
        "blackjack", "roulette", "money-wheel", "tai-sai", "mini-baccarat", "baccarat", "midi-baccarat", "pontoon",
        "caribbean-stud", "craps",
    }  # fmt: skip


def test_a_clause(capsys: Capture) -> None:
    out = told(capsys, "nz-1996", "IV.9.4")
    assert "If the Player's Hand draws, the Banker by Table 2" in out
    assert "croupier.games.baccarat.dues:banker_draws" in out
    assert "nz-1996/mini-baccarat/101-banker-nought-against-each-third-card" in out
    assert "R33: " in out


def test_a_clause_as_data(capsys: Capture) -> None:
    found = data(capsys, "nz-1996", "I.14.1(a)")
    assert found["status"] == "enacted"
    assert found["summary"] == register("nz-1996")["I.14.1(a)"].summary
    assert [reading["reading"] for reading in found["readings"]] == ["R2", "R4"]
    assert any(use.endswith(":only_listed_wagers") for use in found["by"])
    assert found["stories"]


def test_a_clause_outside_software_says_why(capsys: Capture) -> None:
    out = told(capsys, "nz-1996", "III.2.4")
    assert "physical" in out
    assert register("nz-1996")["III.2.4"].reason.split(";")[0] in " ".join(out.split())


def test_a_clause_registered_limb_by_limb(capsys: Capture) -> None:
    limbs = data(capsys, "nz-1996", "III.4.1")
    assert [limb["clause"] for limb in limbs] == [f"III.4.1({letter})" for letter in "abcdefghijklm"]
    assert "III.4.1(m)" in told(capsys, "nz-1996", "III.4.1")


def test_a_clause_may_be_asked_for_by_its_game(capsys: Capture) -> None:
    assert told(capsys, "nz-1996/roulette", "III.5.1") == told(capsys, "nz-1996", "III.5.1")


def test_an_instrument_part_by_part(capsys: Capture) -> None:
    out = told(capsys, "mbs-2016")
    assert "mbs-2016/pontoon: 1. Definitions" in out
    assert [row["clause"] for row in data(capsys, "mbs-2016")] == list(register("mbs-2016"))


def test_a_game(capsys: Capture) -> None:
    out = " ".join(told(capsys, "nz-1996/baccarat").split())
    assert "V.5.5 tie_pays = 8: Winnings per unit staked on the tie." in out
    assert "V.5.2 commission = 1/20" in out
    assert "V.4.10 (R30) differential_cut" in out


def test_a_game_as_data(capsys: Capture) -> None:
    entries = {entry["concept"]: entry for entry in data(capsys, "nz-1996/roulette")["entries"]}
    assert entries["pays"]["value"]["straight"] == "35"
    assert entries["red_numbers"]["value"][0] == 1
    assert entries["void_spin_is_respun"]["reading"] == "R3"
    assert "value" not in entries["straight"]


def test_the_general_part(capsys: Capture) -> None:
    assert "nz-1996/general: Side Bets" in told(capsys, "nz-1996/general")


@pytest.mark.parametrize("phrase", ["cutting card", "Cutting  CARD"])
def test_search(capsys: Capture, phrase: str) -> None:
    out = told(capsys, "search", phrase)
    assert "IV.9.7" in out
    assert "cutting_card_from_back" in out
    found = data(capsys, "search", phrase)
    assert {line["kind"] for line in found} >= {"clause", "concept"}
    assert all("cutting" in f"{line['name']} {line['text']}".lower() for line in found)


def test_search_of_several_words(capsys: Capture) -> None:
    assert data(capsys, "search", "player", "third", "error") == data(capsys, "search", "player third error") != []


def test_search_finds_readings_and_concepts_by_their_names(capsys: Capture) -> None:
    assert any(line["name"] == "R30" for line in data(capsys, "search", "differential"))
    assert any(line["kind"] == "concept" for line in data(capsys, "search", "void spin is respun"))


def test_search_for_what_is_not_there(capsys: Capture) -> None:
    assert told(capsys, "search", "zeppelin", status=1) == "Nothing in the law speaks of 'zeppelin'.\n"
    assert data(capsys, "search", "zeppelin", status=1) == []


def test_readings(capsys: Capture) -> None:
    assert len(told(capsys, "readings").splitlines()) == len(readings()) + 1
    assert [reading["reading"] for reading in data(capsys, "readings")] == list(readings())
    assert "R30: Differential" in told(capsys, "reading", "r30")
    assert data(capsys, "reading", "R30")["clauses"][0] == {"instrument": "nz-1996", "clause": "IV.4.9"}


def test_coverage_in_numbers(capsys: Capture) -> None:
    out = told(capsys, "coverage")
    heads, *rows = [line.split() for line in out.splitlines()]
    assert heads == ["rules", "enacted", "shown", "administered", "physical", "open", "clauses"]
    for row in rows:
        numbers = [int(cell.replace(",", "")) for cell in row[1:]]
        assert sum(numbers[:-1]) == numbers[-1]
    assert rows[-1][0] == "all"
    assert rows[-1][-1] == "1,448"
    assert len(told(capsys, "coverage", "nz-1996/roulette").splitlines()) == 2


def test_coverage_as_data(capsys: Capture) -> None:
    rows = data(capsys, "coverage")
    assert len(rows) == 1_448
    keys = ["instrument", "game", "clause", "software", "status", "by", "stories", "reason"]
    assert all(list(row) == keys for row in rows)
    assert {row["instrument"] for row in data(capsys, "coverage", "nz-2000")} == {"nz-2000"}


def test_coverage_clause_by_clause(capsys: Capture) -> None:
    every = told(capsys, "coverage", "nz-1996/money-wheel", "--all").splitlines()
    assert len(every) == 1 + 39
    left = data(capsys, "coverage", "nz-1996", "--open")
    assert {row["status"] for row in left} == {"open"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nz-1997",), "there is no instrument 'nz-1997' (did you mean 'nz-1996'?)"),
        (("nz-1996", "IV.94"), "nz-1996 has no clause 'IV.94' (did you mean 'IV.9.4'?)"),
        (("nz-1996", "iv.9.4"), "did you mean 'IV.9.4'?"),
        (("nz-1996/rulette",), "there are no rules 'nz-1996/rulette' (did you mean 'nz-1996/roulette'?)"),
        (("IV.9.4",), "of which instrument? For example: croupier law nz-1996 IV.9.4"),
        (("serach",), "(did you mean 'search'?)"),
        (("reading", "R999"), "there is no reading 'R999'"),
        (("reading", ""), "there is no reading ''"),
        (("search",), "what is to be searched for?"),
        (("search", "  "), "what is to be searched for?"),
        (("coverage", "nz-1996/poker"), "there are no rules 'nz-1996/poker'"),
        (("../../etc/passwd",), "there is no instrument '../../etc/passwd'"),
        (("nz-1996", "\x00"), "nz-1996 has no clause '\\x00'"),
    ],
)
def test_asking_amiss(capsys: Capture, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in complaint(capsys, *words)


def test_every_clause_can_be_shown(capsys: Capture) -> None:
    for instrument in INSTRUMENTS:
        for number in list(register(instrument))[::37]:
            assert data(capsys, instrument, number)["clause"] == number


def test_differences(capsys: Capture) -> None:
    out = told(capsys, "diff", "nz-2000/pontoon", "act-2018/pontoon", status=1)
    assert "hands_per_box" in out
    assert "13.4(a)" in out
    found = data(capsys, "diff", "nz-2000/pontoon", "act-2018/pontoon", status=1)
    row = next(row for row in found if row["concept"] == "hands_per_box")
    assert (row["clauses"], row["values"]) == (["13.4(a)", "11.3"], ["3", "4"])
    assert (row["topic"], row["matters"], row["readings"]) == ("Splitting", True, [None, None])
    assert {row["concept"]: row["readings"] for row in found}["maximum_binds"] == ["R78", "R78"]
    assert "no_useless_dealer_cards" not in {row["concept"] for row in found}


def test_differences_stand_under_their_topics_and_what_is_played_alike_at_the_end(capsys: Capture) -> None:
    lines = told(capsys, "diff", "nz-2000/pontoon", "act-2018/pontoon", status=1).splitlines()
    at = {line: index for index, line in enumerate(lines)}
    end = next(index for line, index in at.items() if line.endswith("that only one of them says, played so under both"))
    name = next(index for line, index in at.items() if line.startswith("hands_per_box"))
    alike = next(index for line, index in at.items() if line.startswith("split_bust_loses"))
    assert at["Insurance"] < at["Splitting"] < name < at["Super Bonus"] < end < alike


def test_one_difference_is_counted_as_one(capsys: Capture) -> None:
    out = told(capsys, "diff", "nz-2000/pontoon", "nz-amended/pontoon", status=1)
    assert "1 thing that only one of them says" in out


def test_no_differences(capsys: Capture) -> None:
    assert "0 differences" in told(capsys, "diff", "nz-1996/blackjack", "nz-1996/blackjack")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nz-2000/pontoon", "nz-1996/roulette"), "different families"),
        (("nz-2000", "act-2018/pontoon"), "'nz-2000' is no game"),
        (("nz-2000/pontoon", "act-2018/pontoom"), "did you mean 'act-2018/pontoon'"),
    ],
)
def test_what_cannot_be_compared(capsys: Capture, words: tuple[str, str], said: str) -> None:
    assert said in complaint(capsys, "diff", *words)

"""`croupier simulate`: what it prints, what it refuses, and that Ctrl-C shows what is known so far."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.cli.main import main

ROULETTE = ["simulate", "nz-1996/roulette", "--bet", "flat 10 on red", "--seed", "7"]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*ROULETTE, *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_every_number_says_what_it_is_and_the_command_has_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(printed(capsys, "--rounds", "1e5", "--session", "100", "--chips", "500", "--json"))
    (wager,) = first["wagers"]
    assert wager["edge"]["kind"] == "simulated"
    assert wager["edge"]["low"] < wager["edge"]["value"] < wager["edge"]["high"]
    assert (wager["exact"]["edge"], wager["exact"]["within"]) == ("1/37", True)
    assert [row["rounds"] for row in wager["hold"]] == [100, 1000, 1000000]
    assert sum(row["hands"] for row in wager["outcomes"]) == wager["made"] == first["rounds"]
    assert first["players"][0]["session"]["sessions"] == first["sessions"] == 1000
    program, *words = shlex.split(first["command"])
    assert program == "croupier"
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == first["totals"]


def test_two_workers_print_what_one_prints(capsys: pytest.CaptureFixture[str]) -> None:
    alone = json.loads(printed(capsys, "--rounds", "2e7", "--json"))
    both = json.loads(printed(capsys, "--rounds", "2e7", "--json", "--workers", "2"))
    assert alone == both


def test_csv_has_a_row_a_wager(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "--rounds", "1000", "--csv"))))
    assert [(row["wager"], row["made"], row["exact_edge"]) for row in rows] == [("red", "1000", "1/37")]


def test_a_report_is_one_page_that_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "out.html"
    words = [*ROULETTE, "--rounds", "20000", "--session", "50", "--chips", "200", "--report", str(page), "--csv"]
    assert main(words) == 0
    assert capsys.readouterr().err == f"{page} written\n"
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 4
    assert "var(--mark)" in text
    assert "#030303" not in text
    assert "http" not in text.replace("http://www.w3.org", "")
    assert main(words) == 0
    assert page.read_text(encoding="utf-8") == text


def test_a_report_draws_how_the_edge_settled_once_there_is_more_than_one_point(tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    assert main([*ROULETTE, "--rounds", "2e7", "--report", str(page), "--csv"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "How the edge settled" in text
    assert text.count("<svg") == 1


def test_what_flags_say_beside_a_file_is_in_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "an evening.toml"
    file.write_text('rules = "nz-1996/roulette"\nrounds = 20\n[player.ana]\nplan = "flat 10 on red"\n')
    assert main(["simulate", str(file), "--engine", "--pace", "30", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    program, *words = shlex.split(first["command"])
    assert (program, words[1]) == ("croupier", str(file))
    assert main([*words, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["totals"], again["method"]) == (first["totals"], first["method"])
    assert again["players"] == first["players"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nz-1996/roulete"], "Did you mean"),
        (["nz-1996/roulette", "--rounds", "many"], "--rounds = 'many': expected a whole number"),
        (["nz-1996/roulette", "--seed", "-1"], "--seed = '-1': expected a whole number from 0"),
        (["nz-1996/roulette", "--workers", "0"], "--workers: 0: expected how many processes"),
        (["nz-1996/roulette", "--bet", "flat 10 on pink"], "'pink' is no wager of this game"),
        (["nz-1996/roulette", "--json", "--csv"], "one form at a time"),
        (["nz-1996/roulette", "--player", "ana flat"], "expected a name and a plan"),
        (["nz-1996/roulette", "--player", "ana: flat 10 on red; luck 7"], "expected one of chips, stop loss"),
        (["nz-2000/pontoon", "--decks", "8", "--penetration", "0.05"], "nz-2000 7.6"),
        (["nz-2000/pontoon", "--strategy", "best"], "there is none of that name"),
        (["nz-1996/roulette", "--bet", ""], "plan: '': expected a wager such as"),
        (["nz-1996/roulette", "--strategy", "simple"], "strategy 'simple': nobody decides anything at this game"),
        (["nz-1996/craps", "--strategy", "best"], "strategy 'best': nobody decides anything at this game"),
        (["nz-2000/pontoon", "--strategy", ""], "strategy: '': there is none of that name"),
        (["nz-1996/roulette", "--bet", "flat 10 on red at most 3 per shoe"], "there is no shoe at this game"),
        (["nz-2000/pontoon", "--penetration", "1e999999999"], "--penetration = '1e999999999': expected a part"),
        (["nz-2000/pontoon", "--strategy", "optimal + errs 1e-99999999"], "errs '1e-99999999': expected how often"),
        (["missing.toml"], "missing.toml: it cannot be read"),
        (["nz-1996/roulette", "--checkpoint", "/no/where/run.json"], "there is no folder /no/where"),
        (["nz-1996/roulette", "--report", "/no/where/out.html"], "there is no folder /no/where"),
    ],
)
def test_what_cannot_be_is_one_sentence(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *words]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_ctrl_c_prints_what_is_known_and_the_checkpoint_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = [sys.executable, "-m", "croupier", *ROULETTE, "--rounds", "1e12", "--json", "--checkpoint", str(path)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy())
    until = time.monotonic() + 200
    while time.monotonic() < until:  # kept at the start and then every ten seconds
        if path.exists() and json.loads(path.read_text())["done"]:
            break
        time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "this is what is known so far" in err
    known = json.loads(out)
    assert not known["complete"]
    assert known["rounds"] > 0
    assert json.loads(path.read_text())["done"]


def test_that_everybody_left_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "nz-1996/roulette", "--bet", "martingale 10 on red", "--rounds", "20000", "--seed", "5"]
    assert main(words) == 0
    assert "These are not the 20,000 that were asked for: everybody had left" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rounds"] < 20_000
    assert (told["complete"], told["cut_short"].endswith("sit down again for the next")) == (False, True)
    assert main([*words, "--session", "100", "--json"]) == 0
    assert "cut_short" not in json.loads(capsys.readouterr().out)

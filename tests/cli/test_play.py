"""`croupier play` fed from a pipe: what it tells, draws and saves, and its exit status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.games import FAMILIES
from croupier.law import rule_sets

Played = tuple[int, str, str]
Play = Callable[..., Played]
GAMES = tuple(rule_set.rules for rule_set in rule_sets() if rule_set.family in FAMILIES)
A_WAGER = {
    "roulette": "red",
    "money-wheel": "symbol A",
    "tai-sai": "small",
    "blackjack": "box 1",
    "pontoon": "box 1",
    "caribbean-stud": "ante",
    "craps": "pass",
}
DECISIONS = "dealer continues\nstands\nhits\nstands\nhits\nstands\nraises\n"
"""Whatever a hand may wait for; where it does not, the line is refused."""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    def played(*words: str, lines: str | bytes = "", columns: int = 80) -> Played:
        raw = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        monkeypatch.setenv("COLUMNS", str(columns))
        status = main(["play", *words])
        out, err = capsys.readouterr()
        return status, out, err

    return played


def _a_wager(game: str) -> str:
    return A_WAGER.get(game.partition("/")[2], "player")


def test_without_a_game_it_lists_them(play: Play) -> None:
    status, out, _ = play()
    listed = [line.split()[1] for line in out.splitlines() if line.lstrip()[:1].isdigit()]
    assert status == 0
    assert listed == list(GAMES)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nz-1996/rulette"], "Did you mean 'nz-1996/roulette'?"),
        (["roulette", "--players", "ana"], "expected name=dollars"),
        (["roulette", "--players", "ana=1,ana=2"], "there twice"),
        (["roulette", "--players", "Ana=1"], "is no name"),
        (["roulette", "--players", "dealer=1"], "is no name"),
        (["roulette", "--players", "menu=1"], "is no name"),
        (["roulette", "--players", "ana=1.005"], "at most two decimals"),
        (["roulette", "--set", "minimum"], "expected key=value"),
        (["roulette", "--set", "minimum=1", "--set", "minimum=2"], "set twice"),
        (["roulette", "--set", "minimum=20000"], "I.13.1"),
        (["roulette", "--set", "style=A"], "unknown setting"),
        (["baccarat", "--set", "decks=9"], "V.3.1"),
        (["roulette", "--seed", "-1"], "whole number from 0"),
        (["roulette", "--save", "/no/such/folder/x.round"], "no folder"),
    ],
)
def test_misuse_of_the_command_line_is_told_and_exits_2(play: Play, words: list[str], says: str) -> None:
    status, out, err = play(*words)
    assert status == 2
    assert says in " ".join((out + err).split())


@pytest.mark.parametrize("game", GAMES)
def test_a_session_from_a_pipe_is_saved_as_a_file_that_check_confirms(
    play: Play, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spot = _a_wager(game)
    file = tmp_path / "evening.round"
    close = "roll" if game.endswith("craps") else "no more bets"
    first, second = f"sits 1\nbets 10 on {spot}\n{close}\n", f"bets 5 on {spot}\nbets 5 on nothing\n{close}\n"
    lines = f"{first}{DECISIONS}{second}{DECISIONS}quit\n"
    status, out, _ = play(game, "--seed", "1", "--plain", "--save", str(file), lines=lines)
    assert status == 0
    assert out.count("ana throws." if close == "roll" else "No more bets.") == 2
    assert "Not understood: 'nothing'" in out
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: ok\n"


def test_the_same_seed_deals_the_same_cards(play: Play) -> None:
    lines = "bets 10 on banker\nno more bets\n" * 3
    first, again, other = (play("nz-1996/baccarat", "--seed", seed, lines=lines)[1] for seed in "112")
    assert first == again != other


def test_the_end_of_the_input_ends_the_session(play: Play) -> None:
    status, out, _ = play("roulette", lines="bets 10 on red")
    assert status == 0
    assert "on the table" in out
    assert "bets 10 on red" in out


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_the_terminal_and_no_colour_goes_into_a_pipe(play: Play, game: str, columns: int) -> None:
    spot = _a_wager(game)
    people = "ana=1000,bo=500,the-third-of-them=99999999"
    lines = f"ana sits 1\nbo sits 2\nana bets 10 on {spot}\nana declines the cut\nbo declines the cut\n"
    lines += (
        f"bo bets 12.50 on {spot}\nthe-third-of-them bets 9999 on {spot}\nmenu\nno more bets\nroll\nrack\n? all\nhelp\n"
    )
    status, out, _ = play(game, "--players", people, lines=lines * 2, columns=columns)
    assert status == 0
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= columns


@pytest.mark.parametrize("game", GAMES)
def test_the_sign_with_the_limits_stands_at_the_table(play: Play, game: str) -> None:
    _, out, _ = play(game, "--set", "minimum=5", "--set", "maximum=500")
    assert "  Minimum 5, maximum 500" in out
    assert "  To be seen below: " in out


def test_plain_is_ascii(play: Play) -> None:
    for game in GAMES:
        _, out, _ = play(game, "--plain", "--seed", "1", lines="no more bets\nbets 5 on pass\nroll\n")
        assert out.isascii(), game


@pytest.mark.parametrize("columns", [44, 80])
@pytest.mark.parametrize("rules", ["nz-1996/blackjack", "act-2018/pontoon", "mbs-2016/pontoon"])
def test_boxes_are_told_within_the_width(play: Play, rules: str, columns: int) -> None:
    people = "ana=1000,bo=50000,cy=99999"
    lines = "ana bets 10 on box 1\nbo bets 12.50 on box 1\ncy bets 9999.95 on box 1\n"
    lines += "bo bets 10 on box 7\nmenu\nno more bets\nana doubles 10\nbo hits\n? not\n? all\nhelp\n"
    status, out, _ = play(rules, "--players", people, "--seed", "2", lines=lines * 3, columns=columns)
    assert status == 0
    assert "would be refused" in out
    assert max(map(len, out.splitlines())) <= columns


@pytest.mark.parametrize("rules", ["nz-1996/blackjack", "nz-amended/pontoon"])
def test_what_may_not_be_done_is_told_with_its_clause(play: Play, rules: str) -> None:
    lines = "? not\nbets 10 on box 1\nno more bets\n?\n? not\n? split\n? ana surrenders\n? stands\n"
    for seed in range(20):
        _, out, _ = play(rules, "--seed", str(seed), lines=lines)
        answers = out.split("\n?")
        if "'ana stands' may be said now." in answers[6]:
            break
    assert "No hand waits for a decision." in answers[1]
    assert "'? not' tells what may not be done" in answers[2]
    assert "'ana refuses the card' would be refused: no card lies there to be refused." in answers[3]
    assert "ana stands" not in answers[3]
    assert "'ana splits'" in answers[4]
    assert "'ana surrenders on box 1' would be refused" in answers[5]


def test_the_question_mark_explains(play: Play) -> None:
    lines = "?\nbets 5 on straight 37\n?\nno more bets\n?\n? III.6.8\n? iii.6.8\n? XX.9\n? R4\n"
    _, out, _ = play("roulette", "--seed", "1", lines=lines)
    answers = out.split("\n?")
    assert "Nothing has happened yet" in answers[1]
    assert "I.14.1(a): " in answers[2]
    assert "R4: Unlisted positions" in answers[2]
    assert "The dealer calls" in answers[3]
    assert "re-spun" in answers[4]
    assert "re-spun" in answers[5]
    assert "no such clause" in answers[6]
    assert "Unlisted positions" in answers[7]


@pytest.mark.parametrize(
    ("line", "meant"), [("bests 5 on red", "bets"), ("bets 5 on strait 3", "straight"), ("bets 5 on rad", "red")]
)
def test_it_guesses_what_was_meant(play: Play, line: str, meant: str) -> None:
    _, out, _ = play("roulette", lines=f"{line}\n")
    assert f"Did you mean '{meant}'?" in " ".join(out.split())


def test_bad_bytes_and_endless_lines_do_no_harm(play: Play) -> None:
    status, out, _ = play("roulette", lines=b"\xff\xfe\x00\n" + b"x" * 5_000_000 + b"\nbets 10 on red\nrack\n")
    assert status == 0
    assert "ana puts 10 on red" in out
    assert out.count("Not understood") == 2


def test_cards_that_lie_face_down_are_not_told(play: Play) -> None:
    lines = "ana sits 1\nana bets 10 on player\nana declines the cut\nno more bets\n"
    _, out, _ = play("baccarat", "--set", "style=B", "--seed", "1", lines=lines)
    waiting = out[out.index("No more bets.") : out.index("is offered the cards")]
    assert waiting.count("A card to the") == 4
    assert waiting.count("▒▒") == 4
    assert not set("♠♥♦♣") & set(waiting)


def test_files_are_not_written_over_unasked(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "mine.round"
    file.write_text("mine")
    assert play("roulette", "--save", str(file))[0] == 2
    _, out, _ = play("roulette", lines=f"bets 1 on red\nsave {file}\nsave {tmp_path / 'other'}\n")
    assert "is there already. Not saved." in " ".join(out.split())
    assert file.read_text() == "mine"
    assert (tmp_path / "other.round").exists()
    assert play("roulette", "--save", str(file), "--overwrite", lines="bets 1 on red\n")[0] == 0
    assert "bets 1 on red" in file.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.round", "other.round"]


def test_a_round_under_way_is_not_saved(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "early.round"
    _, out, _ = play("roulette", lines=f"bets 1 on red\ndealer calls no more bets\nsave {file}\n")
    assert "Not saved: the round is under way" in out
    assert not file.exists()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_learn_to_complete(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "play" in capsys.readouterr().out


def test_the_version_is_told_without_what_playing_needs() -> None:
    code = "import sys; from croupier.cli.main import main; main(['--version']); print(sorted(sys.modules))"
    environment = {**os.environ, "PYTHONWARNINGS": ""}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert "'rich" not in told.stdout
    assert "croupier.games" not in told.stdout

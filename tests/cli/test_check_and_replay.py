"""`croupier check` and `croupier replay` from the outside: exit status, what is printed, and no traceback ever."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from tests.stories.files import FILES, FOLDER

GOOD = """\
title = "A spin"
rules = "nz-1996/roulette"
players = { ana = 100 }
wheel = [17, 0]
play = \"\"\"
ana bets 10 on red
no more bets
ana bets 0 on red => refused I.14.1
ana bets 10 on black
no more bets
\"\"\"

[expect]
net = { ana = -20 }
"""
DIFFERS = GOOD.replace("-20", "20")
UNREADABLE = GOOD.replace("ana bets 10 on black", "ana bets ten on black")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def once(*words: str | Path) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "fault of the program" not in out + err
        return status, out, err

    return once


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return written(tmp_path / "good.round", GOOD)


@pytest.fixture
def differs(tmp_path: Path) -> Path:
    return written(tmp_path / "differs.round", DIFFERS)


@pytest.fixture
def unreadable(tmp_path: Path) -> Path:
    return written(tmp_path / "unreadable.round", UNREADABLE)


def written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# --- check ------------------------------------------------------------------------------------------------------------


def test_nought_when_all_agree(run: Run, good: Path) -> None:
    status, out, _ = run("check", good)
    assert status == 0
    assert out == f"{good}: ok\n"


def test_one_when_a_file_differs(run: Run, good: Path, differs: Path) -> None:
    status, out, _ = run("check", good, differs)
    assert status == 1
    assert f"{good}: ok" in out
    assert f"{differs}: net of ana: -20, expected 20" in out


def test_two_when_a_file_cannot_be_read(run: Run, unreadable: Path) -> None:
    status, out, _ = run("check", unreadable)
    assert status == 2
    assert "'ten' is no amount of dollars" in out
    assert ":9:10:" in out.replace(" ", "")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (1, 0, 2)])
def test_two_outranks_one(run: Run, good: Path, differs: Path, unreadable: Path, order: tuple[int, ...]) -> None:
    files = (good, differs, unreadable)
    status, out, _ = run("check", *(files[place] for place in order))
    assert status == 2
    assert f"{good}: ok" in out
    assert "expected 20" in out


def test_a_folder_means_every_story_under_it(run: Run, tmp_path: Path, good: Path, differs: Path) -> None:
    deeper = tmp_path / "deeper" / "still"
    deeper.mkdir(parents=True)
    written(deeper / "another.round", GOOD)
    written(deeper / "notes.txt", "no story")
    status, out, _ = run("check", tmp_path)
    assert status == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == [
        str(deeper / "another.round"),
        str(differs),
        str(good),
    ]


def test_the_stories_of_the_program(run: Run) -> None:
    status, out, err = run("check", FOLDER)
    assert status == 0, out
    assert f"{len(FILES)} of {len(FILES)} files agree" in err


def test_as_json(run: Run, good: Path, differs: Path, unreadable: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.round"
    status, out, _ = run("check", "--json", good, differs, unreadable, missing)
    assert status == 2
    rows: list[dict[str, Any]] = json.loads(out)
    assert [set(row) for row in rows] == [{"file", "ok", "differences"}] * 4
    assert [row["file"] for row in rows] == [str(path) for path in (good, differs, unreadable, missing)]
    assert [row["ok"] for row in rows] == [True, False, False, False]
    assert rows[0]["differences"] == []
    assert rows[1]["differences"] == ["net of ana: -20, expected 20"]
    assert len(rows[2]["differences"]) == 1
    assert f"{unreadable}:9:10: 'ten' is no amount of dollars" in rows[2]["differences"][0]
    assert "it cannot be read" in rows[3]["differences"][0]


def test_as_json_when_all_agree(run: Run, good: Path) -> None:
    status, out, _ = run("check", "--json", good)
    assert status == 0
    assert json.loads(out) == [{"file": str(good), "ok": True, "differences": []}]


@pytest.mark.parametrize("command", ["check", "replay"])
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x00" * 1000, id="noughts"),
        pytest.param(bytes(range(256)), id="every byte"),
        pytest.param(GOOD.encode()[:100], id="cut off"),
        pytest.param(b"x = " + b"[" * 100_000, id="nested deeply"),
        pytest.param(b"x = " + b"9" * 100_000, id="a huge number"),
    ],
)
def test_what_is_no_story(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    path = written(tmp_path / "no.round", content)
    status, out, err = run(command, path)
    assert status == 2
    assert str(path) in out + err


@pytest.mark.parametrize("command", ["check", "replay"])
def test_a_hundred_megabytes(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "large.round"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    status, out, err = run(command, path)
    assert status == 2
    assert "larger than 2,000,000 bytes" in out + err


def test_no_file_at_all(run: Run, tmp_path: Path) -> None:
    assert run("check", tmp_path / "missing.round")[0] == 2
    assert run("replay", tmp_path / "missing.round")[0] == 2
    assert run("replay", tmp_path)[0] == 2


# --- replay -----------------------------------------------------------------------------------------------------------


def test_replay_tells_the_round_with_its_clauses(run: Run, good: Path) -> None:
    status, out, err = run("replay", good)
    assert (status, err) == (0, "")
    for part in ("A spin", "ana bets 10 on red", "I.14.1", "III."):
        assert part in out


def test_replay_of_a_story_that_differs(run: Run, differs: Path) -> None:
    status, out, err = run("replay", differs)
    assert status == 1
    assert "ana bets 10 on red" in out
    assert f"{differs}: net of ana: -20, expected 20" in err


def test_replay_of_a_file_that_cannot_be_read(run: Run, unreadable: Path) -> None:
    status, out, err = run("replay", unreadable)
    assert (status, out) == (2, "")
    assert err.startswith(f"{unreadable}:9:10: 'ten' is no amount of dollars")


def test_replay_as_json(run: Run, good: Path) -> None:
    status, out, _ = run("replay", "--json", good)
    assert status == 0
    rows: list[dict[str, Any]] = json.loads(out)
    assert len(rows) > 5


def test_replay_as_notation_is_a_story_again(run: Run, tmp_path: Path) -> None:
    for number, path in enumerate(FILES[::25]):
        status, out, _ = run("replay", "--notation", path)
        assert status == 0, path
        again = written(tmp_path / f"{number}.round", out)
        assert run("check", again)[:2] == (0, f"{again}: ok\n"), path


# --- as a program -----------------------------------------------------------------------------------------------------


def test_the_exit_status_reaches_the_shell(good: Path, differs: Path, unreadable: Path) -> None:
    for path, status in ((good, 0), (differs, 1), (unreadable, 2)):
        done = subprocess.run(
            [sys.executable, "-m", "croupier", "check", str(path)], capture_output=True, text=True, check=False
        )
        assert done.returncode == status
        assert "Traceback" not in done.stdout + done.stderr


def test_a_reader_that_goes_away() -> None:
    command = f"{sys.executable} -m croupier check --json '{FOLDER / 'nz-1996-roulette'}' | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr

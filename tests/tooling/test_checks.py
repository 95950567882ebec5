"""The steps of `./check`: chosen by name, all of them run, and counted on the last line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import checks
from tools.checks import STEPS, main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def statuses(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The exit status of each program run, by its name; 0 for those not named."""
    statuses: dict[str, int] = {}
    monkeypatch.setattr(checks, "prepare", lambda *_: None)
    monkeypatch.setattr(subprocess, "call", lambda command, **_: statuses.get(Path(command[0]).stem, 0))
    return statuses


def test_a_failure_stops_nothing_and_the_last_line_counts(
    statuses: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    statuses["mypy"] = 1
    assert main(["format", "types", "tests"]) == 1
    output = capsys.readouterr().out.splitlines()
    assert [line for line in output if line.startswith("== ")] == [
        "== format: the layout of the code",
        "== types: the types, strictly",
        "== tests: stories, properties, examples",
        "== steps",
    ]
    assert output[-1] == "2 passed, 1 failed"


def test_without_a_name_the_long_campaigns_wait_for_full(
    statuses: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    statuses["pytest"] = 1
    main([])
    assert "== audit" not in capsys.readouterr().out
    main(["--full"])
    assert "== audit" in capsys.readouterr().out


@pytest.mark.usefixtures("statuses")
def test_the_lines_reached_are_counted_in_full_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    main(["tests"])
    main(["tests", "--full"])
    assert ["--cov" in command for command in called] == [False, True]


def test_no_long_test_is_no_failure(statuses: dict[str, int]) -> None:
    statuses["pytest"] = 5
    assert main(["long"]) == 0
    assert main(["tests"]) == 1


def test_a_step_that_does_not_exist_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["lnit"])
    assert stopped.value.code == 2
    assert "no step is called 'lnit'" in capsys.readouterr().err


def test_the_list_names_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [step.name for step in STEPS]


def test_the_script_itself_lists_the_steps() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "check"), "--list"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("format ")

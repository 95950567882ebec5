"""The way into the program: quick for the version, one line for Ctrl-C, silence for a closed pipe."""

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

import croupier
from croupier.cli.app import app
from croupier.cli.exits import BROKEN_PIPE, INTERRUPTED, NO_ROOM
from croupier.cli.main import main

CROUPIER = [sys.executable, "-P", "-m", "croupier"]


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    assert capsys.readouterr().out == f"croupier {croupier.__version__}\n"


def test_the_version_needs_no_library() -> None:
    program = (
        "import sys; from croupier.cli.main import main; main(['-V']); "
        "print([name for name in ('cyclopts', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_comes_from_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "Usage: croupier" in capsys.readouterr().out


def test_an_unknown_command_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["no-such-command"])
    assert stopped.value.code == 2
    assert "no-such-command" in capsys.readouterr().err


def test_ctrl_c_in_any_command_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "croupier.cli.app", stand_in(interrupted))
    assert main(["deal"]) == INTERRUPTED == 130
    assert capsys.readouterr().err == "Interrupted.\n"


def test_the_commands_leave_ctrl_c_to_main() -> None:
    assert app.suppress_keyboard_interrupt is False


def test_the_status_of_a_command_is_the_status_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "croupier.cli.app", stand_in(lambda *_, **__: 1))
    assert main(["verify"]) == 1


def stand_in(command: object) -> types.ModuleType:
    module = types.ModuleType("croupier.cli.app")
    module.__dict__["app"] = command
    return module


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is told of differently")
def test_a_closed_pipe_is_met_with_silence() -> None:
    with subprocess.Popen([*CROUPIER, "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to here")
@pytest.mark.parametrize("words", [["--version"], ["law"]])
def test_a_full_disk_is_no_fault_of_the_program(words: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([*CROUPIER, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == NO_ROOM
    assert done.stderr.startswith("croupier: not everything could be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of another kind")
def test_a_closed_output_is_no_fault() -> None:
    words = ["law", "nz-1996", "III.5.1"]
    program = ["/bin/sh", "-c", '"$@" >&-', "sh", *CROUPIER, *words]
    done = subprocess.run(program, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


STRANGE = """\
title = "\u00e9 \u2603"
rules = "nz-1996/roulette"
players = { ana = 1 }
"""


def test_letters_that_the_output_does_not_know_are_spelt(tmp_path: Path) -> None:
    (tmp_path / "strange.round").write_text(STRANGE, encoding="utf-8")
    done = subprocess.run(
        [*CROUPIER, "replay", "strange.round"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"\\xe9 \\u2603")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_a_folder_is_searched_for_files_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    below = tmp_path / "below.round"
    below.mkdir()
    os.mkfifo(tmp_path / "pipe.round")
    (below / "strange.round").write_text(STRANGE, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{below / 'strange.round'}: ok\n"

"""The set-up of a checkout, with stand-ins for venv and pip: what it records, what it refuses, who waits."""

import ast
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import bootstrap, least_python
from tools.bootstrap import Checkout, SetupFailed, is_ready, only_one_start, prepare, try_to_lock

ROOT = Path(__file__).resolve().parents[2]
NOTHING: frozenset[str] = frozenset()


class Steps:
    """Stands in for the programs of the set-up: notes them, and makes the environment appear."""

    def __init__(self, checkout: Checkout) -> None:
        self.checkout = checkout
        self.taken: list[str] = []
        self.commands: list[list[str]] = []
        self.failing = ""

    def __call__(self, step: str, command: list[str], *_: object) -> None:
        self.taken.append(step)
        self.commands.append(command)
        if self.failing and self.failing in step:
            raise SetupFailed(f"{step} failed with exit status 1. Its last words:\n  | no")
        if "making" in step:
            self.checkout.python.parent.mkdir(parents=True)
            self.checkout.python.touch()
        if "fetching" in step:
            (self.checkout.venv / "borrowed").mkdir(parents=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return Checkout(tmp_path)


@pytest.fixture
def steps(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Steps:
    steps = Steps(checkout)
    monkeypatch.setattr(bootstrap, "run", steps)
    return steps


MAKE = "making the environment with venv"
INSTALL = "installing Croupier with pip"


def test_the_first_start_makes_and_installs_and_the_second_does_nothing(checkout: Checkout, steps: Steps) -> None:
    assert prepare(checkout, NOTHING) == checkout.python
    assert steps.taken == [MAKE, INSTALL]
    prepare(checkout, NOTHING)
    assert steps.taken == [MAKE, INSTALL]


def test_an_extra_is_added_to_what_is_there_and_never_taken_away(checkout: Checkout, steps: Steps) -> None:
    prepare(checkout, NOTHING)
    prepare(checkout, {"test"})
    assert steps.taken == [MAKE, INSTALL, INSTALL]
    assert steps.commands[-1][-1].endswith("[test]")
    prepare(checkout, NOTHING)
    assert len(steps.taken) == 3


def test_a_changed_project_is_installed_again_with_the_extras_it_had(checkout: Checkout, steps: Steps) -> None:
    prepare(checkout, {"test"})
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'croupier'\n")
    prepare(checkout, NOTHING)
    assert steps.taken == [MAKE, INSTALL, INSTALL]
    assert steps.commands[-1][-1].endswith("[test]")


def test_another_python_makes_the_environment_afresh(
    checkout: Checkout, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(checkout, NOTHING)
    monkeypatch.setattr(sys, "version", "3.99.0")
    prepare(checkout, NOTHING)
    assert steps.taken == [MAKE, INSTALL, MAKE, INSTALL]


@pytest.mark.usefixtures("steps")
def test_a_folder_that_was_moved_makes_the_environment_afresh(checkout: Checkout) -> None:
    prepare(checkout, NOTHING)
    moved = checkout.root.rename(checkout.root.with_name("moved"))
    assert not is_ready(Checkout(moved), NOTHING)


def break_python(checkout: Checkout) -> None:
    checkout.python.unlink()


def lose_record(checkout: Checkout) -> None:
    checkout.record.unlink()


def garble_record(checkout: Checkout) -> None:
    checkout.record.write_text("half a li")


@pytest.mark.parametrize("damage", [break_python, lose_record, garble_record])
def test_a_half_made_environment_is_made_afresh(
    checkout: Checkout, steps: Steps, damage: Callable[[Checkout], None]
) -> None:
    prepare(checkout, NOTHING)
    (checkout.venv / "left-over").touch()
    damage(checkout)
    prepare(checkout, NOTHING)
    assert steps.taken == [MAKE, INSTALL, MAKE, INSTALL]
    assert not (checkout.venv / "left-over").exists()


def test_a_failed_install_is_named_and_leaves_no_record(
    checkout: Checkout, steps: Steps, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(checkout, NOTHING)
    steps.failing = "pip"
    with pytest.raises(SystemExit) as stopped:
        prepare(checkout, {"test"})
    assert str(stopped.value).startswith("Croupier could not be set up: installing Croupier with pip failed")
    assert not checkout.record.exists()
    assert "Setting up Croupier" in capsys.readouterr().err


def test_a_broken_venv_borrows_virtualenv(checkout: Checkout, steps: Steps) -> None:
    steps.failing = "with venv"
    prepare(checkout, NOTHING)
    assert steps.taken == [MAKE, "fetching virtualenv with pip", "making the environment with virtualenv", INSTALL]


def test_ctrl_c_during_the_set_up_says_so_and_leaves_no_record(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "run", interrupt)
    with pytest.raises(SystemExit) as stopped:
        prepare(checkout, NOTHING)
    assert stopped.value.code == 130
    assert capsys.readouterr().err.splitlines()[-1].startswith("Stopped.")
    assert not checkout.record.exists()


def test_the_last_words_of_a_failing_program_are_shown(checkout: Checkout) -> None:
    command = [sys.executable, "-c", "import sys; print(*range(99), sep='\\n'); sys.exit('no room')"]
    with checkout.lock.open("w") as lock, pytest.raises(SetupFailed, match="no room") as failure:
        bootstrap.run("counting", command, lock)
    message = str(failure.value)
    assert message.startswith("counting failed with exit status 1.")
    assert message.count("\n") == bootstrap.TAIL_LINES


def test_the_second_of_two_starts_waits_and_finds_the_work_done(
    checkout: Checkout, steps: Steps, capsys: pytest.CaptureFixture[str]
) -> None:
    with only_one_start(checkout) as lock:
        waiting = threading.Thread(target=prepare, args=(checkout, NOTHING))
        waiting.start()
        waiting.join(0.3)
        assert waiting.is_alive()
        bootstrap.set_up(checkout, NOTHING, lock)
    waiting.join(10)
    assert not waiting.is_alive()
    assert steps.taken == [MAKE, INSTALL]
    assert "Waiting for another start" in capsys.readouterr().err


@pytest.mark.skipif(bootstrap.ON_WINDOWS, reason="Windows does not hand a lock on to another program")
def test_a_program_of_the_set_up_holds_the_lock_when_its_parent_is_gone(checkout: Checkout) -> None:
    command = [sys.executable, "-c", "input()"]
    with checkout.lock.open("a") as lock:
        assert try_to_lock(lock)
        orphan = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=(lock.fileno(),))
    with checkout.lock.open("a") as lock:
        assert not try_to_lock(lock)
        orphan.communicate(b"\n")
        assert try_to_lock(lock)


@pytest.mark.parametrize("name", ["croupier", "check", "tools/__init__.py", "tools/least_python.py"])
def test_an_old_python_can_read_what_it_is_too_old_for(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 8, 18), (3, 10, 99)])
def test_an_old_python_is_told_so_in_one_sentence(version: tuple[int, ...]) -> None:
    with pytest.raises(SystemExit) as stopped:
        least_python.require(version)
    major, minor = version[:2]
    assert stopped.value.code == f"Croupier needs Python 3.11 or later; this is Python {major}.{minor}."


def test_the_least_python_is_the_one_the_package_asks_for() -> None:
    least_python.require((*least_python.LEAST, 0))
    wanted = ".".join(map(str, least_python.LEAST))
    assert f'requires-python = ">={wanted}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

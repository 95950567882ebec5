"""The first start in a fresh folder, with the real venv and pip: it needs the registry, so it is long."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("croupier", "check", "pyproject.toml", "LICENSE", "README.md", "src", "tools")
VERSION = [sys.executable, "croupier", "--version"]

pytestmark = pytest.mark.long


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "a café table"
    folder.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        elif (ROOT / part).exists():
            shutil.copy(ROOT / part, folder)
    return folder


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    everything = {**os.environ, **environment}
    return subprocess.run(VERSION, cwd=folder, env=everything, capture_output=True, text=True, check=False)


def test_two_first_starts_at_once_and_a_third_that_finds_all_done(folder: Path) -> None:
    both = [subprocess.Popen(VERSION, cwd=folder, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum("Setting up Croupier" in text for text in said) == 1
    assert sum("Waiting for another start" in text for text in said) == 1
    third = start(folder)
    assert third.stdout.startswith("croupier ")
    assert third.stderr == ""


def test_a_start_that_was_killed_is_made_good_by_the_next(folder: Path) -> None:
    killed = subprocess.Popen(VERSION, cwd=folder, stderr=subprocess.DEVNULL)
    while not (folder / ".venv").exists():
        time.sleep(0.05)
    time.sleep(0.5)
    killed.kill()
    killed.wait()
    after = start(folder)
    assert after.stdout.startswith("croupier ")
    assert "making it afresh" in after.stderr


def test_a_broken_venv_borrows_virtualenv(folder: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken" / "venv"
    broken.mkdir(parents=True)
    (broken / "__init__.py").touch()
    (broken / "__main__.py").write_text("raise SystemExit('ensurepip is not available')")
    done = start(folder, PYTHONPATH=str(broken.parent))
    assert done.stdout.startswith("croupier ")
    assert "borrowing virtualenv" in done.stderr


def test_an_unreachable_registry_is_one_sentence_and_the_last_words_of_pip(folder: Path) -> None:
    done = start(folder, PIP_NO_INDEX="1", PIP_FIND_LINKS="", PIP_CONFIG_FILE=os.devnull)
    assert done.returncode == 1
    assert "Croupier could not be set up: installing Croupier with pip failed" in done.stderr
    assert "hatchling" in done.stderr
    assert "Traceback" not in done.stderr

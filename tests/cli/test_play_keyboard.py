"""A person at a real terminal: the Tab key, colour, the question at the end, and Ctrl-C."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")
PATIENCE_SECONDS = 20


class Person:
    """Somebody at a terminal of 80 columns, who waits for what is expected before typing on."""

    def __init__(self, *words: str, cwd: Path, **environment: str) -> None:
        self.hand, screen = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "croupier", "play", *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={**plain, "TERM": "xterm", "COLUMNS": "80", **environment},
            start_new_session=True,
            cwd=cwd,
        )
        os.close(screen)
        self.screen, self.read = "", 0

    def types(self, text: str) -> None:
        os.write(self.hand, text.encode())

    def sees(self, expected: str) -> None:
        """Wait until something is on the screen, behind what was seen before."""
        until = time.monotonic() + PATIENCE_SECONDS
        while expected not in self.screen[self.read :] and time.monotonic() < until:
            if select.select([self.hand], [], [], 0.05)[0]:
                try:
                    self.screen += os.read(self.hand, 65536).decode(errors="replace")
                except OSError:  # the program has gone
                    break
        assert expected in self.screen[self.read :], self.screen
        self.read = self.screen.index(expected, self.read) + len(expected)

    def interrupts(self) -> None:
        """Ctrl-C, and once more if nothing comes of it: a signal just before the program waits is slept through."""
        for _ in range(PATIENCE_SECONDS):
            self.program.send_signal(signal.SIGINT)
            if select.select([self.hand], [], [], 1)[0]:
                return

    def leaves(self) -> int:
        return self.program.wait(PATIENCE_SECONDS)


@pytest.fixture
def people() -> Iterator[list[Person]]:
    there: list[Person] = []
    yield there
    for person in there:
        person.program.kill()
        person.program.wait()
        os.close(person.hand)


def test_tab_completes_and_the_session_is_saved_when_the_person_says_so(people: list[Person], tmp_path: Path) -> None:
    pytest.importorskip("readline")
    (tmp_path / "old.round").write_text("old")
    person = Person("roulette", "--seed", "1", cwd=tmp_path)
    people.append(person)
    person.sees("may call 'no more bets'")
    person.sees("> ")
    person.types("be\t5 on stra\t17\n")
    person.sees("ana puts 5 on straight 17")
    person.types("quit\n")
    person.sees("Enter for none) ")
    person.types("old\n")
    person.sees("Write over it? (y/N) ")
    person.types("n\n")
    person.sees("Enter for none) ")
    person.types("new\n")
    person.sees("Saved to new.round")
    assert person.leaves() == 0
    assert (tmp_path / "old.round").read_text() == "old"
    assert "ana bets 5 on straight 17" in (tmp_path / "new.round").read_text()
    assert "\x1b[1m" in person.screen


def test_ctrl_c_ends_with_what_is_known(people: list[Person], tmp_path: Path) -> None:
    person = Person("money-wheel", "--save", "kept", cwd=tmp_path, NO_COLOR="1")
    people.append(person)
    person.sees("dealer: may call")
    person.types("bets 5 on symbol A\n")
    person.sees("take back symbol A")
    person.sees("\n> ")
    person.interrupts()
    person.sees("Saved to kept.round")
    assert person.leaves() == 130
    assert "ana bets 5 on symbol A" in (tmp_path / "kept.round").read_text()
    assert "\x1b[1m" not in person.screen


def test_without_a_game_it_asks_which(people: list[Person], tmp_path: Path) -> None:
    person = Person("--seed", "1", cwd=tmp_path)
    people.append(person)
    person.sees("Enter for none) ")
    person.types("99\n")
    person.sees("Enter for none) ")
    person.types("tai-sai\n")
    person.sees("Tai-Sai")
    person.sees("may call 'no more bets'")
    person.sees("> ")
    person.types("\x04")
    assert person.leaves() == 0

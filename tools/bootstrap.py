"""The set-up of a checkout: makes `.venv`, installs Croupier into it and records what was installed."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, NoReturn

ON_WINDOWS = os.name == "nt"
TAIL_LINES = 15


class SetupFailed(Exception):
    """A step of the set-up failed; the message names it and ends with the last words of the program that ran it."""


class Checkout:
    """A folder with Croupier's sources, and where its environment and the record of its set-up lie."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.lock = root / ".venv.lock"  # beside the environment, for it outlives a remaking
        self.record = self.venv / "croupier-installed.txt"
        self.python = self.program("python")

    def program(self, name: str) -> Path:
        return self.venv / "Scripts" / f"{name}.exe" if ON_WINDOWS else self.venv / "bin" / name


HERE = Checkout(Path(__file__).resolve().parent.parent)


# The record: three lines, for the three things that can go out of date.


def interpreter_digest(checkout: Checkout) -> str:
    """What an environment is built on: this Python, in this folder (an environment cannot be moved)."""
    return digest(sys.implementation.name, sys.version, str(checkout.root))


def project_digest(checkout: Checkout) -> str:
    return digest((checkout.root / "pyproject.toml").read_text(encoding="utf-8"))


def digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def read_record(checkout: Checkout) -> tuple[str, str, frozenset[str]]:
    """The digests of interpreter and project and the extras installed; empty if the set-up never ended."""
    try:
        interpreter, project, extras = checkout.record.read_text(encoding="utf-8").split("\n")[:3]
    except (OSError, ValueError):
        return "", "", frozenset()
    return interpreter, project, frozenset(extras.split())


def write_record(checkout: Checkout, extras: Iterable[str]) -> None:
    """Last of all and in one stroke: a record that exists is true."""
    draft = checkout.record.with_suffix(".draft")
    lines = (interpreter_digest(checkout), project_digest(checkout), " ".join(sorted(extras)))
    draft.write_text("\n".join(lines) + "\n", encoding="utf-8")
    draft.replace(checkout.record)


def is_ready(checkout: Checkout, extras: Iterable[str]) -> bool:
    interpreter, project, installed = read_record(checkout)
    return (
        interpreter == interpreter_digest(checkout)
        and project == project_digest(checkout)
        and installed.issuperset(extras)
        and checkout.python.exists()
    )


# The set-up.


def prepare(checkout: Checkout, extras: Iterable[str]) -> Path:
    """The Python of an environment with these extras, made first if need be; or a sentence on stderr, and exit."""
    extras = frozenset(extras)
    try:
        if not is_ready(checkout, extras):
            with only_one_start(checkout) as lock:
                if not is_ready(checkout, extras):  # the start that we waited for may have done it
                    set_up(checkout, extras, lock)
    except SetupFailed as failure:
        sys.exit(f"Croupier could not be set up: {failure}")
    except OSError as failure:
        sys.exit(f"Croupier could not be set up in {checkout.root}: {failure}")
    except KeyboardInterrupt:
        say("Stopped. The next start sets Croupier up afresh.")
        sys.exit(130)
    return checkout.python


def set_up(checkout: Checkout, extras: frozenset[str], lock: IO[str]) -> None:
    interpreter, _, installed = read_record(checkout)
    extras |= installed
    seconds = "a minute or two" if extras else "half a minute"
    say(f"Setting up Croupier in {checkout.venv} (this once, {seconds}; packages come from the network) ...")
    started = time.monotonic()
    if interpreter != interpreter_digest(checkout) or not checkout.python.exists():
        if checkout.venv.exists():
            say("  The environment there is unfinished or was made for another Python or folder: making it afresh.")
            shutil.rmtree(checkout.venv)
        make_environment(checkout, lock)
    checkout.record.unlink(missing_ok=True)  # whoever stops us from here on leaves no record behind
    install(checkout, extras, lock)
    write_record(checkout, extras)
    say(f"  Ready in {time.monotonic() - started:.0f} s.")


def make_environment(checkout: Checkout, lock: IO[str]) -> None:
    # Not sys.executable, which may lie in the very environment that was just removed.
    python = str(getattr(sys, "_base_executable", None) or sys.executable)
    venv = str(checkout.venv)
    try:
        run("making the environment with venv", [python, "-m", "venv", venv], lock)
    except SetupFailed:
        say("  This Python's venv does not work: borrowing virtualenv.")
        shutil.rmtree(checkout.venv, ignore_errors=True)
        borrowed = checkout.venv / "borrowed"
        pip = [python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        run("fetching virtualenv with pip", [*pip, "--target", str(borrowed), "virtualenv"], lock)
        path = os.pathsep.join(filter(None, (str(borrowed), os.environ.get("PYTHONPATH"))))
        command = [python, "-m", "virtualenv", "--quiet", venv]
        run("making the environment with virtualenv", command, lock, {"PYTHONPATH": path})
        shutil.rmtree(borrowed)


def install(checkout: Checkout, extras: frozenset[str], lock: IO[str]) -> None:
    what = f"{checkout.root}[{','.join(sorted(extras))}]" if extras else str(checkout.root)
    pip = [str(checkout.python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    run("installing Croupier with pip", [*pip, "--editable", what], lock)


def run(step: str, command: list[str], lock: IO[str], environment: dict[str, str] | None = None) -> None:
    """Runs one program of the set-up. It holds the lock too, so that if we are killed nobody starts while it works."""
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **(environment or {})},  # or the last words come out of order
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=() if ON_WINDOWS else (lock.fileno(),),
        check=False,
    )
    if done.returncode != 0:
        tail = "\n".join(f"  | {line}" for line in done.stdout.strip().splitlines()[-TAIL_LINES:])
        raise SetupFailed(f"{step} failed with exit status {done.returncode}. Its last words:\n{tail}")


# One start at a time.


@contextlib.contextmanager
def only_one_start(checkout: Checkout) -> Iterator[IO[str]]:
    with checkout.lock.open("a", encoding="utf-8") as lock:
        if not try_to_lock(lock):
            say("Waiting for another start of Croupier that is setting up this folder ...")
            while not try_to_lock(lock):
                time.sleep(0.1)
        yield lock  # closing the file unlocks it, and so does the end of the process, however it ends


def try_to_lock(lock: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


# The program itself.


def become(command: list[str]) -> NoReturn:
    """Runs a command in our stead: its exit status, its signals and its streams are ours."""
    if not ON_WINDOWS:
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)

"""How long the program takes to start, side by side with an empty Python.

Run it by `.venv/bin/python bench/startup.py [ROUNDS]`.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import croupier": [sys.executable, "-c", "import croupier"],
    "croupier --version": [sys.executable, "-m", "croupier", "--version"],
    "croupier --help": [sys.executable, "-m", "croupier", "--help"],
    "./croupier --version": [sys.executable, str(ROOT / "croupier"), "--version"],
}


def milliseconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - started) * 1000


def main(rounds: int) -> None:
    times: dict[str, list[float]] = {name: [] for name in STARTS}
    for _ in range(rounds):  # in turn, so that a busy moment of the machine falls on all of them
        for name, command in STARTS.items():
            times[name].append(milliseconds(command))
    bare = statistics.median(times["python -c pass"])
    print(f"{'start':22} {'median':>8} {'least':>8} {'ratio':>6}   (ms, {rounds} rounds)")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:22} {median:8.1f} {min(taken):8.1f} {median / bare:6.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)

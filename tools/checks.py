"""The steps of `./check`: what each proves, how it is run, and the count at the end."""

import argparse
import subprocess
import time
from collections.abc import Sequence
from typing import NamedTuple

from tools.bootstrap import HERE, prepare

NO_TESTS_COLLECTED = 5  # pytest's own exit status


class Step(NamedTuple):
    name: str
    proves: str
    program: str
    arguments: tuple[str, ...]
    more_in_full: tuple[str, ...] = ()
    full: bool = False
    may_be_missing: bool = False
    fine: frozenset[int] = frozenset({0})


STEPS = (
    Step("format", "the layout of the code", "ruff", ("format", "--check")),
    Step("lint", "the habits of the code", "ruff", ("check",)),
    Step("types", "the types, strictly", "mypy", ()),
    Step("layers", "imports point down only", "lint-imports", ("--no-logo",)),
    Step("spelling", "British spelling", "typos", (), may_be_missing=True),
    Step(
        "tests",
        "stories, properties, examples",
        "pytest",
        ("-n", "2"),
        more_in_full=("--cov", "--cov-report=term"),  # to count the lines reached takes twice the time
    ),
    Step("audit", "every clause, mutated, fails a story", "python", ("-P", "-m", "croupier.audit"), full=True),
    Step(
        "long",
        "the long campaigns",
        "pytest",
        ("-m", "long", "-n", "2"),
        full=True,
        fine=frozenset({0, NO_TESTS_COLLECTED}),
    ),
)


class Outcome(NamedTuple):
    step: Step
    word: str
    seconds: float


def main(arguments: Sequence[str]) -> int:
    asked = parse(arguments)
    if asked.list:
        for step in STEPS:
            print(f"{step.name:10} {step.proves}{'  (--full)' if step.full else ''}")
        return 0
    steps = [step for step in STEPS if step.name in asked.steps or (not asked.steps and (asked.full or not step.full))]
    prepare(HERE, {"test"})
    try:
        outcomes = [perform(step, full=asked.full) for step in steps]
    except KeyboardInterrupt:
        print("\nStopped.", flush=True)
        return 130
    return report(outcomes)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    names = [step.name for step in STEPS]
    parser = argparse.ArgumentParser(prog="check", description="Runs everything that proves Croupier right.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"only these: {', '.join(names)}")
    parser.add_argument(
        "--full", action="store_true", help="the long campaigns too, and how much of the code the tests reach"
    )
    parser.add_argument("--list", action="store_true", help="list the steps and stop")
    asked = parser.parse_args(arguments)
    for name in asked.steps:
        if name not in names:
            parser.error(f"no step is called {name!r}; there are: {', '.join(names)}")
    return asked


def perform(step: Step, *, full: bool) -> Outcome:
    program = HERE.program(step.program)
    print(f"\n== {step.name}: {step.proves}", flush=True)
    if step.may_be_missing and not program.exists():
        print(f"{step.program} is not installed on this kind of machine", flush=True)
        return Outcome(step, "skipped", 0)
    started = time.monotonic()
    arguments = (*step.arguments, *step.more_in_full) if full else step.arguments
    status = subprocess.call([str(program), *arguments], cwd=HERE.root)
    return Outcome(step, "passed" if status in step.fine else "failed", time.monotonic() - started)


def report(outcomes: Sequence[Outcome]) -> int:
    """The table and the count; the exit status is 1 if any step failed."""
    print("\n== steps")
    for step, word, seconds in outcomes:
        print(f"{step.name:10} {word:8} {seconds:6.1f} s")
    words = [outcome.word for outcome in outcomes]
    skipped = f", {words.count('skipped')} skipped" if "skipped" in words else ""
    print(f"{words.count('passed')} passed, {words.count('failed')} failed{skipped}", flush=True)
    return 1 if "failed" in words else 0

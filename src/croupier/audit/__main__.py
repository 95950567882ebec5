"""`python -m croupier.audit`: changes everything in the law, one thing at a time, and says what no story notices."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

from croupier.audit.campaign import Result, by_clause, campaign, tasks
from croupier.audit.coverage import built

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    known = [law.rules for law in built()]
    parser = argparse.ArgumentParser(prog="python -m croupier.audit", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULES", help=f"only these games: {', '.join(known)}")
    parser.add_argument("--all", action="store_true", help="for every clause, all stories that prove it")
    parser.add_argument("--processes", type=int, help="how many to use; as many as there are processors")
    asked = parser.parse_args(arguments)
    for rules in asked.rules:
        if rules not in known:
            parser.error(f"{rules!r} is no game that can be played; there are {', '.join(known)}")
    started = time.monotonic()
    try:
        found = campaign(
            tasks(asked.rules or None), all_killers=asked.all, processes=asked.processes, progress=show_progress
        )
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if asked.all:
        show_clauses(found)
    show_summary(found, time.monotonic() - started)
    return 1 if any(result.survived for result in found) else 0


def show_progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} concepts", end="", file=sys.stderr, flush=True)
    elif done % 100 == 0 or done == of:
        print(f"{done} of {of} concepts", file=sys.stderr, flush=True)


def show_clauses(found: Sequence[Result]) -> None:
    """Every clause with the stories that would notice a change of it."""
    for (instrument, clause), results in by_clause(found):
        killers = sorted({story for result in results for story in result.killers})
        print(f"{instrument} {clause}: {len(results)} changes")
        for story in killers:
            print(f"    {story}")
    print()


def show_summary(found: Sequence[Result], seconds: float) -> None:
    changes, noticed = Counter[str](), Counter[str]()
    clauses = Counter(f"{instrument}/{results[0].game}" for (instrument, _), results in by_clause(found))
    for result in found:
        game = f"{result.instrument}/{result.game}"
        changes[game] += 1
        noticed[game] += not result.survived
    print(f"{'rules':24}{'clauses':>8}{'changes':>9}{'noticed':>9}{'survive':>9}")
    for game in clauses:
        print(f"{game:24}{clauses[game]:8}{changes[game]:9}{noticed[game]:9}{changes[game] - noticed[game]:9}")
    survivors = [result for result in found if result.survived]
    for result in survivors:
        why = f"{len(result.citing)} stories cite the clause, none notices" if result.citing else "no story cites it"
        print(f"survives: {result.instrument} {result.clause}: {result.mutant} ({why})")
    print(f"{changes.total()} changes, {noticed.total()} noticed, {len(survivors)} survive; {seconds:.1f} s")


if __name__ == "__main__":
    sys.exit(main())

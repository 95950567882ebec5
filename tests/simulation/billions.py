"""Billions of rounds of blackjack and the pontoons by the kernel, and whether their edge is the exact one.

Every rule set, at six decks and at eight, one box, a fresh shoe each round, under the very choices of which the exact
figure speaks. `python -m tests.simulation.billions 10000000000 20261120 FOLDER` deals on two cores, keeps what has been
dealt in the folder, goes on from there when it is started again, and prints a table of what was found.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist

from croupier.odds.kept import Shelf, price_or_recall
from croupier.simulation import checkpoint
from croupier.simulation.cache import cache_folder
from croupier.simulation.dealing import dealer_of
from croupier.simulation.figures import line_figures
from croupier.simulation.running import Run, play_here, play_on_cores
from croupier.simulation.sources import sources_for
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.plays import asked_of
from tests.simulation.scenarios import scenario

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
DECKS = (6, 8)
CONFIDENCE = 0.999
SECONDS_BETWEEN_SAVES = 30.0
HEAD = (
    "| rules | decks | rounds | edge %, with its 99.9 % interval | exact % | off by at most % | |\n"
    "|---|---:|---:|---:|---:|---:|---|"
)


@dataclass(frozen=True)
class Found:
    """What the rounds of one rule set came to beside what is exact."""

    rules: str
    decks: int
    rounds: int
    edge: float
    within: float
    exact: float
    exact_within: float

    @property
    def holds(self) -> bool:
        return abs(self.edge - self.exact) <= self.within

    def __str__(self) -> str:
        numbers = f"{100 * self.edge:+.5f} ± {100 * self.within:.5f} | {100 * self.exact:+.6f}"
        word = "within" if self.holds else "OUTSIDE"
        return (
            f"| `{self.rules}` | {self.decks} | {self.rounds:,} | {numbers} | {100 * self.exact_within:.1g} | {word} |"
        )


class Campaign:
    """The rounds of one rule set from shoes of so many decks, with chance of their own."""

    def __init__(self, rules: str, decks: int, rounds: int, seed: int, folder: Path) -> None:
        own = seed + len(DECKS) * RULES.index(rules) + DECKS.index(decks)
        told = scenario(rules, "flat 10 on box 1", rounds=rounds, seed=own, settings=(("decks", decks),))
        dealer = dealer_of(told)
        assert isinstance(dealer, Boxes), "dealt by the kernel"
        assert dealer.steady, "and counted"
        self.rules, self.decks, self.dealer = rules, decks, dealer
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{rules.replace('/', '-')}-{decks}-{own}.json"
        self.run = checkpoint.load(told, dealer.rounds_a_chunk, self.file)

    def deal(self, workers: int, heard: Callable[[Run], None]) -> None:
        """All that is missing; what has been dealt is kept now and then, and when somebody interrupts."""
        saved = time.monotonic()

        def keep(run: Run) -> None:
            nonlocal saved
            heard(run)
            if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                checkpoint.save(run, self.file)
                saved = time.monotonic()

        try:
            if workers == 1:
                play_here(self.run, self.dealer, keep)
            else:
                play_on_cores(self.run, workers, keep)
        finally:
            checkpoint.save(self.run, self.file)

    def found(self) -> Found:
        totals, exact = self.run.known(), self.dealer.exact()[0]
        assert totals is not None, "something has been dealt"
        edge = line_figures(self.dealer, totals, 0, exact).edge
        assert edge is not None
        width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * exact.deviation / self.run.played**0.5
        asked = asked_of(self.dealer.scenario)
        box = next(row for row in price_or_recall(asked, Shelf(cache_folder())) if row.wager == "box")
        off = 0.0 if box.edge_error is None else box.edge_error
        return Found(self.rules, self.decks, self.run.played, edge.value, width, float(exact.edge), off)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rules", nargs="*", choices=RULES, default=RULES)
    asked = parser.parse_args(arguments)
    sys.stdout.write(f"Sources {sources_for('twenty-one')}, seed {asked.seed}.\n{HEAD}\n")
    fine = True
    for rules in asked.rules:
        for decks in DECKS:
            campaign = Campaign(rules, decks, asked.rounds, asked.seed, asked.folder)

            def tell(run: Run, of: str = f"{rules} {decks}") -> None:
                sys.stderr.write(f"\r{of}: {run.played:,} ")

            try:
                campaign.deal(asked.workers, tell)
            except KeyboardInterrupt:
                sys.stderr.write("\nInterrupted; the same command goes on from here.\n")
                return 130
            sys.stderr.write("\r")
            found = campaign.found()
            fine = fine and found.holds
            sys.stdout.write(f"{found}\n")
            sys.stdout.flush()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

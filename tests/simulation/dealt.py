"""Rounds of blackjack and pontoon that the engine deals under best play, a fresh shoe each, and their edge.

What has been dealt is kept in the user's cache folder, chunk by chunk: a campaign that was stopped goes on from there.
`python -m tests.simulation.dealt 1000000 20261119` deals for every rule set by turns and says how far it has come.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist

from croupier.simulation import checkpoint
from croupier.simulation.by_engine import ByEngine
from croupier.simulation.cache import cache_folder
from croupier.simulation.checkpoint import CheckpointError
from croupier.simulation.dealing import dealer_of
from croupier.simulation.figures import line_figures
from croupier.simulation.running import Run, new_run
from tests.simulation.scenarios import scenario

RULES = ("nz-1996/blackjack", "nz-2000/pontoon", "nz-amended/pontoon", "act-2018/pontoon", "mbs-2016/pontoon")
DECKS = 6
CONFIDENCE = 0.999
SECONDS_BETWEEN_SAVES = 10.0


@dataclass(frozen=True)
class Found:
    """What the rounds came to beside what is exact."""

    rounds: int
    edge: float
    within: float
    """Half the width of the interval, by the exact deviation."""
    exact: float

    @property
    def holds(self) -> bool:
        return abs(self.edge - self.exact) <= self.within

    def __str__(self) -> str:
        word = "within" if self.holds else "OUTSIDE"
        return (
            f"{self.rounds:,} rounds: edge {100 * self.edge:+.4f} ± {100 * self.within:.4f} %, "
            f"{word} of the exact {100 * self.exact:+.4f} %"
        )


class Campaign:
    """The rounds of one rule set."""

    def __init__(self, rules: str, rounds: int, seed: int, folder: Path) -> None:
        told = scenario(
            rules, "flat 10 on box 1", rounds=rounds, seed=seed, settings=(("decks", DECKS),), by_engine=True
        )
        dealer = dealer_of(told)
        assert isinstance(dealer, ByEngine), "dealt by the engine, hand by hand"
        self.dealer, self.file = dealer, folder / f"dealt-{rules.replace('/', '-')}-{seed}.json"
        self.run = self._kept() or new_run(told, dealer)

    def _kept(self) -> Run | None:
        """What is there of the same rounds; other rules or another program begin anew."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(CheckpointError):
            return checkpoint.load(self.dealer.scenario, self.dealer.rounds_a_chunk, self.file)
        return None

    def deal(self) -> Generator[None, None, None]:
        """Chunk after chunk."""
        saved = time.monotonic()
        try:
            for chunk in self.run.missing():
                self.run.take(chunk, self.dealer.deal(chunk.number, chunk.sessions, chunk.rounds))
                if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                    checkpoint.save(self.run, self.file)
                    saved = time.monotonic()
                yield
        finally:
            checkpoint.save(self.run, self.file)

    def found(self) -> Found:
        totals = self.run.known()
        assert totals is not None, "something has been dealt"
        exact = self.dealer.exact()[0]
        edge = line_figures(self.dealer, totals, 0, exact).edge
        assert edge is not None
        width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * exact.deviation / self.run.played**0.5
        return Found(self.run.played, edge.value, width, float(exact.edge))


def by_turns(campaigns: dict[str, Campaign]) -> None:
    """A chunk of each after another, until all have been dealt."""
    dealing = {rules: campaign.deal() for rules, campaign in campaigns.items()}
    told = time.monotonic()
    while dealing:
        for rules, chunks in list(dealing.items()):
            if next(chunks, chunks) is chunks:
                del dealing[rules]
        if time.monotonic() - told > 6 * SECONDS_BETWEEN_SAVES:
            tell(campaigns)
            told = time.monotonic()


def tell(campaigns: dict[str, Campaign]) -> None:
    for rules, campaign in campaigns.items():
        sys.stdout.write(f"{rules}: {campaign.found()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    all_of_them = {rules: Campaign(rules, int(sys.argv[1]), int(sys.argv[2]), cache_folder()) for rules in RULES}
    try:
        by_turns(all_of_them)
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; the same command goes on from here.\n")
    tell(all_of_them)

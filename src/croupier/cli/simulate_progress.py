"""How far a simulation has come: rate, time left and the running interval of the edge, on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from croupier.odds.figures import percent
from croupier.simulation.dealing import Dealer
from croupier.simulation.figures import REACH, ratio
from croupier.simulation.running import Run

if TYPE_CHECKING:
    from rich.progress import Progress

SECONDS_BETWEEN_LOOKS = 0.5


class Watch:
    """A bar for one run; nothing in a pipe."""

    def __init__(self, run: Run, dealer: Dealer) -> None:
        self.started = self.looked = time.monotonic()
        self.before = run.played
        self.bar: Progress | None = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                BarColumn(),
                TextColumn("{task.percentage:.0f} %"),
                TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                TextColumn("{task.fields[edge]}"),
            )
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("", total=run.size, completed=run.played, rate="", edge="")
            self.bar.start()

    def look(self, run: Run) -> None:
        """After a chunk."""
        now = time.monotonic()
        if self.bar is None or now - self.looked < SECONDS_BETWEEN_LOOKS:
            return
        self.looked = now
        rate = (run.played - self.before) / (now - self.started)
        self.bar.update(self.task, completed=run.played, rate=f"{rate:,.0f} rounds/s", edge=running_edge(run))

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()


def running_edge(run: Run) -> str:
    """The first player's edge so far, with its interval."""
    known = run.known()
    if known is None:
        return ""
    net_net, net_staked, staked_staked = (int(cell) for cell in known.sums["units"][0][:3])
    lines = known.sums["sums"]
    own = ratio(int(sum(lines[:, 1])), int(sum(lines[:, 0])), (net_net, net_staked, staked_staked))
    if len(known.sums["units"]) > 1 or own is None:
        return ""
    return f"edge {percent(own.value)} ± {percent(REACH * own.error)} %"

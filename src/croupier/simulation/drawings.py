"""Drawings of a run: how the edge settled, how sessions fared. SVG that takes its colours from the page around it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import escape
from typing import Any

import matplotlib as mpl

mpl.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

from croupier.simulation.betting import PERSON
from croupier.simulation.booking import FAN_TIMES, RESULT_BINS
from croupier.simulation.figures import FAN_PERCENTILES, REACH, Percentile, SessionFigures, course
from croupier.simulation.result import Result

INK, FAINT, MARK, LOSS, LINE = "#010101", "#020202", "#030303", "#040404", "#050505"
NAMED = {INK: "--ink", FAINT: "--faint", MARK: "--mark", LOSS: "--loss", LINE: "--line"}
"""Colours that stand in the drawing for those of the page, by day and night."""
SHADES = 8
MILLION = 10**6
MOST_AMOUNTS = 4
"""Dollars that stand beside one another below a drawing without touching."""
EVERY, TOGETHER = 2, 4
"""Of the times every second, and of the bins four together: enough to see, and a page that opens at once."""


def _drawn(said: str, draw: Callable[[Axes], None]) -> str:
    """One drawing, with what it shows said for those who cannot see it."""
    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "croupier",
        "axes.edgecolor": LINE,
        "axes.labelcolor": FAINT,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "text.color": INK,
        "xtick.color": FAINT,
        "ytick.color": FAINT,
        "legend.frameon": False,
        "font.size": 11,
    }
    with plt.rc_context(style):
        figure, axes = plt.subplots(figsize=(5.6, 3.1), layout="constrained")
        figure.patch.set_alpha(0)
        axes.patch.set_alpha(0)
        draw(axes)
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        plt.close(figure)
    svg = re.sub(r"^.*?(?=<svg)", "", written.getvalue(), flags=re.DOTALL)
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    for colour, name in NAMED.items():
        svg = svg.replace(colour, f"var({name})")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(said)}" ', 1)


def _percentiles_said(rows: tuple[Percentile, ...]) -> str:
    return ", ".join(f"{row.share:.0%} at {row.value / 100:,.0f} or {row.beyond or 'less'}" for row in rows)


def convergence(result: Result, who: int) -> str:
    """The edge of all that one person staked so far, along the run; the exact one where one wager is all there is.

    Nothing where the run was so short that there is but one point.
    """
    dealer = result.dealer
    own = [at for at in range(len(result.lines)) if dealer.seats.lines[at, PERSON] == who]
    points = course(result.totals, own)
    if len(points) == 1:
        return ""
    exact, edge = result.lines[own[0]].exact if len(own) == 1 else None, result.players[who].edge

    def draw(axes: Axes) -> None:
        large = points[-1][0] / 100 >= MILLION
        at, edges = [staked / (100 * MILLION if large else 100) for staked, _ in points], [100 * e for _, e in points]
        wide = [100 * REACH * edge.error * (points[-1][0] / staked) ** 0.5 for staked, _ in points] if edge else [0.0]
        low, high = ([e + sign * w for e, w in zip(edges, wide, strict=True)] for sign in (-1, 1))
        axes.fill_between(at, low, high, color=MARK, alpha=0.25, linewidth=0, label="95 % confidence")
        axes.plot(at, edges, color=MARK, linewidth=1.6, label="simulated")
        if exact is not None:
            axes.axhline(100 * float(exact.edge), color=LOSS, linewidth=1.2, linestyle="--", label="exact")
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, fontsize=8.5)
        axes.xaxis.set_major_formatter("{x:,.0f}" if at[-1] >= MOST_AMOUNTS else "{x:,.2f}")
        axes.locator_params(axis="x", nbins=MOST_AMOUNTS)
        axes.set_xlabel(f"staked so far, in {'millions of ' * large}dollars")
        axes.set_ylabel("edge in %")

    last = f"{100 * points[-1][1]:.4f} % in the end" + (
        "" if exact is None else f", {100 * float(exact.edge):.4f} % exact"
    )
    return _drawn(f"The edge of {result.players[who].name} along the run: {last}", draw)


def fan(session: SessionFigures, name: str) -> str:
    """Percentiles of how sessions stand, round by round."""
    times = [session.rounds * time / FAN_TIMES for time in range(FAN_TIMES + 1)]
    rows = np.array(session.fan) / 100

    def draw(axes: Axes) -> None:
        for low, high, alpha in ((0, 4, 0.25), (1, 3, 0.45)):
            said = f"{100 * FAN_PERCENTILES[low]:.0f} to {100 * FAN_PERCENTILES[high]:.0f} % of them"
            axes.fill_between(times, rows[:, low], rows[:, high], color=MARK, alpha=alpha, linewidth=0, label=said)
        axes.plot(times, rows[:, 2], color=INK, linewidth=1.4, label="half of all")
        axes.axhline(0, color=LINE, linewidth=1)
        axes.set_xlabel("round")
        axes.set_ylabel("result in dollars")
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, fontsize=8.5)

    end = (
        f"half of them at {rows[-1, 2]:,.0f} or less in the end, 90 % between {rows[-1, 0]:,.0f} and {rows[-1, 4]:,.0f}"
    )
    return _drawn(f"How sessions of {name} stand, round by round: {end}", draw)


def results(session: SessionFigures, name: str) -> str:
    """How many sessions ended how."""

    def draw(axes: Axes) -> None:
        width = session.bin_width / 100
        for value, count in session.histogram:
            colour = LOSS if value < 0 else MARK
            axes.bar(value / 100, 100 * count / session.played, width=width, align="edge", color=colour, linewidth=0)
        ends = session.histogram[0][0], session.histogram[-1][0]
        if _beyond(session, ends):
            axes.text(
                0, 1, "the outermost bars hold all that lies beyond", transform=axes.transAxes, fontsize=9, color=FAINT
            )
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.locator_params(axis="x", nbins=2 * MOST_AMOUNTS)
        axes.set_xlabel("result of a session in dollars")
        axes.set_ylabel("% of sessions")

    return _drawn(f"Results of sessions of {name}: {_percentiles_said(session.percentiles)}", draw)


def _beyond(session: SessionFigures, ends: tuple[int, int]) -> bool:
    """Whether some sessions lie in the first bin or the last."""
    return ends[0] == session.least or ends[1] == session.least + (RESULT_BINS - 1) * session.bin_width


def drawdowns(result: Result, who: int) -> str:
    """How deep sessions fell below their best."""
    counts = [int(count) for count in result.totals.sums["drawdowns"][who]]
    width = int(result.dealer.seats.scales[who, 1]) / 100
    last = max((at for at, count in enumerate(counts) if count), default=0)
    total = sum(counts) or 1

    def draw(axes: Axes) -> None:
        beyond = [100 * sum(counts[at:]) / total for at in range(last + 2)]
        if last == RESULT_BINS - 1:
            beyond.pop()  # the last bin holds all that is deeper: where that ends is not known
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.locator_params(axis="x", nbins=2 * MOST_AMOUNTS)
        axes.step([at * width for at in range(len(beyond))], beyond, where="post", color=LOSS, linewidth=1.6)
        axes.set_xlabel("deepest fall below the best, in dollars")
        axes.set_ylabel("% of sessions")

    session = result.players[who].session
    assert session is not None, "there are sessions"
    said = _percentiles_said(session.drawdown_percentiles)
    return _drawn(f"Drawdowns of {result.players[who].name}: {said}", draw)


def heat(result: Result, who: int) -> str:
    """Where sessions stand at every time: the more of them, the stronger the colour."""
    session = result.players[who].session
    assert session is not None, "there are sessions"
    cells = np.array(result.totals.sums["fan"][who], dtype=float)[::EVERY].T
    cells = cells.reshape(-1, TOGETHER, cells.shape[1]).sum(axis=1)
    cells /= max(1.0, cells.sum(axis=0).max())
    least, width = (int(cell) for cell in result.dealer.seats.scales[who])
    high = 2 * width * TOGETHER / 100
    used = np.flatnonzero(cells.sum(axis=1))

    def draw(axes: Axes) -> None:
        step = EVERY * session.rounds / FAN_TIMES
        for time, row in zip(*np.nonzero(cells.T), strict=True):
            shade = np.ceil(SHADES * np.sqrt(cells[row, time])) / SHADES
            bottom = least / 100 + high * int(row)
            axes.bar(time * step, high, bottom=bottom, width=step, color=MARK, alpha=shade, linewidth=0)
        axes.set_ylim(least / 100 + high * int(used[0]), least / 100 + high * (int(used[-1]) + 1))
        axes.set_xlabel("round")
        axes.set_ylabel("result in dollars")

    said = f"the same as the percentiles round by round, {session.rounds:,} rounds across"
    return _drawn(f"Where sessions of {result.players[who].name} stand: {said}", draw)

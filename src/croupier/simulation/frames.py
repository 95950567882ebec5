"""Frames: the figures of a run as tables of columns, one row an observation, for whatever library of tables there is.

Any of them takes a frame as it stands: by the Arrow capsule (`polars.DataFrame(frame)`, `pyarrow.table(frame)`,
`pandas.DataFrame.from_arrow(frame)`) or as a mapping (`pandas.DataFrame(frame.to_dict())`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.odds.page import table as as_html
from croupier.simulation.booking import FAN_TIMES, RESULT_BINS
from croupier.simulation.figures import FAN_PERCENTILES, Estimate, proportion

if TYPE_CHECKING:
    from croupier.simulation.result import Result

Cell = str | int | float | None
Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Frame:
    """One table: what its columns are called and hold, and its rows."""

    kinds: Mapping[str, type]
    rows: Sequence[Row]

    def __len__(self) -> int:
        return len(self.rows)

    def to_dict(self) -> dict[str, list[Cell]]:
        """Column by column."""
        return {name: [row[at] for row in self.rows] for at, name in enumerate(self.kinds)}

    def to_csv(self) -> str:
        written = io.StringIO()
        table = csv.writer(written, lineterminator="\n")
        table.writerow(self.kinds)
        for row in self.rows:
            table.writerow("" if cell is None else cell for cell in row)
        return written.getvalue()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        from croupier.simulation.arrow import stream_of_columns  # late: hardly anybody asks

        return stream_of_columns(self.to_dict(), self.kinds)

    def _repr_html_(self) -> str:
        return as_html(list(self.kinds), [["" if cell is None else f"{cell}" for cell in row] for row in self.rows])


def _wagers(result: Result) -> Iterator[Row]:
    for line in result.lines:
        exact = line.exact
        yield (
            *(line.player, line.wager, line.plan, line.made, line.won, line.stood_off, line.lost),
            *(line.staked / 100, line.action / 100, line.net / 100, *_cells(line.edge), *_cells(line.deviation)),
            str(exact.edge) if exact and isinstance(exact.edge, Fraction) else None,
            float(exact.edge) if exact else None,
            exact.deviation if exact else None,
            "simulated, exact beside" if exact else "simulated",
            *(result.scenario.rules, result.rounds, result.scenario.seed, result.digest, result.command),
        )


def _cells(estimate: Estimate | None) -> Row:
    return (None,) * 4 if estimate is None else (estimate.value, estimate.error, estimate.low, estimate.high)


def _outcomes(result: Result) -> Iterator[Row]:
    for line in result.lines:
        for name, net, hands in line.outcomes:
            share = proportion(hands, line.made)
            exactly = None if net is None else float(net)
            yield line.player, line.wager, name, None if net is None else str(net), exactly, hands, *_cells(share)


def _clauses(result: Result) -> Iterator[Row]:
    for row in result.clauses:
        yield row.player, row.wager, row.clause, row.hands, row.of, *_cells(row.share), row.kind


def _holds(result: Result) -> Iterator[Row]:
    for line in result.lines:
        for rounds, low, high in line.holds():
            yield line.player, line.wager, rounds, low, high, "exact moments" if line.exact else "simulated moments"


def _sessions(result: Result) -> Iterator[Row]:
    for player in result.players:
        if player.session is not None:
            width = player.session.bin_width
            first = player.session.least
            last = first + (RESULT_BINS - 1) * width
            for least, sessions in player.session.histogram:
                low, high = None if least == first else least / 100, None if least == last else (least + width) / 100
                yield player.name, low, high, sessions


def _fan(result: Result) -> Iterator[Row]:
    for player in result.players:
        if player.session is not None:
            for time, points in enumerate(player.session.fan):
                yield player.name, player.session.rounds * time / FAN_TIMES, *(cents / 100 for cents in points)


def _drawdowns(result: Result) -> Iterator[Row]:
    for who, player in enumerate(result.players):
        if player.session is not None:
            width = int(result.dealer.seats.scales[who, 1]) / 100
            for at, sessions in enumerate(result.totals.sums["drawdowns"][who]):
                if sessions:
                    yield player.name, at * width, (at + 1) * width if at < RESULT_BINS - 1 else None, int(sessions)


def _hands(result: Result) -> Iterator[Row]:
    for one in result.by_hand:
        yield one.hand, one.dealer, one.times, *_cells(Estimate(one.value, one.error))


def _prizes(result: Result) -> Iterator[Row]:
    if result.pool is not None:
        for won in result.pool.prizes:
            yield won.kind, won.times, won.paid / 100, *_cells(won.a_round)


_ESTIMATE = ("", "_error", "_low", "_high")
_WHO = {"player": str, "wager": str}


def _estimated(*names: str) -> dict[str, type]:
    return {f"{name}{end}": float for name in names for end in _ESTIMATE}


FRAMES: Mapping[str, tuple[dict[str, type], Callable[[Result], Iterable[Row]]]] = {
    "wagers": (
        {
            **_WHO,
            "plan": str,
            **dict.fromkeys(("made", "won", "stood_off", "lost"), int),
            **dict.fromkeys(("staked", "action", "net"), float),
            **_estimated("edge", "deviation"),
            "exact_edge": str,
            "exact_edge_float": float,
            "exact_deviation": float,
            "kind": str,
            "rules": str,
            "rounds": int,
            "seed": int,
            "totals": str,
            "command": str,
        },
        _wagers,
    ),
    "outcomes": (
        {**_WHO, "outcome": str, "net": str, "net_float": float, "hands": int, **_estimated("share")},
        _outcomes,
    ),
    "clauses": (
        {**_WHO, "clause": str, "hands": int, "of": int, **_estimated("share"), "kind": str},
        _clauses,
    ),
    "holds": ({**_WHO, "rounds": int, "low": float, "high": float, "kind": str}, _holds),
    "sessions": ({"player": str, "result_from": float, "result_to": float, "sessions": int}, _sessions),
    "fan": (
        {"player": str, "round": float, **{f"percentile_{share:g}": float for share in FAN_PERCENTILES}},
        _fan,
    ),
    "hands": ({"hand": str, "dealer": str, "times": int, **_estimated("result")}, _hands),
    "drawdowns": ({"player": str, "fall_from": float, "fall_to": float, "sessions": int}, _drawdowns),
    "prizes": ({"hand": str, "times": int, "paid": float, **_estimated("a_round")}, _prizes),
}
"""By name: the columns of each table and what fills them."""


def frame_of(result: Result, name: str) -> Frame:
    """One of the tables; `KeyError` names those that there are."""
    if name not in FRAMES:
        raise KeyError(f"{name!r} is no table of a result; there are {', '.join(FRAMES)}")
    kinds, rows = FRAMES[name]
    return Frame(kinds, list(rows(result)))

"""Results written down: JSON and CSV for programs, rows for people. Every number says simulated or exact."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

from croupier.equipment.money import dollars
from croupier.simulation.figures import CONFIDENCE, STRICT, Estimate, LineFigures, PlayerFigures, SessionFigures
from croupier.simulation.pool_figures import PoolFigures
from croupier.simulation.result import Result, cards_told

MOST_OUTCOMES = 400


def as_data(result: Result) -> dict[str, Any]:
    """All figures, in the shape of the JSON."""
    scenario = result.scenario
    return {
        "rules": scenario.rules,
        "scenario": {**scenario.told(), **cards_told(scenario), "rounds": scenario.rounds},
        "rounds": result.rounds,
        **({} if scenario.session is None else {"sessions": result.sessions}),
        "complete": result.complete,
        "seed": scenario.seed,
        "command": result.command,
        "version": result.version,
        "method": f"simulated by {result.method}",
        "totals": result.digest,
        "wagers": [_line(line) for line in result.lines],
        "players": [_player(player) for player in result.players],
        **({} if result.pool is None else {"jackpot": _pool(result.pool)}),
        **({"covariances": [_covariance(row) for row in result.together]} if result.together else {}),
    }


def _estimate(estimate: Estimate | None) -> dict[str, Any] | None:
    if estimate is None:
        return None
    return {
        "value": estimate.value,
        "standard_error": estimate.error,
        "low": estimate.low,
        "high": estimate.high,
        "confidence": CONFIDENCE,
        "kind": "simulated",
    }


def _line(line: LineFigures) -> dict[str, Any]:
    exact = line.exact
    return {
        "player": line.player,
        "wager": line.wager,
        "plan": line.plan,
        "made": line.made,
        "won": line.won,
        "stood_off": line.stood_off,
        "lost": line.lost,
        "staked": dollars(line.staked),
        "action": dollars(line.action),
        "net": dollars(line.net),
        "edge": _estimate(line.edge),
        "deviation": _estimate(line.deviation),
        "exact": None
        if exact is None
        else {
            "edge": str(exact.edge) if isinstance(exact.edge, Fraction) else None,
            "edge_float": float(exact.edge),
            "deviation": exact.deviation,
            "kind": "exact",
            "method": exact.method,
            "within": None if line.edge is None else line.edge.holds(float(exact.edge)),
            "within_confidence": STRICT,
        },
        "hold": [
            {
                "rounds": rounds,
                "low": low,
                "high": high,
                "confidence": CONFIDENCE,
                "kind": "exact moments, normal" if exact else "simulated moments, normal",
            }
            for rounds, low, high in line.holds()
        ],
        "outcomes": [
            {"outcome": name, "net": None if value is None else str(value), "hands": count}
            for name, value, count in line.outcomes[:MOST_OUTCOMES]
        ],
        "clauses": [{"clause": clause, "hands": count} for clause, count in line.clauses],
    }


def _player(player: PlayerFigures) -> dict[str, Any]:
    return {
        "player": player.name,
        "staked": dollars(player.staked),
        "net": dollars(player.net),
        "edge": _estimate(player.edge),
        "per_round": _in_dollars(player.per_round),
        "deviation_per_round": player.round_deviation / 100,
        "pace": player.pace,
        "per_hour": _in_dollars(player.per_hour),
        "n0": player.n0,
        "desirability": player.desirability,
        "score": player.score,
        "risk_of_ruin_playing_for_ever": player.ruin_in_the_end,
        "kind": "simulated",
        **({} if player.session is None else {"session": _session(player.session)}),
    }


def _in_dollars(estimate: Estimate) -> dict[str, Any] | None:
    return _estimate(Estimate(estimate.value / 100, estimate.error / 100))


def _session(session: SessionFigures) -> dict[str, Any]:
    return {
        "sessions": session.played,
        "rounds": session.rounds,
        "endings": {name: _estimate(share) for name, share in session.endings},
        "result": _in_dollars(session.result),
        "deviation": session.deviation / 100,
        "percentiles": {f"{share:g}": cents / 100 for share, cents in session.percentiles},
        "to_the_nearest": session.bin_width / 100,
        "drawdown": session.drawdown / 100,
        "drawdown_percentiles": {f"{share:g}": cents / 100 for share, cents in session.drawdown_percentiles},
        "deepest_drawdown": session.deepest / 100,
        "rounds_played": session.rounds_played,
        "rounds_to_ruin": session.rounds_to_ruin,
        "rounds_to_goal": session.rounds_to_goal,
        "kind": "simulated",
    }


def _pool(pool: PoolFigures) -> dict[str, Any]:
    return {
        "opening": dollars(pool.opening),
        "average": pool.average / 100,
        "highest": dollars(pool.highest),
        "paid": dollars(pool.paid),
        "from_the_pool": dollars(pool.from_pool),
        "from_the_house": dollars(pool.from_the_house),
        "prizes": [
            {"hand": won.kind, "times": won.times, "paid": dollars(won.paid), "a_round": _estimate(won.a_round)}
            for won in pool.prizes
        ],
        "kind": "simulated",
    }


def _covariance(row: tuple[str, str, float, Fraction | None]) -> dict[str, Any]:
    one, other, simulated, exact = row
    return {
        "wagers": [one, other],
        "simulated": simulated,
        "exact": None if exact is None else str(exact),
        "exact_float": None if exact is None else float(exact),
    }


def as_json(result: Result) -> str:
    return json.dumps(as_data(result), indent=2, ensure_ascii=False)


COLUMNS = (
    "player",
    "wager",
    "plan",
    "made",
    "won",
    "stood_off",
    "lost",
    "staked",
    "action",
    "net",
    "edge",
    "edge_error",
    "edge_low",
    "edge_high",
    "deviation",
    "deviation_error",
    "exact_edge",
    "exact_edge_float",
    "exact_deviation",
    "kind",
    "command",
)


def rows(result: Result) -> list[tuple[str | int | float | None, ...]]:
    """One row a wager, in the order of the columns."""
    found: list[tuple[str | int | float | None, ...]] = []
    for line in result.lines:
        edge, deviation, exact = line.edge, line.deviation, line.exact
        found.append(
            (
                line.player,
                line.wager,
                line.plan,
                line.made,
                line.won,
                line.stood_off,
                line.lost,
                line.staked / 100,
                line.action / 100,
                line.net / 100,
                edge.value if edge else None,
                edge.error if edge else None,
                edge.low if edge else None,
                edge.high if edge else None,
                deviation.value if deviation else None,
                deviation.error if deviation else None,
                str(exact.edge) if exact and isinstance(exact.edge, Fraction) else None,
                float(exact.edge) if exact else None,
                exact.deviation if exact else None,
                "simulated, exact beside" if exact else "simulated",
                result.command,
            )
        )
    return found


def as_csv(result: Result) -> str:
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for row in rows(result):
        table.writerow("" if cell is None else cell for cell in row)
    return written.getvalue()

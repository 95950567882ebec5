"""Results written down as JSON, for programs. Every number says simulated or exact."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isfinite
from typing import Any

from croupier.equipment.money import dollars
from croupier.simulation.figures import (
    CONFIDENCE,
    STRICT,
    Estimate,
    LineFigures,
    Percentile,
    PlayerFigures,
    Range,
    SessionFigures,
)
from croupier.simulation.pool_figures import PoolFigures
from croupier.simulation.result import Result, cards_told

FORMAT = "croupier simulation 1"
"""Changed when a key is taken away or means something else; new keys may come."""
MOST_OUTCOMES = 400


def as_data(result: Result) -> dict[str, Any]:
    """All figures, in the shape of the JSON."""
    scenario = result.scenario
    return {
        "format": FORMAT,
        "rules": scenario.rules,
        "scenario": {**scenario.told(), **cards_told(scenario), "rounds": scenario.rounds},
        "rounds": result.rounds,
        **({} if scenario.session is None else {"sessions": result.sessions}),
        **({} if result.throws is None else {"throws": result.throws}),
        "complete": result.complete,
        **({"cut_short": result.cut_short} if result.cut_short else {}),
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
        "n0": _range(player.n0),
        "desirability": _estimate(player.desirability),
        "score": _range(player.score),
        "risk_of_ruin_playing_for_ever": _range(player.ruin_in_the_end),
        "kind": "simulated",
        **({} if player.session is None else {"session": _session(player.session)}),
    }


def _range(found: Range | None) -> dict[str, Any] | None:
    if found is None:
        return None
    ends = {key: number if isfinite(number) else None for key, number in (("low", found.low), ("high", found.high))}
    return {"value": found.value, **ends, "confidence": CONFIDENCE, "kind": "simulated"}


def _percentiles(rows: tuple[Percentile, ...]) -> dict[str, Any]:
    return {
        f"{row.share:g}": {
            **{key: cents / 100 for key, cents in (("value", row.value), ("low", row.low), ("high", row.high))},
            "confidence": CONFIDENCE,
            **({"or": row.beyond} if row.beyond else {}),
            "kind": "simulated",
        }
        for row in rows
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
        "percentiles": _percentiles(session.percentiles),
        "to_the_nearest": session.bin_width / 100,
        "drawdown": _in_dollars(session.drawdown),
        "drawdown_percentiles": _percentiles(session.drawdown_percentiles),
        "deepest_drawdown": session.deepest / 100,
        "rounds_played": session.rounds_played,
        "rounds_to_ruin": _estimate(session.rounds_to_ruin),
        "rounds_to_goal": _estimate(session.rounds_to_goal),
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

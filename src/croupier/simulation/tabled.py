"""The tables of a result for people, as a page or a notebook shows them: each number with its interval beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from croupier.equipment.money import dollars
from croupier.odds.figures import decimal, percent, signed
from croupier.odds.page import paragraph, section, table
from croupier.simulation.clauses import ClauseCount
from croupier.simulation.figures import (
    REACH,
    Estimate,
    LineFigures,
    Percentile,
    PlayerFigures,
    Range,
    SessionFigures,
)
from croupier.simulation.pool_figures import PoolFigures
from croupier.simulation.result import Result, cards_told
from croupier.simulation.twenty_one.by_hand import HandResult

MOST_OUTCOMES = 40
HALF = 0.5
STRONGEST = 0.75
"""How much of its colour a cell has that brings or costs a whole unit: what stands there must be readable."""
PAIRS = "pairs"
"""Tables of a name and a figure, whose names may go over several lines."""


def told_below(result: Result) -> str:
    """What was played how often, and what the signs mean."""
    scenario = result.scenario
    cards = "".join(f"; {key} {value}" for key, value in cards_told(scenario).items())
    sessions = f" in {result.sessions:,} sessions" if scenario.session is not None else ""
    stopped = f" ({result.cut_short})" if result.cut_short else ""
    return (
        f"{scenario.rules}{cards}; {result.rounds:,} rounds{sessions}{stopped}, simulated by {result.method}, "
        f"seed {scenario.seed}. Edges are the house's; ± is 95 % confidence, as are intervals in brackets; "
        "what is exact is called so."
    )


def again(result: Result) -> str:
    """The command that has the same again, and what proves that it is the same."""
    return f"<p><code>{escape(result.command)}</code></p>\n<p class=faint>Totals {result.digest}</p>\n"


def summary(result: Result) -> str:
    """All that a notebook shows of a result."""
    parts = [section(f"Simulation of {result.title}", paragraph(told_below(result)), wagers_table(result))]
    for player in result.players:
        parts.append(section(player.name, player_table(player)))
        if player.session is not None:
            parts.append(session_table(player.session))
    return "".join([*parts, again(result)])


def pool_table(pool: PoolFigures) -> str:
    rows = [
        ("the pool at the beginning", dollars(pool.opening)),
        ("on average, with the wagers of the round", f"{pool.average / 100:,.2f}"),
        ("at its highest", dollars(pool.highest)),
        ("prizes out of the pool", dollars(pool.from_pool)),
        ("prizes that the house added", dollars(pool.from_the_house)),
    ]
    won = [(one.kind.replace("_", " "), f"{one.times:,}", dollars(one.paid)) for one in pool.prizes]
    return table(("simulated", ""), rows, kind=PAIRS) + table(("prize for", "times", "in all"), won)


def _pm(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{percent(estimate.value)} ± {percent(REACH * estimate.error)}"


def wagers_table(result: Result) -> str:
    top = ("wager", "player", "made", "edge % simulated", "edge % exact", "deviation simulated", "deviation exact")
    rows = []
    for line in result.lines:
        deviation, exact = line.deviation, line.exact
        spread = "" if deviation is None else f"{decimal(deviation.value)} ± {decimal(REACH * deviation.error)}"
        rows.append(
            (
                line.wager,
                line.player,
                f"{line.made:,}",
                _pm(line.edge),
                "" if exact is None else percent(exact.edge),
                spread,
                "" if exact is None else decimal(exact.deviation),
            )
        )
    held = [
        (
            f"{line.wager} ({line.player})",
            *(f"{percent(low, 2)} to {percent(high, 2)} %" for _, low, high in line.holds()),
        )
        for line in result.lines
        if line.holds()
    ]
    heads = ("hold in nineteen of twenty cases", "100 rounds", "1,000 rounds", "1,000,000 rounds")
    return table(top, rows, texts=frozenset({1})) + (table(heads, held) if held else "")


def player_table(player: PlayerFigures) -> str:
    rows = [
        ("result of a round", f"{player.per_round.value / 100:,.4f} ± {REACH * player.per_round.error / 100:,.4f}"),
        ("deviation of a round", f"{player.round_deviation / 100:,.2f}"),
        (f"result of an hour of {player.pace} rounds", _money(player.per_hour)),
    ]
    if player.n0 is not None:
        rows.append(("N0, in rounds", between(player.n0, "{:,.0f}")))
    if player.desirability is not None and player.score is not None:
        di = player.desirability
        rows.append(("desirability", f"{di.value:.2f} ± {REACH * di.error:.2f}"))
        rows.append(("SCORE", between(player.score, "{:.2f}")))
    if player.ruin_in_the_end is not None:
        rows.append(("risk of ruin playing for ever", between(player.ruin_in_the_end, "{:.2%}")))
    return table(("simulated", ""), rows, kind=PAIRS)


def _rounds(estimate: Estimate) -> str:
    return f"{estimate.value:,.1f} ± {REACH * estimate.error:,.1f}"


def percentile(row: Percentile) -> str:
    """In dollars, with its interval; where it lies beyond the bins that were kept, that is said."""
    if row.beyond:
        return f"{row.value / 100:,.2f} or {row.beyond}"
    return f"{row.value / 100:,.2f} ({row.low / 100:,.2f} to {row.high / 100:,.2f})"


def between(found: Range, form: str) -> str:
    """A number and the ends of its interval, if they are anything else."""
    value, low, high = (form.format(number) for number in (found.value, found.low, found.high))
    return value if value == low == high else f"{value} ({low} to {high})"


def _money(estimate: Estimate) -> str:
    return f"{estimate.value / 100:,.2f} ± {REACH * estimate.error / 100:,.2f}"


def session_table(session: SessionFigures) -> str:
    rows = [(words, f"{_pm(share)} %") for words, share in session.endings if share.value]
    rows += [("result of a session", _money(session.result)), ("its deviation", f"{session.deviation / 100:,.2f}")]
    rows += [(f"{row.share:.0%} of sessions bring less than", percentile(row)) for row in session.percentiles]
    rows.append(("drawdown on average", _money(session.drawdown)))
    rows += [
        (f"{row.share:.0%} of sessions fall less deep than", percentile(row))
        for row in session.drawdown_percentiles
        if row.share >= HALF
    ]
    rows.append(("the deepest drawdown of all", f"{session.deepest / 100:,.2f}"))
    if session.rounds_to_ruin is not None:
        rows.append(("rounds to ruin, where it came", _rounds(session.rounds_to_ruin)))
    if session.rounds_to_goal is not None:
        rows.append(("rounds to the goal, where it was reached", _rounds(session.rounds_to_goal)))
    return table(("simulated", ""), rows, kind=PAIRS)


def outcomes_table(line: LineFigures, clauses: Sequence[ClauseCount]) -> str:
    settled = sum(count for *_, count in line.outcomes) or 1
    rows = [
        (name, "" if value is None else str(value), f"{count:,}", f"{100 * count / settled:.4f}")
        for name, value, count in line.outcomes[:MOST_OUTCOMES]
    ]
    more = len(line.outcomes) - len(rows)
    found = table(("outcome", "per unit", "hands", "%"), rows)
    if more > 0:
        found += paragraph(f"and {more} more")
    settled_by = [
        (row.clause, f"{row.hands:,}", f"{percent(row.share.value)} ± {percent(REACH * row.share.error)}")
        for row in clauses
    ]
    if settled_by:
        found += table((f"clause ({clauses[0].kind})", "hands", "%"), settled_by)
    return found


def hands_table(results: Sequence[HandResult]) -> str:
    """Results by hand as a table that is a heat map too: the more it brings, the stronger the colour."""
    columns = list(dict.fromkeys(one.dealer for one in sorted(results, key=_by_dealer)))
    rows = []
    for hand in dict.fromkeys(one.hand for one in results):
        cells = {one.dealer: one for one in results if one.hand == hand}
        rows.append(f"<tr><th scope=row>{hand}</th>{''.join(_heat(cells.get(shown)) for shown in columns)}</tr>\n")
    heads = "".join(f"<th scope=col>{shown}</th>" for shown in columns)
    top = f"<thead><tr><th scope=col>hand</th>{heads}</tr></thead>"
    return f'<div class=wide tabindex="0"><table class=heat>\n{top}\n<tbody>\n{"".join(rows)}</tbody></table></div>\n'


def _by_dealer(one: HandResult) -> tuple[bool, int]:
    return (False, int(one.dealer)) if one.dealer.isdigit() else (True, 0)


def _heat(one: HandResult | None) -> str:
    if one is None:
        return "<td></td>"
    value = one.value
    colour, share = ("--mark" if value > 0 else "--loss"), round(100 * min(1.0, abs(value)) * STRONGEST)
    said = f"{signed(value, 2)} ± {REACH * one.error:.2f}, {one.times:,} times"
    fill = f"background:color-mix(in srgb, var({colour}) {share}%, transparent)"
    return f'<td title="{said}" style="{fill}">{signed(value, 2)}</td>'

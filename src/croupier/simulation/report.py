"""The report of a run: one page that needs nothing else, with the figures, their intervals, and drawings."""

from __future__ import annotations

from html import escape

from croupier.equipment.money import dollars
from croupier.odds.figures import decimal, percent
from croupier.odds.page import page, paragraph, section, table
from croupier.simulation.drawings import convergence, drawdowns, fan, heat, results
from croupier.simulation.figures import REACH, Estimate, LineFigures, PlayerFigures, SessionFigures
from croupier.simulation.pool_figures import PoolFigures
from croupier.simulation.result import Result, cards_told

MOST_OUTCOMES = 40


def report(result: Result) -> str:
    """The whole page."""
    scenario = result.scenario
    cards = "".join(f"; {key} {value}" for key, value in cards_told(scenario).items())
    sessions = f" in {result.sessions:,} sessions" if scenario.session is not None else ""
    below = (
        f"{scenario.rules}{cards}; {result.rounds:,} rounds{sessions}, simulated by {result.method}, "
        f"seed {scenario.seed}. "
        "Edges are the house's; ± is 95 % confidence; what is exact is called so."
    )
    parts = [section("Wagers", _wagers(result))]
    for who, player in enumerate(result.players):
        course = convergence(result, who)
        parts.append(section(player.name, _player(player), course and _drawing("How the edge settled", course)))
        if player.session is not None:
            parts.append(_session(result, who, player.session))
    if result.pool is not None:
        parts.append(section("The jackpot", _pool(result.pool)))
    parts += [section(f"{line.player}: {line.plan}", _outcomes(line)) for line in result.lines]
    again = f"<p><code>{escape(result.command)}</code></p>\n<p class=faint>Totals {result.digest}</p>\n"
    parts.append(section("To have it again", again))
    return page(f"Simulation of {result.title}", below, *parts)


def _pool(pool: PoolFigures) -> str:
    rows = [
        ("the pool at the beginning", dollars(pool.opening)),
        ("on average, with the wagers of the round", f"{pool.average / 100:,.2f}"),
        ("at its highest", dollars(pool.highest)),
        ("prizes out of the pool", dollars(pool.from_pool)),
        ("prizes that the house added", dollars(pool.from_the_house)),
    ]
    won = [(one.kind.replace("_", " "), f"{one.times:,}", dollars(one.paid)) for one in pool.prizes]
    return table(("simulated", ""), rows) + table(("prize for", "times", "in all"), won)


def _drawing(title: str, svg: str) -> str:
    return f"<figure><figcaption class=faint>{escape(title)}</figcaption>\n{svg}</figure>\n"


def _pm(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{percent(estimate.value)} ± {percent(REACH * estimate.error)}"


def _wagers(result: Result) -> str:
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


def _player(player: PlayerFigures) -> str:
    rows = [
        ("result of a round", _money(player.per_round)),
        ("deviation of a round", f"{player.round_deviation / 100:,.2f}"),
        (f"result of an hour of {player.pace} rounds", _money(player.per_hour)),
    ]
    if player.n0 is not None:
        rows.append(("N0, in rounds", f"{player.n0:,.0f}"))
    if player.desirability is not None and player.score is not None:
        rows += [("desirability", f"{player.desirability:.2f}"), ("SCORE", f"{player.score:.2f}")]
    if player.ruin_in_the_end is not None:
        rows.append(("risk of ruin playing for ever", f"{percent(player.ruin_in_the_end, 2)} %"))
    return table(("simulated", ""), rows)


def _money(estimate: Estimate) -> str:
    return f"{estimate.value / 100:,.2f} ± {REACH * estimate.error / 100:,.2f}"


def _session(result: Result, who: int, session: SessionFigures) -> str:
    name = result.players[who].name
    rows = [(words, f"{_pm(share)} %") for words, share in session.endings if share.value]
    rows += [("result of a session", _money(session.result)), ("its deviation", f"{session.deviation / 100:,.2f}")]
    rows += [
        (f"{100 * share:.0f} % of sessions bring less than", f"{cents / 100:,.2f}")
        for share, cents in session.percentiles
    ]
    rows.append(("drawdown on average", f"{session.drawdown / 100:,.2f}"))
    if session.rounds_to_ruin is not None:
        rows.append(("rounds to ruin, where it came", f"{session.rounds_to_ruin:,.1f}"))
    if session.rounds_to_goal is not None:
        rows.append(("rounds to the goal, where it was reached", f"{session.rounds_to_goal:,.1f}"))
    return section(
        f"{name}: {session.played:,} sessions of {session.rounds:,} rounds",
        table(("simulated", ""), rows),
        _drawing("How sessions stand, round by round", fan(session, name)),
        _drawing("Results of sessions", results(session, name)),
        _drawing("How many sessions fell deeper than so much", drawdowns(result, who)),
        _drawing("Where sessions stand: the more, the stronger the colour", heat(result, who)),
    )


def _outcomes(line: LineFigures) -> str:
    settled = sum(count for *_, count in line.outcomes) or 1
    rows = [
        (name, "" if value is None else str(value), f"{count:,}", f"{100 * count / settled:.4f}")
        for name, value, count in line.outcomes[:MOST_OUTCOMES]
    ]
    more = len(line.outcomes) - len(rows)
    found = table(("outcome", "per unit", "hands", "%"), rows)
    if more > 0:
        found += paragraph(f"and {more} more")
    if line.clauses:
        found += table(("clause", "hands"), [(clause, f"{count:,}") for clause, count in line.clauses])
    return found

"""A simulation's result as people read it: a table of wagers, what it means for each player, how to have it again."""

from __future__ import annotations

from fractions import Fraction

from croupier.cli.paper import Paper
from croupier.equipment.money import dollars
from croupier.odds.figures import decimal, percent
from croupier.simulation.figures import REACH, Estimate, LineFigures, PlayerFigures, SessionFigures
from croupier.simulation.pool_figures import PoolFigures
from croupier.simulation.result import Result, cards_told
from croupier.simulation.tabled import between

MOST_OUTCOMES = 8


def tell(paper: Paper, result: Result) -> None:
    """The whole result."""
    scenario = result.scenario
    paper.heading(f"{result.title} ({scenario.rules})")
    sessions = f", {result.sessions:,} sessions of {scenario.session:,}" if scenario.session is not None else ""
    throws = f" of {result.throws:,} throws" if result.throws is not None else ""
    cards = "".join(map(_card_told, cards_told(scenario).items()))
    paper.line(
        f"{result.rounds:,} rounds{throws}{sessions}{cards}; simulated by {result.method}, seed {scenario.seed}."
    )
    if result.everybody_left:
        paper.line(f"These are {result.cut_short}.")
    paper.line("Edges are the house's, of what was first staked; ± is 95 % confidence; exact values stand beside.")
    paper.gap()
    paper.table([_HEADS, *(_cells(line, several=len(result.players) > 1) for line in result.lines)])
    for line in result.lines:
        _holds(paper, line)
    for player in result.players:
        _player(paper, player)
    if result.pool is not None:
        _pool(paper, result.pool)
    if result.together:
        paper.gap()
        paper.heading("Covariance of what a unit brings on each of two wagers")
        for one, other, simulated, exact in result.together:
            beside = f"; exact {_fraction(exact)}" if exact is not None else ""
            paper.note(f"{one} and {other}", f"{decimal(simulated)} simulated{beside}")
    paper.gap()
    paper.note("Again", result.command)


def _pool(paper: Paper, pool: PoolFigures) -> None:
    paper.gap()
    paper.heading("The jackpot (simulated)")
    stood = f"{_dollars(pool.average)} on average, {dollars(pool.highest)} at most"
    paper.note("Pool", f"{dollars(pool.opening)} at the beginning, {stood}")
    won = (f"{one.kind.replace('_', ' ')} {one.times:,} ({dollars(one.paid)})" for one in pool.prizes)
    paper.note("Prizes", ", ".join(won))
    paper.note("Paid", f"{dollars(pool.from_pool)} out of the pool, {dollars(pool.from_the_house)} by the house")


def _card_told(told: tuple[str, object]) -> str:
    key, value = told
    return f", {value} deck{'' if value == 1 else 's'}" if key == "decks" else f", {value}"


_HEADS = ("wager", "made", "won", "lost", "edge % simulated", "edge % exact", "deviation simulated", "exact")


def _cells(line: LineFigures, *, several: bool) -> tuple[str, ...]:
    name = f"{line.player}: {line.wager}" if several else line.wager
    return (
        name,
        f"{line.made:,}",
        f"{line.won:,}",
        f"{line.lost:,}",
        _percent(line.edge),
        "" if line.exact is None else percent(line.exact.edge),
        _plain(line.deviation),
        "" if line.exact is None else decimal(line.exact.deviation),
    )


def _percent(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{percent(estimate.value)} ± {percent(REACH * estimate.error)}"


def _plain(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{decimal(estimate.value)} ± {decimal(REACH * estimate.error)}"


def _fraction(exact: Fraction) -> str:
    return f"{exact} = {decimal(exact)}" if exact.denominator > 1 else str(exact)


def _holds(paper: Paper, line: LineFigures) -> None:
    holds = [f"{rounds:,} rounds: {percent(low, 2)} to {percent(high, 2)} %" for rounds, low, high in line.holds()]
    paper.gap()
    paper.heading(f"{line.player}: {line.plan}")
    brought = "won" if line.net > 0 else "lost"
    paper.note("Money", f"{dollars(line.staked)} staked, {dollars(abs(line.net))} {brought}")
    if holds:
        of = "exact" if line.exact else "simulated"
        paper.note("Hold", f"{'; '.join(holds)} (95 %, by the {of} edge and deviation)")
    shown = [f"{_outcome(name, value)}: {count:,}" for name, value, count in line.outcomes[:MOST_OUTCOMES]]
    more = len(line.outcomes) - len(shown)
    if shown:
        paper.note("Outcomes", ", ".join([*shown, *([f"and {more} more"] if more else [])]))
    if line.clauses:
        paper.note("Clauses", ", ".join(f"{clause}: {count:,}" for clause, count in line.clauses[:MOST_OUTCOMES]))


def _outcome(name: str, value: Fraction | None) -> str:
    if value is None or str(value) == name:
        return name
    return f"{name} ({'+' if value > 0 else ''}{value})"


def _player(paper: Paper, player: PlayerFigures) -> None:
    paper.gap()
    paper.heading(f"{player.name}, all wagers together")
    hour = player.per_hour
    paper.note(
        "Result",
        f"{_cents(player.per_round)} a round, deviation {_dollars(player.round_deviation)}; "
        f"{_cents(hour)} an hour of {player.pace} rounds (simulated)",
    )
    told = []
    if player.n0 is not None:
        told.append(f"N0 {between(player.n0, '{:,.0f}')} rounds")
    if player.desirability is not None and player.score is not None:
        error = REACH * player.desirability.error
        told.append(f"desirability {player.desirability.value:.2f} ± {error:.2f}")
        told.append(f"SCORE {between(player.score, '{:.2f}')}")
    if player.ruin_in_the_end is not None:
        told.append(f"risk of ruin playing for ever {between(player.ruin_in_the_end, '{:.2%}')}")
    if told:
        paper.note("Measures", f"{'; '.join(told)} (simulated)")
    if player.session is not None:
        _session(paper, player.session)


def _session(paper: Paper, session: SessionFigures) -> None:
    paper.note(
        "Sessions", f"{session.played:,} of {session.rounds:,} rounds, {session.rounds_played:,.1f} played on average"
    )
    paper.note("Endings", ", ".join(f"{name} {_percent(share)} %" for name, share in session.endings if share.value))
    paper.note("Session", f"{_cents(session.result)}, deviation {_dollars(session.deviation)}")
    quantiles = ", ".join(
        f"{row.share:.0%} {_dollars(row.value)}{' or ' * bool(row.beyond)}{row.beyond}" for row in session.percentiles
    )
    paper.note("Percentiles", f"{quantiles} (to {dollars(session.bin_width)})")
    paper.note("Drawdown", f"{_cents(session.drawdown)} on average, {dollars(session.deepest)} the deepest")
    if session.rounds_to_ruin is not None:
        paper.note("Ruin", f"after {_rounds(session.rounds_to_ruin)} rounds on average, where it came")
    if session.rounds_to_goal is not None:
        paper.note("Goal", f"after {_rounds(session.rounds_to_goal)} rounds on average, where it was reached")


def _rounds(estimate: Estimate) -> str:
    return f"{estimate.value:,.1f} ± {REACH * estimate.error:,.1f}"


def _cents(estimate: Estimate) -> str:
    return f"{_dollars(estimate.value)} ± {_dollars(REACH * estimate.error)}"


def _dollars(cents: float) -> str:
    return f"{cents / 100:,.2f}"

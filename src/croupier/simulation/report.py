"""The report of a run: one page that needs nothing else, with the figures, their intervals, and drawings."""

from __future__ import annotations

from html import escape

from croupier.odds.page import page, paragraph, section
from croupier.simulation.drawings import convergence, drawdowns, fan, heat, results
from croupier.simulation.figures import SessionFigures
from croupier.simulation.result import Result
from croupier.simulation.tabled import (
    again,
    hands_table,
    outcomes_table,
    player_table,
    pool_table,
    session_table,
    told_below,
    wagers_table,
)
from croupier.simulation.twenty_one.by_hand import ROUNDS

HANDS_SAID = (
    "What a box alone brings per unit first staked, by its first two cards and the dealer's first: simulated in {:,} "
    "rounds besides those above, by the same seed and played the same way."
)


def report(result: Result) -> str:
    """The whole page."""
    parts = [section("Wagers", wagers_table(result))]
    for who, player in enumerate(result.players):
        course = convergence(result, who)
        parts.append(section(player.name, player_table(player), course and _drawing("How the edge settled", course)))
        if player.session is not None:
            parts.append(_session(result, who, player.session))
    if result.pool is not None:
        parts.append(section("The jackpot", pool_table(result.pool)))
    if result.by_hand:
        parts.append(section("Results by hand", paragraph(HANDS_SAID.format(ROUNDS)), hands_table(result.by_hand)))
    for line in result.lines:
        clauses = [row for row in result.clauses if (row.player, row.wager) == (line.player, line.wager)]
        parts.append(section(f"{line.player}: {line.plan}", outcomes_table(line, clauses)))
    parts.append(section("To have it again", again(result)))
    return page(f"Simulation of {result.title}", told_below(result), *parts)


def _session(result: Result, who: int, session: SessionFigures) -> str:
    name = result.players[who].name
    return section(
        f"{name}: {session.played:,} sessions of {session.rounds:,} rounds",
        session_table(session),
        _drawing("How sessions stand, round by round", fan(session, name)),
        _drawing("Results of sessions", results(session, name)),
        _drawing("How many sessions fell deeper than so much", drawdowns(result, who)),
        _drawing("Where sessions stand: the more, the stronger the colour", heat(result, who)),
    )


def _drawing(title: str, svg: str) -> str:
    return f"<figure class=drawing><figcaption class=faint>{escape(title)}</figcaption>\n{svg}</figure>\n"

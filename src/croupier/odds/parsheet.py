"""The parsheet: one document for one game, as a test laboratory files it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from croupier import __version__
from croupier.equipment.money import dollars
from croupier.law import HOUSE_POLICY, Citation, Law, readings
from croupier.law.digest import digest
from croupier.odds.asked import Asked
from croupier.odds.figures import decimal, percent
from croupier.odds.hold import CONFIDENCES, ROUNDS, intervals, most_off
from croupier.odds.kept import sources
from croupier.odds.page import edges, outcomes, page, paragraph, reasons, section, table
from croupier.odds.pictures import ranges
from croupier.odds.result import Odds, WagerOdds
from croupier.odds.writing import cells, heads, settings_told

DRAWN_ROUNDS = 10_000
METHOD = (
    "Nothing here is simulated or typed in. The program that deals the game is driven through everything that chance "
    "can bring, and what it pays and collects is counted. Figures are fractions until they are printed; where there "
    "are too many ways for that, they are worked out in floating point, and by how much the edge may be off is said "
    "of the wager. The method is described in docs/odds.md, among the program's documents."
)
VOLATILITY = (
    "The hold is what the house keeps of all that is staked, one unit on the wager in every round. Its intervals are "
    "those of the normal distribution about the edge. A sum of rounds is only nearly normal: the last column says "
    "by how many points the stated confidence may be off at most (Berry and Esseen's bound)."
)


def parsheet(asked: Asked, odds: Odds) -> str:
    """The whole document."""
    return page(
        f"Parsheet: {odds.title}",
        f"{odds.rules}; at the table: {settings_told(odds)}",
        section("What it stands for", table(("", ""), list(_identity(asked)), texts=frozenset({1}))),
        section("Wagers and odds", paragraph(_EDGES), table(heads(odds), cells(odds)), edges(odds.wagers)),
        section("Distribution", outcomes(odds.wagers)),
        section("Volatility", paragraph(VOLATILITY), _picture(odds.wagers), *_holds(odds.wagers)),
        section("Method", paragraph(METHOD), reasons(odds.wagers)),
        section("Clauses", *_clauses(asked.law, odds.wagers)),
    )


_EDGES = (
    "The edge is what the house keeps on average of a unit first staked; positive favours the house. Deviation is the "
    "standard deviation of what one unit brings."
)


def _identity(asked: Asked) -> Iterator[tuple[str, str]]:
    law = asked.law
    yield "rules", f"{law.rules}: {law.title}"
    if law.named:
        yield "draft of", f"{law.instrument}/{law.game}; no law in force"
    yield "stake", f"{dollars(asked.stake)} dollars"
    yield "rule data, SHA-256", digest(law)
    yield "sources, SHA-256", sources(law.family)
    yield "program", f"Croupier {__version__}, Python {'.'.join(map(str, sys.version_info[:3]))}"


def _picture(wagers: Sequence[WagerOdds]) -> str:
    rows = []
    for wager in wagers:
        found = {i.confidence: (i.low, i.high) for i in intervals(wager) if i.rounds == DRAWN_ROUNDS}
        wide = found[CONFIDENCES[-1]]
        figure = f"{percent(wide[0], 2)} to {percent(wide[1], 2)} %"
        rows.append((wager.wager, found[CONFIDENCES[0]], wide, figure))
    confidences = f"{CONFIDENCES[0]:.0%} and {CONFIDENCES[-1]:.0%}".replace("%", " %")
    says = f"The hold after {DRAWN_ROUNDS:,} rounds, {confidences} of the time; the line is where nobody wins"
    return paragraph(f"{says}.") + ranges(rows, 0, says)


def _holds(wagers: Sequence[WagerOdds]) -> Iterator[str]:
    top = ("wager", "rounds", *(f"hold, {confidence:.0%}" for confidence in CONFIDENCES), "off by")
    rows = []
    for wager in wagers:
        found = intervals(wager)
        for rounds in ROUNDS:
            spans = [f"{percent(i.low, 3)} to {percent(i.high, 3)} %" for i in found if i.rounds == rounds]
            rows.append((wager.wager, f"{rounds:,}", *spans, decimal(100 * most_off(wager, rounds), 2)))
    yield table(top, rows)


def _clauses(law: Law, wagers: Sequence[WagerOdds]) -> Iterator[str]:
    """Every clause that has a part in it, as its register sums it up, and the readings that were needed."""
    cites = dict.fromkeys(cite for wager in wagers for cite in wager.clauses if cite not in HOUSE_POLICY)
    yield table(("clause", "what it says", "reading"), [_told(law, cite) for cite in cites], texts=frozenset({1, 2}))
    needed = dict.fromkeys(cite.reading for cite in cites if cite.reading)
    rows = [(number, f"{readings()[number].title}. {readings()[number].text}") for number in needed]
    if rows:
        yield table(("reading", "how it is read"), rows, texts=frozenset({1}))


def _told(law: Law, cite: Citation) -> tuple[str, str, str]:
    return f"{cite.instrument} {cite.clause}", law.clause(cite).summary, cite.reading or ""

"""The page that a regulator would print: two or more laws of one game side by side, and what each change is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from croupier.odds.comparing import Comparison, Worth
from croupier.odds.figures import percent, signed
from croupier.odds.page import page, paragraph, section, table
from croupier.odds.pictures import bars
from croupier.odds.result import Number, Odds
from croupier.odds.writing import clause, settings_told, short

PER_HUNDRED_DOLLARS = 10_000


def cents(number: Number) -> str:
    """What an edge is worth in cents for every hundred dollars staked."""
    return signed(number * PER_HUNDRED_DOLLARS, 2)


def side_by_side(laws: Sequence[Odds]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The edge of each wager under each law, in parts of a hundred, and beside it the difference from the first."""
    others = laws[1:]
    heads = (
        "wager",
        *(f"{odds.rules} %" for odds in laws),
        *(f"difference {odds.rules.partition('/')[0]}" for odds in others),
    )
    names = dict.fromkeys(wager.wager for odds in laws for wager in odds.wagers)
    rows = []
    for name in names:
        edges = [_edge(odds, name) for odds in laws]
        shown = ["" if edge is None else percent(edge) for edge in edges]
        from_first = ["" if None in (edges[0], edge) else _points(edges[0], edge) for edge in edges[1:]]
        rows.append((name, *shown, *from_first))
    return heads if len(others) > 1 else (*heads[:-1], "difference"), rows


def _points(before: Number | None, after: Number | None) -> str:
    assert before is not None, "asked only where both have the wager"
    assert after is not None, "asked only where both have the wager"
    return signed((after - before) * 100, 4)


def _edge(odds: Odds, name: str) -> Number | None:
    found = next((wager for wager in odds.wagers if wager.wager == name), None)
    if found is None:
        return None
    return found.edge_float if found.edge is None else found.edge


def in_question(laws: Sequence[Odds]) -> str:
    """By how much edges that are no fractions may be off, in parts of a hundred."""
    found = [
        f"{wager.wager} of {odds.rules} {percent(wager.edge_error, 7)}"
        for odds in laws
        for wager in odds.wagers
        if wager.edge_error is not None
    ]
    return f"Off by at most, as is proved, in parts of a hundred: {'; '.join(found)}." if found else ""


def worth_told(worth: Worth, wager: str, *, two_instruments: bool = False) -> tuple[str, str, str, str]:
    """One row of the breakdown of a wager's difference: the change, its clauses, its worth alone and in sequence."""
    alone = "only with others" if worth.alone is None else cents(worth.alone.get(wager, 0))
    says = "; ".join(change.says for change in worth.changes)
    cites = [cite for change in worth.changes for cite in change.clauses]
    named = [f"{cite.instrument} {cite.clause}" if two_instruments else clause(cite) for cite in cites]
    clauses = ", ".join(dict.fromkeys(named))
    return says, clauses, alone, cents(worth.in_sequence.get(wager, 0))


BREAKDOWN = ("change", "clauses", "alone", "in sequence")


def breakdown(comparison: Comparison, wager: str) -> list[tuple[str, str, str, str]]:
    """The changes that move a wager, and their sum."""
    first, second = comparison.laws
    two = first.instrument != second.instrument
    rows = [worth_told(worth, wager, two_instruments=two) for worth in comparison.worths if _moves(worth, wager)]
    return [*rows, ("together", "", "", cents(comparison.difference(wager)))]


def _moves(worth: Worth, wager: str) -> bool:
    return bool(worth.in_sequence.get(wager) or (worth.alone or {}).get(wager))


def without_effect(comparison: Comparison) -> list[str]:
    """The changes that leave every edge as it was."""
    worths = [worth for worth in comparison.worths if not any(_moves(worth, wager) for wager in worth.in_sequence)]
    worked = [change for worth in worths for change in worth.changes]
    return [change.says for change in (*worked, *comparison.idle)]


def played_otherwise(comparison: Comparison) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The hands that best play plays otherwise, the dealer's cards against which it does, and how under either law."""
    heads = ("hand", "against", comparison.first.rules, comparison.second.rules)
    return heads, [(one.hand, " ".join(one.against), one.first, one.second) for one in comparison.play]


def compare_page(comparisons: Sequence[Comparison]) -> str:
    """The first law with each of the others."""
    laws = [comparisons[0].first, *(comparison.second for comparison in comparisons)]
    heads, rows = side_by_side(laws)
    below = f"At the table: {settings_told(laws[0])}. Edges are the house's, per unit first staked."
    parts = [table(heads, rows)]
    if off := in_question(laws):
        parts.append(paragraph(off))
    for comparison in comparisons:
        parts += _held_against(comparison)
    return page(" and ".join(odds.rules for odds in laws), below, *parts)


def _held_against(comparison: Comparison) -> Iterator[str]:
    first, second = comparison.first.rules, comparison.second.rules
    yield section(
        f"From {first} to {second}",
        paragraph(
            "What each change of the law is worth to the house, in cents for every 100 dollars staked: made by "
            f"itself in {first}, and made after those above it, so that the parts add up."
        ),
    )
    for wager in comparison.differing:
        moved = [worth for worth in comparison.worths if worth.in_sequence.get(wager)]
        shown = [
            (worth_told(worth, wager)[0], float(worth.in_sequence[wager]), cents(worth.in_sequence[wager]))
            for worth in moved
        ]
        yield f"<h3>{escape(wager)}: {signed(comparison.difference(wager) * 100)} points</h3>\n"
        yield table(BREAKDOWN, breakdown(comparison, wager), texts=frozenset({0, 1}))
        yield bars(shown, f"What each change is worth to the house on {wager}") if len(shown) > 1 else ""
    if not comparison.differing:
        yield paragraph("No wager's edge differs.")
    if comparison.play:
        yield f"<h3>Best play that changes from {first} to {second}</h3>\n"
        yield table(*played_otherwise(comparison), texts=frozenset({1, 2, 3}))
    if idle := without_effect(comparison):
        yield paragraph(f"Without effect on any edge: {short(idle)}.")
    for law in comparison.laws:
        if law.drafted:
            rows = [(number, drafted.summary) for number, drafted in law.drafted.items()]
            yield section(f"The clauses of {law.rules}", table(("clause", "reason"), rows, texts=frozenset({1})))

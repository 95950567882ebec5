"""Insurance for the kernels: which hands may be insured, for how much, what it brings; the engine answers all of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.equipment.cards import SUITS, Card
from croupier.games import commands as c
from croupier.games import twenty_one
from croupier.games.due import Amounts, ChanceDue, DecisionDue
from croupier.games.twenty_one import acts, offers
from croupier.games.twenty_one.dues import DEALERS
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.rules import TwentyOneRules
from croupier.games.twenty_one.spots import insurance_spot
from croupier.odds.driving import SOMEBODY, Events
from croupier.odds.twenty_one.beside import Side
from croupier.simulation.betting import Numbers
from croupier.simulation.scenario import ScenarioError
from croupier.simulation.ways import Span

LOWEST, HIGHEST, LEAST, STEP, MOST_OVER, MOST_UNDER, PAYS_OVER, PAYS_UNDER, CARDS_DRAWN = range(9)
SHOWN = 9
"""By rank of the dealer's card, whether insurance is offered."""
BARRED = SHOWN + 16
"""By the ranks of one's own two cards, whether it is not."""
WIDTH = BARRED + 256
FAR = 1 << 40


def insurance_of(rules: TwentyOneRules, ranks: Sequence[str], span: Span, stake: int) -> Numbers:
    """Insurance at a table when the count is within a span, as a row of numbers."""
    law = rules.law
    if not law.orders("insurance_against"):
        raise ScenarioError(f"insure: {law.rules} knows no insurance")
    row = np.zeros(WIDTH, dtype=np.int64)
    row[LOWEST] = -FAR if span.least is None else span.least
    row[HIGHEST] = FAR if span.most is None else span.most
    most, pays = law.odds("insurance_most"), law.odds("insurance_pays")
    row[MOST_OVER], row[MOST_UNDER] = most.numerator, most.denominator
    row[PAYS_OVER], row[PAYS_UNDER] = pays.numerator, pays.denominator
    side = Side(rules, stake, rounded=True)
    against = [rank for rank in ranks if rules.shows("insurance_against", Card(rank + SUITS[0]))]
    amounts = None
    for at, first in enumerate(ranks):
        for also, second in enumerate(ranks[at:], at):
            found = _offered(side, (first, against[0], second))
            row[[BARRED + at * 16 + also, BARRED + also * 16 + at]] = found is None
            amounts = amounts or found
    for rank in against:
        row[SHOWN + ranks.index(rank)] = 1
    if amounts is None:
        raise ScenarioError(f"insure: a wager of {stake / 100:g} is too small to be insured")
    row[LEAST], row[STEP] = amounts.least, amounts.step
    row[CARDS_DRAWN] = 3 if _drawn_out(side, against[0], amounts) else 2
    return row


def _dealt(side: Side, ranks: tuple[str, str, str]) -> tuple[Round, Events]:
    """One's first card, the dealer's, one's second; the offers are open."""
    table, events = side.dealt(None)
    for rank in ranks:
        table, fell = side.done(table, c.Reveal(Card(rank + SUITS[0])))
        events = (*events, *fell)
    return table, events


def _offered(side: Side, ranks: tuple[str, str, str]) -> Amounts | None:
    table, _ = _dealt(side, ranks)
    return next((choice.amounts for choice in offers.choices(table, SOMEBODY) if choice.verb == "insures"), None)


def _drawn_out(side: Side, against: str, amounts: Amounts) -> bool:
    """Whether the dealer draws to the end though only insurance lies."""
    table, events = _dealt(side, ("K", against, "6"))
    table, laid = side.done(table, acts.Insure(SOMEBODY, amounts.most))
    table, events = side.on(table, (*events, *laid))
    assert isinstance(twenty_one.due(table), DecisionDue), "sixteen may be hit"
    table, hit = side.done(table, acts.Hit(SOMEBODY))
    table, events = side.on(table, (*events, *hit))
    table, events = side.card(table, events, Card("Ks"))  # over
    table, events = side.card(table, events, Card("5s"))
    due = twenty_one.due(table)
    assert side.brought(events, insurance_spot(1)) is not None, "without a natural it is lost"
    return isinstance(due, ChanceDue) and due.to == DEALERS

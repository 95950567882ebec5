"""The signs at a table: what the rules want to be seen there, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.caribbean_stud.options import StudOptions
from croupier.games.craps.options import CrapsOptions
from croupier.games.felt import Rules
from croupier.law import Citation
from croupier.law.instrument import MOST_CITED

LAYOUT = {
    "layout_areas": "the layout with its areas",
    "area_names": "their names",
    "odds_on_the_layout": "their odds",
    "recent_results": "the latest results",
    "roles_marked": "who has the Bank and the cards",
    "ante_area": "the areas named Ante",
    "bet_area": "those named Bet",
    "jackpot_area": "slots or areas for the jackpot",
    "jackpot_meter": "the meter",
    "jackpot_light": "a light at each slot",
    "jackpot_wager_accepted": "which tells that a wager is in",
    "players_mind_their_light": "and which players mind",
    "layout": "the boxes with their wagers and hands",
    "layout_inscriptions": "what naturals and insurance pay and how the dealer draws",
    "insurance_line": "insurance beside its box",
    "surrender_button": "which hands are surrendered",
    "perfect_pairs_pay_scale": "what pairs pay",
    "pucks": "the puck that shows the come-out point",
    "marker_buttons": "which wagers are on, off, bought or laid",
}
"""What the picture of the table shows, where the rules of its game ask for it."""


def signs(rules: Rules) -> Iterator[tuple[str, tuple[Citation, ...]]]:
    """The sign with the table's limits, and what is to be seen on the table below."""
    yield limits(rules), rules.law.or_house("limits_sign", "limits_are_displayed")
    seen = [concept for concept in LAYOUT if rules.law.orders(concept)]
    for start in range(0, len(seen), MOST_CITED):
        some = seen[start : start + MOST_CITED]
        yield f"To be seen below: {', '.join(LAYOUT[concept] for concept in some)}.", rules.law.by(*some)


def limits(rules: Rules) -> str:
    """The sign with the limits; an increment and a differential stand on it where there are such."""
    options = rules.options
    further = [
        f"{name} {dollars(cents)}"
        for name in ("increment", "differential")
        if (cents := getattr(options, name, None)) is not None
    ]
    if isinstance(options, CrapsOptions):
        further.append(f"odds up to {options.odds} times the flat wager")
    if isinstance(options, StudOptions):
        further.append(f"jackpot wager {dollars(options.jackpot_wager)}")
        if options.maximum_payout is not None:
            further.append(f"maximum payout of a bet {dollars(options.maximum_payout)}")
    return f"Minimum {dollars(options.minimum)}, maximum {', '.join([dollars(options.maximum), *further])}."

"""The signs at a table: what the rules want to be seen there, each with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.equipment.money import dollars
from croupier.games.felt import Rules
from croupier.law import Citation

LAYOUT = {
    "layout_areas": "the layout with its areas",
    "area_names": "their names",
    "odds_on_the_layout": "their odds",
    "recent_results": "the latest results",
    "roles_marked": "who has the Bank and the cards",
    "layout": "the boxes with their wagers and hands",
    "layout_inscriptions": "what naturals and insurance pay and how the dealer draws",
    "insurance_line": "insurance beside its box",
    "surrender_button": "which hands are surrendered",
    "perfect_pairs_pay_scale": "what pairs pay",
}
"""What the picture of the table shows, where the rules of its game ask for it."""


def signs(rules: Rules) -> Iterator[tuple[str, tuple[Citation, ...]]]:
    """The sign with the table's limits, and what is to be seen on the table below."""
    yield limits(rules), rules.law.or_house("limits_sign", "limits_are_displayed")
    seen = [concept for concept in LAYOUT if rules.law.orders(concept)]
    yield f"To be seen below: {', '.join(LAYOUT[concept] for concept in seen)}.", rules.law.by(*seen)


def limits(rules: Rules) -> str:
    """The sign with the limits; an increment and a differential stand on it where there are such."""
    options = rules.options
    further = [
        f"{name} {dollars(cents)}"
        for name in ("increment", "differential")
        if (cents := getattr(options, name, None)) is not None
    ]
    return f"Minimum {dollars(options.minimum)}, maximum {', '.join([dollars(options.maximum), *further])}."

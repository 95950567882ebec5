"""What can go wrong in dealing Caribbean stud, in the words of the notation."""

from __future__ import annotations

from typing import NamedTuple

EXPOSES = "exposes a card to box"
EXPOSES_TWO = "exposes two cards"
EXPOSES_OWN = "exposes his own card"
MISDEALS = "misdeals box"
MISDEALS_OWN = "misdeals his own hand"
DEALS_TO = "deals to box"
BEGINS_DEALING_TO = "begins to deal to box"
WRONG_DECK = "deals from a wrong deck"
AT_A_BOX = (EXPOSES, MISDEALS, DEALS_TO, BEGINS_DEALING_TO)
AT_NO_BOX = (EXPOSES_TWO, EXPOSES_OWN, MISDEALS_OWN, WRONG_DECK)
ERRORS = (*AT_A_BOX, *AT_NO_BOX)
WITHOUT_AN_ANTE = (DEALS_TO, BEGINS_DEALING_TO)
TO_BE_NOTICED = (EXPOSES_TWO, MISDEALS, MISDEALS_OWN, DEALS_TO)
"""What comes to light only when somebody notices it; one exposed card all see, a wrong deck may be counted."""


class Error(NamedTuple):
    """Something that goes wrong in dealing, and at which box."""

    kind: str
    box: int | None = None

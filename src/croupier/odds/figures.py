"""Figures as people read them: fractions in full or in decimals, rounded from the exact value."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from croupier.odds.result import Number

LONGEST = 11
PLACES = 4
SMALLEST = 15
"""Beyond so many noughts nobody counts them."""


def decimal(number: Number, places: int = PLACES) -> str:
    """In so many decimals.

    >>> decimal(Fraction(1, 37), 4), decimal(Fraction(-1, 3), 2), decimal(Fraction(-1, 10**6), 2)
    ('0.0270', '-0.33', '0.00')
    """
    return f"{Decimal(round(Fraction(number) * 10**places)).scaleb(-places):f}"


def percent(number: Number, places: int = PLACES) -> str:
    """In parts of a hundred.

    >>> percent(Fraction(1, 37))
    '2.7027'
    """
    return decimal(Fraction(number) * 100, places)


def share(number: Number) -> str:
    """In parts of a hundred; of what is small, but not nothing, the first two digits.

    >>> share(Fraction(1, 37)), share(Fraction(1, 10**8)), share(Fraction(0)), share(1e-30)
    ('2.7027', '0.0000010', '0.0000', '1.0e-28')
    """
    if not number or Fraction(percent(number)):
        return percent(number)
    for places in range(PLACES + 1, SMALLEST):
        if Fraction(percent(number, places)):
            return percent(number, places + 1)
    return f"{100 * float(number):.1e}"


def fraction(number: Number | None) -> str:
    """A fraction in full; a floating-point number, which has none, not at all."""
    return str(number) if isinstance(number, Fraction) else ""


def short_fraction(number: Number | None) -> str:
    """A fraction that somebody can take in at a glance; otherwise nothing."""
    text = fraction(number)
    return text if len(text) <= LONGEST else ""


def signed(number: Number, places: int = PLACES) -> str:
    """With its sign, plus or minus; nought has none."""
    text = decimal(number, places)
    return f"+{text}" if number > 0 and Fraction(text) else text

"""Money: whole cents, written as dollars, and the one rounding there is."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Cents: TypeAlias = int
CentsOrNothing: TypeAlias = Cents
"""An amount that may be nothing, where a setting of that name is otherwise more."""

MOST_DIGITS = 15
_DOLLARS = re.compile(r"([0-9]+)(\.[0-9]{1,2})?")


def parse_dollars(text: str, *, most_digits: int = MOST_DIGITS) -> Cents:
    """Read an amount: digits with at most two decimals, nothing else.

    >>> parse_dollars("2.50"), parse_dollars("10")
    (250, 1000)
    """
    found = _DOLLARS.fullmatch(text)
    if not found or len(found[1]) > most_digits:
        raise ValueError(
            f"{text[:40]!r} is no amount of dollars; expected digits with at most two decimals, such as 10 or 2.50"
        )
    whole, _, decimals = text.partition(".")
    return int(whole) * 100 + int(decimals.ljust(2, "0") or "0")


def cents_of(number: object) -> Cents:
    """An amount of dollars that a file gives as a number: whole, or with at most two decimals; never a float."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        raise ValueError("expected an amount of dollars, such as 10 or 2.50")
    exact = Decimal(number)
    if not exact.is_finite() or exact.adjusted() >= MOST_DIGITS:
        raise ValueError(f"expected an amount of at most {MOST_DIGITS} digits")
    exponent = exact.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -2:
        raise ValueError("expected dollars with at most two decimals")
    return int(exact.scaleb(2))


def dollars(cents: Cents) -> str:
    """Write an amount as people do.

    >>> dollars(250), dollars(1000), dollars(-5)
    ('2.50', '10', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02}" if rest else f"{sign}{whole}"


def in_chips_upwards(amount: Fraction, chip_cents: Cents) -> Cents:
    """The least sum of chips that is not below the amount."""
    return -(-amount // chip_cents) * chip_cents


def in_chips_downwards(amount: Fraction, chip_cents: Cents) -> Cents:
    """The greatest sum of chips that is not above the amount."""
    return amount // chip_cents * chip_cents

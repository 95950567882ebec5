"""Numbers as people write them, read exactly."""

from __future__ import annotations

import re
from fractions import Fraction

_NUMBER = re.compile(
    r"[+-]?(?:\d{1,20}/\d{1,20}|(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?)", re.ASCII | re.IGNORECASE
)
"""An exponent has two digits at most: what it multiplies is written out, and a longer one would take hours."""


def parse_number(text: str) -> Fraction:
    """A number in digits, with a decimal point, an exponent, or as a fraction; `ValueError` if it is none.

    >>> parse_number("0.75"), parse_number("-1/2"), parse_number("1e-3")
    (Fraction(3, 4), Fraction(-1, 2), Fraction(1, 1000))
    """
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f"{text[:40]!r} is no number")
    return Fraction(text.strip())

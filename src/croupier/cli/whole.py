"""Whole numbers on the command line: in digits, and nothing is rounded to one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token

DIGITS = re.compile("[+-]?[0-9]{1,40}")


def _whole_number(_: type, said: Sequence[Token]) -> int:
    """Six and a half decks are not six."""
    if not DIGITS.fullmatch(said[0].value):
        raise ValueError(f"{said[0].value!r}: expected a whole number")
    return int(said[0].value)


Whole = Annotated[int, Parameter(converter=_whole_number)]

"""Reading typed values out of the law's data: exact or refused, never a float."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

Scalar = int | Fraction | bool | str
Value = Scalar | tuple[Scalar, ...] | Mapping[str, Scalar | tuple[Scalar, ...]]

_ODDS = re.compile(r"\d{1,9}(/[1-9]\d{0,8})?")
_CENTS = re.compile(r"\d{1,12}(\.\d\d)?")


def _integer(raw: object) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ValueError(f"{raw!r} is no whole number")
    return raw


def _flag(raw: object) -> bool:
    if not isinstance(raw, bool):
        raise ValueError(f"{raw!r} is neither true nor false")
    return raw


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError(f"{raw!r} is no text")
    return raw


def _odds(raw: object) -> Fraction:
    if not isinstance(raw, str) or not _ODDS.fullmatch(raw):
        raise ValueError(f'{raw!r} are no odds; write them as text: "3/2" or "35"')
    return Fraction(raw)


def _cents(raw: object) -> int:
    if not isinstance(raw, str) or not _CENTS.fullmatch(raw):
        raise ValueError(f'{raw!r} is no amount; write dollars as text: "25" or "2.50"')
    return int(Fraction(raw) * 100)


_SCALARS: Mapping[str, Callable[[object], Scalar]] = MappingProxyType(
    {"integer": _integer, "cents": _cents, "odds": _odds, "flag": _flag, "text": _text}
)
_PLURALS = MappingProxyType(
    {
        "integers": "integer",
        "integer lists": "integer",
        "text": "text",
        "text lists": "text",
        "odds": "odds",
        "cents": "cents",
    }
)


def read_value(kind: str, raw: object) -> Value:
    """A value of the law as its vocabulary types it; `ValueError` says what was expected."""
    if kind.startswith("list of "):
        return _list(_SCALARS[_PLURALS[kind.removeprefix("list of ")]], raw)
    if not kind.startswith("table of "):
        return _SCALARS[kind](raw)
    of = kind.removeprefix("table of ")
    scalar = _SCALARS[_PLURALS[of]]
    if not isinstance(raw, dict) or not raw:
        raise ValueError(f"{raw!r} is no table")
    if of.endswith("lists"):
        return MappingProxyType({key: _list(scalar, entry) for key, entry in raw.items()})
    return MappingProxyType({key: scalar(entry) for key, entry in raw.items()})


def _list(scalar: Callable[[object], Scalar], raw: object) -> tuple[Scalar, ...]:
    if not isinstance(raw, list):
        raise ValueError(f"{raw!r} is no list")
    return tuple(scalar(entry) for entry in raw)


def written(value: Value, kind: str | None = None) -> str:
    """A value as one would write it down: odds are odds to one, amounts are dollars.

    >>> written({"tie": Fraction(8), "both": Fraction(3, 2)}), written((1, 2)), written("ascending")
    ('tie 8, both 3/2', '1 2', 'ascending')
    >>> written({"lesser": 100_000}, "table of cents"), written(250, "cents")
    ('lesser $1000', '$2.50')
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {written(item, kind)}" if item != () else f"{key} none" for key, item in value.items())
    if isinstance(value, tuple):
        return " ".join(written(item, kind) for item in value)
    if kind is not None and kind.endswith("cents") and isinstance(value, int):
        return f"${value // 100}.{value % 100:02}" if value % 100 else f"${value // 100}"
    return str(value)

"""House options: what the law leaves to whoever runs the table, read from settings and held against the law."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from croupier.equipment.money import Cents, cents_of, dollars, parse_dollars
from croupier.law import Citation, Law

_LEAST_DECIMAL = Decimal("0.000000001")
_PART = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")

O = TypeVar("O", bound="Options")  # noqa: E741


class OptionError(Exception):
    """A setting that is not one, or that the law does not leave to the house; then it names the clause."""

    def __init__(self, reason: str, cites: tuple[Citation, ...] = ()) -> None:
        super().__init__(f"{reason} [{'; '.join(map(str, cites))}]" if cites else reason)
        self.reason = reason
        self.cites = cites


@dataclass(frozen=True, slots=True)
class Options:
    """The settings that every table has."""

    minimum: Cents = 100
    maximum: Cents = 1_000_000
    increment: Cents | None = None
    chip: Cents = 1
    players_per_box: int = 3

    def check(self, law: Law) -> None:
        """Refuse, with its clause, what the law does not leave to the house."""
        if self.minimum > self.maximum:
            raise OptionError(
                f"minimum {dollars(self.minimum)} is above maximum {dollars(self.maximum)}",
                law.or_house("limits_are_set"),
            )
        if self.increment is not None and self.increment > self.minimum:
            raise OptionError(
                f"increment {dollars(self.increment)} is above minimum {dollars(self.minimum)}",
                law.or_house("increments"),
            )


def _money(raw: object) -> Cents:
    cents = _money_or_nothing(raw)
    if cents <= 0:
        raise ValueError("expected more than nothing")
    return cents


def _money_or_nothing(raw: object) -> Cents:
    cents = parse_dollars(raw) if isinstance(raw, str) else cents_of(raw)
    if cents < 0:
        raise ValueError("expected no less than nothing")
    return cents


def _part(raw: object) -> Fraction:
    """A part of a whole, written as a decimal or as a fraction in quotes."""
    written_as_part = isinstance(raw, str) and _PART.fullmatch(raw)
    if isinstance(raw, bool) or not (written_as_part or isinstance(raw, int | Decimal)):
        raise ValueError('expected a part of the whole, such as 0.5 or "1/2"')
    assert isinstance(raw, str | int | Decimal)
    if isinstance(raw, Decimal) and not ((raw.is_finite() and _LEAST_DECIMAL <= raw <= 1) or raw == 0):
        raise ValueError("expected a part of the whole, from 0 to 1")
    part = Fraction(raw)
    if not 0 <= part <= 1:
        raise ValueError("expected a part of the whole, from 0 to 1")
    return part


def _whole(raw: object) -> int:
    if isinstance(raw, str) and raw.isascii() and raw.isdigit() and len(raw) < 9:
        raw = int(raw)
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw < 10**9:
        raise ValueError("expected a whole number from 1")
    return raw


def _flag(raw: object) -> bool:
    if isinstance(raw, str) and raw in ("true", "false"):
        return raw == "true"
    if not isinstance(raw, bool):
        raise ValueError("expected true or false")
    return raw


def _word(raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError("expected a word in quotes")
    return raw


_READERS: Mapping[str, Callable[[object], Any]] = {
    "Cents": _money,
    "Cents | None": _money,
    "CentsOrNothing": _money_or_nothing,
    "Fraction": _part,
    "int": _whole,
    "int | None": _whole,
    "bool": _flag,
    "str": _word,
    "str | None": _word,
}


def read_option(options: O, key: str, raw: object) -> O:
    """The options with one setting as written; the error quotes it and says what was expected."""
    kinds = {field.name: str(field.type) for field in fields(options)}
    if key not in kinds:
        raise OptionError(f"unknown setting {key!r}; this game has {', '.join(sorted(kinds))}")
    try:
        value = _READERS[kinds[key]](raw)
    except ValueError as error:
        raise OptionError(f"setting {key} = {str(raw)[:40]!r}: {error}") from error
    return replace(options, **{key: value})


def read_options(options: O, settings: Mapping[str, object], law: Law) -> O:
    """The options with all settings as written, held against the law."""
    for key, raw in settings.items():
        options = read_option(options, key, raw)
    options.check(law)
    return options


def written(options: Options) -> dict[str, object]:
    """The settings that differ from what a table has anyway, as the notation writes them."""
    plain = type(options)()
    kinds = {field.name: str(field.type) for field in fields(options)}
    return {
        name: _written(kind, getattr(options, name))
        for name, kind in kinds.items()
        if getattr(options, name) != getattr(plain, name)
    }


def _written(kind: str, value: Any) -> object:
    if kind.startswith("Cents"):
        return Decimal(dollars(value))
    return str(value) if isinstance(value, Fraction) else value

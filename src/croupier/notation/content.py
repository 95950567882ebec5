"""The content of a file before it means anything: its keys, where they stand, and what is wrong with them."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from croupier.notation.errors import NotationError

_DEEP_KEY = re.compile(r"""(?m)(?:^|[{,\[])[ \t]*+(?:(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}""")
"""A dotted key so deep that reading it would take the square of its length."""


def read_toml(text: str, file: str) -> dict[str, Any]:
    """The keys of a text, amounts as they are written."""
    try:
        if _DEEP_KEY.search(text):
            raise RecursionError
        content: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        at_the_end = "at end of document" in str(error)
        line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") + 1 if at_the_end else None, None)
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise NotationError(f"this is no TOML: {reason}", file=file, line=line, column=column) from error
    except RecursionError as error:
        raise NotationError("this is nested too deeply", file=file) from error
    except (ValueError, ArithmeticError) as error:  # a number of thousands of digits
        raise NotationError(f"this is no TOML that can be read: {error}", file=file) from error
    return content


class Content:
    """The keys of one file, each error with the line where its key stands."""

    def __init__(self, content: dict[str, Any], text: str, file: str) -> None:
        self.content = content
        self.source = text
        self.file = file

    def line_of(self, key: str) -> int | None:
        """The line on which a key is set, for error messages."""
        found = re.search(rf"^[ \t]*(\[+{key}\]|{key}\b)", self.source, re.MULTILINE)
        return self.source.count("\n", 0, found.start()) + 1 if found else None

    def error(self, key: str, reason: str) -> NotationError:
        return NotationError(reason, line=self.line_of(key))

    def text(self, key: str, default: str | None = None) -> str:
        value = self.content.get(key, default)
        if value is None:
            raise NotationError(f"{key} is missing: a story has title, rules and players at least")
        if not isinstance(value, str):
            raise self.error(key, f"{key} must be a text in quotes, not {quoted(value)}")
        return value

    def table(self, key: str) -> dict[str, Any]:
        value = self.content.get(key, {})
        if not isinstance(value, dict):
            example = {"table": "minimum = 5", "players": "ana = 100"}.get(key, "net = { ana = -10 }")
            raise self.error(key, f"{key} must be a table, such as {{ {example} }}, not {quoted(value)}")
        return value


def quoted(value: object) -> str:
    """A value as it may be shown in an error: short."""
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."

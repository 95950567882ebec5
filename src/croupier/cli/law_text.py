"""How the law is put on the screen: sentences and tables, coloured on a terminal, plain in a pipe, or JSON."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Sequence

from croupier.cli.exits import FINE, MISUSE
from croupier.cli.paper import may_be_coloured

NARROWEST, WIDEST = 60, 120


def complain(sentence: str) -> int:
    """One sentence to whoever made a mistake."""
    print(f"croupier law: {sentence}", file=sys.stderr)
    return MISUSE


def as_data(content: object) -> int:
    print(json.dumps(content, indent=2, ensure_ascii=False))
    return FINE


class Page:
    """Lines of text as wide as the terminal; in a pipe a line is as long as it is."""

    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()
        self.coloured = may_be_coloured()
        self.width = max(NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, WIDEST))

    def styled(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.coloured and text else text

    def heading(self, text: str) -> None:
        print(self.styled("1", text))

    def gap(self) -> None:
        print()

    def paragraph(self, text: str, indent: str = "") -> None:
        print(textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent))

    def field(self, name: str, text: str, wide: int = 12) -> None:
        """A name and what is to be said of it, hanging beside it, or below if the name is long."""
        if not text:
            return
        lines = textwrap.wrap(text, self.width - wide, break_long_words=False, break_on_hyphens=False)
        if len(name) > wide - 2:
            print(self.styled("36", name))
            name = ""
        print(self.styled("36", name.ljust(wide)) + lines[0])
        for line in lines[1:]:
            print(" " * wide + line)

    def table(self, rows: Sequence[Sequence[str]], *, numbers_from: int | None = None) -> None:
        """Rows in columns, the first row being the heads; columns of numbers stand at the right.

        The last column takes what room is left, and on a terminal hangs where it must.
        """
        if not rows:
            return
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        numbers_from = len(widths) if numbers_from is None else numbers_from
        margin = sum(widths[:-1]) + 2 * (len(widths) - 1)
        for index, row in enumerate(rows):
            cells = [
                cell.rjust(width) if column >= numbers_from else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            line = "  ".join(cells).rstrip()
            if self.terminal and len(line) > self.width and numbers_from > len(widths) - 1:
                room = max(self.width - margin, 24)
                hanging = textwrap.wrap(row[-1], room) or [""]
                line = "\n".join(
                    ["  ".join([*cells[:-1], hanging[0]]).rstrip(), *(" " * margin + more for more in hanging[1:])]
                )
            print(self.styled("2", line) if not index else line)

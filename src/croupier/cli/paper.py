"""What replays and sessions are told on: coloured on a terminal, plain text in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Container, Sequence

NARROWEST, WIDEST = 40, 110


def may_be_coloured() -> bool:
    """Whether the output is a terminal that shows colours, and nobody asked for none."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class Paper:
    """Lines of a telling, with the clauses at the right where there is room for them."""

    def __init__(self) -> None:
        self.coloured = may_be_coloured()
        columns = shutil.get_terminal_size((100, 24)).columns
        self.width = max(NARROWEST, min(columns, WIDEST))

    def _in(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.coloured else text

    def heading(self, text: str) -> None:
        for part in textwrap.wrap(text, self.width):
            print(self._in("1", part))

    def line(self, text: str) -> None:
        indent = " " * (len(text) - len(text.lstrip()) + 2) if text.startswith(" ") else ""
        print(textwrap.fill(text, self.width, subsequent_indent=indent))

    def note(self, label: str, text: str) -> None:
        """A text of several lines under its label."""
        first, *rest = textwrap.wrap(
            f"{label}: {text}" if text else label,
            self.width,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
        print("\n".join([f"  {self._in('1', label)}{first[2 + len(label) :]}", *rest]))

    def gap(self) -> None:
        print()

    def command(self, number: int | None, text: str) -> None:
        print()
        where = f"{number}: " if number is not None else ""
        print(self._in("1;36", f"{where}{text}"))

    def event(self, text: str, cites: str) -> None:
        """A sentence, and behind it what it follows."""
        cites = f"[{cites}]"
        lines = textwrap.wrap(text, self.width - 2, initial_indent="  ", subsequent_indent="    ")
        room = self.width - len(lines[-1])
        if len(cites) < room:
            lines[-1] += " " * (room - len(cites)) + self._in("2", cites)
        else:
            lines += [self._in("2", f"    {part}") for part in textwrap.wrap(cites, self.width - 4)]
        print("\n".join(lines))

    def table(self, rows: Sequence[Sequence[str]], *, numbers: Container[int] | None = None) -> None:
        """Rows in columns under their heads; numbers at the right: in all but the first, or those named."""
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        for index, row in enumerate(rows):
            cells = (
                cell.rjust(width) if (column > 0 if numbers is None else column in numbers) else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            print(self._in("2" if not index else "0", "  ".join(cells).rstrip()))

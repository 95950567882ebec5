"""What is wrong with a file of notation: where it stands, what stands there, what was expected."""

from __future__ import annotations


class NotationError(Exception):
    """A file that cannot be read, or a line that says nothing in this notation."""

    def __init__(self, reason: str, *, file: str = "", line: int | None = None, column: int | None = None) -> None:
        self.reason = reason
        self.file = file
        self.line = line
        self.column = column
        super().__init__(reason)

    def __str__(self) -> str:
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part not in ("", None))
        return f"{where}: {self.reason}" if where else self.reason

    def at(self, *, file: str = "", line: int | None = None) -> NotationError:
        """The same error, placed."""
        return NotationError(self.reason, file=self.file or file, line=self.line or line, column=self.column)

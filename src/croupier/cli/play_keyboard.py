"""Where lines come from: a person at a keyboard, with completion and history where there is readline, or a pipe."""

from __future__ import annotations

import sys
from types import ModuleType

from croupier.cli.play_session import LONGEST_LINE, Session
from croupier.cli.play_words import next_words

PROMPT = "> "


class Keyboard:
    """Reads lines, however long they are, without ever holding more than a few thousand characters of one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.interactive = sys.stdin.isatty()
        self._found: list[str] = []
        if self.interactive:
            self._prepare(_readline())

    def line(self) -> str | None:
        """The next line; None when there are no more."""
        if not self.interactive:
            return self._from_pipe()
        try:
            return input(PROMPT)
        except EOFError:
            print()
            return None

    def ask(self, question: str) -> str:
        """An answer from whoever sits at the keyboard; nothing if nobody does."""
        try:
            return input(question)
        except EOFError:
            print()
            return ""

    def _from_pipe(self) -> str | None:
        most = 4 * LONGEST_LINE + 2  # in bytes; what is longer has too many characters anyhow
        raw = sys.stdin.buffer.readline(most)
        rest = raw
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(most)
        return raw.decode("utf-8", errors="replace").rstrip("\r\n") if raw else None

    # --- completion ---------------------------------------------------------------------------------------------------

    def _prepare(self, readline: ModuleType | None) -> None:
        if readline is None:
            return
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")

    def _complete(self, start: str, index: int) -> str | None:
        """The completion of that number of the word begun, as readline asks for it."""
        if index == 0:
            readline = _readline()
            before = readline.get_line_buffer()[: readline.get_begidx()] if readline else ""
            self._found = [f"{word} " for word in next_words(self.session, before.rpartition(";")[2].split(), start)]
        return self._found[index] if index < len(self._found) else None


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # not every system has it
        return None
    return readline

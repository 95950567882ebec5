"""The way in: answers `--version` at once, hands everything else to the commands, and leaves quietly when told to."""

import atexit
import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from croupier import __version__
from croupier.cli.exits import BROKEN_PIPE, FAULT, INTERRUPTED, NO_ROOM

PAGES = ("--html", "--svg")
"""Options with a file, or - for standard output."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line and returns its exit status."""
    if argv is None:  # this is the process's only work: what it leaves behind is not worth tidying up
        atexit.register(gc.freeze)
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # it ends as it is
    words = sys.argv[1:] if argv is None else list(argv)
    if sys.stdout is None:  # closed before the start
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a letter that the terminal does not know is no fault
    try:
        try:
            return answer(words)
        finally:
            sys.stdout.flush()  # here, where a closed pipe can still be met with silence
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes once more as it ends: let it flush into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno == errno.ENOSPC:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            print(f"croupier: not everything could be written: {fault.strerror}", file=sys.stderr)
            return NO_ROOM
        if os.environ.get("CROUPIER_TRACEBACK"):
            raise
        print(f"croupier: a fault of the program, not yours: {type(fault).__name__}: {fault}", file=sys.stderr)
        print("Set CROUPIER_TRACEBACK=1 and run it again to see where.", file=sys.stderr)
        return FAULT


def answer(words: list[str]) -> int:
    if words in (["--version"], ["-V"]):
        print(f"croupier {__version__}")
        return 0
    from croupier.cli.app import app  # late: the libraries of the command line take most of the start

    status = app(_with_pages(words), result_action="return_int_as_exit_code_else_zero")
    assert isinstance(status, int)
    return status


def _with_pages(words: list[str]) -> list[str]:
    """`--html -` as one word, since the library takes a lone - for an option, and `--html` at the end as the same."""
    made: list[str] = []
    for word in words:
        if word == "-" and made and made[-1] in PAGES:
            made[-1] += "=-"
        else:
            made.append(word)
    if made and made[-1] in PAGES:
        made[-1] += "=-"
    return made

"""How far a longer piece of work has come: a bar on the terminal that goes away again, and nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for the work inside; it is told how much of how much is done, or else shows only that something is."""
    if not sys.stderr.isatty():
        yield _nobody_looks
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _nobody_looks(done: int, of: int) -> None:
    """For whoever cannot see it."""

"""A session written to a file: never over another unasked, never half, and tried before anybody relies on it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from croupier.cli.play_session import Session, differences


class Taken(Exception):
    """There is such a file already."""


def keep(session: Session, title: str, path: Path, *, overwrite: bool) -> Iterator[str]:
    """Write the session and say so; what a replay would find otherwise is said too."""
    if not path.suffix:
        path = path.with_suffix(".round")
    if path.exists() and not overwrite:
        raise Taken(f"{path} is there already.")
    text = session.file(title, path.parent)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
        try:
            part.write(text)
            part.close()
            os.chmod(part.name, 0o666 & ~_umask())
            os.replace(part.name, path)
        except BaseException:
            os.unlink(part.name)
            raise
    found = differences(text, path)
    if found:
        yield f"Saved to {path}, but a replay differs: {'; '.join(found)}."
    else:
        yield f"Saved to {path}: 'croupier check {path}' confirms it."


def _umask() -> int:
    """The permissions that new files do not get; the system tells only by changing them."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

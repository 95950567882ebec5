"""Where things that were worked out once are kept: the user's cache folder."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The freedesktop convention's, Windows' own, or the customary one."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if not Path(named).is_absolute():  # the convention: what is not absolute is not there
        named = os.environ.get("LOCALAPPDATA", "") if os.name == "nt" else ""
    return (Path(named) if named else Path.home() / ".cache") / "croupier"

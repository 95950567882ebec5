"""Compiling: which functions numba turns into machine code, and the folder where it keeps that.

numba notices when the file of a function changes, but not when a function that it calls does; so the folder is
named after a digest of all sources here.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numba

from croupier.simulation.cache import cache_folder

F = TypeVar("F", bound=Callable[..., object])


@cache
def sources() -> str:
    """A digest of the sources of the simulation."""
    found = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


FOLDER = os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / f"kernels-{sources()[:16]}"))
"""Where machine code is kept: somebody's own choice goes first, and our own processes find ours."""
numba.config.CACHE_DIR = FOLDER  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """The function in machine code, compiled when it is first called, kept on disk. It must keep to whole numbers."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))

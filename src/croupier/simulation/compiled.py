"""Compiling: which functions numba turns into machine code, and the folder where it keeps that.

numba notices when the file of a function changes, but not when a function or a number that it uses from elsewhere does;
so the folder is named after a digest of all modules that are compiled and of what those import from here.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
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


def compiled_sources() -> str:
    """A digest of what machine code depends on."""
    folder, found = Path(__file__).parent, hashlib.sha256()
    texts = {file.relative_to(folder): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}
    wanted = [file for file, text in texts.items() if re.search(r"^@(compiled|lent)$", text, re.MULTILINE)]
    for file in wanted:
        for module in re.findall(r"^from croupier\.simulation\.([\w.]+) import", texts[file], re.MULTILINE):
            imported = Path(*module.split(".")).with_suffix(".py")
            if imported in texts and imported not in wanted:
                wanted.append(imported)
    for file in sorted(wanted):
        found.update(f"{file}\0{texts[file]}\0".encode())
    return found.hexdigest()


FOLDER = os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / f"kernels-{compiled_sources()[:16]}"))
"""Where machine code is kept: somebody's own choice goes first, and our own processes find ours."""
numba.config.CACHE_DIR = FOLDER  # type: ignore[attr-defined]


def _load_without_algebra() -> None:
    """numba looks for scipy's linear algebra before it compiles: no kernel needs it, and it takes a while to load."""
    absent = "scipy.linalg" not in sys.modules
    if absent:
        sys.modules["scipy.linalg"] = None  # type: ignore[assignment]  # as if not installed, which numba allows for
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        if absent:
            del sys.modules["scipy.linalg"]


_load_without_algebra()


def compiled(function: F) -> F:
    """The function in machine code, compiled when it is first called, kept on disk. It must keep to whole numbers."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def lent(function: F) -> F:
    """The same for what makes no array of its own: it becomes part of whoever calls it.

    So nobody counts who holds the arrays that it is lent, nor hands them over: either costs more than dealing a card.
    """
    lending = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True, _nrt=False)  # type: ignore[call-overload]
    return cast(F, lending(function))

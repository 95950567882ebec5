"""What every test may rely on: nothing that the program keeps for its user is the user's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Kernels are compiled once for all runs of the tests: their folder is chosen when they are imported.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).resolve().parent.parent / ".pytest_cache" / "kernels")


@pytest.fixture(autouse=True, scope="session")
def _cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))

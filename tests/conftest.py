"""What every test may rely on: nothing that the program keeps is the user's own, and Ctrl-C is heard."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# Kernels are compiled once for all runs of the tests: their folder is chosen when they are imported.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).resolve().parent.parent / ".pytest_cache" / "kernels")

# Tests started in the background are deaf to Ctrl-C, and the programs that they start would be deaf with them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("untimed", deadline=None)  # how long an example takes depends on what else the machine does
settings.load_profile("untimed")


@pytest.fixture(autouse=True, scope="session")
def _cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))

"""What the tests of the simulation share: graphs and tables of numbers are made once for all runs."""

from __future__ import annotations

from pathlib import Path

import pytest

KEPT = Path(__file__).resolve().parents[2] / ".pytest_cache" / "kernels"


@pytest.fixture(autouse=True)
def _kept_from_run_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(KEPT))

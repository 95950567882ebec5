"""Loading: what a command brings along, and that the collector goes on with its work afterwards."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from croupier.cli.loading import loading


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_rests_and_is_left_as_it_was(*, on: bool) -> None:
    (gc.enable if on else gc.disable)()
    try:
        with loading():
            assert not gc.isenabled()
        assert gc.isenabled() is on
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.enable()


def test_a_simulation_starts_without_linear_algebra_which_is_still_there_for_others() -> None:
    """It takes a good part of the start, and no kernel needs it."""
    program = """
import sys
from croupier.cli.main import main
status = main(["simulate", "nz-1996/roulette", "--rounds", "100", "--csv"])
loaded = "scipy.linalg" in sys.modules
import numba, numpy, scipy.linalg
twice = numba.njit(lambda square: square + square)
assert scipy.linalg.det(twice(numpy.eye(2))) == 4
sys.exit(status or loaded)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert (told.returncode, told.stderr) == (0, "")

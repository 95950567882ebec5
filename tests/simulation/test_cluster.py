"""A cluster of real processes on this machine: the same totals, also when a worker is lost in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from croupier.cli.main import main
from croupier.simulation.chunks import chunks_of
from croupier.simulation.cluster import NoCluster, cluster
from croupier.simulation.dealing import dealer_of
from croupier.simulation.running import Run, play_by, play_here
from croupier.simulation.scenario import Scenario
from tests.simulation.scenarios import scenario

SIZE = 40_000


def told() -> Scenario:
    return scenario("nz-1996/roulette", "martingale 10 on red", session=100, chips=300, rounds=800_000, seed=4)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[bytes]]]:
    started: list[subprocess.Popen[bytes]] = []
    yield started
    for process in started:
        process.kill()
        process.wait()


def start(processes: list[subprocess.Popen[bytes]], module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    processes.append(process)
    return process


def test_a_cluster_comes_to_the_same_totals_although_a_worker_dies(processes: list[subprocess.Popen[bytes]]) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    start(processes, "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1")
    doomed = start(processes, *worker)
    start(processes, *worker)
    here = Run(told(), SIZE)
    play_here(here, dealer_of(told()), lambda _: None)
    there = Run(told(), SIZE)

    def heard(run: Run) -> None:
        if len(run.done) == 3:
            os.kill(doomed.pid, signal.SIGKILL)

    until = time.monotonic() + 60
    while True:
        try:
            with cluster(address) as (executor, workers):
                play_by(there, executor, workers, heard)
            break
        except NoCluster:  # the scheduler is still starting
            assert time.monotonic() < until
    assert doomed.wait(10) == -signal.SIGKILL
    assert len(there.done) == len(list(chunks_of(told(), SIZE)))
    one, other = here.known(), there.known()
    assert one is not None
    assert other is not None
    assert one.digest() == other.digest()


def test_where_nobody_answers_that_is_said_within_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    address = f"tcp://127.0.0.1:{free_port()}"
    assert main(["simulate", "nz-1996/roulette", "--rounds", "1000", "--cluster", address]) == 2
    assert time.monotonic() - began < 30
    said = capsys.readouterr().err
    assert f"--cluster {address}: no scheduler answers there" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("address", ["nowhere", "gopher://here:1", "tcp://256.0.0.1:1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NoCluster, match="no scheduler answers"), cluster(address):
        pass

"""A cluster of real processes on this machine: the same totals, also when a worker is lost in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from threading import Thread

import pytest

from croupier.cli.main import main
from croupier.simulation.chunks import chunks_of
from croupier.simulation.cluster import NoCluster, cluster
from croupier.simulation.dealing import dealer_of
from croupier.simulation.running import Heard, Run, WorkersLost, play_by, play_here
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


def played_by(address: str, run: Run, heard: Heard) -> None:
    """Played there, as soon as its scheduler has started."""
    until = time.monotonic() + 60
    while True:
        try:
            with cluster(address) as (executor, workers):
                play_by(run, executor, workers, heard)
            return
        except NoCluster:
            assert time.monotonic() < until
            time.sleep(0.2)


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

    played_by(address, there, heard)
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


@pytest.mark.parametrize("address", ["", "nowhere", "gopher://here:1", "tcp://here:port", f"tcp://{'a' * 300}:1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NoCluster, match="expected the address of a scheduler"), cluster(address):
        pass


@pytest.mark.parametrize(
    ("says", "told"),
    [(b"SSH-2.0-Other\r\n", "it speaks another language"), (b"", "it hangs up"), (None, "silence for 1 s")],
)
def test_whoever_else_answers_there_is_no_scheduler(
    says: bytes | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.simulation.cluster.SECONDS_TO_ANSWER", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            if says is None:
                line.recv(1)
            else:
                line.sendall(says)
            line.close()

        answering = Thread(target=answer)
        answering.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"no scheduler answers there: {told}"), cluster(address):
            pass
        answering.join()


def test_a_scheduler_that_goes_away_leaves_what_is_known(processes: list[subprocess.Popen[bytes]]) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = start(processes, "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    start(processes, "dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1")
    run = Run(told(), SIZE)

    def heard(run: Run) -> None:
        if len(run.done) == 3:
            scheduler.kill()

    with pytest.raises(WorkersLost, match="the scheduler has gone"):
        played_by(address, run, heard)
    assert 3 <= len(run.done) < len(list(chunks_of(told(), SIZE)))
    known = run.known()
    assert known is not None
    assert known.chunks == len(run.done)

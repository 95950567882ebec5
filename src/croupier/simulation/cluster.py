"""A cluster: the same chunks on the workers of dask.distributed, reached through the same interface as the cores."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from croupier.simulation.running import MOST_TIMES_LOST

SECONDS_TO_ANSWER = 5
SECONDS_FOR_A_WORKER = 10


class NoCluster(Exception):
    """Nobody answers at that address, or nobody there works."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a cluster, and how many chunks its workers can play at a time."""
    try:
        from distributed import Client
    except ImportError as error:
        raise NoCluster("--cluster needs dask.distributed: pip install 'croupier[cluster]'") from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is to be said is said here
    try:
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        reason = f"{error}".split("\n")[0][:200] or type(error).__name__
        raise NoCluster(
            f"--cluster {address}: no scheduler answers there within {SECONDS_TO_ANSWER} s: {reason}"
        ) from error
    try:
        yield client.get_executor(retries=MOST_TIMES_LOST, pure=False), _places(client, address)
    finally:
        client.close(timeout=SECONDS_TO_ANSWER)


def _places(client: object, address: str) -> int:
    """How many threads work there; waited for, since workers often come a moment after their scheduler."""
    until = time.monotonic() + SECONDS_FOR_A_WORKER
    while True:
        workers = client.scheduler_info(n_workers=-1)["workers"]  # type: ignore[attr-defined]
        if workers:
            return sum(worker["nthreads"] for worker in workers.values())
        if time.monotonic() > until:
            raise NoCluster(f"--cluster {address}: the scheduler answers, but has no workers")
        time.sleep(0.2)

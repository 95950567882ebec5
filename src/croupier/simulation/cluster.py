"""A cluster: the same chunks on the workers of dask.distributed, reached through the same interface as the cores."""

from __future__ import annotations

import logging
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Thread

from croupier.simulation.running import MOST_TIMES_LOST, WorkersLost

SECONDS_TO_ANSWER = 5
SECONDS_FOR_A_WORKER = 10
MOST_FRAMES = 1 << 20

_ADDRESS = re.compile(r"(?:tcp://)?(?:[^\s/:@\[\]]{1,253}|\[[0-9a-fA-F:.%]+\]):\d{1,5}", re.ASCII)


class NoCluster(Exception):
    """Nobody answers at that address, or nobody there works."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a cluster, and how many chunks its workers can play at a time."""
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise NoCluster("--cluster needs dask.distributed: pip install 'croupier[cluster]'") from error
    if not _ADDRESS.fullmatch(address):  # the library stumbles over its own feet on some of what is none
        raise NoCluster(f"--cluster {address[:80]}: expected the address of a scheduler, such as tcp://host:8786")
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what is to be said is said here
    _greeted(address)
    made: Queue[Client | Exception] = Queue()

    def connect() -> None:
        try:
            made.put(Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False))
        except Exception as error:
            made.put(error)

    Thread(target=connect, daemon=True).start()  # whoever speaks another language may leave it waiting for ever
    try:
        client = made.get(timeout=2 * SECONDS_TO_ANSWER)
    except Empty:
        raise NoCluster(f"--cluster {address}: whoever answers there is no scheduler") from None
    if isinstance(client, Exception):
        reason = f"{client}".split("\n")[0][:200] or type(client).__name__
        raise NoCluster(f"--cluster {address}: no scheduler answers there: {reason}") from client
    try:
        yield client.get_executor(retries=MOST_TIMES_LOST, pure=False), _places(client, address)
    except CancelledError as error:
        raise WorkersLost(f"--cluster {address}: the scheduler has gone") from error
    except KilledWorker as error:
        raise WorkersLost(f"--cluster {address}: workers died {MOST_TIMES_LOST} times over on one chunk") from error
    except ModuleNotFoundError as error:
        raise WorkersLost(f"--cluster {address}: a worker there has no {error.name}, or another version") from error
    finally:
        with suppress(TimeoutError, OSError):
            client.close(timeout=SECONDS_TO_ANSWER)


def _greeted(address: str) -> None:
    """A scheduler speaks first, and begins with how long its greeting is; who says nothing within seconds is none."""
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS_TO_ANSWER) as line:
            said = line.recv(8)
        if 0 < int.from_bytes(said, "little") <= MOST_FRAMES:
            return
        reason = "it speaks another language" if said else "it hangs up"
    except TimeoutError:
        reason = f"silence for {SECONDS_TO_ANSWER} s"
    except (OSError, OverflowError, UnicodeError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or "there can be no such place"
    raise NoCluster(f"--cluster {address[:80]}: no scheduler answers there: {reason}")


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

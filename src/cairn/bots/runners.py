"""Runners: the same work one by one, in several processes, or on a cluster. They differ only in speed.

Work is a function of a plan and a place in it; results come as they are ready.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from ..core.errors import BadOption
from .referee import BotFailed

Place = tuple[int, int]  # group and rotation
P = TypeVar("P")
R = TypeVar("R")
Work = Callable[[P, Place], R]

TRIES = 3  # for a match whose process was ended
PATIENCE = 10  # seconds, for a cluster to answer


def run(
    work: Callable[[P, Place], R], chosen: P, places: list[Place], jobs: int = 1, cluster: str | None = None
) -> Iterator[R]:
    if cluster is not None:
        return on_cluster(work, chosen, places, cluster)
    if jobs == 1 or len(places) < 2:
        return in_turn(work, chosen, places)
    return at_once(work, chosen, places, jobs)


def in_turn(work: Callable[[P, Place], R], chosen: P, places: list[Place]) -> Iterator[R]:
    for place in places:
        yield work(chosen, place)


def at_once(work: Callable[[P, Place], R], chosen: P, places: list[Place], jobs: int) -> Iterator[R]:
    """In several processes. If one is ended from outside, its running matches start again."""
    left = dict.fromkeys(places, 0)  # how often each started without finishing
    while left:
        try:
            for place, result in in_pool(work, chosen, list(left), jobs):
                del left[place]
                yield result
        except BrokenProcessPool:
            running = list(left)[: 2 * jobs]  # they begin in order, so it was one of these
            for place in running:
                left[place] += 1
            if left[running[0]] >= TRIES:
                raise BotFailed(
                    f"group {running[0][0]}, rotation {running[0][1]}: the process that played it ended {TRIES} times before "
                    "the match was over; what was finished is kept"
                ) from None


def in_pool(work: Callable[[P, Place], R], chosen: P, places: list[Place], jobs: int) -> Iterator[tuple[Place, R]]:
    """Ctrl-C at the terminal ends the processes at once and silently."""
    pool = ProcessPoolExecutor(
        min(jobs, len(places)), get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)
    )
    waiting = iter(places)
    running: dict[Future[R], Place] = {}
    try:
        while True:
            while len(running) < 2 * jobs and (place := next(waiting, None)):  # a few ahead, so that no process waits
                running[pool.submit(work, chosen, place)] = place
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for match in done:
                place = running.pop(match)
                yield place, match.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def on_cluster(work: Callable[[P, Place], R], chosen: P, places: list[Place], address: str) -> Iterator[R]:
    """On a dask.distributed cluster; if a worker is lost, another takes its matches."""
    try:
        from distributed import Client, as_completed
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise BadOption("--cluster needs dask.distributed: pip install 'cairn-table[cluster]'") from None
    try:
        client: Any = Client(address, timeout=f"{PATIENCE}s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption(f"no cluster answers at {address} ({' '.join(str(error).split())})") from None
    waiting = iter(places)

    def more(count: int) -> list[Any]:
        taken = [place for _, place in zip(range(count), waiting)]
        return [client.submit(work, chosen, place, pure=False, retries=TRIES) for place in taken]

    try:
        cores = sum(client.ncores().values()) or 1
        running: Any = as_completed(more(2 * cores), loop=client.loop)
        for match in running:
            yield match.result()
            match.release()
            running.update(more(1))
    except (KilledWorker, FutureCancelledError) as error:
        raise BotFailed(f"the cluster gave up a match: {' '.join(str(error).split())}; what was finished is kept") from None
    finally:
        client.close()

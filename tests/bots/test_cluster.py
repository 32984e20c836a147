"""The arena on a cluster: the same results, also when a worker is lost on the way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import cairn
from cairn.bots import runners
from cairn.bots.arena import Arena, plan

pytest.importorskip("distributed")

SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"
WORKER = "from distributed.cli.dask_worker import main; main()"


def start(code: str, *arguments: str, log: Path) -> subprocess.Popen[bytes]:
    with open(log, "wb") as file:
        return subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=file, stderr=file, env={**os.environ})


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, as on three machines."""
    log = tmp_path / "scheduler.log"
    started = [start(SCHEDULER, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", log=log)]
    try:
        while not (found := re.search(r"Scheduler at: +(tcp://\S+)", log.read_text())):
            assert started[0].poll() is None, log.read_text()
            time.sleep(0.05)
        address = found[1]
        quiet = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--local-directory", str(tmp_path))
        workers = [start(WORKER, address, *quiet, log=tmp_path / f"worker-{number}.log") for number in (1, 2)]
        started += workers
        while not all("Registered to" in (tmp_path / f"worker-{number}.log").read_text() for number in (1, 2)):
            assert all(worker.poll() is None for worker in workers)
            time.sleep(0.05)
        yield address, workers
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


def test_a_lost_worker_changes_nothing(cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path) -> None:
    address, workers = cluster
    chosen = plan("lost-cities", ["steady", "random"], options={"rounds": 1})
    arena = Arena(chosen, tmp_path / "out")
    for count, _ in enumerate(arena.play(60, cluster=address), 1):
        if count == 5:
            workers[0].send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
    workers[0].wait()
    assert workers[1].poll() is None
    alone = Arena(chosen)
    list(alone.play(60))
    for kept, wanted in zip(arena.finished(60), alone.finished(60), strict=True):
        assert replace(kept, seconds=wanted.seconds) == wanted
    lines = [json.loads(line) for line in (tmp_path / "out" / "matches.jsonl").read_text().splitlines()]
    places = [(line["group"], line["rotation"]) for line in lines]
    assert len(places) == len(set(places)) == 60
    assert len({line["seed"] for line in lines}) == 30


def test_no_cluster_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "PATIENCE", 1)
    arena = Arena(plan("lost-cities", ["steady", "random"]))
    with pytest.raises(cairn.BadOption, match=r"no cluster answers at 127\.0\.0\.1:1 "):
        list(arena.play(2, cluster="127.0.0.1:1"))

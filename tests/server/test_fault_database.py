"""SIGKILL of PostgreSQL itself: answers are refused or wait, nothing acknowledged is lost, and play goes on when it is back."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from patience import WAIT
from server.faults import People, Process, report, with_people
from server.postgres import Cluster


@pytest.fixture
def mortal() -> Iterator[Cluster]:
    """A cluster of its own: the others' tests go on with theirs."""
    made = Cluster()
    yield made
    made.remove()


def kill(cluster: Cluster) -> None:
    """The postmaster and all its processes at once, as when the machine loses its power (but for the disk's own cache)."""
    first = psutil.Process(int((cluster.data / "postmaster.pid").read_text().split()[0]))
    everybody = [first, *first.children(recursive=True)]
    for each in everybody:
        os.kill(each.pid, signal.SIGKILL)
    psutil.wait_procs(everybody, timeout=WAIT)
    while first.is_running() and first.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.02)


def test_a_killed_postgresql_loses_nothing_acknowledged(mortal: Cluster, tmp_path: Path, long: bool) -> None:
    database = mortal.database()
    servers = [Process(database, tmp_path / f"log{number}") for number in range(2)]
    kills = 20 if long else 1

    async def work(people: People) -> None:
        await people.sit(4, bots=1)
        await people.play(2)
        for _ in range(kills):
            await asyncio.sleep(people.dice.random() * 0.5)
            kill(mortal)
            await asyncio.sleep(people.dice.random())
            assert all(server.answers("health") for server in servers), "the servers live on"
            assert not any(server.answers("ready") for server in servers), "and say that they cannot serve"
            await asyncio.to_thread(mortal.start)
            await people.play(2)
        answers = await people.settled()
        refusals = sum(len(player.refusals) for players in people.players.values() for player in players)
        report(f"PostgreSQL killed {kills} times: {answers} answers acknowledged, each there once; {refusals} refused")
        assert all(server.answers("ready") for server in servers)

    try:
        with_people([server.host for server in servers], work)
    finally:
        for server in servers:
            server.kill()

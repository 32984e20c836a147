"""A disk that is full, takes nothing any more, or is read-only: answers are refused in a sentence, nothing acknowledged is
lost, and play goes on when there is room again.

The limits are real ones of the operating system: a file size that the running server may not exceed (nobody needs to be root
for that), and, where the tests may mount one, a small disk of its own.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from cairn.server.store.storage import StorageError
from patience import WAIT
from server.faults import People, Process, report, with_people

SENTENCE = "could not be saved"


def largest(folder: Path) -> int:
    return max(file.stat().st_size for file in folder.glob("*.sqlite3*") if not file.name.endswith("-shm"))


async def refused(people: People, server: Process, nothing: bool) -> None:
    """Until everybody at a table for people was refused; meanwhile all can look, and the reason is a sentence."""
    await people.begin()
    asked = [list(players) for table, players in people.players.items() if table not in people.bots]
    await people.until(lambda: all(any(player.refusals for player in players) for players in asked))
    for table in people.players:
        seen = await people.request("GET", f"tables/{table}/frame")
        assert seen.status_code == 200
    table, players = next((table, players) for table, players in people.players.items() if table not in people.bots)
    async with httpx.AsyncClient(timeout=WAIT) as client:
        headers = {"Cookie": people.cookie}
        while True:
            await people.until(lambda: any(player.pending for player in players))
            waiting = next(player for player in players if player.pending)
            again = {"seat": waiting.seat, **{name: waiting.pending[name] for name in ("version", "do", "id")}}
            reply = await client.post(f"http://{server.host}/api/tables/{table}/act", json=again, headers=headers)
            if reply.status_code not in (200, 409):  # else a small write found room, and the table went on meanwhile
                break
        made = await client.post(f"http://{server.host}/api/me", json={"name": "x" * 20}, headers=headers)
        ready = await client.get(f"http://{server.host}/api/ready")
    assert reply.status_code == 503, reply.text
    assert reply.json()["error"]["code"] == "unavailable"
    assert SENTENCE in reply.json()["error"]["message"]
    assert made.status_code in (200, 503), made.text
    assert "database" not in made.text
    assert ready.status_code == 503 or not nothing, "a small write may find room where a larger one does not"


async def fill_and_clear(people: People, server: Process, fill: Any, clear: Any, times: int, nothing: bool = False) -> None:
    await people.sit(3, bots=1)
    await people.play(3)
    for _ in range(times):
        for players in people.players.values():
            for player in players:
                player.refusals.clear()
        fill()
        try:
            await refused(people, server, nothing)
        finally:
            clear()
        answers = await people.settled()
    report(f"disk full {times} times: {answers} answers acknowledged, each there once")


@pytest.mark.parametrize("room", [16_384, 0], ids=["full", "takes nothing"])
def test_a_full_disk_refuses_and_play_goes_on_when_there_is_room(tmp_path: Path, long: bool, room: int) -> None:
    server = Process(f"sqlite:///{tmp_path}/full.sqlite3", tmp_path / "log")
    process = psutil.Process(server.process.pid)
    _, hard = process.rlimit(resource.RLIMIT_FSIZE)

    def fill() -> None:
        process.rlimit(resource.RLIMIT_FSIZE, (largest(tmp_path) + room if room else 0, hard))

    def clear() -> None:
        process.rlimit(resource.RLIMIT_FSIZE, (hard, hard))

    async def work(people: People) -> None:
        await fill_and_clear(people, server, fill, clear, 10 if long else 1, nothing=not room)

    try:
        with_people([server.host], work)
    finally:
        server.kill()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", str(folder)], capture_output=True, text=True)
    if made.returncode:
        pytest.skip("not run: a disk of its own can be mounted by root only")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_without_space_and_then_read_only(small_disk: Path, tmp_path: Path, long: bool) -> None:
    database, ballast = f"sqlite:///{small_disk}/small.sqlite3", small_disk / "ballast"
    server = Process(database, tmp_path / "log")

    def fill() -> None:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass

    async def work(people: People) -> None:
        await fill_and_clear(people, server, fill, ballast.unlink, 5 if long else 1)
        server.kill()
        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
        try:
            command = [sys.executable, "-m", "cairn", "serve", "--port", str(server.port), "--database", database]
            tried = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=WAIT)
        finally:
            subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
        assert tried.returncode != 0
        [line] = tried.stderr.splitlines()
        assert "the server cannot start: the database could not be written: attempt to write a readonly database" in line
        await asyncio.to_thread(server.start)
        await people.settled()

    try:
        with_people([server.host], work)
    finally:
        server.kill()


@pytest.mark.parametrize("who", ["bot", "clock"])
def test_bots_and_clocks_go_on_by_themselves_when_the_store_does(anna: Any, server: Any, who: str) -> None:
    """Nobody asks for what they do, so nobody would ask again."""
    real, refusals = server.tables.storage.change, []

    async def failing(change: Any) -> None:
        if change.command is None and len(refusals) < 2:
            refusals.append(change)
            raise StorageError("the database could not be written: disk I/O error")
        await real(change)

    clock = {"kind": "move", "seconds": 3600} if who == "clock" else None
    table = anna.table("me", "bot", clock=clock)["id"]
    feed = anna.feed(table, 0)
    feed.asked()
    server.tables.storage.change = failing
    if who == "clock":
        server.pass_time(3700)
        feed.until(lambda message: message["type"] == "frame" and message["table"]["seats"][0]["offered"] == "time")
    else:
        for _ in range(2):  # a turn of Lost Cities has two answers, then the bot is asked
            feed.act()
        feed.asked()
    assert len(refusals) == 2

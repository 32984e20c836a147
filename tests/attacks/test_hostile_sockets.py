"""Hostile sockets beside honest tables: the tables go on. The long form has 5,000 of them and prints figures."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from attacks.measured import Measured, measured

HERE = Path(__file__).parent
LONGEST = 300.0  # seconds


def on_core(process: int, number: int) -> None:
    """The server on one core, attackers and players on the other."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(cores) > 1:
        os.sched_setaffinity(process, {cores[number]})


async def player(host: str, number: int, answers: int, times: list[float]) -> None:
    """Both seats of one table, an answer every second; how long each took to be acknowledged."""
    mine = {"X-Forwarded-For": f"198.51.{number // 250}.{1 + number % 250}"}  # players have addresses of their own
    async with httpx.AsyncClient(base_url=f"http://{host}", headers=mine, timeout=60) as http:
        seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
        table = (await http.post("/api/tables", json={"game": "lost-cities", "seats": seats})).json()["id"]
        cookie = {"Cookie": f"cairn_guest={http.cookies['cairn_guest']}", **mine}
    async with (
        connect(f"ws://{host}/api/tables/{table}/feed?seat=0", additional_headers=cookie, compression=None) as first,
        connect(f"ws://{host}/api/tables/{table}/feed?seat=1", additional_headers=cookie, compression=None) as second,
    ):
        asked, frames = 0, [json.loads(await feed.recv()) for feed in (first, second)]
        while answers:
            feed, seen = ((first, frames[0]), (second, frames[1]))[asked]
            if not seen["actions"]:
                if seen["result"]:
                    return
                asked = 1 - asked
                other = (first, second)[asked]
                while not frames[asked]["actions"]:
                    message = json.loads(await other.recv())
                    if message["type"] == "frame":
                        frames[asked] = message
                continue
            began = time.monotonic()
            await feed.send(
                json.dumps({"type": "act", "id": f"a{answers}", "version": seen["version"], "do": seen["actions"][0]["do"]})
            )
            acknowledged = fresh = False
            while not (acknowledged and fresh):
                message = json.loads(await feed.recv())
                if message["type"] == "ack":
                    times.append(time.monotonic() - began)
                    acknowledged = True
                elif message["type"] == "frame" and message["version"] > seen["version"]:
                    frames[asked], fresh = message, True
                assert message["type"] != "error", message
            answers -= 1
            await asyncio.sleep(1)


async def evening(host: str, tables: int, answers: int) -> list[float]:
    times: list[float] = []
    await asyncio.gather(*[player(host, number, answers, times) for number in range(tables)])
    return sorted(times)


def attacked(server: Measured, sockets: int, addresses: int, tables: int, answers: int) -> tuple[list[float], int]:
    """What honest answers took while all this went on, and how many hostile connections there were."""
    with server.client("Host") as host:
        table = host.table("me", "friend")["id"]
    on_core(server.process.pid, 1)
    paths = os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, str(HERE / "hostile_sockets.py"), server.host, table, str(sockets), str(addresses), str(LONGEST)]
    attackers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths})
    on_core(attackers.pid, 0)
    before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    on_core(0, 0)
    try:
        times = asyncio.run(evening(server.host, tables, answers))
        attackers.terminate()
        made, _ = attackers.communicate(timeout=LONGEST)
    finally:
        attackers.kill()
        if before:
            os.sched_setaffinity(0, before)
    return times, int(made)


@pytest.mark.skipif(sys.platform != "linux", reason="needs every address of 127.0.0.0/8")
def test_hostile_sockets_leave_the_tables_alone(tmp_path: Path, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    sockets, addresses, tables, answers = (5000, 50, 200, 40) if long else (200, 10, 8, 3)
    with measured(tmp_path, "") as server:
        times, made = attacked(server, sockets, addresses, tables, answers)
        assert len(times) == tables * answers
        assert made > 0
        assert httpx.get(f"http://{server.host}/api/health", timeout=20).status_code == 200
    if long:
        with capsys.disabled():
            middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
            print(f"\n{made} hostile connections, {len(times)} honest answers")
            print(f"median {1000 * middle:.1f} ms, p99 {1000 * late:.1f} ms")

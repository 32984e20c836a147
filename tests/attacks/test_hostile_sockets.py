"""Hostile sockets beside honest tables: the tables go on. The long form has 5,000 of them and prints figures."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from attacks.measured import Measured, measured
from patience import WAIT

HERE = Path(__file__).parent
LONGEST = 300.0  # seconds


def on_core(process: int, number: int) -> None:
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(process, {cores[number]})


class Player:
    """Both seats of one table, an answer every second, each table at a moment of its own; how long each took to be
    acknowledged."""

    def __init__(self, host: str, number: int) -> None:
        self.host = host
        self.headers = {"X-Forwarded-For": f"198.51.{number // 250}.{1 + number % 250}"}  # players have addresses of their own
        self.times: list[float] = []

    async def sit(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://{self.host}", headers=self.headers, timeout=WAIT) as http:
            seats = [{"kind": "local", "name": "Ada"}, {"kind": "local", "name": "Ben"}]
            table = (await http.post("/api/tables", json={"game": "lost-cities", "seats": seats})).json()["id"]
            headers = {"Cookie": f"cairn_guest={http.cookies['cairn_guest']}", **self.headers}
        address = f"ws://{self.host}/api/tables/{table}/feed?seat="
        how: Any = {"additional_headers": headers, "compression": None, "open_timeout": WAIT, "ping_timeout": WAIT}
        self.feeds = [await connect(f"{address}{seat}", **how) for seat in (0, 1)]
        self.frames = [json.loads(await feed.recv()) for feed in self.feeds]

    async def play(self, answers: int, after: float) -> None:
        await asyncio.sleep(after)
        seat = 0
        while answers:
            seen, feed = self.frames[seat], self.feeds[seat]
            if not seen["actions"]:
                assert not seen["result"]
                seat = 1 - seat
                while not self.frames[seat]["actions"]:
                    await self.hear(seat)
                continue
            began = time.monotonic()
            act = {"type": "act", "id": f"a{answers}", "version": seen["version"], "do": seen["actions"][0]["do"]}
            await feed.send(json.dumps(act))
            while (await self.hear(seat))["type"] != "ack":
                pass
            self.times.append(time.monotonic() - began)
            while self.frames[seat]["version"] <= seen["version"]:
                await self.hear(seat)
            answers -= 1
            await asyncio.sleep(1)
        for feed in self.feeds:
            await feed.close()

    async def hear(self, seat: int) -> Any:
        message = json.loads(await self.feeds[seat].recv())
        assert message["type"] != "error", message
        if message["type"] == "frame":
            self.frames[seat] = message
        return message


async def evening(server: Measured, sockets: int, addresses: int, tables: int, answers: int) -> tuple[list[float], int]:
    """What honest answers took once the others had come, and how many hostile connections there were."""
    with server.client("Host") as host:
        table = host.table("me", "friend")["id"]
    players = [Player(server.host, number) for number in range(tables)]
    for player in players:
        await player.sit()
    paths = os.pathsep.join([str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    # attackers share the players' core and give way to them: what is measured is the server
    program = ["nice", "-n", "19", sys.executable, str(HERE / "hostile_sockets.py")]
    command = [*program, server.host, table, str(sockets), str(addresses), str(LONGEST)]
    attackers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths})
    try:
        assert attackers.stdout is not None
        assert await asyncio.to_thread(attackers.stdout.readline) == "begun\n"
        await asyncio.gather(*[player.play(answers, number / tables) for number, player in enumerate(players)])
        attackers.terminate()
        made, _ = attackers.communicate(timeout=LONGEST)
    finally:
        attackers.kill()
    return sorted([time for player in players for time in player.times]), int(made)


def attacked(server: Measured, *terms: int) -> tuple[list[float], int]:
    """The server has a core of its own; players and attackers share the other one."""
    before = os.sched_getaffinity(0)
    on_core(server.process.pid, 1)
    on_core(0, 0)  # and whatever is started from here
    try:
        return asyncio.run(evening(server, *terms))
    finally:
        os.sched_setaffinity(0, before)


@pytest.mark.skipif(sys.platform != "linux", reason="needs every address of 127.0.0.0/8")
def test_hostile_sockets_leave_the_tables_alone(tmp_path: Path, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    sockets, addresses, tables, answers = (5000, 50, 200, 40) if long else (200, 10, 8, 3)
    with measured(tmp_path, "") as server:
        times, made = attacked(server, sockets, addresses, tables, answers)
        assert len(times) == tables * answers
        assert made > 0
        assert httpx.get(f"http://{server.host}/api/health", timeout=WAIT).status_code == 200
    if long:
        with capsys.disabled():
            middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
            print(f"\n{made} hostile connections, {len(times)} honest answers")
            print(f"median {1000 * middle:.1f} ms, p99 {1000 * late:.1f} ms")

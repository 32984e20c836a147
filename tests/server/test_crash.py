"""SIGKILL in mid-match: what was acknowledged is there, once; what was not can be sent again."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

import cairn
from cairn.core.record import loads
from patience import WAIT
from ports import free_port


class Process:
    """The server as users run it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "cairn", "serve", "--port", str(self.port), "--limits", "0"]
        command += ["--database", f"sqlite:///{self.path}/crash.sqlite3", "--bots", "fakebots", "--workers", "1"]
        self.process = subprocess.Popen(command)
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/api/games", timeout=WAIT)
                return
            except httpx.TransportError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def test_no_acknowledged_answer_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, long: bool) -> None:
    dice = random.Random(7)
    server = Process(tmp_path)
    try:
        client = httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=WAIT)
        seats = [{"kind": "me"}, {"kind": "local", "name": "Otto"}]
        made = client.post(
            "/api/tables", json={"game": "lost-cities", "seats": seats, "options": {"rounds": 3, "ply_cap": 100}}
        )
        table, cookie = made.json()["id"], f"cairn_guest={client.cookies['cairn_guest']}"
        how: Any = {"additional_headers": {"Cookie": cookie}, "open_timeout": WAIT, "ping_timeout": WAIT, "close_timeout": 0.1}
        acknowledged: list[tuple[int, int, str]] = []
        kills, number, pending = 0, 0, None
        while kills < (40 if long else 3):
            die_at = number + dice.randrange(3, 25)
            address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/feed?seat="
            try:
                with (
                    connect(address + "0", **how) as first,
                    connect(address + "1", **how) as second,
                ):
                    while True:
                        if pending is None:
                            seen = None
                            for seat in (0, 1):
                                found = client.get(f"/api/tables/{table}/frame?seat={seat}").json()
                                if found["actions"]:
                                    seen = found
                            if seen is None:
                                return finish(client, table, acknowledged)
                            number += 1
                            do = dice.choice(seen["actions"])["do"]
                            pending = {"type": "act", "id": f"n{number}", "version": seen["version"], "do": do}
                            asked = seen["seat"]
                        sock = (first, second)[asked]
                        sock.send(json.dumps(pending))
                        if number >= die_at:
                            if dice.random() < 0.5:
                                time.sleep(dice.random() * 0.004)
                            server.kill()
                        while (answer := json.loads(sock.recv(WAIT))).get("id") != pending["id"]:
                            pass
                        assert answer["type"] == "ack", answer
                        acknowledged.append((pending["version"], asked, pending["do"]))
                        pending = None
            except (ConnectionClosed, WebSocketException, httpx.TransportError, OSError):
                kills += 1
                server.kill()
                server.start()
        finish(client, table, acknowledged)
    finally:
        server.kill()


def finish(client: Any, table: str, acknowledged: list[tuple[int, int, str]]) -> None:
    """Play to the end and hold the record against what was acknowledged."""
    while True:
        frames = [client.get(f"/api/tables/{table}/frame?seat={seat}").json() for seat in (0, 1)]
        if frames[0]["result"]:
            break
        seen = next(frame for frame in frames if frame["actions"])
        body = {"seat": seen["seat"], "version": seen["version"], "do": seen["actions"][0]["do"]}
        assert client.post(f"/api/tables/{table}/act", json=body).status_code == 200
    record = loads(client.get(f"/api/tables/{table}/record").text)
    assert len(acknowledged) >= 12
    versions = [version for version, _, _ in acknowledged]
    assert len(set(versions)) == len(versions), "no version was answered twice"
    for version, seat, do in acknowledged:
        assert record.lines[version] == {"seat": seat, "do": do}
    assert cairn.verify(record).ok

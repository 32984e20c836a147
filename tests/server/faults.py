"""What the tests of faults share: a server as users run it, people who play through any trouble, and one check afterwards.

The people do what the browser does: after a lost connection they come back with the number of events they have, and send an
answer that was not acknowledged again with the same id.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cairn.server.tables.answers import LONG
from patience import WAIT
from ports import free_port

HERE = Path(__file__).parent
PAUSE = 0.05  # seconds that somebody thinks about an answer
OTHER_RELEASE = HERE / "other_release"  # a release that plays Lost Cities by other rules
OTHER_PROGRAM = """#!{python}
import os, sys
sys.path[:0] = {paths!r}
os.environ |= {env!r}
from other_rules import apply
apply()
from cairn.cli.main import run
run()
"""
LOST = (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError)


class Process:
    """The server as users run it, in a process of its own. It gets the same port each time."""

    def __init__(self, database: str, log: Path, rules: int | None = None, *more: str) -> None:
        """`rules`: as a release would start that plays Lost Cities by this version of the rules; `more`: further settings."""
        self.database, self.log, self.rules, self.more = database, log, rules, more
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "cairn", "serve", "--port", str(self.port), "--limits", "0"]
        command += ["--database", self.database, "--bots", "fakebots", "--bot-workers", "1", *self.more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, env={**os.environ, **environment(self.rules)})
        while not self.answers("games"):
            assert self.process.poll() is None, f"the server did not start: {self.log.read_text()[-2000:]}"
            time.sleep(0.05)

    def answers(self, path: str) -> bool:
        try:
            return httpx.get(f"http://{self.host}/api/{path}", timeout=WAIT).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def environment(rules: int | None) -> dict[str, str]:
    """Of a release that plays Lost Cities by this version of the rules, if one is given."""
    paths = [str(HERE), *([] if rules is None else [str(OTHER_RELEASE)]), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(paths), "CAIRN_TEST_RULES": str(rules or "")}


def program(path: Path, rules: int) -> Path:
    """The `cairn` of a release that plays Lost Cities by this version of the rules."""
    paths = [str(OTHER_RELEASE), *[path for path in sys.path if path]]
    path.write_text(OTHER_PROGRAM.format(python=sys.executable, paths=paths, env=environment(rules)))
    path.chmod(0o755)
    return path


class Viewer:
    """One feed that is opened again whenever it is lost. `events` is all that was ever told, each once."""

    def __init__(self, people: People, table: str, seat: int | None) -> None:
        self.people, self.table, self.seat = people, table, seat
        self.last: Any = None
        self.events: list[Any] = []
        self.connections = 0
        self.socket: Any = None

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except LOST:
                self.socket = None
                await asyncio.sleep(0.05)

    async def look(self) -> None:
        host = self.people.host(self.connections)
        self.connections += 1
        seat = "none" if self.seat is None else str(self.seat)
        address = f"ws://{host}/api/tables/{self.table}/feed?seat={seat}&events={len(self.events)}"
        headers = {"Cookie": self.people.cookie}
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=WAIT, ping_timeout=WAIT
        ) as self.socket:
            await self.opened()
            async for text in self.socket:
                message = json.loads(text)
                if message["type"] == "frame":
                    self.take(message)
                await self.heard(message)

    def take(self, frame: Any) -> None:
        for event in frame["events"]:
            if event["n"] < len(self.events):
                assert event == self.events[event["n"]], "what was told once is told the same again"
            else:
                assert event["n"] == len(self.events), "no event is left out"
                self.events.append(event)
        if self.last is None or frame["version"] >= self.last["version"]:  # another process may be a moment behind
            self.last = frame

    async def opened(self) -> None:
        pass

    async def heard(self, message: Any) -> None:
        pass


class Player(Viewer):
    """Answers whatever the seat is asked. `acknowledged`: version seen, seat, answer."""

    def __init__(self, people: People, table: str, seat: int) -> None:
        super().__init__(people, table, seat)
        self.pending: Any = None
        self.acknowledged: list[tuple[int, int, str]] = []
        self.refusals: list[str] = []
        self.sent = 0

    @property
    def done(self) -> bool:
        """Nobody answers at this table any more: the match is over, or as long as one may be."""
        return bool(self.last and (self.last["result"] or self.last["version"] >= LONG))

    async def opened(self) -> None:
        if self.pending:
            await self.send()

    async def send(self) -> None:
        if self.socket is not None:  # else it is sent as soon as there is one
            await self.socket.send(json.dumps(self.pending))

    async def heard(self, message: Any) -> None:
        if self.pending and message.get("id") == self.pending["id"]:
            if message["type"] == "ack":
                assert self.seat is not None
                self.acknowledged.append((self.pending["version"], self.seat, self.pending["do"]))
                self.pending = None
            else:
                self.refusals.append(message["error"]["code"])
                assert message["error"]["code"] == "unavailable", message
                await asyncio.sleep(0.2)
                await self.send()
        await self.answer()

    async def answer(self) -> None:
        if self.pending or self.people.resting or self.last is None or not self.last["actions"] or self.done:
            return
        if self.acknowledged and self.last["version"] <= self.acknowledged[-1][0]:
            return
        self.sent += 1
        do = self.people.dice.choice(self.last["actions"])["do"]
        self.pending = {"type": "act", "id": f"{self.seat}-{self.sent}", "version": self.last["version"], "do": do}
        await asyncio.sleep(self.people.dice.random() * 2 * PAUSE)
        await self.send()


class People:
    """Guests at several tables, all played at once through whichever server answers."""

    def __init__(self, hosts: list[str], seed: int = 1) -> None:
        self.hosts = hosts
        self.dice = random.Random(seed)
        self.resting = False
        self.players: dict[str, list[Player]] = {}
        self.viewers: dict[str, list[Viewer]] = {}
        self.bots: set[str] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.cookie = ""

    def host(self, number: int = 0) -> str:
        return self.hosts[number % len(self.hosts)]

    async def request(self, method: str, path: str, **how: Any) -> httpx.Response:
        """From whichever server answers."""
        end, number = time.monotonic() + WAIT, 0
        while True:
            try:
                async with httpx.AsyncClient(timeout=WAIT) as client:
                    headers = {"Cookie": self.cookie} if self.cookie else {}
                    reply = await client.request(method, f"http://{self.host(number)}/api/{path}", headers=headers, **how)
                    if reply.status_code < 500:
                        return reply
                    words = reply.text
            except httpx.TransportError as error:
                words = repr(error)
            number += 1
            assert time.monotonic() < end, words
            await asyncio.sleep(0.1)

    async def sit(self, tables: int, bots: int = 0, **terms: Any) -> None:
        """Tables where two people on one device play, some against a bot; a spectator looks on at each."""
        for number in range(tables):
            other = {"kind": "bot", "bot": "steady"} if number < bots else {"kind": "local", "name": "Otto"}
            body = {"game": "lost-cities", "seats": [{"kind": "me"}, other], "options": {"rounds": 30}, **terms}
            reply = await self.request("POST", "tables", json=body)
            assert reply.status_code == 200, reply.text
            self.cookie = self.cookie or f"cairn_guest={reply.cookies['cairn_guest']}"
            table = reply.json()["id"]
            if number < bots:
                self.bots.add(table)
            self.players[table] = [Player(self, table, seat) for seat in range(1 if number < bots else 2)]
            self.viewers[table] = [*self.players[table], Viewer(self, table, None)]
            self.tasks += [asyncio.create_task(viewer.run()) for viewer in self.viewers[table]]

    async def until(self, true: Callable[[], Any]) -> None:
        """However long it takes, as long as answers are acknowledged."""
        end, count = time.monotonic() + WAIT, self.count
        while not true():
            self.look_for_trouble()
            if self.count > count:
                end, count = time.monotonic() + WAIT, self.count
            assert time.monotonic() < end, "it never came"
            await asyncio.sleep(0.02)

    def look_for_trouble(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()

    @property
    def count(self) -> int:
        return sum(len(player.acknowledged) for players in self.players.values() for player in players)

    async def play(self, answers: int) -> None:
        """Until everybody has had so many more answers acknowledged, or the match is over."""
        everybody = [player for players in self.players.values() for player in players]
        before = {player: len(player.acknowledged) for player in everybody}
        await self.begin()
        await self.until(
            lambda: all(len(player.acknowledged) >= before[player] + answers or player.done for player in everybody)
        )

    async def begin(self) -> None:
        """After a rest; whoever rested is not told again what is asked."""
        self.resting = False
        for player in [player for players in self.players.values() for player in players]:
            if player.socket is not None and player.pending is None:
                with suppress(*LOST):  # the player comes back by itself
                    await player.answer()

    async def rest(self) -> None:
        """Nobody begins anything new, and everything begun is answered."""
        self.resting = True
        await self.until(lambda: not any(player.pending for players in self.players.values() for player in players))

    async def settled(self, answers: int = 2) -> int:
        """The check after every fault: each acknowledged answer is there exactly once, every match goes on, and what each
        viewer was told piece by piece is what somebody sees who comes now. How many answers were acknowledged.
        """
        await self.play(answers)
        await self.rest()
        for table, players in self.players.items():
            if table in self.bots:
                await self.until(lambda each=players[0]: each.last["actions"] or each.done)
            history = (await self.request("GET", f"tables/{table}/history")).json()
            mine = [
                (line["n"], line["seat"], line["do"])
                for line in history["answers"]
                if "do" in line and line["seat"] < len(players)
            ]
            said = sorted(answer for player in players for answer in player.acknowledged)
            assert mine == said, "every acknowledged answer, once, and no other"
            if table not in self.bots:
                assert history["lines"] == len(said)
            for viewer in self.viewers[table]:
                await self.until(lambda each=viewer, lines=history["lines"]: each.last and each.last["version"] == lines)
                for host in self.hosts:
                    fresh = Viewer(self, table, viewer.seat)
                    await self.same(viewer, fresh, host, history["lines"])
        return self.count

    async def same(self, viewer: Viewer, fresh: Viewer, host: str, version: int) -> None:
        fresh.people = People([host])
        fresh.people.cookie = self.cookie
        task = asyncio.create_task(fresh.run())
        try:
            await self.until(lambda: fresh.last and fresh.last["version"] == version)
            assert steady(viewer.last) == steady(fresh.last), "a fresh connection shows the same"
            assert viewer.events == fresh.events, "and has been told the same"
            assert len(fresh.events) == fresh.last["event_count"]
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def go(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.wait(self.tasks)


def steady(frame: Any) -> Any:
    """A frame without what depends on the moment: who looks, how much time is left, and which events are new."""
    table = {**frame["table"], "seats": [{**seat, "here": None} for seat in frame["table"]["seats"]], "spectators": None}
    moment = ("events", "clocks", "reaction_left_ms", "chat", "table")
    return {**{key: value for key, value in frame.items() if key not in moment}, "table": table}


def with_people(hosts: list[str], work: Callable[[People], Awaitable[Any]], seed: int = 1) -> Any:
    async def main() -> Any:
        people = People(hosts, seed)
        try:
            return await work(people)
        finally:
            await people.go()

    return asyncio.run(main())


def report(line: str) -> None:
    """For `pytest -s`: the figures that docs/reliability.md cites."""
    print(f"\n{line}")

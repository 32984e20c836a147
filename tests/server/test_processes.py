"""What several processes of one server are told, and what they hand over to each other."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from cairn.server import __main__ as program
from cairn.server.cluster.processes import arguments
from cairn.server.cluster.socket_handover import HandingServer, Hands, pairs
from cairn.server.serve import uvicorn_config
from cairn.server.web.app import Config
from cairn.server.workers.replays import ReplayLimits
from patience import WAIT
from server.conftest import Client, Server


def test_every_setting_reaches_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Config("postgresql://x/y")
    other = Config(
        "postgresql://x/y", 0.5, 3, 5.0, "my.bots", frozenset(["https://a.example", "https://b.example"]), True,
        proxies=frozenset(["10.0.0.1", "10.1.0.0/16"]), metrics="all", old="http://127.0.0.1:8001",
        replays=ReplayLimits(3, 9.5, 300, 7, 8, 2), freeze_seconds=7.5,
    )  # fmt: skip
    heard: list[Config] = []
    monkeypatch.setattr(program, "serve", lambda *said: heard.append(said[4]))
    for config in (usual, other):
        monkeypatch.setattr(sys, "argv", ["python -m cairn.server", *arguments(config)])
        program.main()
    assert heard == [usual, other]


class OneOfTwo(Server):
    """In this process, but reached by the other one as if it were another process."""

    def __init__(self, config: Config, hands: str) -> None:
        self.hands = Hands(hands)
        super().__init__(config)

    def make(self) -> HandingServer:
        return HandingServer(uvicorn_config(self.config, "127.0.0.1", 0), self.hands)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[OneOfTwo]]:
    """Each has a database of its own, so whatever one of them knows the other does not."""
    made = pairs(2)
    servers = []
    for number in (0, 1):
        ends = [os.dup(end.fileno()) for end in (made[number][0], made[0][1], made[1][1])]
        config = Config(f"sqlite:///{tmp_path}/{number}.sqlite3", limits=0, workers=1)
        servers.append(OneOfTwo(config, f"{number}:{ends[0]}:{ends[1]},{ends[2]}"))
    yield servers
    for server in servers:
        server.stop()


def table_of(client: Client, number: int) -> str:
    """A new table whose viewers are this process's."""
    while True:
        table = str(client.table("me", "Otto")["id"])
        if zlib.crc32(table.encode()) % 2 == number:
            return table


def feed(server: Server, client: Client, table: str) -> ClientConnection:
    address = f"ws://{server.host}/api/tables/{table}/feed?seat=0"
    return connect(address, additional_headers={"Cookie": client.cookie}, open_timeout=WAIT)


def test_a_feed_is_handed_over_to_the_process_of_its_table(two: list[OneOfTwo]) -> None:
    first, second = two
    with second.client("Anna") as anna:
        table = table_of(anna, 1)
        with feed(first, anna, table) as there, feed(second, anna, table) as here:
            seen = [json.loads(each.recv(WAIT)) for each in (there, here)]
            assert [each["table"]["id"] for each in seen] == [table, table]
            message = {"type": "act", "id": "1", "version": 0, "do": seen[0]["actions"][0]["do"]}
            there.send(json.dumps(message))
            for each in (there, here):
                while json.loads(each.recv(WAIT)).get("version") != 1:
                    pass
    assert table not in first.tables._tables


def test_a_feed_that_nobody_takes_is_served_where_it_is(two: list[OneOfTwo]) -> None:
    first, _ = two
    with first.client("Anna") as anna:
        own, other = table_of(anna, 0), table_of(anna, 1)
        with feed(first, anna, own) as socket:
            assert json.loads(socket.recv(WAIT))["table"]["id"] == own
        with pytest.raises(InvalidStatus, match="404"):  # the other one has it now, and does not know it
            feed(first, anna, other)
        for end in first.hands.others:
            end.close()
        with feed(first, anna, other) as socket:
            assert json.loads(socket.recv(WAIT))["table"]["id"] == other


def test_what_is_no_feed_stays(two: list[OneOfTwo]) -> None:
    first, _ = two
    for request in (b"GET /api/tables HTTP/1.1\r\n\r\n", b"POST /api/tables/x/feed HTTP/1.1\r\n\r\n", b"", b"\xff" * 10):
        assert not first.hands.give(request, None)

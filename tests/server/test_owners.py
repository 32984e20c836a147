"""Two server processes on one PostgreSQL: each table has one owner, and whoever is asked at the other one notices nothing."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cairn.server.cluster import forwarding
from cairn.server.cluster.forwarding import Forwarder
from cairn.server.cluster.peers import CLIENT, HOST, WORD, FromPeers, Peers
from cairn.server.health.observe import Metrics
from cairn.server.store import postgres_owners
from cairn.server.tables.table import Elsewhere
from cairn.server.wire.errors import CLOSE_RESTART, Refused
from patience import WAIT


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + WAIT
    while not (found := true()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


@pytest.fixture
def pair(cluster: Any, make_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Both trust each other for as long as a slow machine may take."""
    monkeypatch.setattr(postgres_owners, "LEASE", WAIT)
    monkeypatch.setattr(postgres_owners, "DEATH", WAIT)
    database = cluster.database()
    return [make_server(database=database) for _ in range(2)]


@pytest.fixture
def guests(pair: list[Any]) -> Iterator[list[Any]]:
    """Anna at the first process, Ben at the second."""
    with pair[0].client("Anna") as anna, pair[1].client("Ben") as ben:
        yield [anna, ben]


def owner(pair: list[Any], table: str) -> Any:
    """The one process that owns the table; the other has nothing of it in memory."""

    def alone() -> Any:
        """Who lost it in a crash of the database notices a moment later."""
        owners = [server for server in pair if server.inside.storage.owns(table)]
        return owners[0] if len(owners) == 1 else None

    found = until(alone)
    until(lambda: all(server.tables.cache.get(table) is None for server in pair if server is not found))
    return found


def at(client: Any, server: Any) -> Any:
    """The same guest, who now asks that process."""
    client.base_url, client.server = f"http://{server.host}", server
    return client


def take_for_dead(server: Any, other: Any) -> None:
    """As if it had given no sign of life for too long: the other one throws it out."""
    process = server.inside.storage._owners.process
    other.do(other.inside.storage._pool.execute("DELETE FROM processes WHERE id = $1", process))


def test_players_at_two_processes_see_each_other_play(pair: list[Any], guests: list[Any]) -> None:
    anna, ben = guests
    made = anna.table("me", "friend")
    watching = anna.feed(made["id"], 0)
    assert watching.frame()["table"]["status"] == "waiting"
    ben.join(made)
    table = made["id"]
    feeds = [watching, ben.feed(table, 1)]
    watching.until(lambda message: message["type"] == "frame" and message["table"]["status"] == "running")
    for feed in feeds:
        feed.until(lambda message: message["type"] == "frame" and all(seat["here"] for seat in message["table"]["seats"]))
    for version in range(12):
        asked = next(feed for feed in feeds if feed.last["actions"])
        assert asked.act()["version"] == version + 1
        for feed in feeds:
            while feed.last is None or feed.last["version"] <= version:
                feed.receive()
    assert owner(pair, table) is pair[0], "who is asked for it first"
    fresh = pair[0].match(table)
    for seat, feed in enumerate(feeds):
        assert feed.last["view"] == fresh.view(seat).data()
    assert 'cairn_forwarded_total{what="feed",' in ben.get("/metrics").text


def test_talk_and_signs_reach_the_other_process(guests: list[Any]) -> None:
    anna, ben = guests
    made = anna.table("me", "friend")
    ben.join(made)
    mine, theirs = anna.feed(made["id"], 0), ben.feed(made["id"], 1)
    theirs.frame()
    mine.ask("chat", text="hello")
    theirs.until(lambda message: message["type"] == "frame" and [said["text"] for said in message["chat"]] == ["hello"])
    mine.ask("react", emoji="👏")
    assert theirs.until(lambda message: message["type"] == "react")["name"] == "Anna"


def test_an_answer_sent_again_through_another_process_counts_once(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    table = anna.table("me", "Otto")["id"]
    at(anna, pair[1])
    asked = 0 if anna.frame(table, 0)["actions"] else 1
    do = anna.frame(table, asked)["actions"][0]["do"]
    body = {"seat": asked, "version": 0, "do": do, "id": "once"}
    replies = [at(anna, server).tell(f"tables/{table}/act", **body)["version"] for server in (pair[0], pair[1]) * 2]
    assert replies == [1, 1, 1, 1]
    assert owner(pair, table) is pair[1], "not who made it: whoever is asked for it first"


def test_whatever_concerns_a_table_reaches_its_owner(pair: list[Any], guests: list[Any]) -> None:
    """Also what does not name it in the address, and what has an answer of another kind."""
    anna, ben = guests
    made = anna.table("me", "friend", options={"rounds": 1, "ply_cap": 4})
    table = made["id"]
    anna.feed(table, 0).frame()
    token = made["invites"][0]["link"].rpartition("/")[2]
    assert ben.ask("GET", f"invitations/{token}")["table"] == table
    assert ben.join(made) == {"table": table, "seat": 1}
    assert ben.refused(f"tables/{table}/act", {"seat": 0, "version": 0, "do": "draw deck"}) == "not_your_seat"
    assert ben.get(f"/api/tables/{table}/frame?seat=x").status_code == 400
    while not (seen := ben.frame(table, 1))["result"]:
        (ben if seen["actions"] else anna).act(table, 1 if seen["actions"] else 0)
    assert owner(pair, table) is pair[0]
    assert ben.get(f"/api/tables/{table}/record").headers["content-disposition"] == "attachment"
    assert ben.ask("GET", f"tables/{table}/verify")["ok"]
    again = ben.tell(f"tables/{table}/rematch")["id"]
    ben.feed(again, 1).frame()
    assert anna.tell(f"tables/{table}/rematch")["id"] == again
    assert owner(pair, again) is pair[1]
    assert anna.frame(again, 0)["table"]["status"] == "running", "both have asked"
    until(lambda: anna.frame(table, 0)["table"]["rematch"] == again)


def test_a_commitment_of_one_process_is_kept_by_the_other(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    promised = anna.tell("commitments")["commitment"]
    at(anna, pair[1])
    seats = [{"kind": "me"}, {"kind": "local", "name": "Otto"}]
    table = anna.tell("tables", game="lost-cities", seats=seats, commitment=promised)["id"]
    assert anna.frame(table, 0)["table"]["commitment"] == promised


def test_a_bot_answers_through_the_owner_whoever_plays_where(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    table = anna.table("me", "bot")["id"]
    for number in range(6):
        at(anna, pair[number % 2])
        until(lambda: anna.frame(table, 0)["actions"])
        anna.act(table, 0)
    until(lambda: anna.frame(table, 0)["actions"])
    assert [line["seat"] for line in owner(pair, table).match(table).lines].count(0) == 6


def test_a_table_that_nobody_needs_is_free_for_the_other_process(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    table = anna.table("me", "Otto")["id"]
    anna.frame(table, 0)
    first = owner(pair, table)
    first.pass_time(61)
    until(lambda: not first.inside.storage.owns(table))
    assert at(anna, pair[1]).frame(table, 0)["version"] == 0
    assert owner(pair, table) is pair[1]


def test_tables_of_a_process_that_died_are_taken_over(
    pair: list[Any], guests: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests[0]
    table = anna.table("me", "bot", clock={"kind": "move", "seconds": 3600})["id"]
    until(lambda: anna.frame(table, 0)["actions"])
    dead, other = owner(pair, table), pair[1]
    assert dead is pair[0]

    async def die() -> None:
        """As after SIGKILL: no sign of life any more, and nobody is told."""
        dead.inside.storage._owners._serving.cancel()
        dead.inside._watch.cancel()
        dead.tables.bots.stir = lambda table: None

    dead.do(die())
    while anna.frame(table, 0)["actions"]:
        anna.act(table, 0)  # until the bot is asked
    for name in ("LIFE", "LEASE", "DEATH"):
        monkeypatch.setattr(postgres_owners, name, 0.2)
    at(anna, other)
    until(lambda: other.inside.storage.owns(table))  # by itself: its bot, or its clock, waits
    monkeypatch.setattr(postgres_owners, "LEASE", WAIT)
    until(lambda: anna.frame(table, 0)["actions"])
    assert other.inside.storage.owns(table)


def test_an_owner_that_was_taken_for_dead_notices_and_leads_everybody_to_the_new_one(
    pair: list[Any], guests: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests[0]
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    feed.frame()
    first, second = owner(pair, table), pair[1]
    take_for_dead(first, second)
    at(anna, second).act(table, 0 if anna.frame(table, 0)["actions"] else 1)
    assert second.inside.storage.owns(table)
    with pytest.raises(ConnectionClosed) as closed:
        feed.drain()
    assert closed.value.rcvd.code == CLOSE_RESTART
    assert at(anna, first).frame(table, 0)["version"] == 1
    assert owner(pair, table) is second


def test_who_looks_on_through_a_process_that_is_gone_is_led_to_the_new_owner(pair: list[Any], guests: list[Any]) -> None:
    """Also where nothing ends their connection, as when the host's cable was pulled."""
    anna, ben = guests
    table = anna.table("me", "Otto")["id"]
    anna.frame(table, 0)
    gone, other = owner(pair, table), pair[1]
    watching = ben.feed(table)
    watching.frame()

    async def fall_silent() -> None:
        gone.inside.storage._owners._serving.cancel()

    gone.do(fall_silent())
    process = gone.inside.storage._owners.process
    long_ago = "UPDATE processes SET seen = now() - interval '1 day' WHERE id = $1"
    other.do(other.inside.storage._pool.execute(long_ago, process))
    with pytest.raises(ConnectionClosed) as closed:
        watching.drain()
    assert closed.value.rcvd.code == CLOSE_RESTART
    assert ben.feed(table).frame()["version"] == 0
    assert other.inside.storage.owns(table)


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="not run: this system does not say how far a connection is")
def test_nobody_waits_for_a_process_that_is_gone_before_it_was_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a cable was pulled, nothing says that nobody will answer."""
    monkeypatch.setattr(forwarding, "REACH", 10 * WAIT)
    connecting = 2  # Linux: SYN_SENT

    def far(made: socket.socket) -> bool:
        return made.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == connecting

    async def work(address: str) -> None:
        forwarder = Forwarder(Peers(), Metrics(), False, lambda scope: "")
        scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": [], "scheme": "ws"}
        asking = asyncio.create_task(forwarder.feed(scope, None, None, Elsewhere(address)))
        while not any(map(far, forwarder._open.get(address, ()))):
            await asyncio.sleep(0.01)
        forwarder.leave(address)
        with pytest.raises(Refused, match="can’t be reached"):
            await asyncio.wait_for(asking, WAIT)

    with ExitStack() as after:
        deaf = after.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        while True:  # until nobody comes in any more
            filler = after.enter_context(socket.socket())
            filler.setblocking(False)
            filler.connect_ex(deaf.getsockname())
            if far(filler):
                break
        asyncio.run(work(f"127.0.0.1:{deaf.getsockname()[1]}"))


def test_an_owner_that_does_not_know_yet_that_it_lost_a_table_stores_nothing(pair: list[Any], guests: list[Any]) -> None:
    """The fence: it is sure to own the table, and the other one has changed it since."""
    anna = guests[0]
    table = anna.table("me", "Otto")["id"]
    seen = anna.frame(table, 0)
    first, second = owner(pair, table), pair[1]

    async def renew_nothing() -> None:
        first.inside.storage._owners._serving.cancel()

    first.do(renew_nothing())
    take_for_dead(first, second)
    seat = 0 if seen["actions"] else 1
    do = at(anna, second).frame(table, seat)["actions"][0]["do"]
    at(anna, second).tell(f"tables/{table}/act", seat=seat, version=0, do=do, id="there")
    assert first.inside.storage.owns(table), "or so it believes"
    body = {"seat": seat, "version": 0, "do": do}
    assert at(anna, first).tell(f"tables/{table}/act", **body, id="there") == {"version": 1}, "it was done, over there"
    assert anna.refused(f"tables/{table}/act", {**body, "id": "here"}) == "stale_version"
    assert len(owner(pair, table).match(table).lines) == 1


def test_a_process_that_does_not_reach_the_database_acknowledges_nothing(cluster: Any, make_server: Any) -> None:
    server = make_server(database=cluster.database())
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        feed = anna.feed(table, 0)
        seat = 0 if feed.frame()["actions"] else 1
        do = anna.frame(table, seat)["actions"][0]["do"]
        cluster.stop()
        try:
            reply = anna.post(f"/api/tables/{table}/act", json={"seat": seat, "version": 0, "do": do})
            assert reply.status_code == 503, reply.text
            assert anna.get("/api/ready").status_code == 503
            with pytest.raises(ConnectionClosed) as closed:  # rather than that they look at what may be long past
                feed.drain()
            assert closed.value.rcvd.code == CLOSE_RESTART
        finally:
            cluster.start()
        until(lambda: anna.get(f"/api/tables/{table}/frame").status_code == 200)
        assert anna.frame(table, 0)["version"] == 0


def test_a_database_that_was_killed_comes_back(cluster: Any, pair: list[Any], guests: list[Any]) -> None:
    anna, ben = guests
    made = anna.table("me", "bot")
    table = made["id"]
    until(lambda: anna.frame(table, 0)["actions"])
    before = ben.feed(table).frame()["version"]
    cluster.stop()
    seen = {"seat": 0, "version": before, "do": "draw deck", "id": "while it was gone"}
    assert anna.post(f"/api/tables/{table}/act", json=seen).status_code in (400, 409, 503)
    cluster.start()
    until(lambda: anna.get(f"/api/tables/{table}/frame").status_code == 200)
    played = 0
    while played < 3:
        until(lambda: anna.frame(table, 0)["actions"])  # the bot goes on, too
        anna.act(table, 0)
        played += 1
    version = anna.frame(table, 0)["version"]
    assert ben.feed(table).frame(version)["version"] >= version, "at the other process, too"
    assert [line["seat"] for line in owner(pair, table).match(table).lines].count(0) >= 3


# The door between processes


def test_the_door_between_processes_is_shut_to_others(pair: list[Any]) -> None:
    peers = pair[0].inside.peers
    address = f"http://127.0.0.1:{peers.port}/api/games"
    for headers in ({}, {WORD: "x"}, {WORD: "\xe9"}, {WORD: "", CLIENT: "10.0.0.1"}):
        reply = httpx.get(address, headers={name: value.encode("latin-1") for name, value in headers.items()}, timeout=WAIT)
        assert (reply.status_code, reply.json()["error"]["code"]) == (403, "not_allowed")
    assert httpx.get(address, headers=dict(peers.introduction("", "http", "x")), timeout=WAIT).status_code == 200


def test_only_peers_are_believed_whom_something_is_for() -> None:
    heard: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope)

    peers = Peers()
    peers.open("127.0.0.1", b"secret")
    try:
        for word in (dict(peers.introduction("", "", ""))[WORD], "another"):
            said = [(WORD, word), (CLIENT, "10.9.8.7"), (HOST, "club.example"), ("host", "here")]
            headers = [(name.encode(), value.encode()) for name, value in said]
            scope = {"type": "http", "client": ("1.2.3.4", 5), "server": ("x", 80), "headers": headers, "scheme": "http"}
            asyncio.run(FromPeers(app, peers)(scope, None, None))
    finally:
        peers.door.close()
    believed, not_believed = heard
    assert (believed["client"], dict(believed["headers"])[b"host"], Peers.sent(believed)) == (
        ("10.9.8.7", 0),
        b"club.example",
        True,
    )
    assert (not_believed["client"], dict(not_believed["headers"])[b"host"], Peers.sent(not_believed)) == (
        ("1.2.3.4", 5),
        b"here",
        False,
    )

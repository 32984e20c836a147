"""What never becomes a request or a message is ended at the edge, and everybody else goes on."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest

from attacks.hostile import CONTINUED, PING, PONG, TEXT, connection, ended, flood, frame, upgraded, upgrading
from attacks.records import finished
from cairn.server.edge.connections import (
    BYTES,
    CONNECTIONS_OF_ADDRESS,
    CONTROL,
    CONTROL_AT_ONCE,
    DROPPED_AT_ONCE,
    FRAMES,
    HEAD,
    HEAD_SECONDS,
    KEPT_OF_ADDRESS,
    SHUT_SECONDS,
    UNREAD,
    UNREAD_SECONDS,
    Connection,
    Edge,
)
from cairn.server.edge.door import TURNED_AWAY_AT_ONCE, Door
from cairn.server.edge.http_protocol import PIPELINED
from cairn.server.edge.limits import OF_ADDRESS, RATES, Limits
from cairn.server.edge.turnstile import Turnstile
from cairn.server.health.observe import Metrics
from cairn.server.people.identity import COOKIE
from patience import WAIT
from server.conftest import Client, Server

STRANGER = "127.0.0.66"  # not this machine's own address, which is a trusted proxy's


class Pipe:
    """A transport that remembers."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.unread = 0
        self.aborted = False

    def get_extra_info(self, what: str) -> Any:
        return (self.host, 1)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True


def edge() -> tuple[Edge, list[float]]:
    time = [1000.0]
    limits = Limits(now=lambda: len(made.connections) + time[0])  # one connection a second does no harm
    made = Edge(Metrics(), limits, ["127.0.0.1", "10.0.0.0/8"], now=lambda: time[0])
    return made, time


def dropped(of: Edge) -> dict[str, int]:
    return {dict(labels)["why"]: many for (name, labels), many in of.metrics._counts.items() if "dropped" in name}


@pytest.fixture
def server(make_server: Callable[..., Server]) -> Server:
    """With the limits that everybody has."""
    return make_server(limits=1.0)


@pytest.fixture
def alarm(server: Server) -> Callable[[float], None]:
    """The edge looks at its connections so many seconds later."""

    def later(seconds: float) -> None:
        async def look() -> None:
            of = server.inside.edge
            real = of.now
            of.now = lambda: real() + seconds
            of.sweep()
            of.now = real

        server.do(look())

    return later


def serves(anna: Client) -> bool:
    return anna.get("/api/health").status_code == 200


# By hand


@pytest.mark.parametrize("seed", range(20))
def test_frames_are_counted_however_they_are_cut(seed: int) -> None:
    dice = Random(seed)
    sizes = [dice.choice([0, 1, 5, 125, 126, 300, 65_535]) for _ in range(dice.randint(1, 30))]
    firsts = [dice.choice([PING, PONG, 0x81, TEXT, CONTINUED]) for _ in sizes]
    data = b"".join(frame(first, b"x" * size) for first, size in zip(firsts, sizes))
    data += b"\x82\xff" + (70_000).to_bytes(8) + b"\0\0\0\0" + b"y" * 70_000
    counted, found, at = Connection(Pipe("1.1.1.1"), "", 0.0), 0, 0
    while at < len(data):
        step = dice.choice([1, 2, 3, 7, 100, 5000, 40_000])
        found += counted.count(data[at : at + step], 10**9)
        at += step
    assert found == sum(1 if first in (0x81, TEXT) else CONTROL for first in firsts) + 1
    assert counted.left == 0
    assert counted.header == b""


def entered(of: Edge, host: str) -> Connection:
    return entered_by(of, Pipe(host))


def entered_by(of: Edge, pipe: Pipe) -> Connection:
    found = of.enter(pipe)
    assert found is not None
    return found


def test_pings_pongs_and_fragments_count_for_more() -> None:
    of, _ = edge()
    for first in (PING, PONG, CONTINUED):
        floods, few = entered(of, "192.0.2.7"), int(FRAMES[1]) // CONTROL
        assert all(of.affords(floods, frame(first)) for _ in range(few))
        assert not of.affords(floods, frame(first))


def test_more_pings_than_anybody_sends_are_a_flood_before_they_are_read() -> None:
    of, _ = edge()
    assert of.affords(entered(of, "192.0.2.7"), frame(PING) * CONTROL_AT_ONCE)
    assert not of.affords(entered(of, "192.0.2.8"), frame(PING) * (CONTROL_AT_ONCE + 1))
    assert of.affords(entered(of, "192.0.2.9"), frame(0x81) * int(FRAMES[1]))


def test_a_socket_affords_what_a_player_sends_and_no_flood() -> None:
    of, time = edge()
    calm = entered(of, "192.0.2.7")
    for _ in range(2000):
        time[0] += 0.1
        assert of.affords(calm, frame(0x81, b"x" * 200))
    assert not of.affords(calm, frame(PING) * (int(FRAMES[1]) + 2))
    assert not of.affords(entered(of, "192.0.2.8"), frame(0x81, b"x" * 60_000) * (BYTES[1] // 60_000 + 1))


def test_the_sockets_of_one_address_share_what_they_may_send() -> None:
    """Each stays below its own limit; behind a proxy they are told apart by whom it names."""
    of, time = edge()
    proxied = [entered(of, "127.0.0.1") for _ in range(2)]
    for number, each in enumerate(proxied):
        each.sender = f"203.0.113.{number}"
    direct = [entered(of, "192.0.2.7") for _ in range(20)]
    few = frame(0x81) * (int(FRAMES[1]) // 2)
    sent = [of.affords(each, few) for each in direct]
    assert sent == [True] * 10 + [False] * 10
    assert of.affords(entered(of, "192.0.2.8"), few)
    assert all(of.affords(each, few) for each in proxied)
    time[0] += 1
    of.sweep()
    assert set(of.budgets) >= {"192.0.2.7"}, "what was taken is not forgotten with the sockets"
    time[0] += 60
    of.sweep()
    assert of.budgets == {}
    assert of.affords(entered(of, "192.0.2.7"), few)


def test_bytes_that_nobody_reads_are_limited_by_address_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    of, _ = edge()
    monkeypatch.setattr("cairn.server.edge.connections.UNREAD_OF_ADDRESS", 5_000)
    monkeypatch.setattr("cairn.server.edge.connections.UNREAD_IN_ALL", 12_000)
    greedy, modest = [Pipe("192.0.2.7") for _ in range(4)], [Pipe(f"198.51.100.{n}") for n in range(12)]
    for number, pipe in enumerate([*greedy, *modest]):
        entered_pipe = of.enter(pipe)
        assert entered_pipe is not None
        pipe.unread = 2_000 if pipe in greedy else 500 + number
    of.sweep()
    assert [pipe.aborted for pipe in greedy] == [False, False, True, True]
    assert not any(pipe.aborted for pipe in modest)
    for pipe in modest:
        pipe.unread += 1_000
    of.sweep()
    assert sum(pipe.unread for pipe in (*greedy, *modest) if not pipe.aborted) <= 12_000
    assert sum(pipe.aborted for pipe in modest) > 0


def test_one_address_has_so_many_connections_and_a_trusted_proxy_any_number() -> None:
    of, _ = edge()
    for source, proxy in (("192.0.2.7", False), ("10.1.2.3", True), ("127.0.0.1", True)):
        pipes = [Pipe(source) for _ in range(CONNECTIONS_OF_ADDRESS + 5)]
        let_in = [of.enter(pipe) for pipe in pipes]
        assert sum(each is not None for each in let_in) == len(pipes) - (0 if proxy else 5)
        assert sum(pipe.aborted for pipe in pipes) == (0 if proxy else 5)
    assert dropped(of) == {"address": 5}
    mine = next(pipe for pipe in of.connections if pipe.host == "192.0.2.7")
    of.leave(mine)
    assert of.enter(Pipe("192.0.2.7")) is not None


def test_who_comes_too_often_or_has_flooded_is_not_let_in() -> None:
    of, time = edge()
    of.limits.now = lambda: time[0]
    let_in, most = 0, int(RATES["connection"][1])
    for pipe in [Pipe("192.0.2.7") for _ in range(most + 20)]:
        let_in += of.enter(pipe) is not None
        of.leave(pipe)
    assert let_in == most
    time[0] += 1
    flooding = of.enter(Pipe("192.0.2.7"))
    assert flooding is not None
    of.flooded(flooding)
    time[0] += SHUT_SECONDS - 1
    of.sweep()
    assert of.enter(Pipe("192.0.2.7")) is None
    assert of.enter(Pipe("192.0.2.8")) is not None
    time[0] += 2
    of.sweep()
    assert of.enter(Pipe("192.0.2.7")) is not None
    proxied = of.enter(Pipe("127.0.0.1"))
    assert proxied is not None
    of.flooded(proxied)
    assert of.enter(Pipe("127.0.0.1")) is not None  # a proxy has other clients


def test_a_school_class_behind_one_address_may_come_all_at_once() -> None:
    of, time = edge()
    of.limits.now = lambda: time[0]
    browsers, connections = 30, 7  # six that a browser opens for a page at most, and a feed
    assert all(of.enter(Pipe("192.0.2.7")) is not None for _ in range(browsers * connections))


def test_one_household_is_one_address() -> None:
    of, _ = edge()
    let_in = [of.enter(Pipe(f"2001:db8::{n:x}")) for n in range(CONNECTIONS_OF_ADDRESS + 5)]
    assert sum(each is not None for each in let_in) == CONNECTIONS_OF_ADDRESS


def test_when_the_house_is_full_who_has_asked_for_nothing_makes_room() -> None:
    of, _ = edge()
    of.most = 10
    busy, idle = Pipe("192.0.2.1"), [Pipe(f"192.0.2.{n}") for n in range(2, 11)]
    asking = of.enter(busy)
    assert asking is not None
    of.expect(asking, 0)
    for pipe in idle:
        of.enter(pipe)
    late = [Pipe("198.51.100.1") for _ in range(3)]
    assert all(of.enter(pipe) is not None for pipe in late)
    assert [pipe.aborted for pipe in idle] == [True] * 3 + [False] * 6
    assert not busy.aborted
    for pipe in list(of.waiting):
        of.expect(of.connections[pipe], 0)
    assert of.enter(Pipe("198.51.100.2")) is None  # everybody else is at something
    assert dropped(of) == {"full": 4}


def test_when_the_house_is_full_of_a_few_addresses_they_make_room_for_others() -> None:
    """Silent spectators of thirty-two addresses would otherwise keep everybody else out for as long as they like."""
    of, _ = edge()
    of.most = 3 * KEPT_OF_ADDRESS
    greedy = [Pipe("192.0.2.1") for _ in range(2 * KEPT_OF_ADDRESS)]
    others = [Pipe("192.0.2.2") for _ in range(KEPT_OF_ADDRESS)]
    for pipe in (*greedy, *others):
        of.expect(entered_by(of, pipe), 0)
    for number in range(KEPT_OF_ADDRESS):
        of.expect(entered(of, f"198.51.100.{number}"), 0)
    assert [pipe.aborted for pipe in greedy] == [False] * KEPT_OF_ADDRESS + [True] * KEPT_OF_ADDRESS, "the last who came"
    assert not any(pipe.aborted for pipe in others)
    assert of.enter(Pipe("198.51.100.99")) is None
    assert of.enter(Pipe("192.0.2.2")) is None
    assert dropped(of) == {"full": KEPT_OF_ADDRESS + 2}


def test_who_owes_a_request_or_leaves_replies_unread_is_dropped_in_time() -> None:
    of, time = edge()
    slow, reader, deaf, greedy = (Pipe(f"192.0.2.{n}") for n in range(4))
    for pipe in (slow, reader, deaf, greedy):
        connected = of.enter(pipe)
        assert connected is not None
        if pipe is not slow:
            of.expect(connected, 0)
    deaf.unread = reader.unread = 1000
    greedy.unread = UNREAD + 1
    of.sweep()
    assert [pipe.aborted for pipe in (slow, reader, deaf, greedy)] == [False, False, False, True]
    for _ in range(int(UNREAD_SECONDS) + 1):
        time[0] += 1
        reader.unread -= 1
        of.sweep()
    assert HEAD_SECONDS < UNREAD_SECONDS
    assert [pipe.aborted for pipe in (slow, reader, deaf)] == [True, False, True]
    assert dropped(of) == {"slow to send": 1, "slow to read": 2}
    assert len(of.connections) == 1


def test_thousands_who_are_late_are_dropped_bit_by_bit() -> None:
    of, time = edge()
    pipes = [Pipe(f"192.0.2.{n % 250}") for n in range(2 * DROPPED_AT_ONCE + 10)]
    for pipe in pipes:
        of.enter(pipe)
    time[0] += HEAD_SECONDS + 1
    assert [of.sweep() for _ in range(4)] == [True, True, False, False]
    assert all(pipe.aborted for pipe in pipes)
    assert dropped(of) == {"slow to send": len(pipes)}


# Against a server


def test_heads_without_end_are_refused(server: Server, anna: Client) -> None:
    start = b"GET / HTTP/1.1\r\nHost: " + server.host.encode() + b"\r\n"
    for head in (
        start + b"".join(b"X-%d: " % n + b"y" * 1000 + b"\r\n" for n in range(60)) + b"\r\n",  # many, at once
        start + b"X-Long: " + b"y" * (2 * HEAD) + b"\r\n\r\n",  # one long one
        b"GET /" + b"y" * (2 * HEAD),  # never a header
    ):
        raw = connection(server.host, STRANGER)
        flood(raw, head, 1)
        assert raw.recv(4096).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
        assert ended(raw)
    raw = connection(server.host, STRANGER)
    flood(raw, start + b"X-Drip: ", 1)
    flood(raw, b"y" * 1000, 5 * HEAD // 1000)
    assert ended(raw)
    assert serves(anna)


def test_usual_heads_are_let_through(server: Server, anna: Client) -> None:
    assert anna.get("/api/health", headers={"X-Usual": "y" * 8000}).status_code == 200


def test_only_our_own_cookie_is_read(server: Server, anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python reads thirty thousand quoted backslashes for a second, in the middle of everybody's matches (CVE-2024-7592)."""
    read: list[str] = []
    monkeypatch.setattr("http.cookies._unquote", lambda value: read.append(value) or value)
    ours, hostile = anna.cookies[COOKIE], '"' + '\\"' * 7_000 + '"'
    for sent in (f"a={hostile}; {COOKIE}={ours}", f"{COOKIE}={hostile};b=c; {COOKIE}={ours} ;d={hostile}"):
        for path in ("/api/me", "/"):
            found = httpx.get(f"http://{server.host}{path}", headers={"Cookie": sent}, timeout=WAIT)
            assert found.status_code == 200
        assert anna.me["id"] == httpx.get(f"http://{server.host}/api/me", headers={"Cookie": sent}, timeout=WAIT).json()["id"]
    forged = {"Cookie": f"{COOKIE}={hostile}"}
    assert anna.me["id"] != httpx.get(f"http://{server.host}/api/me", headers=forged, timeout=WAIT).json()["id"]
    assert set(read) <= {ours}


@pytest.mark.parametrize("address", ["/" + "a/" * 15_000, "/?" + "a&" * 15_000, "/api/tables/" + "a" * 20_000])
def test_addresses_have_an_end(server: Server, anna: Client, address: str) -> None:
    """To look for a file fifteen thousand folders down takes long, and so does reading as many arguments."""
    raw = connection(server.host, STRANGER)
    flood(raw, f"GET {address} HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode(), 1)
    assert raw.recv(1 << 16).startswith(b"HTTP/1.1 413")
    raw.close()
    assert anna.get("/a/place/inside/the/client?" + "x" * 2000).status_code == 200


def test_half_requests_are_dropped_in_time(server: Server, anna: Client, alarm: Callable[[float], None]) -> None:
    silent = connection(server.host, STRANGER)
    half = connection(server.host, STRANGER)
    half.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n")
    bodiless = connection(server.host, STRANGER)
    large = upgrading(server.host, "nowhere", STRANGER, cookie="a=" + "y" * 9_000)  # longer than a socket.s lines
    bodiless.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
    table = anna.table("me", "bot")["id"]
    with anna.feed(table, 0).socket as feed:
        feed.recv(WAIT)
        alarm(HEAD_SECONDS + 5)
        assert ended(silent)
        assert ended(half)
        assert ended(large)
        alarm(200)
        assert ended(bodiless)
        feed.send('{"type": "hint", "id": "still-here"}')  # a feed owes nothing
        while "still-here" not in str(feed.recv(WAIT)):
            pass


def test_an_answered_connection_is_not_held_by_what_begins_no_request(
    server: Server, anna: Client, alarm: Callable[[float], None]
) -> None:
    """The time of an idle connection ends with any byte that comes, such as an empty line or the rest of a refused body."""
    server.uvicorn.config.timeout_keep_alive = WAIT
    head = f"Host: {server.host}\r\n".encode()
    posted = b"POST /api/me HTTP/1.1\r\n" + head + b"Origin: http://elsewhere\r\nContent-Length: 10\r\n\r\n12345"
    held = []
    for first, then in ((b"GET /api/health HTTP/1.1\r\n" + head + b"\r\n", b"\r\n"), (posted, b"67890")):
        raw = connection(server.host, STRANGER)
        raw.sendall(first)
        assert raw.recv(4096).startswith(b"HTTP/1.1 ")
        raw.sendall(then)
        held.append(raw)
    while len([each for each in list(server.inside.edge.waiting.values()) if each.address == STRANGER]) < len(held):
        threading.Event().wait(0.01)
    alarm(HEAD_SECONDS + 5)
    assert all(map(ended, held))
    assert serves(anna)


def test_one_address_cannot_take_all_connections(server: Server, anna: Client) -> None:
    held: list[socket.socket] = []
    with suppress(ConnectionResetError):  # one too many may be turned away while it is still being made
        while len(held) < CONNECTIONS_OF_ADDRESS + 30:
            held.append(connection(server.host, STRANGER))
        assert ended(held[-1])
    assert len(held) >= CONNECTIONS_OF_ADDRESS
    assert serves(anna)
    other = connection(server.host, "127.0.0.67")
    other.sendall(b"GET /api/health HTTP/1.1\r\nHost: " + server.host.encode() + b"\r\nConnection: close\r\n\r\n")
    assert other.recv(100).startswith(b"HTTP/1.1 200")
    for raw in (*held, other):
        raw.close()


@pytest.mark.parametrize(
    "data",
    [frame(PING), frame(PING, b"x" * 125), frame(PONG), frame(TEXT) + frame(CONTINUED), frame(0x81, b"{}")],
    ids=["pings", "full pings", "pongs", "empty fragments", "small messages"],
)
def test_floods_of_frames_end_the_socket_and_nobody_elses(server: Server, anna: Client, data: bytes) -> None:
    table = anna.table("me", "bot")["id"]
    raw = upgraded(server.host, table, STRANGER)
    flood(raw, data * 500, 200)
    assert ended(raw)
    with anna.feed(table, 0).socket as feed:
        feed.recv(WAIT)
        assert serves(anna)
    assert any(dict(labels).get("why") == "flood" for _, labels in server.inside.edge.metrics._counts)


def test_frames_before_a_socket_is_accepted_count_as_well(server: Server, anna: Client) -> None:
    table = anna.table("me", "bot")["id"]
    lock = server.inside.tables.cache.get(table).lock
    server.do(lock.acquire())  # whoever comes now waits to be accepted
    raw = upgrading(server.host, table, STRANGER)
    while not any(each.sender == STRANGER and not each.deadline for each in list(server.inside.edge.connections.values())):
        threading.Event().wait(0.01)
    flood(raw, frame(PING) * 2_000, 10)
    assert ended(raw)
    assert any(dict(labels).get("why") == "flood" for _, labels in server.inside.edge.metrics._counts)

    async def let_go() -> None:
        lock.release()

    server.do(let_go())
    assert serves(anna)


def test_requests_are_not_piled_up_before_the_first_is_answered(server: Server, anna: Client) -> None:
    raw = connection(server.host, STRANGER)
    one = f"GET /api/health HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
    raw.sendall(one * PIPELINED)
    told = b""
    while told.count(b"HTTP/1.1 200") < PIPELINED:  # a few are what the protocol allows
        told += raw.recv(1 << 16)
    raw.close()
    raw = connection(server.host, STRANGER)
    flood(raw, one * 5_000, 1)
    assert ended(raw)
    assert server.inside.edge.metrics._counts["cairn_connections_dropped_total", (("why", "flood"),)] == 1
    assert serves(anna)


@pytest.mark.parametrize("path", ["/api/me", "/api/records"])
def test_bodies_in_crumbs_are_not_read(server: Server, anna: Client, path: str) -> None:
    raw = connection(server.host, STRANGER)
    head = f"POST {path} HTTP/1.1\r\nHost: {server.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    flood(raw, head + b"1\r\nx\r\n" * 200_000, 1)
    assert ended(raw)
    assert serves(anna)


def test_whoever_hangs_up_in_the_middle_of_a_record_is_no_fault_of_ours(
    server: Server, anna: Client, caplog: pytest.LogCaptureFixture
) -> None:
    raw = connection(server.host, STRANGER)
    raw.sendall(f"POST /api/records HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 1000\r\n\r\nhalf of".encode())
    while not server.inside.replays.held:
        threading.Event().wait(0.01)
    raw.close()
    while server.inside.replays.held:
        threading.Event().wait(0.01)
    assert serves(anna)
    server.stop()
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []
    server.start()


def test_what_frames_a_body_has_an_end(server: Server, anna: Client) -> None:
    """A name beside the size of a chunk is no part of the body, and could go on for ever."""
    raw = connection(server.host, STRANGER)
    head = f"POST /api/records HTTP/1.1\r\nHost: {server.host}\r\nTransfer-Encoding: chunked\r\n\r\n1;".encode()
    flood(raw, head, 1)
    flood(raw, b"x" * 100_000, 1000)
    assert ended(raw)
    assert serves(anna)


def test_a_body_in_small_chunks_is_read(server: Server, anna: Client) -> None:
    lines = finished(rounds=1, ply_cap=10).record().dumps().splitlines(keepends=True)
    assert anna.post("/api/records", content=(line.encode() for line in lines)).status_code == 200


def test_keep_alive_pings_of_an_honest_client_are_answered(server: Server, anna: Client) -> None:
    table = anna.table("me", "bot")["id"]
    with anna.feed(table, 0).socket as feed:
        for _ in range(50):
            assert feed.ping().wait(WAIT)


def test_pings_whose_pongs_nobody_reads_cost_no_memory(server: Server, anna: Client) -> None:
    table = anna.table("me", "bot")["id"]
    raw = upgraded(server.host, table, STRANGER)
    flood(raw, frame(PING, b"x" * 125) * 10, 10_000)  # and never reads
    assert raw not in server.inside.edge.connections
    waits = [each.transport.get_write_buffer_size() for each in server.inside.edge.connections.values()]
    assert sum(waits) < UNREAD
    raw.close()


def test_an_address_shares_its_messages_among_its_sockets(server: Server, anna: Client) -> None:
    still = server.inside.limits.now()
    server.inside.limits.now = lambda: still  # nothing fills up again
    for _ in range(int(RATES["message"][1] * OF_ADDRESS)):
        server.inside.limits.take("message", "address 127.0.0.1", OF_ADDRESS)
    table = anna.table("me", "bot")["id"]
    feed = anna.feed(table, 0)
    feed.send("undo")
    assert feed.until(lambda message: message["type"] == "error")["error"]["code"] == "too_many_requests"


def test_who_may_not_come_in_is_turned_away_before_anything_is_made_of_it(
    server: Server, anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Door] = []
    real = Door.protocol

    def counted(door: Door) -> asyncio.Protocol:
        made.append(door)
        return real(door)

    monkeypatch.setattr(Door, "protocol", counted)
    of = server.inside.edge
    of.shut[STRANGER] = of.now() + 1000
    for _ in range(2 * TURNED_AWAY_AT_ONCE + 1):
        with suppress(ConnectionError):  # at once, perhaps
            assert ended(connection(server.host, STRANGER))
    assert not made
    assert dropped(of)["address"] == 2 * TURNED_AWAY_AT_ONCE + 1
    with server.client("Ben") as ben:
        assert serves(ben), "others come in"
    assert made


def passing(who: list[str], gone: int = -1) -> tuple[list[int], list[int]]:
    """In which order they come through, all of them at once; how many in each turn of the loop."""
    through: list[int] = []
    turns: list[int] = []

    async def come(turnstile: Turnstile, number: int) -> None:
        await turnstile.passed(who[number])
        through.append(number)

    async def crowd() -> None:
        turnstile = Turnstile(at_once=3)
        people = [asyncio.create_task(come(turnstile, number)) for number in range(len(who))]
        await asyncio.sleep(0)
        if gone >= 0:
            people[gone].cancel()
        while turnstile.waiting or len(through) < len(who) - (gone >= 0):
            before = len(through)
            await asyncio.sleep(0)
            turns.append(len(through) - before)
        await asyncio.gather(*people, return_exceptions=True)

    asyncio.run(crowd())
    return through, turns


def test_a_crowd_passes_the_turnstile_a_few_a_turn_and_in_order() -> None:
    through, turns = passing([STRANGER] * 11, gone=5)
    assert through == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]
    assert max(turns) <= 3


def test_many_of_one_address_let_one_of_another_through() -> None:
    through, _ = passing([STRANGER] * 20 + ["127.0.0.67"])
    assert through.index(20) < 6


def test_requests_pass_the_turnstile(server: Server, anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else thousands of them at once would all be worked on in the same turn of the loop, and players wait."""
    came: list[str] = []
    real = server.inside.turnstile.passed

    async def overheard(who: str) -> None:
        came.append(who)
        await real(who)

    monkeypatch.setattr(server.inside.turnstile, "passed", overheard)
    with server.client("Ben", transport=httpx.HTTPTransport(local_address=STRANGER)) as ben:
        table = ben.table("me", "Otto")["id"]
        ben.frame(table)
        assert came.count(STRANGER) >= 3
        feed = ben.feed(table, 0)
        came.clear()
        feed.act()
        assert not came, "who plays does so at once"


@pytest.mark.parametrize("origin", ["http://[x", "http://[::1", "http://a]:1"])
def test_half_an_address_is_no_origin(server: Server, anna: Client, origin: str) -> None:
    assert anna.refused("me", {}, headers={"Origin": origin}) == "origin_refused"
    with connection(server.host) as raw:
        head = f"GET /api/tables/x/feed HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
        key = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        raw.sendall((head + key).encode())
        assert raw.recv(4096).startswith(b"HTTP/1.1 403")

"""Work for strangers keeps nobody waiting: uploads beside a bot (F2), reviews and long records beside a match (F3)."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import cairn
from attacks.hostile import PING, connection, ended, flood, frame, upgraded, upgrading
from attacks.measured import measured
from attacks.records import finished, largest_match, long_match
from cairn.core import build
from cairn.core.content import read_content
from cairn.core.match import Match
from cairn.core.record import loads
from cairn.games import find_game
from cairn.server.edge.limits import RECORD_BODY
from cairn.server.edge.turns import Turns
from cairn.server.store.storage import Change, Snapshot, open_storage
from cairn.server.tables import bots as tables_bots
from cairn.server.tables.answers import LONG
from cairn.server.tables.caretaker import Caretaker
from cairn.server.tables.frames import numbered
from cairn.server.tables.matches import begun, with_standing
from cairn.server.tables.matches import taken_back as real
from cairn.server.workers.pool import Pool
from patience import WAIT
from server.conftest import Feed

HANGING = "check=hang show=hang decisions=hang judge=hang record=hang history=hang"
GAMES = tuple(cairn.games())  # without those that tests bring
MOST = 20.0  # milliseconds that one piece of work may hold the loop


def elsewhere(server: Any, number: int) -> Any:
    """Somebody at another address of this machine."""
    return server.client(f"Guest {number}", transport=httpx.HTTPTransport(local_address=f"127.0.0.{number}"))


def mallorys(**options: Any) -> str:
    return finished(names=("Mallory", "Ben"), rounds=1, ply_cap=10, **options).record().dumps()


def test_a_bot_answers_while_uploads_are_being_checked(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_POISON", HANGING)
    server = make_server(bots="poisonous", replay_workers=1, replay_seconds=8.0)
    with ThreadPoolExecutor(6) as pool, server.client("Anna") as anna:
        feed = anna.feed(anna.table("me", "bot")["id"], 0)
        uploads = [pool.submit(post, server, mallorys()) for _ in range(6)]
        wait_for(server, lambda replays: replays.running == 1 and replays.waiting == 5)
        for _ in range(3):
            feed.act()
            feed.asked()
        assert not uploads[-1].done(), "the bot did not wait for them"
        server.stop()  # and the server can be stopped meanwhile
        for each in uploads:
            each.exception()
    server.start()


def post(server: Any, text: str) -> int:
    return httpx.post(f"http://{server.host}/api/records", content=text, timeout=WAIT).status_code


def wait_for(server: Any, true: Any) -> None:
    done = threading.Event()
    while not done.wait(0.01):
        if true(server.inside.replays):
            done.set()


def test_what_one_address_and_all_of_them_may_have_under_way_is_limited(
    make_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_TEST_POISON", HANGING)
    server = make_server(bots="poisonous", replay_workers=1, replay_seconds=10.0, replay_queue=2, replay_each=2)
    with ThreadPoolExecutor(4) as pool:
        for number in (1, 2, 3):
            pool.submit(elsewhere(server, number).post, "/api/records", content=mallorys(), timeout=WAIT)
            wait_for(server, lambda replays, number=number: replays.running + replays.waiting == number)
        with elsewhere(server, 4) as fourth:
            reply = fourth.post("/api/records", content=mallorys())
            assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
            assert int(reply.headers["retry-after"]) >= 1
        pool.submit(elsewhere(server, 1).post, "/api/records", content=slowly(server), timeout=WAIT)
        wait_for(server, lambda replays: replays._visits.get("127.0.0.1") == 2)
        with elsewhere(server, 1) as first:
            reply = first.post("/api/records", content=mallorys())
            assert (reply.status_code, reply.json()["error"]["code"]) == (429, "too_many_requests")
            assert int(reply.headers["retry-after"]) >= 1
            text = first.get("/metrics").text
        assert 'cairn_rejected_total{why="queue"' in text
        assert 'cairn_rejected_total{why="address"' in text
        assert "cairn_replays_waiting{" in text
        server.stop()
    server.start()


def test_what_ifs_count_for_the_address_that_plays_them(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests cost nothing: who plays many what-ifs as many guests is still one address. So are the bots that answer there."""
    server = make_server(bots="poisonous")
    visits: list[str] = []
    real_visit = server.inside.replays.visit

    def overheard(who: str) -> Any:
        visits.append(who)
        return real_visit(who)

    monkeypatch.setattr(server.inside.replays, "visit", overheard)
    for _ in range(2):
        with elsewhere(server, 5) as guest:
            table = guest.post("/api/records", content=finished(rounds=1, ply_cap=10).record().dumps()).json()["id"]
            branch = guest.tell(f"tables/{table}/branch", seat=0, at=0)["id"]
            # a feed of the tests comes from this machine's own address, which is a proxy's
            feed = Feed(guest, branch, {"seat": 0}, **{"X-Forwarded-For": "127.0.0.5"})
            feed.act()
            feed.asked()
            feed.close()
            guest.tell(f"tables/{branch}/undo", seat=0)
    assert len(visits) > 8
    assert set(visits) == {"127.0.0.5"}


def slowly(server: Any) -> Any:
    """A body that does not end while the server runs."""
    yield b"x"
    while not server.uvicorn.should_exit:
        threading.Event().wait(0.05)
    yield b"x"


def test_uploads_that_wait_hold_a_limited_number_of_bytes(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_POISON", HANGING)
    server = make_server(bots="poisonous", replay_workers=1, replay_seconds=10.0, replay_held=4)
    large = mallorys() + "x" * (3 << 20)
    with ThreadPoolExecutor(1) as pool, elsewhere(server, 2) as other:
        pool.submit(elsewhere(server, 1).post, "/api/records", content=large, timeout=WAIT)
        wait_for(server, lambda replays: replays.held > 3 << 20 and replays.running)
        reply = other.post("/api/records", content=large)
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
        assert server.inside.replays.held <= 4 << 20
        server.stop()
    assert server.inside.replays.held == 0, "nothing is left of it"
    server.start()


def test_uploads_of_one_address_leave_room_for_others(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight slow uploads of four megabytes would have filled all there is, for as long as they like."""
    monkeypatch.setenv("CAIRN_TEST_POISON", HANGING)
    server = make_server(bots="poisonous", replay_workers=1, replay_seconds=10.0, replay_held=16)
    large = mallorys() + "x" * (3 << 20)
    with ThreadPoolExecutor(2) as pool, elsewhere(server, 1) as first:
        pool.submit(elsewhere(server, 1).post, "/api/records", content=large, timeout=WAIT)
        wait_for(server, lambda replays: replays.held > 3 << 20)
        reply = first.post("/api/records", content=large)
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "unavailable")
        pool.submit(elsewhere(server, 2).post, "/api/records", content=large, timeout=WAIT)
        wait_for(server, lambda replays: replays.held > 6 << 20)
        server.stop()
    assert not server.inside.replays._bytes, "nothing is left of it"
    server.start()


def test_strangers_who_look_once_leave_nothing_in_memory(anna: Any, server: Any) -> None:
    """Without a cookie each request is of somebody else: what is kept for them would never end."""
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    feed.frame()
    for _ in range(5):
        assert httpx.get(f"http://{server.host}/api/tables/{table}/frame", timeout=WAIT).status_code == 200
    assert set(server.tables.cache.get(table).rendered.about) <= {anna.me["id"]}


def test_what_a_record_brought_is_not_read_to_list_ones_tables(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred records with megabytes of content would be gigabytes."""
    table = anna.post("/api/records", content=finished(rounds=1, ply_cap=10).record().dumps()).json()["id"]
    mine = anna.table("me", "Otto")["id"]

    def read(*args: Any) -> None:
        raise AssertionError("terms were read")

    monkeypatch.setattr("cairn.server.store.sqlite.row_of", read)
    assert {each["id"] for each in anna.ask("GET", "tables")} == {table, mine}
    assert {each["id"] for each in anna.ask("GET", "me/export")["tables"]} == {table, mine}


def test_forgetting_somebody_with_many_tables_is_many_pieces_of_work(
    anna: Any, ben: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's statements run in the loop: thousands of tables at once would stop it for seconds."""
    tables = {anna.table("me", "Otto")["id"] for _ in range(4)}
    shared = anna.table("me", "friend")
    ben.join(shared)
    pieces: list[int] = []
    real_leave = server.inside.storage._leave

    async def left(table: str, guest: str) -> None:
        pieces.append(len(await server.inside.storage.tables_of(guest, 99)))
        await real_leave(table, guest)

    monkeypatch.setattr(server.inside.storage, "_leave", left)
    assert anna.ask("DELETE", "me")["tables"] == len(tables) + 1
    assert pieces == [5, 4, 3, 2, 1]
    assert ben.frame(shared["id"], 1)["table"]["seats"][0]["name"] == "Former guest 1"


def test_a_match_at_a_table_has_an_end(anna: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games need never end, and whoever opens a match is told all of it."""
    monkeypatch.setattr("cairn.server.tables.answers.LONG", 6)
    table = anna.table("me", "Otto")["id"]
    for _ in range(6):
        anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
    seat = 0 if anna.frame(table, 0)["actions"] else 1
    seen = anna.frame(table, seat)
    body = {"seat": seat, "version": seen["version"], "do": seen["actions"][0]["do"]}
    assert anna.refused(f"tables/{table}/act", body) == "not_allowed"
    assert anna.frame(table, seat)["version"] == 6


def test_bots_play_no_match_on_for_ever(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They go on for whoever ran out of time, with nobody there."""
    monkeypatch.setattr("cairn.server.tables.answers.LONG", 0)
    table = anna.table("bot", "me")["id"]
    anna.frame(table, 1)
    held = server.tables.cache.get(table)
    assert held.bot_asked()
    server.do(server.tables.bots._answer(held, ("", False)))
    assert anna.frame(table, 1)["version"] == 0


def test_promised_seeds_are_pruned_seldom(make_server: Any, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To find the last of ten thousand takes as long as serving twenty people."""
    monkeypatch.setattr("cairn.server.store.statements.PROMISES", 6)
    server = make_server(database=store)
    storage = server.inside.storage

    def kept() -> list[int]:
        return [number for number in range(20) if server.do(storage.promised(f"guest {number}"))]

    for number in range(7):
        server.do(storage.promise(f"guest {number}", "00" * 32))
    assert kept() == [4, 5, 6]
    server.do(storage.promise("guest 7", "00" * 32))
    assert kept() == [4, 5, 6, 7]


def test_a_worker_that_dies_fails_its_own_caller_only(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_POISON", "check=crash")
    server = make_server(bots="poisonous")
    with server.client("Anna") as anna:
        for _ in range(3):
            reply = anna.post("/api/records", content=mallorys())
            assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_record")
            assert anna.post("/api/records", content=finished(rounds=1, ply_cap=10).record().dumps()).status_code == 200


def test_a_record_that_takes_too_long_or_too_much_is_refused(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for how, words in (("hang", "took longer than 1 seconds"), ("grow", "MemoryError")):
        monkeypatch.setenv("CAIRN_TEST_POISON", f"check={how}")
        server = make_server(file=how, bots="poisonous", replay_seconds=1.0 if how == "hang" else 30.0)
        with server.client("Anna") as anna:
            error = anna.post("/api/records", content=mallorys()).json()["error"]
            assert error["code"] == "bad_record"
            assert words in error["message"]


def test_a_review_that_hangs_keeps_no_other_review_waiting(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_TEST_POISON", "judge=hang")
    server = make_server(bots="poisonous", replay_workers=2, replay_seconds=float(WAIT))
    with elsewhere(server, 1) as mallory, elsewhere(server, 2) as anna:
        poisoned = mallory.post("/api/records", content=mallorys()).json()["id"]
        assert not mallory.ask("GET", f"tables/{poisoned}/review?seat=0")["ready"]
        mine = anna.post("/api/records", content=finished(rounds=1, ply_cap=10).record().dumps()).json()["id"]
        while not anna.ask("GET", f"tables/{mine}/review?seat=0")["ready"]:
            threading.Event().wait(0.1)
        assert mallory.ask("GET", f"tables/{poisoned}/review?seat=0")["done"] == 0, "it still hangs"


def test_a_long_match_is_taken_back_as_a_short_one_is(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo that has to play the match again from its beginning is worked out elsewhere, with the same result."""
    monkeypatch.setattr("cairn.server.tables.answers.UNDO_HERE", 5)
    traces: list[str] = []

    def taken_back(match: Match, after: Any) -> Match:
        made = real(match, after)
        traces.append(made._trace)
        return made

    monkeypatch.setattr("cairn.server.tables.answers.taken_back", taken_back)
    table = anna.table("me", "Otto", options={"rounds": 1})["id"]
    for _ in range(12):
        anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
    for _ in range(3):
        anna.tell(f"tables/{table}/undo", seat=0)
    anna.act(table, server.match(table).to_act)
    match = server.match(table)
    assert [line["undo"] for line in match.lines if "undo" in line][-1] > 1, "luck was drawn since"
    assert match.record().lines == server.do(server.inside.storage.lines(table))
    again = cairn.replay(match.record())
    assert again.snapshot() == match.snapshot()
    assert again.trace == match.trace
    assert traces, "it was taken back elsewhere"
    assert all(traces), "and its trace is known: without one, all of it would be played again here"


def test_no_piece_of_work_holds_the_loop(tmp_path: Path, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Imports, reviews, records, histories and looks back of long matches, and a match beside them; measured if long."""
    answers, undos, rounds = (2_100, 300, 12) if long else (100, 10, 1)
    texts = [long_match(answers, undos).record().dumps()]
    if long:
        texts += largest_match().record().dumps(), '"' * (RECORD_BODY - 1)
    with measured(tmp_path, "", "--limits", "0") as server, server.client("Anna") as anna:
        feed = anna.feed(anna.table("me", "bot")["id"], 0)
        mine = anna.table("me", "Otto")["id"]
        server.forget()  # how it started
        play_long(anna, mine, answers, undos)
        over = threading.Event()
        with ThreadPoolExecutor(3) as pool:
            for number, text in enumerate(texts, 2):
                pool.submit(strain, server, number, text, over)
            for _ in range(rounds):
                assert anna.get(f"/api/tables/{mine}/record?seat=0").status_code == 200
                anna.frame(mine, 0, at=answers // 2)
                assert anna.get(f"/api/tables/{mine}/history").status_code == 200
                feed.act()
                feed.asked()
            over.set()
        worst = server.turns()
    if long:
        tell(capsys, f"of {answers} lines with {undos} undos and of the largest uploads", worst)


def tell(capsys: pytest.CaptureFixture[str], what: str, worst: list[tuple[float, float]]) -> None:
    with capsys.disabled():
        told = ", ".join(f"{worked:.1f} ms ({wall:.0f} ms by the clock)" for worked, wall in worst)
        print(f"\nwhat held the loop longest, {what}, processor time: {told}")
    assert worst[0][0] <= MOST


@pytest.mark.long
def test_no_flood_holds_the_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As much as can be read at once of whatever is small: `test_edge` shows that each of them ends."""
    with measured(tmp_path) as server, server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        anna.act(table, 0)
        head = f"POST /api/records HTTP/1.1\r\nHost: {server.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        floods = {
            "requests": (None, f"GET / HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 30_000),
            "crumbs": (None, head + b"1\r\nx\r\n" * 200_000),
            "a chunk's name": (None, head + b"1;" + b"x" * (20 << 20)),
            "pings before it is refused": ("nowhere", frame(PING) * 100_000),
            "messages before it is refused": ("nowhere", frame(0x81, b"{}") * 100_000),
            "pings": (table, frame(PING, b"x" * 125) * 100_000),
        }
        worst = {}
        for number, (name, (feed, data)) in enumerate(floods.items(), 60):
            server.forget()
            source = f"127.0.0.{number}"
            for _ in range(5):
                with suppress(OSError):  # shut out
                    raw = upgrading(server.host, feed, source) if feed else connection(server.host, source)
                    flood(raw, data, 1)
                    assert ended(raw)
            worst[name] = server.turns()[0]
        crowd = [upgraded(server.host, table, f"127.0.3.{1 + number % 10}") for number in range(800)]
        server.forget()
        for _ in range(10):
            anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)
        worst[f"{len(crowd)} who look on"] = server.turns()[0]
        for raw in crowd:
            raw.close()
    for name, (worked, wall) in worst.items():
        tell(capsys, f"of {name}", [(worked, wall)])


@pytest.mark.long
def test_no_head_of_a_request_holds_the_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As large as heads may be, made of whatever takes longest to read; and what is made for the first who asks for it."""
    many, quoted = 15_000, 'a="' + '\\"' * 14_000 + '"'
    heads = {
        "folders": ("/" + "a/" * many, ""),
        "folders upwards": ("/" + "../" * (many // 2), ""),
        "files": ("/" + "assets/" * 4_000, ""),
        "arguments": ("/api/tables?" + "a&" * many, ""),
        "a cookie of quotes": ("/api/me", f"Cookie: {quoted}\r\n"),
        "cookies": ("/api/me", "Cookie: " + "a=;" * (many // 2) + "\r\n"),
        "headers": ("/api/me", "a:\r\n" * (many // 2)),
        "encodings": ("/", "Accept-Encoding: " + "a," * many + "\r\n"),
        "proxies": ("/api/me", "X-Forwarded-For: " + "::1," * (many // 2) + "\r\n"),
        "an origin": ("/api/me", "Origin: http://" + "a.:@" * (many // 2) + "\r\n"),
        "ranges": ("/favicon.svg", "Range: bytes=" + "0-," * (many // 2) + "\r\n"),
        "games in a new language": ("/api/games?languages=en-XA", ""),
        "words": ("/api/games/africana/words?languages=en-XA", ""),
        "the description of all routes": ("/api/openapi.json", ""),
    }
    worst = {}
    with measured(tmp_path, "", "--limits", "0") as server, server.client("Anna") as anna:
        anna.frame(anna.table("me", "Otto")["id"], 0)
        for name, (path, lines) in heads.items():
            server.forget()
            with connection(server.host) as raw:
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n{lines}\r\n".encode())
                assert ended(raw)
            worst[name] = server.turns()[0]
    for name, turn in worst.items():
        tell(capsys, f"of a head full of {name}", [turn])


def test_a_long_match_is_told_bit_by_bit(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of events put into sentences at once, for everybody who comes, would keep all others waiting."""
    table = anna.table("me", "Otto", game="heart-of-darkness")["id"]
    for _ in range(12):
        anna.act(table, server.match(table).to_act)
    whole = {seat: anna.frame(table, seat) for seat in (0, None)}
    put_together: list[int] = []

    def overheard(*args: Any) -> list[bytes]:
        told = numbered(*args)
        put_together.append(len(told))
        return told

    for module in ("frames", "records"):
        monkeypatch.setattr(f"cairn.server.tables.{module}.numbered", overheard)
    monkeypatch.setattr("cairn.server.tables.records.IN_PARTS", 3)
    for since in (0, 1, 5):
        for seat in (0, None):
            events = whole[seat]["events"][since:]
            assert len(events) > 6
            assert anna.frame(table, seat, events=since)["events"] == events
            feed = anna.feed(table, seat, events=since)
            assert feed.frame()["events"] == events
            feed.close()
    assert max(put_together) == 3
    put_together.clear()
    came: list[str] = []
    real_passed = server.tables.one_by_one.passed

    async def passed(who: str) -> None:
        came.append(who)
        await real_passed(who)

    monkeypatch.setattr(server.tables.one_by_one, "passed", passed)
    assert anna.frame(table, 0)["events"] == whole[0]["events"]
    assert len(put_together) <= 1, "all but the end was put together already"
    assert came == ["127.0.0.1"], "and megabytes are sent to one of them after the other"
    feed = anna.feed(table, 0)
    begun = feed.frame()
    anna.act(table, server.match(table).to_act)
    later = feed.until(lambda message: message["type"] == "frame" and message["version"] > begun["version"])
    assert later["event_count"] == begun["event_count"] + len(later["events"]), "what happened since, and only that"
    assert begun["events"] + later["events"] == anna.frame(table, 0)["events"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_match_of_the_greatest_length_holds_the_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str) -> None:
    """Opened, looked at from its beginning, played on, taken back, looked at by a crowd, opened again and again: after as many
    lines as may be."""
    with measured(tmp_path, "", "--limits", "0", "--matches", "1") as server, server.client("Anna") as anna:
        seats = find_game(game).seats[-1]
        options = {"rounds": 99} if game == "lost-cities" else {}
        table = anna.table("me", *["Otto"] * (seats - 1), game=game, options=options)["id"]
        server.stop()
        asyncio.run(lengthened(server.config.database, table, LONG - 20))
        server.start()
        short = anna.table("me", *["Otto"] * (seats - 1), game=game)["id"]  # the first of all sets up routes and game
        anna.act(short, next(seat for seat in range(seats) if anna.frame(short, seat)["actions"]))
        anna.post(f"/api/tables/{short}/undo", json={"seat": 0}, timeout=WAIT)
        server.forget()
        for _ in range(3):
            for seat in (0, seats - 1, None):
                anna.frame(table, seat)
        for _ in range(6):
            asked = next(frame for seat in range(seats) if (frame := anna.frame(table, seat, events=10**6))["actions"])
            anna.act(table, asked["seat"])
            anna.post(f"/api/tables/{table}/undo", json={"seat": asked["seat"]}, timeout=WAIT)
        crowd = [upgraded(server.host, table, f"127.0.3.{number}") for number in range(1, 21)]
        for raw in crowd:
            assert raw.recv(1 << 16)
            raw.close()
        for _ in range(20):  # what the collector of garbage has to look at adds up
            anna.frame(short, 0)
            anna.frame(table, 0, events=10**6)
        worst = server.turns()
    tell(capsys, f"of a match of {game} of {LONG} lines", worst)


async def lengthened(database: str, table: str, lines: int) -> None:
    """Answers without much sense, and undos, until the match has so many lines; stored as a server would."""
    storage, dice = await open_storage(database), Random(1)
    found = await storage.table(table)
    assert found is not None
    match, snapshots, told = with_standing(begun(found.row.terms), found.seats), [], 0
    while len(match.lines) < lines:
        match.apply(dice.choice(match.actions()).notation)
        if match.over or len(match.lines) % 17 == 0:
            match.undo(dice.choice([seat for seat in range(match.seats) if match.has_answered(seat)]), agreed=True)
        if len(match.lines) >= 50 * (len(snapshots) + 1):
            made = match.snapshot(told)
            snapshots.append(Snapshot(made["lines"], made["rules"], made["position"], told, made["events"]))
            told = match.event_count
    found.row.version, found.row.to_act = len(match.lines), match.to_act
    await storage.change(Change(found.row, match.lines, snapshots=snapshots))
    await storage.close()


def play_long(client: Any, table: str, answers: int, undos: int) -> None:
    """Both seats are ours, so nobody needs to agree to what is taken back."""
    every, version = max(1, answers // undos), 0
    while version < answers:
        seen = [client.frame(table, seat, events=10**6) for seat in (0, 1)]
        asked = next(frame for frame in seen if frame["actions"])
        if version % every == every - 1:
            version = client.tell(f"tables/{table}/undo", seat=version % 2)["version"]
            continue
        do = asked["actions"][-1]["do"]  # discard, and draw what was discarded: the deck lasts for ever
        version = client.tell(f"tables/{table}/act", seat=asked["seat"], version=asked["version"], do=do)["version"]


def strain(server: Any, number: int, text: str, over: threading.Event) -> None:
    with server.client(f"Guest {number}", f"127.0.0.{number}") as guest:
        while not over.is_set():
            made = guest.post("/api/records", content=text, timeout=WAIT)
            if made.status_code != 200:
                assert made.status_code in (400, 429, 503), made.text
                continue
            table = made.json()["id"]
            for path in ("review?seat=0", "frame?seat=1", "record", "history", "verify", "frame?at=700"):
                assert guest.get(f"/api/tables/{table}/{path}", timeout=WAIT).status_code in (200, 400, 429, 503), path


def test_a_crowd_is_told_bit_by_bit_and_who_plays_comes_first(anna: Any, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many look on, telling them is no long piece of work."""
    monkeypatch.setattr("cairn.server.tables.audience.TOLD_AT_ONCE", 2)
    told: list[list[Any]] = []
    real = server.inside.tables.audience._tell

    def overheard(table: Any, viewers: Any) -> None:
        told.append(list(viewers))
        real(table, viewers)

    monkeypatch.setattr(server.inside.tables.audience, "_tell", overheard)
    table = anna.table("me", "Otto")["id"]
    with server.client("Carl") as carl:
        crowd = [carl.feed(table) for _ in range(7)]
        mine = anna.feed(table, 0)
        mine.act()
        for feed in crowd:
            feed.until(lambda message: message["type"] == "frame" and message["version"] == 1)
        assert max(map(len, told)) == 2
        of_answer = next(each for each in told if any(viewer.seat == 0 for viewer in each))
        assert of_answer[0].seat == 0
        assert anna.frame(table, 0)["table"]["spectators"] == 1


class SlowWorker:
    """It takes as long as the test wants."""

    python, pid, dead = build.python(), 0, False

    def __init__(self) -> None:
        self.asked: list[tuple[str, asyncio.Event]] = []

    async def ask(self, request: bytes, *body: bytes) -> dict[str, Any]:
        of = msgspec.json.decode(request).get("of")
        if of:
            done = asyncio.Event()
            self.asked.append((of, done))
            await done.wait()
        return {}

    def kill(self) -> None:
        self.dead = True

    async def ended(self) -> None: ...


def test_many_tables_of_one_address_keep_no_others_bot_waiting() -> None:
    """Two hundred tables with four bots each that think for three seconds would be all that the bots' processes do."""

    async def main() -> list[str]:
        worker = SlowWorker()

        async def start(*arguments: str) -> SlowWorker:
            return worker

        pool = Pool(1, float(WAIT), "", "", 0, start)
        tasks = [asyncio.create_task(pool.task({"of": "Mallory"}, who="127.0.0.66")) for _ in range(20)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(pool.task({"of": name}, who="127.0.0.67")) for name in ("Anna", "Ben")]
        tasks[5].cancel()  # gone before its turn
        served: list[str] = []
        while len(served) < len(tasks) - 1:
            while len(worker.asked) == len(served):
                await asyncio.sleep(0)
            of, done = worker.asked[-1]
            served.append(of)
            done.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not pool.waiting
        return served

    served = asyncio.run(main())
    assert served.index("Anna") <= 2
    assert served.index("Ben") <= 4


def test_bots_and_hints_take_the_turn_of_whoever_asks(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests cost nothing, and neither do tables: it is the address that waits behind others."""
    server = make_server(bots="poisonous")
    whose: list[str] = []
    real_task = server.inside.pool.task

    async def overheard(request: dict[str, Any], limit: float | None = None, who: str = "") -> dict[str, Any]:
        whose.append(who)
        return await real_task(request, limit, who)

    monkeypatch.setattr(server.inside.pool, "task", overheard)
    with elsewhere(server, 5) as guest:
        table = guest.table("me", "bot")["id"]
        assert guest.tell(f"tables/{table}/hint")["do"]
        feed = Feed(guest, table, {"seat": 0}, **{"X-Forwarded-For": "127.0.0.5"})
        feed.act()
        feed.asked()
        feed.close()
        assert len(whose) >= 2
        assert set(whose) == {"127.0.0.5"}
        monkeypatch.setattr("cairn.server.tables.bots.HINTS", 0)
        assert guest.refused(f"tables/{table}/hint", {}) == "too_many_requests"


@pytest.mark.parametrize("foreign", [False, True])
def test_only_so_many_tables_of_one_address_have_bots_that_think(
    make_server: Any, monkeypatch: pytest.MonkeyPatch, foreign: bool
) -> None:
    """All others wait by name alone: neither they nor their questions are kept in memory, and none asks again every second."""
    monkeypatch.setattr(f"cairn.server.tables.bots.{'FOREIGN_TABLES' if foreign else 'TABLES'}", 2)
    server = make_server(bots="poisonous")
    opened = threading.Event()
    real_choose = tables_bots.choose

    async def choose(*args: Any) -> Any:
        while not opened.is_set():
            await asyncio.sleep(0.01)
        return await real_choose(*args)

    monkeypatch.setattr(tables_bots, "choose", choose)
    bots = server.tables.bots
    with elsewhere(server, 5) as guest, server.client("Anna") as anna:
        if foreign:
            imported = guest.post("/api/records", content=finished(rounds=1, ply_cap=10).record().dumps()).json()["id"]
            tables = [guest.tell(f"tables/{imported}/branch", seat=1, at=0)["id"] for _ in range(5)]
        else:
            tables = [guest.table("bot", "me")["id"] for _ in range(5)]
        while bots.waiting < 3:
            threading.Event().wait(0.01)
        assert bots.thinking == 2
        mine = anna.table("bot", "me")["id"]
        while bots.thinking < 3:  # somebody else's is asked all the same
            threading.Event().wait(0.01)
        opened.set()
        for client, table in (*((guest, each) for each in tables), (anna, mine)):
            while not client.frame(table, 1)["actions"]:
                threading.Event().wait(0.01)
        assert bots.waiting == 0


def test_who_comes_to_look_need_not_wait_behind_others(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart nobody has asked for what bots do: all their tables wait together."""
    monkeypatch.setenv("CAIRN_TEST_STEADY", "hang")
    server = make_server(bots="poisonous", bot_seconds=float(WAIT))
    with server.client("Anna") as anna:
        tables = [anna.table("bot", "me")["id"] for _ in range(3)]
        server.stop()
        monkeypatch.setattr("cairn.server.tables.bots.TABLES", 1)
        server.start()
    with server.client("Ben") as ben:
        while server.tables.bots.waiting < 2:
            threading.Event().wait(0.01)
        waiting = next(table for table in tables if any(table in each for each in server.tables.bots._later.values()))
        ben.feed(waiting)
        while server.tables.cache.get(waiting).thinking is None:
            threading.Event().wait(0.01)


def test_a_restart_waits_for_no_tables(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand tables with a clock, which one address makes in an hour and a half, would take half a minute to open, and a
    service manager does not wait for ever."""
    server = make_server()
    with server.client("Mallory") as mallory:
        table = mallory.table("bot", "me", clock={"kind": "bank", "seconds": 60})["id"]
        while not mallory.frame(table, 1)["actions"]:
            threading.Event().wait(0.01)
    opened, came = asyncio.Event(), threading.Event()

    async def slowly(caretaker: Caretaker, table_id: str) -> None:
        came.set()
        await opened.wait()

    monkeypatch.setattr(Caretaker, "_go_on", slowly)
    server.restart()
    assert came.wait(WAIT)
    with server.client("Anna") as anna:
        assert anna.table("me", "Otto")
        assert anna.get("/api/ready").status_code == 200


def test_whoever_leaves_the_moment_their_turn_comes_holds_no_place() -> None:
    async def main() -> None:
        back: list[tuple[str, str]] = []
        turns: Turns[str] = Turns(lambda who, what: back.append((who, what)))
        waits = [asyncio.create_task(turns.wait(who)) for who in ("Mallory", "Mallory", "Anna")]
        await asyncio.sleep(0)
        assert len(turns) == 3
        waits[0].cancel()
        assert turns.give("one") == "Mallory", "the second of them"
        waits[1].cancel()  # after it was called, before it knew
        assert turns.give("two", lambda who: who != "Anna") is None
        assert turns.give("two") == "Anna"
        assert turns.give("three") is None
        await asyncio.gather(*waits, return_exceptions=True)
        assert waits[2].result() == "two"
        assert back == [("Mallory", "one")]
        assert not turns

    asyncio.run(main())


def test_the_content_that_a_record_brought_is_not_kept_in_memory(make_server: Any, store: str) -> None:
    """Hundreds of such tables, each looked at once, would be gigabytes; a chat there must not lose it in the store either."""
    server = make_server(database=store)
    content = {**read_content("cairn.games.lost_cities", None).data, "padding": ["x" * 100] * 100}
    with server.client("Anna") as anna:
        for match in (cairn.start("lost-cities", seed=1, content=content), finished(content=content, rounds=1, ply_cap=10)):
            table = anna.post("/api/records", content=match.record().dumps()).json()["id"]
            assert anna.frame(table, 0)["view"]
            anna.tell(f"tables/{table}/chat", text="what a deck")
            assert not server.tables.cache.get(table).row.terms.content_data
            assert anna.frame(table, 0, at=0)["view"]
            assert loads(anna.get(f"/api/tables/{table}/record").text).header["content_data"] == content
            assert anna.ask("GET", f"tables/{table}/verify")["details"]["content"] == "of the record"
            server.restart()
            anna = server.client("Anna")
            assert anna.frame(table, 0)["view"]


def test_content_files_are_not_many_times_as_large_as_ours() -> None:
    content = read_content("cairn.games.lost_cities", None).data
    for padding, words in (([0] * 20_000, "more than 20000 parts"), (["x" * 1000] * 600, "larger than 524288 characters")):
        with pytest.raises(cairn.BadContent, match=words):
            cairn.start("lost-cities", content={**content, "padding": padding})

"""What nobody should send: it is refused with a clear word, nothing is lost, and the table goes on."""

from __future__ import annotations

import json
import time
from typing import Any

import httpx
import pytest
from itsdangerous import URLSafeTimedSerializer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from patience import WAIT


@pytest.fixture
def table(anna: Any) -> str:
    return str(anna.table("me", "Otto")["id"])


def with_cookie(server: Any, cookie: str) -> httpx.Client:
    return httpx.Client(base_url=f"http://{server.host}", headers={"Cookie": f"cairn_guest={cookie}"}, timeout=WAIT)


def test_forged_expired_and_foreign_cookies_are_no_cookies(anna: Any, server: Any, table: str, monkeypatch: Any) -> None:
    good = anna.cookies["cairn_guest"]
    body, stamp, signature = good.rsplit(".", 2)
    foreign = URLSafeTimedSerializer(b"another key", salt="cairn guest").dumps(anna.me["id"])
    wrong_use = anna.me["recovery_link"].rpartition("/")[2]
    with monkeypatch.context() as past:
        past.setattr(time, "time", lambda: 1_000_000_000)
        expired = server.inside.identity.cookie(anna.me["id"], None)
    forged = [f"{body}.{stamp}.{signature[::-1]}", body, "x" * 5000, "", "..", foreign, wrong_use, expired, "\\ud800", '"']
    for cookie in forged:
        with with_cookie(server, cookie) as client:
            reply = client.post(f"/api/tables/{table}/act", json={"seat": 0, "version": 0, "do": "x"})
            assert reply.json()["error"]["code"] == "not_your_seat"
            assert client.get("/api/me").json()["id"] != anna.me["id"]
            assert client.get("/api/tables").json() == []
    with with_cookie(server, good) as client:
        assert client.get("/api/me").json()["id"] == anna.me["id"]


def test_forged_and_used_links_are_refused(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    token = made["invites"][0]["link"].rpartition("/")[2]
    for bad in (token[:-1], token[::-1], token.swapcase(), "x", "' OR 1=1 --", "../me", "é" * 50):
        assert ben.refused("join", {"token": bad}) == "unknown_token"
        assert ben.refused("recover", {"token": bad}) == "unknown_token"
    cookie = anna.cookies["cairn_guest"]
    assert ben.refused("recover", {"token": cookie}) == "unknown_token", "a cookie is no recovery link"
    old = server.tables.cache.get(made["id"]).row
    old.created -= 31 * 86400
    assert ben.refused("join", {"token": token}) == "unknown_token", "expired"
    old.created += 31 * 86400
    ben.join(made)
    with server.client("Carl") as carl:
        assert carl.refused("join", {"token": token}) == "unknown_token", "used"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b'{"version": 0}',
        b'{"version": "0", "do": "x"}',
        b'{"version": 1e400, "do": "x"}',
        b'{"version": 99999999999999999999999999, "do": "x"}',
        b'{"version": 0, "do": 7}',
        b'{"version": 0, "do": []}',
        b'{"version": 0, "do": [[]]}',
        b'{"version": 0, "do": "\\ud800"}',
        b'{"version": 0, "do": "x", "id": ""}',
        b'{"version": 0, "do": "x", "id": "\\ud800"}',
        b'{"version": 0, "do": "x", "seat": -1}',
        b'{"version": 0, "do": "x", "seat": true}',
        b'{"version": 0, "do": "x", "surprise": 1}',
        b'{"version": 0, "do": "' + b"x" * 300 + b'"}',
        b"[" * 50_000,
    ],
)
def test_a_malformed_body_is_a_bad_request(anna: Any, table: str, body: bytes) -> None:
    reply = anna.post(f"/api/tables/{table}/act", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 400, reply.text
    assert reply.json()["error"]["code"] in ("bad_request", "illegal_action")
    assert anna.frame(table, 0)["version"] == 0


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "act"}',
        '{"type": "fly", "id": "1"}',
        '{"id": "1"}',
        '{"type": "act", "id": "1", "version": "0", "do": "x"}',
        '{"type": "act", "id": "1", "version": 99999999999999999999999999, "do": "x"}',
        '{"type": "act", "id": "1", "version": 0, "do": []}',
        '{"type": "act", "id": "", "version": 0, "do": "x"}',
        '{"type": "act", "id": "' + "x" * 65 + '", "version": 0, "do": "x"}',
        '{"type": "act", "id": "1", "version": 0, "do": "\\ud800"}',
        '{"type": "act", "id": "1", "version": 0, "do": "x", "seat": 1}',
        '{"type": "chat", "id": "1", "text": ""}',
        '{"type": "chat", "id": "1", "text": "' + "x" * 600 + '"}',
        '{"type": "react", "id": "1", "emoji": "<script>"}',
        '{"type": "react", "id": "1", "emoji": "abc"}',
        "[" * 10_000,
        '{"type": "chat", "id": "1", "text": "' + "x" * 20_000 + '"}',
        b"\x00\x01",
    ],
)
def test_a_malformed_message_is_answered_and_the_socket_stays_open(anna: Any, table: str, message: Any) -> None:
    feed = anna.feed(table, 0)
    feed.frame()
    feed.socket.send(message)
    refused = feed.until(lambda answer: answer["type"] == "error")
    assert refused["error"]["code"] in ("bad_request", "too_large", "illegal_action", "stale_version")
    assert feed.act()["type"] == "ack"


def test_huge_frames_and_bodies_are_cut_off(anna: Any, table: str) -> None:
    feed = anna.feed(table, 0)
    feed.frame()
    feed.socket.send("x" * 200_000)
    with pytest.raises(ConnectionClosed) as closed:
        feed.drain()
    assert closed.value.rcvd.code == 1009
    assert anna.refused(f"tables/{table}/chat", {"text": "x" * 100_000}) == "too_large"

    def stream() -> Any:
        for _ in range(100):
            yield b"x" * 10_000

    reply = anna.post(f"/api/tables/{table}/act", content=stream(), headers={"content-type": "application/json"})
    assert reply.json()["error"]["code"] == "too_large", "also without a declared length"
    assert anna.post("/api/records", content=b"x" * (5 << 20)).json()["error"]["code"] == "too_large"
    assert anna.feed(table, 0).act()["type"] == "ack"


def test_unknown_places_are_named(anna: Any) -> None:
    for path in ("tables/nothing", "tables/nothing/frame", "tables/nothing/history", "tables/" + "x" * 3000):
        assert anna.refused(path, method="GET") == "unknown_table"
    assert anna.refused("tables/nothing/act", {"version": 0, "do": "x"}) == "unknown_table"
    assert anna.refused("nothing", method="GET") == "not_found"
    assert anna.refused("games", method="DELETE") == "method_not_allowed"
    assert anna.refused("tables", {"game": "chess", "seats": [{"kind": "me"}]}) == "unknown_game"


def test_tables_that_cannot_be_are_refused(anna: Any) -> None:
    me, bot = {"kind": "me"}, {"kind": "bot", "bot": "steady"}
    for code, body in (
        ("bad_option", {"seats": [me]}),
        ("bad_option", {"seats": [me, bot, bot]}),
        ("bad_option", {"seats": [me, {"kind": "bot", "bot": "oracle"}]}),
        ("bad_request", {"seats": [bot, bot]}),
        ("bad_request", {"seats": []}),
        ("bad_request", {"seats": [me] * 50}),
        ("bad_request", {"seats": [{"kind": "king"}, me]}),
        ("bad_option", {"seats": [me, bot], "options": {"cheat": True}}),
        ("bad_option", {"seats": [me, bot], "options": {"rounds": 0}}),
        ("bad_option", {"seats": [me, bot], "options": {"rounds": "3"}}),
        ("bad_request", {"seats": [me, bot], "options": {"ply_cap": 10**30}}),
        ("bad_request", {"seats": [me, bot], "options": {"rounds": 1.5}}),
        ("bad_request", {"seats": [me, bot], "clock": {"kind": "sundial"}}),
        ("bad_request", {"seats": [me, bot], "clock": {"kind": "move", "seconds": 0}}),
        ("bad_request", {"seats": [me, bot], "salt": "x" * 200}),
        ("bad_request", {"seats": [{"kind": "local", "name": "\u202e"}, me]}),
    ):
        assert anna.refused("tables", {"game": "lost-cities", **body}) == code, body
    assert anna.ask("GET", "tables") == []


def test_markup_in_names_and_chat_stays_text(anna: Any, server: Any, table: str) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    with server.client(nasty) as mallory:
        assert mallory.me["name"] == nasty
        mallory.tell(f"tables/{table}/chat", text=f"{nasty}\x00\x1b[31m\u202e")
        [line] = mallory.frame(table)["chat"]
        assert (line["name"], line["text"]) == (nasty, f"{nasty}[31m")
        reply = mallory.get(f"/api/tables/{table}/frame")
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["x-content-type-options"] == "nosniff"
    for name in ("", " ", "\n", "\x00", "x" * 41, "\u200e"):
        assert anna.refused("me", {"name": name}) == "bad_request"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"])
def test_other_sites_can_neither_post_nor_open_sockets(anna: Any, server: Any, table: str, origin: str) -> None:
    body = {"version": 0, "do": "x"}
    assert anna.refused(f"tables/{table}/act", body, headers={"Origin": origin}) == "origin_refused"
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://{server.host}/api/tables/{table}/feed?seat=0",
            origin=origin,
            additional_headers={"Cookie": anna.cookie},
            open_timeout=WAIT,
        ).__enter__()
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "origin_refused"
    same = {"Origin": f"http://{server.host}", "Sec-Fetch-Site": "same-origin"}
    assert anna.refused(f"tables/{table}/act", body, headers=same) == "illegal_action", "the own site may"
    assert anna.refused(f"tables/{table}/act", body, headers={"Sec-Fetch-Site": "cross-site"}) == "origin_refused"


def test_cookies_and_headers_are_strict(anna: Any) -> None:
    reply = anna.get("/api/me")
    cookie = reply.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert reply.headers["cache-control"] == "no-store"
    for path in ("/", "/api/games", "/api/nothing"):
        headers = anna.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "'unsafe-inline'" not in headers["content-security-policy"].partition("style-src-attr")[0]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_floods_are_told_when_to_come_back_and_others_play_on(make_server: Any) -> None:
    server = make_server(limits=1.0)
    now = server.inside.limits.now()
    server.inside.limits.now = lambda: now  # what was used up stays so, however slow the machine is
    with server.client("Anna") as anna, server.client("Ben") as ben:
        table = anna.table("me", "Otto")["id"]
        codes = [
            anna.post("/api/tables", json={"game": "lost-cities", "seats": [{"kind": "me"}, {"kind": "local"}]})
            for _ in range(40)
        ]
        slow = next(reply for reply in codes if reply.status_code == 429)
        assert slow.json()["error"]["code"] == "too_many_requests"
        assert int(slow.headers["retry-after"]) >= 1
        feed = anna.feed(table, 0)
        feed.frame()
        errors = [feed.ask("chat", text="spam") for _ in range(80)]
        refused = [each["error"] for each in errors if each["type"] == "error"]
        assert refused
        assert all(each["code"] == "too_many_requests" and each["retry_after"] > 0 for each in refused)
        assert len(ben.frame(table)["chat"]) < 50
        with pytest.raises(ConnectionClosed) as closed:  # who does not stop is cut off
            spam(feed, 200)
        assert closed.value.rcvd.code == 1008
        assert server.match(table).lines == []


def spam(feed: Any, many: int) -> None:
    for number in range(many):
        feed.socket.send(json.dumps({"type": "chat", "id": f"again{number}", "text": "spam"}))
    feed.drain()


def open_many(anna: Any, table: str, many: int) -> None:
    for _ in range(many):
        anna.feed(table, 0)


def test_a_guest_has_only_so_many_sockets(make_server: Any) -> None:
    server = make_server(limits=1.0)
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        with pytest.raises(InvalidStatus) as refused:
            open_many(anna, table, 60)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"]
        assert 20 <= len(anna.feeds) <= 40
        for feed in anna.feeds:
            feed.close()


def test_the_client_is_served_with_its_routes_and_nothing_outside(tmp_path: Any) -> None:
    from cairn.server.web.pages import page
    from cairn.server.wire.errors import Refused

    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>client")
    (static / "assets" / "app-1a2b.js").write_text("js")
    (tmp_path / "secret.txt").write_text("secret")
    assert page("assets/app-1a2b.js", static).headers["cache-control"].endswith("immutable")
    for route in ("", "table/abc", "join/token", "../secret.txt", "%00", "\x00", "x" * 5000):
        reply = page(route, static)
        assert str(reply.path).endswith("index.html")
        assert reply.headers["cache-control"] == "no-cache"
    for missing in ("assets/old-3c4d.js", "api/none"):
        with pytest.raises(Refused):
            page(missing, static)
    assert b"was not built" in page("", tmp_path / "none").body

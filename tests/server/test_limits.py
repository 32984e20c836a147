"""Limits of rate and size stand before every route, whatever it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cairn.server.edge import limits


def routes(client: Any) -> Iterator[tuple[str, str]]:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for method in methods:
            yield method, re.sub(r"\{.*?\}", "x", path)


def test_every_route_tells_a_flood_when_to_come_back(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = make_server(limits=1.0)
    with server.client("Anna") as anna:
        known = list(routes(anna))
        assert len(known) > 40
        monkeypatch.setitem(limits.RATES, "request", (0.001, 0.5))
        monkeypatch.setitem(limits.RATES, "page", (0.001, 0.5))
        for method, path in [*known, ("get", "/"), ("get", "/metrics"), ("get", "/assets/none.js"), ("get", "/join/x")]:
            reply = anna.request(method, path)
            assert reply.status_code == 429, (method, path)
            assert int(reply.headers["retry-after"]) >= 1
            assert reply.json()["error"]["code"] == "too_many_requests"
            assert "content-security-policy" in reply.headers


def test_every_route_refuses_a_body_that_is_too_large(anna: Any) -> None:
    for method, path in routes(anna):
        if method in ("post", "delete") and path != "/api/records":
            reply = anna.request(method, path, content=b"x" * (limits.BODY + 1))
            assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_large"), (method, path)


def test_many_guests_of_one_address_share_a_wider_limit(make_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests cost nothing: whoever makes new ones all the time is held by the address."""
    server = make_server(limits=1.0)
    monkeypatch.setitem(limits.RATES, "create", (0.001, 2))
    codes = []
    for number in range(30):
        with server.client(f"Guest {number}") as guest:
            codes.append(guest.post("/api/lessons", json={"game": "lost-cities", "lesson": "none"}).status_code)
    assert codes[:20] == [400] * 20
    assert codes[20:] == [429] * 10


def test_of_ipv6_the_network_counts() -> None:
    from cairn.server.edge.guard import address

    def seen(text: str) -> str:
        return address({"type": "http", "client": (text, 1)})

    assert seen("2001:db8::1") == seen("2001:db8::2") == "2001:db8::"
    assert seen("2001:db8:0:1::1") != seen("2001:db8::1")
    assert seen("::ffff:192.0.2.7") == seen("192.0.2.7") == "192.0.2.7"
    assert seen("::1") == "::1"
    assert address({"type": "http"}) == "local"

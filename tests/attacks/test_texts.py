"""Texts that are valid JSON and yet no texts: half a character (a lone surrogate), and NUL, which PostgreSQL does not store."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("odd", [r"\u0000", r"a\u0000b", r"\ud800", r"a\udfffb"])
def test_texts_that_cannot_be_stored_are_refused_and_are_no_fault_of_ours(make_server: Any, store: str, odd: str) -> None:
    server = make_server(database=store)
    with server.client("Anna") as anna:
        table = anna.table("me", "Otto")["id"]
        seats = f'[{{"kind": "me"}}, {{"kind": "local", "name": "Otto{odd}"}}]'
        bodies = {
            f"tables/{table}/chat": f'{{"text": "hello", "id": "{odd}"}}',
            f"tables/{table}/act": f'{{"seat": 0, "version": 0, "do": "play red-2", "id": "{odd}"}}',
            f"tables/{table}/kick": f'{{"person": "{odd}"}}',
            "join": f'{{"token": "{odd}"}}',
            "recover": f'{{"token": "{odd}"}}',
            "sign-in": f'{{"name": "{odd}", "password": "{odd}"}}',
            "lessons": f'{{"game": "{odd}", "lesson": "{odd}"}}',
            "me": f'{{"{odd}": 1}}',
        }
        for path, body in bodies.items():
            reply = anna.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
            assert 400 <= reply.status_code < 500, (path, reply.text)
            assert reply.json()["error"]["message"]
        for body in (f'{{"name": "Anna{odd}"}}', f'{{"game": "lost-cities", "seats": {seats}}}'):
            path = "me" if "game" not in body else "tables"
            reply = anna.post(f"/api/{path}", content=body, headers={"Content-Type": "application/json"})
            assert reply.status_code < 500, (path, reply.text)  # a name may be cleaned instead
        for path in ("tables/%00/frame", "tables/a%00b/frame", "invitations/%00", f"tables/{table}/aid/%00?seat=0"):
            assert 400 <= anna.get(f"/api/{path}").status_code < 500, path
        feed = anna.feed(table, 0)
        feed.frame()
        feed.socket.send(f'{{"type": "chat", "text": "hello", "id": "{odd}"}}')
        assert feed.until(lambda message: message["type"] == "error")["error"]["code"] == "bad_request"
        anna.act(table, 0)

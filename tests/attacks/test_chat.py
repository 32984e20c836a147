"""Talk that is meant to drown others (F8): spectators do not use up the players' messages, nor many guests of one address."""

from __future__ import annotations

from typing import Any

import pytest

from cairn.server.edge.limits import OF_ADDRESS, RATES


def test_spectators_do_not_use_up_what_players_may_say(anna: Any, ben: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cairn.server.tables.talk.CHAT_LINES", 3)
    table = anna.table("me", "Otto")["id"]
    for number in range(3):
        ben.tell(f"tables/{table}/chat", text=f"drowned {number}")
    assert ben.refused(f"tables/{table}/chat", {"text": "drowned"}) == "not_allowed"
    for number in range(3):
        anna.tell(f"tables/{table}/chat", text=f"still here {number}")
    assert anna.refused(f"tables/{table}/chat", {"text": "enough"}) == "not_allowed"
    assert len(ben.frame(table)["chat"]) == 6
    assert len(anna.frame(table, 0)["chat"]) == 3


@pytest.mark.parametrize(("kind", "message"), [("chat", {"text": "hello"}), ("think", {})])
def test_guests_of_one_address_share_what_they_may_say_and_ask(make_server: Any, kind: str, message: dict[str, str]) -> None:
    server = make_server(limits=1.0)
    still = server.inside.limits.now()
    server.inside.limits.now = lambda: still  # nothing fills up again
    for _ in range(int(RATES[kind][1] * OF_ADDRESS)):
        server.inside.limits.take(kind, "127.0.0.1", OF_ADDRESS)
    with server.client("Anna") as anna:
        feed = anna.feed(anna.table("me", "Otto")["id"], 0)
        feed.send("chat" if kind == "chat" else "hint", **message)
        assert feed.until(lambda said: said["type"] == "error")["error"]["code"] == "too_many_requests"

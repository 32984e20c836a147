"""A private table is no table for others: on every route the same words, the same status, the same steps of time."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from cairn.server.edge import guard as security
from cairn.server.web.pages import STATIC

BODIES: dict[str, Any] = {
    "act": {"version": 0, "do": "draw deck"}, "undo": {}, "undo-answer": {"agree": True},
    "stand": {"step": "x", "policy": "ask"},
    "chat": {"text": "hello"}, "react": {"emoji": "🙂"}, "hint": {}, "leave": {}, "takeover": {"seat": 0}, "rematch": {},
    "branch": {"at": 0, "seat": 0}, "close": None, "kick": {"person": "x"}, "mute": {"person": "x"}, "ban": {"person": "x"},
    "invites": {"seat": 0},
}  # fmt: skip


def tried(client: Any, table: str) -> dict[str, tuple[int, str]]:
    """Every route of the OpenAPI document that is about a table, with what it needs."""
    replies = {}
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        if "{table_id}" not in path:
            continue
        for method in methods:
            where = path.format(table_id=table, name="plan")
            last = path.rpartition("/")[2]
            body = BODIES[last] if method == "post" else None
            for seat in ("", "?seat=0"):
                reply = (
                    client.request(method, where + seat, json=body)
                    if body is not None
                    else client.request(method, where + seat)
                )
                replies[f"{method} {path}{seat}"] = (reply.status_code, reply.text.replace(table, "TABLE"))
    return replies


@pytest.mark.parametrize("status", ["waiting", "running", "over"])
def test_a_private_table_and_no_table_cannot_be_told_apart(
    anna: Any, ben: Any, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "STEP", 0.001)
    if status == "waiting":
        table = anna.table("me", "friend", private=True)["id"]
    else:
        table = anna.table("me", "Otto", private=True, options={"rounds": 1, "ply_cap": 2})["id"]
    while status == "over" and not (seen := anna.frame(table, 0))["result"]:
        anna.act(table, 0 if seen["actions"] else 1)
    private, unknown = tried(ben, table), tried(ben, "x" * len(table))
    assert private.keys() == unknown.keys()
    assert len(private) > 30
    for route, (code, text) in private.items():
        assert code == 404, (route, text)
        assert json.loads(text)["error"]["code"] == "unknown_table", route
        assert text == unknown[route][1].replace("x" * len(table), "TABLE"), route
    refusals = []
    for each in (table, "x" * len(table)):
        for seat in (None, 0):
            with pytest.raises(InvalidStatus) as refused:
                ben.feed(each, seat)
            response = refused.value.response
            names = {name.lower() for name, _ in response.headers.raw_items()}
            refusals.append((response.status_code, bytes(response.body).decode().replace(each, "TABLE"), names))
    assert all(refusal == refusals[0] for refusal in refusals)
    assert refusals[0][0] == 404


def test_what_is_not_shown_is_refused_in_the_same_steps_of_time(anna: Any, ben: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = anna.table("me", "Otto", private=True)["id"]
    slept: list[float] = []
    clock = iter(range(10**6))
    monkeypatch.setattr(security, "monotonic", lambda: 7 + next(clock) * 0.001)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(security, "sleep", sleep)
    for each in (table, "nowhere"):
        assert ben.refused(f"tables/{each}", method="GET") == "unknown_table"
        with pytest.raises(InvalidStatus):
            ben.feed(each)
    assert len(slept) == 4
    assert all(0 < seconds <= security.STEP for seconds in slept)
    anna.frame(table, 0)
    assert len(slept) == 4, "who is let in does not wait"


def test_a_private_match_is_not_opened_for_who_may_not_look(anna: Any, ben: Any, server: Any) -> None:
    table = anna.table("me", "Otto", private=True)["id"]
    server.restart()
    ben.base_url = f"http://{server.host}"
    assert ben.refused(f"tables/{table}/frame", method="GET") == "unknown_table"
    assert server.tables.cache.get(table).match is None


def test_the_client_needs_no_inline_script_or_style_block() -> None:
    index = STATIC / "index.html"
    if not index.is_file():
        pytest.skip("the browser client was not built")
    page = index.read_text(encoding="utf-8")
    for tag in re.findall(r"<script\b[^>]*>", page):
        assert "src=" in tag, tag
    assert "<style" not in page
    assert not re.search(r"\son\w+=", page), "no handlers in attributes"
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_the_content_policy_allows_scripts_of_the_own_site_only() -> None:
    policy = dict(part.strip().split(" ", 1) for part in security.CONTENT_POLICY.split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe-inline" not in "".join(value for name, value in policy.items() if name != "style-src-attr")
    assert "unsafe-eval" not in security.CONTENT_POLICY
    assert security.HEADERS["Referrer-Policy"] == "no-referrer"

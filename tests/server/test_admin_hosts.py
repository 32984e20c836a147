"""`cairn admin` beside a running server: what it decides counts there, too."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cairn.cli.main import run
from cairn.games import find_game
from cairn.server.web import service


@pytest.fixture(autouse=True)
def quick_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "WATCH", 0.05)


@pytest.fixture
def admin(server: Any, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What the command says; then the server has taken notice."""

    def admin(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            run(["admin", *arguments, "--database", server.config.database])
        told = capsys.readouterr()
        assert ended.value.code == code, told
        server.do(server.inside.take_notice())
        return told.out + told.err

    return admin


def test_a_guest_is_banned_from_the_whole_server_and_let_in_again(anna: Any, admin: Callable[..., str]) -> None:
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    feed.frame()
    assert anna.me["id"] in admin("guests", "ann")
    assert "Anna" in admin("ban", anna.me["id"])
    with pytest.raises(ConnectionClosed):
        feed.drain()
    assert anna.refused("tables", method="GET") == "not_allowed"
    assert anna.refused(f"tables/{table}/frame", method="GET") == "not_allowed"
    assert anna.ask("GET", "me/export")["guest"]["banned"], "one's own data are there all the same"
    assert "banned" in admin("guests", "Anna")
    admin("ban", anna.me["id"], "--lift")
    assert anna.frame(table, 0)["seat"] == 0
    assert "there is no guest" in admin("ban", "nobody", code=1)


def test_a_guest_is_muted_at_every_table(anna: Any, admin: Callable[..., str]) -> None:
    table = anna.table("me", "Otto")["id"]
    admin("mute", anna.me["id"])
    assert anna.refused(f"tables/{table}/chat", {"text": "hello"}) == "not_allowed"
    assert anna.refused(f"tables/{table}/react", {"emoji": "🙂"}) == "not_allowed"
    assert anna.act(table, 0)["version"] == 1, "playing is not talking"
    admin("mute", anna.me["id"], "--lift")
    anna.tell(f"tables/{table}/chat", text="hello")


def test_a_table_is_closed_and_those_who_look_are_told(anna: Any, admin: Callable[..., str]) -> None:
    table = anna.table("me", "Otto")["id"]
    feed = anna.feed(table, 0)
    feed.act()
    assert table in admin("tables")
    admin("close", table)
    assert feed.until(lambda message: message["type"] == "frame" and message["table"]["status"] == "closed")
    assert "closed already" in admin("close", table, code=1)
    assert "there is no table" in admin("close", "nowhere", code=1)


def test_tables_that_an_older_release_has_to_play_are_listed(
    anna: Any, admin: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, waiting = anna.table("me", "Otto")["id"], anna.table("me", "friend")["id"]
    assert admin("tables", "--old") == ""
    monkeypatch.setattr(type(find_game("lost-cities")), "rules_version", 99)
    assert table in admin("tables", "--old")
    assert waiting not in admin("tables", "--old"), "what has not begun begins by the new rules"
    assert "rules version" in admin("tables")


def test_a_seat_is_taken_and_a_bot_plays_on(anna: Any, ben: Any, admin: Callable[..., str]) -> None:
    made = anna.table("friend", "me")
    ben.join(made)
    hers, his = anna.feed(made["id"], 1), ben.feed(made["id"], 0)
    his.frame()
    admin("kick", made["id"], "0")
    with pytest.raises(ConnectionClosed):
        his.drain()
    assert hers.asked()["actions"], "the bot has answered"
    assert hers.last["table"]["seats"][0]["bot"] == "steady"
    assert "nobody plays on seat 0" in admin("kick", made["id"], "0", code=1)


def test_old_tables_are_pruned_also_from_memory(anna: Any, server: Any, admin: Callable[..., str]) -> None:
    over = anna.table("me", "Otto", options={"rounds": 1, "ply_cap": 2})["id"]
    while not (seen := anna.frame(over, 0))["result"]:
        anna.act(over, 0 if seen["actions"] else 1)
    left = anna.table("me", "Otto")["id"]
    assert "0 finished and 0 abandoned" in admin("prune")
    assert "1 finished and 1 abandoned tables would" in admin("prune", "--days", "0", "--abandoned", "0", "--dry-run")
    assert "1 finished and 0 abandoned tables and 0 idle" in admin("prune", "--days", "0", "--abandoned", "1")
    assert anna.refused(f"tables/{over}", method="GET") == "unknown_table"
    assert anna.frame(left, 0)["seat"] == 0
    admin("prune", "--days", "0", "--abandoned", "0")
    assert anna.refused(f"tables/{left}", method="GET") == "unknown_table"


def test_a_guest_is_erased(anna: Any, admin: Callable[..., str]) -> None:
    anna.table("me", "Otto")
    assert "1 tables were changed or are gone" in admin("erase-guest", anna.me["id"], "--yes")
    assert anna.ask("GET", "tables") == []
    assert anna.me["name"] not in admin("guests")


def test_keys_are_rotated_and_the_old_ones_hold_until_they_are_retired(
    anna: Any, server: Any, admin: Callable[..., str]
) -> None:
    old, link = anna.cookies["cairn_guest"], anna.me["recovery_link"].rpartition("/")[2]
    assert "key 2" in admin("keys", "--rotate")
    assert anna.ask("GET", "me")["id"] == anna.me["id"], "the old key is still read"
    new = anna.cookies["cairn_guest"]
    assert server.inside.identity.read_cookie(old).guest == anna.me["id"]
    told = admin("keys", "--retire")
    assert "1 old keys were retired" in told
    assert told.count("key ") == 1
    identity = server.inside.identity
    while identity.read_cookie(old) is not None:  # until the running server has heard of it
        time.sleep(0.01)
    assert identity.read_cookie(new).guest == anna.me["id"], "who came back since has a cookie of the new key"
    assert anna.refused("recover", {"token": link}) == "unknown_token"
    server.restart()
    anna.base_url = f"http://{server.host}"
    assert anna.ask("GET", "me")["id"] == anna.me["id"]


def test_a_running_server_takes_notice_by_itself(anna: Any, server: Any) -> None:
    server.do(server.inside.storage.add_key())
    for _ in range(400):
        if server.inside.identity._cookies.secret_keys[1:]:
            return
        time.sleep(0.05)
    pytest.fail("the new key was never read")

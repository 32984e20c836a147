"""What a host decides at one process counts at the other, on one PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def guests(cluster: Any, make_server: Callable[..., Any]) -> Iterator[list[Any]]:
    """Anna at the first process, Ben and Carl at the second."""
    database = cluster.database()
    first, second = (make_server(database=database) for _ in range(2))
    with first.client("Anna") as anna, second.client("Ben") as ben, second.client("Carl") as carl:
        yield [anna, ben, carl]


def person(host: Any, table: str, name: str) -> str:
    [found] = [each["person"] for each in host.ask("GET", f"tables/{table}/people") if each["name"] == name]
    return str(found)


def test_who_is_kicked_or_banned_at_one_process_sees_no_more_at_the_other(guests: list[Any]) -> None:
    anna, ben, carl = guests
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    hers, his, public = anna.feed(table, 0), ben.feed(table, 1), carl.feed(table)
    hers.until(lambda message: message["type"] == "frame" and message["table"]["spectators"] == 1)
    his.frame()
    public.ask("chat", text="hello")
    hers.act()
    anna.tell(f"tables/{table}/ban", person=person(anna, table, "Carl"))
    with pytest.raises(ConnectionClosed):
        public.drain()
    anna.tell(f"tables/{table}/kick", person=person(anna, table, "Ben"))
    with pytest.raises(ConnectionClosed):
        his.drain()
    assert {json.loads(text)["table"]["seats"][1]["kind"] for text in his.raw} == {"human"}, "not one frame after that"
    assert carl.refused(f"tables/{table}", method="GET") == "unknown_table"
    assert ben.refused(f"tables/{table}/frame?seat=1", method="GET") == "not_your_seat"


def test_a_table_closed_at_one_process_is_closed_at_the_other(guests: list[Any]) -> None:
    anna, ben, _ = guests
    made = anna.table("me", "friend")
    ben.join(made)
    his = ben.feed(made["id"], 1)
    his.frame()
    anna.tell(f"tables/{made['id']}/close")
    assert his.until(lambda message: message["type"] == "frame" and message["table"]["status"] == "closed")


def test_a_guest_who_signs_out_elsewhere_or_is_forgotten_is_so_at_every_process(guests: list[Any]) -> None:
    anna, ben, _ = guests
    token = anna.me["recovery_link"].rpartition("/")[2]
    ben.tell("recover", token=token)
    table = ben.table("me", "Otto", private=True)["id"]
    feed = ben.feed(table, 0)
    feed.frame()
    anna.tell("me/sign-out-elsewhere")
    with pytest.raises(ConnectionClosed):
        feed.drain()
    assert ben.refused(f"tables/{table}", method="GET") == "unknown_table"
    assert anna.frame(table, 0)["seat"] == 0
    assert anna.delete("/api/me").json() == {"tables": 1}
    assert anna.refused(f"tables/{table}", method="GET") == "unknown_table"

"""Two server processes on one PostgreSQL: any of them serves any table, and each hears what the other did."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cairn.server.store import postgres
from patience import WAIT


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + WAIT
    while not (found := true()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


@pytest.fixture
def pair(cluster: Any, make_server: Callable[..., Any]) -> list[Any]:
    database = cluster.database()
    return [make_server(database=database) for _ in range(2)]


@pytest.fixture
def guests(pair: list[Any]) -> Iterator[list[Any]]:
    """Anna at the first process, Ben at the second."""
    with pair[0].client("Anna") as anna, pair[1].client("Ben") as ben:
        yield [anna, ben]


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
    for seat, feed in enumerate(feeds):
        fresh = guests[1 - seat].server.match(table)
        assert feed.last["view"] == fresh.view(seat).data(), "what came by messages is what the other process has"


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
    anna.base_url = f"http://{pair[1].host}"
    asked = 0 if anna.frame(table, 0)["actions"] else 1
    do = anna.frame(table, asked)["actions"][0]["do"]
    body = {"seat": asked, "version": 0, "do": do, "id": "once"}
    replies = []
    for server in (pair[0], pair[1], pair[0], pair[1]):
        anna.base_url = f"http://{server.host}"
        replies.append(anna.tell(f"tables/{table}/act", **body)["version"])
    assert replies == [1, 1, 1, 1]


def test_a_process_follows_a_table_only_while_it_is_needed_there(pair: list[Any], guests: list[Any]) -> None:
    anna, here, there = guests[0], *pair
    table = anna.table("me", "Otto")["id"]
    anna.base_url = f"http://{there.host}"
    anna.frame(table, 0)
    anna.base_url = f"http://{here.host}"

    def act() -> None:
        anna.act(table, 0 if anna.frame(table, 0)["actions"] else 1)

    def followed() -> bool:
        """On a slow machine it may have been let go of already."""
        kept = there.tables._tables.get(table)
        return kept is None or kept.row.version == 1

    act()
    until(followed)
    act()
    until(lambda: table not in there.tables._tables)
    act()
    anna.base_url = f"http://{there.host}"
    assert anna.frame(table, 0)["version"] == 3


def test_a_commitment_of_one_process_is_kept_by_the_other(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    promised = anna.tell("commitments")["commitment"]
    anna.base_url = f"http://{pair[1].host}"
    seats = [{"kind": "me"}, {"kind": "local", "name": "Otto"}]
    table = anna.tell("tables", game="lost-cities", seats=seats, commitment=promised)["id"]
    assert anna.frame(table, 0)["table"]["commitment"] == promised


def test_a_bot_answers_through_one_process_whoever_plays_where(pair: list[Any], guests: list[Any]) -> None:
    anna = guests[0]
    table = anna.table("me", "bot")["id"]
    for number in range(6):
        anna.base_url = f"http://{pair[number % 2].host}"
        until(lambda: anna.frame(table, 0)["actions"])
        anna.act(table, 0)
    until(lambda: anna.frame(table, 0)["actions"])
    while not any(server.tables.storage.claimed(table) for server in pair):
        anna.act(table, 0)
    holders = [server.tables.storage.claimed(table) for server in pair]
    assert sum(holders) == 1
    until(lambda: sum(line["seat"] == 0 for line in pair[0].match(table).lines) >= 6)  # it hears of the other's in its own time


def test_bots_of_a_process_that_died_are_taken_over(
    pair: list[Any], guests: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = guests[0]
    table = anna.table("me", "bot")["id"]
    while not any(server.tables.storage.claimed(table) for server in pair):
        until(lambda: anna.frame(table, 0)["actions"])
        anna.act(table, 0)
    until(lambda: anna.frame(table, 0)["actions"])
    owner = next(server for server in pair if server.tables.storage.claimed(table))
    other = next(server for server in pair if server is not owner)

    async def die() -> None:
        """As after SIGKILL: no sign of life any more, and nobody is told."""
        storage = owner.tables.storage
        storage._listening.cancel()
        owner.inside._watch.cancel()
        owner.tables._stir = lambda table: None

    owner.do(die())
    monkeypatch.setattr(postgres, "DEATH", 0.5)
    monkeypatch.setattr(postgres, "LIFE", 0.2)
    anna.base_url = f"http://{owner.host}"
    while anna.frame(table, 0)["actions"]:
        anna.act(table, 0)  # until the bot is asked
    anna.base_url = f"http://{other.host}"
    until(lambda: anna.frame(table, 0)["actions"])
    assert other.tables.storage.claimed(table)


def test_a_database_that_was_killed_comes_back(cluster: Any, pair: list[Any], guests: list[Any]) -> None:
    anna, ben = guests
    made = anna.table("me", "bot")
    table = made["id"]
    until(lambda: anna.frame(table, 0)["actions"])
    watching = ben.feed(table)
    before = watching.frame()["version"]
    cluster.stop()
    seen = {"seat": 0, "version": before, "do": "draw deck", "id": "while it was gone"}
    assert anna.post(f"/api/tables/{table}/act", json=seen).status_code in (400, 409, 503)
    assert anna.get(f"/api/tables/{table}/frame").status_code == 503
    cluster.start()
    until(lambda: anna.get(f"/api/tables/{table}/frame").status_code == 200)
    played = 0
    while played < 3:
        until(lambda: anna.frame(table, 0)["actions"])  # the bot goes on, too
        anna.act(table, 0)
        played += 1
    version = anna.frame(table, 0)["version"]
    assert watching.frame(version)["version"] >= version, "the feed of the other process goes on"
    assert [line["seat"] for line in pair[1].match(table).lines].count(0) >= 3


def test_messages_to_other_processes_share_notifications_up_to_their_size() -> None:
    said = [f"{n} " + "é\u2028" * (n % 300) for n in range(200)]
    payloads = postgres.packed(said)
    assert [line for payload in payloads for line in payload.split("\n")] == said
    assert max(len(payload.encode()) for payload in payloads) <= postgres.MOST
    assert len(payloads) < len(said) / 4
    assert postgres.packed([]) == []
    assert postgres.packed(["x" * postgres.MOST, "y", "z"]) == ["x" * postgres.MOST, "y\nz"]

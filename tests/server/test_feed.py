"""The feed: one socket per viewer, lost and found again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus


def test_both_players_see_each_answer_and_only_new_events(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1})
    hers = anna.feed(made["id"], 0)
    assert hers.frame()["table"]["status"] == "waiting"
    ben.join(made)
    his = ben.feed(made["id"], 1)
    mine = {0: hers, 1: his}
    heard: dict[int, list[int]] = {0: [], 1: []}
    for version in range(1, 12):
        seat = anna.ask("GET", "tables")[0]["to_act"]
        assert mine[seat].act()["type"] == "ack"
        for each in mine.values():
            while each.last is None or each.last["version"] < version:
                each.receive()
    for seat, feed in mine.items():
        for text in feed.raw:
            heard[seat] += [event["n"] for event in json.loads(text)["events"]]
        assert heard[seat] == list(range(feed.last["event_count"])), "each event once, in order"


def test_who_loses_the_connection_finds_everything_again(anna: Any, ben: Any) -> None:
    made = anna.table("me", "friend", options={"rounds": 1})
    ben.join(made)
    table = made["id"]
    hers, his = anna.feed(table, 0), ben.feed(table, 1)
    his.frame()
    count = his.last["event_count"]
    command = {"version": hers.asked()["version"], "do": hers.last["actions"][0]["do"]}
    hers.send("act", id="lost", **command)
    his.frame(1)
    hers.socket.socket.shutdown(2)  # the reply never arrives
    gone = his.until(lambda message: message["type"] == "frame" and not message["table"]["seats"][0]["here"])
    assert gone["table"]["seats"][1]["here"]
    his.act()
    again = anna.feed(table, 0, events=count)
    assert again.ask("act", id="lost", **command) == {"type": "ack", "id": "lost", "version": 1}, "sent again, applied once"
    frame = again.last or again.frame()
    assert [event["n"] for event in frame["events"]] == list(range(count, frame["event_count"]))
    assert frame["table"]["seats"][0]["here"]
    fresh = anna.frame(table, 0, events=count)
    assert {**frame, "table": None} == {**fresh, "table": None}, "the feed equals a fresh look"
    while not again.asked()["result"]:
        if again.last["actions"]:
            again.act()
        while not (again.last and (again.last["actions"] or again.last["result"])):
            if his.asked()["actions"]:
                his.act()
            again.receive()


def test_spectators_see_the_public_view_and_are_counted(anna: Any, ben: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    hers, public = anna.feed(table, 0), ben.feed(table)
    assert public.frame()["seat"] is None
    assert public.last["view"]["hand"] == []
    assert hers.until(lambda message: message["type"] == "frame" and message["table"]["spectators"] == 1)
    assert public.ask("act", version=0, do="draw deck")["error"]["code"] == "not_your_seat"
    with pytest.raises(InvalidStatus) as refused:
        ben.feed(table, 0)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "not_your_seat"
    with pytest.raises(InvalidStatus) as unknown:
        ben.feed("nowhere")
    assert unknown.value.response.status_code == 404


def test_players_do_not_hear_spectators(anna: Any, ben: Any, server: Any) -> None:
    made = anna.table("me", "friend")
    ben.join(made)
    table = made["id"]
    with server.client("Carl") as carl:
        hers, his, public = anna.feed(table, 0), ben.feed(table, 1), carl.feed(table)
        assert hers.ask("chat", text="good luck <b>Ben</b>")["type"] == "ack"
        assert hers.ask("chat", id="same", text="once")["type"] == "ack"
        assert hers.ask("chat", id="same", text="once")["type"] == "ack"
        assert public.ask("chat", text="play the red 7!")["type"] == "ack"
        assert public.ask("react", emoji="🎉")["type"] == "ack"
        assert hers.ask("react", emoji="🙂")["type"] == "ack"
        seen = his.until(lambda message: message["type"] == "react")
        assert (seen["name"], seen["emoji"]) == ("Anna", "🙂"), "not Carl's"
        talk = [(line["name"], line["text"]) for line in ben.frame(table, 1)["chat"]]
        assert talk == [("Anna", "good luck <b>Ben</b>"), ("Anna", "once")]
        everything = [(line["room"], line["text"]) for line in carl.frame(table)["chat"]]
        assert everything == [
            ("players", "good luck <b>Ben</b>"),
            ("players", "once"),
            ("spectators", "play the red 7!"),
        ]
        assert carl.frame(table, chat=2)["chat"][0]["n"] == 2
    server.restart()
    ben.base_url = f"http://{server.host}"
    assert len(ben.frame(table, 1)["chat"]) == 2


def test_a_slow_viewer_gets_fewer_frames_but_every_event(anna: Any, ben: Any, server: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    slow = ben.feed(table)
    slow.frame()
    viewer = next(iter(server.tables.cache.get(table).viewers))
    real = viewer.write
    held: list[Any] = []

    async def never(message: Any) -> None:
        held.append(message)
        while viewer.write is never:
            await __import__("asyncio").sleep(0.01)
        await real(message)

    viewer.write, viewer.write_now = never, None
    for _ in range(12):
        asked = 0 if anna.frame(table, 0)["actions"] else 1
        anna.act(table, asked)
    assert len(viewer.outbox) <= 1
    viewer.write = real
    version = anna.frame(table)["version"]
    slow.frame(version)
    numbers = [event["n"] for text in slow.raw for event in json.loads(text)["events"]]
    assert numbers == list(range(slow.last["event_count"]))
    assert len(slow.raw) < 12


def test_a_restart_closes_feeds_and_the_match_goes_on(anna: Any, server: Any) -> None:
    table = anna.table("me", "bot")["id"]
    feed = anna.feed(table, 0)
    feed.act()
    seen = feed.asked()
    server.restart()
    with pytest.raises(ConnectionClosed):
        feed.drain()
    anna.base_url = f"http://{server.host}"
    again = anna.feed(table, 0)
    assert again.frame()["version"] == seen["version"]
    assert again.last["view"] == seen["view"]
    assert again.act()["type"] == "ack"


def test_bots_that_were_thinking_when_the_server_stopped_are_asked_again(make_server: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("CAIRN_TEST_BOT", "hang")
    server = make_server(bot_seconds=3600)
    with server.client("Anna") as anna:
        table = anna.tell("tables", game="lost-cities", seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
        anna.act(table, 0)
        while anna.frame(table, 0)["actions"]:
            anna.act(table, 0)
        monkeypatch.delenv("CAIRN_TEST_BOT")
        server.restart()
        anna.base_url = f"http://{server.host}"
        assert anna.feed(table, 0).asked()["actions"]

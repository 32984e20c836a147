"""Lessons at a table: the script is followed, and afterwards one plays on."""

from __future__ import annotations

from typing import Any

import pytest

import cairn
from cairn.core.record import loads
from cairn.server.tables.lessons import lesson_files

LESSONS = [(game.name, lesson) for game in cairn.games().values() for lesson in lesson_files(game)]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_can_be_played_by_doing_what_it_says(anna: Any, server: Any, game: str, lesson: str) -> None:
    table = anna.tell("lessons", game=game, lesson=lesson)["id"]
    feed = anna.feed(table, 0)
    steps = []
    while True:
        seen = feed.asked()
        told = seen.get("lesson")
        assert told, "until the script is over there is something to say"
        assert told["say"]
        assert all(cairn.games()[game].words.knows(id) for id in told["say"])
        steps.append(told["step"])
        if told["expect"] is None:
            break
        others = [action["do"] for action in seen["actions"] if action["do"] not in told["expect"]]
        if others:
            assert feed.ask("act", version=seen["version"], do=others[0])["error"]["code"] == "not_allowed"
        assert set(told["expect"]) <= {action["do"] for action in seen["actions"]}
        feed.act(told["expect"][0])
    assert steps == sorted(steps)
    assert steps[-1] == told["steps"]
    if seen["actions"]:
        feed.act()
        assert not anna.frame(table, 0).get("lesson"), "on one's own now"


def test_a_finished_lesson_verifies_like_any_match(anna: Any, server: Any) -> None:
    table = anna.tell("lessons", game="lost-cities", lesson="first-game")["id"]
    feed = anna.feed(table, 0)
    while not feed.asked()["result"]:
        told = feed.last.get("lesson") or {}
        feed.act(told["expect"][0] if told.get("expect") else None)
    assert anna.ask("GET", f"tables/{table}/verify")["ok"]
    assert cairn.verify(loads(anna.get(f"/api/tables/{table}/record").text)).ok
    assert anna.refused("lessons", {"game": "lost-cities", "lesson": "none"}) == "bad_option"

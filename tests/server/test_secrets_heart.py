"""The Heart of Darkness over the feed: a frame is what its seat may know, and standing answers stay private."""

from __future__ import annotations

import json
from random import Random
from typing import Any


def test_every_frame_of_the_heart_of_darkness_is_its_seats_view_and_nothing_else(
    anna: Any, ben: Any, server: Any, long: bool
) -> None:
    made = anna.table("me", "friend", "Otto", game="heart-of-darkness")
    ben.join(made)
    table, dice = made["id"], Random(4)
    with server.client("Carl") as carl:
        clients: dict[int | None, Any] = {0: anna, 1: ben, 2: anna, None: carl}
        feeds = {seat: client.feed(table, seat) for seat, client in clients.items()}
        told: dict[int | None, list[Any]] = {seat: [] for seat in clients}
        stood = False
        for _ in range(2000 if long else 140):
            match = server.match(table)
            if match.over:
                break
            for seat, feed in feeds.items():
                while feed.last is None or feed.last["version"] < len(match.lines):
                    feed.receive()
                frame = feed.last
                assert frame["view"] == json.loads(json.dumps(match.view(seat).data()))
                asked = match.setup.words.question_told(match.view(seat), match.names_for(seat))
                assert frame["question"] == (asked and json.loads(json.dumps(asked.data)))
                assert bool(frame["actions"]) == (seat == match.to_act)
                assert frame["table"]["seed"] is None
                usual = {} if seat is None else match.setup.game.standing
                if seat != 1:
                    assert frame["standing"] == usual  # what Ben has settled for himself is nobody else's business
                for text in feed.raw:
                    told[seat] += json.loads(text).get("events", [])
                    assert match.stream.seed not in text
                    if not stood or seat != 1:
                        assert json.loads(text).get("standing", usual) == usual
                feed.raw.clear()
                known = [{"n": n, **each.data} for n, each in enumerate(match.told(seat))]
                assert told[seat] == json.loads(json.dumps(known))
            if not stood and match.view(0).data()["game_turn"] >= 1:
                ben.post(f"/api/tables/{table}/stand", json={"seat": 1, "step": "BadLuck", "policy": "never"})
                stood = True
                continue
            seat = match.to_act
            (ben if seat == 1 else anna).act(table, seat, dice.choice(match.actions()).notation)
        assert stood
        assert len(server.match(table).lines) > 60

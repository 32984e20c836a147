"""Every game can be served: nothing here knows which game it is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cairn
from cairn.core.words import seat_names
from short import short


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_a_table_of_every_game_plays_with_bots_and_looks_the_same_after_a_restart(
    anna: Any, server: Any, game: str, long: bool
) -> None:
    dice, words, names = Random(4), cairn.games()[game].words, seat_names(6, 0)
    seats = min(cairn.games()[game].seats)
    bots = list(cairn.games()[game].bots)
    chosen = [{"kind": "me"}] + [{"kind": "bot", "bot": bots[0]}] * (seats - 1)
    table = anna.tell("tables", game=game, seats=chosen)["id"]
    feed = anna.feed(table, 0)
    for _ in range(200 if long else 25):
        seen = feed.asked()
        if seen["result"]:
            break
        assert words.question_text(seen["question"], names)[0]
        assert all(words.choice_text(action, names) for action in seen["actions"])
        assert feed.act(dice.choice(seen["actions"])["do"])["type"] == "ack"
    feed.asked()
    looks = [None, 0]
    before = [anna.frame(table, seat) for seat in looks]
    past = anna.frame(table, 0, at=before[0]["version"] // 2)
    feed.close()
    server.restart()
    anna.base_url = f"http://{server.host}"
    after = [anna.frame(table, seat) for seat in looks]
    for old, new in zip(before, after):
        assert {**old, "table": 0} == {**new, "table": 0}
    assert anna.frame(table, 0, at=before[0]["version"] // 2)["view"] == past["view"]
    assert anna.tell(f"tables/{table}/branch", seat=0, at=before[0]["version"] // 2)["id"]
    assert '"event"' in anna.get(f"/api/tables/{table}/record?seat=0").text or before[0]["result"]


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_a_whole_match_of_every_game_is_played_to_its_end(anna: Any, server: Any, game: str) -> None:
    """On one device, by whatever answers."""
    dice = Random(6)
    seats = min(cairn.games()[game].seats)
    table = anna.table("me", *(f"P{seat}" for seat in range(1, seats)), game=game, options=short(game))["id"]
    while not (seen := anna.frame(table))["result"]:
        asked = anna.frame(table, seen["question"]["seat"])
        do = dice.choice(asked["actions"])["do"]
        anna.tell(f"tables/{table}/act", seat=asked["seat"], version=asked["version"], do=do)
    assert seen["result"]["winners"]
    verdict = anna.ask("GET", f"tables/{table}/verify")
    assert verdict["ok"], verdict


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_frames_are_the_views_of_their_seats_and_nothing_else(anna: Any, server: Any, game: str) -> None:
    """All seats on one device, so that every seat's frame can be held against the match itself."""
    dice = Random(5)
    seats = max(cairn.games()[game].seats)
    table = anna.table("me", *(f"P{seat}" for seat in range(1, seats)), game=game)["id"]
    for _ in range(15):
        match = server.match(table)
        if match.over:
            break
        for seat in (None, *range(seats)):
            frame = anna.frame(table, seat)
            assert frame["view"] == cairn_json(match.view(seat).data())
            told = match.setup.words.question_told(match.view(seat), match.names_for(seat))
            assert frame["question"] == cairn_json(told and told.data)
            assert bool(frame["actions"]) == (seat == match.to_act)
        anna.act(table, match.to_act, dice.choice(match.actions()).notation)


def cairn_json(data: Any) -> Any:
    import json

    import msgspec

    return json.loads(msgspec.json.encode(data))


@pytest.mark.parametrize("game", sorted(cairn.games()))
def test_running_scores_are_the_same_for_everybody_who_looks(game: str) -> None:
    """They are public: nobody's hand is in them."""
    match = cairn.start(game, seed=5)
    for number in range(60):
        if match.over:
            break
        seen = [match.view(seat).scores() for seat in (None, *range(match.seats))]
        assert all(scores == seen[0] for scores in seen)
        assert len(seen[0]) in (0, match.seats)
        match.apply(match.actions()[number % len(match.actions())])

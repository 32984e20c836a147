"""The review of a finished match."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import cairn


def short_match() -> cairn.Match:
    """Sixteen turns by luck, one answer taken back."""
    match = cairn.start("lost-cities", seed=3, rounds=1, ply_cap=8)
    dice = Random(1)
    while match.to_act is not None:
        seat = match.to_act
        match.apply(dice.choice(match.actions()))
        if len(match.lines) == 3:
            match.undo(seat, agreed=True)
    return match


def test_every_decision_that_stood_is_held_against_the_best_from_what_the_seat_knew(anna: Any) -> None:
    match = short_match()
    table = anna.post("/api/records", content=match.record().dumps()).json()["id"]
    review = anna.ask("GET", f"tables/{table}/review?seat=0")
    while not review["ready"]:
        assert review["turning_points"] == []
        time.sleep(0.05)
        review = anna.ask("GET", f"tables/{table}/review?seat=0")
    assert review["unit"] == "points"
    assert review["done"] == review["of"] == len(review["decisions"])
    mine = [n for n, line in enumerate(match.lines) if line["seat"] == 0 and "do" in line]
    for each in review["decisions"]:
        assert each["at"] in mine
        assert each["did"] == match.lines[each["at"]]["do"]
        assert each["did_text_said"]
        assert each["best_text_said"]
        assert each["loss"] >= 0
        assert (each["loss"] == 0) or each["best"] != each["did"]
    assert set(review["turning_points"]) <= {each["at"] for each in review["decisions"]}
    assert 0 < len(review["turning_points"]) <= 3, "play by luck is not free of mistakes"


def test_a_running_match_is_not_reviewed(anna: Any) -> None:
    table = anna.table("me", "Otto")["id"]
    assert anna.refused(f"tables/{table}/review?seat=0", method="GET") == "not_allowed"
    assert anna.refused(f"tables/{table}/review?seat=5", method="GET") == "not_your_seat"
    assert anna.refused("tables/none/review?seat=0", method="GET") == "unknown_table"

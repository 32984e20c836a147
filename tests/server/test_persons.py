"""Bots are persons: names of their own, no two alike at a table."""

from __future__ import annotations

from typing import Any

from cairn.bots.cast import CAST
from cairn.server.store.storage import Seat
from cairn.server.tables.persons import introduce


def bots(*kinds: str) -> list[Seat]:
    return [Seat(number, "bot", bot=kind, joined=True) for number, kind in enumerate(kinds)]


def test_every_bot_gets_a_name_of_its_rung_and_no_two_are_alike() -> None:
    for draw in range(7):
        seats = introduce(bots("steady", "steady", "expert", "steady", "random"), f"table {draw}")
        assert [seat.name in CAST[str(seat.bot)] for seat in seats] == [True] * 5
        assert len({seat.name for seat in seats}) == 5


def test_where_a_rung_has_no_more_names_others_help_out() -> None:
    names = [seat.name for seat in introduce(bots(*["keen"] * 6), "a")]
    assert len(set(names)) == 6
    assert set(CAST["keen"]) < set(names)


def test_people_keep_their_names_and_nobody_is_called_like_them() -> None:
    people = [Seat(0, "human", "rosa", "guest"), Seat(2, "bot", "Tilda", bot="steady")]
    seats = introduce([people[0], *bots("steady", "steady")[1:], people[1]], "b")
    assert [seat.name for seat in seats] == ["rosa", "Basil", "Tilda"]


def test_a_bot_from_elsewhere_is_a_person_too() -> None:
    assert introduce(bots("my-own"), "c")[0].name == "Pip"


def test_a_guest_chooses_an_animal_and_everybody_sees_it(anna: Any, ben: Any, server: Any) -> None:
    assert anna.tell("me", avatar="fox")["avatar"] == "fox"
    assert anna.tell("me", name="Anna B")["avatar"] == "fox", "a new name changes nothing else"
    assert anna.refused("me", {"avatar": "/etc/passwd"}) == "bad_request"
    made = anna.tell("tables", game="lost-cities", seats=[{"kind": "me"}, {"kind": "friend"}])
    token = made["invites"][0]["link"].removeprefix("/join/")
    assert ben.ask("GET", f"invitations/{token}")["host_avatar"] == "fox"
    ben.tell("join", token=token, name="Ben", avatar="owl")
    assert [seat["avatar"] for seat in anna.ask("GET", f"tables/{made['id']}")["seats"]] == ["fox", "owl"]

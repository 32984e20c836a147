"""Clock jumps: the wall clock may go where it likes; if the server's own clock leaps, questions run out early and no more."""

from __future__ import annotations

import time
from typing import Any

import pytest

from server.faults import People, with_people

DAY = 86400.0


@pytest.mark.parametrize("jump", [300 * DAY, -7200])
def test_jumps_of_the_wall_clock_change_nothing_in_a_match(server: Any, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    """Cookies, clocks, tidying and answers: as after the machine was set, or summer time was got wrong."""
    real = time.time

    async def work(people: People) -> None:
        await people.sit(2, bots=1, clock={"kind": "bank", "seconds": 600, "increment": 5})
        await people.play(3)
        left = [clock["left_ms"] for clock in next(iter(people.players.values()))[0].last["clocks"]]
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        await people.play(3)
        now = [clock["left_ms"] for clock in next(iter(people.players.values()))[0].last["clocks"]]
        assert all(abs(after - before) < 300_000 for before, after in zip(left, now)), "nobody's time ran away"
        await people.settled()
        monkeypatch.setattr(time, "time", real)
        await people.settled()

    with_people([server.host], work)


def test_a_leap_of_the_servers_own_clock_offers_seats_and_loses_nothing(server: Any) -> None:
    """As after the machine slept: questions have run out, their seats are offered, and whoever answers plays on."""

    async def work(people: People) -> None:
        await people.sit(2, clock={"kind": "move", "seconds": 3600})
        await people.play(2)
        await people.rest()
        server.pass_time(2 * 3600)
        asked = [player for players in people.players.values() for player in players]
        await people.until(lambda: any(seat["offered"] == "time" for player in asked for seat in player.last["table"]["seats"]))
        await people.settled()
        assert all(not player.last["table"]["seats"][player.seat]["offered"] for player in asked), "who answered has the seat"

    with_people([server.host], work)


def test_the_servers_own_clock_going_back_gives_time_and_takes_none(server: Any) -> None:
    async def work(people: People) -> None:
        await people.sit(2, bots=1, clock={"kind": "bank", "seconds": 600, "increment": 0})
        await people.play(2)
        server.pass_time(-3600)
        await people.play(3)
        for players in people.players.values():
            for player in players:
                assert all(clock["left_ms"] <= 600_000 for clock in player.last["clocks"]), "nobody gains a bank by it"
        await people.settled()

    with_people([server.host], work)

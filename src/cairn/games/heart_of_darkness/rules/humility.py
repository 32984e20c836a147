"""Humility (HD-5N): an Incident for somebody far ahead."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask
from ..actions import DEMAND, HUMBLE, IMPASSABLE, SKIP
from ..position import HeartOfDarkness
from .chits import HUMILITY, FromEventBag, return_event
from .incidents import Suffer
from .losses import lose_time


class Humility(Ask[HeartOfDarkness]):
    """HD-N29, HD-Q40: for 1 Time, an Incident for somebody at least 6 DP ahead; each once per occasion. Not solo.

    HD-Q72: who is at Health or Sanity 0 may ask as well, and dies afterwards.
    """

    rule: ClassVar[str] = "HD-5N"

    def __init__(self, seat: int, asked: tuple[int, ...]) -> None:
        self.seat = seat
        self.asked = asked

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat = self.seat
        if p.time[seat] == 0 or not p.board.switches.humility:
            return []
        actions: list[int] = []
        for other in range(p.board.seats):
            if p.dp[other] >= p.dp[seat] + p.board.charts.gap and not p.fate[other] and other not in self.asked:
                actions.append(HUMBLE + other)
        return [SKIP, *actions] if actions else []

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == SKIP:
            return
        seat, victim = self.seat, action - HUMBLE
        p.tell("humbles", seat, victim)
        p.push(Humility(seat, self.asked + (victim,)))
        p.push(DemandIncident(seat, victim))
        if p.event_bag:
            p.push(HumilityDraw(seat, 3))
        lose_time(p, seat, 1, "humility")


class HumilityDraw(FromEventBag):
    rule: ClassVar[str] = "HD-5N"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def put(self, p: HeartOfDarkness, card: int) -> None:
        p.kept.append(card)
        p.tell("event", self.seat, p.board.chits.event_words[card], HUMILITY)
        if self.left > 1 and p.event_bag:
            p.push(HumilityDraw(self.seat, self.left - 1))


class DemandIncident(Ask[HeartOfDarkness]):
    """One of the Incidents drawn, or none; all three go back."""

    rule: ClassVar[str] = "HD-5N"

    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim

    def put_back(self, p: HeartOfDarkness) -> None:
        for chit in p.kept:
            return_event(p, chit)
        p.kept = []

    def legal(self, p: HeartOfDarkness) -> list[int]:
        kinds = sorted({chit for chit in p.kept if chit <= IMPASSABLE})
        return [SKIP] + [DEMAND + kind for kind in kinds]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        self.put_back(p)
        if action != SKIP:
            p.push(Suffer(self.victim, action - DEMAND, HUMILITY))

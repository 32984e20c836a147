"""The Heart of Darkness: a plan for the Matrix. What can be reached, in which order, before Time is up?

Used by the bot. It knows what lies open and counts steps; Events to come are only a discount on everything far away.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .actions import (
    ALTIMETER,
    BIBLE,
    BOOKS,
    CITY,
    DIARY,
    FLEET_STREET,
    HIGHEST_MOUNTAIN,
    KINGDOM,
    LAKE,
    LOST_CITY,
    MACHETE,
    MINERAL,
    MOUNTAIN,
    PAINTING,
    PICKAX,
    SCENERY,
    SLOTS,
    SOCIETY,
    SURVEYING,
    UNIVERSITY,
    WARRIOR_NATION,
    WESTMINSTER,
)
from .view import HeartOfDarknessView

FADE: Final = [0.93**steps for steps in range(SLOTS)]  # each step that something is away makes it less sure
AT_END: Final = 1.6  # no Health-roll: what the End is worth in DP
STEP: Final = -0.11  # what the two Events of a step cost on the whole
DREAD: Final = -0.11  # the same for each Discontent above CALM: soon they revolt
CALM: Final = 2


def worth(p: HeartOfDarknessView, seat: int, kind: int) -> float:
    """What a Finding or Discovery brings in DP, with Resource and Patron, less what it costs otherwise."""
    charts = p.board.charts
    value = float(charts.discovery_dp if kind > MINERAL else charts.finding_dp)
    resource, patron = BOOKS, UNIVERSITY
    if kind == SCENERY:
        resource, patron = PAINTING, SOCIETY
    elif kind == MINERAL:
        resource, patron = PICKAX, CITY
    elif kind in (MOUNTAIN, HIGHEST_MOUNTAIN):
        resource, patron = ALTIMETER, SOCIETY
        value += charts.highest_mountain_dp - charts.discovery_dp if kind == HIGHEST_MOUNTAIN else 0
    elif kind == LAKE:
        resource, patron = SURVEYING, SOCIETY
    elif kind == LOST_CITY:
        resource, patron = MACHETE, SOCIETY
    elif kind == KINGDOM:
        resource, patron = BIBLE, WESTMINSTER
        value += 0.8  # the favour
    elif kind == WARRIOR_NATION:
        resource, patron = -1, WESTMINSTER
        value -= 0.5 if p.ammo[seat] > 2 else 1.0
    if resource >= 0 and p.has(seat, resource):
        value += charts.resource_dp
    if p.patron[seat] == patron:
        value += charts.patron_bonus
    elif patron in p.patron:
        value += 0.5  # shame for a rival
    return value


def legend(p: HeartOfDarknessView, seat: int) -> float:
    """What the activated Rumor promises: a Special Discovery, less what most of them take."""
    if not p.specials:
        return 0.0
    total = 0
    for special in p.specials:
        total += p.board.chits.special_dp[special]
    value = total / len(p.specials) - 1.0
    if p.has(seat, DIARY):
        value += p.board.charts.resource_dp
    if p.patron[seat] == FLEET_STREET:
        value += p.board.charts.patron_bonus
    return value


class Plan:
    """The best way from a slot with so much Time, over the things worth reaching."""

    def __init__(self, p: HeartOfDarknessView, seat: int) -> None:
        self.p = p
        self.seat = seat
        self.slots: list[int] = []
        self.values: list[float] = []
        self.memory: dict[int, float] = {}
        self.step = STEP + DREAD * max(0, p.discontent[seat] - CALM)
        base: i64 = seat * SLOTS
        slot: i64
        chits = p.chits
        found: list[tuple[float, int]] = []
        for slot in p.board.matrix.slots:
            chit: i64 = chits[base + slot]
            if chit >= 0:
                found.append((worth(p, seat, p.board.chits.event_kinds[chit]), slot))
        found.sort(reverse=True)
        for value, slot in found[:9]:
            self.slots.append(slot)
            self.values.append(value)
        self.rumor = p.activated[seat]
        self.legend = legend(p, seat)

    def add(self, slot: int, value: float) -> None:
        self.slots.append(slot)
        self.values.append(value)

    def without(self, slot: int, done: int) -> int:
        """The mask of things dealt with, once a slot was entered."""
        return done | 1 << self.slots.index(slot) if slot in self.slots else done

    def best(self, slot: int, time: int, done: int) -> float:
        """The most that can still be had; `done` is a mask of what is no longer there."""
        key = (done * SLOTS + slot) * 16 + time
        known = self.memory.get(key)
        if known is not None:
            return known
        matrix = self.p.board.matrix
        distance = matrix.distance
        here: i64 = slot * SLOTS
        away: i64 = distance[here + matrix.end]
        result = 0.0
        if away <= time:
            result = AT_END * FADE[away] + self.step * float(away)
        if self.rumor >= 0:
            away = distance[here + self.rumor]
            if away <= time:
                result = max(result, (self.legend + AT_END) * FADE[away] + self.step * float(away))
        for index in range(len(self.slots)):
            if not done >> index & 1:
                away = distance[here + self.slots[index]]
                if away <= time:
                    left: int = time - away - 1
                    after = 0.0
                    if left > 0:
                        after = self.best(self.slots[index], left, done | 1 << index)
                    elif self.slots[index] == matrix.end:
                        after = AT_END
                    result = max(result, (self.values[index] + after) * FADE[away] + self.step * float(away))
        self.memory[key] = result
        return result

"""Health and Sanity (HD-2B) and the rolls for them (HD-3F, HD-3G)."""

from __future__ import annotations

from typing import ClassVar

from ..actions import HEALER, PLANT
from ..position import HeartOfDarkness
from .losses import real_loss, settle_load
from .rolls import HeartRoll


def lose_health(p: HeartOfDarkness, seat: int, why: str) -> None:
    if p.health[seat] > 0:
        p.health[seat] -= 1
        real_loss(p)
        p.tell("loses", seat, "health", 1, why)
        if p.health[seat] == 0:
            p.doomed[seat] = 1
        settle_load(p, seat)  # HD-Q60


def lose_sanity(p: HeartOfDarkness, seat: int, why: str) -> None:
    if p.sanity[seat] > 0:
        p.sanity[seat] -= 1
        real_loss(p)
        p.tell("loses", seat, "sanity", 1, why)
        if p.sanity[seat] == 0:
            p.doomed[seat] = 1


def gain_health(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    """HD-2B: never above 5. HD-Q43: what has reached 0 stays there."""
    amount = min(amount, p.board.charts.best - p.health[seat])
    if amount > 0 and p.health[seat] > 0:
        p.health[seat] += amount
        p.tell("gains", seat, "health", amount, why)


def gain_sanity(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    amount = min(amount, p.board.charts.best - p.sanity[seat])
    if amount > 0 and p.sanity[seat] > 0:
        p.sanity[seat] += amount
        p.tell("gains", seat, "sanity", amount, why)


class HealthRoll(HeartRoll):
    """HD-3F: a d6 of at most the own Health costs one. Malaria adds its own modifiers (HD-10.1)."""

    rule: ClassVar[str] = "HD-3F"

    def __init__(self, seat: int, malaria: int, why: str) -> None:
        self.seat = seat
        self.malaria = malaria
        self.why = why

    def source(self) -> str:
        return "health-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found = compared("Sanity", p.sanity[self.seat], "Health", p.health[self.seat])
        if self.malaria:
            if p.in_water_zone(self.seat):
                found.append(("Water Zone", -1))
            if p.encounter_here(self.seat) == PLANT:
                found.append(("Plant in the slot", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.health[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """HD-2B: there is none to lose at 0, which a modified die need not exceed."""
        return p.health[self.seat] > 0 and super().matters(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {p.health[self.seat]}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if not self.good(p, value):
            lose_health(p, self.seat, self.why)


class SanityRoll(HeartRoll):
    """HD-3G: the same with Sanity."""

    rule: ClassVar[str] = "HD-3G"

    def __init__(self, seat: int, taboo: int, why: str) -> None:
        self.seat = seat
        self.taboo = taboo
        self.why = why

    def source(self) -> str:
        return "sanity-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found = compared("Health", p.health[self.seat], "Sanity", p.sanity[self.seat])
        if self.taboo and p.encounter_here(self.seat) == HEALER:
            found.append(("Healer in the slot", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.sanity[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """HD-2B: there is none to lose at 0, which a modified die need not exceed."""
        return p.sanity[self.seat] > 0 and super().matters(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {p.sanity[self.seat]}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if not self.good(p, value):
            lose_sanity(p, self.seat, self.why)


def compared(other: str, other_value: int, own: str, own_value: int) -> list[tuple[str, int]]:
    """+1 where the other value is higher, -1 where it is lower, read at this very moment."""
    if other_value > own_value:
        return [(f"{other} above {own}", 1)]
    if other_value < own_value:
        return [(f"{other} below {own}", -1)]
    return []

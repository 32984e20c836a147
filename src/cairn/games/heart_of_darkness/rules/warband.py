"""The Warband (HD-5H, chart HD-10.1) and the Ammo Stock it is met with (HD-5K.8)."""

from __future__ import annotations

from typing import ClassVar

from ....core.dice import D10
from ..actions import CANOES, JUNGLE, SAVANNA, VELDT, VILLAGE
from ..position import HeartOfDarkness
from .chits import SECOND
from .losses import LoseItems
from .members import LoseMembers
from .rolls import HeartRoll


def warband(p: HeartOfDarkness, seat: int, which: int) -> None:
    """Nothing at all in a Jungle, and then it is not chased away (HD-Q25)."""
    if p.terrain_of(seat) != JUNGLE:
        p.push(AmbushRoll(seat, which))


class AmbushRoll(HeartRoll):
    """HD-10.1: above the number of Askaris a Porter is killed and 5 Items are lost; else they are chased away."""

    rule: ClassVar[str] = "HD-5H"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, which: int) -> None:
        self.seat = seat
        self.which = which

    def source(self) -> str:
        return "ambush-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        seat = self.seat
        found: list[tuple[str, int]] = []
        terrain = p.terrain_of(seat)
        if terrain in (VELDT, SAVANNA):
            found.append(("open land", 3))
        if p.encounter_here(seat) == VILLAGE:
            found.append(("Village in the slot", 2))
        if p.has(seat, CANOES):
            found.append(("Canoes", -3))
        return found + ammo_modifier(p, seat)

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.askaris[self.seat]

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{p.askaris[self.seat]} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        seat = self.seat
        if self.good(p, value):
            if self.which == SECOND:
                p.chased = 1
            p.tell("chased-away", seat)
            p.push(AmmoRoll(seat))
        else:
            p.then(LoseMembers(seat, 0, 1, "ambush"), LoseItems(seat, 5))


def ammo_modifier(p: HeartOfDarkness, seat: int) -> list[tuple[str, int]]:
    if p.ammo[seat] < p.askaris[seat]:
        return [("Ammo Stock below Askaris", 1)]
    if p.ammo[seat] > p.askaris[seat]:
        return [("Ammo Stock above Askaris", -1)]
    return []


class AmmoRoll(HeartRoll):
    """HD-5K.8: at most the Ammo Stock: one is used up. No loss in the sense of HD-Q24."""

    rule: ClassVar[str] = "HD-5K.8"
    dice: ClassVar[tuple[int, ...]] = D10

    def source(self) -> str:
        return "ammo-roll"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.ammo[self.seat]

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {p.ammo[self.seat]}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if not self.good(p, value):
            p.ammo[self.seat] -= 1
            p.tell("loses", self.seat, "ammo", 1, "shots fired")

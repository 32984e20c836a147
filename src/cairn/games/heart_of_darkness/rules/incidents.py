"""Incidents (HD-5H) with all effects of terrain, water, slot and Resources: the Incident Chart, HD-10.1."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ....core.dice import D10
from ..actions import (
    ACCIDENT,
    CANTEEN,
    DESERT,
    GUIDE,
    INCIDENTS,
    JUNGLE,
    LOSE_ASKARI,
    LOSE_HEALTH,
    LOSE_PORTER,
    LOSE_SANITY,
    LOST,
    MALARIA,
    MISSIONARY,
    PICKAX,
    RETURN_ENCOUNTER,
    RUMOR,
    SKIP,
    SLOT_WORDS,
    STORM,
    SUCCESS,
    SURVEYING,
    TABOO,
    THIRST,
    TUSK,
    VELDT,
    WARBAND,
    WILDLIFE,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .chits import FIRST, HUMILITY, SECOND, is_bare, return_encounter, return_event, return_rumor
from .health import HealthRoll, SanityRoll, lose_health, lose_sanity
from .losses import lose_food, lose_gifts, lose_time
from .members import LoseMembers
from .rolls import HeartRoll
from .rumor import PlaceRumor
from .warband import warband


class Suffer(Do[HeartOfDarkness]):
    """One Incident. While it runs, real losses are noted (HD-Q24)."""

    rule: ClassVar[str] = "HD-5H"

    def __init__(self, seat: int, incident: int, which: int) -> None:
        self.seat = seat
        self.incident = incident
        self.which = which

    def auto(self, p: HeartOfDarkness) -> None:
        p.tell("incident", self.seat, INCIDENTS[self.incident], self.which)
        p.cause = self.which
        p.push(Suffered(self.seat))
        incident = self.incident
        if incident == WARBAND:
            warband(p, self.seat, self.which)
        elif incident == MALARIA:
            malaria(p, self.seat)
        elif incident == TABOO:
            taboo(p, self.seat)
        elif incident == ACCIDENT:
            accident(p, self.seat)
        elif incident == STORM:
            p.push(StormRoll(self.seat))
        elif incident == THIRST:
            thirst(p, self.seat)
        elif incident == LOST:
            lost(p, self.seat)
        elif self.which == HUMILITY:
            return  # HD-Q40: Success, Rumor and Impassable do nothing
        elif incident == SUCCESS:
            p.success = 1 if self.which == SECOND else 0
            p.push(SuccessOption(self.seat))
        elif incident == RUMOR:
            p.push(PlaceRumor(self.seat, self.which))
        else:
            impassable(p, self.seat, self.which)


class Suffered(Do[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-5G.1"

    def auto(self, p: HeartOfDarkness) -> None:
        p.cause = 0


# Malaria, Taboo


def malaria(p: HeartOfDarkness, seat: int) -> None:
    terrain = p.terrain_of(seat)
    if terrain == JUNGLE:
        lose_health(p, seat, "malaria")
    elif terrain != DESERT:
        p.push(HealthRoll(seat, 1, "malaria"))


def taboo(p: HeartOfDarkness, seat: int) -> None:
    terrain = p.terrain_of(seat)
    if terrain in (JUNGLE, DESERT):
        p.then(SanityRoll(seat, 1, "taboo"), SanityRoll(seat, 1, "taboo"))
    elif terrain == VELDT:
        p.push(SanityRoll(seat, 1, "taboo"))


# Accident, Storm


def accident(p: HeartOfDarkness, seat: int) -> None:
    """In a Veldt nothing is rolled; water and Tusk cost their Gifts all the same."""
    if p.terrain_of(seat) == VELDT:
        gifts = 0
        for _, amount in accident_extras(p, seat):
            gifts += amount
        lose_all_of(p, seat, gifts, 0)
    else:
        p.push(AccidentRoll(seat))


def accident_extras(p: HeartOfDarkness, seat: int) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    if p.in_water_zone(seat):
        found.append(("Water Zone", 4))
    if p.encounter_here(seat) == TUSK:
        found.append(("Tusk in the slot", 4))
    return found


class AccidentRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5H"
    dice: ClassVar[tuple[int, ...]] = D10

    def source(self) -> str:
        return "accident-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        return accident_extras(p, self.seat)

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.gifts[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """What not even a 1 lets you pay takes all Gifts and a Porter, whatever the die shows."""
        return self.good(p, 1 + self.modifier(p))

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{p.gifts[self.seat]} or less to lose no Porter"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        lose_all_of(p, self.seat, value, 0)


class StormRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5H"
    dice: ClassVar[tuple[int, ...]] = D10

    def source(self) -> str:
        return "storm-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        if p.in_water_zone(self.seat):
            found.append(("Water Zone", 4))
        if p.encounter_here(self.seat) == WILDLIFE:
            found.append(("Wildlife in the slot", 4))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.food[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """As in an Accident."""
        return self.good(p, 1 + self.modifier(p))

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{p.food[self.seat]} or less to lose no Porter"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        lose_all_of(p, self.seat, 0, value)


def lose_all_of(p: HeartOfDarkness, seat: int, gifts: int, food: int) -> None:
    """What cannot be paid in full takes a Porter along."""
    if gifts > p.gifts[seat] or food > p.food[seat]:
        p.push(LoseMembers(seat, 0, 1, "ran off"))
    lose_gifts(p, seat, gifts, "accident")
    lose_food(p, seat, food, "storm")


# Thirst


def thirst(p: HeartOfDarkness, seat: int) -> None:
    """Chart 10.5: first the Canteen's die, then the water's."""
    losses = 2 if p.terrain_of(seat) == DESERT else 1
    if p.encounter_here(seat) == MISSIONARY:
        losses += 1
    helps: tuple[str, ...] = ()
    if p.has(seat, CANTEEN):
        helps += ("Canteen",)
    if p.in_water_zone(seat):
        helps += ("Water Zone",)
    p.push(ThirstRoll(seat, losses, helps) if helps else ThirstLoss(seat, losses))


class ThirstRoll(HeartRoll):
    """For each help a d6: 1 to 3 is one loss less."""

    rule: ClassVar[str] = "HD-5H"

    def __init__(self, seat: int, losses: int, helps: tuple[str, ...]) -> None:
        self.seat = seat
        self.losses = losses
        self.helps = helps

    def source(self) -> str:
        return "thirst-roll"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= 3

    def matters(self, p: HeartOfDarkness) -> bool:
        return self.losses > 0

    def needs(self, p: HeartOfDarkness) -> str:
        return f"3 or less ({self.helps[0]})"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        losses = self.losses - 1 if self.good(p, value) and self.losses else self.losses
        if len(self.helps) > 1:
            p.push(ThirstRoll(self.seat, losses, self.helps[1:]))
        elif losses:
            p.push(ThirstLoss(self.seat, losses))


class ThirstLoss(Ask[HeartOfDarkness]):
    """HD-N20, HD-Q29: Health, Sanity, an Askari or a Porter; not to 0 while there is another choice."""

    rule: ClassVar[str] = "HD-5H"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat = self.seat
        actions: list[int] = []
        if p.health[seat] > 1:
            actions.append(LOSE_HEALTH)
        if p.sanity[seat] > 1:
            actions.append(LOSE_SANITY)
        if p.askaris[seat]:
            actions.append(LOSE_ASKARI)
        if p.porters[seat]:
            actions.append(LOSE_PORTER)
        if not actions:
            if p.health[seat]:
                actions.append(LOSE_HEALTH)
            if p.sanity[seat]:
                actions.append(LOSE_SANITY)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if self.left > 1:
            p.push(ThirstLoss(seat, self.left - 1))
        if action == LOSE_HEALTH:
            lose_health(p, seat, "thirst")
        elif action == LOSE_SANITY:
            lose_sanity(p, seat, "thirst")
        elif action == LOSE_ASKARI:
            p.push(LoseMembers(seat, 1, 0, "thirst"))
        else:
            p.push(LoseMembers(seat, 0, 1, "thirst"))


# Lost


def lost(p: HeartOfDarkness, seat: int) -> None:
    """Chart 10.5: Surveying, Guide (also flipped), water."""
    terrain = p.terrain_of(seat)
    time = 2 if terrain in (DESERT, JUNGLE) else 1
    if is_bare(p, seat, p.slot[seat]):
        time += 1
    helps: tuple[str, ...] = ()
    if p.has(seat, SURVEYING):
        helps += ("Surveying",)
    if p.has(seat, GUIDE):
        helps += ("Guide",)
    if p.in_water_zone(seat):
        helps += ("Water Zone",)
    if helps:
        p.push(LostRoll(seat, time, helps))
    else:
        lose_time(p, seat, time, "lost")


class LostRoll(HeartRoll):
    """For each help a d6: 1 to 3 is one Time less."""

    rule: ClassVar[str] = "HD-5H"

    def __init__(self, seat: int, time: int, helps: tuple[str, ...]) -> None:
        self.seat = seat
        self.time = time
        self.helps = helps

    def source(self) -> str:
        return "lost-roll"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= 3

    def matters(self, p: HeartOfDarkness) -> bool:
        """Not where all that is left is lost even if every help helps."""
        return self.time > 0 and max(0, self.time - len(self.helps)) < p.time[self.seat]

    def needs(self, p: HeartOfDarkness) -> str:
        return f"3 or less ({self.helps[0]})"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        time = self.time - 1 if self.good(p, value) and self.time else self.time
        if len(self.helps) > 1:
            p.push(LostRoll(self.seat, time, self.helps[1:]))
        else:
            lose_time(p, self.seat, time, "lost")


# Success, Rumor, Impassable


class SuccessOption(Ask[HeartOfDarkness]):
    """HD-N19, HD-Q27: return the Encounter of the slot. A second-Event Success that is kept may set a die later."""

    rule: ClassVar[str] = "HD-5H"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [RETURN_ENCOUNTER, SKIP] if p.encounter_here(self.seat) != NOWHERE else []

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == RETURN_ENCOUNTER:
            p.success = 0
            p.tell("returns-encounter", self.seat)
            return_encounter(p, self.seat, p.slot[self.seat])


def impassable(p: HeartOfDarkness, seat: int, which: int) -> None:
    """HD-10.1: first Event: the way into Findings and Discoveries is barred. Second: what lies here is out of reach."""
    if which == FIRST:
        p.barred = 1
        return
    if p.has(seat, PICKAX) and p.board.switches.pickax_cancels:  # HD-Q28
        return
    slot = p.slot[seat]
    place = seat * len(SLOT_WORDS) + slot
    if p.chits[place] >= 0:
        if p.encounters[place] < 0:  # a Rumor on a Village stays
            return_rumor(p, seat, slot)
        p.tell("out-of-reach", seat, p.board.chits.event_words[p.chits[place]])
        return_event(p, p.chits[place])
        p.chits[place] = NOWHERE

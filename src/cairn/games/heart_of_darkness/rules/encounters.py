"""Encounters (HD-5K): the Encounter Chart, HD-10.2. `previous` is the kind that lay under the Arrow when this one began."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ....core.dice import D10
from ..actions import (
    ACCIDENT,
    BIBLE,
    DIARY,
    ENCOUNTERS,
    HEALER,
    MALARIA,
    MISSIONARY,
    PLANT,
    RECRUIT_ASKARI,
    RECRUIT_PORTER,
    RIFLE,
    ROLL,
    SKIP,
    SLOTS,
    SPEND,
    STORM,
    TABOO,
    TAKE_FOOD,
    TAKE_RESOURCE,
    TELESCOPE,
    THIRST,
    TUSK,
    VILLAGE,
    WILDLIFE,
)
from ..position import HeartOfDarkness
from .health import compared, gain_health, gain_sanity, lose_health, lose_sanity
from .losses import RandomResource, face_down, gain_food, gain_gifts, return_resource, settle_load
from .members import LoseMembers
from .rolls import HeartRoll, demand
from .village import LeaveVillage, Village
from .warband import AmmoRoll, ammo_modifier


class DealEncounter(Do[HeartOfDarkness]):
    """HD-5K: what lies in the slot, if the Rumor check has left it."""

    rule: ClassVar[str] = "HD-5K"

    def auto(self, p: HeartOfDarkness) -> None:
        deal_encounter(p, self.seat)


def deal_encounter(p: HeartOfDarkness, seat: int) -> None:
    """HD-Q64: it stays in its slot until it lies under the Arrow."""
    kind, previous = p.encounter_here(seat), p.previous_encounter(seat)
    if kind < 0:
        return
    p.tell("meets", seat, p.board.chits.encounter_words[p.encounters[seat * SLOTS + p.slot[seat]]], word_of(previous))
    if kind == TUSK:
        p.push(Tusk(seat, previous))
    elif kind == PLANT:
        plant(p, seat, previous)
    elif kind == HEALER:
        healer(p, seat, previous)
    elif kind == MISSIONARY:
        if previous != MISSIONARY and previous != PLANT:
            p.push(Missionary(seat, 2 if previous == VILLAGE else 1, 1, 0))
        else:
            p.tell("ignored", seat)
    elif kind == WILDLIFE:
        p.push(Wildlife(seat, previous))
    else:
        p.then(Village(seat, previous), LeaveVillage(seat))


def word_of(previous: int) -> str:
    return ENCOUNTERS[previous] if previous >= 0 else "none"


# Tusk


class Tusk(Ask[HeartOfDarkness]):
    """HD-N23: after a second-Event Accident a random Resource may be taken instead."""

    rule: ClassVar[str] = "HD-5K.1"

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [ROLL, TAKE_RESOURCE] if p.second == ACCIDENT and face_down(p) else [ROLL]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == ROLL:
            demand(p, TuskRoll(self.seat, self.previous))
        else:
            p.push(RandomResource(self.seat))


class TuskRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.1"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def source(self) -> str:
        return "tusk-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        if self.previous == WILDLIFE:
            return [("after Wildlife", 3)]
        return [("after a Village", -3)] if self.previous == VILLAGE else []

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        gain_gifts(p, self.seat, value, "tusk")  # HD-Q34: never below 0


# Plant, Healer


def plant(p: HeartOfDarkness, seat: int, previous: int) -> None:
    """After a Plant poison, after a Healer guidance; else the Sanity Recovery-roll."""
    if previous == PLANT:
        lose_health(p, seat, "poisoned")
    elif previous == HEALER:
        gain_sanity(p, seat, 1, "plant")
    else:
        demand(p, SanityRecovery(seat))


class SanityRecovery(HeartRoll):
    rule: ClassVar[str] = "HD-5K.2"

    def source(self) -> str:
        return "plant-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found = compared("Health", p.health[self.seat], "Sanity", p.sanity[self.seat])
        if p.has(self.seat, DIARY):
            found.append(("Diary", 1))
        if p.second == TABOO:
            found.append(("Taboo", 1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.sanity[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        return 0 < p.sanity[self.seat] < p.board.charts.best and super().matters(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {p.sanity[self.seat]}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if self.good(p, value):
            gain_sanity(p, self.seat, 1, "plant")


def healer(p: HeartOfDarkness, seat: int, previous: int) -> None:
    """After a Healer shady drugs, after a Plant knowledge, after a Missionary nothing; else the Health Recovery-roll."""
    if previous == HEALER:
        lose_sanity(p, seat, "shady drugs")
    elif previous == PLANT:
        gain_health(p, seat, 1, "healer")
    elif previous != MISSIONARY:
        demand(p, HealthRecovery(seat))


class HealthRecovery(HeartRoll):
    rule: ClassVar[str] = "HD-5K.3"

    def source(self) -> str:
        return "healer-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found = compared("Sanity", p.sanity[self.seat], "Health", p.health[self.seat])
        if p.has(self.seat, BIBLE):
            found.append(("Bible", 1))
        if p.second == MALARIA:
            found.append(("Malaria", 1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.health[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        return 0 < p.health[self.seat] < p.board.charts.best and super().matters(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {p.health[self.seat]}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if self.good(p, value):
            gain_health(p, self.seat, 1, "healer")


# Missionary


class Missionary(Ask[HeartOfDarkness]):
    """HD-N25: whom to recruit; a Bible makes it sure; after Thirst 10 Food instead. HD-Q33: no kind beyond its cap."""

    rule: ClassVar[str] = "HD-5K.4"

    def __init__(self, seat: int, tries: int, opening: int, sure: int) -> None:
        self.seat = seat
        self.tries = tries  # left
        self.opening = opening  # 1: nobody was recruited or tried yet
        self.sure = sure  # 1: a Bible was spent

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat, charts = self.seat, p.board.charts
        actions: list[int] = []
        if p.askaris[seat] < charts.max_askaris:
            actions.append(RECRUIT_ASKARI)
        if p.porters[seat] < charts.max_porters:
            actions.append(RECRUIT_PORTER)
        if actions and p.has(seat, BIBLE) and not self.sure:
            actions.append(SPEND + BIBLE)
        if self.opening and p.second == THIRST and not self.sure:
            actions.append(TAKE_FOOD)
        if actions and (not self.opening or actions[0] == TAKE_FOOD):
            actions.append(SKIP)  # the second try may be left out, and so may Food with nobody to recruit
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == SPEND + BIBLE:
            p.push(Missionary(seat, self.tries, self.opening, 1))
            return_resource(p, seat, BIBLE, 1, "missionary")
        elif action == TAKE_FOOD:
            gain_food(p, seat, 10, "missionary")
        elif action != SKIP:
            member = action - RECRUIT_ASKARI
            if self.tries > 1:
                p.push(Missionary(seat, self.tries - 1, 0, self.sure))
            if self.sure:
                recruit(p, seat, member)
            else:
                demand(p, RecruitRoll(seat, member))


class RecruitRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.4"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, member: int) -> None:
        self.seat = seat
        self.member = member

    def source(self) -> str:
        return "recruit-roll"

    def target(self, p: HeartOfDarkness) -> int:
        return p.porters[self.seat] if self.member else p.askaris[self.seat]

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > self.target(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"more than {self.target(p)}"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if self.good(p, value):
            recruit(p, self.seat, self.member)


def recruit(p: HeartOfDarkness, seat: int, member: int) -> None:
    if member:
        p.porters[seat] += 1
    else:
        p.askaris[seat] += 1
    p.tell("gains", seat, "porter" if member else "askari", 1, "missionary")
    if 1 < p.discontent[seat] < p.board.charts.revolt:
        p.discontent[seat] -= 1
        p.tell("discontent", seat, -1, "recruit")


# Wildlife


class Wildlife(Ask[HeartOfDarkness]):
    """HD-N24: after a second-Event Storm a random Resource may be taken instead of the hunt."""

    rule: ClassVar[str] = "HD-5K.5"

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [ROLL, TAKE_RESOURCE] if p.second == STORM and face_down(p) else [ROLL]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action != ROLL:
            p.push(RandomResource(self.seat))
        elif self.previous == WILDLIFE:
            demand(p, FoodRoll(self.seat, self.previous, 1, 0))
        else:
            demand(p, SuccessRoll(self.seat, self.previous))


class SuccessRoll(HeartRoll):
    """HD-Q32: a failed 9 kills a Porter, 10 and 11 an Askari."""

    rule: ClassVar[str] = "HD-5K.5"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def source(self) -> str:
        return "success-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found = ammo_modifier(p, self.seat)
        if p.has(self.seat, TELESCOPE):
            found.append(("Telescope", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.askaris[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def can_be_spoiled(self, p: HeartOfDarkness, value: int) -> bool:
        return self.good(p, value) or (value < 9 and p.porters[self.seat] + p.askaris[self.seat] > 0)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{p.askaris[self.seat]} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        demand(p, FoodRoll(self.seat, self.previous, 1 if self.good(p, value) else 0, value))


class FoodRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.5"

    def __init__(self, seat: int, previous: int, hit: int, success: int) -> None:
        self.seat = seat
        self.previous = previous
        self.hit = hit
        self.success = success  # the modified Success-roll; 0 where it was automatic

    def source(self) -> str:
        return "food-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        if p.has(self.seat, RIFLE):
            found.append(("Rifle", 1))
        if self.previous == TUSK:
            found.append(("after Tusk", 3))
        elif self.previous == VILLAGE:
            found.append(("after a Village", -3))
        return found

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        seat = self.seat
        if self.hit:
            demand(p, AmmoRoll(seat))  # HD-Q53: always when the Food is doubled
        elif self.success == 9:
            p.push(LoseMembers(seat, 0, 1, "wild animal"))
        elif self.success >= 10:
            p.push(LoseMembers(seat, 1, 0, "wild animal"))
        food = max(0, value) * (2 if self.hit else 1)  # HD-Q34
        p.gifts[seat] += 2 if self.hit else 1
        p.tell("gains", seat, "gifts", 2 if self.hit else 1, "hunt")
        p.food[seat] += food
        p.tell("gains", seat, "food", food, "hunt")
        settle_load(p, seat)

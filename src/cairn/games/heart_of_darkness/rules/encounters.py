"""Encounters (HD-5K): the Encounter Chart, HD-10.2. `previous` is the kind that lay under the Arrow when this one began."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ....core.dice import D10
from ..actions import (
    ACCIDENT,
    BIBLE,
    CANNABIS,
    CANOES,
    DIARY,
    ENCOUNTERS,
    GUIDE,
    HEALER,
    MALARIA,
    MISSIONARY,
    OFFER,
    PLANT,
    RECRUIT_ASKARI,
    RECRUIT_PORTER,
    REVOLVER,
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
    TRADE_CANOES,
    TRADE_FOOD,
    TRADE_GUIDE,
    TUSK,
    VILLAGE,
    WILDLIFE,
)
from ..position import HeartOfDarkness
from .chits import in_wasteland, return_encounter
from .finds import may_get
from .incidents import AmmoRoll, ammo_modifier
from .losses import (
    LoseItems,
    LoseMembers,
    RandomResource,
    compared,
    face_down,
    gain_food,
    gain_gifts,
    gain_health,
    gain_sanity,
    lose_gifts,
    lose_health,
    lose_sanity,
    return_resource,
    settle_load,
    take_resource,
)
from .rolls import HeartRoll, demand
from .rumor import TellRumor, nothing_told


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


# Village


class Village(Ask[HeartOfDarkness]):
    """HD-N26: 2 Gifts make it likelier to be liked, Cannabis makes it sure. HD-Q62: not asked where Like is automatic."""

    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions = [OFFER]
        if self.previous != MISSIONARY:
            if p.gifts[self.seat] >= 2:
                actions.append(OFFER + 2)
            if p.has(self.seat, CANNABIS):
                actions.append(SPEND + CANNABIS)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if self.previous == MISSIONARY:
            respect(p, seat, self.previous, 1)
        elif action == SPEND + CANNABIS:
            return_resource(p, seat, CANNABIS, 1, "village")
            respect(p, seat, self.previous, 1)
        else:
            if action != OFFER:
                lose_gifts(p, seat, 2, "generosity")
            demand(p, LikeRoll(seat, self.previous, action - OFFER))


class LikeRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, previous: int, gifts: int) -> None:
        self.seat = seat
        self.previous = previous
        self.gifts = gifts

    def source(self) -> str:
        return "like-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        if p.board.map.red[p.region[self.seat]]:
            found.append(("slavers", 1))
        if self.gifts:
            found.append(("your gifts", -1))
        number = p.board.charts.track_numbers[p.health[self.seat]]
        if number:
            found.append(("your Health", number))
        if p.chased:
            found.append(("Warband chased away", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= 2

    def needs(self, p: HeartOfDarkness) -> str:
        return "2 or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        respect(p, self.seat, self.previous, 1 if self.good(p, value) else 0)


def respect(p: HeartOfDarkness, seat: int, previous: int, likes: int) -> None:
    """Automatic after a Village, or with the Warband chased away; otherwise by the die."""
    if previous == VILLAGE or p.chased:
        p.push(Reception(seat, previous, likes, 1, 0))
    else:
        demand(p, RespectRoll(seat, previous, likes))


class RespectRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"
    dice: ClassVar[tuple[int, ...]] = D10

    def __init__(self, seat: int, previous: int, likes: int) -> None:
        self.seat = seat
        self.previous = previous
        self.likes = likes

    def source(self) -> str:
        return "respect-roll"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        number = p.board.charts.track_numbers[p.sanity[self.seat]]
        if number:
            found.append(("your Sanity", number))
        if p.has(self.seat, REVOLVER):
            found.append(("Revolver", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.askaris[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """Liked, it decides about the feast alone, and there is none after Wildlife."""
        return not (self.likes and self.previous == WILDLIFE) and super().matters(p)

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{p.askaris[self.seat]} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        p.push(Reception(self.seat, self.previous, self.likes, 1 if self.good(p, value) else 0, value))


class Reception(Do[HeartOfDarkness]):
    """The four outcomes of HD-5K.6, in the order of HD-Q31: Rumor, feast, trade. 9 and 10 kill only where they are hostile."""

    rule: ClassVar[str] = "HD-5K.6"

    def __init__(self, seat: int, previous: int, likes: int, respects: int, value: int) -> None:
        self.seat = seat
        self.previous = previous
        self.likes = likes
        self.respects = respects
        self.value = value  # the modified Respect-roll; 0 where it was automatic

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        p.tell("village", seat, self.likes, self.respects)
        if self.likes:
            p.push(Trade(seat, self.previous))
            if self.respects and self.previous != WILDLIFE:
                demand(p, FeastRoll(seat))
            p.push(TellRumor(seat))
            return
        nothing_told(p, seat)
        if not self.respects:
            if self.value == 9:
                p.push(LoseMembers(seat, 0, 1, "hostile village"))
            elif self.value == 10:
                p.push(LoseMembers(seat, 1, 0, "hostile village"))
            p.push(LoseItems(seat, 5))


class FeastRoll(HeartRoll):
    rule: ClassVar[str] = "HD-5K.6"
    dice: ClassVar[tuple[int, ...]] = D10

    def source(self) -> str:
        return "feast-roll"

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        gain_food(p, self.seat, value, "feast")


class Trade(Ask[HeartOfDarkness]):
    """HD-N27, HD-5K.7: exactly 5 Gifts, once; not after Tusk, they are rich."""

    rule: ClassVar[str] = "HD-5K.7"

    def __init__(self, seat: int, previous: int) -> None:
        self.seat = seat
        self.previous = previous

    def legal(self, p: HeartOfDarkness) -> list[int]:
        if p.gifts[self.seat] < 5 or self.previous == TUSK:
            return []
        actions: list[int] = []
        if may_get(p, self.seat, CANOES):
            actions.append(TRADE_CANOES)
        if may_get(p, self.seat, GUIDE):
            actions.append(TRADE_GUIDE)
        return [*actions, TRADE_FOOD, SKIP]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == SKIP:
            return
        lose_gifts(p, seat, 5, "trade")
        if action == TRADE_CANOES:
            take_resource(p, seat, CANOES, "trade")
        elif action == TRADE_GUIDE:
            take_resource(p, seat, GUIDE, "trade")
        else:
            gain_food(p, seat, 10, "trade")


class LeaveVillage(Do[HeartOfDarkness]):
    """HD-Q35: a Village inside the Wasteland of the Rumor it told is gone now."""

    rule: ClassVar[str] = "HD-5L.3"

    def auto(self, p: HeartOfDarkness) -> None:
        if in_wasteland(p, self.seat, p.slot[self.seat]):
            return_encounter(p, self.seat, p.slot[self.seat])

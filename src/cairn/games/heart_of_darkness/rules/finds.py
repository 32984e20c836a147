"""Findings (HD-5I) and Discoveries (HD-5J): placing them, what they are worth, the King's favour, the Warrior Nation."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do
from ....core.deck import draw_at_once
from ..actions import (
    ALTIMETER,
    BIBLE,
    BOOKS,
    CANOES,
    CITY,
    CULTURE,
    FLORA,
    GUIDE,
    HEALER,
    HIGHEST_MOUNTAIN,
    KINGDOM,
    LAKE,
    LOSE_AMMO,
    LOSE_ASKARI,
    LOST_CITY,
    MACHETE,
    MINERAL,
    MISSIONARY,
    MOUNTAIN,
    OFFER,
    PAINTING,
    PICKAX,
    PLACE,
    PLANT,
    QUININE,
    RESOURCES,
    RIFLE,
    SCENERY,
    SLOT_WORDS,
    SLOTS,
    SOCIETY,
    SPEND,
    SURVEYING,
    TUSK,
    UNIVERSITY,
    VILLAGE,
    WARRIOR_NATION,
    WESTMINSTER,
    WILDLIFE,
    WISH_CANOES,
    WISH_FOOD,
    WISH_GUIDE,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .chits import FIRST, FromEventBag, in_wasteland, is_bare, lay_in_region
from .losses import attention, gain_dp, gain_food, lose_gifts, lose_time, return_resource, take_resource
from .members import ASKARI, lose_member
from .rolls import HeartRoll, demand
from .rumor import TellRumor, nothing_told


class DiscoveryDraw(FromEventBag):
    """HD-5A: an Event for every slot but Start and End, in reading order, before any goes back."""

    rule: ClassVar[str] = "HD-5A"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def enter(self, p: HeartOfDarkness) -> bool:
        chance, slots = p.chance, p.board.matrix.discovery_slots
        if chance is None:
            return super().enter(p)
        p.agenda.pop()
        place = self.seat * SLOTS
        for slot, chit in zip(slots[self.place :], draw_at_once(p, chance, "event", p.event_bag, len(slots) - self.place)):
            p.chits[place + slot] = chit
        p.push(KeepDiscoveries(self.seat))
        return False

    def put(self, p: HeartOfDarkness, card: int) -> None:
        slots = p.board.matrix.discovery_slots
        p.chits[self.seat * SLOTS + slots[self.place]] = card
        if self.place + 1 < len(slots) and p.event_bag:  # HD-Q21
            p.push(DiscoveryDraw(self.seat, self.place + 1))
        else:
            p.push(KeepDiscoveries(self.seat))


class KeepDiscoveries(Do[HeartOfDarkness]):
    """HD-5A: only legal Discoveries stay (HD-2I)."""

    rule: ClassVar[str] = "HD-5A"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, chits = self.seat, p.board.chits
        dots = p.dots(seat)
        bag = p.event_bag
        seen: list[str] = []
        for slot in p.board.matrix.discovery_slots:
            chit = p.chits[seat * SLOTS + slot]
            if chit >= 0:
                if chits.event_kinds[chit] < MOUNTAIN or not chits.event_dots[chit] & dots:
                    bag.append(chit)
                    p.chits[seat * SLOTS + slot] = NOWHERE
                elif p.events is not None:
                    seen.append(f"{chits.event_words[chit]} {SLOT_WORDS[slot]}")
        bag.sort()
        p.begun[seat] = 1
        p.tell("discoveries", seat, ", ".join(seen))


# Findings

ON_ENCOUNTERS: Final = {CULTURE: (VILLAGE,), FLORA: (MISSIONARY, HEALER, PLANT, TUSK), SCENERY: (WILDLIFE,)}
FINDING_RESOURCE: Final = {CULTURE: BOOKS, FLORA: BOOKS, SCENERY: PAINTING, MINERAL: PICKAX}
FINDING_PATRON: Final = {CULTURE: UNIVERSITY, FLORA: UNIVERSITY, SCENERY: SOCIETY, MINERAL: CITY}


def takes_finding(p: HeartOfDarkness, seat: int, slot: int, kind: int) -> bool:
    """HD-5I, HD-5G.2: on its Encounter, a Mineral in an empty slot; never where a Finding is, never in a Wasteland."""
    if in_wasteland(p, seat, slot):
        return False
    if kind == MINERAL:
        return is_bare(p, seat, slot)
    return p.chits[seat * SLOTS + slot] < 0 and p.encounter_in(seat, slot) in ON_ENCOUNTERS[kind]


class PlaceFinding(Ask[HeartOfDarkness]):
    """HD-N15, HD-5I.1: the first Event never in the own slot, the second only there; else it is returned."""

    rule: ClassVar[str] = "HD-5I"

    def __init__(self, seat: int, chit: int, which: int) -> None:
        self.seat = seat
        self.chit = chit
        self.which = which

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat, matrix = self.seat, p.board.matrix
        kind, own = p.board.chits.event_kinds[self.chit], p.slot[self.seat]
        if self.which != FIRST:
            return [PLACE + own] if takes_finding(p, seat, own, kind) else []
        actions: list[int] = []
        for slot in matrix.near[own] if kind == MINERAL else matrix.slots:
            if slot != own and takes_finding(p, seat, slot, kind):
                actions.append(PLACE + slot)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.kept.remove(self.chit)
        p.chits[self.seat * SLOTS + action - PLACE] = self.chit
        p.tell("places-finding", self.seat, p.board.chits.event_words[self.chit], SLOT_WORDS[action - PLACE])


class DealFinding(Do[HeartOfDarkness]):
    """HD-5G.4: 2 DP, 1 Time, and the chit lies in the region. The Rumor check may have taken it away."""

    rule: ClassVar[str] = "HD-5I"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        place = seat * SLOTS + p.slot[seat]
        chit = p.chits[place]
        if chit < 0:
            return
        kind = p.board.chits.event_kinds[chit]
        p.chits[place] = NOWHERE
        lay_in_region(p, seat, chit)
        p.tell("finds", seat, p.board.chits.event_words[chit])
        gain_dp(p, seat, p.board.charts.finding_dp, "finding")
        bonus_with(p, seat, FINDING_RESOURCE[kind])
        attention(p, seat, FINDING_PATRON[kind])
        lose_time(p, seat, 1, "finding")


def bonus_with(p: HeartOfDarkness, seat: int, resource: int) -> None:
    if p.has(seat, resource):
        gain_dp(p, seat, p.board.charts.resource_dp, RESOURCES[resource])


# Discoveries

DISCOVERY_RESOURCE: Final = {
    MOUNTAIN: ALTIMETER, HIGHEST_MOUNTAIN: ALTIMETER, LAKE: SURVEYING, LOST_CITY: MACHETE, KINGDOM: BIBLE,
}  # fmt: skip


class DealDiscovery(Do[HeartOfDarkness]):
    """HD-5J, HD-5G.4: 2 DP (the Highest Mountain 3), 1 Time."""

    rule: ClassVar[str] = "HD-5J"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, charts = self.seat, p.board.charts
        place = seat * SLOTS + p.slot[seat]
        chit = p.chits[place]
        kind = p.board.chits.event_kinds[chit]
        p.chits[place] = NOWHERE
        lay_in_region(p, seat, chit)
        p.tell("discovers", seat, p.board.chits.event_words[chit])
        gain_dp(p, seat, charts.highest_mountain_dp if kind == HIGHEST_MOUNTAIN else charts.discovery_dp, "discovery")
        if kind in DISCOVERY_RESOURCE:
            bonus_with(p, seat, DISCOVERY_RESOURCE[kind])
        attention(p, seat, WESTMINSTER if kind >= KINGDOM else SOCIETY)
        lose_time(p, seat, 1, "discovery")
        if kind == KINGDOM:
            p.push(KingdomWish(seat))
        elif kind == WARRIOR_NATION:
            p.push(WarriorNation(seat))


class KingdomWish(Ask[HeartOfDarkness]):
    """HD-N21, HD-5J.1: what the King shall give, named before the offer."""

    rule: ClassVar[str] = "HD-5J"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions: list[int] = []
        if may_get(p, self.seat, GUIDE):
            actions.append(WISH_GUIDE)
        if may_get(p, self.seat, CANOES):
            actions.append(WISH_CANOES)
        return [*actions, WISH_FOOD]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.push(KingdomOffer(self.seat, action))


def may_get(p: HeartOfDarkness, seat: int, resource: int) -> bool:
    """Guide or Canoes: in the pool, none owned, and Canoes only in a Water Zone (HD-3C.3)."""
    if not p.pool[resource] or p.has(seat, resource):
        return False
    return resource == GUIDE or p.in_water_zone(seat)


class KingdomOffer(Ask[HeartOfDarkness]):
    """HD-Q30: up to 5 Gifts, gone in any case; a Rifle cannot fail; without an offer he gives and tells nothing."""

    rule: ClassVar[str] = "HD-5J"

    def __init__(self, seat: int, wish: int) -> None:
        self.seat = seat
        self.wish = wish

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions = [OFFER + gifts for gifts in range(min(5, p.gifts[self.seat]) + 1)]
        if p.has(self.seat, RIFLE):
            actions.append(SPEND + RIFLE)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == OFFER:
            p.tell("king", seat, 0)
            nothing_told(p, seat)
        elif action == SPEND + RIFLE:
            return_resource(p, seat, RIFLE, 1, "king")
            if self.wish == WISH_FOOD:
                demand(p, KingRoll(seat, self.wish, 6))
            else:
                favour(p, seat, self.wish, 0)
        else:
            lose_gifts(p, seat, action - OFFER, "king")
            demand(p, KingRoll(seat, self.wish, action - OFFER))


class KingRoll(HeartRoll):
    """He likes you for a d6 of at most the Gifts; a 6 fails, except with the Rifle, which counts as 6 Gifts."""

    rule: ClassVar[str] = "HD-5J"

    def __init__(self, seat: int, wish: int, gifts: int) -> None:
        self.seat = seat
        self.wish = wish
        self.gifts = gifts

    def source(self) -> str:
        return "king-roll"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= self.gifts

    def matters(self, p: HeartOfDarkness) -> bool:
        return self.wish == WISH_FOOD or self.gifts < 6

    def needs(self, p: HeartOfDarkness) -> str:
        return f"{self.gifts} or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        if self.good(p, value):
            favour(p, self.seat, self.wish, 3 * value)
        else:
            p.tell("king", self.seat, 0)
            nothing_told(p, self.seat)


def favour(p: HeartOfDarkness, seat: int, wish: int, food: int) -> None:
    p.tell("king", seat, 1)
    p.push(TellRumor(seat))
    if wish == WISH_GUIDE:
        take_resource(p, seat, GUIDE, "king")
    elif wish == WISH_CANOES:
        take_resource(p, seat, CANOES, "king")
    else:
        gain_food(p, seat, food, "king")


class WarriorNation(Ask[HeartOfDarkness]):
    """HD-N22, HD-5J.2: an Askari dies, or a Quinine, or one of the Ammo Stock. HD-Q8: without Askaris nothing is lost."""

    rule: ClassVar[str] = "HD-5J"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat = self.seat
        if p.askaris[seat] == 0:
            return []
        actions = [LOSE_ASKARI]
        if p.has(seat, QUININE):
            actions.append(SPEND + QUININE)
        if p.ammo[seat]:
            actions.append(LOSE_AMMO)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == LOSE_ASKARI:
            lose_member(p, seat, ASKARI, "warriors")  # Quinine was an answer here already
        elif action == LOSE_AMMO:
            p.ammo[seat] -= 1
            p.tell("loses", seat, "ammo", 1, "warriors")
        else:
            return_resource(p, seat, QUININE, 1, "warriors")

"""Gains and losses: goods and capacity (HD-2C, HD-CAP), members and Discontent (HD-3D), Health and Sanity (HD-3F, HD-3G), DP.

Functions that may leave a question behind (too much to carry) put it on top of the agenda: call them last in a step.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Luck, Reaction, Step
from ..actions import (
    ACCEPT,
    AMMO,
    CANOES,
    DROP_FOOD,
    DROP_GIFTS,
    GUIDE,
    HEALER,
    KEEP,
    KINDS,
    LOSE_GIFTS,
    PATRONS,
    PLANT,
    QUININE,
    RESOURCES,
    SPEND,
)
from ..position import HeartOfDarkness
from .rolls import HeartRoll

ASKARI: Final = 0
PORTER: Final = 1
MEMBERS: Final = ("askari", "porter")


# DP, table HD-10.3


def gain_dp(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    p.dp[seat] += amount
    p.tell("dp", seat, amount, why)


def attention(p: HeartOfDarkness, seat: int, patron: int) -> None:
    """HD-3B.1, HD-3B.4: the own Patron is pleased. HD-3B.2, HD-Q42: an opponent's is ashamed. HD-3B.3: else nothing."""
    charts = p.board.charts
    if p.patron[seat] == patron:
        gain_dp(p, seat, charts.patron_bonus, f"patron {PATRONS[patron]}")
        return
    for other in range(p.board.seats):
        if p.patron[other] == patron and p.dp[other] > charts.shame_floor:
            gain_dp(p, other, charts.shame, "shame")


# Goods


def real_loss(p: HeartOfDarkness) -> None:
    """HD-Q24: note that the running Incident took something."""
    p.hurt |= p.cause


def gain_food(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    if amount > 0:
        p.food[seat] += amount
        p.tell("gains", seat, "food", amount, why)
        settle_load(p, seat)


def gain_gifts(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    if amount > 0:
        p.gifts[seat] += amount
        p.tell("gains", seat, "gifts", amount, why)
        settle_load(p, seat)


def lose_food(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    """As much as there is."""
    amount = min(amount, p.food[seat])
    if amount > 0:
        p.food[seat] -= amount
        real_loss(p)
        p.tell("loses", seat, "food", amount, why)


def lose_gifts(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    amount = min(amount, p.gifts[seat])
    if amount > 0:
        p.gifts[seat] -= amount
        real_loss(p)
        p.tell("loses", seat, "gifts", amount, why)


def settle_load(p: HeartOfDarkness, seat: int) -> None:
    """HD-CAP.5: excess goes at once."""
    if p.carries(seat, p.gifts[seat], p.food[seat]):
        return
    if p.capacity(seat) == 0 and not p.board.switches.literal_tens:
        p.tell("abandons", seat, p.gifts[seat], p.food[seat])
        p.gifts[seat] = 0
        p.food[seat] = 0
        return
    p.push(DropExcess(seat))


class DropExcess(Ask[HeartOfDarkness]):
    """HD-N8, HD-Q7: Food or Gifts down to the next number ending in 9, until the rest can be carried."""

    rule: ClassVar[str] = "HD-CAP.5"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions: list[int] = []
        if p.carries(self.seat, p.gifts[self.seat], p.food[self.seat]):
            return actions
        if p.food[self.seat] >= 10:
            actions.append(DROP_FOOD)
        if p.gifts[self.seat] >= 10:
            actions.append(DROP_GIFTS)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == DROP_FOOD:
            kept = p.food[seat] // 10 * 10 - 1
            p.tell("drops", seat, "food", p.food[seat] - kept)
            p.food[seat] = kept
        else:
            kept = p.gifts[seat] // 10 * 10 - 1
            p.tell("drops", seat, "gifts", p.gifts[seat] - kept)
            p.gifts[seat] = kept
        settle_load(p, seat)


class LoseItems(Ask[HeartOfDarkness]):
    """HD-N9, HD-2C: any mix of Gifts and Food, as many as there are; the answer is the number of Gifts."""

    rule: ClassVar[str] = "HD-2C"

    def __init__(self, seat: int, items: int) -> None:
        self.seat = seat
        self.items = items

    def legal(self, p: HeartOfDarkness) -> list[int]:
        gifts, food = p.gifts[self.seat], p.food[self.seat]
        lost = min(self.items, gifts + food)
        if lost == 0:
            return []
        return [LOSE_GIFTS + count for count in range(max(0, lost - food), min(lost, gifts) + 1)]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        gifts = action - LOSE_GIFTS
        food = min(self.items - gifts, p.food[self.seat])
        lose_gifts(p, self.seat, gifts, "items")
        lose_food(p, self.seat, food, "items")


# Time


def lose_time(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    """HD-T.3, HD-Q13: never below Stop."""
    amount = min(amount, p.time[seat])
    if amount > 0:
        p.time[seat] -= amount
        real_loss(p)
        p.tell("loses", seat, "time", amount, why)


def gain_time(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    p.time[seat] = min(p.time[seat] + amount, p.board.charts.max_time)
    p.tell("gains", seat, "time", amount, why)


# Resources, table HD-10.4: each effect stands where its roll or reward is


def take_resource(p: HeartOfDarkness, seat: int, resource: int, why: str) -> None:
    p.pool[resource] -= 1
    p.resources[seat * KINDS + resource] += 1
    p.tell("takes", seat, RESOURCES[resource], why)


def return_resource(p: HeartOfDarkness, seat: int, resource: int, count: int, why: str) -> None:
    """HD-3C.5: it goes back into the pool, face down unless Guide or Canoes."""
    if count > 0:
        p.resources[seat * KINDS + resource] -= count
        p.pool[resource] += count
        p.tell("returns", seat, RESOURCES[resource], count, why)


class RandomResource(Luck[HeartOfDarkness]):
    """One of the Resources that lie face down in the pool; push it only if there is one. Guide and Canoes lie open."""

    rule: ClassVar[str] = "HD-3C.5"

    def source(self) -> str:
        return "resource"

    def ways(self, p: HeartOfDarkness) -> int:
        return face_down(p)

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return RESOURCES[nth_face_down(p, way)]

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        take_resource(p, self.seat, nth_face_down(p, way), "found")


def face_down(p: HeartOfDarkness) -> int:
    return sum(p.pool) - p.pool[GUIDE] - p.pool[CANOES]


def nth_face_down(p: HeartOfDarkness, way: int) -> int:
    resource = 0
    while True:
        if resource != GUIDE and resource != CANOES:
            if way < p.pool[resource]:
                return resource
            way -= p.pool[resource]
        resource += 1


class LoseRandomResource(Luck[HeartOfDarkness]):
    """One of the player's own, all kinds; push it only if he has one."""

    rule: ClassVar[str] = "HD-5G.1"

    def source(self) -> str:
        return "own-resource"

    def ways(self, p: HeartOfDarkness) -> int:
        return owned_in_all(p, self.seat)

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return RESOURCES[self.nth(p, way)]

    def nth(self, p: HeartOfDarkness, way: int) -> int:
        resource = 0
        while way >= p.owned(self.seat, resource):
            way -= p.owned(self.seat, resource)
            resource += 1
        return resource

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        return_resource(p, self.seat, self.nth(p, way), 1, "ignored incident")


def owned_in_all(p: HeartOfDarkness, seat: int) -> int:
    return sum(p.resources[seat * KINDS : seat * KINDS + KINDS])


# Members


class LoseMembers(Do[HeartOfDarkness]):
    """HD-T.6: one by one, Quinine asked for each; then capacity and the last Porter."""

    rule: ClassVar[str] = "HD-3D"

    def __init__(self, seat: int, askaris: int, porters: int, why: str) -> None:
        self.seat = seat
        self.askaris = askaris
        self.porters = porters
        self.why = why

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        steps: list[Step[HeartOfDarkness]] = [LoseMember(seat, ASKARI, self.why) for _ in range(self.askaris)]
        steps += [LoseMember(seat, PORTER, self.why) for _ in range(self.porters)]
        p.then(*steps, AfterLosses(seat, p.porters[seat]))


class LoseMember(Reaction[HeartOfDarkness]):
    """HD-N10, HD-Q10, HD-3C.6: a Quinine spent now saves him, and the Discontent. HD-Q8: nobody there, nothing lost."""

    rule: ClassVar[str] = "HD-3D"

    def __init__(self, seat: int, member: int, why: str) -> None:
        self.seat = seat
        self.member = member
        self.why = why

    def legal(self, p: HeartOfDarkness) -> list[int]:
        there = p.askaris[self.seat] if self.member == ASKARI else p.porters[self.seat]
        if there == 0:
            return []
        return [ACCEPT, SPEND + QUININE] if p.has(self.seat, QUININE) else [ACCEPT]

    def default(self) -> int:
        return ACCEPT

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action != ACCEPT:
            return_resource(p, seat, QUININE, 1, f"saved {MEMBERS[self.member]}")
            return
        lose_member(p, seat, self.member, self.why)


def lose_member(p: HeartOfDarkness, seat: int, member: int, why: str) -> None:
    if member == ASKARI:
        p.askaris[seat] -= 1
    else:
        p.porters[seat] -= 1
    real_loss(p)
    p.tell("loses", seat, MEMBERS[member], 1, why)
    raise_discontent(p, seat, 1, "lost member")


class AfterLosses(Do[HeartOfDarkness]):
    """HD-CAP.5 and HD-3C.7: what the Porters left can carry; the last Porter takes the Resources with him."""

    rule: ClassVar[str] = "HD-3C.7"

    def __init__(self, seat: int, porters_before: int) -> None:
        self.seat = seat
        self.porters_before = porters_before

    def auto(self, p: HeartOfDarkness) -> None:
        if self.porters_before and p.porters[self.seat] == 0:
            p.push(KeepThree(self.seat, ()))  # HD-Q9
        settle_load(p, self.seat)


class KeepThree(Ask[HeartOfDarkness]):
    """HD-N11: with the last Porter gone, Guide, Canoes, all Ammo and three more Resources stay."""

    rule: ClassVar[str] = "HD-3C.7"

    def __init__(self, seat: int, kept: tuple[int, ...]) -> None:
        self.seat = seat
        self.kept = kept

    def legal(self, p: HeartOfDarkness) -> list[int]:
        actions: list[int] = []
        for resource in range(KINDS):
            if resource not in (GUIDE, CANOES, AMMO) and p.owned(self.seat, resource) > self.kept.count(resource):
                actions.append(KEEP + resource)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        kept = self.kept + (action - KEEP,)
        if len(kept) < 3:
            p.push(KeepThree(self.seat, kept))
            return
        for resource in range(KINDS):
            if resource not in (GUIDE, CANOES, AMMO):
                return_resource(p, self.seat, resource, p.owned(self.seat, resource) - kept.count(resource), "last porter")


def raise_discontent(p: HeartOfDarkness, seat: int, amount: int, why: str) -> None:
    """HD-3D: at 10 they revolt, and Health is 0."""
    charts = p.board.charts
    p.discontent[seat] = min(p.discontent[seat] + amount, charts.revolt)
    p.tell("discontent", seat, amount, why)
    if p.discontent[seat] == charts.revolt and not p.doomed[seat]:
        p.tell("revolt", seat)
        p.health[seat] = 0
        p.doomed[seat] = 1
        settle_load(p, seat)


# Health and Sanity


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
                found.append(("Plant in your slot", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.health[self.seat]

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
            found.append(("Healer in your slot", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value > p.sanity[self.seat]

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

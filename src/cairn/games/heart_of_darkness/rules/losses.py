"""Gains and losses: DP, goods and capacity (HD-2C, HD-CAP), Time, Resources. `members` and `health` hold the rest.

Functions that may leave a question behind (too much to carry) put it on top of the agenda: call them last in a step.
"""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Luck
from ..actions import CANOES, DROP_FOOD, DROP_GIFTS, GUIDE, KINDS, LOSE_GIFTS, PATRONS, RESOURCES
from ..position import HeartOfDarkness

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

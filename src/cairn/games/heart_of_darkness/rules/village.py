"""The Village (HD-5K.6, HD-5K.7): liked, respected, feasted, traded with. `previous` as in `encounters`."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ....core.dice import D10
from ..actions import (
    CANNABIS,
    CANOES,
    GUIDE,
    MISSIONARY,
    OFFER,
    REVOLVER,
    SKIP,
    SPEND,
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
from .losses import LoseItems, gain_food, lose_gifts, return_resource, take_resource
from .members import LoseMembers
from .rolls import HeartRoll, demand
from .rumor import TellRumor, nothing_told


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
            found.append(("Gifts given", -1))
        number = p.board.charts.track_numbers[p.health[self.seat]]
        if number:
            found.append(("Health", number))
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
        p.push(Reception(seat, previous, likes, respects=1, value=0))
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
            found.append(("Sanity", number))
        if p.has(self.seat, REVOLVER):
            found.append(("Revolver", -1))
        return found

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= p.askaris[self.seat]

    def matters(self, p: HeartOfDarkness) -> bool:
        """Liked, it decides about the feast alone, and there is none after Wildlife. Even if all are hostile, a 9 kills."""
        if self.likes:
            return self.previous != WILDLIFE and super().matters(p)
        return super().matters(p) or (p.porters[self.seat] > 0 and not self.good(p, 1 + self.modifier(p)))

    def can_be_spoiled(self, p: HeartOfDarkness, value: int) -> bool:
        """If they are hostile, it has not killed yet."""
        return self.good(p, value) or (not self.likes and value < 9 and p.porters[self.seat] > 0)

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

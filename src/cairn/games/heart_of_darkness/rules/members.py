"""Askaris and Porters: losing them, what goes with the last Porter, and Discontent (HD-3C.7, HD-3D)."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Reaction, Step
from ..actions import ACCEPT, AMMO, CANOES, GUIDE, KEEP, KINDS, QUININE, SPEND
from ..position import HeartOfDarkness
from .losses import real_loss, return_resource, settle_load

ASKARI: Final = 0


PORTER: Final = 1


MEMBERS: Final = ("askari", "porter")


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

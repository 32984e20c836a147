"""Rumor and Wasteland (HD-5L): placed, told by a Village or a King, moving when Findings and Discoveries are dealt with."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ..actions import MOUNTAIN, PLACE, RUMOR, SLOT_WORDS
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .chits import SECOND, clear_wasteland, return_rumor, takes_rumor
from .rolls import HeartRoll, demand


class PlaceRumor(Ask[HeartOfDarkness]):
    """HD-N16, HD-5L.1: as first Event elsewhere, as second only here. HD-Q57: none once a Rumor was activated."""

    rule: ClassVar[str] = "HD-5L"

    def __init__(self, seat: int, which: int) -> None:
        self.seat = seat
        self.which = which

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat, own = self.seat, p.slot[self.seat]
        if p.told[seat]:
            return []
        if self.which == SECOND:
            return [PLACE + own] if takes_rumor(p, seat, own) else []
        return [PLACE + slot for slot in p.board.matrix.slots if slot != own and takes_rumor(p, seat, slot)]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.rumors[self.seat] += (action - PLACE,)
        p.kept.remove(RUMOR)
        p.tell("places-rumor", self.seat, SLOT_WORDS[action - PLACE])


def may_hold_rumor(p: HeartOfDarkness, seat: int, slot: int) -> bool:
    """HD-5L.2: not where the Explorer or a Discovery is."""
    return slot != p.slot[seat] and p.chit_in(seat, slot) < MOUNTAIN


def somewhere_to_go(p: HeartOfDarkness, seat: int) -> bool:
    for slot in p.board.matrix.numbered:  # noqa: SIM110
        if may_hold_rumor(p, seat, slot):
            return True
    return False


class TellRumor(Do[HeartOfDarkness]):
    """HD-5L.2: the Rumor of this slot, if there is one, is told. HD-Q36: no slot for it, and it is returned."""

    rule: ClassVar[str] = "HD-5L.2"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        if p.slot[seat] not in p.rumors[seat]:
            return
        if somewhere_to_go(p, seat):
            demand(p, RumorRoll(seat, 1))
        else:
            return_rumor(p, seat, p.slot[seat])


class RumorRoll(HeartRoll):
    """The numbered slot to which a Rumor goes; told for the first time, or moving (HD-5L.4)."""

    rule: ClassVar[str] = "HD-5L.2"

    def __init__(self, seat: int, telling: int) -> None:
        self.seat = seat
        self.telling = telling

    def source(self) -> str:
        return "rumor-slot"

    def usable(self, p: HeartOfDarkness, value: int) -> bool:
        return may_hold_rumor(p, self.seat, p.board.matrix.numbered[value - 1])

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        seat, slot = self.seat, p.board.matrix.numbered[value - 1]
        if self.telling:
            # This Rumor is now activated; all others go back, and so will all later ones
            p.rumors[seat] = tuple([other for other in p.rumors[seat] if other != p.slot[seat]])
            for other in p.rumors[seat]:
                return_rumor(p, seat, other)
            p.told[seat] = 1
            p.activated[seat] = slot
            p.tell("rumor-told", seat, SLOT_WORDS[slot])
            clear_wasteland(p, seat, p.slot[seat])  # HD-Q31: the Village here is still being dealt with
        elif slot != p.activated[seat]:
            p.activated[seat] = slot
            p.tell("rumor-moves", seat, SLOT_WORDS[slot])
            clear_wasteland(p, seat, NOWHERE)  # also the own slot: a Finding is lost, an Encounter not dealt with


class RumorCheck(Do[HeartOfDarkness]):
    """HD-5L.4: before a Finding or Discovery is dealt with, an activated Rumor may move. HD-Q36: or stay."""

    rule: ClassVar[str] = "HD-5L.4"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.activated[self.seat] != NOWHERE and somewhere_to_go(p, self.seat):
            p.push(RumorRoll(self.seat, 0))


def nothing_told(p: HeartOfDarkness, seat: int) -> None:
    """They do not like you: the Rumor of this slot is returned."""
    return_rumor(p, seat, p.slot[seat])

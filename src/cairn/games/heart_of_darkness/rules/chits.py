"""Chits: how they come from their bags and go back (HD-2M, HD-5C), where they lie in the Matrix, empty slots, Wasteland."""

from __future__ import annotations

from bisect import insort
from typing import Final

from mypy_extensions import i64

from ....core.deck import FromSorted
from ..actions import KINGDOM, MINERAL, RUMOR, SLOTS, VILLAGE
from ..board import NOWHERE
from ..position import HeartOfDarkness

HUMILITY: Final = 0  # which Event it is: 1 the first, 2 the second, 0 neither (HD-Q40, HD-T.10)
FIRST: Final = 1
SECOND: Final = 2


class FromEventBag(FromSorted[HeartOfDarkness]):
    """A draw of one Event; what becomes of it says the rule."""

    def source(self) -> str:
        return "event"

    def deck(self, p: HeartOfDarkness) -> list[int]:
        return p.event_bag

    def name(self, p: HeartOfDarkness, card: int) -> str:
        return p.board.chits.event_words[card]


def return_event(p: HeartOfDarkness, chit: int) -> None:
    insort(p.event_bag, chit)


def return_finding(p: HeartOfDarkness, seat: int, slot: int) -> None:
    """The Finding in a slot, if there is one."""
    chit = p.chits[seat * SLOTS + slot]
    if chit >= 0 and p.board.chits.event_kinds[chit] <= MINERAL:
        insort(p.event_bag, chit)
        p.chits[seat * SLOTS + slot] = NOWHERE


def return_encounter(p: HeartOfDarkness, seat: int, slot: int) -> None:
    """HD-5C, HD-Q27: an Encounter takes the Finding and the Rumor on it along."""
    place = seat * SLOTS + slot
    chit = p.encounters[place]
    if chit >= 0:
        insort(p.encounter_bag, chit)
        p.encounters[place] = NOWHERE
        if slot in p.rumors[seat]:
            return_rumor(p, seat, slot)
    if p.chits[place] >= 0:
        return_finding(p, seat, slot)


def return_rumor(p: HeartOfDarkness, seat: int, slot: int) -> None:
    """The Rumor lying on a Village or Kingdom, if there is one."""
    if slot in p.rumors[seat]:
        p.rumors[seat] = tuple([other for other in p.rumors[seat] if other != slot])
        insort(p.event_bag, RUMOR)


def return_activated(p: HeartOfDarkness, seat: int) -> None:
    if p.activated[seat] >= 0:
        p.activated[seat] = NOWHERE
        insort(p.event_bag, RUMOR)


def in_wasteland(p: HeartOfDarkness, seat: int, slot: int) -> bool:
    """HD-5L.3: the slot of the activated Rumor and those beside it."""
    return p.activated[seat] >= 0 and slot in p.board.matrix.cross[p.activated[seat]]


def is_bare(p: HeartOfDarkness, seat: int, slot: int) -> bool:
    """HD-Q19: no chit and no Arrow; the Explorer does not count."""
    place: i64 = seat * SLOTS + slot
    encounter: i64 = p.encounters[place]
    chit: i64 = p.chits[place]
    return encounter < 0 and chit < 0 and slot != p.arrow[seat] and slot != p.activated[seat]


def takes_rumor(p: HeartOfDarkness, seat: int, slot: int) -> bool:
    """HD-5L.1: a Village or a Kingdom without Rumor."""
    if slot in p.rumors[seat]:
        return False
    return p.encounter_in(seat, slot) == VILLAGE or p.chit_in(seat, slot) == KINGDOM


def clear_wasteland(p: HeartOfDarkness, seat: int, spared: int) -> None:
    """HD-5L.3: Encounters and Findings go, Discoveries stay. `spared` is a slot whose chits are still being dealt with."""
    for slot in p.board.matrix.cross[p.activated[seat]]:
        if slot != spared:
            return_encounter(p, seat, slot)


def clear_matrix(p: HeartOfDarkness, seat: int) -> None:
    """HD-6A.2: everything goes back."""
    place = seat * SLOTS
    for slot in p.board.matrix.slots:
        if p.encounters[place + slot] >= 0:
            insort(p.encounter_bag, p.encounters[place + slot])
            p.encounters[place + slot] = NOWHERE
        if p.chits[place + slot] >= 0:
            insort(p.event_bag, p.chits[place + slot])
            p.chits[place + slot] = NOWHERE
    for _ in p.rumors[seat]:
        insort(p.event_bag, RUMOR)
    p.rumors[seat] = ()
    return_activated(p, seat)


def lay_in_region(p: HeartOfDarkness, seat: int, chit: int) -> None:
    """HD-5G.4: what was dealt with lies in the region for good."""
    p.found[p.region[seat]] += (chit,)

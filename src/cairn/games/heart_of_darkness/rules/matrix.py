"""The Matrix Phase (HD-5B to HD-5G, HD-5N): one Player Turn, in the sequence of HD-5.1."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from mypy_extensions import i64

from ....core.agenda import Ask, Do, Reaction
from ....core.deck import FromSorted, draw_at_once
from ..actions import (
    DIRECTIONS,
    GO,
    GUIDE,
    HEALER,
    IMPASSABLE,
    INCIDENT_IGNORE,
    INCIDENT_PLAY,
    INCIDENTS,
    LOOK,
    MINERAL,
    MOUNTAIN,
    PICKAX,
    PLANT,
    SKIP,
    SLOT_WORDS,
    SLOTS,
    STAY,
    TELESCOPE,
    USE_GUIDE,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .chits import FIRST, SECOND, FromEventBag, in_wasteland, is_bare, return_encounter, return_finding
from .encounters import DealEncounter, deal_encounter
from .finds import DealDiscovery, DealFinding, DiscoveryDraw, PlaceFinding
from .humility import Humility
from .incidents import Suffer
from .losses import LoseRandomResource, gain_dp, gain_time, lose_time, owned_in_all
from .reckoning import EndPlayerTurn
from .rumor import RumorCheck
from .specials import EnterRumor


class MatrixTurn(Do[HeartOfDarkness]):
    """HD-5.1. Before the first one of a Game Turn: the Discovery Procedure (HD-5A)."""

    rule: ClassVar[str] = "HD-5E"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        p.first = NOWHERE
        p.second = NOWHERE
        p.cause = 0
        p.hurt = 0
        p.chased = 0
        p.barred = 0
        p.success = 0
        p.special = 0
        p.tell("matrix-turn", seat, p.time[seat])
        returning, event, move = TURN_STEPS[seat]
        p.then(returning, event, move)
        if p.has(seat, TELESCOPE):
            p.then(PLACE_STEPS[seat], LookAround(seat))
        else:
            p.push(PLACE_STEPS[seat])
        if p.has(seat, GUIDE):
            p.push(UseGuide(seat))
        if not p.begun[seat]:
            p.push(DiscoveryDraw(seat, 0))


class UseGuide(Ask[HeartOfDarkness]):
    """HD-N13, HD-5F, HD-Q15, HD-T.5: 2 Time, once per Game Turn, at Time 8 or less."""

    rule: ClassVar[str] = "HD-5F"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        if not p.has(self.seat, GUIDE) or p.guide_used[self.seat] or p.time[self.seat] > p.board.charts.max_time - 2:
            return []
        return [USE_GUIDE, SKIP]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == USE_GUIDE:
            p.guide_used[self.seat] = 1
            gain_time(p, self.seat, 2, "guide")


# HD-5B, HD-5C


def takes_encounter(p: HeartOfDarkness, seat: int, slot: int) -> bool:
    """HD-5B: an empty slot outside a Wasteland. HD-Q17: Start and End too, unless the switch forbids it."""
    if not is_bare(p, seat, slot) or in_wasteland(p, seat, slot):
        return False
    matrix = p.board.matrix
    return p.board.switches.start_end_encounters > 0 or (slot != matrix.start and slot != matrix.end)


class PlaceEncounters(Do[HeartOfDarkness]):
    """HD-5B: the nearest two slots in each direction but the Arrow's, in reading order. HD-Q21: while there are chits."""

    rule: ClassVar[str] = "HD-5B"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, matrix = self.seat, p.board.matrix
        slot = p.slot[seat]
        ahead = matrix.ahead[slot * 5 + matrix.direction(slot, p.arrow[seat])]
        empty = tuple([other for other in ahead if takes_encounter(p, seat, other)])[: len(p.encounter_bag)]
        if empty:
            p.push(EncounterDraw(seat, empty))


class EncounterDraw(FromSorted[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-5B"

    def __init__(self, seat: int, slots: tuple[int, ...]) -> None:
        self.seat = seat
        self.slots = slots

    def source(self) -> str:
        return "encounter"

    def deck(self, p: HeartOfDarkness) -> list[int]:
        return p.encounter_bag

    def name(self, p: HeartOfDarkness, card: int) -> str:
        return p.board.chits.encounter_words[card]

    def enter(self, p: HeartOfDarkness) -> bool:
        chance = p.chance
        if chance is None or p.events is not None:
            return super().enter(p)
        p.agenda.pop()
        place = self.seat * SLOTS
        for slot, chit in zip(self.slots, draw_at_once(p, chance, "encounter", p.encounter_bag, len(self.slots))):
            p.encounters[place + slot] = chit
        return False

    def put(self, p: HeartOfDarkness, card: int) -> None:
        slot = self.slots[0]
        p.encounters[self.seat * SLOTS + slot] = card
        p.tell("encounter", self.seat, p.board.chits.encounter_words[card], SLOT_WORDS[slot])
        if len(self.slots) > 1:
            p.push(EncounterDraw(self.seat, self.slots[1:]))


class LookAround(Reaction[HeartOfDarkness]):
    """HD-N14, HD-5B.1, HD-Q20: with a Telescope one empty diagonal slot gets an Encounter too. It comes every turn and costs
    nothing, so a standing answer may give it."""

    rule: ClassVar[str] = "HD-5B"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat = self.seat
        if not p.has(seat, TELESCOPE) or not p.encounter_bag:
            return []
        diagonal = p.board.matrix.diagonal[p.slot[seat]]
        return [SKIP] + [LOOK + slot for slot in diagonal if takes_encounter(p, seat, slot)]

    def default(self) -> int:
        return SKIP

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action != SKIP:
            p.push(EncounterDraw(self.seat, (action - LOOK,)))


class ReturnChits(Do[HeartOfDarkness]):
    """HD-5C, HD-Q22: Encounters and Findings that are illegal, beneath the Arrow, or three or more steps away.

    HD-2I: only a chit with dots can be illegal.
    """

    rule: ClassVar[str] = "HD-5C"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, matrix = self.seat, p.board.matrix
        encounters, events, distance, marks = p.encounters, p.chits, matrix.distance, p.board.chits.encounter_dots
        arrow: i64 = p.arrow[seat]
        dots: i64 = p.dots(seat)
        base: i64 = seat * SLOTS
        here: i64 = p.slot[seat] * SLOTS
        slot: i64
        for slot in matrix.slots:
            chit: i64 = encounters[base + slot]
            event: i64 = events[base + slot]
            if chit >= 0 or event >= 0:
                steps: i64 = distance[here + slot]
                far = slot == arrow or steps >= 3
                if chit >= 0:
                    marked: i64 = marks[chit]
                    if far or (marked and not marked & dots):
                        return_encounter(p, seat, slot)
                elif far:
                    return_finding(p, seat, slot)


# HD-5G


class EventDraw(FromEventBag):
    """An Incident is suffered, a Finding placed, a Discovery returned (HD-5G.1, HD-5G.2, HD-5G.3)."""

    rule: ClassVar[str] = "HD-5G"

    def __init__(self, seat: int, which: int) -> None:
        self.seat = seat
        self.which = which

    def enter(self, p: HeartOfDarkness) -> bool:
        if p.event_bag:
            return super().enter(p)
        p.agenda.pop()  # HD-Q21: an empty bag gives no Event
        return False

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        seat, which, chit = self.seat, self.which, p.event_bag[way]
        kind = p.board.chits.event_kinds[chit]
        p.tell("event", seat, p.board.chits.event_words[chit], which)
        if kind >= MOUNTAIN:
            return
        if kind > IMPASSABLE:
            place = PlaceFinding(seat, chit, which)
            if place.legal(p):  # HD-5G.2: else it is back in the bag before the next draw
                p.event_bag.pop(way)
                p.kept.append(chit)
                p.push(place)
            return
        p.event_bag.pop(way)
        p.kept.append(chit)
        if which == FIRST:
            p.first = kind
            p.push(Suffer(seat, kind, FIRST))
        elif kind == p.first:
            p.push(DoubleIncident(seat, kind))
        else:
            play_second(p, seat, kind)


def play_second(p: HeartOfDarkness, seat: int, kind: int) -> None:
    p.second = kind
    p.then(Suffer(seat, kind, SECOND), TwoLosses(seat))


class DoubleIncident(Ask[HeartOfDarkness]):
    """HD-N18, HD-Q23: the same Incident twice: play it, or ignore it for a random Resource, if there is one."""

    rule: ClassVar[str] = "HD-5G.1"

    def __init__(self, seat: int, incident: int) -> None:
        self.seat = seat
        self.incident = incident

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [INCIDENT_PLAY, INCIDENT_IGNORE]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == INCIDENT_PLAY:
            play_second(p, self.seat, self.incident)
        else:
            p.tell("ignores", self.seat, INCIDENTS[self.incident])
            if owned_in_all(p, self.seat):
                p.push(LoseRandomResource(self.seat))


class TwoLosses(Do[HeartOfDarkness]):
    """HD-Q24: two Incidents, each with a real loss: a story worth 1 DP."""

    rule: ClassVar[str] = "HD-5G.1"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.first != NOWHERE and p.hurt & 3 == 3:
            gain_dp(p, self.seat, p.board.charts.losses_dp, "two losses")


# HD-5D


class MatrixMove(Ask[HeartOfDarkness]):
    """HD-N17: one step, and the Arrow goes to the slot just left. On End one may stay (HD-N30, HD-Q16)."""

    rule: ClassVar[str] = "HD-5D"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        seat, matrix = self.seat, p.board.matrix
        own = p.slot[seat]
        here = p.encounter_here(seat)
        barred = p.barred and not p.has(seat, PICKAX)
        # HD-Q61, HD-6D.1: these would cost the last Health or Sanity without a die
        deadly = PLANT if p.health[seat] == 1 and here == PLANT else NOWHERE
        if p.sanity[seat] == 1 and here == HEALER:
            deadly = HEALER
        every: list[int] = []
        free: list[int] = []
        safe: list[int] = []
        for way in range(len(DIRECTIONS)):
            slot = matrix.next[own * 4 + way]
            if slot != NOWHERE:
                every.append(GO + way)
                if deadly == NOWHERE or p.encounter_in(seat, slot) != deadly:
                    safe.append(GO + way)
                    if not barred or p.chits[seat * SLOTS + slot] < 0:
                        free.append(GO + way)
        if own == matrix.end:
            return [*free, STAY]
        return free or safe or every

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action == STAY:
            declare_time_up(p, seat)
            p.push(FinishTurn(seat))
            return
        p.arrow[seat] = p.slot[seat]
        p.slot[seat] = p.board.matrix.next[p.slot[seat] * 4 + action - GO]
        p.tell("walks", seat, SLOT_WORDS[p.slot[seat]])
        lose_time(p, seat, 1, "walking")  # HD-Q14, HD-T.4: at Stop it costs nothing
        event, deal, finish = ARRIVAL_STEPS[seat]
        p.then(event, deal, finish)


def declare_time_up(p: HeartOfDarkness, seat: int) -> None:
    """HD-6A.4."""
    p.tell("stays", seat)
    p.time[seat] = 0


class DealSlot(Do[HeartOfDarkness]):
    """HD-T.7, HD-T.8: the activated Rumor; else a Discovery; else a Finding, then the Encounter."""

    rule: ClassVar[str] = "HD-5E"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, slot = self.seat, p.slot[self.seat]
        kind = p.chit_in(seat, slot)
        if p.activated[seat] == slot:
            p.push(EnterRumor(seat))
        elif kind > MINERAL:
            p.then(RumorCheck(seat), DealDiscovery(seat))
        elif kind != NOWHERE:
            p.then(RumorCheck(seat), DealFinding(seat), DealEncounter(seat))
        else:
            deal_encounter(p, seat)


class FinishTurn(Do[HeartOfDarkness]):
    """HD-5.1, steps 8 to 10."""

    rule: ClassVar[str] = "HD-5E"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        for chit in p.kept:
            insort(p.event_bag, chit)
        p.kept = []
        p.first = NOWHERE
        p.second = NOWHERE
        p.hurt = 0
        p.chased = 0
        p.barred = 0
        p.success = 0
        p.push(END_STEPS[seat])
        if p.slot[seat] == p.board.matrix.end:
            p.push(EndHere(seat))
        if p.board.seats > 1:
            p.push(Humility(seat, ()))


class EndHere(Ask[HeartOfDarkness]):
    """HD-N30: on End with Time left one may declare it up."""

    rule: ClassVar[str] = "HD-6A.4"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [STAY, SKIP] if p.slot[self.seat] == p.board.matrix.end and p.time[self.seat] else []

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        if action == STAY:
            declare_time_up(p, self.seat)


class EndMatrixTurn(Do[HeartOfDarkness]):
    """HD-Q71: the Time of others whom Humility brought to Stop is up now too, in Turn Track order."""

    rule: ClassVar[str] = "HD-6A"

    def auto(self, p: HeartOfDarkness) -> None:
        if p.board.seats > 1:
            for other in p.track[::-1]:
                if other != self.seat and p.playing[other] and p.time[other] == 0:
                    p.push(EndPlayerTurn(other, 0, 0))
        p.push(EndPlayerTurn(self.seat, 0, p.special))
        p.special = 0


# Steps never change, so those of every turn are made once for each seat.
PLACE_STEPS: Final = [PlaceEncounters(seat) for seat in range(5)]
TURN_STEPS: Final = [(ReturnChits(seat), EventDraw(seat, FIRST), MatrixMove(seat)) for seat in range(5)]
ARRIVAL_STEPS: Final = [(EventDraw(seat, SECOND), DealSlot(seat), FinishTurn(seat)) for seat in range(5)]
END_STEPS: Final = [EndMatrixTurn(seat) for seat in range(5)]

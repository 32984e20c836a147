"""Setup: the sheets, pool and bags (HD-2A to HD-2M), the Turn Track (HD-3A), Port and Patron (HD-3B), equipping (HD-3C)."""

from __future__ import annotations

from typing import ClassVar, Final

from ....core.agenda import Ask, Do, Luck
from ....core.dice import Roll
from ..actions import (
    BUY,
    BUY_ASKARI,
    BUY_FOOD,
    BUY_GIFTS,
    BUY_PORTER,
    BUY_STOCK,
    CANOES,
    FORK,
    GUIDE,
    KINDS,
    PATRON,
    PATRONS,
    PORT,
    RESOURCES,
    SEAT_COLOURS,
    SLOTS,
    WARES,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .losses import gain_food, gain_gifts

TABLE: Final = -1  # a step that concerns nobody in particular


def set_up(p: HeartOfDarkness) -> None:
    """HD-1C, HD-2A to HD-2L: everything as it lies before the first roll."""
    board = p.board
    seats, start, chits = board.seats, board.charts.start, board.chits
    p.dp = [start["dp"]] * seats
    p.askaris = [start["askaris"]] * seats
    p.ammo = [start["ammo_stock"]] * seats
    p.porters = [start["porters"]] * seats
    p.discontent = [start["discontent"]] * seats
    p.gifts = [start["gifts"]] * seats
    p.food = [start["food"]] * seats
    p.health = [start["health"]] * seats
    p.sanity = [start["sanity"]] * seats
    p.time = [start["time"]] * seats
    p.credits = [start["credits"]] * seats
    p.patron = [NOWHERE] * seats
    p.region = [NOWHERE] * seats
    p.slot = [board.matrix.start] * seats
    p.arrow = [NOWHERE] * seats
    p.guide_used = [0] * seats
    p.playing = [0] * seats
    p.begun = [0] * seats
    p.told = [0] * seats
    p.activated = [NOWHERE] * seats
    p.doomed = [0] * seats
    p.fate = [0] * seats
    p.bad_luck = list(range(seats)) if board.switches.bad_luck and seats >= 3 else []  # HD-P23
    p.resources = [0] * (seats * KINDS)
    p.pool = board.charts.copies[:]  # HD-2D
    p.track = list(range(seats))
    p.places = [0] * seats
    areas, borders = len(board.map.areas), len(board.map.ends)
    p.terrain = board.map.terrain[:]
    p.terrain_pool = chits.terrain_pool[:]  # HD-2F
    p.water = [NOWHERE] * borders
    p.flows = [NOWHERE] * borders
    p.springs = [0] * areas
    p.wet = [1 if area < board.map.ports else 0 for area in range(areas)]  # HD-Q66
    for border in board.map.forks:
        p.water[border] = FORK
        a, b = board.map.ends[border]
        p.flows[border] = a if a < board.map.ports else b  # HD-4W.10
        p.wet[a] = 1
        p.wet[b] = 1
    p.cup = chits.water_cup[:]  # HD-2K
    p.new_sources = chits.new_sources
    p.specials = chits.specials[:]  # HD-2J
    p.found = [()] * areas
    p.event_bag = chits.event_bag[:]  # HD-2H
    p.encounter_bag = chits.encounter_bag[:]  # HD-2G
    p.encounters = [NOWHERE] * (seats * SLOTS)
    p.chits = [NOWHERE] * (seats * SLOTS)
    p.rumors = [()] * seats


# HD-3A, at the start of every Game Turn


class PlaceMarker(Roll[HeartOfDarkness]):
    """HD-3A.1: nobody's die, so nobody's Bad Luck (HD-Q41)."""

    rule: ClassVar[str] = "HD-3A"

    def modifiers(self, p: HeartOfDarkness) -> list[tuple[str, int]]:
        modifier = p.board.charts.marker_modifier
        return [("number of players", modifier)] if modifier else []

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        self.settle(p, max(1, way + 1 + self.modifier(p)))


class PlaceDisease(PlaceMarker):
    def source(self) -> str:
        return "disease"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        p.disease = value


class PlaceHorror(PlaceMarker):
    def source(self) -> str:
        return "horror"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        """HD-3A.2, HD-Q2: an occupied slot sends it one further."""
        p.horror = value + 1 if value == p.disease else value


class ClearTrack(Do[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-3A.4"

    def auto(self, p: HeartOfDarkness) -> None:
        p.track = []


class FillTrack(Do[HeartOfDarkness]):
    """HD-3A.3: least DP first, ties in random order."""

    rule: ClassVar[str] = "HD-3A.3"

    def auto(self, p: HeartOfDarkness) -> None:
        while len(p.track) < p.board.seats:
            last = last_in_dp(p)
            if len(last) > 1:
                p.then(BreakTie(TABLE), self)
                return
            p.track.append(last[0])
        slot = 1
        for seat in p.track:  # HD-Q69: the topmost free slots
            while slot in (p.disease, p.horror):
                slot += 1
            p.places[seat] = slot
            slot += 1
        if p.events is not None:
            p.tell("track", TABLE, p.disease, p.horror, " ".join([str(seat) for seat in p.track]))


def last_in_dp(p: HeartOfDarkness) -> list[int]:
    """Those with the least DP who are not on the track yet."""
    waiting = [seat for seat in range(p.board.seats) if seat not in p.track]
    least = min([p.dp[seat] for seat in waiting])
    return [seat for seat in waiting if p.dp[seat] == least]


class BreakTie(Luck[HeartOfDarkness]):
    rule: ClassVar[str] = "HD-3A.3"

    def source(self) -> str:
        return "tie"

    def ways(self, p: HeartOfDarkness) -> int:
        return len(last_in_dp(p))

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return SEAT_COLOURS[last_in_dp(p)[way]]

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        p.track.append(last_in_dp(p)[way])


# HD-3B and HD-3C, once per game


class ChoosePort(Ask[HeartOfDarkness]):
    """HD-N1: a free Port. HD-Q3: Port, then Patron, player by player."""

    rule: ClassVar[str] = "HD-3B"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [PORT + port for port in range(p.board.map.ports) if port not in p.region]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.region[self.seat] = action - PORT
        p.tell("port", self.seat, p.board.map.areas[action - PORT])


class ChoosePatron(Ask[HeartOfDarkness]):
    """HD-N2."""

    rule: ClassVar[str] = "HD-3B"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [PATRON + patron for patron in range(len(PATRONS)) if patron not in p.patron]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        p.patron[self.seat] = action - PATRON
        p.tell("patron", self.seat, PATRONS[action - PATRON])


class Equip(Do[HeartOfDarkness]):
    """HD-3C: rounds in Turn Track order, one Credit each. HD-Q5: who can buy nothing loses the rest."""

    rule: ClassVar[str] = "HD-3C"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place  # on the Turn Track

    def auto(self, p: HeartOfDarkness) -> None:
        if self.place < len(p.track):
            seat = p.track[self.place]
            if p.credits[seat]:
                p.then(Purchase(seat), Equip(TABLE, self.place + 1))
            else:
                p.push(Equip(TABLE, self.place + 1))
        elif max(p.credits) > 0:
            p.push(Equip(TABLE, 0))
        else:
            p.tell("equipped", TABLE)  # HD-3C.5: the pool is turned face down


class Purchase(Ask[HeartOfDarkness]):
    """HD-N3: one purchase of one Credit."""

    rule: ClassVar[str] = "HD-3C"

    def enter(self, p: HeartOfDarkness) -> bool:
        choices = self.legal(p)
        if len(choices) > 1:
            p.to_act = self.seat
            p.choices = choices
            return True
        if not choices:
            p.credits[self.seat] = 0
        return super().enter(p)

    def legal(self, p: HeartOfDarkness) -> list[int]:
        """HD-3C.1, HD-Q4: nothing that breaks a cap. HD-3C.2, HD-3C.3: one Guide, one Canoes, and Ports are Water Zones."""
        seat, charts = self.seat, p.board.charts
        actions: list[int] = []
        for resource in range(KINDS):
            if p.pool[resource] and not ((resource in (GUIDE, CANOES)) and p.has(seat, resource)):
                actions.append(BUY + resource)
        if p.askaris[seat] < charts.max_askaris:
            actions.append(BUY + BUY_ASKARI)
        if p.porters[seat] < charts.max_porters:
            actions.append(BUY + BUY_PORTER)
        if p.ammo[seat] < charts.max_ammo:  # HD-3C.4: beyond it buy Ammo Resources
            actions.append(BUY + BUY_STOCK)
        if p.carries(seat, p.gifts[seat] + 5, p.food[seat]):
            actions.append(BUY + BUY_GIFTS)
        if p.carries(seat, p.gifts[seat], p.food[seat] + 10):
            actions.append(BUY + BUY_FOOD)
        return actions

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat, ware = self.seat, action - BUY
        p.credits[seat] -= 1
        p.tell("buys", seat, WARES[ware])
        if ware < len(RESOURCES):
            p.pool[ware] -= 1
            p.resources[seat * KINDS + ware] += 1
        elif ware == BUY_ASKARI:
            p.askaris[seat] += 1
        elif ware == BUY_PORTER:
            p.porters[seat] += 1
        elif ware == BUY_STOCK:
            p.ammo[seat] += 1
        elif ware == BUY_GIFTS:
            gain_gifts(p, seat, 5, "bought")
        else:
            gain_food(p, seat, 10, "bought")

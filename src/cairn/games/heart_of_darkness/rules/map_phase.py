"""The Map Phase (HD-3E to HD-4F): food, Disease and Horror, the move, exploring or resting, Fishing."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Ask, Do
from ..actions import CANOES, FISHING, REST
from ..position import HeartOfDarkness
from .health import HealthRoll, SanityRoll
from .losses import gain_dp, gain_food, lose_time, return_resource
from .members import raise_discontent
from .reckoning import EndPlayerTurn
from .terrain import DecideTerrain
from .water import FindWater, blocks


class MapTurn(Do[HeartOfDarkness]):
    """HD-T.1, HD-Q1: food first, Disease and Horror second, the move third."""

    rule: ClassVar[str] = "HD-2N"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        p.tell("map-turn", seat, p.game_turn)
        p.then(EatFood(seat), DiseaseAndHorror(seat), Depart(seat))


class EatFood(Do[HeartOfDarkness]):
    """HD-3E: Food for all Askaris and Porters; hunger makes Discontent (HD-3E.1, HD-3E.2)."""

    rule: ClassVar[str] = "HD-3E"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        food, askaris = p.food[seat], p.askaris[seat]
        needed = askaris + p.porters[seat]
        p.food[seat] = max(0, food - needed)
        p.tell("eats", seat, min(food, needed), needed)
        if food < needed:
            hunger = 2 if food < askaris and not p.has(seat, FISHING) else 1  # HD-3E.2, HD-3E.3
            raise_discontent(p, seat, hunger, "hunger")


class DiseaseAndHorror(Do[HeartOfDarkness]):
    """HD-3F, HD-3G: for those below the marker on the Turn Track; the marker nearer the top first."""

    rule: ClassVar[str] = "HD-3F"

    def auto(self, p: HeartOfDarkness) -> None:
        seat, place = self.seat, p.places[self.seat]
        disease, horror = HealthRoll(seat, 0, "disease"), SanityRoll(seat, 0, "horror")
        if p.disease < place and p.horror < place:
            if p.disease < p.horror:
                p.then(disease, horror)
            else:
                p.then(horror, disease)
        elif p.disease < place:
            p.push(disease)
        elif p.horror < place:
            p.push(horror)


def crossable(p: HeartOfDarkness, seat: int) -> list[int]:
    """HD-3H.2, HD-BB: the areas across borders that are not blocked, or all with Canoes."""
    board, area = p.board.map, p.region[seat]
    canoes = p.has(seat, CANOES)
    return [board.across(border, area) for border in board.borders[area] if canoes or not blocks(p.water[border])]


def cross(p: HeartOfDarkness, seat: int, to: int) -> None:
    """HD-CM: Canoes stay behind at a border without water."""
    border = p.board.map.border_between(p.region[seat], to)
    p.region[seat] = to
    if p.has(seat, CANOES) and p.water[border] < 0:
        return_resource(p, seat, CANOES, 1, "dry border")


class Depart(Do[HeartOfDarkness]):
    """HD-3H.6, HD-Q47: with no border to cross, it is as if one had moved into an explored region."""

    rule: ClassVar[str] = "HD-3H"

    def auto(self, p: HeartOfDarkness) -> None:
        if crossable(p, self.seat):
            p.push(Move(self.seat))
        else:
            p.tell("stuck", self.seat)
            p.push(RestInExplored(self.seat))


class Move(Ask[HeartOfDarkness]):
    """HD-N4: into an adjacent region."""

    rule: ClassVar[str] = "HD-3H"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [p.board.map.move + area for area in crossable(p, self.seat)]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        area = action - p.board.map.move
        cross(p, self.seat, area)
        p.tell("enters", self.seat, p.board.map.areas[area])
        if p.terrain[area] >= 0:
            p.push(Hurry(self.seat))
        else:
            explore(p, self.seat)


def explore(p: HeartOfDarkness, seat: int) -> None:
    p.then(DecideTerrain(seat), FindWater(seat), EndMapTurn(seat, 0))


class Hurry(Ask[HeartOfDarkness]):
    """HD-N4, HD-3H.1: across an explored region into one beyond, for 1 Time; or rest there."""

    rule: ClassVar[str] = "HD-3H.1"

    def legal(self, p: HeartOfDarkness) -> list[int]:
        return [REST] + [p.board.map.hurry + area for area in crossable(p, self.seat)]

    def choose(self, p: HeartOfDarkness, action: int) -> None:
        seat = self.seat
        if action != REST:
            area = action - p.board.map.hurry
            lose_time(p, seat, 1, "hurry")
            cross(p, seat, area)
            p.tell("enters", seat, p.board.map.areas[area])
            if p.terrain[area] < 0:
                explore(p, seat)
                return
        p.push(RestInExplored(seat))


class RestInExplored(Do[HeartOfDarkness]):
    """HD-3H.3, HD-3H.4, HD-3H.5: 20 Food, perhaps a meeting, no Matrix Phase."""

    rule: ClassVar[str] = "HD-3H.3"

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        met = 0
        for other in range(p.board.seats):
            if other != seat and p.region[other] == p.region[seat] and not p.fate[other]:
                gain_dp(p, other, p.board.charts.meeting_dp, "meeting")
                met = 1
        if met:
            gain_dp(p, seat, p.board.charts.meeting_dp, "meeting")  # HD-Q46: the newcomer once
        p.push(EndMapTurn(seat, 1))
        gain_food(p, seat, 20, "explored region")


class EndMapTurn(Do[HeartOfDarkness]):
    """HD-4A, HD-4F: Fishing closes the turn; then Time may be up (HD-Q11, HD-Q12)."""

    rule: ClassVar[str] = "HD-4F"

    def __init__(self, seat: int, rested: int) -> None:
        self.seat = seat
        self.rested = rested

    def auto(self, p: HeartOfDarkness) -> None:
        seat = self.seat
        p.push(EndPlayerTurn(seat, self.rested, 0))
        if p.has(seat, FISHING) and p.in_water_zone(seat):
            gain_food(p, seat, 5, "fishing")

"""Deciding terrain (HD-3I): a Presumed Terrain may be confirmed, a Color Code copies a neighbour, else the Terrain Chart."""

from __future__ import annotations

from typing import ClassVar

from ....core.agenda import Do, Luck
from ..actions import CANTEEN, CODES, DESERT, GREEN, JUNGLE, MACHETE, SAVANNA, TERRAINS, VELDT
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .losses import gain_dp, lose_time
from .rolls import HeartRoll


def known_terrain(p: HeartOfDarkness, area: int) -> int:
    """The final terrain, or the Presumed Terrain until proven otherwise."""
    return p.terrain[area] if p.terrain[area] >= 0 else p.board.map.presumed[area]


def fix(p: HeartOfDarkness, area: int, terrain: int) -> int:
    """HD-3I.1: no Jungle beside a Desert: it is Savanna; no Desert beside a Jungle: it is Veldt. Ports count."""
    if terrain != JUNGLE and terrain != DESERT:
        return terrain
    foe = DESERT if terrain == JUNGLE else JUNGLE
    for border in p.board.map.borders[area]:
        if known_terrain(p, p.board.map.across(border, area)) == foe:
            return SAVANNA if terrain == JUNGLE else VELDT
    return terrain


class DecideTerrain(Do[HeartOfDarkness]):
    """Step one needs a Presumed Terrain; without it, step two."""

    rule: ClassVar[str] = "HD-3I"

    def auto(self, p: HeartOfDarkness) -> None:
        presumed = p.board.map.presumed[p.region[self.seat]]
        p.push(PresumedTerrain(self.seat) if presumed != NOWHERE else CodeForTerrain(self.seat))


class PresumedTerrain(HeartRoll):
    """Step one: 1 or 2 confirms it."""

    rule: ClassVar[str] = "HD-3I"

    def source(self) -> str:
        return "presumed-terrain"

    def good(self, p: HeartOfDarkness, value: int) -> bool:
        return value <= 2

    def needs(self, p: HeartOfDarkness) -> str:
        return "2 or less"

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        area = p.region[self.seat]
        terrain = fix(p, area, p.board.map.presumed[area])
        if self.good(p, value) and p.terrain_pool[terrain]:
            explored(p, self.seat, terrain)
        else:
            p.push(CodeForTerrain(self.seat))


class CodeForTerrain(Luck[HeartOfDarkness]):
    """Step two, one of seven codes (HD-2E): the terrain across that border, or the Presumed Terrain beside the green one."""

    rule: ClassVar[str] = "HD-3I"

    def source(self) -> str:
        return "code"

    def ways(self, p: HeartOfDarkness) -> int:
        return len(CODES)

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return CODES[way]

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        board, area = p.board.map, p.region[self.seat]
        p.tell("code", self.seat, CODES[way])
        terrain = board.presumed[area] if way == GREEN else NOWHERE
        for border in board.borders[area]:
            if board.codes[border] == way:
                terrain = known_terrain(p, board.across(border, area))
        if terrain != NOWHERE:
            terrain = fix(p, area, terrain)
            if p.terrain_pool[terrain]:
                explored(p, self.seat, terrain)
                return
        p.push(TerrainChart(self.seat) if chart_can_decide(p, area) else AnyTerrainLeft(self.seat))


def chart_allows(p: HeartOfDarkness, area: int, die: int) -> bool:
    """HD-Q59: a square bans its opposite before the adjacency fix; then a marker must be left. HD-Q65: unless none is."""
    terrain, presumed = p.board.charts.terrain_chart[die], p.board.map.presumed[area]
    if (presumed == DESERT and terrain == JUNGLE) or (presumed == JUNGLE and terrain == DESERT):
        return False
    return p.terrain_pool[fix(p, area, terrain)] > 0 or sum(p.terrain_pool) == 0


def chart_can_decide(p: HeartOfDarkness, area: int) -> bool:
    for die in range(1, 7):  # noqa: SIM110
        if chart_allows(p, area, die):
            return True
    return False


class TerrainChart(HeartRoll):
    """Step three, HD-3I.3. An impossible result is rolled again as a matter of procedure."""

    rule: ClassVar[str] = "HD-3I.3"

    def source(self) -> str:
        return "terrain-chart"

    def usable(self, p: HeartOfDarkness, value: int) -> bool:
        return chart_allows(p, p.region[self.seat], value)

    def matters(self, p: HeartOfDarkness) -> bool:
        return True

    def settle(self, p: HeartOfDarkness, value: int) -> None:
        explored(p, self.seat, fix(p, p.region[self.seat], p.board.charts.terrain_chart[value]))


class AnyTerrainLeft(Luck[HeartOfDarkness]):
    """HD-3I.2: no result of the chart is possible: any kind in stock that passes the bans, else any kind in stock."""

    rule: ClassVar[str] = "HD-3I.2"

    def source(self) -> str:
        return "terrain-left"

    def kinds(self, p: HeartOfDarkness) -> list[int]:
        area = p.region[self.seat]
        presumed = p.board.map.presumed[area]
        stock = [terrain for terrain in range(len(TERRAINS)) if p.terrain_pool[terrain]]
        passing = [
            terrain
            for terrain in stock
            if fix(p, area, terrain) == terrain
            and not (presumed == DESERT and terrain == JUNGLE)
            and not (presumed == JUNGLE and terrain == DESERT)
        ]
        return passing or stock

    def ways(self, p: HeartOfDarkness) -> int:
        return len(self.kinds(p))

    def word(self, p: HeartOfDarkness, way: int) -> str:
        return TERRAINS[self.kinds(p)[way]]

    def happen(self, p: HeartOfDarkness, way: int) -> None:
        explored(p, self.seat, self.kinds(p)[way])


def explored(p: HeartOfDarkness, seat: int, terrain: int) -> None:
    """The marker is placed, the Presumed Terrain ceases to exist; DP, and Time for Jungle and Desert."""
    area = p.region[seat]
    p.terrain[area] = terrain
    if p.terrain_pool[terrain]:
        p.terrain_pool[terrain] -= 1
    p.tell("explores", seat, p.board.map.areas[area], TERRAINS[terrain])
    gain_dp(p, seat, p.board.charts.terrain_dp[terrain], TERRAINS[terrain])
    if terrain == JUNGLE and not p.has(seat, MACHETE):
        lose_time(p, seat, 1, "jungle")
    elif terrain == DESERT and not p.has(seat, CANTEEN):
        lose_time(p, seat, 1, "desert")

"""The Heart of Darkness: what does not change during a match. Map, charts, chits, Matrix and the switches agreed upon.

A position holds it as one shared reference. `content.py` builds it from the content file.
"""

from __future__ import annotations

from typing import Final

from ...core.struct import Struct
from .actions import COLUMNS, MOVE, SLOTS

NOWHERE: Final = -1
DOT_GREEN: Final = 1  # Jungle
DOT_YELLOW: Final = 2  # Savanna and Veldt
DOT_BROWN: Final = 4  # Desert
DOT_BLUE: Final = 8  # Water Zone, whatever the land
DOT_OF_TERRAIN: Final = (DOT_YELLOW, DOT_YELLOW, DOT_GREEN, DOT_BROWN)  # HD-2I


class Switches(Struct):
    """Section 15 of the rules, as the rules read them."""

    def __init__(
        self,
        start_end_encounters: int,
        pickax_cancels: int,
        special_ambush_in_jungle: int,
        literal_tens: int,
        quiet_rest: int,
        bad_luck: int,
        humility: int,
        envy: int,
        solo_early_end: int,
        max_game_turns: int,
        target_dp: int,
    ) -> None:
        self.start_end_encounters = start_end_encounters  # HD-Q17
        self.pickax_cancels = pickax_cancels  # HD-Q28
        self.special_ambush_in_jungle = special_ambush_in_jungle  # HD-Q26
        self.literal_tens = literal_tens  # HD-Q6: 9 + 9 with no capacity
        self.quiet_rest = quiet_rest  # HD-Q11: nothing but the Time reset
        self.bad_luck = bad_luck  # HD-4G
        self.humility = humility  # HD-5N
        self.envy = envy  # HD-6D
        self.solo_early_end = solo_early_end  # HD-Q45
        self.max_game_turns = max_game_turns  # HD-Q67; 0: off
        self.target_dp = target_dp  # HD-6F


class Map(Struct):
    """Areas are numbered Ports first; a border is a number with two ends (HD-1A, HD-D12)."""

    def __init__(
        self,
        areas: tuple[str, ...],
        names: tuple[str, ...],
        positions: list[tuple[int, int]],
        ports: int,
        terrain: list[int],
        presumed: list[int],
        red: list[int],
        ends: list[tuple[int, int]],
        codes: list[int],
        forks: list[int],
    ) -> None:
        self.areas = areas  # as in actions
        self.names = names  # as printed
        self.positions = positions  # longitude and latitude in tenths of a degree, for drawing only
        self.ports = ports
        self.terrain = terrain  # printed, of the Ports; NOWHERE for the rest
        self.presumed = presumed  # NOWHERE where none is printed
        self.red = red  # 1: slavers (HD-1A)
        self.ends = ends
        self.codes = codes  # the Color Code of each border
        self.forks = forks  # borders with a printed Fork; the water flows into the Port (HD-4W.10)
        self.borders: list[tuple[int, ...]] = []
        for area in range(len(areas)):
            self.borders.append(tuple([border for border in range(len(ends)) if area in ends[border]]))
        size = len(areas)
        self.move = MOVE
        self.hurry = MOVE + size
        self.river = MOVE + 2 * size
        self.attempt = MOVE + 3 * size

    def across(self, border: int, area: int) -> int:
        a, b = self.ends[border]
        return b if a == area else a

    def border_between(self, area: int, other: int) -> int:
        for border in self.borders[area]:
            if self.across(border, area) == other:
                return border
        return NOWHERE


class Matrix(Struct):
    """HD-5.0: the slots, on a grid of seven columns of which a layout may use fewer. Directions: up, left, right, down."""

    def __init__(self, rows: int, columns: int, start: int, end: int, numbered: tuple[int, ...]) -> None:
        self.rows = rows
        self.columns = columns
        self.start = start
        self.end = end
        self.numbered = numbered  # the slots of the numbers 1 to 6
        self.slots: list[int] = [row * COLUMNS + column for row in range(rows) for column in range(columns)]
        self.discovery_slots: tuple[int, ...] = tuple([slot for slot in self.slots if slot not in (start, end)])  # HD-5A
        self.next: list[int] = [NOWHERE] * (SLOTS * 4)  # slot * 4 + direction
        self.cross: list[tuple[int, ...]] = [()] * SLOTS  # HD-5L.3: a slot and its neighbours, the Wasteland
        self.diagonal: list[tuple[int, ...]] = [()] * SLOTS
        self.ahead: list[tuple[int, ...]] = [()] * (SLOTS * 5)  # HD-5B: slot * 5 + direction it came from (4: none)
        self.distance: list[int] = [0] * (SLOTS * SLOTS)  # HD-Q18
        self.near: list[tuple[int, ...]] = [()] * SLOTS  # slots at most two steps away, without the slot itself
        for slot in self.slots:
            self._lay(slot, slot // COLUMNS, slot % COLUMNS)

    def _lay(self, slot: int, row: int, column: int) -> None:
        lines: list[tuple[int, ...]] = []
        for direction, (down, right) in enumerate([(-1, 0), (0, -1), (0, 1), (1, 0)]):
            line = [self.at(row + steps * down, column + steps * right) for steps in (1, 2)]
            self.next[slot * 4 + direction] = line[0]
            lines.append(tuple([other for other in line if other != NOWHERE]))
        self.cross[slot] = (slot, *[self.next[slot * 4 + way] for way in range(4) if self.next[slot * 4 + way] != NOWHERE])
        corners = [self.at(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        self.diagonal[slot] = tuple([corner for corner in corners if corner != NOWHERE])
        for came_from in range(5):
            ahead = [other for way in range(4) if way != came_from for other in lines[way]]
            self.ahead[slot * 5 + came_from] = tuple(sorted(ahead))
        near: list[int] = []
        for other in self.slots:
            steps = abs(row - other // COLUMNS) + abs(column - other % COLUMNS)
            self.distance[slot * SLOTS + other] = steps
            if 0 < steps <= 2:
                near.append(other)
        self.near[slot] = tuple(near)

    def at(self, row: int, column: int) -> int:
        return row * COLUMNS + column if 0 <= row < self.rows and 0 <= column < self.columns else NOWHERE

    def direction(self, slot: int, other: int) -> int:
        """Where a neighbour lies; 4 where it is none."""
        for way in range(4):
            if self.next[slot * 4 + way] == other and other != NOWHERE:
                return way
        return 4


class Chits(Struct):
    """The bags and cups as they are at the start. A type of chit is a number; alike chits have one type."""

    def __init__(
        self,
        encounter_words: list[str],
        encounter_kinds: list[int],
        encounter_dots: list[int],
        encounter_bag: list[int],
        event_words: list[str],
        event_kinds: list[int],
        event_dots: list[int],
        event_bag: list[int],
        water_cup: list[int],
        new_sources: int,
        water_dp: list[int],
        water_time: list[int],
        specials: list[int],
        special_dp: list[int],
        terrain_pool: list[int],
    ) -> None:
        self.encounter_words = encounter_words
        self.encounter_kinds = encounter_kinds
        self.encounter_dots = encounter_dots
        self.encounter_bag = encounter_bag
        self.event_words = event_words
        self.event_kinds = event_kinds  # the first ten types are the Incidents themselves
        self.event_dots = event_dots  # 0: none, always legal
        self.event_bag = event_bag
        self.water_cup = water_cup
        self.new_sources = new_sources
        self.water_dp = water_dp
        self.water_time = water_time
        self.specials = specials
        self.special_dp = special_dp
        self.terrain_pool = terrain_pool


class Charts(Struct):
    """Tables printed on map and sheets, start values and what depends on the number of players."""

    def __init__(
        self,
        capacity: list[int],
        low_health: int,
        low_health_minus: int,
        track_numbers: list[int],
        terrain_chart: list[int],
        river_row: list[int],
        fork_row: list[int],
        copies: list[int],
        start: dict[str, int],
        limits: dict[str, int],
        dp: dict[str, int],
        marker_modifier: int,
        patron_bonus: int,
        balance_draws: int,
        solo_game_turns: int,
    ) -> None:
        self.capacity = capacity  # by number of Porters, HD-D2
        self.low_health = low_health
        self.low_health_minus = low_health_minus
        self.track_numbers = track_numbers  # HD-2B, by Health or Sanity from 0
        self.terrain_chart = terrain_chart  # HD-3I.3, by the die from 1
        self.river_row = river_row  # HD-4W.8, by borders from 1, the last for more; 0 is "C"
        self.fork_row = fork_row
        self.copies = copies  # of each Resource, for this number of players
        self.start = start
        self.limits = limits
        self.dp = dp
        self.max_askaris = limits["askaris"]
        self.max_ammo = limits["ammo_stock"]
        self.max_porters = limits["porters"]
        self.best = limits["health"]  # of Health and Sanity
        self.max_time = limits["time"]
        self.revolt = limits["discontent_revolt"]
        self.terrain_dp = [dp["savanna"], dp["veldt"], dp["jungle"], dp["desert"]]
        self.finding_dp = dp["finding"]
        self.discovery_dp = dp["discovery"]
        self.highest_mountain_dp = dp["highest_mountain"]
        self.losses_dp = dp["two_incident_losses"]
        self.meeting_dp = dp["meeting"]
        self.shame = dp["shame"]
        self.shame_floor = dp["shame_floor"]
        self.envy_dp = dp["envy"]
        self.gap = dp["envy_humility_gap"]
        self.notoriety = dp["notoriety"]
        self.final_dp = dp["final_category"]
        self.resource_dp = dp["resource_bonus"]
        self.marker_modifier = marker_modifier  # HD-3A.1; none with four players (HD-Q56)
        self.patron_bonus = patron_bonus  # HD-3B.1
        self.balance_draws = balance_draws  # HD-6G
        self.solo_game_turns = solo_game_turns


class Board(Struct):
    """All of it. `seats` decides the rules of HD-SOLO, HD-P23 and HD-P4."""

    def __init__(self, seats: int, map: Map, matrix: Matrix, chits: Chits, charts: Charts, switches: Switches) -> None:
        self.seats = seats
        self.map = map
        self.matrix = matrix
        self.chits = chits
        self.charts = charts
        self.switches = switches

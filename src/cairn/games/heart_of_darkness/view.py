"""The Heart of Darkness: what a seat may know, which is everything."""

from __future__ import annotations

from typing import Any

from mypy_extensions import trait

from ...core.agenda import View
from .actions import KINDS, SLOTS
from .board import DOT_BLUE, DOT_OF_TERRAIN, NOWHERE, Board
from .shown import table_data


@trait
class HeartOfDarknessTable:
    """Section 10.8 of the rules: players keep nothing secret. What is hidden is hidden from everybody: the order in bags, cups
    and the face-down pool, and that is not decided before it is drawn.

    Lists named after the sheet have one entry a seat; `resources` has KINDS, `encounters` and `chits` SLOTS a seat.
    """

    board: Board
    # The expedition sheets
    dp: list[int]
    askaris: list[int]
    ammo: list[int]  # the Ammo Stock
    porters: list[int]
    discontent: list[int]
    gifts: list[int]
    food: list[int]
    health: list[int]
    sanity: list[int]
    time: list[int]  # 0 is Stop
    credits: list[int]
    patron: list[int]
    region: list[int]  # where the Explorer on the map stands
    slot: list[int]  # where the Explorer in the Matrix stands
    arrow: list[int]  # the slot just left
    guide_used: list[int]  # HD-Q15: in this Game Turn
    playing: list[int]  # 1 until Time is up in this Game Turn
    begun: list[int]  # 1 once the Discovery Procedure of this Game Turn is done
    told: list[int]  # 1 once a Rumor was activated in this Game Turn (HD-5L.1)
    activated: list[int]  # the slot of the activated Rumor
    doomed: list[int]  # HD-Q43: Health or Sanity has reached 0
    fate: list[int]  # 0 alive, 1 dead, 2 insane
    bad_luck: list[int]  # who holds the Bad Luck Marker of each colour; empty without them
    resources: list[int]
    # The map and what lies beside it
    game_turn: int
    cut_off: int  # 1: ended by the guard of HD-Q67
    pool: list[int]
    track: list[int]  # seats in Turn Track order
    places: list[int]  # the Turn Track slot of each seat
    disease: int  # Turn Track slots; 0: off the track
    horror: int
    terrain: list[int]  # final terrain by area
    terrain_pool: list[int]
    water: list[int]  # the Water Marker on each border
    flows: list[int]  # the area its arrow points into
    springs: list[int]  # Generic Sources in each area
    wet: list[int]  # 1: Water Zone (HD-4W.1), kept in step with `water`
    cup: list[int]  # Water Markers, sorted
    new_sources: int
    specials: list[int]  # the cup of Special Discoveries, sorted
    found: list[tuple[int, ...]]  # Event chits lying in each area; a Special Discovery s as -1 - s
    removed: list[int]  # Event chits out of the game (HD-6G)
    # The bags and the Matrices
    event_bag: list[int]  # sorted
    encounter_bag: list[int]  # sorted
    encounters: list[int]
    chits: list[int]  # Findings and Discoveries lying in the slots
    rumors: list[tuple[int, ...]]  # per seat: slots of Rumors that are not activated
    # The running Player Turn
    kept: list[int]  # Event chits in the hand, to be returned
    first: int = NOWHERE  # the kind of the first Incident
    second: int = NOWHERE  # the kind of the second Incident, if it was played
    cause: int  # which Incident is being suffered now: 1, 2, or 0
    hurt: int  # 1 + 2: which of the two caused a real loss (HD-Q24)
    chased: int  # 1: a second-Event Warband was chased away
    barred: int  # 1: first-Event Impassable
    success: int  # 1: a second-Event Success may still set a die
    special: int  # 1: a Special Discovery ends the Time

    # What the sheet and the map say

    def has(self, seat: int, resource: int) -> bool:
        return self.resources[seat * KINDS + resource] > 0

    def owned(self, seat: int, resource: int) -> int:
        return self.resources[seat * KINDS + resource]

    def terrain_of(self, seat: int) -> int:
        """Of the region the Explorer is in."""
        return self.terrain[self.region[seat]]

    def in_water_zone(self, seat: int) -> bool:
        return self.wet[self.region[seat]] > 0

    def dots(self, seat: int) -> int:
        """HD-2I: the Terrain Dots that are legal in the region."""
        area = self.region[seat]
        return DOT_OF_TERRAIN[self.terrain[area]] | (DOT_BLUE if self.wet[area] else 0)

    def encounter_here(self, seat: int) -> int:
        """The kind of Encounter in the Explorer's slot; NOWHERE for none."""
        return self.encounter_in(seat, self.slot[seat])

    def encounter_in(self, seat: int, slot: int) -> int:
        chit = self.encounters[seat * SLOTS + slot]
        return self.board.chits.encounter_kinds[chit] if chit >= 0 else NOWHERE

    def previous_encounter(self, seat: int) -> int:
        """HD-5K, HD-T.9: what lies under the Arrow, if anything still does."""
        return self.encounter_in(seat, self.arrow[seat]) if self.arrow[seat] >= 0 else NOWHERE

    def chit_in(self, seat: int, slot: int) -> int:
        """The kind of Finding or Discovery in a slot; NOWHERE for none."""
        chit = self.chits[seat * SLOTS + slot]
        return self.board.chits.event_kinds[chit] if chit >= 0 else NOWHERE

    def capacity(self, seat: int) -> int:
        """HD-CAP.1, HD-CAP.2: what the Porters can carry."""
        charts = self.board.charts
        capacity = charts.capacity[self.porters[seat]]
        if self.health[seat] <= charts.low_health:
            capacity -= charts.low_health_minus
        return capacity if capacity > 0 else 0

    def carries(self, seat: int, gifts: int, food: int) -> bool:
        """HD-CAP.3, HD-CAP.4: only the tens count; HD-Q6: without capacity nothing is carried."""
        capacity = self.capacity(seat)
        if capacity == 0 and not self.board.switches.literal_tens:
            return gifts == 0 and food == 0
        return gifts // 10 * 10 + food // 10 * 10 <= capacity


class HeartOfDarknessView(View, HeartOfDarknessTable):
    """The table as it lies."""

    def open_data(self) -> dict[str, Any]:
        return table_data(self)

    def own_data(self) -> dict[str, Any]:
        return {}

    def scores(self) -> list[int]:
        return self.dp[:]

    def measures(self) -> dict[str, int]:
        """For previews: the own sheet."""
        if self.seat < 0:
            return {}
        seat = self.seat
        return {
            "dp": self.dp[seat],
            "time": self.time[seat],
            "health": self.health[seat],
            "sanity": self.sanity[seat],
            "askaris": self.askaris[seat],
            "porters": self.porters[seat],
            "ammo": self.ammo[seat],
            "food": self.food[seat],
            "gifts": self.gifts[seat],
            "discontent": self.discontent[seat],
            "resources": sum(self.resources[seat * KINDS : (seat + 1) * KINDS]),
        }

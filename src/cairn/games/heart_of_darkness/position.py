"""The Heart of Darkness: the position."""

from __future__ import annotations

from typing import ClassVar

from ...core.agenda import Position, agenda_seen_by
from ...core.chance import Chance
from .actions import KINDS, SLOTS
from .board import DOT_BLUE, DOT_OF_TERRAIN, NOWHERE, Board
from .view import HeartView


class HeartOfDarkness(Position):
    """Lists named after the sheet have one entry a seat; `resources` has KINDS, `encounters` and `chits` SLOTS a seat."""

    fields: ClassVar[tuple[str, ...]] = (
        "game_turn", "cut_off", "dp", "askaris", "ammo", "porters", "discontent", "gifts", "food", "health", "sanity", "time",
        "credits", "patron", "region", "slot", "arrow", "guide_used", "playing", "begun", "told", "activated", "doomed", "fate",
        "bad_luck", "resources", "pool", "track", "places", "disease", "horror", "terrain", "terrain_pool", "water", "flows",
        "springs", "wet", "cup", "new_sources", "specials", "found", "removed", "event_bag", "encounter_bag", "encounters",
        "chits", "rumors", "kept", "first", "second", "cause", "hurt", "chased", "barred", "success", "special",
    )  # fmt: skip

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
    first: int  # the kind of the first Incident
    second: int  # the kind of the second Incident, if it was played
    cause: int  # which Incident is being suffered now: 1, 2, or 0
    hurt: int  # 1 + 2: which of the two caused a real loss (HD-Q24)
    chased: int  # 1: a second-Event Warband was chased away
    barred: int  # 1: first-Event Impassable
    success: int  # 1: a second-Event Success may still set a die
    special: int  # 1: a Special Discovery ends the Time

    def __init__(self, chance: Chance | None, board: Board) -> None:
        super().__init__(chance)
        self.board = board

    def copy(self) -> HeartOfDarkness:
        other = HeartOfDarkness(self.chance, self.board)
        other.dp = self.dp[:]
        other.askaris = self.askaris[:]
        other.ammo = self.ammo[:]
        other.porters = self.porters[:]
        other.discontent = self.discontent[:]
        other.gifts = self.gifts[:]
        other.food = self.food[:]
        other.health = self.health[:]
        other.sanity = self.sanity[:]
        other.time = self.time[:]
        other.credits = self.credits[:]
        other.patron = self.patron[:]
        other.region = self.region[:]
        other.slot = self.slot[:]
        other.arrow = self.arrow[:]
        other.guide_used = self.guide_used[:]
        other.playing = self.playing[:]
        other.begun = self.begun[:]
        other.told = self.told[:]
        other.activated = self.activated[:]
        other.doomed = self.doomed[:]
        other.fate = self.fate[:]
        other.bad_luck = self.bad_luck[:]
        other.resources = self.resources[:]
        other.game_turn = self.game_turn
        other.cut_off = self.cut_off
        other.pool = self.pool[:]
        other.track = self.track[:]
        other.places = self.places[:]
        other.disease = self.disease
        other.horror = self.horror
        other.terrain = self.terrain[:]
        other.terrain_pool = self.terrain_pool[:]
        other.water = self.water[:]
        other.flows = self.flows[:]
        other.springs = self.springs[:]
        other.wet = self.wet[:]
        other.cup = self.cup[:]
        other.new_sources = self.new_sources
        other.specials = self.specials[:]
        other.found = self.found[:]
        other.removed = self.removed[:]
        other.event_bag = self.event_bag[:]
        other.encounter_bag = self.encounter_bag[:]
        other.encounters = self.encounters[:]
        other.chits = self.chits[:]
        other.rumors = self.rumors[:]
        other.kept = self.kept[:]
        other.first = self.first
        other.second = self.second
        other.cause = self.cause
        other.hurt = self.hurt
        other.chased = self.chased
        other.barred = self.barred
        other.success = self.success
        other.special = self.special
        self.copy_kernel_to(other)
        return other

    def scores(self) -> list[int]:
        return self.dp[:]

    def winners(self) -> list[int]:
        """HD-6H, HD-Q44: most DP, ties share; the dead may win."""
        best = max(self.dp)
        return [seat for seat in range(self.board.seats) if self.dp[seat] == best]

    def view(self, seat: int) -> HeartView:
        """Section 10.8: players keep nothing secret; only the order of bags and cups is hidden, and that is not decided yet."""
        table = self.copy()
        table.chance = None
        table.agenda = []
        table.drawn = {}
        table.shown = 0
        return HeartView(seat, self.to_act, agenda_seen_by(self, seat), table)

    def glance(self, seat: int) -> HeartView:
        """Nothing is secret, so the table itself may be looked at while it lies as it is."""
        return HeartView(seat, self.to_act, agenda_seen_by(self, seat), self)

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

"""The Heart of Darkness as a vector. Everything but the order in bags and cups is open, so views of all seats are alike."""

from __future__ import annotations

from typing import Any, Final

from ...lab.features import Features, Question, Row
from .actions import (
    ENCOUNTERS,
    EVENTS,
    FATES,
    INCIDENTS,
    KINDS,
    PATRONS,
    RESOURCES,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
)  # fmt: skip
from .board import Board
from .view import HeartOfDarknessView

LIMIT: Final = 30_000
SHEET = (
    "dp", "askaris", "ammo", "porters", "discontent", "gifts", "food", "health", "sanity", "time", "credits",
    "guide_used", "playing", "begun", "told", "doomed", "places",
)  # fmt: skip


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        board: Board = setup.board
        seats: int = setup.seats
        self.seats = seats
        self.places = [-1] * SLOTS  # of a slot of the Matrix among those that there are with so many seats
        for place, number in enumerate(board.matrix.slots):
            self.places[number] = place
        areas, slots = board.map.areas, [SLOT_WORDS[slot] for slot in board.matrix.slots]
        borders = [f"{areas[a]}/{areas[b]}" for a, b in board.map.ends]
        self.question = Question(self)
        self.add(0, LIMIT, "game_turn", "disease", "horror", "new_sources")
        self.add(0, LIMIT, "turn.hurt")
        self.add(0, 1, "turn.chased", "turn.barred", "turn.success", "turn.special")
        for which in ("first", "second"):
            self.add(0, 1, *[f"turn.{which}.{incident}" for incident in INCIDENTS])
        for bag, kinds in (("kept", EVENTS), ("event_bag", EVENTS), ("removed", EVENTS), ("encounter_bag", ENCOUNTERS)):
            self.add(0, LIMIT, *[f"{bag}.{kind}" for kind in kinds])
        self.add(0, LIMIT, *[f"cup.{water}" for water in WATERS])
        self.add(0, 1, *[f"specials.{special}" for special in SPECIALS])
        self.add(0, LIMIT, *[f"terrain_pool.{terrain}" for terrain in TERRAINS])
        self.add(0, LIMIT, *[f"pool.{resource}" for resource in RESOURCES])
        for area in areas:
            self.add(0, 1, *[f"area.{area}.{terrain}" for terrain in TERRAINS])
            self.add(0, LIMIT, f"area.{area}.springs", f"area.{area}.found")
            self.add(0, 1, f"area.{area}.wet")
        for border in borders:
            self.add(0, 1, *[f"border.{border}.{water}" for water in WATERS])
        for seat in range(seats):
            self.add(-LIMIT, LIMIT, *[f"{name}.{seat}" for name in SHEET])
            self.add(0, 1, *[f"fate.{seat}.{fate}" for fate in FATES])
            self.add(0, 1, *[f"patron.{seat}.{patron}" for patron in PATRONS])
            self.add(0, LIMIT, *[f"resource.{seat}.{resource}" for resource in RESOURCES])
            self.add(0, LIMIT, f"bad_luck.{seat}")
            self.add(0, 1, *[f"region.{seat}.{area}" for area in areas])
            for what in ("slot", "arrow", "activated", "rumor"):
                self.add(0, 1, *[f"{what}.{seat}.{slot}" for slot in slots])
            for slot in slots:
                self.add(0, 1, *[f"encounter.{seat}.{slot}.{kind}" for kind in ENCOUNTERS])
                self.add(0, 1, *[f"chit.{seat}.{slot}.{kind}" for kind in EVENTS])

    def write(self, view: HeartOfDarknessView, row: Row) -> None:
        board, seats, me = view.board, self.seats, view.seat
        event_kinds, encounter_kinds = board.chits.event_kinds, board.chits.encounter_kinds
        slots, places, areas = board.matrix.slots, self.places, len(board.map.areas)
        terrains, waters, events, encounters = len(TERRAINS), len(WATERS), len(EVENTS), len(ENCOUNTERS)
        self.question.write(view, row)
        row.numbers([view.game_turn, max(0, view.disease), max(0, view.horror), view.new_sources, view.hurt])
        for flag in (view.chased, view.barred, view.success, view.special):
            row.flag(flag > 0)
        row.one_hot(view.first, len(INCIDENTS))
        row.one_hot(view.second, len(INCIDENTS))
        for bag in (view.kept, view.event_bag, view.removed):
            row.tally_by(event_kinds, bag, events)
        row.tally_by(encounter_kinds, view.encounter_bag, encounters)
        row.tally(view.cup, waters)
        row.tally(view.specials, len(SPECIALS))
        row.numbers(view.terrain_pool)
        row.numbers(view.pool)
        terrain, springs, found, wet = view.terrain, view.springs, view.found, view.wet
        for area in range(areas):
            row.one_hot(terrain[area], terrains)
            row.number(springs[area])
            row.number(len(found[area]))
            row.flag(wet[area] > 0)
        row.one_hots(view.water, waters)
        sheet = [
            view.dp, view.askaris, view.ammo, view.porters, view.discontent, view.gifts, view.food, view.health, view.sanity,
            view.time, view.credits, view.guide_used, view.playing, view.begun, view.told, view.doomed, view.places,
        ]  # fmt: skip
        for index in range(seats):
            seat = (me + index) % seats
            for numbers in sheet:
                row.bounded(numbers[seat], -LIMIT, LIMIT)
            row.one_hot(view.fate[seat], len(FATES))
            row.one_hot(view.patron[seat], len(PATRONS))
            row.numbers(view.resources[seat * KINDS : (seat + 1) * KINDS])
            row.number(sum([holder == seat for holder in view.bad_luck]))
            row.one_hot(view.region[seat], areas)
            for slot in (view.slot[seat], view.arrow[seat], view.activated[seat]):
                row.one_hot(places[slot] if slot >= 0 else -1, len(slots))
            for slot in view.rumors[seat]:
                row.cells[row.at + places[slot]] = 1
            row.skip(len(slots))
            for slot in slots:
                encounter, chit = view.encounters[seat * SLOTS + slot], view.chits[seat * SLOTS + slot]
                row.one_hot(encounter_kinds[encounter] if encounter >= 0 else -1, encounters)
                row.one_hot(event_kinds[chit] if chit >= 0 else -1, events)

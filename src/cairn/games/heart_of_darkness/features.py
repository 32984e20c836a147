"""The Heart of Darkness as a vector. Everything but the order in bags and cups is open, so views of all seats are alike."""

from __future__ import annotations

from typing import Any

from ...lab.features import Features, Question, bounded, one_hot, tally
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
from .view import HeartOfDarknessView

LIMIT = 30_000
SHEET = (
    "dp", "askaris", "ammo", "porters", "discontent", "gifts", "food", "health", "sanity", "time", "credits",
    "guide_used", "playing", "begun", "told", "doomed", "places",
)  # fmt: skip


class GameFeatures(Features):
    def __init__(self, setup: Any) -> None:
        super().__init__(setup)
        board = self.board = setup.board
        seats = setup.seats
        areas, slots = board.map.areas, [SLOT_WORDS[slot] for slot in board.matrix.slots]
        self.borders = [f"{areas[a]}/{areas[b]}" for a, b in board.map.ends]
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
        for border in self.borders:
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

    def observe(self, view: HeartOfDarknessView) -> list[int]:
        board, seats, me = self.board, self.setup.seats, view.seat
        chits, slots, areas = board.chits, board.matrix.slots, len(board.map.areas)
        out = self.question.observe(view)
        out += [view.game_turn, max(0, view.disease), max(0, view.horror), view.new_sources, view.hurt]
        out += [int(flag > 0) for flag in (view.chased, view.barred, view.success, view.special)]
        out += one_hot(view.first, len(INCIDENTS)) + one_hot(view.second, len(INCIDENTS))
        for bag in (view.kept, view.event_bag, view.removed):
            out += tally([chits.event_kinds[chit] for chit in bag], len(EVENTS))
        out += tally([chits.encounter_kinds[chit] for chit in view.encounter_bag], len(ENCOUNTERS))
        out += tally(view.cup, len(WATERS)) + tally(view.specials, len(SPECIALS))
        out += [*view.terrain_pool, *view.pool]
        for area in range(areas):
            out += one_hot(view.terrain[area], len(TERRAINS))
            out += [view.springs[area], len(view.found[area]), int(view.wet[area] > 0)]
        for water in view.water:
            out += one_hot(water, len(WATERS))
        for index in range(seats):
            seat = (me + index) % seats
            out += [bounded(getattr(view, name)[seat], -LIMIT, LIMIT) for name in SHEET]
            out += one_hot(view.fate[seat], len(FATES)) + one_hot(view.patron[seat], len(PATRONS))
            out += view.resources[seat * KINDS : (seat + 1) * KINDS]
            out.append(sum([holder == seat for holder in view.bad_luck]))
            out += one_hot(view.region[seat], areas)
            for place in (view.slot[seat], view.arrow[seat], view.activated[seat]):
                out += [int(slot == place) for slot in slots]
            out += [int(slot in view.rumors[seat]) for slot in slots]
            for slot in slots:
                encounter, chit = view.encounters[seat * SLOTS + slot], view.chits[seat * SLOTS + slot]
                out += one_hot(chits.encounter_kinds[encounter] if encounter >= 0 else -1, len(ENCOUNTERS))
                out += one_hot(chits.event_kinds[chit] if chit >= 0 else -1, len(EVENTS))
        return out

"""The Heart of Darkness: positions stated by exception, told as facts, and the invariants of section 2.

`given` knows: `seatN` (the sheet: dp, askaris, ... resources, patron, region, slot, arrow, rumor, told), `terrain`
(area = terrain), `rivers` (marker, from, to), `matrix` (slot, seat, encounter, finding, discovery, rumor), exact contents of
`cup`, `specials`, `event_bag`, `encounter_bag`, `terrain_pool`, `pool`, and the running turn. Slots are [row, column] from 1.
"""

from __future__ import annotations

from typing import Any

from ...core.agenda import Step
from ...core.errors import BadScenario
from .actions import (
    COLUMNS,
    ENCOUNTERS,
    EVENTS,
    FORK,
    GENERIC_SOURCE,
    INCIDENTS,
    KINDS,
    KINGDOM,
    MOUNTAIN,
    PATRONS,
    RESOURCES,
    RUMOR,
    SEAT_COLOURS,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    VILLAGE,
    WATERS,
)
from .board import NOWHERE
from .position import HeartOfDarkness
from .rules.chits import FIRST, SECOND
from .rules.game_turn import EndCheck, GameTurn, MapRound, MatrixRound
from .rules.losses import DropExcess
from .rules.map_phase import Depart, EndMapTurn, MapTurn
from .rules.matrix import DealSlot, EventDraw, FinishTurn, MatrixMove, MatrixTurn
from .rules.members import AfterLosses, KeepThree
from .rules.reckoning import Boost, EndPlayerTurn, Envy, FinalProcedure
from .rules.setup import TABLE, Equip
from .rules.terrain import DecideTerrain
from .rules.water import FindWater

SHEET = (
    "dp", "askaris", "ammo", "porters", "discontent", "gifts", "food", "health", "sanity", "time", "credits", "told",
    "guide_used", "begun", "playing",
)  # fmt: skip
PLACES = (
    "start", "game turn", "equip", "map turn", "move", "explore", "water", "end of map turn", "matrix turn", "first event",
    "matrix move", "second event", "slot", "end of turn", "time up", "boost", "envy", "end check", "final",
)  # fmt: skip
EXTRA = {
    "active", "terrain", "rivers", "springs", "matrix", "cup", "new_sources", "specials", "event_bag", "encounter_bag",
    "terrain_pool", "pool", "track", "disease", "horror", "game_turn", "bad_luck", "first", "second", "hurt", "chased",
}  # fmt: skip


def want(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadScenario(sentence)


def pick(words: tuple[str, ...] | list[str], word: Any, what: str) -> int:
    want(word in words, f"{word!r} is no {what}; expected one of {', '.join(words)}")
    return words.index(word)


def slot_of(place: Any) -> int:
    if place is None or place == []:
        return NOWHERE
    want(isinstance(place, list) and len(place) == 2, f"{place!r} is no slot; expected [row, column]")
    return int(place[0] - 1) * COLUMNS + int(place[1]) - 1


def take(bag: list[int], kinds: list[int], words: list[str], word: str, what: str) -> int:
    """A chit by its word, or the first of its kind."""
    for chit in bag:
        if words[chit] == word:
            bag.remove(chit)
            return chit
    known = ENCOUNTERS if what == "Encounter" else EVENTS
    kind = known.index(word) if word in known else NOWHERE
    for chit in bag:
        if kinds[chit] == kind:
            bag.remove(chit)
            return chit
    raise BadScenario(f"there is no {what} {word!r} in the bag")


# Given


def given(p: HeartOfDarkness, facts: dict[str, Any], at: str) -> None:
    seats = p.board.seats
    known = EXTRA | {f"seat{seat}" for seat in range(seats)}
    unknown = set(facts) - known
    want(not unknown, f"unknown keys {', '.join(sorted(unknown))} in given; there are {', '.join(sorted(known))}")
    p.agenda = []
    p.game_turn = facts.get("game_turn", 0 if at in ("", "start") else 1)
    p.track = facts.get("track", list(range(seats)))
    p.places = [0] * seats
    for place, seat in enumerate(p.track):
        p.places[seat] = place + 1
    p.disease = facts.get("disease", 0 if at in ("", "start") else 7)
    p.horror = facts.get("horror", 0 if at in ("", "start") else 8)
    active = facts.get("active", 0)
    if at not in ("", "start", "game turn", "equip"):
        p.playing = [int(seat == active or at in ("map turn", "move", "explore")) for seat in range(seats)]
        p.begun = [1] * seats
        p.credits = [0] * seats
        p.region = list(range(seats))
        p.patron = [NOWHERE] * seats
    given_map(p, facts)
    for seat in range(seats):
        given_seat(p, seat, facts.get(f"seat{seat}", {}))
    for chit in facts.get("matrix", []):
        given_chit(p, chit)
    given_bags(p, facts)
    for colour, holder in facts.get("bad_luck", {}).items():
        p.bad_luck[pick(SEAT_COLOURS, colour, "colour")] = holder
    p.first = pick(INCIDENTS, facts["first"], "Incident") if "first" in facts else NOWHERE
    p.second = pick(INCIDENTS, facts["second"], "Incident") if "second" in facts else NOWHERE
    for kind in (p.first, p.second):
        if kind != NOWHERE:
            p.event_bag.remove(kind)
            p.kept.append(kind)
    p.hurt = facts.get("hurt", 0)
    p.chased = facts.get("chased", 0)
    p.then(*steps_at(p, active, at))


def steps_at(p: HeartOfDarkness, seat: int, at: str) -> list[Step[Any]]:
    place = p.track.index(seat) + 1
    map_next, matrix_next = MapRound(TABLE, place), MatrixRound(TABLE, place)
    finish: list[Step[Any]] = [FinishTurn(seat), matrix_next]
    begins: dict[str, list[Step[Any]]] = {
        "start": [GameTurn(TABLE)],
        "game turn": [GameTurn(TABLE)],
        "equip": [Equip(TABLE, 0), MapRound(TABLE, 0)],
        "map turn": [MapTurn(seat), map_next],
        "move": [Depart(seat), map_next],
        "explore": [DecideTerrain(seat), FindWater(seat), EndMapTurn(seat, 0), map_next],
        "water": [FindWater(seat), EndMapTurn(seat, 0), map_next],
        "end of map turn": [EndMapTurn(seat, 0), map_next],
        "matrix turn": [MatrixTurn(seat), matrix_next],
        "first event": [EventDraw(seat, FIRST), MatrixMove(seat), matrix_next],
        "matrix move": [MatrixMove(seat), matrix_next],
        "second event": [EventDraw(seat, SECOND), DealSlot(seat), *finish],
        "slot": [DealSlot(seat), *finish],
        "end of turn": finish,
        "time up": [EndPlayerTurn(seat, 0, 0), matrix_next],
        "boost": [Boost(seat), matrix_next],
        "envy": [*[Envy(other) for other in p.track], EndCheck(TABLE)],
        "end check": [EndCheck(TABLE)],
        "final": [FinalProcedure(TABLE)],
    }
    want(at in PLACES or not at, f"at: expected one of {', '.join(PLACES)}, found {at!r}")
    return begins[at or "start"]


def given_map(p: HeartOfDarkness, facts: dict[str, Any]) -> None:
    areas = p.board.map.areas
    for name, terrain in facts.get("terrain", {}).items():
        p.terrain[pick(areas, name, "area")] = pick(TERRAINS, terrain, "terrain")
    for river in facts.get("rivers", []):
        marker = pick(WATERS, river["marker"], "Water Marker")
        lay_river(p, marker, pick(areas, river["from"], "area"), pick(areas, river["to"], "area"))
    for name, count in facts.get("springs", {}).items():
        p.springs[pick(areas, name, "area")] = count


def lay_river(p: HeartOfDarkness, marker: int, source: int, into: int) -> None:
    border = p.board.map.border_between(source, into)
    want(border != NOWHERE, f"{p.board.map.areas[source]} and {p.board.map.areas[into]} are no neighbours")
    p.water[border] = marker
    p.flows[border] = into
    p.wet[source] = 1
    p.wet[into] = 1
    if marker in p.cup:
        p.cup.remove(marker)


def given_seat(p: HeartOfDarkness, seat: int, facts: dict[str, Any]) -> None:
    board = p.board
    for name, value in facts.items():
        if name in SHEET:
            getattr(p, name)[seat] = value
        elif name == "resources":
            names = list(value) if isinstance(value, list) else [kind for kind, n in value.items() for _ in range(n)]
            for kind in names:
                resource = pick(RESOURCES, kind, "Resource")
                p.resources[seat * KINDS + resource] += 1
                p.pool[resource] = max(0, p.pool[resource] - 1)
        elif name == "patron":
            p.patron[seat] = pick(PATRONS, value, "Patron")
        elif name == "region":
            p.region[seat] = pick(board.map.areas, value, "area")
        elif name == "terrain":  # of that region
            p.terrain[p.region[seat]] = pick(TERRAINS, value, "terrain")
        elif name == "water":  # 1: a River leaves the region somewhere
            if value and not p.wet[p.region[seat]]:
                area = p.region[seat]
                lay_river(p, WATERS.index("river"), area, board.map.across(board.map.borders[area][0], area))
        elif name in ("slot", "arrow"):
            getattr(p, name)[seat] = slot_of(value)
        elif name == "rumor":  # activated
            p.activated[seat] = slot_of(value)
            p.told[seat] = 1
            p.event_bag.remove(RUMOR)
        elif name == "place":  # on the Turn Track
            p.places[seat] = value
        elif name == "fate":
            p.fate[seat] = ("alive", "dead", "insane").index(value)
            p.doomed[seat] = p.fate[seat]
        else:
            raise BadScenario(f"seat{seat}.{name} cannot be given; there are {', '.join(SHEET)}, resources, region, ...")


def given_bags(p: HeartOfDarkness, facts: dict[str, Any]) -> None:
    chits = p.board.chits
    if "cup" in facts:
        p.cup = sorted(pick(WATERS, word, "Water Marker") for word in facts["cup"])
    p.new_sources = facts.get("new_sources", p.new_sources)
    if "specials" in facts:
        p.specials = sorted(pick(SPECIALS, word, "Special Discovery") for word in facts["specials"])
    if "event_bag" in facts:
        whole = p.event_bag
        p.event_bag = sorted(take(whole, chits.event_kinds, chits.event_words, word, "Event") for word in facts["event_bag"])
    if "encounter_bag" in facts:
        whole = p.encounter_bag
        p.encounter_bag = sorted(
            take(whole, chits.encounter_kinds, chits.encounter_words, word, "Encounter") for word in facts["encounter_bag"]
        )
    for name, count in facts.get("terrain_pool", {}).items():
        p.terrain_pool[pick(TERRAINS, name, "terrain")] = count
    for name, count in facts.get("pool", {}).items():
        p.pool[pick(RESOURCES, name, "Resource")] = count


def given_chit(p: HeartOfDarkness, chit: dict[str, Any]) -> None:
    chits = p.board.chits
    seat, slot = chit.get("seat", 0), slot_of(chit["slot"])
    place = seat * SLOTS + slot
    if "encounter" in chit:
        p.encounters[place] = take(
            p.encounter_bag, chits.encounter_kinds, chits.encounter_words, chit["encounter"], "Encounter"
        )
    for key in ("finding", "discovery"):
        if key in chit:
            p.chits[place] = take(p.event_bag, chits.event_kinds, chits.event_words, chit[key], key)
    if chit.get("rumor"):
        p.event_bag.remove(RUMOR)
        p.rumors[seat] += (slot,)


# Facts


def words_of(slot: int) -> list[int]:
    return [] if slot == NOWHERE else [slot // COLUMNS + 1, slot % COLUMNS + 1]


def facts(p: HeartOfDarkness) -> dict[str, Any]:
    board = p.board
    areas = board.map.areas
    return {
        "game_turn": p.game_turn,
        "cut_off": bool(p.cut_off),
        "track": p.track,
        "places": p.places,
        "disease": p.disease,
        "horror": p.horror,
        "terrain": {areas[area]: TERRAINS[terrain] if terrain >= 0 else "" for area, terrain in enumerate(p.terrain)},
        "water_zone": {areas[area]: bool(wet) for area, wet in enumerate(p.wet)},
        "springs": {areas[area]: count for area, count in enumerate(p.springs)},
        "rivers": {
            f"{areas[board.map.across(border, p.flows[border])]} {areas[p.flows[border]]}": WATERS[marker]
            for border, marker in enumerate(p.water)
            if marker >= 0
        },
        "found": {areas[area]: [found_word(p, chit) for chit in chits] for area, chits in enumerate(p.found)},
        "cup": {name: p.cup.count(marker) for marker, name in enumerate(WATERS)},
        "new_sources": p.new_sources,
        "specials": [SPECIALS[special] for special in p.specials],
        "terrain_pool": {name: p.terrain_pool[terrain] for terrain, name in enumerate(TERRAINS)},
        "pool": {name: p.pool[resource] for resource, name in enumerate(RESOURCES)},
        "events_left": len(p.event_bag),
        "encounters_left": len(p.encounter_bag),
        "removed": len(p.removed),
        "rumors_left": p.event_bag.count(RUMOR),
        "hand": [board.chits.event_words[chit] for chit in p.kept],
        "bad_luck": {SEAT_COLOURS[marker]: holder for marker, holder in enumerate(p.bad_luck)},
        **{f"seat{seat}": seat_facts(p, seat) for seat in range(board.seats)},
    }


def found_word(p: HeartOfDarkness, chit: int) -> str:
    return SPECIALS[-1 - chit] if chit < 0 else p.board.chits.event_words[chit]


def seat_facts(p: HeartOfDarkness, seat: int) -> dict[str, Any]:
    return {
        **{name: getattr(p, name)[seat] for name in SHEET},
        "resources": {name: p.owned(seat, resource) for resource, name in enumerate(RESOURCES)},
        "capacity": p.capacity(seat),
        "patron": PATRONS[p.patron[seat]] if p.patron[seat] >= 0 else "",
        "region": p.board.map.areas[p.region[seat]] if p.region[seat] >= 0 else "",
        "slot": words_of(p.slot[seat]),
        "arrow": words_of(p.arrow[seat]),
        "rumor": words_of(p.activated[seat]),
        "fate": ("alive", "dead", "insane")[p.fate[seat]],
        "matrix": {SLOT_WORDS[slot]: slot_facts(p, seat, slot) for slot in p.board.matrix.slots},
    }


def slot_facts(p: HeartOfDarkness, seat: int, slot: int) -> list[str]:
    chits, place = p.board.chits, seat * SLOTS + slot
    lying: list[str] = []
    if p.chits[place] >= 0:
        lying.append(chits.event_words[p.chits[place]])
    if p.encounters[place] >= 0:
        lying.append(chits.encounter_words[p.encounters[place]])
    if slot in p.rumors[seat] or slot == p.activated[seat]:
        lying.append("rumor")
    return lying


# Invariants


def check(p: HeartOfDarkness) -> None:
    check_chits(p)
    check_map(p)
    for seat in range(p.board.seats):
        check_seat(p, seat)


def same(found: list[int], whole: list[int], what: str) -> None:
    assert sorted(found) == sorted(whole), f"{what} were lost or doubled"


def check_chits(p: HeartOfDarkness) -> None:
    """Every chit is in exactly one place."""
    chits = p.board.chits
    for bag in (p.event_bag, p.encounter_bag, p.cup, p.specials):
        assert bag == sorted(bag), "a bag is not in canonical order"
    found = [chit for region in p.found for chit in region]
    rumors = sum([len(slots) for slots in p.rumors]) + len([slot for slot in p.activated if slot >= 0])
    events = p.event_bag + p.kept + p.removed + [chit for chit in p.chits if chit >= 0] + [chit for chit in found if chit >= 0]
    same(events + [RUMOR] * rumors, chits.event_bag, "Event chits")
    same(p.encounter_bag + [chit for chit in p.encounters if chit >= 0], chits.encounter_bag, "Encounter chits")
    same(p.specials + [-1 - chit for chit in found if chit < 0], chits.specials, "Special Discoveries")
    printed = len(p.board.map.forks)
    waters = p.cup + [marker for marker in p.water if marker >= 0] + [GENERIC_SOURCE] * (p.new_sources + sum(p.springs))
    same(waters, chits.water_cup + [FORK] * printed + [GENERIC_SOURCE] * chits.new_sources, "Water Markers")
    for resource in range(KINDS):
        held = [p.resources[seat * KINDS + resource] for seat in range(p.board.seats)]
        assert min(held) >= 0, "a Resource count is negative"
        assert p.pool[resource] >= 0, "the pool owes a Resource"
        assert sum(held) + p.pool[resource] == p.board.charts.copies[resource], f"{RESOURCES[resource]} were lost or doubled"
    for terrain in range(len(TERRAINS)):
        placed = p.terrain[p.board.map.ports :].count(terrain)
        missing = chits.terrain_pool[terrain] - p.terrain_pool[terrain] - placed
        assert missing == 0 or (missing < 0 and sum(p.terrain_pool) == 0), f"{TERRAINS[terrain]} markers do not add up"


def check_map(p: HeartOfDarkness) -> None:
    board = p.board.map
    for area in range(len(board.areas)):
        markers = [border for border in board.borders[area] if p.water[border] >= 0]
        assert p.wet[area] == int(bool(markers) or area < board.ports), f"{board.areas[area]}: Water Zone out of step"
        out = [border for border in markers if p.flows[border] != area]
        assert len(out) <= 1, f"{board.areas[area]} has two outflows"


def check_seat(p: HeartOfDarkness, seat: int) -> None:
    charts = p.board.charts
    for values, least, most in (
        (p.askaris, 0, charts.max_askaris),
        (p.ammo, 0, charts.max_ammo),
        (p.porters, 0, charts.max_porters),
        (p.discontent, 1, charts.revolt),
        (p.health, 0, charts.best),
        (p.sanity, 0, charts.best),
        (p.time, 0, charts.max_time),
        (p.gifts, 0, 200),
        (p.food, 0, 200),
    ):
        assert least <= values[seat] <= most, f"seat {seat}: {values[seat]} is out of range {least} to {most}"
    settling = [step for step in p.agenda if isinstance(step, (DropExcess, AfterLosses, KeepThree)) and step.seat == seat]
    assert settling or p.carries(seat, p.gifts[seat], p.food[seat]), f"seat {seat} carries too much"
    assert p.owned(seat, RESOURCES.index("guide")) <= 1, "two Guides"
    canoes = p.owned(seat, RESOURCES.index("canoes"))
    assert canoes <= (1 if p.region[seat] < 0 or p.wet[p.region[seat]] else 0), "Canoes on dry land, or two of them"
    assert bool(p.doomed[seat]) == (p.health[seat] == 0 or p.sanity[seat] == 0), "doomed out of step"
    waste = p.board.matrix.cross[p.activated[seat]] if p.activated[seat] >= 0 else ()
    drawing = any(type(step).__name__ == "DiscoveryDraw" for step in p.agenda)
    for slot in p.board.matrix.slots:
        place = seat * SLOTS + slot
        kind = p.chit_in(seat, slot)
        assert drawing or kind == NOWHERE or kind > len(INCIDENTS) - 1, "an Incident lies in the Matrix"
        if slot in waste and slot != p.slot[seat]:
            assert p.encounters[place] < 0, "an Encounter in the Wasteland"
            assert kind == NOWHERE or kind >= MOUNTAIN, "a Finding in the Wasteland"
        if kind >= MOUNTAIN:
            assert drawing or p.encounters[place] < 0, "an Encounter on a Discovery"
            assert drawing or p.board.chits.event_dots[p.chits[place]] & p.dots(seat), "an illegal Discovery"
        if slot in p.rumors[seat]:
            own = slot == p.slot[seat]  # a King whose chit already lies in the region
            assert own or p.encounter_in(seat, slot) == VILLAGE or kind == KINGDOM, "a Rumor on nothing"
    if p.fate[seat]:
        assert not p.playing[seat], "the dead play on"

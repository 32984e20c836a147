"""The Heart of Darkness: the table as plain data, complete enough to draw it without knowing a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .actions import (
    BLOCKING,
    CANOES,
    CODES,
    COLUMNS,
    ENCOUNTERS,
    EVENTS,
    FATES,
    INCIDENTS,
    KINDS,
    MINERAL,
    PATRONS,
    RESOURCES,
    SEAT_COLOURS,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
)
from .board import DOT_BLUE, DOT_BROWN, DOT_GREEN, DOT_YELLOW, NOWHERE
from .worth import ahead, exploring, find_dp, find_price, total

if TYPE_CHECKING:
    from .view import HeartOfDarknessView

DOTS = (("g", DOT_GREEN), ("y", DOT_YELLOW), ("b", DOT_BROWN), ("w", DOT_BLUE))  # as they end the names of chits


def table_data(p: HeartOfDarknessView) -> dict[str, Any]:
    board = p.board
    return {
        "game_turn": p.game_turn,
        "target_dp": board.switches.target_dp,
        "last_game_turn": board.charts.solo_game_turns if board.seats == 1 else board.switches.max_game_turns,
        "cut_off": bool(p.cut_off),
        "track": {
            "order": p.track,
            "disease": p.disease,
            "horror": p.horror,
            "places": p.places,
        },
        "turn": {
            "first": INCIDENTS[p.first] if p.first >= 0 else "",
            "second": INCIDENTS[p.second] if p.second >= 0 else "",
            "hand": [board.chits.event_words[chit] for chit in p.kept],
            "barred": bool(p.barred),
            "chased": bool(p.chased),
            "success": bool(p.success),
        },
        "seats": [seat_data(p, seat) for seat in range(board.seats)],
        "layout": {
            "rows": board.matrix.rows,
            "columns": board.matrix.columns,
            "start": SLOT_WORDS[board.matrix.start],
            "end": SLOT_WORDS[board.matrix.end],
            "numbered": [SLOT_WORDS[slot] for slot in board.matrix.numbered],
        },
        "areas": [area_data(p, area) for area in range(len(board.map.areas))],
        "borders": [border_data(p, border) for border in range(len(board.map.ends))],
        "bags": bags_data(p),
        "limits": {
            "askaris": board.charts.max_askaris,
            "ammo": board.charts.max_ammo,
            "porters": board.charts.max_porters,
            "health": board.charts.best,
            "sanity": board.charts.best,
            "time": board.charts.max_time,
            "discontent": board.charts.revolt,
        },
        "wares": list(RESOURCES),
        "patron_bonus": board.charts.patron_bonus,
    }


def seat_data(p: HeartOfDarknessView, seat: int) -> dict[str, Any]:
    capacity = p.capacity(seat)
    gifts, food = p.gifts[seat], p.food[seat]
    numbers = p.board.charts.track_numbers
    return {
        "colour": SEAT_COLOURS[seat],
        "dp": p.dp[seat],
        "askaris": p.askaris[seat],
        "ammo": p.ammo[seat],
        "porters": p.porters[seat],
        "discontent": p.discontent[seat],
        "gifts": gifts,
        "food": food,
        "capacity": capacity,
        "load": gifts // 10 * 10 + food // 10 * 10,
        "hunger": p.askaris[seat] + p.porters[seat],
        "health": p.health[seat],
        "sanity": p.sanity[seat],
        "health_number": numbers[p.health[seat]],
        "sanity_number": numbers[p.sanity[seat]],
        "time": p.time[seat],
        "credits": p.credits[seat],
        "patron": PATRONS[p.patron[seat]] if p.patron[seat] >= 0 else "",
        "region": p.board.map.areas[p.region[seat]] if p.region[seat] >= 0 else "",
        "reach": reach(p, seat) if p.region[seat] >= 0 else [],
        "resources": {
            RESOURCES[resource]: p.resources[seat * KINDS + resource]
            for resource in range(KINDS)
            if p.resources[seat * KINDS + resource]
        },
        "guide_used": bool(p.guide_used[seat]),
        "bad_luck": [SEAT_COLOURS[marker] for marker in range(len(p.bad_luck)) if p.bad_luck[marker] == seat],
        "playing": bool(p.playing[seat]),
        "fate": FATES[p.fate[seat]],
        "slot": SLOT_WORDS[p.slot[seat]],
        "arrow": SLOT_WORDS[p.arrow[seat]] if p.arrow[seat] >= 0 else "",
        "rumor": SLOT_WORDS[p.activated[seat]] if p.activated[seat] >= 0 else "",
        "wasteland": [SLOT_WORDS[slot] for slot in p.board.matrix.cross[p.activated[seat]]] if p.activated[seat] >= 0 else [],
        "land": land(p, seat),
        "exploring": exploring(p, seat),
        "ahead": ahead(p, seat) if p.region[seat] >= 0 else {},
        "matrix": {SLOT_WORDS[slot]: slot_data(p, seat, slot) for slot in p.board.matrix.slots if lies_in(p, seat, slot)},
    }


def land(p: HeartOfDarknessView, seat: int) -> list[str]:
    """The Terrain Dots that fit the own region (HD-2I)."""
    area = p.region[seat]
    return [word for word, dot in DOTS if p.dots(seat) & dot] if area >= 0 and p.terrain[area] >= 0 else []


def reach(p: HeartOfDarknessView, seat: int) -> list[str]:
    """The neighbours of the own region whose borders can be crossed (HD-BB)."""
    board, area = p.board.map, p.region[seat]
    canoes = p.has(seat, CANOES)
    crossed = [border for border in board.borders[area] if canoes or p.water[border] not in BLOCKING]
    return [board.areas[board.across(border, area)] for border in crossed]


def lies_in(p: HeartOfDarknessView, seat: int, slot: int) -> bool:
    place = seat * SLOTS + slot
    return p.encounters[place] >= 0 or p.chits[place] >= 0 or slot in p.rumors[seat]


def slot_data(p: HeartOfDarknessView, seat: int, slot: int) -> dict[str, Any]:
    chits, place = p.board.chits, seat * SLOTS + slot
    data: dict[str, Any] = {"row": slot // COLUMNS + 1, "column": slot % COLUMNS + 1, "rumor": slot in p.rumors[seat]}
    if p.encounters[place] >= 0:
        data["encounter"] = chits.encounter_words[p.encounters[place]]
        data["encounter_kind"] = ENCOUNTERS[chits.encounter_kinds[p.encounters[place]]]
    if p.chits[place] >= 0:
        kind = chits.event_kinds[p.chits[place]]
        data["chit"] = chits.event_words[p.chits[place]]
        data["chit_kind"] = EVENTS[kind]
        data["chit_type"] = "finding" if kind <= MINERAL else "discovery"
        parts = find_dp(p, seat, kind)
        data["worth"] = total(parts)
        data["brings"] = [list(part) for part in parts]  # as a frame brings it
        data["price"] = find_price(p, seat, kind)
    return data


def area_data(p: HeartOfDarknessView, area: int) -> dict[str, Any]:
    board = p.board.map
    lon, lat = board.positions[area]
    return {
        "area": board.areas[area],
        "name": board.names[area],
        "port": area < board.ports,
        "red": bool(board.red[area]),
        "presumed": TERRAINS[board.presumed[area]] if board.presumed[area] >= 0 else "",
        "terrain": TERRAINS[p.terrain[area]] if p.terrain[area] >= 0 else "",
        "water_zone": bool(p.wet[area]),
        "springs": p.springs[area],
        "found": [SPECIALS[-1 - chit] if chit < 0 else p.board.chits.event_words[chit] for chit in p.found[area]],
        "explorers": [seat for seat in range(p.board.seats) if p.region[seat] == area],
        "lon": lon / 10,
        "lat": lat / 10,
    }


def border_data(p: HeartOfDarknessView, border: int) -> dict[str, Any]:
    board = p.board.map
    a, b = board.ends[border]
    marker = p.water[border]
    return {
        "a": board.areas[a],
        "b": board.areas[b],
        "code": CODES[board.codes[border]],
        "water": WATERS[marker] if marker >= 0 else "",
        "flows_into": board.areas[p.flows[border]] if p.flows[border] != NOWHERE else "",
        "printed": border in board.forks,
        "blocked": marker in BLOCKING,
    }


def bags_data(p: HeartOfDarknessView) -> dict[str, Any]:
    """Contents can be counted by everybody; what comes next is not decided yet."""
    chits = p.board.chits
    events = [chits.event_kinds[chit] for chit in p.event_bag]
    encounters = [chits.encounter_kinds[chit] for chit in p.encounter_bag]
    return {
        "events": {name: events.count(kind) for kind, name in enumerate(EVENTS) if kind in events},
        "encounters": {name: encounters.count(kind) for kind, name in enumerate(ENCOUNTERS) if kind in encounters},
        "water": {name: p.cup.count(marker) for marker, name in enumerate(WATERS) if marker in p.cup},
        "new_sources": p.new_sources,
        "specials": [SPECIALS[special] for special in p.specials],
        "terrain": {name: p.terrain_pool[terrain] for terrain, name in enumerate(TERRAINS)},
        "resources": {name: p.pool[resource] for resource, name in enumerate(RESOURCES) if p.pool[resource]},
        "removed": [chits.event_words[chit] for chit in p.removed],
    }

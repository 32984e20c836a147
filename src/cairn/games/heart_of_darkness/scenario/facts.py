"""The Heart of Darkness: a position told as facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..actions import (
    COLUMNS,
    ENCOUNTERS,
    EVENTS,
    FATES,
    INCIDENTS,
    PATRONS,
    RESOURCES,
    RUMOR,
    SEAT_COLOURS,
    SLOT_WORDS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from .language import SHEET


def words_of(slot: int) -> list[int]:
    return [] if slot == NOWHERE else [slot // COLUMNS + 1, slot % COLUMNS + 1]


def facts(p: HeartOfDarkness) -> dict[str, Any]:
    board = p.board
    areas = board.map.areas
    return {
        "cut_off": bool(p.cut_off),
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
        "specials": [SPECIALS[special] for special in p.specials],
        "terrain_pool": {name: p.terrain_pool[terrain] for terrain, name in enumerate(TERRAINS)},
        "pool": {name: p.pool[resource] for resource, name in enumerate(RESOURCES)},
        "event_bag": by_kind(p.event_bag, board.chits.event_kinds, EVENTS),
        "encounter_bag": by_kind(p.encounter_bag, board.chits.encounter_kinds, ENCOUNTERS),
        "events_left": len(p.event_bag),
        "encounters_left": len(p.encounter_bag),
        "removed": len(p.removed),
        "removed_chits": [board.chits.event_words[chit] for chit in p.removed],
        "rumors_left": p.event_bag.count(RUMOR),
        "hand": [board.chits.event_words[chit] for chit in p.kept],
        "bad_luck": {SEAT_COLOURS[marker]: holder for marker, holder in enumerate(p.bad_luck)},
        "first": INCIDENTS[p.first] if p.first >= 0 else "",
        "second": INCIDENTS[p.second] if p.second >= 0 else "",
        **{f"seat{seat}": seat_facts(p, seat) for seat in range(board.seats)},
    }


def by_kind(bag: list[int], kinds: list[int], words: tuple[str, ...]) -> dict[str, int]:
    counts = Counter([kinds[chit] for chit in bag])
    return {word: counts[kind] for kind, word in enumerate(words)}


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
        "fate": FATES[p.fate[seat]],
        "doomed": p.doomed[seat],
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

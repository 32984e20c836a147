"""The Heart of Darkness: what lies ahead of a seat, with everything it knows of: its Resources, its Patron, its people.

Shown beside a choice before it is made. It describes; the rules decide, and tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.catalogue import Message
from .actions import (
    ALTIMETER,
    BIBLE,
    BOOKS,
    CANTEEN,
    CITY,
    CULTURE,
    DESERT,
    DIARY,
    ENCOUNTERS,
    EVENTS,
    FLORA,
    GENERIC_SOURCE,
    HEALER,
    HIGHEST_MOUNTAIN,
    JUNGLE,
    KINGDOM,
    LAKE,
    LAKE_SOURCE,
    LARGEST_LAKE_SOURCE,
    LOST_CITY,
    MACHETE,
    MARSH,
    MINERAL,
    MISSIONARY,
    MOUNTAIN,
    MOUNTAIN_SOURCE,
    PAINTING,
    PATRONS,
    PICKAX,
    PLANT,
    QUININE,
    RESOURCES,
    REVOLVER,
    RIFLE,
    SCENERY,
    SOCIETY,
    SURVEYING,
    TELESCOPE,
    TERRAINS,
    TUSK,
    UNIVERSITY,
    VILLAGE,
    WARRIOR_NATION,
    WATERFALL,
    WATERS,
    WESTMINSTER,
    WILDLIFE,
)

if TYPE_CHECKING:
    from .view import HeartOfDarknessView

FIND_RESOURCE: Final = {
    CULTURE: BOOKS, FLORA: BOOKS, SCENERY: PAINTING, MINERAL: PICKAX, MOUNTAIN: ALTIMETER, HIGHEST_MOUNTAIN: ALTIMETER,
    LAKE: SURVEYING, LOST_CITY: MACHETE, KINGDOM: BIBLE,
}  # fmt: skip
FIND_PATRON: Final = {CULTURE: UNIVERSITY, FLORA: UNIVERSITY, MINERAL: CITY, KINGDOM: WESTMINSTER, WARRIOR_NATION: WESTMINSTER}
WATER_RESOURCE: Final = {
    WATERFALL: PAINTING, MARSH: PAINTING, MOUNTAIN_SOURCE: ALTIMETER, GENERIC_SOURCE: ALTIMETER, LAKE_SOURCE: SURVEYING,
    LARGEST_LAKE_SOURCE: SURVEYING,
}  # fmt: skip

Parts = list[tuple[str, int]]  # where DP come from, and how many


def find_dp(p: HeartOfDarknessView, seat: int, kind: int) -> Parts:
    """Of a Finding or Discovery, by itself and with Resource and Patron (HD-5I, HD-5J)."""
    charts = p.board.charts
    own = charts.finding_dp if kind <= MINERAL else charts.discovery_dp
    parts: Parts = [(EVENTS[kind], charts.highest_mountain_dp if kind == HIGHEST_MOUNTAIN else own)]
    return parts + extra_dp(p, seat, FIND_RESOURCE.get(kind, -1), FIND_PATRON.get(kind, SOCIETY))


def water_dp(p: HeartOfDarknessView, seat: int, marker: int) -> Parts:
    """Of a Water Marker that is placed (HD-4E)."""
    own = p.board.chits.water_dp[marker]
    parts: Parts = [(WATERS[marker], own)] if own else []
    return parts + extra_dp(p, seat, WATER_RESOURCE.get(marker, -1), SOCIETY if own else -1)


def extra_dp(p: HeartOfDarknessView, seat: int, resource: int, patron: int) -> Parts:
    charts = p.board.charts
    parts: Parts = []
    if resource >= 0 and p.has(seat, resource):
        parts.append((RESOURCES[resource], charts.resource_dp))
    if patron >= 0 and p.patron[seat] == patron:
        parts.append((PATRONS[patron], charts.patron_bonus))
    return parts


def total(parts: Parts) -> int:
    return sum([amount for _, amount in parts])


def find_price(p: HeartOfDarknessView, seat: int, kind: int) -> list[str]:
    """What comes with it, besides 1 Time: a wish of the King, or one of these tolls."""
    if kind == KINGDOM:
        return ["wish"]
    if kind != WARRIOR_NATION or not p.askaris[seat]:
        return []
    return ["askari", *(["quinine"] if p.has(seat, QUININE) else []), *(["ammo"] if p.ammo[seat] else [])]


def exploring(p: HeartOfDarknessView, seat: int) -> dict[str, list[int]]:
    """What each terrain brings in DP and costs in Time who explores it (HD-3I)."""
    found = {}
    for terrain, word in enumerate(TERRAINS):
        dear = (terrain == JUNGLE and not p.has(seat, MACHETE)) or (terrain == DESERT and not p.has(seat, CANTEEN))
        found[word] = [p.board.charts.terrain_dp[terrain], int(dear)]
    return found


# Encounters (HD-5K), met without another one before


def chance(sides: int, least: int, most: int) -> int:
    """How many faces of a die are within these bounds."""
    return max(0, min(sides, most) - max(1, least) + 1)


def against(other: int, own: int) -> int:
    """+1 where the other value is higher, -1 where it is lower."""
    return (other > own) - (other < own)


def meeting(p: HeartOfDarknessView, seat: int, kind: int) -> Message:
    """What it does, with how many faces of a die (a d6 for like, a d10 for the others) are good."""
    health, sanity, best = p.health[seat], p.sanity[seat], p.board.charts.best
    askaris, porters = p.askaris[seat], p.porters[seat]
    if kind == TUSK:
        return Message("ahead-tusk", {})
    if kind == PLANT:
        if sanity >= best:
            return Message("ahead-plant-full", {})
        added = against(health, sanity) + (1 if p.has(seat, DIARY) else 0)
        return Message("ahead-plant", {"good": chance(6, sanity + 1 - added, 6)})
    if kind == HEALER:
        if health >= best:
            return Message("ahead-healer-full", {})
        added = against(sanity, health) + (1 if p.has(seat, BIBLE) else 0)
        return Message("ahead-healer", {"good": chance(6, health + 1 - added, 6)})
    if kind == MISSIONARY:
        charts = p.board.charts
        recruits = {"askari": chance(10, askaris + 1, 10), "porter": chance(10, porters + 1, 10)}
        if porters < charts.max_porters:
            return Message("ahead-recruits" if askaris < charts.max_askaris else "ahead-recruit-porter", recruits)
        return Message("ahead-recruit-askari", recruits) if askaris < charts.max_askaris else Message("ahead-nobody", {})
    if kind == WILDLIFE:
        added = against(askaris, p.ammo[seat]) - (1 if p.has(seat, TELESCOPE) else 0)
        return Message("ahead-wildlife", {"more": int(p.has(seat, RIFLE)), "good": chance(10, 1, askaris - added)})
    numbers = p.board.charts.track_numbers
    liked = 2 - numbers[health] - (1 if p.board.map.red[p.region[seat]] else 0)
    respected = askaris - numbers[sanity] + (1 if p.has(seat, REVOLVER) else 0)
    return Message("ahead-village", {"liked": chance(6, 1, liked), "respected": chance(10, 1, respected)})


AFTER: Final[dict[int, tuple[int, ...]]] = {  # chart HD-10.2: the Encounter that is left, and those that it changes
    TUSK: (WILDLIFE, VILLAGE),
    PLANT: (PLANT, HEALER, MISSIONARY),
    HEALER: (PLANT, HEALER),
    MISSIONARY: (HEALER, MISSIONARY, VILLAGE),
    WILDLIFE: (TUSK, WILDLIFE, VILLAGE),
    VILLAGE: (TUSK, MISSIONARY, WILDLIFE, VILLAGE),
}


def ahead(p: HeartOfDarknessView, seat: int) -> dict[str, dict[str, Any]]:
    """What each Encounter does if the next step leads to it; `after`: the message for what the one that is left changes."""
    here = p.encounter_here(seat)
    changed = AFTER.get(here, ())
    return {
        word: {"does": meeting(p, seat, kind), "after": f"after-{ENCOUNTERS[here]}-{word}" if kind in changed else ""}
        for kind, word in enumerate(ENCOUNTERS)
    }

"""The Heart of Darkness: what lies ahead of a seat, with everything it knows of: its Resources, its Patron, its people.

Shown beside a choice before it is made. It describes; the rules decide, and tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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


def find_price(p: HeartOfDarknessView, seat: int, kind: int) -> str:
    """What comes with it, besides DP."""
    if kind == KINGDOM:
        return "1 Time, then a wish of the King"
    if kind != WARRIOR_NATION or not p.askaris[seat]:
        return "1 Time"
    tolls = ["an Askari"]
    if p.has(seat, QUININE):
        tolls.append("a Quinine")
    if p.ammo[seat]:
        tolls.append("1 Ammo")
    return f"1 Time and {' or '.join([', '.join(tolls[:-1]), tolls[-1]] if len(tolls) > 1 else tolls)}"


def exploring(p: HeartOfDarknessView, seat: int) -> dict[str, str]:
    """What each terrain brings and costs who explores it (HD-3I)."""
    found = {}
    for terrain, word in enumerate(TERRAINS):
        dear = (terrain == JUNGLE and not p.has(seat, MACHETE)) or (terrain == DESERT and not p.has(seat, CANTEEN))
        found[word] = f"+{p.board.charts.terrain_dp[terrain]} DP{', −1 Time' if dear else ''}"
    return found


# Encounters (HD-5K), met without another one before


def chance(sides: int, least: int, most: int) -> str:
    """How many faces of a die are within these bounds, in words: "4 in 6"."""
    return f"{max(0, min(sides, most) - max(1, least) + 1)} in {sides}"


def against(other: int, own: int) -> int:
    """+1 where the other value is higher, -1 where it is lower."""
    return (other > own) - (other < own)


def meeting(p: HeartOfDarknessView, seat: int, kind: int) -> str:
    health, sanity, best = p.health[seat], p.sanity[seat], p.board.charts.best
    askaris, porters = p.askaris[seat], p.porters[seat]
    if kind == TUSK:
        return "d10 Gifts"
    if kind == PLANT:
        added = against(health, sanity) + (1 if p.has(seat, DIARY) else 0)
        return "Sanity is full" if sanity >= best else f"Sanity +1: {chance(6, sanity + 1 - added, 6)}"
    if kind == HEALER:
        added = against(sanity, health) + (1 if p.has(seat, BIBLE) else 0)
        return "Health is full" if health >= best else f"Health +1: {chance(6, health + 1 - added, 6)}"
    if kind == MISSIONARY:
        recruits = []
        if askaris < p.board.charts.max_askaris:
            recruits.append(f"an Askari {chance(10, askaris + 1, 10)}")
        if porters < p.board.charts.max_porters:
            recruits.append(f"a Porter {chance(10, porters + 1, 10)}")
        return f"recruit {' or '.join(recruits)}" if recruits else "nobody to recruit"
    if kind == WILDLIFE:
        added = against(askaris, p.ammo[seat]) - (1 if p.has(seat, TELESCOPE) else 0)
        more = "+1" if p.has(seat, RIFLE) else ""
        return f"d6{more} Food and 1 Gift, doubled {chance(10, 1, askaris - added)}"
    numbers = p.board.charts.track_numbers
    liked = 2 - numbers[health] - (1 if p.board.map.red[p.region[seat]] else 0)
    respected = askaris - numbers[sanity] + (1 if p.has(seat, REVOLVER) else 0)
    return f"liked {chance(6, 1, liked)}, respected {chance(10, 1, respected)}"


AFTER: Final[dict[int, dict[int, str]]] = {  # chart HD-10.2: the Encounter that is left, then the one that is met
    TUSK: {WILDLIFE: "Food +3 after Tusk", VILLAGE: "no trade after Tusk"},
    PLANT: {
        PLANT: "poisoned after Plant: Health −1",
        HEALER: "Health +1 for certain after Plant",
        MISSIONARY: "ignores you after Plant",
    },
    HEALER: {PLANT: "Sanity +1 for certain after Healer", HEALER: "shady drugs after Healer: Sanity −1"},
    MISSIONARY: {
        HEALER: "nothing after Missionary",
        MISSIONARY: "ignores you after Missionary",
        VILLAGE: "likes you for certain after Missionary",
    },
    WILDLIFE: {
        TUSK: "Gifts +3 after Wildlife",
        WILDLIFE: "the hunt succeeds after Wildlife",
        VILLAGE: "no feast after Wildlife",
    },
    VILLAGE: {
        TUSK: "Gifts −3 after a Village",
        MISSIONARY: "two recruits after a Village",
        WILDLIFE: "Food −3 after a Village",
        VILLAGE: "respects you for certain after a Village",
    },
}


def ahead(p: HeartOfDarknessView, seat: int) -> dict[str, dict[str, str]]:
    """What each Encounter does if the next step leads to it."""
    after = AFTER.get(p.encounter_here(seat), {})
    return {word: {"words": meeting(p, seat, kind), "after": after.get(kind, "")} for kind, word in enumerate(ENCOUNTERS)}

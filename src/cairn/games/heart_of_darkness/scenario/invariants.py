"""The Heart of Darkness: what is true of every position besides its bounds (section 2)."""

from __future__ import annotations

from ....core.language import conserved
from ..actions import (
    FORK,
    GENERIC_SOURCE,
    INCIDENTS,
    KINDS,
    KINGDOM,
    MOUNTAIN,
    RESOURCES,
    RUMOR,
    SLOTS,
    SPECIALS,
    TERRAINS,
    VILLAGE,
    WATERS,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from ..rules.losses import DropExcess
from ..rules.members import AfterLosses, KeepThree


def check(p: HeartOfDarkness, stated: HeartOfDarkness | None = None) -> None:
    check_chits(p, stated)
    check_map(p)
    patrons = [patron for patron in p.patron if patron >= 0]
    assert len(set(patrons)) == len(patrons), "two seats have one Patron"
    for seat in range(p.board.seats):
        check_seat(p, seat)


def check_chits(p: HeartOfDarkness, stated: HeartOfDarkness | None) -> None:
    """Every chit is in exactly one place."""
    chits = p.board.chits
    for bag in (p.event_bag, p.encounter_bag, p.cup, p.specials):
        assert bag == sorted(bag), "a bag is not in canonical order"
    printed = [FORK] * len(p.board.map.forks)
    for what, words, find, whole in (
        ("an Event chit", chits.event_words, all_events, chits.event_bag),
        ("an Encounter chit", chits.encounter_words, all_encounters, chits.encounter_bag),
        ("a Special Discovery", SPECIALS, all_specials, chits.specials),
        ("a Water Marker", WATERS, all_waters, chits.water_cup + printed + [GENERIC_SOURCE] * chits.new_sources),
        (
            "a Resource",
            RESOURCES,
            all_resources,
            [kind for kind, copies in enumerate(p.board.charts.copies) for _ in range(copies)],
        ),
    ):
        conserved(what, words, find(p), whole, find(stated) if stated else None)
    for terrain in range(len(TERRAINS)):
        missing = terrain_missing(p, terrain)
        left_out = max(0, terrain_missing(stated, terrain)) if stated else 0
        written_down = missing < left_out and sum(p.terrain_pool) == 0
        assert missing in (0, left_out) or written_down, f"{TERRAINS[terrain]} markers do not add up"


def all_events(p: HeartOfDarkness) -> list[int]:
    rumors = sum([len(slots) for slots in p.rumors]) + len([slot for slot in p.activated if slot >= 0])
    lying = [chit for chit in p.chits if chit >= 0] + [chit for region in p.found for chit in region if chit >= 0]
    return p.event_bag + p.kept + p.removed + lying + [RUMOR] * rumors


def all_encounters(p: HeartOfDarkness) -> list[int]:
    return p.encounter_bag + [chit for chit in p.encounters if chit >= 0]


def all_specials(p: HeartOfDarkness) -> list[int]:
    return p.specials + [-1 - chit for region in p.found for chit in region if chit < 0]


def all_waters(p: HeartOfDarkness) -> list[int]:
    return p.cup + [marker for marker in p.water if marker >= 0] + [GENERIC_SOURCE] * (p.new_sources + sum(p.springs))


def all_resources(p: HeartOfDarkness) -> list[int]:
    held = [count for seat in range(p.board.seats) for count in p.resources[seat * KINDS : (seat + 1) * KINDS]]
    return [index % KINDS for index, count in enumerate(held + p.pool) for _ in range(count)]


def terrain_missing(p: HeartOfDarkness, terrain: int) -> int:
    placed = p.terrain[p.board.map.ports :].count(terrain)
    return p.board.chits.terrain_pool[terrain] - p.terrain_pool[terrain] - placed


def check_map(p: HeartOfDarkness) -> None:
    board = p.board.map
    for area in range(len(board.areas)):
        markers = [border for border in board.borders[area] if p.water[border] >= 0]
        assert p.wet[area] == int(bool(markers) or area < board.ports), f"{board.areas[area]}: Water Zone out of step"
        out = [border for border in markers if p.flows[border] != area]
        assert len(out) <= 1, f"{board.areas[area]} has two outflows"


def check_seat(p: HeartOfDarkness, seat: int) -> None:
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

"""The Heart of Darkness: a position stated by exception."""

from __future__ import annotations

from typing import Any

from ....core.agenda import Step
from ....core.errors import BadScenario
from ..actions import (
    ENCOUNTERS,
    EVENTS,
    FATES,
    INCIDENTS,
    KINDS,
    PATRONS,
    RESOURCES,
    SEAT_COLOURS,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness
from ..rules.chits import FIRST, SECOND
from ..rules.game_turn import EndCheck, GameTurn, MapRound, MatrixRound
from ..rules.map_phase import Depart, EndMapTurn, MapTurn
from ..rules.matrix import DealSlot, EventDraw, FinishTurn, MatrixMove, MatrixTurn
from ..rules.reckoning import Boost, EndPlayerTurn, Envy, FinalProcedure
from ..rules.setup import TABLE, Equip
from ..rules.terrain import DecideTerrain
from ..rules.water import FindWater
from .language import BEFORE_THE_JOURNEY, SHEET


def want(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadScenario(f"given: {sentence}")


def take(bag: list[int], fitting: list[int], word: str) -> int:
    """The first of the fitting chits."""
    want(bool(fitting), f"there is no {word} left in the bag")
    bag.remove(fitting[0])
    return fitting[0]


def take_event(p: HeartOfDarkness, bag: list[int], word: str, seat: int = NOWHERE) -> int:
    """A chit by its word, or the first of its kind, for a seat the first whose dots fit its region if there is one."""
    chits = p.board.chits
    kind = EVENTS.index(word) if word in EVENTS else NOWHERE
    alike = [chit for chit in bag if chits.event_kinds[chit] == kind]
    legal = [chit for chit in alike if seat != NOWHERE and chits.event_dots[chit] & p.dots(seat)]
    return take(bag, [chit for chit in bag if chits.event_words[chit] == word] or legal or alike, word)


def take_encounter(p: HeartOfDarkness, bag: list[int], word: str) -> int:
    chits = p.board.chits
    kind = ENCOUNTERS.index(word) if word in ENCOUNTERS else NOWHERE
    named = [chit for chit in bag if chits.encounter_words[chit] == word]
    return take(bag, named or [chit for chit in bag if chits.encounter_kinds[chit] == kind], word)


def given(p: HeartOfDarkness, facts: dict[str, Any], at: str) -> None:
    seats = p.board.seats
    p.game_turn = facts.get("game_turn", 1)
    p.track = facts.get("track", list(range(seats)))
    want(sorted(p.track) == list(range(seats)), "track: every seat stands on it once")
    p.places = [0] * seats
    for place, seat in enumerate(p.track):
        p.places[seat] = place + 1
    p.disease = facts.get("disease", 7)
    p.horror = facts.get("horror", 8)
    active = facts.get("active", 0)
    if at not in BEFORE_THE_JOURNEY:
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
        want(SEAT_COLOURS.index(colour) < len(p.bad_luck), f"bad_luck: there is no {colour} marker in this match")
        p.bad_luck[SEAT_COLOURS.index(colour)] = holder
    p.first, p.second = [INCIDENTS.index(facts[key]) if key in facts else NOWHERE for key in ("first", "second")]
    p.kept += [take_event(p, p.event_bag, facts[key]) for key in ("first", "second") if key in facts]
    p.hurt = facts.get("hurt", 0)
    p.chased = facts.get("chased", 0)
    for seat, area in enumerate(p.region):
        if at == "explore" and seat == active:
            want(p.terrain[area] < 0, f"seat{seat}: the region is explored already")
        elif area != NOWHERE:
            want(p.terrain[area] >= 0, f"seat{seat}: nobody has explored {p.board.map.areas[area]}; its terrain is missing")
    p.then(*steps_at(p, active, at))


def steps_at(p: HeartOfDarkness, seat: int, at: str) -> list[Step[Any]]:
    place = p.track.index(seat) + 1
    map_next, matrix_next = MapRound(TABLE, place), MatrixRound(TABLE, place)
    finish: list[Step[Any]] = [FinishTurn(seat), matrix_next]
    begins: dict[str, list[Step[Any]]] = {
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
    return begins[at]


def given_map(p: HeartOfDarkness, facts: dict[str, Any]) -> None:
    areas = p.board.map.areas
    for name, terrain in facts.get("terrain", {}).items():
        lay_terrain(p, areas.index(name), TERRAINS.index(terrain))
    for river in facts.get("rivers", []):
        lay_river(p, WATERS.index(river["marker"]), areas.index(river["from"]), areas.index(river["to"]))
    for name, count in facts.get("springs", {}).items():
        want(count <= p.new_sources, f"springs: there are only {p.new_sources} Generic Sources beside the cup")
        p.springs[areas.index(name)] = count
        p.new_sources -= count


def lay_terrain(p: HeartOfDarkness, area: int, terrain: int) -> None:
    """With a marker out of the pool; Ports have none. Without any marker left, terrain is written down (HD-3I.2)."""
    if area >= p.board.map.ports and p.terrain[area] != terrain:
        if p.terrain[area] >= 0:
            p.terrain_pool[p.terrain[area]] += 1
        want(p.terrain_pool[terrain] > 0 or sum(p.terrain_pool) == 0, f"there is no {TERRAINS[terrain]} marker left")
        p.terrain_pool[terrain] = max(0, p.terrain_pool[terrain] - 1)
    p.terrain[area] = terrain


def lay_river(p: HeartOfDarkness, marker: int, source: int, into: int) -> None:
    border = p.board.map.border_between(source, into)
    want(border != NOWHERE, f"{p.board.map.areas[source]} and {p.board.map.areas[into]} are not neighbours")
    if p.water[border] < 0:
        want(marker in p.cup, f"there is no {WATERS[marker]} left in the cup")
        p.cup.remove(marker)
    p.water[border] = marker
    p.flows[border] = into
    p.wet[source] = 1
    p.wet[into] = 1


def given_seat(p: HeartOfDarkness, seat: int, facts: dict[str, Any]) -> None:
    board = p.board
    for name in SHEET:
        if name in facts:
            getattr(p, name)[seat] = facts[name]
    for kind in facts.get("resources", []):
        resource = RESOURCES.index(kind)
        want(p.pool[resource] > 0, f"seat{seat}: there is no {kind} left in the pool")
        p.resources[seat * KINDS + resource] += 1
        p.pool[resource] -= 1
    if "patron" in facts:
        p.patron[seat] = PATRONS.index(facts["patron"])
    if "region" in facts:
        p.region[seat] = board.map.areas.index(facts["region"])
    area = p.region[seat]
    if "terrain" in facts:
        known = p.terrain[area]
        other = TERRAINS.index(facts["terrain"]) != known >= 0
        want(not other, f"seat{seat}: {board.map.areas[area]} is {TERRAINS[known]} already, not {facts['terrain']}")
        lay_terrain(p, area, TERRAINS.index(facts["terrain"]))
    if facts.get("water") and not p.wet[area]:
        lay_river(p, WATERS.index("river"), area, board.map.across(board.map.borders[area][0], area))
    for name in ("slot", "arrow"):
        if name in facts:
            getattr(p, name)[seat] = facts[name]
    if facts.get("rumor", NOWHERE) != NOWHERE:
        p.activated[seat] = facts["rumor"]
        p.told[seat] = 1
        take_event(p, p.event_bag, "rumor")
    if "place" in facts:
        p.places[seat] = facts["place"]
    if "fate" in facts:
        p.fate[seat] = FATES.index(facts["fate"])
        p.playing[seat] = 0 if p.fate[seat] else p.playing[seat]
        for fate, level in (("dead", "health"), ("insane", "sanity")):
            want(facts["fate"] != fate or getattr(p, level)[seat] == 0, f"seat{seat}: nobody is {fate} whose {level} is not 0")
    p.doomed[seat] = int(p.health[seat] == 0 or p.sanity[seat] == 0)  # HD-6E


def given_bags(p: HeartOfDarkness, facts: dict[str, Any]) -> None:
    if "cup" in facts:
        p.cup = sorted([WATERS.index(word) for word in facts["cup"]])
    p.new_sources = facts.get("new_sources", p.new_sources)
    if "specials" in facts:
        p.specials = sorted([SPECIALS.index(word) for word in facts["specials"]])
    if "event_bag" in facts:
        p.event_bag = sorted([take_event(p, p.event_bag, word) for word in facts["event_bag"]])
    if "encounter_bag" in facts:
        p.encounter_bag = sorted([take_encounter(p, p.encounter_bag, word) for word in facts["encounter_bag"]])
    for name, count in facts.get("terrain_pool", {}).items():
        p.terrain_pool[TERRAINS.index(name)] = count
    pool = facts.get("pool", {})
    p.pool = [pool.get(name, pool.get("others", left)) for name, left in zip(RESOURCES, p.pool)]


def given_chit(p: HeartOfDarkness, chit: dict[str, Any]) -> None:
    seat, slot = chit.get("seat", 0), chit["slot"]
    place = seat * SLOTS + slot
    if "encounter" in chit:
        want(p.encounters[place] < 0, "matrix: a slot is given twice")
        p.encounters[place] = take_encounter(p, p.encounter_bag, chit["encounter"])
    want(not ("finding" in chit and "discovery" in chit), "matrix: a slot has a Finding or a Discovery, not both")
    for key in ("finding", "discovery"):
        if key in chit:
            want(p.chits[place] < 0, "matrix: a slot is given twice")
            p.chits[place] = take_event(p, p.event_bag, chit[key], seat)
    if chit.get("rumor"):
        take_event(p, p.event_bag, "rumor")
        p.rumors[seat] += (slot,)

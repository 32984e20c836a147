"""The Heart of Darkness in scenarios: positions stated by exception, told as facts, and the invariants of section 2.

Slots are [row, column] from 1. The rulebook's example of play (HD-7A) is a scenario, too.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...core.agenda import Step
from ...core.errors import BadScenario
from ...core.language import (
    Counts,
    Fact,
    Flag,
    Form,
    Key,
    Kinds,
    Language,
    List,
    Mapping,
    Number,
    Table,
    Word,
    conserved,
    per_seat,
)
from .actions import (
    CODES,
    COLUMNS,
    CULTURE,
    ENCOUNTERS,
    EVENTS,
    FORK,
    GENERIC_SOURCE,
    INCIDENTS,
    KINDS,
    KINGDOM,
    MINERAL,
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
    WARRIOR_NATION,
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

AT = {
    "start": "a new match: ports and patrons are chosen",
    "game turn": "a Game Turn begins",
    "equip": "Equipping",
    "map turn": "a turn of the Map Phase",
    "move": "where to go on the map",
    "explore": "the terrain of the region is found",
    "water": "its Water is found",
    "end of map turn": "Food, and the end of the map turn",
    "matrix turn": "a Player Turn of the Matrix Phase",
    "first event": "the first Event is drawn",
    "matrix move": "where to go in the Matrix",
    "second event": "the second Event is drawn",
    "slot": "what lies in the slot happens",
    "end of turn": "the Player Turn ends",
    "time up": "Time is up",
    "boost": "the Boost after it",
    "envy": "Envy, for all in Turn Track order",
    "end check": "is the match over?",
    "final": "the Final Procedure",
}
BEFORE_THE_JOURNEY = ("start", "game turn", "equip")
FATES = ("alive", "dead", "insane")
SHEET = {
    "dp": "Discovery Points", "askaris": "Askaris", "ammo": "the Ammo Stock", "porters": "Porters",
    "discontent": "Discontent", "gifts": "Gifts", "food": "Food", "health": "Health", "sanity": "Sanity",
    "time": "Time left; 0 is Stop", "credits": "Credits", "told": "1: a Rumor was activated in this Game Turn",
    "guide_used": "1: the Guide was used in this Game Turn", "begun": "1: the Discovery Procedure of this Game Turn is done",
    "playing": "1 until Time is up",
}  # fmt: skip
FLAGS = ("told", "guide_used", "begun", "playing")
SEAT_FACTS = {
    **{name: Fact(about) for name, about in SHEET.items()},
    "resources": Fact("Resources, by kind"),
    "capacity": Fact("how many Items can be carried", derived=True),
    "patron": Fact("the Patron"),
    "region": Fact("where the Explorer on the map stands"),
    "slot": Fact("where the Explorer in the Matrix stands"),
    "arrow": Fact("the slot just left"),
    "rumor": Fact("the slot of the activated Rumor"),
    "fate": Fact(", ".join(FATES)),
    "matrix": Fact("what lies in each slot (`3-5`): Finding or Discovery, Encounter, `rumor`"),
}


class Slot(Form):
    words = "a slot of the Matrix as [row, column], or [] for none"

    def __init__(self, slots: list[int]) -> None:
        self.slots = slots

    def read(self, value: Any, path: str) -> int:
        if value == []:
            return NOWHERE
        if not isinstance(value, list) or len(value) != 2 or not all(isinstance(each, int) for each in value):
            raise self.refuse(value, path)
        slot: int = (value[0] - 1) * COLUMNS + value[1] - 1
        if not 1 <= value[1] <= COLUMNS or slot not in self.slots:
            raise self.refuse(value, path)
        return slot


def language(p: HeartOfDarkness) -> Language:
    board, seats = p.board, p.board.seats
    chits, areas = board.chits, board.map.areas
    slot, area, terrain = Slot(list(board.matrix.slots)), Word("area", areas), Word("terrain", TERRAINS)
    event = ("Event", (*EVENTS, *[word for word in chits.event_words if word]))
    finding = ("Finding", words_of_kinds(p, CULTURE, MINERAL))
    discovery = ("Discovery", words_of_kinds(p, MOUNTAIN, WARRIOR_NATION))
    encounter = ("Encounter", (*ENCOUNTERS, *[word for word in chits.encounter_words if word]))
    seat_keys = {
        **{name: Key(Flag() if name in FLAGS else Number(), about) for name, about in SHEET.items()},
        "resources": Key(Kinds("Resource", RESOURCES), "Resources; they come out of the pool"),
        "patron": Key(Word("Patron", PATRONS), "the Patron"),
        "region": Key(area, "where the Explorer on the map stands; without a word in a Port"),
        "terrain": Key(terrain, "the terrain of that region"),
        "water": Key(Flag(), "1: a River leaves that region somewhere"),
        "slot": Key(slot, "where the Explorer in the Matrix stands"),
        "arrow": Key(slot, "the slot just left"),
        "rumor": Key(slot, "the slot of the activated Rumor"),
        "place": Key(Number(1, 8), "the slot on the Turn Track"),
        "fate": Key(Word("fate", FATES), ", ".join(FATES)),
    }
    chit_keys = {
        "slot": Key(slot, "where", needed=True),
        "seat": Key(Number(0, seats - 1), "in whose Matrix; 0 without a word"),
        "encounter": Key(Word(*encounter), "an Encounter, by kind or by its own word"),
        "finding": Key(Word(*finding), "a Finding, by kind or by its own word"),
        "discovery": Key(Word(*discovery), "a Discovery, by kind or by its own word"),
        "rumor": Key(Flag(), "is there a Rumor?"),
    }
    river_keys = {
        "marker": Key(Word("Water Marker", WATERS), "which", needed=True),
        "from": Key(area, "whence the water flows", needed=True),
        "to": Key(area, "whither", needed=True),
    }
    return Language(
        AT,
        {
            **per_seat(seats, lambda seat: Key(Table(seat_keys), f"the sheet of seat {seat} and where it is")),
            "active": Key(Number(0, seats - 1), "whose turn it is"),
            "terrain": Key(Mapping("area", areas, terrain), "final terrain; the markers come out of the pool"),
            "rivers": Key(List(Table(river_keys)), "Water Markers on borders; they come out of the cup"),
            "springs": Key(Counts("area", areas), "Generic Sources in areas"),
            "matrix": Key(List(Table(chit_keys)), "what lies in Matrix slots; it comes out of the bags"),
            "cup": Key(Kinds("Water Marker", WATERS), "the cup of Water Markers, whole"),
            "new_sources": Key(Number(), "Generic Sources beside the cup"),
            "specials": Key(Kinds("Special Discovery", SPECIALS), "the cup of Special Discoveries, whole"),
            "event_bag": Key(Kinds(*event), "the bag of Events, whole"),
            "encounter_bag": Key(Kinds(*encounter), "the bag of Encounters, whole"),
            "terrain_pool": Key(Counts("terrain", TERRAINS), "how many terrain markers are left of some kinds"),
            "pool": Key(
                Counts("Resource", (*RESOURCES, "others")), "how many Resources are left of some kinds; `others`: of the rest"
            ),
            "track": Key(List(Number(0, seats - 1), seats), "the seats in Turn Track order"),
            "disease": Key(Number(0, 8), "the Turn Track slot of Disease; 0: off the track"),
            "horror": Key(Number(0, 8), "the same of Horror"),
            "game_turn": Key(Number(), "the running Game Turn"),
            "bad_luck": Key(Mapping("colour", SEAT_COLOURS, Number(-1, seats - 1)), "who holds which Bad Luck Marker"),
            "first": Key(Word("Incident", INCIDENTS), "the first Incident of the running Player Turn"),
            "second": Key(Word("Incident", INCIDENTS), "the second one"),
            "hurt": Key(Number(0, 3), "which of the two caused a real loss: 1, 2, or 3 for both"),
            "chased": Key(Flag(), "1: a second-Event Warband was chased away"),
        },
        {
            **per_seat(seats, lambda seat: Fact(f"the sheet of seat {seat} and where it is", parts=SEAT_FACTS)),
            "game_turn": Fact("the running Game Turn"),
            "cut_off": Fact("did the guard against endless matches end it?"),
            "track": Fact("the seats in Turn Track order"),
            "places": Fact("the Turn Track slot of each seat"),
            "disease": Fact("the Turn Track slot of Disease; 0: off the track"),
            "horror": Fact("the same of Horror"),
            "terrain": Fact("final terrain, by area"),
            "water_zone": Fact("is the area a Water Zone?", derived=True),
            "springs": Fact("Generic Sources, by area"),
            "rivers": Fact('Water Markers on borders: `"bemba nyamwesi" = "river"` flows from the one to the other'),
            "found": Fact("Event chits and Special Discoveries lying in areas"),
            "cup": Fact("the cup of Water Markers, by kind"),
            "new_sources": Fact("Generic Sources beside the cup"),
            "specials": Fact("the cup of Special Discoveries, sorted"),
            "terrain_pool": Fact("terrain markers left, by kind"),
            "pool": Fact("Resources left, by kind"),
            "event_bag": Fact("the bag of Events, by kind"),
            "encounter_bag": Fact("the bag of Encounters, by kind"),
            "events_left": Fact("how many Events the bag has", derived=True),
            "encounters_left": Fact("how many Encounters the bag has", derived=True),
            "rumors_left": Fact("how many Rumors the bag has", derived=True),
            "removed": Fact("how many Events are out of the game"),
            "hand": Fact("Event chits in the hand, to be returned"),
            "bad_luck": Fact("who holds which Bad Luck Marker, by colour"),
        },
        frozenset((*event[1], *encounter[1], *WATERS, *SPECIALS, *TERRAINS, *RESOURCES, *areas, *CODES, *SEAT_COLOURS)),
    )


def words_of_kinds(p: HeartOfDarkness, first: int, last: int) -> tuple[str, ...]:
    chits = p.board.chits
    own = [chits.event_words[chit] for chit in chits.event_bag if first <= chits.event_kinds[chit] <= last]
    return (*EVENTS[first : last + 1], *own)


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


# Given


def given(p: HeartOfDarkness, facts: dict[str, Any], at: str) -> None:
    seats = p.board.seats
    p.agenda = []
    p.game_turn = facts.get("game_turn", 0 if at == "start" else 1)
    p.track = facts.get("track", list(range(seats)))
    want(sorted(p.track) == list(range(seats)), "track: every seat stands on it once")
    p.places = [0] * seats
    for place, seat in enumerate(p.track):
        p.places[seat] = place + 1
    p.disease = facts.get("disease", 0 if at == "start" else 7)
    p.horror = facts.get("horror", 0 if at == "start" else 8)
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
    if at == "explore":
        want(p.terrain[p.region[active]] < 0, f"seat{active}: the region is explored already")
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
    want(border != NOWHERE, f"{p.board.map.areas[source]} and {p.board.map.areas[into]} are no neighbours")
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
        p.fate[seat] = p.doomed[seat] = FATES.index(facts["fate"])
        p.playing[seat] = 0 if p.fate[seat] else p.playing[seat]


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
        "event_bag": by_kind(p.event_bag, board.chits.event_kinds, EVENTS),
        "encounter_bag": by_kind(p.encounter_bag, board.chits.encounter_kinds, ENCOUNTERS),
        "events_left": len(p.event_bag),
        "encounters_left": len(p.encounter_bag),
        "removed": len(p.removed),
        "rumors_left": p.event_bag.count(RUMOR),
        "hand": [board.chits.event_words[chit] for chit in p.kept],
        "bad_luck": {SEAT_COLOURS[marker]: holder for marker, holder in enumerate(p.bad_luck)},
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
    assert min(p.resources) >= 0, "a Resource count is negative"
    assert min(p.pool) >= 0, "the pool owes a Resource"
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

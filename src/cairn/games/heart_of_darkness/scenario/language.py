"""What scenarios of The Heart of Darkness may say."""

from __future__ import annotations

from typing import Any

from ....core.language import Counts, Fact, Flag, Form, Key, Kinds, Language, List, Mapping, Number, Table, Word, per_seat
from ..actions import (
    CODES,
    COLUMNS,
    CULTURE,
    ENCOUNTERS,
    EVENTS,
    FATES,
    INCIDENTS,
    MINERAL,
    MOUNTAIN,
    PATRONS,
    RESOURCES,
    SEAT_COLOURS,
    SPECIALS,
    TERRAINS,
    WARRIOR_NATION,
    WATERS,
)
from ..board import NOWHERE
from ..position import HeartOfDarkness

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
BEFORE_THE_JOURNEY = ("game turn", "equip")
SHEET = {
    "dp": "Drama Points", "askaris": "Askaris", "ammo": "the Ammo Stock", "porters": "Porters",
    "discontent": "Discontent", "gifts": "Gifts", "food": "Food", "health": "Health", "sanity": "Sanity",
    "time": "Time left; 0 is Stop", "credits": "Credits", "told": "1: a Rumor was activated in this Game Turn",
    "guide_used": "1: the Guide was used in this Game Turn", "begun": "1: the Discovery Procedure of this Game Turn is done",
    "playing": "1 until Time is up",
}  # fmt: skip
FLAGS = ("told", "guide_used", "begun", "playing")
TURN = {
    "hurt": "which Incidents of the current Player Turn caused a real loss: 1, 2, or 3 for both",
    "cause": "which of them is being suffered now: 1, 2, or 0 for none",
    "chased": "1: a second-Event Warband was chased away",
    "barred": "1: first-Event Impassable",
    "success": "1: a second-Event Success may still set a die",
    "special": "1: a Special Discovery ends the Time",
}
SEAT_FACTS = {
    **{name: Fact(about) for name, about in SHEET.items()},
    "resources": Fact("Resources, by kind"),
    "capacity": Fact("how many Items can be carried", derived=True),
    "patron": Fact("the Patron"),
    "region": Fact("where the Explorer is on the map"),
    "slot": Fact("where the Explorer is in the Matrix"),
    "arrow": Fact("the slot just left"),
    "rumor": Fact("the slot of the activated Rumor"),
    "fate": Fact(", ".join(FATES)),
    "doomed": Fact("1: Health or Sanity has reached 0", derived=True),
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
        "resources": Key(Kinds("Resource", RESOURCES), "Resources; they are taken from the pool"),
        "patron": Key(Word("Patron", PATRONS), "the Patron"),
        "region": Key(area, "where the Explorer is on the map (default: a Port)"),
        "terrain": Key(terrain, "the terrain of that region"),
        "water": Key(Flag(), "1: a River flows out of that region"),
        "slot": Key(slot, "where the Explorer is in the Matrix"),
        "arrow": Key(slot, "the slot just left"),
        "rumor": Key(slot, "the slot of the activated Rumor"),
        "place": Key(Number(1, 8), "the slot on the Turn Track"),
        "fate": Key(Word("fate", FATES), ", ".join(FATES)),
    }
    chit_keys = {
        "slot": Key(slot, "where", needed=True),
        "seat": Key(Number(0, seats - 1), "in whose Matrix (default: 0)"),
        "encounter": Key(Word(*encounter), "an Encounter, by kind or by its own word"),
        "finding": Key(Word(*finding), "a Finding, by kind or by its own word"),
        "discovery": Key(Word(*discovery), "a Discovery, by kind or by its own word"),
        "rumor": Key(Flag(), "is there a Rumor?"),
    }
    river_keys = {
        "marker": Key(Word("Water Marker", WATERS), "which", needed=True),
        "from": Key(area, "where the water comes from", needed=True),
        "to": Key(area, "where it flows to", needed=True),
    }
    return Language(
        AT,
        {
            **per_seat(seats, lambda seat: Key(Table(seat_keys), f"the sheet of seat {seat} and where it is")),
            "active": Key(Number(0, seats - 1), "whose turn it is"),
            "terrain": Key(Mapping("area", areas, terrain), "final terrain; the markers are taken from the pool"),
            "rivers": Key(List(Table(river_keys)), "Water Markers on borders; they are taken from the cup"),
            "springs": Key(Counts("area", areas), "Generic Sources in areas"),
            "matrix": Key(List(Table(chit_keys)), "what lies in Matrix slots; it is taken from the bags"),
            "cup": Key(Kinds("Water Marker", WATERS), "all Water Markers in the cup"),
            "new_sources": Key(Number(), "Generic Sources beside the cup"),
            "specials": Key(Kinds("Special Discovery", SPECIALS), "all Special Discoveries in the cup"),
            "event_bag": Key(Kinds(*event), "all Events in the bag"),
            "encounter_bag": Key(Kinds(*encounter), "all Encounters in the bag"),
            "terrain_pool": Key(Counts("terrain", TERRAINS), "how many terrain markers are left, for some kinds"),
            "pool": Key(
                Counts("Resource", (*RESOURCES, "others")),
                "how many Resources are left, for some kinds; `others`: for the rest",
            ),
            "track": Key(List(Number(0, seats - 1), seats), "the seats in Turn Track order"),
            "disease": Key(Number(0, 8), "the Turn Track slot of Disease; 0: off the track"),
            "horror": Key(Number(0, 8), "the same for Horror"),
            "game_turn": Key(Number(), "the current Game Turn"),
            "bad_luck": Key(Mapping("colour", SEAT_COLOURS, Number(-1, seats - 1)), "who holds which Bad Luck Marker"),
            "first": Key(Word("Incident", INCIDENTS), "the first Incident of the current Player Turn"),
            "second": Key(Word("Incident", INCIDENTS), "the second one"),
            "hurt": Key(Number(0, 3), TURN["hurt"]),
            "chased": Key(Flag(), TURN["chased"]),
        },
        {
            **per_seat(seats, lambda seat: Fact(f"the sheet of seat {seat} and where it is", parts=SEAT_FACTS)),
            "game_turn": Fact("the current Game Turn"),
            "cut_off": Fact("did the turn limit end the match?"),
            "track": Fact("the seats in Turn Track order"),
            "places": Fact("the Turn Track slot of each seat"),
            "disease": Fact("the Turn Track slot of Disease; 0: off the track"),
            "horror": Fact("the same for Horror"),
            "terrain": Fact("final terrain, by area"),
            "water_zone": Fact("is the area a Water Zone?", derived=True),
            "springs": Fact("Generic Sources, by area"),
            "rivers": Fact('Water Markers on borders: `"bemba nyamwesi" = "river"` flows from the first to the second'),
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
            "removed_chits": Fact("which", derived=True),
            "hand": Fact("Event chits in hand, to be returned"),
            "bad_luck": Fact("who holds which Bad Luck Marker, by colour"),
            "first": Fact("the first Incident of the current Player Turn"),
            "second": Fact("the second one"),
            **{name: Fact(about) for name, about in TURN.items()},
        },
        frozenset((*event[1], *encounter[1], *WATERS, *SPECIALS, *TERRAINS, *RESOURCES, *areas, *CODES, *SEAT_COLOURS)),
        frozenset(("why", "thing", "previous", "roll", "faces", "needs", "modifiers", "seen", "order", "seats")),
    )


def words_of_kinds(p: HeartOfDarkness, first: int, last: int) -> tuple[str, ...]:
    chits = p.board.chits
    own = [chits.event_words[chit] for chit in chits.event_bag if first <= chits.event_kinds[chit] <= last]
    return (*EVENTS[first : last + 1], *own)

"""The Heart of Darkness: what the fields of a position may be, and the invariants of section 2."""

from __future__ import annotations

from typing import Any

from ...core.bounds import Bounds, Many, Whole, Word, hold, lies_on
from ...core.dice import Dice, Roll
from .actions import (
    CODES,
    CULTURE,
    ENCOUNTERS,
    GENERIC_SOURCE,
    INCIDENTS,
    KINDS,
    MINERAL,
    MOST_ITEMS,
    PATRONS,
    RUMOR,
    SLOTS,
    SPECIALS,
    TERRAINS,
    WATERS,
    WISH_FOOD,
    WISH_GUIDE,
)
from .board import NOWHERE
from .position import HeartOfDarkness
from .rules.finds import PlaceFinding
from .rules.members import KeepThree
from .rules.rolls import BadLuck, HeartRoll, SetDie
from .rules.rumor import PlaceRumor
from .rules.setup import TABLE, ChoosePort
from .rules.specials import SpecialChoice, price_is_there
from .rules.terrain import AnyTerrainLeft, CodeForTerrain, DecideTerrain, PresumedTerrain, TerrainChart
from .rules.water import ChooseBorder, KeepSource, is_source

NO_LAST_TURN = 100_000  # a Game Turn that a position may claim where nothing ends the match
MOST_DP = 100_000
MOST_GOODS = 200
MOST_CHITS = 1000  # of one kind in a bag
TABLE_STEPS = ("GameTurn", "Equip", "MapRound", "MatrixRound", "EndCheck")


def bounds(agreed: HeartOfDarkness) -> Bounds:
    board = agreed.board
    seats, charts, chits = board.seats, board.charts, board.chits
    areas, borders = len(board.map.areas), len(board.map.ends)
    seat, flag, area = Whole(0, seats - 1), Whole(0, 1), Whole(0, areas - 1)
    slot, no_slot, marker = Whole(0, SLOTS - 1), Whole(NOWHERE, SLOTS - 1), Whole(0, len(WATERS) - 1)
    incident, place, encounters = Whole(NOWHERE, len(INCIDENTS) - 1), Whole(0, seats + 12), len(chits.encounter_words)
    event, events = Whole(0, len(chits.event_words) - 1), len(chits.event_bag)
    resource, count, word = Whole(0, KINDS - 1), Whole(0, MOST_CHITS), Word(longest=40)

    def each(least: int, most: int) -> Many:
        return Many(Whole(least, most), seats)

    fields: dict[str, Any] = {
        "game_turn": Whole(0, board.switches.max_game_turns or NO_LAST_TURN),
        "cut_off": flag,
        "dp": each(-MOST_DP, MOST_DP),
        "askaris": each(0, charts.max_askaris),
        "ammo": each(0, charts.max_ammo),
        "porters": each(0, charts.max_porters),
        "discontent": each(1, charts.revolt),
        "gifts": each(0, MOST_GOODS),
        "food": each(0, MOST_GOODS),
        "health": each(0, charts.best),
        "sanity": each(0, charts.best),
        "time": each(0, charts.max_time),
        "credits": each(0, charts.start["credits"]),
        "patron": each(NOWHERE, len(PATRONS) - 1),
        "region": each(NOWHERE, areas - 1),
        "slot": Many(slot, seats),
        "arrow": Many(no_slot, seats),
        "guide_used": Many(flag, seats),
        "playing": Many(flag, seats),
        "begun": Many(flag, seats),
        "told": Many(flag, seats),
        "activated": Many(no_slot, seats),
        "doomed": Many(flag, seats),
        "fate": each(0, 2),
        "bad_luck": Many(seat, seats if board.switches.bad_luck and seats >= 3 else 0),
        "resources": Many(count, seats * KINDS),
        "pool": Many(count, KINDS),
        "track": Many(seat, 0, seats),
        "places": Many(place, seats),
        "disease": place,
        "horror": place,
        "terrain": Many(Whole(NOWHERE, len(TERRAINS) - 1), areas),
        "terrain_pool": Many(count, len(TERRAINS)),
        "water": Many(Whole(NOWHERE, len(WATERS) - 1), borders),
        "flows": Many(Whole(NOWHERE, areas - 1), borders),
        "springs": Many(count, areas),
        "wet": Many(flag, areas),
        "cup": Many(marker, 0, len(chits.water_cup) + chits.new_sources),
        "new_sources": count,
        "specials": Many(Whole(0, len(SPECIALS) - 1), 0, len(chits.specials)),
        "found": Many(Many(Whole(-len(SPECIALS), len(chits.event_words) - 1), 0, events + len(chits.specials)), areas),
        "removed": Many(event, 0, events),
        "event_bag": Many(event, 0, events),
        "encounter_bag": Many(Whole(0, encounters - 1), 0, len(chits.encounter_bag)),
        "encounters": Many(Whole(NOWHERE, encounters - 1), seats * SLOTS),
        "chits": Many(Whole(NOWHERE, len(chits.event_words) - 1), seats * SLOTS),
        "rumors": Many(Many(slot, 0, SLOTS), seats),
        "kept": Many(event, 0, events),
        "first": incident,
        "second": incident,
        "cause": Whole(0, 4),
        "hurt": Whole(0, 7),
        "chased": flag,
        "barred": flag,
        "success": flag,
        "special": flag,
    }
    steps: dict[str, Any] = {f"{name}.seat": Whole(TABLE, TABLE) for name in TABLE_STEPS}
    steps |= {
        **dict.fromkeys(("rested", "quiet", "member", "malaria", "taboo", "opening", "sure", "hit", "likes", "telling"), flag),
        **dict.fromkeys(("victim", "roller"), seat),
        "place": Whole(0, seats),
        "area": area,
        "tried": Many(area, 0, areas),
        "marker": marker,
        "returns": Whole(1, 2),
        "first": Whole(0, len(CODES) - 1),
        "second": Whole(0, len(CODES) - 1),
        "which": Whole(0, 2),
        "incident": Whole(0, len(INCIDENTS) - 1),
        "chit": event,
        "losses": Whole(0, 3),
        "left": Whole(1, 3),
        "helps": Many(word, 1, 3),
        "time": Whole(0, 10),
        "why": word,
        "wish": Whole(WISH_GUIDE, WISH_FOOD),
        "gifts": Whole(0, 6),
        "previous": Whole(NOWHERE, len(ENCOUNTERS) - 1),
        "tries": Whole(0, 6),
        "FoodRoll.success": Whole(-20, 40),
        "special": Whole(0, len(SPECIALS) - 1),
        "asked": Many(seat, 0, seats),
        "items": Whole(1, MOST_ITEMS),
        "askaris": Whole(0, 3),
        "porters": Whole(0, 3),
        "porters_before": Whole(0, charts.max_porters),
        "KeepThree.kept": Many(resource, 0, 2),
        "dice": Many(Whole(0, 10), 1, 2),
        "faces": Many(Whole(1, 10), 1, 2),
        "stand": Many(flag, 0, 2),
    }
    return Bounds(seats, fields, steps)


# The agenda: which step may lie on which

ROUNDS = ("MapRound", "MatrixRound")
ARRIVING = ("DealSlot", "MatrixMove")
WATER = ("EndMapTurn", "Branch", "SourceOfBranch")
IN_THE_SLOT = ("FinishTurn", "Missionary", "LeaveVillage", "Trade", "FeastRoll", "TellRumor", "DealEncounter")
# Losses come in the middle of almost anything.
TAKING = (
    "Suffered", "ThirstLoss", "LoseItems", "LoseMembers", "LoseMember", "AfterLosses", "KeepThree", "DropExcess", "HealthRoll",
    "SanityRoll", "AmbushRoll", "AmmoRoll", "SpecialOver", "MinesAmbushed", "MinesEscaped", "DiseaseAndHorror", "Depart",
    "EndMapTurn", "EndPlayerTurn", "ResetTime", "Desertion", "AfterDesertion", "Boost", "Envy", "EndCheck", *IN_THE_SLOT,
    *ROUNDS,
)  # fmt: skip
ROLLS = (
    "PresumedTerrain", "TerrainChart", "ConnectionRoll", "AccidentRoll", "StormRoll", "ThirstRoll", "LostRoll", "AmbushRoll",
    "AmmoRoll", "KingRoll", "TuskRoll", "SanityRecovery", "HealthRecovery", "RecruitRoll", "SuccessRoll", "FoodRoll",
    "LikeRoll", "RespectRoll", "FeastRoll", "RumorRoll", "DesertionRoll", "HealthRoll", "SanityRoll",
)  # fmt: skip
BENEATH = {
    **dict.fromkeys(("GameTurn", *ROUNDS, "EndCheck"), ("",)),
    **dict.fromkeys(("MapTurn", "Depart", "Move", "Hurry", "EndMapTurn", "Equip"), ("MapRound",)),
    **dict.fromkeys(("MatrixTurn", "MatrixMove", "FinishTurn", "EndMatrixTurn"), ("MatrixRound",)),
    **dict.fromkeys(("Boost", "AfterDesertion", "ResetTime", "EndPlayerTurn"), ROUNDS),
    # Before the journey
    "Purchase": ("Equip",),
    "ChoosePatron": ("Equip", "ChoosePort"),
    "ChoosePort": ("ChoosePatron",),
    # On the map
    "DiseaseAndHorror": ("Depart",),
    **dict.fromkeys(("FindWater", "Connect", "ConnectionRoll"), ("EndMapTurn",)),
    **dict.fromkeys(("PresumedTerrain", "TerrainChart"), ("FindWater",)),
    **dict.fromkeys(("Branch", "SourceOfBranch", "KeepSource", "ChooseBorder"), WATER),
    # In the Matrix
    "EventDraw": ARRIVING,
    "ReturnChits": ("EventDraw",),
    "LookAround": ("ReturnChits",),
    "PlaceEncounters": ("LookAround", "ReturnChits"),
    "UseGuide": ("PlaceEncounters",),
    **dict.fromkeys(("DoubleIncident", "PlaceFinding", "TwoLosses"), ARRIVING),
    "Suffered": (*ARRIVING, "TwoLosses", "Humility"),
    **dict.fromkeys(("AccidentRoll", "StormRoll", "ThirstRoll", "ThirstLoss", "LostRoll"), ("Suffered",)),
    **dict.fromkeys(("PlaceRumor", "SuccessOption"), ("Suffered",)),
    **dict.fromkeys(("DealSlot", "DealEncounter", "DealDiscovery", "SpecialOver", "LeaveVillage"), ("FinishTurn",)),
    "DealFinding": ("DealEncounter",),
    **dict.fromkeys(("Tusk", "TuskRoll", "Missionary", "RecruitRoll", "Wildlife", "SuccessRoll", "FoodRoll"), IN_THE_SLOT),
    **dict.fromkeys(("SanityRecovery", "HealthRecovery", "KingdomWish", "KingdomOffer", "KingRoll"), IN_THE_SLOT),
    **dict.fromkeys(("WarriorNation", "Village", "LikeRoll", "RespectRoll", "Trade", "FeastRoll"), IN_THE_SLOT),
    "TellRumor": ("SetDie", *IN_THE_SLOT),
    "RumorRoll": ("DealFinding", "DealDiscovery", "SetDie", *IN_THE_SLOT),
    "SpecialChoice": ("SpecialOver",),
    "MinesEscaped": ("SpecialOver",),
    "MinesAmbushed": ("HealthRoll",),
    "EndHere": ("EndMatrixTurn",),
    "Humility": ("EndHere", "EndMatrixTurn"),
    "DemandIncident": ("Humility",),
    # Anywhere
    **dict.fromkeys(("LoseItems", "LoseMembers", "LoseMember", "AfterLosses", "KeepThree", "DropExcess"), TAKING),
    **dict.fromkeys(("HealthRoll", "SanityRoll", "AmbushRoll", "AmmoRoll"), TAKING),
    "Dice": ROLLS,
    "SetDie": ROLLS,
    "BadLuck": ("Dice", "BadLuck"),
    # After it
    **dict.fromkeys(("Desertion", "DesertionRoll"), ("Desertion", "AfterDesertion")),
    "Envy": ("EndCheck", "Envy"),
}  # fmt: skip


def check_outside(p: HeartOfDarkness) -> None:
    lies_on(p.agenda, BENEATH)
    check_table(p)
    check_map(p)
    for seat in range(p.board.seats):
        check_seat(p, seat)
        check_matrix(p, seat)
    for index in range(len(p.agenda)):
        check_step(p, index)


def check_table(p: HeartOfDarkness) -> None:
    seats = p.board.seats
    choosing = [step.seat for step in p.agenda if isinstance(step, ChoosePort)]
    if p.game_turn:
        hold(sorted(p.track) == list(range(seats)), "the Turn Track does not hold everybody once")
    if choosing:
        ports = [area for area in p.region if area != NOWHERE]
        hold(len(set(ports)) == len(ports), "two Explorers have one Port")
    for seat in range(seats):
        away = p.region[seat] == NOWHERE
        hold(not away or seat in choosing or p.game_turn == 0, f"seat {seat} is nowhere on the map")
    if p.agenda and type(p.agenda[0]).__name__ == "MatrixRound":
        hold(max(p.playing) > 0 or len(p.agenda) > 1, "nobody plays on")


def check_map(p: HeartOfDarkness) -> None:
    board = p.board.map
    hold(p.terrain[: board.ports] == board.terrain[: board.ports], "the terrain of a Port is not as printed")
    for border, marker in enumerate(p.water):
        into = p.flows[border]
        hold(into in board.ends[border] if marker >= 0 else into == NOWHERE, "water that flows to nowhere")


def check_seat(p: HeartOfDarkness, seat: int) -> None:
    hold(not p.fate[seat] or bool(p.doomed[seat]), "somebody died in good health")
    area = p.region[seat]
    deciding = (DecideTerrain, PresumedTerrain, CodeForTerrain, TerrainChart, AnyTerrainLeft)
    exploring = any(isinstance(step, deciding) and step.seat == seat for step in p.agenda)
    hold(area < 0 or p.terrain[area] >= 0 or exploring, f"seat {seat} is in a region that nobody has explored")


def check_matrix(p: HeartOfDarkness, seat: int) -> None:
    matrix, first = p.board.matrix, seat * SLOTS
    for slot in (p.slot[seat], p.arrow[seat], p.activated[seat], *p.rumors[seat]):
        hold(slot in matrix.slots or (slot == NOWHERE and slot != p.slot[seat]), "a place outside the Matrix")
    hold(p.activated[seat] == NOWHERE or p.activated[seat] in matrix.numbered, "a Rumor leads to no numbered slot")
    hold(len(set(p.rumors[seat])) == len(p.rumors[seat]), "two Rumors lie in one slot")
    for slot in range(SLOTS):
        bare = p.encounters[first + slot] < 0 and p.chits[first + slot] < 0
        hold(bare or slot in matrix.slots, "a chit lies outside the Matrix")


def check_step(p: HeartOfDarkness, index: int) -> None:
    """What a step on the agenda takes for granted."""
    step = p.agenda[index]
    below = p.agenda[index - 1] if index else None
    if isinstance(step, Dice):
        assert isinstance(below, Roll)
        fits = len(step.faces) == len(below.dice) and all(map(int.__le__, step.faces, below.dice))
        hold(fits and step.seat == below.seat, "other dice lie on the table than were rolled")
        hold(
            len(set(step.stand)) == len(step.stand) and all(die < len(step.faces) for die in step.stand),
            "a die is rerolled twice",
        )
    elif isinstance(step, BadLuck):
        roll = next(other for other in p.agenda[index::-1] if isinstance(other, Roll))
        fits = len(step.dice) == len(roll.dice) and all(
            sides in (0, own) for sides, own in zip(step.dice, roll.dice, strict=True)
        )
        hold(fits and step.roller == roll.seat != step.seat, "Bad Luck for other dice than lie on the table")
    elif isinstance(step, SetDie):
        hold(isinstance(below, HeartRoll) and below.seat == step.seat, "a die is set that is not rolled")
    elif isinstance(step, PlaceFinding):
        kind = p.board.chits.event_kinds[step.chit]
        hold(CULTURE <= kind <= MINERAL and step.chit in p.kept, "a Finding is placed that nobody drew")
    elif isinstance(step, PlaceRumor):
        hold(RUMOR in p.kept, "a Rumor is placed that nobody drew")
    elif isinstance(step, KeepSource):
        hold(is_source(step.marker) and step.marker in p.cup, "a Source is kept that nobody drew")
    elif isinstance(step, ChooseBorder):
        hold(step.marker != GENERIC_SOURCE and step.marker in p.cup, "water is placed that nobody drew")
    elif isinstance(step, SpecialChoice):
        hold(price_is_there(p, step.seat, step.special), "a price is asked that nobody can pay")
    elif isinstance(step, KeepThree):
        kept = [p.owned(step.seat, resource) - step.kept.count(resource) for resource in step.kept]
        hold(min(kept, default=0) >= 0, "a Resource is kept that nobody has")

"""The Heart of Darkness: the words of the game and the actions."""

from __future__ import annotations

from typing import Final

from ...core.actions import Actions, Domain, Kind

RESOURCES: Final = (
    "altimeter", "ammo", "bible", "books", "cannabis", "canoes", "canteen", "diary", "fishing", "guide", "machete", "painting",
    "pickax", "quinine", "revolver", "rifle", "surveying", "telescope",
)  # fmt: skip
KINDS: Final = 18  # of Resources, HD-2D
ALTIMETER: Final = 0
AMMO: Final = 1
BIBLE: Final = 2
BOOKS: Final = 3
CANNABIS: Final = 4
CANOES: Final = 5
CANTEEN: Final = 6
DIARY: Final = 7
FISHING: Final = 8
GUIDE: Final = 9
MACHETE: Final = 10
PAINTING: Final = 11
PICKAX: Final = 12
QUININE: Final = 13
REVOLVER: Final = 14
RIFLE: Final = 15
SURVEYING: Final = 16
TELESCOPE: Final = 17

SEAT_COLOURS: Final = ("red", "blue", "green", "yellow", "white")
FATES: Final = ("alive", "dead", "insane")
PATRONS: Final = ("royal-geographical-society", "university", "city", "westminster", "fleet-street")
SOCIETY: Final = 0
UNIVERSITY: Final = 1
CITY: Final = 2
WESTMINSTER: Final = 3
FLEET_STREET: Final = 4

TERRAINS: Final = ("savanna", "veldt", "jungle", "desert")
SAVANNA: Final = 0
VELDT: Final = 1
JUNGLE: Final = 2
DESERT: Final = 3

ENCOUNTERS: Final = ("village", "tusk", "plant", "healer", "wildlife", "missionary")
VILLAGE: Final = 0
TUSK: Final = 1
PLANT: Final = 2
HEALER: Final = 3
WILDLIFE: Final = 4
MISSIONARY: Final = 5

# Event chits by kind: Incidents, Findings, Discoveries (HD-2H)
INCIDENTS: Final = (
    "warband", "malaria", "taboo", "accident", "storm", "thirst", "lost", "success", "rumor", "impassable",
)  # fmt: skip
WARBAND: Final = 0
MALARIA: Final = 1
TABOO: Final = 2
ACCIDENT: Final = 3
STORM: Final = 4
THIRST: Final = 5
LOST: Final = 6
SUCCESS: Final = 7
RUMOR: Final = 8
IMPASSABLE: Final = 9
FINDINGS: Final = ("culture", "flora", "scenery", "mineral")
CULTURE: Final = 10
FLORA: Final = 11
SCENERY: Final = 12
MINERAL: Final = 13
DISCOVERIES: Final = ("mountain", "highest-mountain", "lake", "lost-city", "kingdom", "warrior-nation")
MOUNTAIN: Final = 14
HIGHEST_MOUNTAIN: Final = 15
LAKE: Final = 16
LOST_CITY: Final = 17
KINGDOM: Final = 18
WARRIOR_NATION: Final = 19
EVENTS: Final = INCIDENTS + FINDINGS + DISCOVERIES

WATERS: Final = (
    "fork", "river", "waterfall", "marsh", "generic-source", "mountain-source", "lake-source", "largest-lake-source",
)  # fmt: skip
FORK: Final = 0
RIVER: Final = 1
WATERFALL: Final = 2
MARSH: Final = 3
GENERIC_SOURCE: Final = 4
MOUNTAIN_SOURCE: Final = 5
LAKE_SOURCE: Final = 6
LARGEST_LAKE_SOURCE: Final = 7
BLOCKING: Final = (MARSH, LAKE_SOURCE, LARGEST_LAKE_SOURCE)  # HD-BB

SPECIALS: Final = (
    "christian-kingdom", "queen", "madness", "leprosy", "plague", "wildman", "solomons-mines", "cursed", "kurtz", "kanger",
    "haunted", "cannibals", "zombies", "the-link", "lost-world", "lost-eden",
)  # fmt: skip
CHRISTIAN_KINGDOM: Final = 0
QUEEN: Final = 1
MADNESS: Final = 2
LEPROSY: Final = 3
PLAGUE: Final = 4
WILDMAN: Final = 5
SOLOMONS_MINES: Final = 6
CURSED: Final = 7
KURTZ: Final = 8
KANGER: Final = 9
HAUNTED: Final = 10
CANNIBALS: Final = 11
ZOMBIES: Final = 12
THE_LINK: Final = 13
LOST_WORLD: Final = 14
LOST_EDEN: Final = 15

CODES: Final = ("black-star", "red-triangle", "brown-pawn", "green-disc", "blue-diamond", "yellow-square", "white-cross")
GREEN: Final = 3

# Matrix slots are numbered on a grid of seven columns, whatever the layout (HD-5.0)
COLUMNS: Final = 7
SLOTS: Final = 35
SLOT_WORDS: Final = tuple([f"{slot // COLUMNS + 1}-{slot % COLUMNS + 1}" for slot in range(SLOTS)])
DIRECTIONS: Final = ("up", "left", "right", "down")

WARES: Final = RESOURCES + ("askari", "porter", "ammo-stock", "gifts", "food")  # HD-3C
BUY_ASKARI: Final = KINDS
BUY_PORTER: Final = KINDS + 1
BUY_STOCK: Final = KINDS + 2
BUY_GIFTS: Final = KINDS + 3
BUY_FOOD: Final = KINDS + 4

BOOSTS: Final = ("quinine", "quinine-strong", "cannabis", "cannabis-strong", "ammo")
MOST_ITEMS: Final = 40  # the largest loss of Items, Lost World


def make_actions(areas: tuple[str, ...], ports: tuple[str, ...]) -> Actions:
    """All actions; those with an area come last, so that the others have the same number on every map."""
    return Actions(
        Kind("port", Domain("port", ports)),  # HD-N1
        Kind("patron", Domain("patron", PATRONS)),  # HD-N2
        Kind("buy", Domain("ware", WARES)),  # HD-N3
        Kind("rest"),  # HD-N4: do not hurry on
        Kind("source", Domain("fate", ("keep", "return"))),  # HD-N5
        Kind("drop", Domain("load", ("food", "gifts"))),  # HD-N8
        Kind("lose-gifts", Domain("count", tuple([str(n) for n in range(MOST_ITEMS + 1)]))),  # HD-N9: the rest in Food
        Kind("accept"),  # HD-N10, HD-N12: let it happen
        Kind("spend", Domain("resource", RESOURCES)),  # HD-N10, N21, N22, N25, N26
        Kind("keep", Domain("resource", RESOURCES)),  # HD-N11
        Kind("bad-luck", Domain("marker", SEAT_COLOURS), Domain("die", ("d6", "d10"))),  # HD-N12
        Kind("use-guide"),  # HD-N13
        Kind("look", Domain("slot", SLOT_WORDS)),  # HD-N14
        Kind("place", Domain("slot", SLOT_WORDS)),  # HD-N15, HD-N16
        Kind("go", Domain("direction", DIRECTIONS)),  # HD-N17
        Kind("stay"),  # HD-N17, HD-N30
        Kind("incident", Domain("choice", ("play", "ignore"))),  # HD-N18
        Kind("return-encounter"),  # HD-N19
        Kind("set-die", Domain("face", tuple([str(n) for n in range(1, 11)]))),  # HD-N19
        Kind("roll"),  # HD-N19, HD-N23, HD-N24
        Kind("lose", Domain("loss", ("health", "sanity", "askari", "porter", "ammo", "members"))),  # HD-N20, N22, N28
        Kind("wish", Domain("favour", ("guide", "canoes", "food"))),  # HD-N21
        Kind("offer", Domain("gifts", tuple([str(n) for n in range(6)]))),  # HD-N21, HD-N26
        Kind("take", Domain("instead", ("resource", "food"))),  # HD-N23, HD-N24, HD-N25
        Kind("recruit", Domain("member", ("askari", "porter"))),  # HD-N25
        Kind("trade", Domain("ware", ("canoes", "guide", "food"))),  # HD-N27
        Kind("give"),  # HD-N28
        Kind("refuse"),  # HD-N28
        Kind("humble", Domain("explorer", SEAT_COLOURS)),  # HD-N29
        Kind("demand", Domain("incident", INCIDENTS)),  # HD-N29
        Kind("boost", Domain("with", BOOSTS)),  # HD-N31
        Kind("envy"),  # HD-N32
        Kind("skip"),  # every option that may be declined
        Kind("move", Domain("region", areas)),  # HD-N4
        Kind("hurry", Domain("region", areas)),  # HD-N4
        Kind("river", Domain("border-to", areas)),  # HD-N6
        Kind("try", Domain("region", areas)),  # HD-N7
    )


_ANY_MAP: Final = make_actions(("somewhere",), tuple([f"port-{n}" for n in range(5)]))
PORT: Final[int] = _ANY_MAP.start("port")
PATRON: Final[int] = _ANY_MAP.start("patron")
BUY: Final[int] = _ANY_MAP.start("buy")
REST: Final[int] = _ANY_MAP.start("rest")
SOURCE_KEEP: Final[int] = _ANY_MAP.start("source")
SOURCE_RETURN: Final[int] = SOURCE_KEEP + 1
DROP_FOOD: Final[int] = _ANY_MAP.start("drop")
DROP_GIFTS: Final[int] = DROP_FOOD + 1
LOSE_GIFTS: Final[int] = _ANY_MAP.start("lose-gifts")
ACCEPT: Final[int] = _ANY_MAP.start("accept")
SPEND: Final[int] = _ANY_MAP.start("spend")
KEEP: Final[int] = _ANY_MAP.start("keep")
BAD_LUCK: Final[int] = _ANY_MAP.start("bad-luck")
USE_GUIDE: Final[int] = _ANY_MAP.start("use-guide")
LOOK: Final[int] = _ANY_MAP.start("look")
PLACE: Final[int] = _ANY_MAP.start("place")
GO: Final[int] = _ANY_MAP.start("go")
STAY: Final[int] = _ANY_MAP.start("stay")
INCIDENT_PLAY: Final[int] = _ANY_MAP.start("incident")
INCIDENT_IGNORE: Final[int] = INCIDENT_PLAY + 1
RETURN_ENCOUNTER: Final[int] = _ANY_MAP.start("return-encounter")
SET_DIE: Final[int] = _ANY_MAP.start("set-die")
ROLL: Final[int] = _ANY_MAP.start("roll")
LOSE_HEALTH: Final[int] = _ANY_MAP.start("lose")
LOSE_SANITY: Final[int] = LOSE_HEALTH + 1
LOSE_ASKARI: Final[int] = LOSE_HEALTH + 2
LOSE_PORTER: Final[int] = LOSE_HEALTH + 3
LOSE_AMMO: Final[int] = LOSE_HEALTH + 4
LOSE_MEMBERS: Final[int] = LOSE_HEALTH + 5
WISH_GUIDE: Final[int] = _ANY_MAP.start("wish")
WISH_CANOES: Final[int] = WISH_GUIDE + 1
WISH_FOOD: Final[int] = WISH_GUIDE + 2
OFFER: Final[int] = _ANY_MAP.start("offer")
TAKE_RESOURCE: Final[int] = _ANY_MAP.start("take")
TAKE_FOOD: Final[int] = TAKE_RESOURCE + 1
RECRUIT_ASKARI: Final[int] = _ANY_MAP.start("recruit")
RECRUIT_PORTER: Final[int] = RECRUIT_ASKARI + 1
TRADE_CANOES: Final[int] = _ANY_MAP.start("trade")
TRADE_GUIDE: Final[int] = TRADE_CANOES + 1
TRADE_FOOD: Final[int] = TRADE_CANOES + 2
GIVE: Final[int] = _ANY_MAP.start("give")
REFUSE: Final[int] = _ANY_MAP.start("refuse")
HUMBLE: Final[int] = _ANY_MAP.start("humble")
DEMAND: Final[int] = _ANY_MAP.start("demand")
BOOST: Final[int] = _ANY_MAP.start("boost")
ENVY: Final[int] = _ANY_MAP.start("envy")
SKIP: Final[int] = _ANY_MAP.start("skip")
MOVE: Final[int] = _ANY_MAP.start("move")  # `hurry`, `river` and `try` follow, each as long as the map: see Board

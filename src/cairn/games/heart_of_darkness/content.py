"""The Heart of Darkness: the content file, checked against what the rulebook says of it, and the board made from it."""

from __future__ import annotations

from ...core.content import PROVENANCE, Content, Node
from .actions import (
    CODES,
    DISCOVERIES,
    ENCOUNTERS,
    FINDINGS,
    GREEN,
    INCIDENTS,
    PATRONS,
    RESOURCES,
    SPECIALS,
    TERRAINS,
    WATERS,
)
from .board import NOWHERE, Board, Charts, Chits, Map, Matrix, Switches

DOTS = {"G": 1, "Y": 2, "B": 4, "W": 8}
ABUNDANT = 6  # kinds of Resources, HD-D3
START_SOURCES = 10  # in the cup, HD-2K
START_GENERIC = 5
MOST_CHITS = 99  # of one kind: whatever box there is, a bag can be filled
MOST_DP = 99  # and fewer than none where something costs DP
START_VALUES = (
    "askaris", "ammo_stock", "porters", "discontent", "gifts", "food", "health", "sanity", "time", "dp", "credits",
)  # fmt: skip
LIMITS = ("askaris", "ammo_stock", "porters", "health", "sanity", "time", "discontent_revolt")
DP = (
    "savanna", "veldt", "jungle", "desert", "finding", "discovery", "highest_mountain", "two_incident_losses", "meeting",
    "shame", "shame_floor", "envy", "envy_humility_gap", "notoriety", "final_category", "resource_bonus",
)  # fmt: skip
TERRAIN_NAMES = tuple([name.capitalize() for name in TERRAINS])


def word(name: str) -> str:
    """As in actions: lower case, hyphens."""
    return name.lower().replace("'", "").replace(" ", "-")


class Checked:
    """A content file that holds to the rules; boards for any number of players are made from it."""

    def __init__(self, content: Content) -> None:
        root = content.node()
        root["game"].equals("heart-of-darkness", "HD-1A")
        self.root = root
        self.map = read_map(root)
        self.matrices = {"5x7": read_matrix(root["matrix"]), "5x5": read_matrix(root["matrix_alternative_5x5"])}
        self.chits = read_chits(root)
        read_numbers(root)
        for seats in range(1, 6):
            read_charts(root, seats)

    def board(self, seats: int, matrix: str, switches: Switches) -> Board:
        return Board(seats, self.map, self.matrices[matrix], self.chits, read_charts(self.root, seats), switches)

    def ports(self) -> tuple[str, ...]:
        return self.map.areas[: self.map.ports]


def provenance(node: Node) -> None:
    """Every fact says where it comes from."""
    told = node["provenance"]
    values = [told[key] for key in list(told.value)] if isinstance(told.value, dict) else [told]
    for value in values:
        value.text(*PROVENANCE)


# The map, HD-D12


def read_map(root: Node) -> Map:
    ports, regions, borders = root["ports"], root["regions"], root["borders"]
    ports.list(5, 5, "HD-1A")
    regions.list(5, 200, "HD-D12")
    borders.list(5, 2000, "HD-D12")
    names = [node["name"].text() for node in [*ports, *regions]]
    called = tuple([word(name) for name in names])
    if len(set(called)) != len(called):
        twice = next(name for name in names if called.count(word(name)) > 1)
        regions.fail(f"the name {twice!r} is given twice", "HD-D12")
    # A region that was renamed keeps its id, so that old match files still replay
    areas = tuple([word(node["id"].text()) if "id" in node else word(node["name"].text()) for node in [*ports, *regions]])
    regions.require(len(set(areas)) == len(areas), "two regions have the same id", "HD-D12")
    terrain = [TERRAINS.index(word(port["terrain"].text(*TERRAIN_NAMES))) for port in ports]
    terrain += [NOWHERE] * len(regions)
    presumed = [NOWHERE] * len(ports)
    red = [0] * len(ports)
    for node in [*ports, *regions]:
        provenance(node)
    for region in regions:
        printed = region["presumed"]
        presumed.append(NOWHERE if printed.value is None else TERRAINS.index(word(printed.text(*TERRAIN_NAMES))))
        region["green_code_at_presumed"].equals(printed.value is not None, "HD-D12")
        region["red"].require(isinstance(region["red"].value, bool), "expected true or false", "HD-1A")
        red.append(int(region["red"].value))
    ends: list[tuple[int, int]] = []
    codes: list[int] = []
    forks: list[int] = []
    for border in borders:
        pair = tuple(sorted(area_of(border[end], called) for end in ("a", "b")))
        border.require(pair[0] != pair[1], "a region cannot border itself", "HD-1A")
        border.require(pair not in ends, f"{names[pair[0]]} and {names[pair[1]]} share two borders", "HD-1A")
        border.require(pair[1] >= len(ports), f"the Ports {names[pair[0]]} and {names[pair[1]]} are neighbours", "HD-D12")
        codes.append(CODES.index(word(border["code"].text(*[code.replace("-", " ") for code in CODES]))))
        if "printed" in border:
            border["printed"].text("fork", rule="HD-4W.10")
            into = area_of(border["flows_into"], called)
            border["flows_into"].require(into in pair and into < len(ports), "a printed Fork flows into its Port", "HD-4W.10")
            forks.append(len(ends))
        ends.append((pair[0], pair[1]))
        provenance(border)
    positions = [(tenths(node["lon"]), tenths(node["lat"])) for node in [*ports, *regions]]
    made = Map(
        areas=areas,
        names=tuple(names),
        positions=positions,
        ports=len(ports),
        terrain=terrain,
        presumed=presumed,
        red=red,
        ends=ends,
        codes=codes,
        forks=forks,
    )
    check_map(made, names, ports, borders)
    return made


def tenths(node: Node) -> int:
    degrees = isinstance(node.value, (int, float)) and not isinstance(node.value, bool) and abs(node.value) <= 180
    node.require(degrees, "expected degrees", "HD-D12")
    return round(float(node.value) * 10)


def area_of(node: Node, called: tuple[str, ...]) -> int:
    name = word(node.text())
    node.require(name in called, f"there is no Port or region {node.value!r}", "HD-1A")
    return called.index(name)


def check_map(made: Map, names: list[str], ports: Node, borders: Node) -> None:
    for area, name in enumerate(names):
        own = made.borders[area]
        borders.require(bool(own), f"{name} has no border", "HD-1A")
        found = [made.codes[border] for border in own]
        for code in found:
            borders.require(found.count(code) == 1, f"{name} has the code {CODES[code]} twice", "HD-1A")
        if made.presumed[area] != NOWHERE:
            borders.require(GREEN not in found, f"{name} has a Presumed Terrain and a green border", "HD-D12")
            for border in own:
                other = made.across(border, area)
                pair = {made.presumed[area], made.presumed[other] if made.terrain[other] < 0 else made.terrain[other]}
                borders.require(
                    pair != {TERRAINS.index("jungle"), TERRAINS.index("desert")},
                    f"{name} and {names[other]}: a Jungle next to a Desert",
                    "HD-3I.1",
                )
        if area < made.ports:
            printed = [border for border in own if border in made.forks]
            ports[area].require(len(printed) == 1, f"{name} has {len(printed)} printed Forks, expected 1", "HD-4W.10")
            fork_to = made.across(printed[0], area)
            ports[area]["fork_to"].equals(names[fork_to], "HD-4W.10")
    seen, todo = {0}, [0]
    while todo:
        area = todo.pop()
        for border in made.borders[area]:
            other = made.across(border, area)
            if other not in seen:
                seen.add(other)
                todo.append(other)
    lonely = [names[area] for area in range(len(names)) if area not in seen]
    borders.require(not lonely, f"{', '.join(lonely)} cannot be reached from {names[0]}", "HD-D12")


# The Matrix, HD-D13


def read_matrix(node: Node) -> Matrix:
    provenance(node)
    rows, columns = node["rows"].number(3, 5, "HD-5.0"), node["columns"].number(3, 7, "HD-5.0")

    def slot(place: Node) -> int:
        place.list(2, 2, "HD-5.0")
        return (place[0].number(1, rows, "HD-5.0") - 1) * 7 + place[1].number(1, columns, "HD-5.0") - 1

    start, end = slot(node["start"]), slot(node["end"])
    node["end"].require(start != end, "Start and End are the same slot", "HD-5.0")
    numbered = tuple([slot(node["numbered"][str(number)]) for number in range(1, 7)])
    node["numbered"].require(len({*numbered, start, end}) == 8, "numbered slots, Start and End must all differ", "HD-5.0")
    node["discovery_procedure_draws"].equals(rows * columns - 2, "HD-5A")
    return Matrix(rows, columns, start, end, numbered)


# Chits


def dots_of(node: Node) -> int:
    node.list(0, len(DOTS), "HD-2I")
    total = 0
    for dot in node:
        total |= DOTS[dot.text(*DOTS, rule="HD-2I")]
    return total


def read_chits(root: Node) -> Chits:
    encounter_words: list[str] = []
    encounter_kinds: list[int] = []
    encounter_dots: list[int] = []
    encounter_bag: list[int] = []
    for node in root["encounters"]:
        provenance(node)
        kind = word(node["kind"].text())
        node["kind"].require(kind in ENCOUNTERS, f"expected one of {', '.join(ENCOUNTERS)}, found {kind!r}", "HD-2G")
        count, dots = node["count"].number(1, MOST_CHITS, "HD-2G"), dots_of(node["dots"])
        labels = [label.text() for label in node["labels"]]
        letters = "".join(node["dots"].value).lower()
        node["labels"].require(not labels or len(labels) == count, "expected a label for each chit or none", "HD-2G")
        for name in [word(f"{kind}-{label}") for label in labels] or [f"{kind}-{letters or 'any'}"]:
            node.require(name not in encounter_words, f"{name} is listed twice", "HD-2G")
            for _ in range(1 if labels else count):
                encounter_bag.append(len(encounter_words))
            encounter_words.append(name)
            encounter_kinds.append(ENCOUNTERS.index(kind))
            encounter_dots.append(dots)
    for kind_number, kind in enumerate(ENCOUNTERS):
        root["encounters"].require(kind_number in encounter_kinds, f"there is no {kind}", "HD-2G")
    event_words, event_kinds, event_dots, event_bag = read_events(root)
    cup, new_sources, water_dp, water_time = read_water(root["water_markers"])
    specials = root["special_discoveries"]
    found = [word(node["name"].text()) for node in specials]
    specials.require(sorted(found) == sorted(SPECIALS), f"expected {', '.join(SPECIALS)}", "HD-5M")
    special_dp = [0] * len(SPECIALS)
    special_cup: list[int] = []
    for node in specials:
        provenance(node)
        number = SPECIALS.index(word(node["name"].text()))
        special_dp[number] = node["dp"].number(0, MOST_DP, "HD-10.6")
        special_cup += [number] * node["count"].number(0, MOST_CHITS, "HD-2J")
    pool = root["terrain_markers"]
    provenance(pool)
    return Chits(
        encounter_words=encounter_words,
        encounter_kinds=encounter_kinds,
        encounter_dots=encounter_dots,
        encounter_bag=encounter_bag,
        event_words=event_words,
        event_kinds=event_kinds,
        event_dots=event_dots,
        event_bag=event_bag,
        water_cup=cup,
        new_sources=new_sources,
        water_dp=water_dp,
        water_time=water_time,
        specials=sorted(special_cup),
        special_dp=special_dp,
        terrain_pool=[pool[name].number(0, MOST_CHITS, "HD-2F") for name in TERRAIN_NAMES],
    )


def read_events(root: Node) -> tuple[list[str], list[int], list[int], list[int]]:
    words: list[str] = []
    kinds: list[int] = []
    dots: list[int] = []
    bag: list[int] = []
    incidents, findings, discoveries = root["incidents"], root["findings"], root["discoveries"]
    for nodes, expected in ((incidents, INCIDENTS), (findings, FINDINGS), (discoveries, DISCOVERIES)):
        found = [word(node["kind"].text()) for node in nodes]
        nodes.require(found == list(expected), f"expected {', '.join(expected)} in this order", "HD-2H")
        for node in nodes:
            provenance(node)
    for node in incidents:
        bag += [len(words)] * node["count"].number(0, MOST_CHITS, "HD-2H")
        words.append(word(node["kind"].text()))
        kinds.append(len(kinds))
        dots.append(0)
    for number, node in enumerate(findings):
        node["labels"].list(node["count"].number(0), node["count"].number(0), "HD-5I")
        for label in node["labels"]:
            name = word(f"{node['kind'].value}-{label.text()}")
            label.require(name not in words, f"{name} is listed twice", "HD-5I")
            bag.append(len(words))
            words.append(name)
            kinds.append(len(INCIDENTS) + number)
            dots.append(dots_of(node["dots"]))
    for number, node in enumerate(discoveries):
        chits = node["chits"]
        chits.list(node["count"].number(0), node["count"].number(0), "HD-5J")
        for chit in chits:
            dots_of(chit)
            chit.require(bool(chit.value), "a Discovery has at least one Terrain Dot", "HD-5A")
            name = word(f"{node['kind'].value}-{''.join(chit.value)}")
            if name not in words:
                words.append(name)
                kinds.append(len(INCIDENTS) + len(FINDINGS) + number)
                dots.append(dots_of(chit))
            bag.append(words.index(name))
    # Stated by the rulebook: 4 Cultures, 5 Flora, 4 Sceneries, 12 Minerals, 1 Highest Mountain, 4 Lakes, 3 Lost Cities
    for node, count in zip(findings, (4, 5, 4, 12), strict=True):
        node["count"].equals(count, "HD-5I")
    discoveries[1]["count"].equals(1, "HD-5J")
    discoveries[2]["count"].equals(4, "HD-5J")
    discoveries[3]["count"].equals(3, "HD-5J")
    return words, kinds, dots, sorted(bag)


def read_water(nodes: Node) -> tuple[list[int], int, list[int], list[int]]:
    found = [word(node["kind"].text()) for node in nodes]
    nodes.require(found == list(WATERS), f"expected {', '.join(WATERS)} in this order", "HD-2K")
    cup: list[int] = []
    generic = 0
    for number, node in enumerate(nodes):
        provenance(node)
        count = node["count"].number(0, MOST_CHITS, "HD-D10")
        if WATERS[number] == "generic-source":
            node["count"].number(START_GENERIC, rule="HD-2K")
            generic = count - START_GENERIC
            count = START_GENERIC
        cup += [number] * count
    sources = len([marker for marker in cup if WATERS[marker].endswith("source")])
    nodes.require(sources == START_SOURCES, f"the cup starts with {sources} Sources, expected {START_SOURCES}", "HD-2K")
    for name, dp in (("waterfall", 2), ("marsh", 2), ("mountain-source", 2), ("lake-source", 2), ("largest-lake-source", 3)):
        nodes[WATERS.index(name)]["dp"].equals(dp, "HD-4E")
        nodes[WATERS.index(name)]["time"].equals(2, "HD-4E")
    return (
        sorted(cup),
        generic,
        [node["dp"].number(0, MOST_DP) for node in nodes],
        [node["time"].number(0, 10) for node in nodes],
    )


# Charts and numbers


def read_numbers(root: Node) -> None:
    """What the rulebook states outright."""
    start = root["start_values"]
    for name, value in (
        ("askaris", 6), ("ammo_stock", 6), ("gifts", 10), ("food", 20), ("health", 5), ("sanity", 5), ("time", 10), ("dp", 0),
        ("credits", 20),
    ):  # fmt: skip
        start[name].equals(value, "HD-2A")
    limits = root["limits"]
    for name, value in (("askaris", 8), ("ammo_stock", 8), ("porters", 10), ("health", 5), ("sanity", 5)):
        limits[name].equals(value, "HD-3C.1")
    limits["discontent_revolt"].equals(10, "HD-3D")
    limits["time"].number(10, 99, "HD-2A")
    capacity = root["porter_capacity"]["by_porters"]
    capacity.list(11, 11, "HD-CAP.1")
    for porters in range(3):
        capacity[porters].equals(0, "HD-CAP.1")
    capacity[3].equals(10, "HD-CAP.1")
    porters = start["porters"].number(3, 10, "HD-D1")
    start["porters"].require(capacity[porters].number() >= 30, "the Porters cannot carry 10 Gifts and 20 Food", "HD-D1")
    start["discontent"].number(1, 9, "HD-D1")
    resources = root["resources"]
    names = [word(node["name"].text()) for node in resources]
    resources.require(names == list(RESOURCES), f"expected {', '.join(RESOURCES)} in this order", "HD-2D")
    abundant = [node for node in resources if node["supply"].text("sparse", "abundant", rule="HD-2D") == "abundant"]
    resources.require(len(abundant) == ABUNDANT, f"{len(abundant)} kinds are abundant, expected {ABUNDANT}", "HD-D3")
    patrons = root["patrons"]
    found = [word(node["name"].text()) for node in patrons]
    patrons.require(found == list(PATRONS), f"expected {', '.join(PATRONS)} in this order", "HD-3B")
    root["river_chart"]["Fork"]["4"].equals(9, "HD-4W.8")


def read_charts(root: Node, seats: int) -> Charts:
    players = str(seats)
    chart = root["terrain_chart"]
    terrain_chart = [NOWHERE] + [
        TERRAINS.index(word(chart[str(die)].text(*TERRAIN_NAMES, rule="HD-3I.3"))) for die in range(1, 7)
    ]

    def row(name: str) -> list[int]:
        cells = [root["river_chart"][name][str(column)] for column in range(1, 7)]
        return [0 if cell.value == "C" else cell.number(2, 16, "HD-4W.8") for cell in cells]

    def numbers(name: str, keys: tuple[str, ...]) -> dict[str, int]:
        return {key: root[name][key].number(-MOST_DP, MOST_DP) for key in keys}

    copies = {kind: root["supply"][kind]["copies_per_player"].number(1, 99) * seats for kind in ("sparse", "abundant")}
    modifiers = root["health_sanity_modifiers"]
    capacity = root["porter_capacity"]
    count = root["player_count"]
    return Charts(
        capacity=[cell.number(0, 200) for cell in capacity["by_porters"]],
        low_health=capacity["low_health_at_most"].number(0, 5, "HD-CAP.2"),
        low_health_minus=capacity["low_health_minus"].number(0, 200, "HD-CAP.2"),
        track_numbers=[0] + [modifiers[str(value)].number(-5, 0, "HD-2B") for value in range(1, 6)],
        terrain_chart=terrain_chart,
        river_row=row("River"),
        fork_row=row("Fork"),
        copies=[copies[node["supply"].text()] for node in root["resources"]],
        start=numbers("start_values", START_VALUES),
        limits=numbers("limits", LIMITS),
        dp=numbers("dp", DP),
        marker_modifier=root["turn_track"]["disease_horror_modifier_by_players"][players].number(-5, 0, "HD-3A.1"),
        patron_bonus=count["patron_bonus"][players].number(0, MOST_DP, "HD-3B.1"),
        balance_draws=count["balance_draw_per_absent_player"].number(0, MOST_CHITS, "HD-6G") * (5 - seats),
        solo_game_turns=count["solo_game_turns"].number(1, 99, "HD-SOLO"),
    )

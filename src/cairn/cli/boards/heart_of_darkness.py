"""The Heart of Darkness in a terminal: the sheet, and below it the map or the Matrix, whichever phase it is."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from . import Board, Scene

# Colour is never alone: terrain has its letter, kinds of chits have their words.
LAND = {"savanna": "#d9b44a", "veldt": "#a9b665", "jungle": "#57a083", "desert": "#d8a27a", "": "dim"}
GOOD, BAD, RARE, WATER = "bold #57a083", "bold #e0705c", "bold #e3b23c", "#6fa8dc"
ROOM_FOR_MAP = 40  # lines of terminal from which the whole map is drawn
TOP, BOTTOM, LEFT, RIGHT = 9.5, -26.0, 8.5, 41.0  # of the map, in degrees
NUMBERS = "①②③④⑤⑥"


class HeartBoard(Board):
    quiet: ClassVar[frozenset[str]] = frozenset({"encounter", "code", "buys", "walks", "matrix-turn", "map-turn"})

    def draw(self, scene: Scene) -> RenderableType:
        data = scene.data
        seat = scene.seat if scene.seat is not None else data["track"]["order"][0]
        lines: list[RenderableType] = [heading(scene)]
        lines += [rival(scene, other) for other in data["track"]["order"] if other != seat]
        lines += sheet(scene, seat)
        if in_matrix(data, seat):
            lines += matrix(scene, seat)
        elif data["seats"][seat]["region"]:
            lines += whole_map(scene, seat) if scene.height >= ROOM_FOR_MAP else around(scene, seat)
        return Group(*lines)


def in_matrix(data: dict[str, Any], seat: int) -> bool:
    """Disease and Horror leave the Turn Track when the Map Phase is over."""
    return bool(data["game_turn"] > 0 and data["track"]["disease"] == 0 and data["seats"][seat]["playing"])


def cropped(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    line.no_wrap = True
    return line


# The sheet


def heading(scene: Scene) -> Text:
    data = scene.data
    parts = [scene.title, f"Game Turn {data['game_turn']}"]
    if len(data["seats"]) == 1:
        parts[-1] += f" of {data['last_game_turn']}"
    if data["track"]["disease"]:
        parts.append(f"Disease {data['track']['disease']}, Horror {data['track']['horror']}")
    incidents = [data["turn"][which] for which in ("first", "second") if data["turn"][which]]
    if incidents:
        parts.append(" then ".join(word.capitalize() for word in incidents))
    return cropped(Text(f" {' · '.join(parts)} ".ljust(scene.width), "bold reverse"), scene.width)


def rival(scene: Scene, seat: int) -> Text:
    about = scene.data["seats"][seat]
    line = Text(f"  {scene.name(seat)}", "bold")
    line.append(f"  {about['dp']} DP", RARE)
    line.append(f"  Time {about['time']}  Health {about['health']}  Sanity {about['sanity']}")
    line.append(f"  {about['askaris']} Askaris {about['porters']} Porters", "dim")
    line.append(f"  {named(scene.data, about['region'])}" if about["region"] else "", "dim")
    if about["fate"] != "alive":
        line.append(f"  {about['fate']}", BAD)
    return cropped(line, scene.width)


def sheet(scene: Scene, seat: int) -> list[RenderableType]:
    about = scene.data["seats"][seat]
    first = Text("▶ ", GOOD).append(scene.name(seat), "bold").append(f"  {about['dp']} DP", RARE)
    first.append(f"  Time {about['time']:>2} ").append("■" * about["time"], GOOD).append("·" * (10 - about["time"]), "dim")
    for name in ("health", "sanity"):
        value = about[name]
        first.append(f"  {name.capitalize()} {value} ").append("●" * value, BAD if value <= 2 else GOOD).append(
            "○" * (5 - value), "dim"
        )
    trouble = about["discontent"]
    first.append("  Discontent ").append(f"{trouble}", BAD if trouble >= 7 else "")
    second = Text(f"  Askaris {about['askaris']}  Ammo {about['ammo']}  Porters {about['porters']}")
    second.append(f"  Food {about['food']} (a meal is {about['hunger']})  Gifts {about['gifts']}")
    second.append(f"  carrying {about['load']} of {about['capacity']}", "dim")
    if about["credits"]:
        second.append(f"  {about['credits']} Credits", RARE)
    carried = [f"{kind} ×{count}" if count > 1 else kind for kind, count in about["resources"].items()]
    third = Text("  " + (", ".join(carried) or "no Resources"), "dim")
    if about["patron"]:
        third.append(f"  for {about['patron'].replace('-', ' ').title()}", "italic")
    return [cropped(line, scene.width) for line in (first, second, third)]


# The map


def named(data: dict[str, Any], area: str) -> str:
    return next((str(each["name"]) for each in data["areas"] if each["area"] == area), area)


def region_line(scene: Scene, seat: int) -> Text:
    about = next(area for area in scene.data["areas"] if area["area"] == scene.data["seats"][seat]["region"])
    line = (
        Text("  in ").append(str(about["name"]), "bold").append(f": {about['terrain'] or 'unexplored'}", LAND[about["terrain"]])
    )
    if about["water_zone"]:
        line.append(", Water Zone", WATER)
    if about["red"]:
        line.append(", slavers", BAD)
    if about["found"]:
        line.append(f"; found here: {', '.join(plain(word) for word in about['found'])}", "dim")
    return cropped(line, scene.width)


def plain(word: str) -> str:
    """`kingdom-yw` is a kingdom: the letters are its Terrain Dots."""
    first, _, last = word.rpartition("-")
    return (first if first and set(last) <= set("ygbw") else word).replace("-", " ")


def around(scene: Scene, seat: int) -> list[RenderableType]:
    """The neighbours of the own region, a line each."""
    data = scene.data
    here = data["seats"][seat]["region"]
    areas = {area["area"]: area for area in data["areas"]}
    lines: list[RenderableType] = [region_line(scene, seat)]
    for border in data["borders"]:
        if here not in (border["a"], border["b"]):
            continue
        other = areas[border["b"] if border["a"] == here else border["a"]]
        line = Text(f"    {other['name']:<14}")
        if other["terrain"]:
            line.append(f"{other['terrain']}, explored", LAND[other["terrain"]])
        else:
            line.append(f"presumed {other['presumed']}" if other["presumed"] else "unknown", LAND[other["presumed"]])
        if other["water_zone"]:
            line.append("  Water Zone", WATER)
        if other["red"]:
            line.append("  slavers", BAD)
        if border["water"]:
            way = "out" if border["flows_into"] != here else "in"
            line.append(f"  {border['water'].replace('-', ' ')} flowing {way}", WATER)
        if border["blocked"]:
            line.append("  blocked", BAD)
        line.append(f"  {border['code'].replace('-', ' ')}", "dim")
        lines.append(cropped(line, scene.width))
    return lines


def whole_map(scene: Scene, seat: int) -> list[RenderableType]:
    """Every area at its place: capital letter explored, small letter presumed, ~ water, @ an Explorer."""
    data = scene.data
    rows = min(24, scene.height - 18)
    cell = 7
    columns = max(4, scene.width // cell)
    grid: dict[tuple[int, int], dict[str, Any]] = {}
    for area in sorted(data["areas"], key=lambda each: (not each["port"], -each["lat"])):
        row = round((TOP - area["lat"]) / (TOP - BOTTOM) * (rows - 1))
        column = round((area["lon"] - LEFT) / (RIGHT - LEFT) * (columns - 1))
        free = [(abs(r - row) * 2 + abs(c - column), r, c) for r in range(rows) for c in range(columns) if (r, c) not in grid]
        if free:
            _, row, column = min(free)
            grid[row, column] = area
    lines: list[RenderableType] = [region_line(scene, seat)]
    for row in range(rows):
        line = Text()
        for column in range(columns):
            shown = grid.get((row, column))
            line.append_text(area_label(shown, cell, data["seats"][seat]["region"]) if shown else Text(" " * cell))
        lines.append(cropped(line, scene.width))
    lines.append(cropped(Text("S V J D explored, s v j d presumed, ~ Water Zone, @ Explorer, * Port", "dim"), scene.width))
    return lines


def area_label(area: dict[str, Any], cell: int, here: str) -> Text:
    letter = area["terrain"][:1].upper() or area["presumed"][:1] or "·"
    mark = "@" if area["explorers"] else "*" if area["port"] else " "
    style = LAND[area["terrain"] or area["presumed"]]
    if area["area"] == here:
        style = f"reverse {GOOD}"
    label = Text(mark, GOOD).append(area["name"][: cell - 4], style).append(letter, f"bold {LAND[area['terrain']]}")
    label.append("~" if area["water_zone"] else " ", WATER)
    return label.append(" " * (cell - label.cell_len))


# The Matrix


def matrix(scene: Scene, seat: int) -> list[RenderableType]:
    """Two lines a slot: what may be found there, and whom one meets."""
    data = scene.data
    layout, about = data["layout"], data["seats"][seat]
    cell = min(13, (scene.width - 1) // layout["columns"] - 1)
    lines: list[RenderableType] = [region_line(scene, seat)]
    rule = Text("+" + ("-" * cell + "+") * layout["columns"], "dim")
    for row in range(1, layout["rows"] + 1):
        lines.append(rule)
        tops, bottoms = Text("|", "dim"), Text("|", "dim")
        for column in range(1, layout["columns"] + 1):
            top, bottom = slot(about, layout, f"{row}-{column}", cell)
            tops.append_text(top).append("|", "dim")
            bottoms.append_text(bottom).append("|", "dim")
        lines += [tops, bottoms]
    lines.append(rule)
    return lines


def slot(about: dict[str, Any], layout: dict[str, Any], word: str, cell: int) -> tuple[Text, Text]:
    lying = about["matrix"].get(word, {})
    waste = word in about["wasteland"]
    top, bottom = Text(), Text()
    if word == about["slot"]:
        top.append("@", GOOD)
    elif word == about["arrow"]:
        top.append("«", "dim")
    if word == about["rumor"]:
        top.append("RUMOR", RARE)
    elif "chit" in lying:
        name = lying["chit_kind"].replace("-", " ")
        top.append(name.upper() if lying["chit_type"] == "discovery" else f"+{name}", RARE)
    elif word == layout["end"]:
        top.append("End", "bold")
    elif word == layout["start"]:
        top.append("Start", "dim")
    elif word in layout["numbered"]:
        top.append(NUMBERS[layout["numbered"].index(word)], "dim")
    if "encounter" in lying:
        bottom.append(lying["encounter_kind"].capitalize())
        animal = lying["encounter"].partition("-")[2]
        if lying["encounter_kind"] == "wildlife" and cell >= 13:
            bottom = Text(animal.replace("-", " ").capitalize())
    if lying.get("rumor"):
        bottom.append(" ?", RARE)
    filler = "░" if waste else " "
    for line in (top, bottom):
        line.truncate(cell)
        line.append(filler * (cell - line.cell_len), "dim")
    return top, bottom


BOARD = HeartBoard()

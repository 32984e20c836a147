"""The Heart of Darkness in a terminal: the sheet, and below it the map or the Matrix, whichever phase it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...cli.boards import ROOMY, Board, Choice, Scene, cropped, labels
from ...cli.boards.canvas import Canvas
from ...core.catalogue import Message
from .actions import SPECIALS
from .game import GAME
from .words import NAMES, chit_thing, on_track

label = labels(GAME.words)
# Colour is never alone: terrain has its letter, kinds of chits have their words.
LAND = {"savanna": "#d9b44a", "veldt": "#a9b665", "jungle": "#57a083", "desert": "#d8a27a", "": "dim"}
GOOD, BAD, RARE, WATER = "bold #57a083", "bold #e0705c", "bold #e3b23c", "#6fa8dc"
ROOM_FOR_MAP = 40  # lines of terminal from which the whole map is drawn
MAP_WIDTH = 72  # and columns
TOP, BOTTOM, LEFT, RIGHT = 9.5, -26.0, 8.5, 41.0  # of the map, in degrees
NUMBERS = "①②③④⑤⑥"
STEPS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}


class HeartBoard(Board):
    aliases: ClassVar[dict[str, tuple[str, ...]]] = {
        "skip": ("no", "done"), "stay": ("end-turn",), "humble": ("humility",), "bad-luck": ("reroll",),
    }  # fmt: skip
    quiet: ClassVar[frozenset[str]] = frozenset(
        {"encounter", "code", "buys", "walks", "matrix-turn", "map-turn", "discoveries", "equipped"}
    )
    unit: ClassVar[str] = " DP"

    def draw(self, scene: Scene) -> RenderableType:
        data = scene.data
        seat = scene.seat if scene.seat is not None else data["track"]["order"][0]
        buying = data["seats"][seat]["credits"] and data["seats"][seat]["region"]  # the wares need the room
        lines: list[RenderableType] = [heading(scene)]
        others = [other for other in data["track"]["order"] if other != seat]
        if scene.height >= ROOMY:
            lines += [rival(scene, other) for other in others]
        elif others:
            lines.append(rivals(scene, others))
        lines += sheet(scene, seat)
        if in_matrix(data, seat):
            lines += matrix(scene, seat)
        elif scene.height >= ROOM_FOR_MAP and scene.width >= MAP_WIDTH and not buying:
            lines += whole_map(scene, seat, scene.height - 18)
        elif data["seats"][seat]["region"]:
            lines += around(scene, seat)
        return Group(*lines)

    def map(self, scene: Scene) -> RenderableType:
        """The whole map, and the borders of the own region where there is room, or no room for the map."""
        seat = scene.seat if scene.seat is not None else scene.data["track"]["order"][0]
        lines = whole_map(scene, seat, scene.height - 3) if scene.width >= MAP_WIDTH else []
        if scene.data["seats"][seat]["region"] and (not lines or scene.height >= ROOM_FOR_MAP):
            lines += around(scene, seat)[1 if lines else 0 :]  # the map says where the seat is
        return Group(*lines)

    def loud(self, event: dict[str, Any]) -> bool:
        """The board shows each step, and a drawn Event names its Incident."""
        told = event.get("why") == "walking" or (event["what"] == "incident" and event["which"])
        return super().loud(event) and not told

    def look(self, scene: Scene) -> RenderableType:
        """Everybody's sheet and what their Resources are for; while a seat buys, what all of them are for."""
        data = scene.data
        if scene.seat is not None and data["seats"][scene.seat]["credits"]:
            return notes_table(list(data["bags"]["resources"]), data)
        known = notes_table([ware for ware in data["wares"] if any(ware in about["resources"] for about in data["seats"])])
        if len(data["seats"]) > 1:
            return Group(sheets(scene), "", known)
        patron = data["seats"][0]["patron"]  # the rest of a lonely sheet is on the table
        return Group(label("term-patron-note", patron=patron), known) if patron else known

    def names(self, data: dict[str, Any]) -> dict[str, str]:
        return {area["area"]: called(area) for area in data["areas"]}

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The end: what the last procedure added to each story."""
        if not any(event["what"] in ("wins", "ties") for event in events):
            return None
        seats = range(len(scene.data["seats"]))
        bonuses = [event for event in events if event["what"] == "dp" and event["why"].startswith("most ")]
        table = Table(box=None, padding=(0, 3, 0, 0))
        table.add_column("")
        for seat in seats:
            table.add_column(scene.name(seat), justify="right")
        for why in dict.fromkeys(event["why"] for event in bonuses):
            gained = {event["seat"]: event["amount"] for event in bonuses if event["why"] == why}
            table.add_row(label("term-why", why=why), *[f"+{gained[seat]}" if seat in gained else "–" for seat in seats])
        fates = [scene.data["seats"][seat]["fate"] for seat in seats]
        shown = [Text(label("term-fate", fate=fate), BAD if fate != "alive" else "") for fate in fates]
        table.add_row(label("term-fate-head"), *shown)
        table.add_row(
            Text(label("term-dp-head"), "bold"), *[Text(str(scene.data["seats"][seat]["dp"]), RARE) for seat in seats]
        )
        return Group(Text(label("term-told") if len(seats) > 1 else label("term-told-alone"), "bold"), table)

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        if choices and all(choice.action.kind == "buy" for choice in choices):
            return wares(scene, choices)
        if any(choice.action.kind == "set-die" for choice in choices) and scene.height < ROOMY:
            return dice(scene, choices)
        return super().choices(scene, [explained(scene, choice) for choice in choices])


def wares(scene: Scene, choices: list[Choice]) -> RenderableType:
    """What one Credit buys, with what it is good for."""
    lines = []
    for choice in choices:
        line = Text(f"{choice.number:>2} ", "bold").append(choice.words, "not bold")
        ware = choice.action.arguments["ware"]
        if ware in scene.data["wares"] and scene.width >= MAP_WIDTH:
            line.append(f": {label('term-resource-note', resource=ware)}", "dim")
        lines.append(cropped(line, scene.width // 2 - 2))
    if any(line.plain.endswith("…") for line in lines):
        lines.append(Text(f"   {label('term-look-wares')}", "dim"))
    return Columns(lines, column_first=True, padding=(0, 2))


def dice(scene: Scene, choices: list[Choice]) -> RenderableType:
    """Up to ten faces and the roll, side by side."""
    lines = [
        cropped(
            Text(f"{choice.number:>2} ", "bold").append(choice.words, "not bold").append(f"  {choice.outcome()}", "dim"),
            scene.width // 2 - 2,
        )
        for choice in choices
    ]
    return Columns(lines, column_first=True, padding=(0, 2))


def explained(scene: Scene, choice: Choice) -> Choice:
    """With what the table says about where an answer leads."""
    data, arguments = scene.data, choice.action.arguments
    if choice.action.kind == "port":
        return replace(choice, words=f"{choice.words}: {', '.join(ways_from(data, arguments['port']))}")
    if choice.action.kind == "go" and scene.seat is not None:
        about = data["seats"][scene.seat]
        row, _, column = about["slot"].partition("-")
        down, right = STEPS[arguments["direction"]]
        lying = about["matrix"].get(f"{int(row) + down}-{int(column) + right}", {})
        notes = [label("term-worth", dp=lying["worth"])] if "worth" in lying else []
        after = about["ahead"][lying["encounter_kind"]]["after"] if "encounter_kind" in lying else ""
        notes += [label(after)] if after else []
        return replace(choice, words="; ".join([choice.words, *notes]))
    return choice


def ways_from(data: dict[str, Any], port: str) -> list[str]:
    """The neighbours of a Port: `Zigula (savanna, fork)`."""
    areas = {area["area"]: area for area in data["areas"]}
    ways = []
    for border in data["borders"]:
        if port in (border["a"], border["b"]):
            other = areas[border["b"] if border["a"] == port else border["a"]]
            land = other["terrain"] or other["presumed"]
            known = [label("term-terrain", terrain=land) if land else label("term-unknown")]
            known += [label("term-water", marker=border["water"])] if border["water"] else []
            ways.append(f"{called(other)} ({', '.join(known)})")
    return ways


def called(area: dict[str, Any]) -> str:
    """An area in the reader's language. An owner's own name for it stays."""
    name, ours = str(area["name"]), area["area"]
    return label("term-area", region=ours) if NAMES.get(ours) == name else name


def resource_name(resource: str) -> str:
    return label("term-resource", resource=resource)


def notes_table(wares: list[str], data: dict[str, Any] | None = None) -> Table:
    """What Resources are for; with `data`, also how many are left to buy."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for resource in wares:
        left = data["bags"]["resources"][resource] if data else 1
        table.add_row(
            f"{resource_name(resource)} ×{left}" if left > 1 else resource_name(resource),
            label("term-resource-note", resource=resource),
        )
    return table


def sheets(scene: Scene) -> Table:
    """Everybody's sheet, side by side."""
    data = scene.data
    order = sorted(data["track"]["order"], key=lambda seat: seat == scene.seat)  # the own one last
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", style="dim")
    for seat in order:
        table.add_column(f"{scene.name(seat)} ({label('term-colour', colour=data['seats'][seat]['colour'])})")
    seats = [data["seats"][seat] for seat in order]
    for key in ("dp", "time", "health", "sanity", "discontent", "askaris", "ammo", "porters", "food", "gifts"):
        table.add_row(label("term-value", name=key), *[str(about[key]) for about in seats])
    loads = [label("term-of", part=about["load"], whole=about["capacity"]) for about in seats]
    table.add_row(label("term-load-head"), *loads)
    table.add_row(label("term-value", name="resources"), *[", ".join(resources(about)) or "–" for about in seats])
    patrons = [label("term-patron", patron=about["patron"]) if about["patron"] else "–" for about in seats]
    table.add_row(label("term-patron-head"), *patrons)
    table.add_row(label("term-region-head"), *[named(data, about["region"]) if about["region"] else "–" for about in seats])
    if any(about["bad_luck"] for about in seats):
        markers = [label("term-markers", colour=about["bad_luck"]) if about["bad_luck"] else "–" for about in seats]
        table.add_row(label("term-bad-luck-head"), *markers)
    return table


def resources(about: dict[str, Any]) -> list[str]:
    named = []
    for kind, count in about["resources"].items():
        used = kind == "guide" and about["guide_used"]
        name = label("term-used", resource=kind) if used and count == 1 else resource_name(kind)
        named.append(f"{name} ×{count}" if count > 1 else name)
    return named


def in_matrix(data: dict[str, Any], seat: int) -> bool:
    """Disease and Horror leave the Turn Track when the Map Phase is over."""
    return bool(data["game_turn"] > 0 and data["track"]["disease"] == 0 and data["seats"][seat]["playing"])


# The sheet


def heading(scene: Scene) -> Text:
    data = scene.data
    turn, turns, alone = data["game_turn"], data["last_game_turn"], len(data["seats"]) == 1
    parts = [scene.title, label("term-turn-of", turn=turn, turns=turns) if alone else label("term-turn", turn=turn)]
    if data["track"]["disease"]:
        order = on_track(data["track"]["disease"], data["track"]["horror"], data["track"]["order"])
        names = [scene.name(each.args["seat"]) if each.args else label(each.id) for each in order]
        parts.append(f"{label('term-track')}: {', '.join(names)}")
    incidents = [data["turn"][which] for which in ("first", "second") if data["turn"][which]]
    if incidents:
        parts.append(label("term-incidents", incidents=len(incidents), incident=incidents))
    return cropped(Text(f" {' · '.join(parts)} ".ljust(scene.width), "bold reverse"), scene.width)


def rival(scene: Scene, seat: int) -> Text:
    about = scene.data["seats"][seat]
    line = Text(f"  {scene.name(seat)}", "bold")
    line.append(f"  {label('term-dp', dp=about['dp'])}", RARE)
    line.append("".join([f"  {label('term-value', name=name)} {about[name]}" for name in ("time", "health", "sanity")]))
    line.append(f"  {label('term-members', askaris=about['askaris'], porters=about['porters'])}", "dim")
    line.append(f"  {named(scene.data, about['region'])}" if about["region"] else "", "dim")
    if about["fate"] != "alive":
        line.append(f"  {label('term-fate', fate=about['fate'])}", BAD)
    return cropped(line, scene.width)


def rivals(scene: Scene, seats: list[int]) -> Text:
    """All of them in one line, where lines are scarce; `look` shows their sheets."""
    parts = []
    for seat in seats:
        about = scene.data["seats"][seat]
        part = Text(f"  {scene.name(seat)} ", "bold").append(label("term-dp", dp=about["dp"]), RARE)
        alive = about["fate"] == "alive"
        told = f"{label('term-value', name='time')} {about['time']}" if alive else label("term-fate", fate=about["fate"])
        part.append(f" {told}", "not bold")
        parts.append(part.append(f" {named(scene.data, about['region'])}" if about["region"] else "", "dim"))
    return cropped(Text("").join(parts), scene.width)


def sheet(scene: Scene, seat: int) -> list[RenderableType]:
    about = scene.data["seats"][seat]
    first = Text("▶ ", GOOD).append(scene.name(seat), "bold").append(f"  {label('term-dp', dp=about['dp'])}", RARE)
    first.append(f"  {label('term-value', name='time')} {about['time']:>2} ").append("■" * about["time"], GOOD).append(
        "·" * (10 - about["time"]), "dim"
    )
    for name in ("health", "sanity"):
        value = about[name]
        first.append(f"  {label('term-value', name=name)} {value} ").append("●" * value, BAD if value <= 2 else GOOD).append(
            "○" * (5 - value), "dim"
        )
    trouble = about["discontent"]
    first.append(f"  {label('term-value', name='discontent')} ").append(f"{trouble}", BAD if trouble >= 7 else "")
    second = Text("".join([f"  {label('term-value', name=name)} {about[name]}" for name in ("askaris", "ammo", "porters")]))
    second.append(f"  {label('term-value', name='food')} {label('term-meal', food=about['food'], meal=about['hunger'])}")
    second.append(f"  {label('term-value', name='gifts')} {about['gifts']}")
    second.append(f"  {label('term-load', part=about['load'], whole=about['capacity'])}", "dim")
    left = about["credits"]
    third = Text(f"{label('term-credits', credits=left)}  ", RARE) if left else Text()
    third.append(", ".join(resources(about)) or label("term-no-resources"), "dim")
    if about["patron"] and (scene.height >= ROOMY or third.cell_len < scene.width):
        third.append(f"  {label('term-for', patron=about['patron'])}", "italic")
    if about["bad_luck"] and (scene.height >= ROOMY or third.cell_len < scene.width):
        third.append(f"  {label('term-bad-luck', colour=about['bad_luck'])}", "dim")
    return [cropped(first, scene.width), cropped(second, scene.width), Padding(third, (0, 0, 0, 2))]


# The map


def named(data: dict[str, Any], area: str) -> str:
    return next((called(each) for each in data["areas"] if each["area"] == area), area)


def found_thing(word: str) -> Message:
    """A chit, or a legend."""
    return chit_thing(word) if word not in SPECIALS else Message(f"special-{word}", {})


def region_line(scene: Scene, seat: int) -> Text:
    about = next(area for area in scene.data["areas"] if area["area"] == scene.data["seats"][seat]["region"])
    land = label("term-terrain", terrain=about["terrain"]) if about["terrain"] else label("term-unexplored")
    line = Text(f"  {label('term-in')} ").append(called(about), "bold").append(f": {land}", LAND[about["terrain"]])
    if about["water_zone"]:
        line.append(f", {label('term-water-zone')}", WATER)
    if about["red"]:
        line.append(f", {label('term-slavers')}", BAD)
    if about["found"] and not in_matrix(scene.data, seat):
        line.append(f"; {label('term-found', found=[found_thing(word) for word in about['found']])}", "dim")
    return cropped(line, scene.width)


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
        line = Text(f"    {called(other):<10} ")
        if other["terrain"]:
            line.append(label("term-explored", terrain=other["terrain"]), LAND[other["terrain"]])
        else:
            presumed = label("term-presumed", terrain=other["presumed"]) if other["presumed"] else label("term-unknown")
            line.append(presumed, LAND[other["presumed"]])
        if other["water_zone"] and not border["water"]:  # else the marker says so
            line.append(f"  {label('term-water-zone')}", WATER)
        if other["red"]:
            line.append(f"  {label('term-slavers')}", BAD)
        if border["water"]:
            outwards = border["flows_into"] != here
            way = label("term-flows-out" if outwards else "term-flows-in", marker=border["water"])
            line.append(f"  {way}", WATER)
        if border["blocked"]:
            line.append(f"  {label('term-blocked')}", BAD)
        line.append(f"  {label('term-code', code=border['code'])}", "dim")
        lines.append(cropped(line, scene.width))
    return lines


def whole_map(scene: Scene, seat: int, rows: int) -> list[RenderableType]:
    """Every area at its place and every border as a line; those of the own region, rivers and blocked ones stand out."""
    data, here = scene.data, scene.data["seats"][seat]["region"]
    letters = 4 if scene.width < 100 else 9
    rows = min(24, rows)
    at = {
        area["area"]: (
            round((area["lon"] - LEFT) / (RIGHT - LEFT) * (scene.width - letters - 3)),
            round((TOP - area["lat"]) / (TOP - BOTTOM) * (rows - 1)),
        )
        for area in data["areas"]
    }
    canvas = Canvas(scene.width, rows)
    for border in sorted(data["borders"], key=lambda border: (here in (border["a"], border["b"]), bool(border["water"]))):
        style = GOOD if here in (border["a"], border["b"]) else "dim"
        if border["water"]:
            style = WATER
        canvas.line(at[border["a"]], at[border["b"]], BAD if border["blocked"] else style)
    for area in sorted(data["areas"], key=lambda area: (area["area"] != here, not area["port"], -area["lon"])):
        sign = area_label(area, letters, here)
        canvas.label(*at[area["area"]], sign, sign)
    legend = label("term-legend") if scene.width >= 100 else label("term-legend-short")
    lines: list[RenderableType] = [region_line(scene, seat)] if here else []
    return [*lines, *canvas.lines(), cropped(Text(legend, "dim"), scene.width)]


def area_label(area: dict[str, Any], letters: int, here: str) -> Text:
    land = area["terrain"] or area["presumed"]
    letter = label("term-letter", terrain=land) if land else "?"
    letter = letter if area["terrain"] else letter.lower()
    style = LAND[area["terrain"] or area["presumed"]]
    if area["area"] == here:
        style = f"reverse {GOOD}"
    sign = Text("@" if area["explorers"] else "*" if area["port"] else "", GOOD)
    sign.append(called(area)[:letters], style).append(f" {letter}", f"bold {LAND[area['terrain']]}")
    return sign.append("~" if area["water_zone"] else "", WATER)


# The Matrix


def matrix(scene: Scene, seat: int) -> list[RenderableType]:
    """Two lines a slot: what may be found there, and whom one meets. Where lines are scarce, one does if all fits in it."""
    data = scene.data
    layout, about = data["layout"], data["seats"][seat]
    cell = min(13, (scene.width - 3) // layout["columns"] - 1)
    roomy = scene.height >= ROOMY
    rule = [Text("  +" + ("-" * cell + "+") * layout["columns"], "dim")] if roomy else []
    head = Text("   " + " ".join(str(column).center(cell) for column in range(1, layout["columns"] + 1)), "dim")
    lines: list[RenderableType] = [region_line(scene, seat), cropped(head, scene.width)]
    for row in range(1, layout["rows"] + 1):
        slots = [slot(about, layout, f"{row}-{column}", cell) for column in range(1, layout["columns"] + 1)]
        single = not roomy and all(each.fits(cell) for each in slots)
        tops, bottoms = Text(f"{row} |", "dim"), Text("  |", "dim")
        for each in slots:
            top, bottom = each.in_one(cell) if single else each.in_two()
            tops.append_text(filled(top, cell, each.waste)).append("|", "dim")
            bottoms.append_text(filled(bottom, cell, each.waste)).append("|", "dim")
        lines += [*rule, tops] if single else [*rule, tops, bottoms]
    return [*lines, *rule]


@dataclass(frozen=True)
class Slot:
    """What is drawn of a slot: the Explorer or the Arrow, what lies there or its printed name, and the Encounter."""

    mark: Text
    lying: Text
    printed: Text
    met: Text
    waste: bool

    def fits(self, cell: int) -> bool:
        """Do Encounter and finds have room in one line?"""
        return not (self.lying and self.met) and self.mark.cell_len + self.lying.cell_len + self.met.cell_len <= cell + 1

    def in_two(self) -> tuple[Text, Text]:
        return Text.assemble(self.mark, self.lying or self.printed), self.met

    def in_one(self, cell: int) -> tuple[Text, Text]:
        number = self.printed if len(self.printed) == 1 and self.mark.cell_len + self.met.cell_len < cell else Text()
        here = Text.assemble(number, self.met) if self.met else self.printed
        return Text.assemble(self.mark, self.lying or here), Text()


def slot(about: dict[str, Any], layout: dict[str, Any], word: str, cell: int) -> Slot:
    lying = about["matrix"].get(word, {})
    mark, chit, printed, met = Text(), Text(), Text(), Text()
    if word == about["slot"]:
        mark = Text("@", GOOD)
    elif word == about["arrow"]:
        mark = Text("«", "dim")
    if word == layout["start"]:
        printed = Text(label("term-start"), "dim")
    elif word in layout["numbered"]:
        printed = Text(NUMBERS[layout["numbered"].index(word)], "dim")
    if word == about["rumor"]:
        chit = Text(label("term-rumor").upper(), RARE)
    elif "chit" in lying:
        kind = chit_thing(lying["chit_kind"], "none")
        name = label("term-kind", chit=kind)
        name = label("term-kind-short", chit=kind) if len(name) >= cell else name
        chit = Text(name.upper() if lying["chit_type"] == "discovery" else f"+{name}", RARE)
    elif word == layout["end"]:
        chit = Text(label("term-end"), "bold")  # it counts even where somebody waits there
    if "encounter" in lying:
        met = Text(label("term-encounter", previous=lying["encounter_kind"]))
        if lying["encounter_kind"] == "wildlife" and cell >= 13:
            met = Text(label("term-animal", what=Message("chit-label", chit_thing(lying["encounter"]).args)))
    if lying.get("rumor"):
        met.append(" ?" if met else f"{label('term-rumor')}?", RARE)
    return Slot(mark, chit, printed, met, word in about["wasteland"])


def filled(line: Text, cell: int, waste: bool) -> Text:
    line = line.copy()
    line.truncate(cell)
    return line.append(("░" if waste else " ") * (cell - line.cell_len), "dim")


BOARD = HeartBoard()

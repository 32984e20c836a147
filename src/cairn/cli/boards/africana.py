"""Africana in a terminal: expeditions, companies and books as lists, a map where there is room, steps as a table of numbers."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from . import ROOMY, Board, Choice, Scene, minus, signed

# Colour is never alone: blossom, drop, peak, sun, moon.
SYMBOLS = {"magenta": "✿", "turquoise": "≈", "grey": "▲", "orange": "☼", "violet": "☾"}
NAMES = {"magenta": "blossom", "turquoise": "drop", "grey": "peak", "orange": "sun", "violet": "moon"}
CARD = {
    "magenta": "#fff0f6 on #b0286c",
    "turquoise": "#eafcfb on #0f7f7d",
    "grey": "#1f1d1a on #b9b5ad",
    "orange": "#2c1a02 on #e39a26",
    "violet": "#f5f0ff on #4b2f86",
    "joker": "#f6e7c1 on #43392b",
}
LOSS, GAIN = "bold #e0705c", "bold #57a083"
NARROW = 72  # columns below which words are left out
TURN = "▶"
PARTS = {
    "expeditions": "expeditions",
    "artifacts": "artifacts",
    "collections": "collections",
    "assistants": "assistants",
    "money": "money",
    "cards": "travel cards",
    "unfinished": "unfinished artifacts",
}


class AfricanaBoard(Board):
    quiet: ClassVar[frozenset[str]] = frozenset({"rests"})
    paged: ClassVar[frozenset[str]] = frozenset({"scores"})

    def draw(self, scene: Scene) -> RenderableType:
        roomy = scene.height >= ROOMY
        lines: list[RenderableType] = [heading(scene)]
        if roomy and scene.width >= NARROW:
            lines += [world(scene)]
        lines += [company(scene, seat) for seat in order(scene)]
        if roomy:
            lines.append("")
        lines.append(expeditions(scene))
        lines += [book(scene, about) for about in scene.data["books"]]
        if scene.seat is not None:
            lines += archive(scene)
        return Group(*lines)

    def hand(self, scene: Scene) -> RenderableType | None:
        if scene.seat is None:
            return None
        line = Text("Hand ", "dim", no_wrap=True, overflow="ellipsis")
        for card in scene.data["hand"]:
            line.append_text(chip(card)).append(" ")
        if scene.data["table"]:
            line.append(" on the table ", "dim")
            for card in scene.data["table"]:
                line.append_text(chip(card)).append(" ")
        return line

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        steps = [choice for choice in choices if choice.action.kind == "go"]
        others = [choice for choice in choices if choice.action.kind != "go"]
        lines: list[RenderableType] = []
        hand = self.hand(scene)
        if hand is not None:
            lines.append(hand)
        if steps:
            lines.append(self.steps(scene, steps))
        lines.append(super().choices(scene, others))
        return Group(*lines)

    def steps(self, scene: Scene, steps: list[Choice]) -> Table:
        """The neighbours, and for each card that can be played its number; a star where the colour must be changed."""
        cards = list(dict.fromkeys(choice.action.arguments["card"] for choice in steps))
        places = list(dict.fromkeys(choice.action.arguments["place"] for choice in steps))
        numbers = {(choice.action.arguments["place"], choice.action.arguments["card"]): choice for choice in steps}
        known = {place["id"]: place for place in scene.data["places"]}
        wide = scene.width >= NARROW
        table = Table(box=None, padding=(0, 2 if wide else 1, 0, 0), header_style="dim")
        table.add_column("go to", no_wrap=True)
        table.add_column("costs", no_wrap=True)
        for card in cards:
            table.add_column(chip(card, wide and len(cards) < 6), justify="right", no_wrap=True)
        table.add_column("there" if wide else "", no_wrap=True, overflow="ellipsis", style="dim")
        for place in places:
            cells: list[RenderableType] = [known[place]["name"], symbols(known[place])]
            for card in cards:
                choice = numbers.get((place, card))
                cells.append(step_number(choice) if choice else Text("–", "dim"))
            table.add_row(*cells, "; ".join(business(scene, place)) if wide else "")
        if any("5 silver" in choice.words for choice in steps):
            table.caption = "* with 5 silver for another colour"
            table.caption_justify = "left"
        return table

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The reckoning at the end."""
        scores = {event["seat"]: event for event in events if event["what"] == "scores"}
        if not scores:
            return None
        table = Table(title="The journey is over", title_style="bold", box=None, padding=(0, 3, 0, 0))
        table.add_column("")
        for seat in range(len(scene.data["seats"])):
            table.add_column(scene.name(seat), justify="right")
        for part, words in PARTS.items():
            table.add_row(words, *[minus(event[part]) if event[part] else "–" for event in scores.values()])
        table.add_row(Text("points", "bold"), *[Text(minus(event["total"]), "bold") for event in scores.values()])
        table.add_row(Text("silver", "dim"), *[str(seat["money"]) for seat in scene.data["seats"]])
        return table


# Pieces


def heading(scene: Scene) -> Text:
    data = scene.data
    pile = f"{data['pile']['left']} expeditions to come" + (f", next {data['pile']['next']}" if data["pile"]["next"] else "")
    parts = [scene.title, f"round {data['round']}", pile, f"{data['travel']['pile']} travel cards"]
    if data["last_round"]:
        parts.insert(1, "last round")
    while len(parts) > 2 and len(" · ".join(parts)) + 2 > scene.width:
        parts.pop()
    return Text(f" {' · '.join(parts)} ".ljust(scene.width), "bold reverse", no_wrap=True, overflow="crop")


def order(scene: Scene) -> list[int]:
    """The others in the order of play, the own company last."""
    seats = len(scene.data["seats"])
    first = 0 if scene.seat is None else scene.seat + 1
    return [(first + turn) % seats for turn in range(seats)]


def names(scene: Scene) -> dict[str, str]:
    return {place["id"]: place["name"] for place in scene.data["places"]}


def pawn(scene: Scene, seat: int) -> str:
    """A company is told by the first letter of its country."""
    return str(scene.data["seats"][seat]["country"])[0]


def many(number: int, word: str) -> str:
    return f"{minus(number)} {word}" if number == 1 else f"{minus(number)} {word}s"


def company(scene: Scene, seat: int) -> Text:
    about, known = scene.data["seats"][seat], names(scene)
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{TURN if scene.data['turn'] == seat else ' '} ", GAIN).append(f"{pawn(scene, seat)} ", "bold")
    line.append(scene.name(seat), "bold").append(f" in {known[about['place']]}")
    if about["money"] is not None:
        line.append(f"  {about['money']} silver")
    line.append(f"  {many(about['hand_size'], 'card')}", "dim").append(f"  {many(about['markers'], 'marker')}", "dim")
    if about["score"] is not None:
        line.append(f"  {many(about['score']['total'], 'point')}", GAIN)
    for adventure in about["unfinished"]:
        line.append("  → ", "dim").append(f"{what(adventure)} {known[adventure['target']]}")
    return line


def expeditions(scene: Scene) -> Table:
    known = names(scene)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    wide = scene.width >= NARROW
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("joining" if wide else "join", no_wrap=True)
    table.add_column("expedition", no_wrap=True)
    table.add_column("steps" if wide else "", justify="right", no_wrap=True)
    table.add_column("ends for" if wide else "end", no_wrap=True)
    table.add_column("joined" if wide else "", no_wrap=True)
    for space in scene.data["spaces"]:
        card, bonus = space["expedition"], space["bonus"]
        gift = f"+{bonus['amount']}{' silver' if wide else 's'}" if bonus["kind"] == "silver" else "+1 card" if wide else "+1c"
        if card is None:
            table.add_row(str(space["space"]), gift, Text("–", "dim"))
            continue
        table.add_row(
            Text(str(space["space"]), "bold"),
            gift,
            f"{known[card['start']]} → {known[card['target']]}",
            str(card["steps"]),
            f"{card['silver']} silver, {card['points']} p" if wide else f"{card['silver']}s {card['points']}p",
            Text(" ".join(pawn(scene, seat) for seat in space["markers"]), "bold"),
        )
    return table


def book(scene: Scene, about: dict[str, Any]) -> Text:
    line = Text(no_wrap=True, overflow="ellipsis")
    own = scene.seat is not None and scene.data["seats"][scene.seat]["book"] == about["half"]
    line.append(f"{about['half'].capitalize()} book ", "bold" if own else "dim")
    for side in ("left", "right"):
        line.append(f" {side} ({about[f'{side}_size']}) ", "dim")
        line.append(page(scene, about[side]) if about[side] else "–", "" if own else "dim")
    return line


def page(scene: Scene, adventure: dict[str, Any]) -> str:
    reward = f" {adventure['silver']} s {adventure['points']} p" if adventure["kind"] == "artifact" else ""
    return f"{what(adventure)} → {names(scene)[adventure['target']]}{reward}"


def what(adventure: dict[str, Any]) -> str:
    if adventure["kind"] == "artifact":
        return str(adventure["what"])
    return f"{SYMBOLS[adventure['what']]} assistant"


def archive(scene: Scene) -> list[RenderableType]:
    """What the own artifacts are worth as they are now."""
    assert scene.seat is not None
    about = scene.data["seats"][scene.seat]
    held = [f"{number} {kind}" for kind, number in (about["artifacts"] or {}).items() if number]
    if not held:
        return []
    sets = [
        f"{' + '.join(f'{number} {kind}' for kind, number in each['takes'].items())} {signed(each['worth'])}"
        for each in about["collections"]
    ]
    return [Text(f"Artifacts {', '.join(held)}", "dim").append(f"; collections {', '.join(sets)}" if sets else "", "dim")]


def symbols(place: dict[str, Any]) -> Text:
    line = Text()
    for colour in place["symbols"]:
        line.append(f" {SYMBOLS[colour]} ", CARD[colour])
    return line


def chip(card: str, wide: bool = True) -> Text:
    """` ☼ sun ` for a travel card, ` ☼ assistant ` for an assistant, ` joker `; or as short as can be."""
    if card == "joker":
        return Text().append(" joker " if wide else " J", CARD["joker"])
    colour, _, assistant = card.partition("-")
    if not wide:
        return Text().append(f"{'a' if assistant else ' '}{SYMBOLS[colour]}", CARD[colour])
    return Text().append(f" {SYMBOLS[colour]} {'assistant' if assistant else NAMES[colour]} ", CARD[colour])


def step_number(choice: Choice) -> Text:
    price = ", 5 silver" in choice.words
    return Text(str(choice.number), "bold").append("*" if price else "", LOSS)


def business(scene: Scene, place: str) -> list[str]:
    """What the viewer could do at a place: join, end, deliver."""
    if scene.seat is None:
        return []
    about = scene.data["seats"][scene.seat]
    found = []
    for space in scene.data["spaces"]:
        card = space["expedition"]
        if card and card["target"] == place and scene.seat in space["markers"]:
            found.append(f"end {space['space']}: {card['silver']} silver, {card['points']} p")
        elif card and card["start"] == place and scene.seat not in space["markers"]:
            found.append(f"join {space['space']}")
    found += [f"deliver {what(adventure)}" for adventure in about["unfinished"] if adventure["target"] == place]
    return found


def world(scene: Scene) -> Text:
    """The places where they lie, with symbols, the pawns in them, and what the viewer could do there."""
    rows, width = 17, min(scene.width, 100)
    places = scene.data["places"]
    west, east = min(place["lon"] for place in places), max(place["lon"] for place in places)
    south, north = min(place["lat"] for place in places), max(place["lat"] for place in places)
    grid: list[list[Text]] = [[] for _ in range(rows)]
    free = [0] * rows
    equator = round((north - 0) / (north - south) * (rows - 1))
    for place in sorted(places, key=lambda place: place["lon"]):
        label = place_label(scene, place)
        row = round((north - place["lat"]) / (north - south) * (rows - 1))
        column = round((place["lon"] - west) / (east - west) * (width - 24))
        row = next((r for r in (row, row + 1, row - 1, row + 2, row - 2) if 0 <= r < rows and free[r] <= column), row)
        gap = max(0, column - free[row])
        grid[row] += [Text(("-" if row == equator else " ") * gap, "dim"), label]
        free[row] += gap + label.cell_len
    for row in range(rows):
        if row == equator:
            grid[row].append(Text("-" * max(0, width - free[row]), "dim"))
    lines = [Text("", no_wrap=True, overflow="crop").join(parts) for parts in grid]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def place_label(scene: Scene, place: dict[str, Any]) -> Text:
    here = [pawn(scene, seat) for seat, about in enumerate(scene.data["seats"]) if about["place"] == place["id"]]
    label = Text().append_text(symbols(place))
    label.append(f" {place['name']}", "bold" if here else "")
    if here:
        label.append(f" {'·'.join(here)}", GAIN)
    marks = [str(space["space"]) for space in scene.data["spaces"] if (space["expedition"] or {}).get("start") == place["id"]]
    goals = [str(space["space"]) for space in scene.data["spaces"] if (space["expedition"] or {}).get("target") == place["id"]]
    if marks:
        label.append(f" +{','.join(marks)}", "dim")
    if goals:
        label.append(f" ⚑{','.join(goals)}", "dim")
    return label.append(" ")


BOARD = AfricanaBoard()

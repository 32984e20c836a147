"""Africana in a terminal: expeditions, companies and books as lists, a map where there is room, steps as a table of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...cli.boards import ROOMY, Board, Choice, Scene, cropped, labels, minus, packed, signed
from ...cli.boards.canvas import Canvas
from .game import GAME

label = labels(GAME.words)
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
LITTLE = 20  # columns that what can be done at a place needs at least
WIDE = 112  # columns from which the map lies beside the rest
MAP = 66  # columns of that map
MARGIN = 22  # columns for the names in the east
MAP_ROWS = 22
TURN = "▶"
PARTS = ("expeditions", "artifacts", "collections", "assistants", "money", "cards", "unfinished")  # of a score


class AfricanaBoard(Board):
    aliases: ClassVar[dict[str, tuple[str, ...]]] = {
        **{colour: (name, SYMBOLS[colour]) for colour, name in NAMES.items()},
        "end": ("complete",), "finish": ("deliver", "hire"), "stop": ("end-turn",), "drop": ("give-up",),
    }  # fmt: skip
    quiet: ClassVar[frozenset[str]] = frozenset({"rests"})
    paged: ClassVar[frozenset[str]] = frozenset({"scores"})

    def draw(self, scene: Scene) -> RenderableType:
        """The map beside the rest where the terminal is wide, above it where it is high, else a line of routes."""
        roomy = scene.height >= ROOMY
        if roomy and scene.width >= WIDE:
            side = scene.width - MAP - 2
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(width=MAP, no_wrap=True)
            table.add_column(width=side)
            rows = min(MAP_ROWS, scene.height - 18)
            table.add_row(Group(*world(scene, MAP, rows)), Group(*self.lists(replace(scene, width=side))))
            return Group(heading(scene), table)
        lines: list[RenderableType] = [heading(scene)]
        if roomy and scene.width >= NARROW:
            lines += world(scene, scene.width, scene.height - 24)
        return Group(*lines, *self.lists(scene))

    def lists(self, scene: Scene) -> list[RenderableType]:
        """Companies with what lies beneath them, expeditions, books."""
        lines: list[RenderableType] = []
        for seat in order(scene):
            lines += company(scene, seat)
        if scene.height >= ROOMY:
            lines.append("")
        lines.append(expeditions(scene))
        if scene.height >= ROOMY:
            lines.append("")
        for about in scene.data["books"]:
            lines += book(scene, about)
        return lines

    def map(self, scene: Scene) -> RenderableType:
        return all_routes(scene)

    def look(self, scene: Scene) -> RenderableType:
        return open_cards(scene)

    def names(self, data: dict[str, Any]) -> dict[str, str]:
        return {place["id"]: called(place) for place in data["places"]}

    def hand(self, scene: Scene) -> RenderableType | None:
        if scene.seat is None:
            return None
        line = Text(label("term-hand") + " ", "dim", no_wrap=True, overflow="ellipsis")
        for card in scene.data["hand"]:
            line.append_text(chip(card)).append(" ")
        if scene.data["table"]:
            line.append(f" {label('term-table')} ", "dim")
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
        elif scene.seat is not None and scene.height < ROOMY:
            lines.append(routes(scene))  # there is no room for the map
        lines.append(super().choices(scene, others))
        return Group(*lines)

    def steps(self, scene: Scene, steps: list[Choice]) -> Table:
        """All neighbours, and for each card that can be played its number; a star where 5 silver must be added."""
        cards = list(dict.fromkeys(choice.action.arguments["card"] for choice in steps))
        numbers = {(choice.action.arguments["place"], choice.action.arguments["card"]): choice for choice in steps}
        known = {place["id"]: place for place in scene.data["places"]}
        assert scene.seat is not None
        places = known[scene.data["seats"][scene.seat]["place"]]["neighbours"]
        names = max(len(called(known[place])) for place in places)
        symbols = max(4, *[len(known[place]["symbols"]) for place in places])
        wide = scene.width >= NARROW
        loose = wide and len(cards) < 6
        while True:  # the numbers must be read, so what is beside them has only the room that they leave
            widths = [max(chip(card, loose).cell_len, len(str(steps[-1].number)) + 1) for card in cards]
            gap = 2 if loose else 1
            room = scene.width - names - symbols - sum(widths) - gap * (len(cards) + 3)
            if room >= LITTLE or not loose:
                break
            loose = False
        table = Table(box=None, padding=(0, gap, 0, 0), header_style="dim")
        changed = any(paid(known, choice) for choice in steps)
        table.add_column(label("term-go"), no_wrap=True)
        table.add_column(label("term-with"), no_wrap=True)
        for card in cards:
            table.add_column(chip(card, loose), justify="right", no_wrap=True)
        table.add_column(
            label("term-there") if wide else "", no_wrap=True, overflow="ellipsis", style="dim", max_width=max(1, room)
        )
        for place in places:
            cells: list[RenderableType] = [called(known[place]), costs(known[place])]
            for card in cards:
                choice = numbers.get((place, card))
                cells.append(step_number(choice, paid(known, choice)) if choice else Text("–", "dim"))
            table.add_row(*cells, "; ".join(business(scene, place)) if wide else "")
        if changed:
            table.columns[-1].header = label("term-there-price" if wide else "term-price")
        return table

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The reckoning at the end."""
        scores = {event["seat"]: event for event in events if event["what"] == "scores"}
        if not scores:
            return None
        table = Table(title=label("term-final"), title_style="bold", box=None, padding=(0, 3, 0, 0))
        table.add_column("")
        for seat in range(len(scene.data["seats"])):
            table.add_column(scene.name(seat), justify="right")
        for part in PARTS:
            table.add_row(
                label(f"term-part-{part}"), *[minus(event[part]) if event[part] else "–" for event in scores.values()]
            )
        table.add_row(Text(label("term-points"), "bold"), *[Text(minus(event["total"]), "bold") for event in scores.values()])
        table.add_row(Text(label("term-silver"), "dim"), *[str(seat["money"]) for seat in scene.data["seats"]])
        return table


# Pieces


def heading(scene: Scene) -> Text:
    data = scene.data
    pile = data["pile"]
    coming = label("term-coming-next" if pile["next"] else "term-coming", left=pile["left"], next=pile["next"])
    parts = [scene.title, label("term-round", round=data["round"]), coming, label("term-deck", cards=data["travel"]["pile"])]
    if data["last_round"]:
        parts.insert(1, label("term-last-round"))
    while len(parts) > 2 and len(" · ".join(parts)) + 2 > scene.width:
        parts.pop()
    return Text(f" {' · '.join(parts)} ".ljust(scene.width), "bold reverse", no_wrap=True, overflow="crop")


def order(scene: Scene) -> list[int]:
    """The others in the order of play, the own company last."""
    seats = len(scene.data["seats"])
    first = 0 if scene.seat is None else scene.seat + 1
    return [(first + turn) % seats for turn in range(seats)]


def names(scene: Scene) -> dict[str, str]:
    return {place["id"]: called(place) for place in scene.data["places"]}


def pawn(scene: Scene, seat: int) -> str:
    """A company is told by the first letter of its country."""
    return str(scene.data["seats"][seat]["country"])[0]


def company(scene: Scene, seat: int) -> list[Text]:
    """What is open of a company. Where lines are scarce the others have one each; `look` tells the rest."""
    about, known = scene.data["seats"][seat], names(scene)
    line = Text(f"{TURN if scene.data['turn'] == seat else ' '} ", GAIN).append(f"{pawn(scene, seat)} ", "bold")
    line.append(scene.name(seat), "bold").append(" " + label("term-in", place=known[about["place"]]), "not bold")
    parts = [line]
    if about["score"] is not None:
        parts.append(Text(label("term-score", points=about["score"]["total"]), GAIN))
    if about["money"] is not None:
        parts.append(Text(label("term-money", silver=about["money"])))
    cards = Text(label("term-cards", cards=about["hand_size"]), "dim")
    if seat != scene.seat and (about["joker"] or about["assistants"]):
        shown = [label("term-joker")] if about["joker"] else []
        shown += [label("term-assistant", symbol=SYMBOLS[colour]) for colour in about["assistants"]]
        cards.append(f" ({', '.join(shown)})")
    parts += [cards, Text(label("term-markers", markers=about["markers"]), "dim")]
    for adventure in about["unfinished"]:
        parts.append(Text("→ ", "dim").append(f"{what(adventure)} {known[adventure['target']]}", "not dim"))
    parts += beneath(about)
    roomy = scene.height >= ROOMY or seat == scene.seat
    return packed(parts, scene.width, "    ") if roomy else [cropped(Text("  ").join(parts), scene.width)]


def expeditions(scene: Scene) -> Table:
    known = names(scene)
    wide = scene.width >= NARROW
    table = Table(box=None, padding=(0, 2 if wide else 1, 0, 0), header_style="dim")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(label("term-join-for" if wide else "term-join"), no_wrap=True)
    table.add_column(label("term-expedition"), no_wrap=True)
    table.add_column(label("term-steps") if wide else "", justify="right", no_wrap=True)
    table.add_column(label("term-complete-for" if wide else "term-complete"), no_wrap=True)
    table.add_column(label("term-joined") if wide else "", no_wrap=True)
    for space in scene.data["spaces"]:
        card, bonus = space["expedition"], space["bonus"]
        gift = label(f"term-gift-{bonus['kind']}" + ("" if wide else "-narrow"), amount=bonus["amount"])
        if card is None:
            table.add_row(str(space["space"]), gift, Text("–", "dim"))
            continue
        table.add_row(
            Text(str(space["space"]), "bold"),
            gift,
            f"{known[card['start']]} → {known[card['target']]}",
            str(card["steps"]),
            label("term-reward" if wide else "term-reward-narrow", silver=card["silver"], points=card["points"]),
            Text(" ".join(pawn(scene, seat) for seat in space["markers"]), "bold"),
        )
    return table


def book(scene: Scene, about: dict[str, Any]) -> list[Text]:
    own = scene.seat is not None and scene.data["seats"][scene.seat]["book"] == about["half"]
    parts = [Text(label("term-book", book=about["half"]), "bold" if own else "dim")]
    for side in ("left", "right"):
        shown = page(scene, about[side]) if about[side] else "–"
        parts.append(
            Text(f"{label(f'term-{side}')} ({about[f'{side}_size']}) ", "dim").append(shown, "not dim" if own else "dim")
        )
    return packed(parts, scene.width, "  ")


def page(scene: Scene, adventure: dict[str, Any]) -> str:
    narrow = {each: adventure[each] for each in ("silver", "points") if each in adventure}
    reward = " " + label("term-reward-narrow", **narrow) if adventure["kind"] == "artifact" else ""
    return f"{what(adventure)} → {names(scene)[adventure['target']]}{reward}"


def what(adventure: dict[str, Any]) -> str:
    if adventure["kind"] == "artifact":
        return label("artifact-kind", what=str(adventure["what"]))
    return label("term-assistant", symbol=SYMBOLS[adventure["what"]])


def chip(card: str, wide: bool = True) -> Text:
    """` ☼ sun ` for a travel card, ` ☼ assistant ` for an assistant, ` joker `; or as short as can be."""
    if card == "joker":
        return Text().append(f" {label('term-joker')} " if wide else " J", CARD["joker"])
    colour, _, assistant = card.partition("-")
    if not wide:
        return Text().append(f"{'a' if assistant else ' '}{SYMBOLS[colour]}", CARD[colour])
    return Text().append(
        f" {SYMBOLS[colour]} {label('term-assistant-card') if assistant else label('symbol', colour=colour)} ", CARD[colour]
    )


def called(place: dict[str, Any]) -> str:
    """A place in the reader's language. An owner's own name for it stays: it is not that of the id."""
    name, ours = str(place["name"]), place["id"]
    return label("term-place", place=ours) if name.lower().replace(" ", "-") == ours else name


def paid(places: dict[str, Any], choice: Choice) -> bool:
    """Does the step need silver, as the card has no symbol of the place?"""
    arguments = choice.action.arguments
    colour = arguments["card"].partition("-")[0]
    return colour != "joker" and colour not in places[arguments["place"]]["symbols"]


def step_number(choice: Choice, price: bool) -> Text:
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
            facts = {"space": space["space"], "silver": card["silver"], "points": card["points"]}
            found.append(label("term-there-complete", **facts))
        elif card and card["start"] == place and scene.seat not in space["markers"]:
            found.append(label("term-there-join", space=space["space"]))
    found += [
        label("term-there-deliver" if adventure["kind"] == "artifact" else "term-there-hire", what=what(adventure))
        for adventure in about["unfinished"]
        if adventure["target"] == place
    ]
    return found


def world(scene: Scene, width: int, rows: int) -> list[Text]:
    """The places where they lie, each with what entering it costs, and the routes; those from the own place stand out."""
    places = {place["id"]: place for place in scene.data["places"]}
    west, east = min(place["lon"] for place in places.values()), max(place["lon"] for place in places.values())
    south, north = min(place["lat"] for place in places.values()), max(place["lat"] for place in places.values())
    at = {
        word: (
            round((place["lon"] - west) / (east - west) * (width - MARGIN)),
            round((north - place["lat"]) / (north - south) * (rows - 1)),
        )
        for word, place in places.items()
    }
    own = scene.data["seats"][scene.seat]["place"] if scene.seat is not None else ""
    canvas = Canvas(width, rows)
    equator = north / (north - south) * (rows - 1)
    for column in range(0, width, 4):
        canvas.line((column, equator), (column, equator), "dim")
    for near in (False, True):
        for word, place in places.items():
            for neighbour in place["neighbours"]:
                if word < neighbour and (own in (word, neighbour)) == near:
                    canvas.line(at[word], at[neighbour], GAIN if near else "dim")
    for word, (column, row) in sorted(at.items(), key=lambda item: -item[1][0]):
        canvas.label(column, row, place_label(scene, places[word], True), place_label(scene, places[word], False))
    return canvas.lines()


def place_label(scene: Scene, place: dict[str, Any], rightwards: bool) -> Text:
    """Symbols, name, pawns, and the expeditions that start (+) or end there; symbols lie where the place lies."""
    name = Text().append(called(place), "bold" if pawns_in(scene, place["id"]) else "")
    for seat in pawns_in(scene, place["id"]):
        name.append(f" {pawn(scene, seat)}", GAIN)
    cards = [(space["space"], space["expedition"]) for space in scene.data["spaces"] if space["expedition"]]
    for mark, key in (("+", "start"), ("⚑", "target")):
        numbers = [str(space) for space, card in cards if card[key] == place["id"]]
        if numbers:
            name.append(f" {mark}{','.join(numbers)}", "dim")
    parts = [costs(place), name] if rightwards else [name, costs(place)]
    return Text(" ").join(parts)


def pawns_in(scene: Scene, place: str) -> list[int]:
    return [seat for seat, about in enumerate(scene.data["seats"]) if about["place"] == place]


def costs(place: dict[str, Any]) -> Text:
    """The symbols of a place, each on its colour: a card with one of them pays for entering."""
    line = Text()
    for colour in place["symbols"]:
        line.append(SYMBOLS[colour], CARD[colour])
    return line


def routes(scene: Scene) -> Text:
    """Where one can go from the own place, and with which symbols."""
    assert scene.seat is not None
    known = {place["id"]: place for place in scene.data["places"]}
    here = known[scene.data["seats"][scene.seat]["place"]]
    line = Text(label("term-from", place=called(here)) + " ", "dim", no_wrap=True, overflow="ellipsis")
    for neighbour in here["neighbours"]:
        line.append_text(costs(known[neighbour])).append(f" {known[neighbour]['name']}  ")
    return line


def all_routes(scene: Scene) -> Table:
    """Every place: what entering it costs, where its routes lead."""
    known = names(scene)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column(label("term-enter"), no_wrap=True)
    table.add_column(label("term-routes"))
    for place in sorted(scene.data["places"], key=lambda place: -place["lat"]):
        who = Text(called(place), "bold" if pawns_in(scene, place["id"]) else "")
        letters = "".join(pawn(scene, seat) for seat in pawns_in(scene, place["id"]))
        if letters:
            who.append(f" {letters}", GAIN)
        table.add_row(costs(place), who, Text(", ".join(known[neighbour] for neighbour in place["neighbours"])))
    return table


# What lies open


def beneath(about: dict[str, Any]) -> list[Text]:
    """What lies beneath a company card, in a few words; a second assistant costs points."""
    if about["archive"] is None:
        return []
    score = about["score"]
    parts = [label("term-ended", ended=about["ended"], points=score["expeditions"])] if about["ended"] else []
    parts += [artifacts(kind, number) for kind, number in about["artifacts"].items() if number]
    if hired := about["finished_assistants"]:
        id = "term-hired-price" if score["assistants"] else "term-hired"
        parts.append(label(id, hired=hired, points=score["assistants"]))
    return [Text(label("term-beneath", parts=parts), "dim")] if parts else []


def artifacts(kind: str, number: int) -> str:
    return f"{number} {label('artifact-kind', what=kind)}"


def open_cards(scene: Scene) -> Table:
    """The company cards lifted: what all may see of everybody."""
    data, known = scene.data, names(scene)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("", style="dim")
    seats = [(seat, data["seats"][seat]) for seat in order(scene)]
    for seat, about in seats:
        table.add_column(f"{scene.name(seat)} ({about['country']})")
    table.add_row(label("term-in-hand"), *[hand_words(about) for _, about in seats])
    table.add_row(label("term-markers-left"), *[str(about["markers"]) for _, about in seats])
    table.add_row(
        label("term-to-deliver"),
        *[listed(f"{what(card)} {known[card['target']]}" for card in about["unfinished"]) for _, about in seats],
    )
    if any(about["archive"] is not None for _, about in seats):
        shown = [about if about["archive"] is not None else None for _, about in seats]
        rows: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
            ("term-expeditions", lambda about: listed(expedition_line(known, card) for card in about["expeditions"])),
            ("term-artifacts", lambda about: listed(artifacts(kind, n) for kind, n in about["artifacts"].items() if n)),
            ("term-collections", lambda about: listed(collection_line(each) for each in about["collections"])),
            ("term-assistants-hired", lambda about: assistants_line(about)),
            ("term-silver", lambda about: str(about["money"])),
            ("term-points-so-far", lambda about: minus(about["score"]["total"])),
        ]
        for head, tell in rows:
            table.add_row(label(head), *[label("term-hidden") if about is None else tell(about) for about in shown])
    discards = data["travel"]["discards"]
    pile = [f"{n} {label('symbol', colour=colour)}" for colour, n in discards.items() if n]
    table.caption = label("term-discards", cards=pile or label("term-none")) + " " + label("term-assistants-price")
    table.caption_justify = "left"
    return table


def listed(parts: Iterable[str]) -> str:
    return "\n".join(parts) or "–"


def hand_words(about: dict[str, Any]) -> str:
    parts = [label("term-travel-cards", cards=about["travel_cards"])]
    parts += [label("term-joker")] if about["joker"] else []
    parts += [label("term-assistant", symbol=label("symbol", colour=colour)) for colour in about["assistants"]]
    return "\n".join(parts)


def expedition_line(known: dict[str, str], card: dict[str, Any]) -> str:
    return f"{known[card['start']]} → {known[card['target']]} {label('term-p', points=card['points'])}"


def collection_line(each: dict[str, Any]) -> str:
    return f"{' + '.join(artifacts(kind, number) for kind, number in each['takes'].items())} {signed(each['worth'])}"


def assistants_line(about: dict[str, Any]) -> str:
    points = about["score"]["assistants"]
    return f"{about['finished_assistants']} ({label('term-p', points=points)})" if points else str(about["finished_assistants"])


BOARD = AfricanaBoard()

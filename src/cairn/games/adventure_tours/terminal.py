"""Adventure Tours in a terminal: each expedition in three lines, the own one last, and the hand as a list of what it can do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...cli.boards import ROOMY, Board, Choice, Scene, labels, signed
from .game import GAME
from .guide import CATEGORIES

label = labels(GAME.words)
OURS = GAME.setup().printed_names()  # what an owner's content file may say otherwise
# Colour is never alone: each has its symbol, and the levels have their names.
SYMBOLS = {"red": "♦", "blue": "≈", "yellow": "☼"}
CARD = {"red": "#fff3ec on #b5402f", "blue": "#f4f8fb on #2f639a", "yellow": "#33240a on #e3b23c"}
LOSS, GAIN = "bold #e0705c", "bold #57a083"
NARROW = 64  # columns below which words are left out
TURN = "▶"
COLUMNS = ("improve", "add", "camp")  # what a hand card can be used for


class ToursBoard(Board):
    aliases: ClassVar[dict[str, tuple[str, ...]]] = {
        colour: (category, SYMBOLS[colour]) for colour, category in zip(SYMBOLS, CATEGORIES, strict=True)
    }
    quiet: ClassVar[frozenset[str]] = frozenset({"dealt"})
    paged: ClassVar[frozenset[str]] = frozenset({"reckons", "pays", "counts"})

    def draw(self, scene: Scene) -> RenderableType:
        seats = len(scene.data["seats"])
        first = 0 if scene.seat is None else scene.seat + 1
        lines: list[RenderableType] = [heading(scene)]
        for turn in range(seats):
            lines += self.expedition(scene, (first + turn) % seats)
            if scene.height >= ROOMY:
                lines.append("")
        return Group(*lines)

    def expedition(self, scene: Scene, seat: int) -> list[RenderableType]:
        """Who, with which board and levels; what it earns; its members and its equipment, the newest last."""
        about = scene.data["seats"][seat]
        known = scene.data["characters"]
        board = board_name(scene, about["board"]) if scene.data["mode"] == "expert" and about["board"] else ""
        members = [chip(scene, card, str(known[character(card)]["pay"])) for card in about["members"]]
        gear = [chip(scene, card, f"+{known[character(card)]['equipment']}") for card in about["equipment"]]
        return [
            seat_line(scene, seat, board),
            row(f"    {label('term-members')} ", members, scene.width),
            row(f"    {label('term-equipment')} ", gear, scene.width),
        ]

    def names(self, data: dict[str, Any]) -> dict[str, str]:
        people = {who: str(about["name"]) for who, about in data["characters"].items()}
        return {who: name for who, name in people.items() if OURS.get(f"person {who}") != name}

    def hand(self, scene: Scene) -> RenderableType | None:
        if scene.seat is None or not scene.data["hand"]:
            return None
        held = [chip(scene, each["card"], str(each["demand"])) for each in scene.data["hand"]]
        return row(f"{label('term-hand')} ", held, scene.width)

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        if not any(choice.action.kind == "improve" for choice in choices):
            hand = self.hand(scene)
            listed = super().choices(scene, choices)
            return Group(hand, listed) if hand else listed
        return self.cards_to_play(scene, choices)

    def cards_to_play(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        """The hand as a list: what each card wants, brings and does, and its number for each way of playing it."""
        by_card = {(choice.action.kind, choice.action.arguments.get("card", "")): choice for choice in choices}
        used = [kind for kind in COLUMNS if any(choice.action.kind == kind for choice in choices)]
        others = [choice for choice in choices if "card" not in choice.action.arguments]
        wide = scene.width >= NARROW
        table = Table(box=None, padding=(0, 2 if wide else 1, 0, 0), header_style="dim")
        table.add_column(label("term-your-hand"), no_wrap=True)
        for kind in used:
            table.add_column(label(f"term-{kind}"), justify="right", style="bold", no_wrap=True)
        table.add_column(label("term-wants"), no_wrap=True)
        table.add_column(label("term-pays"), justify="right", no_wrap=True)
        table.add_column(label("term-brings"), no_wrap=True)
        if scene.width >= 100:
            table.add_column(label("term-action"), style="dim")
        held: list[dict[str, Any]] = scene.data["hand"]
        for about in {each["card"]: each for each in held}.values():
            numbers = [by_card.get((kind, about["card"])) for kind in used]
            cells: list[RenderableType] = [card_label(scene, about, held, wide)]
            cells += [str(choice.number) if choice else "–" for choice in numbers]
            cells += [wants(about), str(about["pay"]), brings(about["gear"])]
            if scene.width >= 100:
                cells.append(card_text(scene, about["card"]))
            table.add_row(*cells)
        lines: list[RenderableType] = [table]
        for choice in others:
            lines.append(Text().append(f"{choice.number:>3} ", "bold").append(choice.words))
        return Group(*lines)

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """The reckoning of a round."""
        if not any(event["what"] in ("reckons", "pays") for event in events):
            return None
        title = label("term-scores", round=len(scene.data["reckonings"]))
        table = Table(title=title, title_style="bold", box=None, padding=(0, 2, 0, 0))
        table.add_column("")
        for head in ("members-pay", "held", "before", "now"):
            table.add_column(label(f"term-{head}"), justify="right")
        for seat, line in enumerate(scene.data["reckonings"][-1]):
            held = line["held"]
            cost = Text().append(f"{held}: {signed(-line['cost'])}", LOSS) if held else Text(label("term-none"), "dim")
            before, now = Text(label("term-covered"), "dim"), Text(label("term-covered"), "dim")
            if line["after"] is not None:
                before = Text(str(line["before"]))
                now = Text().append(str(line["after"]), "bold").append(f" ({signed(line['result'])})", "dim")
            table.add_row(scene.name(seat), signed(line["income"]), cost, before, now)
        return table


# Pieces


def heading(scene: Scene) -> Text:
    data = scene.data
    parts = [
        scene.title,
        label("term-round", round=data["round"], rounds=data["rounds"]),
        label("term-deck", cards=data["pile"]),
    ]
    if data["discards"]:
        parts.append(label("term-discarded", cards=len(data["discards"]), last=short(scene, data["discards"][-1])))
    while len(parts) > 2 and len(" · ".join(parts)) + 2 > scene.width:
        parts.pop(0 if parts[0] == scene.title else -1)  # the name of the game is known, the pile is not
    words = f" {' · '.join(parts)} "
    return Text(words.ljust(scene.width), "bold reverse", no_wrap=True, overflow="crop")


def seat_line(scene: Scene, seat: int, board: str) -> Text:
    """With the board's name where there is room for it; it is the first thing to go."""
    about = scene.data["seats"][seat]
    who = Text().append(f"{TURN if scene.data['turn'] == seat else ' '} ", GAIN).append(scene.name(seat), "bold")
    if board:
        who.append(f", {board}", "dim")
    parts = [who, levels(about), standing(about, scene.width)]
    if about["known"] and seat != scene.seat:
        parts.append(Text(label("term-holds", cards=[short(scene, card) for card in about["known"]]), "dim"))
    line = joined("  ", parts)
    return seat_line(scene, seat, "") if board and line.cell_len > scene.width else cropped(line, scene.width)


def levels(about: dict[str, Any]) -> Text:
    """`♦5 ≈4 ☼6`, each on its colour."""
    return joined("", [Text().append(f" {SYMBOLS[colour]}{level} ", CARD[colour]) for colour, level in about["levels"].items()])


def standing(about: dict[str, Any], width: int) -> Text:
    """Income so far less what the hand would cost, and the money of earlier rounds."""
    words = Text()
    if width >= NARROW:
        words.append(label("term-earns", income=about["income"], cost=about["cost"]) + " ", "dim")
    words.append(signed(about["standing"]), LOSS if about["standing"] < 0 else GAIN)
    words.append("  " + label("term-hand-size", cards=about["hand_size"]))
    if about["money"] is not None:
        words.append("  " + label("term-coins", coins=about["money"]), "bold")
    return words


def character(card: str) -> str:
    return card.partition("-")[2]


def person(scene: Scene, card: str) -> str:
    """The part of a name that fits: "Roy", "Farsight"; of an owner's own name, too."""
    who = character(card)
    printed = str(scene.data["characters"][who]["name"])
    if OURS.get(f"person {who}") == printed:
        return label("term-short-name", card=card)
    words = printed.split()
    return next((word for word in words if word.lower() == who), words[-1])


def card_text(scene: Scene, card: str) -> str:
    """What its action does, in the reader's language; as an owner's file has it, if that says something else."""
    who, printed = character(card), str(scene.data["characters"][character(card)]["text"])
    return label("term-does", does=who) if OURS.get(f"card-text {who}") == printed else printed


def board_name(scene: Scene, board: str) -> str:
    printed = str(scene.data["boards"][board]["name"])
    return label("term-board", board=board) if OURS.get(f"board {board}") == printed else printed


def short(scene: Scene, card: str) -> str:
    """`♦Roy`."""
    return f"{SYMBOLS[card.partition('-')[0]]}{person(scene, card)}"


def chip(scene: Scene, card: str, number: str) -> Text:
    colour = card.partition("-")[0]
    return Text().append(f" {SYMBOLS[colour]}{number} {person(scene, card)} ", CARD[colour])


def row(head: str, chips: list[Text], width: int) -> Text:
    """The newest cards are the ones that matter: older ones give way to their number."""
    line = Text(head, "dim")
    if not chips:
        return line.append("–", "dim")
    shown = chips[:]
    while len(shown) > 1 and room(shown) + len(head) + 4 > width:
        shown.pop(0)
    if len(shown) < len(chips):
        line.append(f"{len(chips) - len(shown)}… ", "dim")
    return cropped(line.append_text(joined(" ", shown)), width)


def room(chips: Iterable[Text]) -> int:
    return sum(chip.cell_len + 1 for chip in chips)


def joined(between: str, parts: list[Text]) -> Text:
    return Text(between, no_wrap=True, overflow="crop").join(parts)


def cropped(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    text.no_wrap = True
    return text


def card_label(scene: Scene, about: dict[str, Any], held: list[dict[str, Any]], wide: bool) -> Text:
    shown = chip(scene, about["card"], "")
    copies = sum(1 for each in held if each["card"] == about["card"])
    if copies > 1:
        shown.append(f" ({label('term-copies', copies=copies) if wide else copies})")
    return shown


def wants(about: dict[str, Any]) -> Text:
    """The demand, and how far the level is from it."""
    line = Text(str(about["demand"]))
    return (
        line.append(" " + label("term-short", levels=about["short"]), LOSS)
        if about["short"]
        else line.append(" " + label("term-met"), GAIN)
    )


def brings(gear: dict[str, int]) -> Text:
    return joined(" ", [Text().append(f" {SYMBOLS[colour]}+{value} ", CARD[colour]) for colour, value in gear.items()])


BOARD = ToursBoard()

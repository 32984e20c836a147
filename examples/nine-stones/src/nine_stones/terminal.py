"""Nine Stones in a terminal: the row of stones, the rival's cards above and your own below."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cairn.cli.boards import Board, Choice, Scene, labels

from .actions import COLOURS, HAND, SIDE, STONES
from .words import NineStonesWords

STYLES = dict(zip(COLOURS, ("#d08a68", "#7fa05a", "#8a97a8", "#e6e1d3", "#c2553a", "#9a7fc0")))
WIDTH = 7  # of a card in words: `slate 9`
label = labels(NineStonesWords(__package__))


class NineStonesBoard(Board):
    quiet: ClassVar[frozenset[str]] = frozenset({"draws"})
    unit: ClassVar[str] = "stones"

    def draw(self, scene: Scene) -> RenderableType:
        below = scene.seat if scene.seat is not None else 0
        above = 1 - below
        seats, stones = scene.data["seats"], scene.data["stones"]
        head = Text(f" {scene.title} ", "bold reverse").append(
            f"  {label('term-deck', cards=scene.data['deck'])}", "not bold not reverse"
        )
        for seat in (below, above):
            head.append(f"  ·  {scene.name(seat)} {label('term-stones', stones=seats[seat]['stones'])}", "not reverse")
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), collapse_padding=True)
        for _ in stones:
            table.add_column(width=WIDTH, no_wrap=True)
        for place in reversed(range(SIDE)):
            table.add_row(*[cell(stone["sides"][above], place) for stone in stones])
        table.add_row(*[self.stone(number, stone["taken_by"], below) for number, stone in enumerate(stones, 1)])
        for place in range(SIDE):
            table.add_row(*[cell(stone["sides"][below], place) for stone in stones])
        return Group(head, table)

    def stone(self, number: int, taker: int | None, below: int) -> Text:
        """An arrow points to the player who has it."""
        arrow = "" if taker is None else "▼" if taker == below else "▲"
        return Text(f"({number}){arrow}", "bold" if taker is None else "dim")

    def hand(self, scene: Scene) -> RenderableType | None:
        cards = scene.data["hand"]
        return Text(f"{label('term-hand')}  ").append_text(Text("  ").join(map(card_text, cards))) if cards else None

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        """A row for each card, a column for each stone: what stands there is the number to type."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(label("term-stone"), no_wrap=True)
        for number in range(1, STONES + 1):
            table.add_column(str(number), justify="right", no_wrap=True)
        rows: dict[str, dict[str, str]] = {}
        for choice in choices:
            arguments = choice.action.arguments
            rows.setdefault(arguments["card"], {})[arguments["stone"]] = str(choice.number)
        for card, places in rows.items():
            table.add_row(card_text(card), *[Text(places.get(str(number), "–"), "bold") for number in range(1, STONES + 1)])
        assert len(rows) <= HAND
        return table

    def look(self, scene: Scene) -> RenderableType:
        return self.draw(scene)


def card_text(card: str) -> Text:
    return Text(label("term-card", card=card), STYLES[card.partition("-")[0]])


def cell(side: list[Any], place: int) -> Text:
    return card_text(side[place]) if place < len(side) else Text("·", "dim")


BOARD = NineStonesBoard()

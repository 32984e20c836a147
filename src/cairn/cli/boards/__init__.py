"""How games are drawn in a terminal: each has its `BOARD` in its `terminal.py`; for those that have none there is a plain one.

A drawer is given what a seat may know, in words (`view.data()`), and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ...core.actions import Action
from ...core.game import Game
from ...core.words import Names, Words
from ..saying import say
from .plain import PlainTable, grouped

NOBODY = Names([])
ROOMY = 34  # lines of terminal from which things are set apart


@dataclass(frozen=True)
class Scene:
    """What is drawn, for whom, and how much room there is."""

    title: str
    data: dict[str, Any]
    seat: int | None  # None: a spectator
    names: Names
    width: int
    height: int

    def name(self, seat: int) -> str:
        return say("play-you") if seat == self.names.you else self.names.names[seat]


@dataclass(frozen=True)
class Choice:
    """A numbered answer with its words and its preview."""

    number: int
    action: Action
    words: str
    preview: dict[str, Any]

    def outcome(self) -> str:
        """The preview in half a line: `red expedition −13 → −6, then draw 1 of 31 unknown cards`."""
        parts = [f"{change['words']} {minus(change['from'])} → {minus(change['to'])}" for change in self.preview["changes"]]
        if self.preview["then"]:
            parts.append(self.preview["then"]["text"])
        return ", ".join(parts)


class Board:
    """Draws any game from its data. Games with a drawer of their own subclass it."""

    aliases: ClassVar[dict[str, tuple[str, ...]]] = {}  # what may be typed for a word of a notation
    quiet: ClassVar[frozenset[str]] = frozenset()  # events that the board already shows well enough
    paged: ClassVar[frozenset[str]] = frozenset()  # events that an interlude shows
    unit: ClassVar[str] = ""  # what stands behind a score

    def draw(self, scene: Scene) -> RenderableType:
        """The table as it lies."""
        return PlainTable(scene).draw()

    def map(self, scene: Scene) -> RenderableType | None:
        """All ways there are, for planning; None in a game without a map."""
        return None

    def loud(self, event: dict[str, Any]) -> bool:
        """Is an event told in the story and the log?"""
        return event["what"] not in self.quiet

    def look(self, scene: Scene) -> RenderableType:
        """Everything that lies open."""
        return self.draw(scene)

    def names(self, data: dict[str, Any]) -> dict[str, str]:
        """What the screen calls things whose word in a notation is another: `{"napoli": "Neapel"}`."""
        return {}

    def hand(self, scene: Scene) -> RenderableType | None:
        """What the seat holds, where the choices do not show it anyway."""
        return None

    def choices(self, scene: Scene, choices: list[Choice]) -> RenderableType:
        """Numbered, with what each leads to; by what they are about where there are more than the terminal has lines."""
        if len(choices) > scene.height // 2:
            return grouped(scene, choices)
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold", no_wrap=True)
        most = max(20, scene.width * 3 // 5) if any(choice.outcome() for choice in choices) else scene.width - 8
        words = min(max([cell_len(choice.words) for choice in choices], default=0), most)
        table.add_column(max_width=words)
        left = scene.width - words - len(str(len(choices))) - 3 * 2  # what an outcome may take without squeezing its choice
        table.add_column(style="dim", no_wrap=scene.height < ROOMY, overflow="ellipsis", max_width=left)
        for choice in choices:
            table.add_row(str(choice.number), choice.words, choice.outcome())
        return table

    def interlude(self, scene: Scene, events: list[dict[str, Any]]) -> RenderableType | None:
        """Something that ended and deserves a page of its own: a round's reckoning."""
        return None


def find_board(game: Game) -> Board:
    """The game's own drawer, or the plain one."""
    board: Board = getattr(game.part("terminal"), "BOARD", None) or Board()
    return board


# For all drawers

Label = Callable[..., str]


def labels(words: Words) -> Label:
    """What a drawer says: `label("term-deck", cards=44)`, a message of its game's catalogue (`words/terminal.en.ftl`)."""

    def label(id: str, **facts: Any) -> str:
        return words.say(id, facts, NOBODY)

    return label


def minus(value: int) -> str:
    """With a real minus sign: losses must be seen."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """The same for gains and losses."""
    return f"+{value}" if value > 0 else minus(value)


def packed(parts: list[Text], width: int, indent: str) -> list[Text]:
    """Parts side by side, as many as a line holds; the later lines set in."""
    lines = [cropped(parts[0], width)]
    for part in parts[1:]:
        if lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append_text(part)
        else:
            lines.append(cropped(Text(indent).append_text(part), width))
    return lines


def cropped(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    line.no_wrap = True
    return line

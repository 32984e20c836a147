"""The table of a game that has drawn none: whatever a view holds, laid out by how it looks, and nothing cut.

What is longest comes first: if the terminal is too small, it is what scrolls away, and the seats and the hand stay.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..saying import say

if TYPE_CHECKING:
    from . import Choice, Scene

SEAT = re.compile(r"(seat|player|starter|owner|winner|leader|dealer|holder|actor)$|.*_(seat|player|owner|by)$")
TALL = 12  # lines from which something is rather a catalogue than the table


def plain(value: Any) -> bool:
    return not isinstance(value, (dict, list))


def spaced(name: str) -> str:
    return str(name).replace("_", " ").replace("-", " ")


def role(name: str) -> str:
    """A label: an `inspector_seat` is the inspector."""
    return re.sub(r" (seat|player)$", "", spaced(name)) if SEAT.match(name) else spaced(name)


class PlainTable:
    """How one scene is laid out."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.seats = len(scene.names.names)

    def draw(self) -> RenderableType:
        data = dict(self.scene.data)
        data.pop("seat", None)
        hand = data.pop("hand", None) if isinstance(data.get("hand"), list) else None
        single = {key: value for key, value in data.items() if plain(value)}
        head = Text(f" {self.scene.title} ", "bold reverse").append("  ", "not reverse")
        head.append(self.in_line(single, "  "), "not bold not reverse")
        parts = {key: value for key, value in data.items() if not plain(value)}
        tall = [key for key, value in parts.items() if key != "seats" and lines_of(value) > TALL]
        order = [
            *tall,
            *(key for key in parts if key not in tall and key != "seats"),
            *(key for key in parts if key == "seats"),
        ]
        shown: list[RenderableType] = [head, *(self.part(key, parts[key]) for key in order)]
        if hand is not None:
            shown.append(self.labelled("hand", self.in_line(hand)))
        return Group(*shown)

    def part(self, name: str, value: Any) -> RenderableType:
        """A list of things is a table, a line each, where that is wide enough; anything else is told in paragraphs."""
        rows = self.rows(name, value)
        if rows is None:
            return self.labelled(name, self.in_line(value))
        columns = list(dict.fromkeys(column for _, cells in rows for column in cells))
        if self.width(name, columns, rows) > self.scene.width:
            title = [] if name == "seats" else [Text(spaced(name), "dim")]
            return Group(*title, *[line for label, cells in rows for line in self.paragraph(label, cells)])
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
        table.add_column("" if name == "seats" else spaced(name), style="bold" if name == "seats" else "")
        for column in columns:
            table.add_column(spaced(column), overflow="fold")
        for label, cells in rows:
            table.add_row(label, *[self.in_line(cells.get(column), " ", column) for column in columns])
        return table

    def width(self, name: str, columns: list[str], rows: list[tuple[str, dict[str, Any]]]) -> int:
        widths = [max(len(name), *[len(label) for label, _ in rows])]
        widths += [max(len(each), *[len(self.in_line(cells.get(each), " ", each)) for _, cells in rows]) for each in columns]
        return sum(each + 2 for each in widths)

    def paragraph(self, label: str, cells: dict[str, Any]) -> list[RenderableType]:
        """Single values in one line, then each of the rest, set in."""
        short = {key: value for key, value in cells.items() if plain(value) or not value}
        lines: list[RenderableType] = [Text(label, "bold").append(f"  {self.in_line(short)}", "not bold")]
        lines += [Padding(self.part(key, value), (0, 0, 0, 2)) for key, value in cells.items() if key not in short]
        return lines

    def rows(self, name: str, value: Any) -> list[tuple[str, dict[str, Any]]] | None:
        """Of a list or dict of dicts, of an entry for each seat, or of a grid; None for anything else."""
        if isinstance(value, dict):
            entries = [(spaced(key), each) for key, each in value.items()]
        elif self.of_seats(name, value):
            entries = [(self.scene.name(seat), each) for seat, each in enumerate(value)]
        else:
            entries = [(str(number), each) for number, each in enumerate(value, 1)]
        if not entries or not all(isinstance(each, dict) for _, each in entries):
            grid = isinstance(value, list) and len(value) > 1 and all(isinstance(row, list) and len(row) > 1 for row in value)
            if not grid or not all(plain(cell) for row in value for cell in row):
                return None
            return [(label, {str(column): cell for column, cell in enumerate(each, 1)}) for label, each in entries]
        return [(label, self.split(each)) for label, each in entries]

    def split(self, thing: dict[str, Any]) -> dict[str, Any]:
        """What it holds for each seat has a column for each."""
        parts: dict[str, Any] = {}
        for key, value in thing.items():
            if self.of_seats(key, value) and not all(plain(each) for each in value):
                parts |= {self.scene.name(seat): each for seat, each in enumerate(value)}
            else:
                parts[key] = value
        return parts

    def of_seats(self, name: str, value: Any) -> bool:
        if not isinstance(value, list) or len(value) != self.seats:
            return False
        return name == "seats" or (self.seats > 1 and not any(map(plain, value)))

    def labelled(self, name: str, words: str) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), show_edge=False)
        table.add_column(style="dim", no_wrap=True)
        table.add_column(overflow="fold")
        table.add_row(spaced(name), words)
        return table

    def in_line(self, value: Any, between: str = " ", name: str = "") -> str:
        """Any data in a line."""
        if isinstance(value, dict):
            parts = [f"{role(key)} {self.in_line(each, name=key)}" for key, each in value.items()]
            return between.join([", ".join(parts)] if between == " " else parts) or "–"
        if isinstance(value, list):
            parts = [f"({self.in_line(each)})" if not plain(each) else self.word(each) for each in value]
            return ", ".join(counted(parts)) or "–"
        return self.word(value, name)

    def word(self, value: Any, name: str = "") -> str:
        if value is None or value == "":
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and SEAT.match(name):
            return self.scene.name(value) if 0 <= value < self.seats else "–"
        return str(value).replace("-", " ") if isinstance(value, str) else str(value).replace("-", "−")


def lines_of(value: Any) -> int:
    return len(value) if isinstance(value, (dict, list)) and any(not plain(each) for each in of(value)) else 1


def of(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else list(value)


def counted(words: list[str]) -> list[str]:
    """Equal things side by side are counted from three on: `7 × gold`."""
    runs: list[tuple[str, int]] = []
    for word in words:
        if runs and runs[-1][0] == word:
            runs[-1] = (word, runs[-1][1] + 1)
        else:
            runs.append((word, 1))
    return [each for word, count in runs for each in ([f"{count} × {word}"] if count > 2 else [word] * count)]


# Answers


def grouped(scene: Scene, choices: list[Choice]) -> RenderableType:
    """Answers by what they are about, their words said once; those with the same ends are columns of one table."""
    groups = [shortened(each) for each in by_subject(choices)]
    ends = [label for label, _ in groups[0][1]]
    width = sum(max(len(label), 3) + 1 for label in ends) + max(len(head) for head, _ in groups)
    if len(groups) > 1 and width <= scene.width and all(within(each, ends) for _, each in groups):
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", show_edge=False)
        table.add_column("", no_wrap=True)
        for label in ends:
            table.add_column(label, justify="right", no_wrap=True, style="bold")
        for head, answers in groups:
            numbers = {label: str(choice.number) for label, choice in answers}
            table.add_row(head, *[numbers.get(label, "") for label in ends])
        return table
    lines = []
    for head, answers in groups:
        line = Text(f"{head}: " if head else "")
        for place, (label, choice) in enumerate(answers):
            line.append("  " if place else "").append(f"{choice.number} ", "bold").append(label.replace(" ", "\u00a0"))
        lines.append(line)
    return Group(*lines)


def within(answers: list[tuple[str, Choice]], ends: list[str]) -> bool:
    return all(label in ends for label, _ in answers)


def by_subject(choices: list[Choice]) -> list[list[Choice]]:
    """By the first argument where several answers share it, else by kind."""

    def subject(choice: Choice) -> str:
        words = choice.action.notation.split()
        return words[1] if len(words) > 1 else words[0]

    shared = 1 < len({subject(choice) for choice in choices}) * 1.3 < len(choices)
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(subject(choice) if shared else choice.action.kind, []).append(choice)
    single = [each[0] for each in found.values() if len(each) == 1]
    several = [each for each in found.values() if len(each) > 1]
    return several + ([single] if single else [])


def shortened(choices: list[Choice]) -> tuple[str, list[tuple[str, Choice]]]:
    """The words that all of them begin with, and the rest of each."""
    texts = [choice.words.split(" ") for choice in choices]
    same = common(texts) if len(choices) > 1 else 0
    return " ".join(texts[0][:same]), [(" ".join(text[same:]), choice) for text, choice in zip(texts, choices)]


def common(texts: list[list[str]]) -> int:
    """How many words they all begin with; each keeps one."""
    count = 0
    while count < min(map(len, texts)) - 1 and len({text[count] for text in texts}) == 1:
        count += 1
    return count


# What happened


def joined(events: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Seat and text of each event; of three or more of a kind, as when cards are dealt, one sentence for each seat."""
    told: list[tuple[int, str]] = []
    runs: list[list[dict[str, Any]]] = []
    for event in events:
        if runs and runs[-1][0]["what"] == event["what"]:
            runs[-1].append(event)
        else:
            runs.append([event])
    for run in runs:
        seats = dict.fromkeys(event["seat"] for event in run)
        for seat in seats if len(run) > 2 * len(seats) else ():
            told.append((seat, one_sentence([event["text"] for event in run if event["seat"] == seat])))
        if len(run) <= 2 * len(seats):
            told += [(event["seat"], event["text"]) for event in run]
    return told


def one_sentence(texts: list[str]) -> str:
    if len(texts) < 3:
        return " ".join(texts)
    if len(set(texts)) == 1:
        return say("play-times", text=texts[0].rstrip("."), times=len(texts))
    words = [text.rstrip(".").split(" ") for text in texts]
    same = common(words)
    rest = [" ".join(each[same:]) for each in words]
    return say("play-several", text=" ".join(words[0][:same]), rest=rest) if same > 1 else " ".join(texts)

"""Checks the events in the source of a game's rules against the details that its words name.

A played match shows only what happened in it; here every `tell` and `whisper` counts.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from ..events import EVERYONE, Event
from ..game import Game, Setup
from .complaints import fail, short

BEFORE: Final = {"tell": 0, "whisper": 1}  # how many arguments stand before the event's name; its seat comes after it


@cache
def check_events(game: Game) -> None:
    details = game.words.details
    for place, what, number in told_in(Path(str(resources.files(game.package)))):
        named = details.get(what, ())
        if number is not None and number != len(named):
            many = "1 detail" if number == 1 else f"{number} details" if number >= 0 else "no seat"
            fail(f"{place} tells of the event {what!r} with {many}, but its words name {named}")


def check_told(setup: Setup, events: list[Event]) -> None:
    """What a match tells is about a seat or everyone, and its details are numbers and texts."""
    for event in events:
        for seat in (event.seat, event.only):
            if type(seat) is not int or not EVERYONE <= seat < setup.seats:
                fail(f"the event {event.what!r} is for or about {short(seat)}, which is no seat; seats go from 0")
        for name, value in zip(setup.words.details.get(event.what, ()), event.args or ()):
            if type(value) not in (int, str):
                fail(f"the event {event.what!r} has {short(value)} as its {name}, which is neither a number nor a text")


def told_in(folder: Path) -> Iterator[tuple[str, str, int | None]]:
    """File and line, the event, and how many details it has where that stands there."""
    for path in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in BEFORE:
                rest = call.args[BEFORE[call.func.attr] :]
                number = None if any(isinstance(each, ast.Starred) for each in rest) else len(rest) - 2
                for what in words_of(rest[0]) if rest else ():
                    yield f"{path.name}, line {call.lineno},", what, number


def words_of(node: ast.expr) -> list[str]:
    """`"wins" if alone else "ties"` are two."""
    if isinstance(node, ast.IfExp):
        return [*words_of(node.body), *words_of(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []

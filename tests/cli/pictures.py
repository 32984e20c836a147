"""The table as a drawer gets it and as it comes out, for tests of drawers."""

from __future__ import annotations

import io

from rich.console import Console

from cairn.cli.boards import Choice, Scene
from cairn.core.match import Match


def scene_of(match: Match, seat: int | None, width: int = 80, height: int = 24) -> Scene:
    return Scene(match.setup.game.title, match.view(seat).data(), seat, match.names_for(seat), width, height)


def choices_of(match: Match) -> list[Choice]:
    words, view, names = match.setup.game.words, match.view(match.to_act), match.names_for(match.to_act)
    return [
        Choice(number, action, words.said(words.action(action, view), names), match.preview(action))
        for number, action in enumerate(match.actions(), 1)
    ]


def drawn(*things: object, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for thing in things:
        console.print(thing)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()

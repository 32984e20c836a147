"""The board in a terminal: nothing is cut at 80 columns, and every answer has its number."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

import cairn.bots as bots
from cairn.cli.boards import Board, Choice, Scene
from cairn.core.match import begin
from cairn.core.words import Names
from nine_stones.game import GAME
from nine_stones.terminal import BOARD


def drawn(what: Any) -> str:
    console = Console(width=80, record=True, file=StringIO(), force_terminal=False)
    console.print(what)
    return console.export_text()


def test_the_board_at_80_columns() -> None:
    match = begin(GAME.setup(), 5)
    bot = bots.make_for(GAME, "steady", 1)
    while match.to_act is not None:
        view = match.view(match.to_act)
        scene = Scene(GAME.title, view.data(), match.to_act, Names(["Anna", "Ben"], match.to_act), 80, 24)
        text = drawn(BOARD.draw(scene))
        for stone in scene.data["stones"]:
            for side in stone["sides"]:
                for card in side:
                    assert card.replace("-", " ") in text
        assert all(len(line) <= 80 for line in text.splitlines())
        assert len(text.splitlines()) == 8
        choices = [Choice(number, action, "", {}) for number, action in enumerate(match.actions(), 1)]
        numbers = drawn(BOARD.choices(scene, choices)).split()
        assert all(str(choice.number) in numbers for choice in choices)
        match.apply(bot.choose(view, match.actions()))
    assert isinstance(BOARD, Board)

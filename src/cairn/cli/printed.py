"""A match as text, drawn by the game's board: what `print(match)` shows."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.text import Text

from ..core.match import Match
from .boards import Scene, find_board
from .saying import say

WIDTH, HEIGHT = 100, 40


def printed(match: Match) -> str:
    """As the seat asked sees it; a match that is over as anybody does."""
    console = Console(file=StringIO(), width=WIDTH, height=HEIGHT, color_system=None, force_terminal=False)
    seat = match.to_act
    scene = Scene(match.setup.game.title, match.view(seat).data(), seat, match.names_for(seat), WIDTH, HEIGHT)
    board = find_board(match.setup.game)
    with console.capture() as drawn:
        console.print(board.draw(scene))
        if seat is not None and (hand := board.hand(scene)) is not None:
            console.print(hand)
        question = match.question(seat)
        console.print(Text(question["text"] if question else say("play-over")))
    return "\n".join([line.rstrip() for line in drawn.get().rstrip().split("\n")])

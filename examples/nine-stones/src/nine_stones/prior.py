"""What search needs to know of the game."""

from __future__ import annotations

from typing import Final

from .actions import STONES
from .bot import gain, steady
from .position import NineStones
from .view import NineStonesView

DEPTH: Final = 12  # cards laid, until a playout ends and is judged by the stones taken
WIDEST: Final = 5
UNIT: Final = "stones"
PLAYOUTS: Final = {"keen": 30, "expert": 200}


def play(view: NineStonesView, choices: list[int]) -> tuple[int, ...]:
    return (steady(view, choices),)


def candidates(view: NineStonesView, choices: list[int]) -> list[tuple[int, ...]]:
    out = {card for side in view.sides for card in side}
    ordered = sorted(choices, key=lambda choice: (-gain(view, choice, out), choice))
    return [(choice,) for choice in ordered]


def clock(p: NineStones) -> int:
    return sum([len(side) for side in p.sides])


def worth(p: NineStones, seat: int) -> float:
    """The lead in stones; a match that is won is worth all of them."""
    for each in (0, 1):
        if p.has_won(each):
            return float(STONES if each == seat else -STONES)
    return float(p.stones_of(seat) - p.stones_of(1 - seat))

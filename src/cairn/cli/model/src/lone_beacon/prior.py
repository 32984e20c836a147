"""What search (`keen`, `expert`, hints, reviews) needs to know of the game."""

from __future__ import annotations

from typing import Final

from .bot import steady
from .position import LoneBeacon
from .view import LoneBeaconView

DEPTH: Final = 1_000  # of `clock`, until a playout ends: here it goes to the end of the game
WIDEST: Final = 4  # candidates that are compared
UNIT: Final = "cards"
PLAYOUTS: Final = {"keen": 60, "expert": 400}


def play(view: LoneBeaconView, choices: list[int]) -> tuple[int, ...]:
    """How everybody plays in playouts."""
    return (steady(view, choices),)


def candidates(view: LoneBeaconView, choices: list[int]) -> list[tuple[int, ...]]:
    """What is worth trying, the likeliest first."""
    return [(choice,) for choice in sorted(choices, reverse=True)]


def clock(p: LoneBeacon) -> int:
    return len(p.gone)


def worth(p: LoneBeacon, seat: int) -> float:
    """How well a seat stands: its lead."""
    return float(p.taken[seat] - max([taken for other, taken in enumerate(p.taken) if other != seat]))

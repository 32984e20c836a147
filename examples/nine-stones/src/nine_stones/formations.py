"""The strength of three cards (NS-4)."""

from __future__ import annotations

from functools import cache
from typing import Final

from .actions import colour, number

FORMATIONS: Final = ("heap", "path", "band", "trio", "ridge")  # the weakest first
STEP: Final = 100  # between two formations; a sum is at most 27


@cache
def strength(cards: tuple[int, ...]) -> int:
    """Of a complete formation. The greater takes the stone."""
    first, second, third = sorted([number(card) for card in cards])
    alike = colour(cards[0]) == colour(cards[1]) == colour(cards[2])
    run = first + 1 == second and second + 1 == third
    if run:
        kind = 4 if alike else 1
    elif alike:
        kind = 2
    else:
        kind = 3 if first == third else 0
    return kind * STEP + first + second + third


def formation(cards: tuple[int, ...]) -> str:
    return FORMATIONS[strength(cards) // STEP]

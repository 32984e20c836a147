"""The cards and stones, and what can be answered."""

from __future__ import annotations

from typing import Final

from cairn.core.actions import Actions, Domain, Kind

COLOURS: Final = ("clay", "moss", "slate", "chalk", "rust", "dusk")
NUMBERS: Final = 9
STONES: Final = 9
HAND: Final = 6
SIDE: Final = 3  # cards of a formation
CARDS: Final = tuple([f"{colour}-{number}" for colour in COLOURS for number in range(1, NUMBERS + 1)])
ACTIONS: Final = Actions(
    Kind("play", Domain("card", CARDS), Domain("stone", tuple([str(stone) for stone in range(1, STONES + 1)]))),
)


def number(card: int) -> int:
    return card % NUMBERS + 1


def colour(card: int) -> int:
    return card // NUMBERS

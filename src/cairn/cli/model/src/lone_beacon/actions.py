"""The cards, and the kinds of action with their domains. Numbers, notation and parser follow from these."""

from __future__ import annotations

from typing import Final

from cairn.core.actions import Actions, Domain, Kind

NUMBERS: Final = 24
HAND: Final = 4
CARDS: Final = tuple([str(number) for number in range(1, NUMBERS + 1)])  # a card is its place in this list
ACTIONS: Final = Actions(Kind("play", Domain("card", CARDS)))  # action k plays card k

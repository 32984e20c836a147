"""Adventure Tours: the levels below `steady`, the weakest first. Each is `steady` with faults that people have.

The first three do not see how soon a rival may end the round: they always count on so many turns. Too many, and they equip
for a journey that never begins. docs/bots.md says how strong they are.
"""

from __future__ import annotations

from typing import Final

from .bot import best, ratings
from .view import ToursView

ENDLESS: Final = 7
MANY: Final = 5
SOME: Final = 3


def novice(view: ToursView, choices: list[int]) -> int:
    """Thinks of nobody else, and has all the time in the world."""
    return best(choices, ratings(view, choices, False, ENDLESS))


def easy(view: ToursView, choices: list[int]) -> int:
    """Thinks of nobody else, and takes its time."""
    return best(choices, ratings(view, choices, False, MANY))


def casual(view: ToursView, choices: list[int]) -> int:
    """Thinks of nobody else, and always counts on a few more turns."""
    return best(choices, ratings(view, choices, False, SOME))


def able(view: ToursView, choices: list[int]) -> int:
    """Sees how soon the round may end, but uses its actions for itself."""
    return best(choices, ratings(view, choices, False))

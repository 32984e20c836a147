"""Lost Cities: the levels below `steady`, the weakest first. Each is `steady` with a fault that people have, or has a style.
docs/bots.md says how strong they are.
"""

from __future__ import annotations

from typing import Final

from .bot import COST, DISCARDS, END, OPPONENT, overlooking
from .styles import STYLES, answer_by
from .view import LostCitiesView

STYLE: Final = STYLES["denier"]


def novice(view: LostCitiesView, choices: list[int]) -> int:
    """Counts the cards of an expedition, and not what it costs: it starts them all."""
    return overlooking(COST, view, choices)


def easy(view: LostCitiesView, choices: list[int]) -> int:
    """Does not see the end of the round coming."""
    return overlooking(END, view, choices)


def casual(view: LostCitiesView, choices: list[int]) -> int:
    """Has a style: it grudges the opponent every card."""
    return answer_by(STYLE, view, choices)


def able(view: LostCitiesView, choices: list[int]) -> int:
    """Looks at its own cards only, and forgets those thrown away."""
    return overlooking(OPPONENT | DISCARDS, view, choices)

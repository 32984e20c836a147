"""Lost Cities: what search needs to know. Playouts end with the round, whose points are its worth."""

from __future__ import annotations

from typing import Final

from .bot import ratings, steady
from .position import LostCities
from .view import LostCitiesView

DEPTH: Final = 1  # rounds
WIDEST: Final = 5  # candidates besides the rule of thumb's own
UNIT: Final = "points"
PLAYOUTS: Final = {"keen": 500, "expert": 3000}


def play(view: LostCitiesView, choices: list[int]) -> tuple[int, ...]:
    return (steady(view, choices),)


def candidates(view: LostCitiesView, choices: list[int]) -> list[tuple[int, ...]]:
    """All answers, by the rule of thumb's own estimate."""
    rated = ratings(view, choices)
    order = sorted(range(len(choices)), key=lambda index: -rated[index])
    return [(choices[index],) for index in order]


def clock(p: LostCities) -> int:
    return p.round


def worth(p: LostCities, seat: int) -> float:
    """The lead in points."""
    scores = p.scores()
    return float(scores[seat] - scores[1 - seat])

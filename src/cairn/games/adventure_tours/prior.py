"""Adventure Tours: what search needs to know. Playouts end with the round; a lead in coins is its worth."""

from __future__ import annotations

from typing import Final

from .bot import ratings, steady
from .position import Tours
from .view import ToursView

DEPTH: Final = 1  # rounds
WIDEST: Final = 5  # candidates besides the rule of thumb's own
UNIT: Final = "coins"
PLAYOUTS: Final = {"keen": 48, "expert": 1500}


def play(view: ToursView, choices: list[int]) -> tuple[int, ...]:
    return (steady(view, choices),)


def candidates(view: ToursView, choices: list[int]) -> list[tuple[int, ...]]:
    """All answers, by the rule of thumb's own estimate."""
    rated = ratings(view, choices)
    order = sorted(range(len(choices)), key=lambda index: -rated[index])
    return [(choices[index],) for index in order]


def clock(p: Tours) -> int:
    return p.round


def worth(p: Tours, seat: int) -> float:
    """The lead over the best of the others, and a little of the lead over all."""
    best = -999
    total = 0
    for other in range(len(p.money)):
        if other != seat:
            best = max(best, p.money[other])
            total += p.money[other]
    mine = p.money[seat]
    return 0.5 * (mine - best) + 0.5 * (mine - total / (len(p.money) - 1))

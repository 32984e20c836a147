"""Lost Cities: what search needs to know at level `expert`. The network plays; near the end of a round its answer is tested.

Earlier in the round playouts would be long, and cost more than they find: the network has learned from billions of them.
Matches that it has not learned (the long game, a turn cap that may strike) are searched with the rule of thumb throughout.
"""

from __future__ import annotations

from typing import Final

from .actions import DRAW_DECK
from .bot import ratings, steady
from .network import LONG_ROUND, fits, network
from .position import LostCities
from .view import LostCitiesView

DEPTH: Final = 1  # rounds
WIDEST: Final = 3  # candidates besides its own answer
LATE: Final = 4  # cards in the deck
PLAYOUTS: Final = {"expert": 120}


def play(view: LostCitiesView, choices: list[int]) -> tuple[int, ...]:
    if not fits(view.colours, view.turn_cap):
        return (steady(view, choices),)
    if view.turns >= LONG_ROUND and choices[0] >= DRAW_DECK:
        return (DRAW_DECK,)
    weights = network().weights(view, choices)
    return (choices[weights.index(max(weights))],)


def candidates(view: LostCitiesView, choices: list[int]) -> list[tuple[int, ...]]:
    """What is tried: all answers, the likeliest first, or none."""
    if fits(view.colours, view.turn_cap) and view.deck_size > LATE:
        return []
    return likeliest(view, choices)


def likeliest(view: LostCitiesView, choices: list[int]) -> list[tuple[int, ...]]:
    """All answers by what the network thinks of them, or the rule of thumb where that has not learned the match."""
    rated = network().weights(view, choices) if fits(view.colours, view.turn_cap) else ratings(view, choices)
    order = sorted(range(len(choices)), key=lambda index: -rated[index])
    return [(choices[index],) for index in order]


def clock(p: LostCities) -> int:
    return p.round


def worth(p: LostCities, seat: int) -> float:
    """The lead in points."""
    scores = p.scores()
    return float(scores[seat] - scores[1 - seat])

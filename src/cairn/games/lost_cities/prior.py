"""Lost Cities: what search needs to know. Its prior is a network that has learned the game; it also judges where playouts end.

Matches that it has not learned (the long game, a turn cap that may strike) are searched with the rule of thumb: there playouts
end with the round, whose points are their worth.
"""

from __future__ import annotations

from typing import Final

from .actions import DRAW_DECK
from .bot import ratings, steady
from .network import LONG_ROUND, fits, network
from .position import LostCities
from .view import LostCitiesView

DEPTH: Final = 2  # turns
ROUND: Final = 1 << 20  # turns that no round has
WIDEST: Final = 4  # candidates besides its own answer
UNIT: Final = "points"
PLAYOUTS: Final = {"keen": 100, "expert": 600}


def play(view: LostCitiesView, choices: list[int]) -> tuple[int, ...]:
    if not fits(view.colours, view.turn_cap):
        return (steady(view, choices),)
    if view.turns >= LONG_ROUND and choices[0] >= DRAW_DECK:
        return (DRAW_DECK,)
    weights = network().weights(view, choices)
    return (choices[weights.index(max(weights))],)


def candidates(view: LostCitiesView, choices: list[int]) -> list[tuple[int, ...]]:
    """All answers, the likeliest first. The rule of thumb's is always among those tried, as people are told what it lacks."""
    usual = steady(view, choices)
    learned = fits(view.colours, view.turn_cap)
    rated = network().weights(view, choices) if learned else ratings(view, choices)
    order = sorted(range(len(choices)), key=lambda index: -rated[index])
    found = [choices[index] for index in order]
    if found.index(usual) >= WIDEST:
        found.remove(usual)
        found.insert(WIDEST - 1, usual)
    return [(answer,) for answer in found]


def clock(p: LostCities) -> int:
    return p.round * ROUND + p.turns if fits(p.colours, p.turn_cap) else p.round * DEPTH


def worth(p: LostCities, seat: int) -> float:
    """The lead in points, with what the running round should bring."""
    scores = p.scores()
    lead = float(scores[seat] - scores[1 - seat])
    if p.to_act < 0 or p.turns == 0 or not fits(p.colours, p.turn_cap):
        return lead
    coming = network().lead(p.view(p.to_act), p.choices)
    return lead + coming if p.to_act == seat else lead - coming

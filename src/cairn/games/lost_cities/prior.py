"""Lost Cities: what search needs to know at level `keen`, for hints and for reviews.

The rule of thumb plays and plays out. A network that has learned the game proposes what to try instead and judges, two turns
on, how the round will end. In matches that it has not learned (the long game, a turn cap that may strike) the rule of thumb
does all of it, and playouts end with the round, whose points are their worth. `expert` has a prior of its own: learned.py.
"""

from __future__ import annotations

from typing import Final

from .bot import steady
from .learned import likeliest
from .learned import worth as ahead
from .network import fits, network
from .position import LostCities
from .view import LostCitiesView

DEPTH: Final = 2  # turns, so that whoever searches is asked again: the network knows best what its own side will bring home
ROUND: Final = 1 << 20  # turns that no round has
WIDEST: Final = 1  # what the network proposes; of more than one some are always lucky in their worlds
UNIT: Final = "points"
PLAYOUTS: Final = {"keen": 40}
LEVELS: Final = {"expert": "learned"}  # which module stands in for this one


def play(view: LostCitiesView, choices: list[int]) -> tuple[int, ...]:
    return (steady(view, choices),)


def candidates(view: LostCitiesView, choices: list[int]) -> list[tuple[int, ...]]:
    return likeliest(view, choices)


def clock(p: LostCities) -> int:
    return p.round * ROUND + p.turns if fits(p.colours, p.turn_cap) else p.round * DEPTH


def worth(p: LostCities, seat: int) -> float:
    """The lead in points, with what the running round should bring."""
    lead = ahead(p, seat)
    if p.to_act < 0 or p.turns == 0 or not fits(p.colours, p.turn_cap):
        return lead
    seen = p.glance(p.to_act)
    assert isinstance(seen, LostCitiesView)
    coming = network().lead(seen, p.choices)
    return lead + coming if p.to_act == seat else lead - coming

"""The Heart of Darkness: what search needs to know. Playouts go to the end; DP are their worth."""

from __future__ import annotations

from typing import Final

from .bot import bold, packing
from .position import HeartOfDarkness
from .rules.setup import Purchase
from .view import HeartOfDarknessView

DEPTH: Final = 99  # Game Turns: to the end
WIDEST: Final = 7  # candidates besides the rule of thumb's own
UNIT: Final = "DP"
LAST_CREDITS: Final = 3  # with which one may depart from the packing list
PLAYOUTS: Final = {"keen": 32, "expert": 400}


def play(view: HeartOfDarknessView, choices: list[int]) -> tuple[int, ...]:
    return (bold(view, choices),)


def candidates(view: HeartOfDarknessView, choices: list[int]) -> list[tuple[int, ...]]:
    """All answers: there are seldom many. Only the last Credits are a choice: the order of purchases makes no difference."""
    if isinstance(view.agenda[-1], Purchase):
        if view.credits[view.seat] > LAST_CREDITS:
            return []
        wanted = packing(view, view.seat)
        return [(action,) for index, action in enumerate(wanted) if action in choices and action not in wanted[:index]]
    return [(action,) for action in choices]


def clock(p: HeartOfDarkness) -> int:
    return p.game_turn


def worth(p: HeartOfDarkness, seat: int) -> float:
    """One's own DP; among rivals less half of what the best of them has."""
    mine = p.dp[seat]
    if len(p.dp) == 1:
        return float(mine)
    best = max([p.dp[other] for other in range(len(p.dp)) if other != seat])
    return mine - 0.5 * best

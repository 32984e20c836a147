"""Search for a game without a `prior.py`: every answer is tried, playouts go to the end, and the lead in points counts. The
game's rule of thumb plays them, or chance if it has none.
"""

from __future__ import annotations

from typing import Any, Final

from ..core.agenda import Position
from ..core.chance import Fast

DEPTH: Final = 1  # to the end: the clock stands still
WIDEST: Final = 12  # candidates besides the rule of thumb's own
UNIT: Final = "points"
PLAYOUTS: Final = {"keen": 200, "expert": 2000}


def candidates(view: Any, choices: list[int]) -> list[tuple[int, ...]]:
    return [(action,) for action in choices]


def clock(p: Position) -> int:
    return 0


def worth(p: Position, seat: int) -> float:
    """The lead over the best of the others; alone, the points."""
    scores = p.scores()
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0)


class AnyAnswer:
    """Without a rule of thumb, answers are random, but the same for the same seed."""

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.luck = Fast(seed)
        self.answers = 0

    def __call__(self, view: Any, choices: list[int]) -> tuple[int, ...]:
        self.answers += 1
        return (choices[self.luck.pick("playout", self.answers, len(choices))],)

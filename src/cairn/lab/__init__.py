"""The lab: every game as a research environment.

`cairn.lab.batch` steps many matches at once; `cairn.lab.pettingzoo`, `cairn.lab.gymnasium` and `cairn.lab.openspiel` speak
those conventions; `cairn.lab.gpu` plays Lost Cities on a GPU. Needs the extra `[lab]` (the GPU and training: `[train]`).
"""

from __future__ import annotations

from typing import Any

from ..games import find_game
from .features import Element, features_for


def observation_spec(game: str, seats: int | None = None, **options: Any) -> list[Element]:
    """Every element of a game's observation vector: its name and the least and greatest value it takes."""
    return features_for(find_game(game).setup(seats, None, options)).elements


def batch(game: str, n: int, seats: int | None = None, **settings: Any) -> Any:
    """`n` matches stepped together, NumPy arrays in and out; see `cairn.lab.batches`."""
    from .batches import make

    return make(game, n, seats, **settings)


__all__ = ["Element", "batch", "observation_spec"]

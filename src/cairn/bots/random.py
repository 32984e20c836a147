"""Any answer will do."""

from __future__ import annotations

from random import Random
from typing import Any

from ..core.actions import Action


class RandomBot:
    """Every possible answer is equally likely."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)

    def choose(self, view: Any, actions: list[Action]) -> Action:
        return self.luck.choice(actions)

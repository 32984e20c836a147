"""Any answer will do."""

from __future__ import annotations

from typing import Any

from ..core.actions import Action
from ..core.chance import Fast
from .asked import check_asked


class RandomBot:
    """Every possible answer is equally likely."""

    def __init__(self, seed: int) -> None:
        self.luck = Fast(seed)
        self.answers = 0
        self.plan: list[int] = []  # always: nothing follows from an answer

    def go_on(self, answers: int, plan: list[int]) -> None:
        self.answers = answers

    def choose(self, view: Any, actions: list[Action]) -> Action:
        check_asked(view, actions)
        self.answers += 1
        return actions[self.luck.pick("answer", self.answers, len(actions))]

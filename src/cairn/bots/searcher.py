"""`keen` and `expert`: bots that search. They differ in effort, and where a game says so in their prior."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from ..core.actions import Action
from ..core.game import Game
from .search import Finding, Prior, Trial, search

SECONDS: Final = {"keen": 0.5, "expert": 3.0}  # the most a decision may take; how many playouts is in each game's `prior.py`
APART: Final = 1_000_003  # between the worlds of one answer and those of the next


def known_of(package: str, level: str = "keen") -> Any:
    """What a game says of search at a level: its `prior.py`, or the module that this names for the level."""
    prior: Any = import_module(f"{package}.prior")
    other = getattr(prior, "LEVELS", {}).get(level)
    return import_module(f"{package}.{other}") if other else prior


@cache
def prior_of(package: str, level: str = "keen") -> Prior:
    prior = known_of(package, level)
    redeal = import_module(f"{package}.redeal").redeal
    return Prior(redeal, prior.play, prior.candidates, prior.clock, prior.DEPTH, prior.worth)


class Searcher:
    """A bot for one seat of one match, and the one asked for hints and reviews."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        known = known_of(game.package, level)
        self.prior = prior_of(game.package, level)
        self.playouts: int = known.PLAYOUTS[level]
        self.widest: int = known.WIDEST
        self.seconds = SECONDS[level]
        self.seed = seed
        self.answers = 0  # given so far: the worlds of a search follow from the seed and this
        self.plan: list[int] = []  # answers that belong to the last one: the rest of a journey

    def go_on(self, answers: int, plan: list[int]) -> None:
        self.answers, self.plan = answers, plan

    def choose(self, view: Any, actions: list[Action]) -> Action:
        choices = [action.number for action in actions]
        if not self.plan or self.plan[0] not in choices:
            self.plan = list(self.find(view, choices).best.answers) if len(choices) > 1 else choices
        self.answers += 1
        chosen = self.plan.pop(0)
        return next(action for action in actions if action.number == chosen)

    def find(self, view: Any, choices: list[int]) -> Finding:
        return search(view, choices, self.prior, self.playouts, self.widest, self.seconds, self.worlds())

    def worlds(self, further: int = 1) -> int:
        """The number of the first world of this answer; with `further` of fresh ones."""
        return (self.seed + self.answers + further) * APART

    def judge(self, view: Any, choices: list[int], did: int) -> tuple[Finding, float, float]:
        """The best answer, what the one given lost against it in fresh worlds (0: it was as good), and the error of that."""
        found = self.find(view, choices)
        if not found.best.results:  # nothing else was worth a look; how well it leaves the seat is told all the same
            Trial(view, self.prior, self.playouts, self.seconds, self.worlds()).batch([found.best], 0)
        if found.best.answers[0] == did:
            return found, 0.0, 0.0
        loss, error = Trial(view, self.prior, self.playouts, self.seconds, self.worlds(2)).duel(found.best.answers, (did,))
        return found, max(0.0, loss), error

"""Levels that search: `sharp`, `keen`, `expert`. They differ in effort and, if a game says so, in their prior."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ..core.actions import Action
from ..core.errors import BadOption
from ..core.game import BOTS_OF_ALL_GAMES, Game
from . import prior as default
from .asked import check_asked, offered, view_of
from .prior import AnyAnswer
from .search import Finding, Prior, Trial, search

# The most a decision may take; how many playouts is in each game's `prior.py`
SECONDS: Final = {"sharp": 0.5, "keen": 0.5, "expert": 3.0}
APART: Final = 1_000_003  # between the worlds of one answer and those of the next


@cache
def known_of(game: Game, level: str = "keen") -> Any:
    """What a game says of search at a level: its `prior.py`, or the module that this names for the level. A game that says
    nothing is searched as any game can be."""
    prior = game.part("prior") or default
    other = getattr(prior, "LEVELS", {}).get(level)
    return game.part(other) if other else prior


@cache
def prior_of(game: Game, level: str = "keen") -> Prior:
    prior = known_of(game, level)
    play = getattr(prior, "play", None) or by_thumb(game)
    return Prior(game.rules.redeal, play, prior.candidates, prior.clock, prior.DEPTH, prior.worth)


def searches(game: Game, level: str) -> bool:
    """Whether a game has this level by search."""
    return level in SECONDS and level in known_of(game, level).PLAYOUTS


def rule_of_thumb(game: Game, bot: str) -> Callable[[Any, list[int]], int]:
    """A function of the game's `bot.py` or `levels.py`, from a view and the numbers of the possible answers to one of these
    numbers."""
    for part in (game.part("bot"), game.part("levels")):
        rule: Callable[[Any, list[int]], int] | None = getattr(part, bot, None)
        if rule is not None:
            return rule
    raise BadOption(f"{game.name} names a bot {bot}, and its package has no function of that name in bot.py or levels.py")


def by_thumb(game: Game) -> Callable[[Any, list[int]], tuple[int, ...]]:
    """How playouts are played if the game does not say: by its usual bot, or at random."""
    if game.usual_bot in BOTS_OF_ALL_GAMES:
        return AnyAnswer()
    rule = rule_of_thumb(game, game.usual_bot)
    return lambda view, choices: (rule(view, choices),)


class Searcher:
    """A bot for one seat of one match, and the one asked for hints and reviews."""

    def __init__(self, game: Game, level: str, seed: int) -> None:
        known = known_of(game, level)
        self.prior = prior_of(game, level)
        self.asked = view_of(game)
        self.playouts: int = known.PLAYOUTS[level]
        self.widest: int = getattr(known, "NARROW", {}).get(level, known.WIDEST)
        self.seconds = SECONDS[level]
        self.seed = seed
        self.answers = 0  # given so far: the worlds of a search follow from the seed and this
        self.plan: list[int] = []  # answers that belong to the last one: the rest of a journey

    def go_on(self, answers: int, plan: list[int]) -> None:
        self.answers, self.plan = answers, plan

    def choose(self, view: Any, actions: list[Action]) -> Action:
        check_asked(view, actions, self.asked)
        choices = [action.number for action in actions]
        if not self.plan or self.plan[0] not in choices:
            self.plan = list(self.find(view, choices).best.answers) if len(choices) > 1 else choices
        self.answers += 1
        return offered(actions, self.plan.pop(0))

    def find(self, view: Any, choices: list[int]) -> Finding:
        self.begin()
        return search(view, choices, self.prior, self.playouts, self.widest, self.seconds, self.worlds())

    def usual(self, view: Any, choices: list[int]) -> tuple[int, ...]:
        """What the playouts' own player answers."""
        self.begin()
        return self.prior.play(view, choices)

    def begin(self) -> None:
        """Chance that plays playouts follows from the seed and the answers given, as all luck of this bot."""
        play = self.prior.play
        if isinstance(play, AnyAnswer):
            play.begin(self.worlds())

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

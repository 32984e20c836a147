"""Bots answer questions from what their seat knows. A game names its bots in its `game.py`, the weakest first.

A bot is any object with `choose(view, actions)`. `random` plays every game. Levels to which a game's `prior.py` gives
playouts search: `keen` does in every game. Any other name is a function in the game's `bot.py` or `levels.py`, from a view
and the numbers of the possible answers to one of these numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..core.actions import Action
from ..core.errors import BadOption, shown
from ..core.game import Game
from ..games import find_game
from .asked import check_asked, offered, view_of
from .random import RandomBot
from .searcher import Searcher, rule_of_thumb, searches


class Bot(Protocol):
    """What a bot must have. It gets views, never positions, so it cannot know more than its seat."""

    def choose(self, view: Any, actions: list[Action]) -> Action: ...


class LastingBot(Bot, Protocol):
    """A bot whose answers follow from its seed, from how many it has given, and from what it plans to answer next. A server
    makes a new one for every question and tells it both, so that it plays there as in the arena."""

    plan: list[int]

    def go_on(self, answers: int, plan: list[int]) -> None: ...


class RuleOfThumb:
    """A bot that is one function of the view, such as a game's `steady`."""

    def __init__(self, rule: Callable[[Any, list[int]], int], asked: Any) -> None:
        self.rule = rule
        self.asked = asked  # the kind of view that it is a function of

    def choose(self, view: Any, actions: list[Action]) -> Action:
        check_asked(view, actions, self.asked)
        chosen = self.rule(view, [action.number for action in actions])
        return offered(actions, chosen)


MAKERS: dict[str, Callable[[Game, int], Bot]] = {"random": lambda game, seed: RandomBot(seed)}


def names(game: str) -> list[str]:
    """The bots of a game."""
    return list(find_game(game).bots)


def make(game: str, bot: str, seed: int) -> Bot:
    """A new bot for one seat of one match. The same seed makes the same bot."""
    return make_for(find_game(game), bot, seed)


def make_for(game: Game, bot: str, seed: int) -> Bot:
    if not isinstance(bot, str) or bot not in game.bots:
        raise BadOption(f"there is no bot {shown(bot)} for {game.name}; there are {', '.join(game.bots)}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"the seed must be a whole number, not {shown(seed)}")
    if bot in MAKERS:
        return MAKERS[bot](game, seed)
    if searches(game, bot):
        return Searcher(game, bot, seed)
    return RuleOfThumb(rule_of_thumb(game, bot), view_of(game))

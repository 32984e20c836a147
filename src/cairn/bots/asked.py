"""What every bot of ours is asked: one of the possible answers, from what a seat may know."""

from __future__ import annotations

from typing import Any

from ..core.actions import Action
from ..core.agenda import View, plan_of
from ..core.errors import BadOption, IllegalAction, shown
from ..core.game import Game


def view_of(game: Game) -> Any:
    """The kind of view that the game's bots are asked with."""
    return plan_of(game.rules.position).view


def check_asked(view: Any, actions: Any, kind: Any = View) -> None:
    if not isinstance(view, kind):
        raise BadOption(f"a bot answers from a view ({kind.__name__}), not from something of type {type(view).__name__}")
    if not isinstance(actions, list) or not actions or not all(isinstance(action, Action) for action in actions):
        raise BadOption(f"a bot chooses from a list of actions, not from {shown(actions)}")


def offered(actions: list[Action], number: int) -> Action:
    """The action of this number: a bot may have been asked with others than its view asks for."""
    for action in actions:
        if action.number == number:
            return action
    raise IllegalAction(f"the bot answered with action {shown(number)}, which was not offered")

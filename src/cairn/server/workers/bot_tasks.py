"""What a bot's process can do: choose, advise and judge, from the view of one seat."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ...core.actions import Action
from ...core.agenda import View
from ...core.catalogue import Said
from ...core.game import Setup
from ...core.words import Names
from ...games import find_game


def asked(request: dict[str, Any]) -> tuple[Setup, View, list[Action]]:
    """The question a seat was asked, as it knows it."""
    setup = find_game(request["game"]).setup(request["seats"], None, request["options"])
    actions = [setup.actions.all[setup.actions.parse(notation)] for notation in request["actions"]]
    return setup, setup.load_view(request["view"]), actions


def choose(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """What a bot answers, from what its seat knows, and what it means to answer after that."""
    setup, view, actions = asked(request)
    bot = bot_for(request, bots, setup)
    chosen = bot.choose(view, actions)
    if chosen not in actions:
        raise ValueError(f"chose {chosen}, which is not legal")
    return {"do": chosen.notation, "plan": [setup.actions.notation(number) for number in getattr(bot, "plan", ())]}


def bot_for(request: dict[str, Any], bots: str, setup: Setup) -> Any:
    """The bot as if it had been asked from the beginning of the match: see `cairn.bots.LastingBot`."""
    make: Callable[..., Any] = import_module(bots).make
    game, name, seed, answers = request["game"], request["bot"], request["seed"], request["answers"]
    bot = make(game, name, seed)
    if not hasattr(bot, "go_on"):  # all luck that it may need is this answer's
        return make(game, name, seed + answers)
    bot.go_on(answers, [setup.actions.parse(notation) for notation in request["plan"]])
    return bot


def advise(request: dict[str, Any], bots: str) -> dict[str, Any]:
    """A hint."""
    from ...bots import advice

    setup, view, actions = asked(request)
    found = advice.advise(setup.game, view, [action.number for action in actions], request["seed"])
    names = Names(request["names"], view.seat)
    usual = setup.words.offered(setup.actions.all[found.usual], view, names)
    return {
        "do": setup.actions.notation(found.action),
        **as_said("why", found.why(usual)),
        "gain": round(found.gain, 1),
        "unit": found.unit,
        **as_said("sampled", found.sampled()),
    }


def as_said(name: str, said: Said) -> dict[str, Any]:
    """A sentence as it is, or as a message for whoever reads it."""
    return {name: said} if isinstance(said, str) else {f"{name}_said": said}


TASKS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {"choose": choose, "advise": advise}

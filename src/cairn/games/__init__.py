"""The games, by name. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from ..core.errors import UnknownGame
from ..core.game import Game

PACKAGES = {
    "lost-cities": "lost_cities",
    "africana": "africana",
    "adventure-tours": "adventure_tours",
    "heart-of-darkness": "heart_of_darkness",
}


def find_game(name: str) -> Game:
    package = PACKAGES.get(name)
    if package is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(PACKAGES)}")
    game: Game = import_module(f"{__name__}.{package}.game").GAME
    return game


def all_games() -> dict[str, Game]:
    return {name: find_game(name) for name in PACKAGES}

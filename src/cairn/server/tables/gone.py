"""Tables whose game is not there: its package was removed, or is refused. They are kept as they stand until it is back."""

from __future__ import annotations

from ...core.actions import Actions
from ...core.catalogue import Message
from ...core.content import Content
from ...core.errors import UnknownGame
from ...core.game import Game, Setup
from ...games import find_game
from ..store.storage import Terms


class Gone(Game):
    """Stands in for such a game: it has a title, and nothing can be played."""

    designer = package = ""
    options = ()

    def __init__(self, terms: Terms) -> None:
        self.name, self.seats, self.rules_version, self.bots = terms.game, (terms.seats,), terms.rules, ()  # type: ignore[misc]
        self.title = title_of(terms.game)


def title_of(name: str) -> str:
    try:
        return find_game(name).title
    except UnknownGame:
        return name.replace("-", " ").title()


def gone_setup(terms: Terms) -> Setup:
    return Setup(Gone(terms), terms.seats, terms.options, Content({}, terms.content, own=False), Actions())


def of_a_gone_game(setup: Setup) -> Message:
    """What the people at the table read."""
    return Message("kept-game", {"game": setup.game.title})

"""What a study counts: the things that players use, all their words, and the events in which they are used.

A thing that never turns up there is useless: a card nobody plays, a place nobody visits. A game names them in its `study.py`:

    def things(setup): ...  # -> list[Thing]
    ROLES = {"port": "port"}  # event -> the detail that says what a seat is for a whole match, so that wins can be compared
    BY_LOT = ("ChoosePort",)  # questions answered at random, so that a bot's preference is not mistaken for value

All three are optional, and so is the file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..core.game import Game, Setup


def same(word: str) -> str:
    return word


@dataclass(frozen=True)
class Thing:
    """`uses` are pairs of an event and the name of its detail."""

    name: str
    words: tuple[str, ...]
    uses: tuple[tuple[str, str], ...]
    reduced: Callable[[str], str] = same  # several words may count as one


def things(setup: Setup) -> list[Thing]:
    named: Callable[[Setup], list[Thing]] = getattr(setup.game.part("study"), "things", lambda setup: [])
    return named(setup)


def roles(game: Game) -> dict[str, str]:
    found: dict[str, str] = getattr(game.part("study"), "ROLES", {})
    return found


def by_lot(game: Game) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(game.part("study"), "BY_LOT", ())
    return found


def domain(setup: Setup, verb: str, name: str) -> tuple[str, ...]:
    kinds = [kind for kind in setup.actions.kinds if kind.verb == verb]
    return next(each.words for each in kinds[0].domains if each.name == name)

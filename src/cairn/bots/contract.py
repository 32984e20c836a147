"""The contract with bots: every bot a game offers plays it, and gives hints. For tests and `cairn fuzz`.

Search makes only a few playouts: this tests whether it plays by the rules and from its view alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..core.actions import Action
from ..core.agenda import View
from ..core.contract import Hint, Maker, fuzz
from ..core.contract.complaints import hold, spoken
from ..core.errors import shown
from ..core.game import Game, Setup
from ..core.match import Match
from ..core.words import seat_names
from . import Bot, make_for
from .advice import LEVEL, advice_of, reason_of
from .searcher import Searcher

WORLDS: Final = 2  # in which every candidate is played out
NO_CLOCK: Final = 1e9  # seconds
SOME: Final = 9  # one answer in so many is searched for


def fuzz_bots(setup: Setup, seed: int, every: int = 29) -> Iterator[Match]:
    """One match for each bot, in which it has all seats, and hints are asked for at every `every`-th decision."""
    for name in setup.game.bots:
        yield fuzz(setup, seed, every, players=[maker(setup.game, name)], hint=hint_of(setup.game))


def maker(game: Game, name: str) -> Maker:
    def make(seed: int) -> Bot:
        bot = make_for(game, name, seed)
        return NowAndThen(bot) if isinstance(bot, Searcher) else bot

    return make


class NowAndThen:
    """Searches for some answers only; the others come from its rule of thumb."""

    def __init__(self, searcher: Searcher) -> None:
        self.searcher = quick(searcher)
        self.asked = 0

    def choose(self, view: Any, actions: list[Action]) -> Action:
        self.asked += 1
        if self.asked % SOME == 1:
            self.searcher.plan.clear()
            return self.searcher.choose(view, actions)
        usual = self.searcher.usual(view, [action.number for action in actions])[0]
        return next(action for action in actions if action.number == usual)


def quick(searcher: Searcher) -> Searcher:
    searcher.playouts = WORLDS * (searcher.widest + 1)
    searcher.seconds = NO_CLOCK
    return searcher


def hint_of(game: Game) -> Hint:
    """As a player gets it."""

    def hint(view: View, choices: list[int]) -> dict[str, Any]:
        searcher, names = quick(Searcher(game, LEVEL, 0)), seat_names(max(game.seats), view.seat)
        usual: Any = searcher.usual(view, choices)[0]  # as a game has it: types are not checked there
        hold(usual in choices, f"the rule of thumb answers {shown(usual)}, which is not legal")
        reason = reason_of(game, view, choices)
        if reason is not None:
            hold(reason[0] in choices, f"the rule of thumb gives a reason for {shown(reason[0])}, which is not legal")
            spoken(f"the reason for {shown(reason[0])}", game.words.said, reason[1], names)
        return vars(advice_of(searcher, game, view, choices))

    return hint

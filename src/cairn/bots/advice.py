"""What search has to say to people: a hint with its reason, and what an answer already given has cost."""

from __future__ import annotations

from typing import Any, Final

from ..core.catalogue import Message, Said
from ..core.game import Game
from .searcher import Searcher, known_of

LEVEL: Final = "keen"


class Advice:
    """An answer worth giving, what it gains over the next best, and how that was found."""

    def __init__(
        self, action: int, usual: int, reason: Said | None, gain: float, worlds: int, playouts: int, unit: str
    ) -> None:
        self.action = action
        self.usual = usual  # what the rule of thumb would have answered
        self.reason = reason  # its reason; None where search prefers another answer
        self.gain = gain
        self.worlds = worlds
        self.playouts = playouts
        self.unit = unit

    def why(self, usual: Said) -> Said:
        """Given the rule of thumb's answer."""
        return self.reason or Message("hint-simulated", {"usual": usual})

    def sampled(self) -> Message:
        return Message("hint-sampled", {"playouts": self.playouts, "worlds": self.worlds})


class Judgement:
    """An answer given, beside the best one under what the seat knew."""

    def __init__(self, best: int, worth: float, loss: float, error: float) -> None:
        self.best = best
        self.worth = worth  # how well the seat would have stood with the best answer
        self.loss = loss
        self.error = error


def unit_of(game: Game) -> str:
    unit: str = known_of(game).UNIT
    return unit


def advise(game: Game, view: Any, choices: list[int], seed: int) -> Advice:
    return advice_of(Searcher(game, LEVEL, seed), game, view, choices)


def advice_of(searcher: Searcher, game: Game, view: Any, choices: list[int]) -> Advice:
    if len(choices) == 1:
        return Advice(choices[0], choices[0], Message("hint-only", {}), 0.0, 0, 0, unit_of(game))
    found = searcher.find(view, choices)
    action = found.best.answers[0]
    usual, reason = reason_of(game, view, choices) or (action, Message("hint-best", {}))
    return Advice(
        action,
        usual,
        reason if action == usual else None,
        found.gain,
        found.worlds,
        found.playouts,
        unit_of(game),
    )


def reason_of(game: Game, view: Any, choices: list[int]) -> tuple[int, Said] | None:
    """What the rule of thumb would answer, and why, where the game can say so."""
    bot = game.part("bot")
    if not hasattr(bot, "reason"):
        return None
    found: tuple[int, Said] = bot.reason(view, choices)
    return found


def judge(game: Game, view: Any, choices: list[int], did: int, seed: int) -> Judgement:
    found, loss, error = Searcher(game, LEVEL, seed).judge(view, choices, did)
    return Judgement(found.best.answers[0], found.best.mean(), loss, error)

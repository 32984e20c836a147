"""The referee: asks bots, takes the time, and goes on if a bot fails.

A fault is a crash, an impossible answer or a late one. The stand-in then answers in the bot's place. A bot with too many
faults in a match is not asked again and loses it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import frexp
from time import perf_counter
from typing import Any

from ..core.actions import Action
from ..core.agenda import OVER, Position
from ..core.chance import Fast
from ..core.errors import CairnError
from ..core.game import Setup
from . import Bot

TOO_MANY = 3  # faults in a match
FAULTS = {"crash": "crash/crashes", "illegal": "impossible answer/answers", "late": "late answer/answers"}
LONGEST = 160  # characters of what a bot said


class BotFailed(CairnError):
    """A bot broke down or gave an answer that was not among those offered."""


class Late(BaseException):
    """Raised inside a bot whose time is up; the bot's own `except Exception` does not stop it."""


@dataclass
class Conduct:
    """How a seat behaved in a match."""

    decisions: int = 0
    seconds: float = 0.0
    times: list[int] = field(default_factory=list)  # answers that took 1, 2, 4, 8... microseconds
    slowest: float = 0.0
    faults: list[list[Any]] = field(default_factory=list)  # kind, which answer, what happened

    def took(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        power = max(0, frexp(seconds * 1e6)[1] - 1)
        self.times += [0] * (power + 1 - len(self.times))
        self.times[power] += 1

    @property
    def out(self) -> bool:
        return len(self.faults) >= TOO_MANY


@dataclass
class Played:
    """A finished match, listed by seat."""

    scores: list[int]
    winners: list[int]
    conduct: list[Conduct]
    lost: list[int]  # seats whose bot had too many faults


class Referee:
    """Without stand-ins the first fault ends the match with `BotFailed`."""

    def __init__(
        self, setup: Setup, bots: Sequence[Bot], stand_ins: Sequence[Bot] | None = None, limit: float | None = None
    ) -> None:
        self.setup = setup
        self.bots = bots
        self.stand_ins = stand_ins
        self.limit = limit  # seconds for an answer
        self.conduct = [Conduct() for _ in bots]

    def play(self, seed: int) -> Played:
        p = self.start(seed)
        for seat, bot in enumerate(self.bots):
            tell(bot, "begin", self.setup, seat)
        try:
            while p.to_act != OVER:
                self.answer(p, self.ask(p).number)
            lost = [seat for seat, each in enumerate(self.conduct) if each.out]
            scores, winners = p.scores(), winners_without(p, lost)
        finally:
            for bot in self.bots:
                tell(bot, "end", p.scores() if p.to_act == OVER else [])
        return Played(scores, winners, self.conduct, lost)

    def start(self, seed: int) -> Position:
        return self.setup.start(Fast(seed))

    def answer(self, p: Position, action: int) -> None:
        p.answer(action)

    def ask(self, p: Position) -> Action:
        """The answer of the seat asked, or the stand-in's if the bot fails."""
        seat = p.to_act
        every = self.setup.actions.all
        actions = [every[choice] for choice in p.choices]
        view = p.view(seat)
        conduct = self.conduct[seat]
        if conduct.out:
            return self.stand_in(seat, view, actions)
        bot = self.bots[seat]
        began = perf_counter()
        chosen: Any = None
        kind = words = ""
        try:
            with alarm(self.limit if getattr(bot, "foreign", False) else None):
                chosen = bot.choose(view, actions[:])
        except Late:
            kind, words = "late", f"gave no answer within {self.limit:g} s"
        except Exception as error:
            late = isinstance(error, TimeoutError) and self.limit is not None
            kind = "late" if late else "crash"
            words = str(error) if late or isinstance(error, CairnError) else f"broke down with {type(error).__name__}: {error}"
        spent = perf_counter() - began
        conduct.took(spent)
        if not kind and self.limit is not None and spent > self.limit:
            kind, words = "late", f"answered after {spent:.1f} s; {self.limit:g} s are allowed"
        meant = understood(chosen, actions)
        if not kind and meant is None:
            kind = "illegal"
            words = f"answered {chosen!r}, which was not among its {len(actions)} possible answers"
        if not kind:
            assert meant is not None
            return meant
        words = shortened(words)
        if self.stand_ins is None:
            raise BotFailed(f"the bot at seat {seat} {words}")
        conduct.faults.append([kind, conduct.decisions, words])
        return self.stand_in(seat, view, actions)

    def stand_in(self, seat: int, view: Any, actions: list[Action]) -> Action:
        assert self.stand_ins is not None
        return self.stand_ins[seat].choose(view, actions)


def tell(bot: Bot, method: str, *args: Any) -> None:
    """Tell bots that a match begins or ends; a bot that fails here fails when it is next asked."""
    heard = getattr(bot, method, None)
    if callable(heard):
        try:
            heard(*args)
        except Exception:
            return


def understood(chosen: Any, actions: list[Action]) -> Action | None:
    """One of the actions offered, or its notation."""
    if isinstance(chosen, str):
        plain = " ".join(chosen.lower().split())
        return next((action for action in actions if action.notation == plain), None)
    return next((action for action in actions if action is chosen), None)


def shortened(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


def winners_without(p: Position, lost: list[int]) -> list[int]:
    """The winners among those who have not lost by faults."""
    winners = [seat for seat in p.winners() if seat not in lost]
    if winners or not lost:
        return winners
    scores = p.scores()
    left = [seat for seat in range(len(scores)) if seat not in lost]
    return [seat for seat in left if scores[seat] == max(scores[other] for other in left)]


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Interrupts what runs too long, if the platform can (not on Windows, only in the main thread)."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not able:
        yield
        return

    def ring(*_: object) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

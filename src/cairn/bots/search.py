"""Search over what a seat cannot know: it is dealt anew, many times, and every candidate is played out in each world.

The worlds are shared: each candidate meets the same hidden cards and the same luck, so differences show sooner than values.
A game's rule-of-thumb player (its prior) proposes candidates and plays every seat, each from its own view, in the playouts.
Candidates that have clearly fallen behind are dropped, and the prior's own move is left only for one that is better by more
than the noise. Effort is counted in playouts, so strength does not depend on the machine; a time cap guards slow ones.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import Any, Final

from ..core.agenda import Position, View
from ..core.chance import Fast

BATCH: Final = 8  # worlds between two looks at the clock and at candidates that have fallen behind
ENOUGH: Final = 32  # worlds before anything is dropped: sooner the best looks far better than it is
BEHIND: Final = 3.0  # standard errors by which a candidate must trail the best to be dropped
DOUBT: Final = 1.0  # standard errors by which another candidate must beat the prior's own

Answers = tuple[int, ...]  # one answer, or several that belong together up to the next luck


class Prior:
    """What search needs to know of a game: the functions of its `prior.py`."""

    def __init__(
        self,
        redeal: Callable[[Any, Any], Any],
        play: Callable[[Any, list[int]], Answers],
        candidates: Callable[[Any, list[int]], list[Answers]],
        clock: Callable[[Any], int],
        depth: int,
        worth: Callable[[Any, int], float],
    ) -> None:
        self.redeal = redeal
        self.play = play  # what the rule of thumb answers, from what its seat knows
        self.candidates = candidates  # what is worth a look, the likeliest first
        self.clock = clock  # what the game counts: rounds, Game Turns
        self.depth = depth  # so many of them after its beginning a playout ends
        self.worth = worth  # how well a seat stands there


class Candidate:
    """Answers that are tried, and what they were worth in each world."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.results: list[float] = []
        self.total = 0.0

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result

    def mean(self) -> float:
        return self.total / len(self.results) if self.results else 0.0


class Finding:
    """What a search found: the best candidate, what was tried, and how much was sampled."""

    def __init__(self, best: Candidate, tried: list[Candidate], worlds: int, playouts: int) -> None:
        self.best = best
        self.tried = tried  # the first is the prior's own
        self.worlds = worlds
        self.playouts = playouts


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """How much better one is than the other in the worlds that both have met, and the standard error of that."""
    worlds = min(len(one.results), len(other.results))
    if worlds < 2:
        return 0.0, 1e9
    total = 0.0
    squares = 0.0
    for world in range(worlds):
        difference = one.results[world] - other.results[world]
        total += difference
        squares += difference * difference
    mean = total / worlds
    spread = squares / worlds - mean * mean
    return mean, sqrt(max(0.0, spread) / (worlds - 1))


def search(view: View, choices: list[int], prior: Prior, playouts: int, widest: int, seconds: float, seed: int) -> Finding:
    """The best answer to the question in the view, out of the prior's own and its `widest` likeliest candidates."""
    usual = prior.play(view, choices)
    others = [answers for answers in prior.candidates(view, choices) if answers != usual]
    return compare(view, [usual, *others[:widest]], prior, playouts, seconds, seed)


def compare(view: View, answers: list[Answers], prior: Prior, playouts: int, seconds: float, seed: int) -> Finding:
    """Try all these in shared worlds. The first is what is done in doubt."""
    tried = [Candidate(each) for each in answers]
    running = tried[:]
    end = monotonic() + seconds
    spent = 0
    worlds = 0
    while len(running) > 1 and spent + len(running) <= playouts:
        dealt: Position = prior.redeal(view, Fast(seed + worlds))
        for candidate in running:
            candidate.add(play_out(dealt.copy(), candidate.answers, prior, view.seat))
        spent += len(running)
        worlds += 1
        if worlds % BATCH == 0:
            if monotonic() > end:
                break
            if worlds >= ENOUGH:
                running = still_running(running)
    return Finding(decide(running, tried[0]), tried, worlds, spent)


def play_out(p: Position, answers: Answers, prior: Prior, seat: int) -> float:
    """Give the answers, then all seats play by the prior to the end or `depth` further; how well `seat` then stands."""
    end = prior.clock(p) + prior.depth
    for answer in answers:
        p.answer(answer)
    while p.to_act >= 0 and prior.clock(p) < end:
        choices = p.choices
        if len(choices) == 1:
            p.answer(choices[0])
        else:
            for answer in prior.play(p.view(p.to_act), choices):
                p.answer(answer)
    return prior.worth(p, seat)


def foremost(candidates: list[Candidate]) -> Candidate:
    best = candidates[0]
    for candidate in candidates:
        if candidate.mean() > best.mean():
            best = candidate
    return best


def still_running(candidates: list[Candidate]) -> list[Candidate]:
    best = foremost(candidates)
    kept: list[Candidate] = []
    for candidate in candidates:
        ahead, error = lead(best, candidate)
        if candidate is best or ahead <= BEHIND * error:
            kept.append(candidate)
    return kept


def decide(running: list[Candidate], usual: Candidate) -> Candidate:
    """The best, if it is better than the prior's own by more than the noise."""
    best = foremost(running)
    ahead, error = lead(best, usual)
    return best if ahead > DOUBT * error else usual

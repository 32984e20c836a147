"""Search over what a seat cannot know: it is dealt anew, many times, and every candidate is played out in each world.

The worlds are shared: each candidate meets the same hidden cards and the same luck, so differences show sooner than values.
A game's rule-of-thumb player (its prior) proposes candidates and plays every seat, each from its own view, in the playouts.
One half of the effort finds the challenger, the other half holds it against the prior's own answer in fresh worlds: what won a
comparison of many was also lucky there. Effort is counted in playouts, so strength does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import Any, Final, final

from ..core.agenda import Position, View
from ..core.chance import Fast

BATCH: Final = 8  # worlds between two looks for candidates that have fallen behind
ENOUGH: Final = 24  # worlds before anything is dropped
BEHIND: Final = 1.5  # standard errors by which a candidate must trail to be dropped
FEWEST: Final = 8  # worlds of a duel that count: with fewer, where time ran out, the rule of thumb is the better guess
CLEAR: Final = 3.0  # standard errors after which a duel is decided before its end
DOUBT: Final = 1.0  # standard errors by which the challenger must beat the prior's own answer
UNKNOWN: Final = 1e9  # a standard error

Answers = tuple[int, ...]  # one answer, or several that belong together up to the next luck


@final
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


@final
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


@final
class Finding:
    """What a search found: the best answers, how well the seat then stands, and what they gain over the next best."""

    def __init__(self, best: Candidate, usual: Candidate, gain: float, worlds: int, playouts: int) -> None:
        self.best = best
        self.usual = usual  # the prior's own
        self.gain = gain
        self.worlds = worlds
        self.playouts = playouts


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """How much better one is than the other in the worlds that both have met, and the standard error of that."""
    worlds = min(len(one.results), len(other.results))
    if worlds < 2:
        return 0.0, UNKNOWN
    total = 0.0
    squares = 0.0
    for world in range(worlds):
        difference = one.results[world] - other.results[world]
        total += difference
        squares += difference * difference
    mean = total / worlds
    spread = squares / worlds - mean * mean
    return mean, sqrt(max(0.0, spread) / (worlds - 1))


@final
class Trial:
    """Candidates in worlds dealt from one view, until playouts or time are spent."""

    def __init__(self, view: View, prior: Prior, playouts: int, seconds: float, seed: int) -> None:
        self.view = view
        self.prior = prior
        self.left = playouts
        self.end = monotonic() + seconds
        self.seed = seed
        self.worlds = 0
        self.playouts = 0

    def batch(self, candidates: list[Candidate], spare: int) -> bool:
        """A few worlds for all of these; false if there is no time for more, or no playouts but the spare ones."""
        for _ in range(BATCH):
            if self.left - len(candidates) < spare:
                return False
            dealt: Position = self.prior.redeal(self.view, Fast(self.seed + self.worlds))
            for candidate in candidates:
                candidate.add(play_out(dealt.copy(), candidate.answers, self.prior, self.view.seat))
            self.worlds += 1
            self.left -= len(candidates)
            self.playouts += len(candidates)
            if monotonic() > self.end:
                return False
        return True

    def foremost(self, candidates: list[Candidate], spare: int) -> Candidate:
        """The best of them. Those that have clearly fallen behind are dropped on the way."""
        running = candidates
        while len(running) > 1 and self.batch(running, spare):
            best = best_of(running)
            if len(best.results) >= ENOUGH:
                running = [each for each in running if each is best or not behind(each, best, BEHIND)]
        return best_of(running)

    def duel(self, one: Answers, other: Answers) -> tuple[float, float]:
        """How much better one is in fresh worlds, and the standard error; broken off when it is clear."""
        first, second = Candidate(one), Candidate(other)
        while self.batch([first, second], 0):
            if len(first.results) >= ENOUGH and (behind(first, second, BEHIND) or behind(second, first, CLEAR)):
                break
        return lead(first, second)


def search(view: View, choices: list[int], prior: Prior, playouts: int, widest: int, seconds: float, seed: int) -> Finding:
    """The best answer to the question in the view, out of the prior's own and its `widest` likeliest candidates."""
    usual = Candidate(prior.play(view, choices))
    others = [answers for answers in prior.candidates(view, choices) if answers != usual.answers]
    tried = [usual, *[Candidate(answers) for answers in others[:widest]]]
    trial = Trial(view, prior, playouts, seconds, seed)
    best = trial.foremost(tried, playouts // 2)
    gain = 0.0
    if best is not usual:
        screened = trial.worlds
        gain, error = trial.duel(best.answers, usual.answers)
        if trial.worlds - screened < FEWEST or gain <= DOUBT * error:
            best, gain = usual, max(0.0, -gain)
    elif len(tried) > 1:
        gain = max(0.0, min([lead(usual, other)[0] for other in tried[1:]]))
    return Finding(best, usual, gain, trial.worlds, trial.playouts)


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
            for answer in prior.play(p.glance(p.to_act), choices):
                p.answer(answer)
    return prior.worth(p, seat)


def best_of(candidates: list[Candidate]) -> Candidate:
    """Of equals the first."""
    best = candidates[0]
    for candidate in candidates:
        if candidate.mean() > best.mean():
            best = candidate
    return best


def behind(one: Candidate, other: Candidate, errors: float) -> bool:
    """Does it trail the other by more than so many standard errors?"""
    mean, error = lead(other, one)
    return mean > errors * error

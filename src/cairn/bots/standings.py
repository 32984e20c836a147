"""Standings: what finished matches say about each bot, and how surely.

The matches of a group share their luck and are no independent samples, so a group counts as one observation: the mean over
its matches. Groups that are not finished are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev

from .arena import Result


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far the truth may lie from it at 95%; `None` where one observation cannot tell."""

    mean: float
    within: float | None

    @classmethod
    def of(cls, observed: list[float]) -> Estimate:
        if len(observed) < 2:
            return cls(fmean(observed), None)
        return cls(fmean(observed), student(len(observed) - 1) * stdev(observed) / len(observed) ** 0.5)


def student(freedom: int) -> float:
    """The 97.5% point of Student's distribution, by its expansion around the normal one; good from 5 observations on."""
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


@dataclass(frozen=True)
class Standing:
    """Of one bot, for one seat of it: shared wins count by their share, the margin is over the mean of the other seats."""

    bot: str
    wins: Estimate
    score: Estimate
    margin: Estimate
    decisions: int  # answers given
    speed: float  # answers a second of its own thinking


def standings(bots: list[str], rotations: int, results: Iterable[Result]) -> tuple[list[Standing], int]:
    """One for each bot, in the given order, and the number of groups they rest on."""
    groups: dict[int, list[Result]] = {}
    for result in results:
        groups.setdefault(result.group, []).append(result)
    whole = [matches for _, matches in sorted(groups.items()) if len(matches) == rotations]
    return ([standing(bot, whole) for bot in bots] if whole else []), len(whole)


def standing(bot: str, groups: list[list[Result]]) -> Standing:
    wins, scores, margins = [], [], []
    decisions, seconds = 0, 0.0
    for matches in groups:
        seats = [(match, seat) for match in matches for seat, name in enumerate(match.bots) if name == bot]
        wins.append(fmean([1 / len(match.winners) if seat in match.winners else 0.0 for match, seat in seats]))
        scores.append(fmean([match.scores[seat] for match, seat in seats]))
        margins.append(fmean([margin(match.scores, seat) for match, seat in seats]))
        decisions += sum([match.decisions[seat] for match, seat in seats])
        seconds += sum([match.seconds[seat] for match, seat in seats])
    speed = decisions / seconds if seconds else 0.0
    return Standing(bot, Estimate.of(wins), Estimate.of(scores), Estimate.of(margins), decisions, speed)


def margin(scores: list[int], seat: int) -> float:
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - fmean(others) if others else 0.0

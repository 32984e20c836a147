"""Ratings: one number for each bot, by Bradley and Terry's model: the odds that one is ahead of another are the ratio of
their strengths. Bots do not learn, so all matches count alike: we look for the most likely strengths and do not follow them
over time.

A match with several seats counts as a meeting of each pair. Each pair that met gets one more meeting without a winner, so
that a bot that never lost has a rating too. The interval comes from Rubin's bootstrap over groups, which share their luck:
each group, and each side of an added meeting, has a random weight with mean 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log, log10
from random import Random

from .standings import Duel, Group, duels

SCALE = 400  # as in chess: 400 more are odds of ten to one
RESAMPLES = 200


@dataclass(frozen=True)
class Rating:
    """In Elo points, around the mean of all bots; the interval is at 95%."""

    bot: str
    points: float
    low: float
    high: float


def ratings(bots: list[str], groups: list[Group], seed: int = 0) -> list[Rating]:
    if len(bots) < 2 or not groups:
        return []
    tallies = Counter([tally(matches) for matches in groups])
    luck = Random(seed)
    middle = rate(bots, summed(tallies, None))
    samples = [rate(bots, summed(tallies, luck)) for _ in range(RESAMPLES)]
    found = []
    for index, bot in enumerate(bots):
        spread = sorted(sample[index] for sample in samples)
        low, high = spread[round(0.025 * (RESAMPLES - 1))], spread[round(0.975 * (RESAMPLES - 1))]
        found.append(Rating(bot, middle[index], min(low, middle[index]), max(high, middle[index])))
    return found


Tally = tuple[tuple[Duel, float], ...]


def tally(matches: Group) -> Tally:
    """Points of a group by duel."""
    points: dict[Duel, float] = {}
    for duel, each in duels(matches):
        points[duel] = points.get(duel, 0.0) + each
    return tuple(sorted(points.items()))


def summed(tallies: Mapping[Tally, int], luck: Random | None) -> dict[Duel, float]:
    """All points, with the added meetings; with luck, a sample of what they might have been."""
    total: dict[Duel, float] = {}
    for group, times in tallies.items():
        weight = times if luck is None else luck.gammavariate(times, 1.0)
        for duel, points in group:
            total[duel] = total.get(duel, 0.0) + points * weight
    return {duel: points + 0.5 * (1.0 if luck is None else luck.expovariate(1.0)) for duel, points in total.items()}


def rate(bots: list[str], points: dict[Duel, float]) -> list[float]:
    """The most likely strengths, by the minorisation-maximisation steps of Hunter (2004), in Elo points."""
    wins = dict.fromkeys(bots, 0.0)
    meetings: dict[Duel, float] = {}
    for (one, other), won in points.items():
        wins[one] += won
        meetings[one, other] = won + points[other, one]
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(10_000):
        before = dict(strength)
        for bot in bots:
            met = [(other, times) for (one, other), times in meetings.items() if one == bot]
            if met:
                strength[bot] = wins[bot] / sum(times / (strength[bot] + strength[other]) for other, times in met)
        mean = sum(log(each) for each in strength.values()) / len(bots)
        strength = {bot: each / 2.718281828459045**mean for bot, each in strength.items()}
        if max(abs(log(strength[bot] / before[bot])) for bot in bots) < 1e-6:
            break
    return [SCALE * log10(strength[bot]) for bot in bots]

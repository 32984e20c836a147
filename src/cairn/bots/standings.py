"""Standings: what finished matches say about each bot, and how certain that is.

The matches of a group share their luck and are not independent samples, so a group counts as one observation: the mean over its
matches. Unfinished groups are left out. In a game for one, bots are compared on the same luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, stdev

from .arena import Result

Duel = tuple[str, str]


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far the truth may be from it at 95%; `None` if one observation cannot tell."""

    mean: float
    within: float | None

    @classmethod
    def of(cls, observed: list[float]) -> Estimate:
        if len(observed) < 2:
            return cls(fmean(observed), None)
        return cls(fmean(observed), student(len(observed) - 1) * stdev(observed) / len(observed) ** 0.5)

    @classmethod
    def of_shares(cls, observed: list[float]) -> Estimate:
        """The same for shares of wins: one win and one loss are added to estimate the spread, because winning a few
        matches does not prove winning always.
        """
        if len(observed) < 5:
            return cls(fmean(observed), None)
        return cls(fmean(observed), student(len(observed) - 1) * stdev([*observed, 0.0, 1.0]) / (len(observed) + 2) ** 0.5)


def student(freedom: int) -> float:
    """The 97.5% point of Student's distribution, by its expansion around the normal one; good from 5 observations on."""
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


@dataclass(frozen=True)
class Standing:
    """One bot's figures per seat: shared wins count in part, the margin is over the mean of the other seats."""

    bot: str
    wins: Estimate
    score: Estimate
    margin: Estimate
    decisions: int  # answers given
    speed: float  # answers per second of its own thinking
    slowest: float = 0.0  # seconds for the longest answer
    faults: int = 0
    lost: int = 0  # matches lost by faults


Group = list[Result]


def whole_groups(rotations: int, results: Iterable[Result]) -> list[Group]:
    """The groups whose matches are all finished, in order."""
    groups: dict[int, Group] = {}
    for result in results:
        groups.setdefault(result.group, []).append(result)
    return [matches for _, matches in sorted(groups.items()) if len(matches) == rotations]


def standings(bots: list[str], rotations: int, results: Iterable[Result]) -> tuple[list[Standing], int]:
    """One per bot, in the given order, and the number of groups they are based on."""
    whole = whole_groups(rotations, results)
    return ([standing(bot, whole) for bot in bots] if whole else []), len(whole)


def standing(bot: str, groups: list[Group]) -> Standing:
    seats = [(match, seat) for matches in groups for match in matches for seat in seats_of(match, bot)]
    decisions = sum(match.decisions[seat] for match, seat in seats)
    seconds = sum(match.seconds[seat] for match, seat in seats)
    return Standing(
        bot,
        Estimate.of_shares([share(bot, matches) for matches in groups]),
        Estimate.of([fmean([match.scores[seat] for match in matches for seat in seats_of(match, bot)]) for matches in groups]),
        Estimate.of([margin_in(bot, matches) for matches in groups]),
        decisions,
        decisions / seconds if seconds else 0.0,
        max((match.slowest[seat] for match, seat in seats if match.slowest), default=0.0),
        sum(len(match.faults[seat]) for match, seat in seats if match.faults),
        sum(seat in match.lost for match, seat in seats),
    )


def seats_of(match: Result, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(match.bots) if name == bot]


def share(bot: str, matches: Group) -> float:
    """Its share of the wins, per seat; in a game for one, the share of other bots that it beats on the same luck."""
    if len(matches[0].bots) == 1 and len(matches) > 1:
        return fmean(points for (one, _), points in duels(matches) if one == bot)
    return fmean([won(match, seat) for match in matches for seat in seats_of(match, bot)])


def won(match: Result, seat: int) -> float:
    return 1 / len(match.winners) if seat in match.winners else 0.0


def margin_in(bot: str, matches: Group) -> float:
    if len(matches[0].bots) == 1 and len(matches) > 1:
        others = [match.scores[0] for match in matches if match.bots != [bot]]
        return next(match.scores[0] for match in matches if match.bots == [bot]) - fmean(others)
    return fmean([margin(match.scores, seat) for match in matches for seat in seats_of(match, bot)])


def margin(scores: list[int], seat: int) -> float:
    others = scores[:seat] + scores[seat + 1 :]
    return scores[seat] - fmean(others) if others else 0.0


def duels(matches: Group) -> Iterator[tuple[Duel, float]]:
    """Each pair of bots that met, both ways, and the first one's points: 1 ahead, 0 behind, half if neither."""
    if len(matches[0].bots) == 1:
        pairs = [(one, 0, other, 0) for one, other in combinations(matches, 2)]
    else:
        pairs = [(match, a, match, b) for match in matches for a, b in combinations(range(len(match.bots)), 2)]
    for one, a, other, b in pairs:
        if one.bots[a] != other.bots[b]:
            first, second = rank(one, a), rank(other, b)
            points = 0.5 if first == second else float(first > second)
            yield (one.bots[a], other.bots[b]), points
            yield (other.bots[b], one.bots[a]), 1 - points


def rank(match: Result, seat: int) -> tuple[bool, bool, int]:
    """Winners first, bots that lost by faults last, the others by score."""
    ahead = len(match.bots) > 1 and seat in match.winners
    return seat not in match.lost, ahead, 0 if ahead else match.scores[seat]


def cross_table(groups: list[Group]) -> dict[Duel, Estimate]:
    """For each pair of bots that met: how often the first is ahead of the second."""
    found: dict[Duel, list[float]] = {}
    for matches in groups:
        here: dict[Duel, list[float]] = {}
        for duel, points in duels(matches):
            here.setdefault(duel, []).append(points)
        for duel, each in here.items():
            found.setdefault(duel, []).append(fmean(each))
    return {duel: Estimate.of_shares(each) for duel, each in found.items()}


def seat_shares(groups: list[Group]) -> list[Estimate]:
    """Shares of the wins by seat. Line-ups are mirrored, so these show the seat's advantage, not the bot's."""
    seats = len(groups[0][0].bots)
    return [Estimate.of_shares([fmean([won(match, seat) for match in matches]) for matches in groups]) for seat in range(seats)]

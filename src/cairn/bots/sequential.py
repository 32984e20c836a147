"""A sequential test: play until a claim about the first bot is decided, and no longer.

The claim is that its share of the wins (in a game for one: its margin in points on the same luck) is larger than a number.
Wald's sequential probability ratio test weighs the claim plus an edge against the claim itself, over mirrored groups, with the
normal approximation used for chess engines. It always comes to an end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log

from .standings import Group, margin_in, share

FEWEST = 8  # groups before anything is decided: a spread must be seen
UNDECIDED, HOLDS, FAILS = "undecided", "holds", "fails"


@dataclass(frozen=True)
class Claim:
    """What is tested. Where the truth is `least` it is called shown with probability `error` at most, and where the truth is
    `least + edge` it is called not shown with the same probability at most.
    """

    bot: str
    least: float
    edge: float
    error: float
    solo: bool  # points on the same luck, not shares

    def observe(self, matches: Group) -> float:
        return margin_in(self.bot, matches) if self.solo else share(self.bot, matches)

    @property
    def bound(self) -> float:
        """The logarithm of how many times likelier one side must have become."""
        return log((1 - self.error) / self.error)


@dataclass
class Course:
    """How the test went: the logarithm of the ratio of likelihoods after each group."""

    claim: Claim
    ratios: list[float] = field(default_factory=list)
    verdict: str = UNDECIDED

    @property
    def groups(self) -> int:
        return len(self.ratios)


def test(claim: Claim, groups: Iterable[Group]) -> Course:
    """Groups in the order of the plan; those after the decision are not looked at."""
    course = Course(claim)
    count, total, squares = 0, 0.0, 0.0
    for matches in groups:
        seen = claim.observe(matches)
        count, total, squares = count + 1, total + seen, squares + seen * seen
        course.ratios.append(ratio(claim, count, total, squares))
        if count >= FEWEST and abs(course.ratios[-1]) >= claim.bound:
            course.verdict = HOLDS if course.ratios[-1] > 0 else FAILS
            break
    return course


def ratio(claim: Claim, count: int, total: float, squares: float) -> float:
    if not claim.solo:
        # Add one win and one loss to estimate the spread: winning the first few matches does not prove winning always.
        spread_count, spread_total, spread_squares = count + 2, total + 1, squares + 1
    else:
        spread_count, spread_total, spread_squares = count, total, squares
    variance = spread_squares / spread_count - (spread_total / spread_count) ** 2
    if variance <= 0:
        return 0.0
    low, high = claim.least, claim.least + claim.edge
    return (high - low) * (2 * total - count * (low + high)) / (2 * variance)

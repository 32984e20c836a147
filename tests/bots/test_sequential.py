"""The sequential test: its error rates, that it ends, and that it looks at groups in order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cairn.bots.arena import Result
from cairn.bots.sequential import FAILS, HOLDS, UNDECIDED, Claim, Course
from cairn.bots.sequential import test as sprt
from cairn.bots.standings import Group

CLAIM = Claim("a", 0.5, 0.1, 0.05, False)


def pairs(count: int, chance: float, seed: int) -> Iterator[Group]:
    luck = Random(seed)
    for group in range(count):
        wins = [luck.random() < chance, luck.random() < chance]
        yield [
            Result(group, 0, 0, ["a", "b"], [0, 0], [0 if wins[0] else 1], [], []),
            Result(group, 1, 0, ["b", "a"], [0, 0], [1 if wins[1] else 0], [], []),
        ]


def courses(chance: float, claim: Claim = CLAIM, times: int = 200) -> list[Course]:
    return [sprt(claim, pairs(1500, chance, seed)) for seed in range(times)]


def test_wrong_decisions_are_as_rare_as_named() -> None:
    at_claim, above = courses(0.5), courses(0.6)
    assert sum(course.verdict == HOLDS for course in at_claim) <= 0.08 * 200
    assert sum(course.verdict == FAILS for course in above) <= 0.08 * 200


def test_it_comes_to_an_end_and_sooner_where_it_is_clear() -> None:
    between, clear = courses(0.55, times=50), courses(0.9, times=50)
    assert all(course.verdict != UNDECIDED for course in between + clear)
    assert sum(course.groups for course in clear) < sum(course.groups for course in between) / 3


def test_a_few_wins_decide_nothing() -> None:
    assert sprt(CLAIM, pairs(5, 1.0, 1)).verdict == UNDECIDED


def test_what_comes_after_the_decision_is_not_looked_at() -> None:
    course = sprt(CLAIM, pairs(1000, 0.7, 1))
    assert course.groups < 100
    assert abs(course.ratios[-1]) >= CLAIM.bound > max(abs(ratio) for ratio in course.ratios[8:-1])


def points(margin: float, seed: int) -> Iterator[Group]:
    """Two bots of a game for one, on the same luck."""
    luck = Random(seed)
    for group in range(1500):
        base = luck.gauss(45, 8)
        scores = [round(base + margin + luck.gauss(0, 6)), round(base)]
        yield [Result(group, seat, 0, [bot], [scores[seat]], [0], [], []) for seat, bot in enumerate("ab")]


@pytest.mark.parametrize(("margin", "verdict"), [(9, HOLDS), (6, FAILS)])
def test_a_game_for_one_is_tested_by_points(margin: float, verdict: str) -> None:
    found = [sprt(Claim("a", 6, 2, 0.05, True), points(margin, seed)).verdict for seed in range(100)]
    assert found.count(verdict) >= 92

"""Standings: means, intervals by group, shared wins."""

from __future__ import annotations

import pytest

from cairn.bots.arena import Result
from cairn.bots.standings import Estimate, standings, student


def match(group: int, rotation: int, bots: str, scores: list[int], winners: list[int]) -> Result:
    return Result(group, rotation, group, bots.split(), scores, winners, [10] * len(scores), [0.5] * len(scores))


def test_a_group_is_one_observation() -> None:
    results = [
        match(0, 0, "a b", [30, 10], [0]),
        match(0, 1, "b a", [20, 10], [0]),  # the deal favours seat 0
        match(1, 0, "a b", [5, 5], [0, 1]),
        match(1, 1, "b a", [0, 40], [1]),
    ]
    (a, b), groups = standings(["a", "b"], 2, results)
    assert groups == 2
    assert (a.score.mean, b.score.mean) == ((20 + 22.5) / 2, (15 + 2.5) / 2)
    assert (a.margin.mean, b.margin.mean) == (12.5, -12.5)
    assert (a.wins.mean, b.wins.mean) == ((0.5 + 0.75) / 2, (0.5 + 0.25) / 2)
    assert a.margin.within == Estimate.of([5.0, 20.0]).within
    assert (a.decisions, a.speed) == (40, 20)


def test_a_group_that_is_not_finished_is_left_out() -> None:
    results = [match(0, 0, "a b", [30, 10], [0]), match(0, 1, "b a", [10, 30], [1]), match(1, 0, "a b", [0, 99], [1])]
    (a, _), groups = standings(["a", "b"], 2, results)
    assert groups == 1
    assert (a.margin.mean, a.margin.within) == (20, None)
    assert standings(["a", "b"], 2, results[2:]) == ([], 0)


def test_figures_are_for_one_seat_of_a_bot_against_the_mean_of_the_others() -> None:
    results = [match(0, 0, "a b b", [9, 3, 0], [0])]
    (a, b), _ = standings(["a", "b"], 1, results)
    assert (a.margin.mean, b.margin.mean) == (7.5, -3.75)
    assert (a.wins.mean, b.wins.mean) == (1, 0)


def test_a_game_for_one_has_a_score_and_no_margin() -> None:
    [a], _ = standings(["a"], 1, [match(0, 0, "a", [50], [0]), match(1, 0, "a", [40], [0])])
    assert (a.score.mean, a.margin.mean) == (45, 0)


@pytest.mark.parametrize(("freedom", "point"), [(4, 2.776), (9, 2.262), (29, 2.045), (499, 1.965)])
def test_few_groups_make_wide_intervals(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.02)

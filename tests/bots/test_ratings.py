"""Ratings and cross tables: the right order, the right distance, honest intervals."""

from __future__ import annotations

from random import Random

import pytest

from cairn.bots.arena import Result, plan
from cairn.bots.ratings import rate, ratings
from cairn.bots.standings import Group, cross_table, seat_shares, standing


def match(group: int, rotation: int, bots: str, scores: list[int], winners: list[int] | None = None) -> Result:
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(group, rotation, group, bots.split(), scores, best if winners is None else winners, [1] * len(scores), [0.1])


def pairs(count: int, chance: float, seed: int = 1) -> list[Group]:
    """Mirrored groups in which `a` wins each match with the given chance."""
    luck = Random(seed)
    groups = []
    for group in range(count):
        first, second = luck.random() < chance, luck.random() < chance
        groups.append([match(group, 0, "a b", [first, not first]), match(group, 1, "b a", [not second, second])])
    return groups


def test_ten_to_one_are_four_hundred_points() -> None:
    one, other = rate(["a", "b"], {("a", "b"): 1000.0, ("b", "a"): 100.0})
    assert one - other == pytest.approx(400)
    assert one + other == pytest.approx(0)


def test_strengths_add_up_over_a_third_bot() -> None:
    points = {("a", "b"): 200.0, ("b", "a"): 100.0, ("b", "c"): 200.0, ("c", "b"): 100.0}
    a, b, c = rate(["a", "b", "c"], points)
    assert a - b == pytest.approx(b - c, abs=0.01)


def test_the_interval_holds_the_truth_and_shrinks() -> None:
    truth = 400 * 0.30103 / 2  # two to one, around the mean
    held = 0
    for seed in range(40):
        rated = ratings(["a", "b"], pairs(60, 2 / 3, seed))
        held += rated[0].low <= truth <= rated[0].high
    assert held >= 34
    few, many = ratings(["a", "b"], pairs(20, 0.6))[0], ratings(["a", "b"], pairs(400, 0.6))[0]
    assert many.high - many.low < (few.high - few.low) / 2


def test_a_bot_that_never_lost_has_a_rating_and_a_wide_interval() -> None:
    best, _ = ratings(["a", "b"], pairs(10, 1.0))
    assert 100 < best.points < 1000
    assert best.low < best.points < best.high


def test_several_seats_count_as_meetings_of_two() -> None:
    groups = [[match(0, 0, "a b c", [9, 5, 1])], [match(1, 0, "a b c", [9, 1, 5])]]
    met = cross_table(groups)
    assert met["a", "b"].mean == 1
    assert met["b", "c"].mean == 0.5
    a, b, c = ratings(["a", "b", "c"], groups)
    assert a.points > b.points == pytest.approx(c.points)


def test_a_game_for_one_is_compared_on_the_same_luck() -> None:
    groups = [[match(0, 0, "a", [50]), match(0, 1, "b", [40])], [match(1, 0, "a", [30]), match(1, 1, "b", [30])]]
    found = standing("a", groups)
    assert (found.wins.mean, found.score.mean, found.margin.mean) == (0.75, 40, 5)
    assert cross_table(groups)["b", "a"].mean == 0.25


def test_who_lost_by_faults_is_behind_whatever_the_score() -> None:
    lost = Result(0, 0, 0, ["a", "b"], [90, 10], [1], [1, 1], [0.1, 0.1], lost=[0])
    assert cross_table([[lost]])["a", "b"].mean == 0


def test_seats_are_judged_over_mirrored_lineups() -> None:
    groups = [
        [match(0, 0, "a b", [2, 1]), match(0, 1, "b a", [2, 1])],
        [match(1, 0, "a b", [2, 1]), match(1, 1, "b a", [1, 2])],
    ]
    assert [each.mean for each in seat_shares(groups)] == [0.75, 0.25]


# Who meets whom


def test_more_bots_than_seats_meet_in_turn() -> None:
    chosen = plan("africana", ["steady", "random"], seats=2)
    assert len(chosen.rotations()) == 2
    chosen = plan("heart-of-darkness", ["steady", "random"], seats=1)
    assert chosen.rotations() == [("steady",), ("random",)]
    assert chosen.seats == 1


def test_three_bots_at_three_seats_change_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    from cairn.bots.arena import Plan

    seatings = Plan("africana", ("a", "b", "c"), (), 0).rotations()
    assert len(set(seatings)) == 6
    assert len(Plan("lost-cities", ("a", "b", "c"), (), 0, 2).rotations()) == 6
    assert len(Plan("africana", ("a", "b", "c", "d"), (), 0, 3).rotations()) == 24

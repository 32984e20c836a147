"""PettingZoo's own tests, and its conventions for what goes wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import cairn
from cairn.core.errors import BadOption, IllegalAction
from cairn.games import find_game, offers
from cairn.lab import pettingzoo

SETUPS = [(game, seats) for game in offers() for seats in sorted(find_game(game).seats)]
# its tests expect bare arrays, and say so in warnings; the action mask needs a dict, as in PettingZoo's own classics
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_the_conformance_tests_pass(game: str, seats: int, capsys: Any) -> None:
    def make(render_mode: str | None = None) -> Any:
        return pettingzoo.env(game, seats, render_mode=render_mode)

    api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=20)
    render_test(make)


def play_randomly(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    rng, totals = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        over = termination or truncation
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return totals


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_rewards_sum_up_to_the_result(game: str, seats: int) -> None:
    totals = list(play_randomly(pettingzoo.env(game, seats), 1).values())
    if seats > 1:
        assert sum(totals) == pytest.approx(0)
        assert max(totals) <= 1
    scored = pettingzoo.raw_env(game, seats, reward="score")
    totals = list(play_randomly(scored, 1).values())
    assert totals == scored.position.scores()


def test_a_seed_names_the_match_of_the_library() -> None:
    env = pettingzoo.raw_env("lost-cities")
    env.reset(seed=42)
    match = cairn.start("lost-cities", seed=42)
    assert env.position.choices == [action.number for action in match.actions()]


def test_masks_are_empty_out_of_turn() -> None:
    env = pettingzoo.env("lost-cities")
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].any()
    assert not env.observe("seat_1")["action_mask"].any()


def test_an_illegal_action_ends_the_match_at_the_cost_of_who_tried_it() -> None:
    env = pettingzoo.env("lost-cities")
    env.reset(seed=1)
    env.step(126)  # a draw, where a card must be played
    assert env.unwrapped.rewards["seat_0"] == -1
    assert all(env.unwrapped.terminations.values())


def test_the_raw_environment_refuses_and_changes_nothing() -> None:
    env = pettingzoo.raw_env("lost-cities")
    env.reset(seed=1)
    before = env.position.dump()
    with pytest.raises(IllegalAction, match="seat_0 may not answer 126"):
        env.step(126)
    assert env.position.dump() == before


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(BadOption, match="has 2 seats, not 3"):
        pettingzoo.env("lost-cities", 3)
    with pytest.raises(BadOption, match="no option 'lives'"):
        pettingzoo.env("lost-cities", lives=3)
    with pytest.raises(BadOption, match="the reward 'money' is not possible"):
        pettingzoo.env("lost-cities", reward="money")
    with pytest.raises(BadOption, match="render_mode 'smell' is not possible; expected human, ansi, rgb_array"):
        pettingzoo.env("lost-cities", render_mode="smell")
    env = pettingzoo.env("lost-cities")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(127)


def test_the_text_and_the_picture_show_the_table() -> None:
    env = pettingzoo.env("lost-cities", render_mode="ansi")
    env.reset(seed=1)
    assert "Play or discard a card." in env.render()
    env = pettingzoo.env("lost-cities", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3
    assert env.render().std() > 5

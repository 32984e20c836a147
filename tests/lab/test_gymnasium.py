"""Gymnasium's own check, bots at the other seats, and what goes wrong."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cairn.core.errors import BadOption, IllegalAction
from cairn.games import find_game, offers
from cairn.lab.gymnasium import env

SETUPS = [(game, seats) for game in offers() for seats in sorted(find_game(game).seats)]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_gymnasiums_own_check_passes(game: str, seats: int) -> None:
    check_env(env(game, seats=seats, seat=seats - 1), skip_render_check=True)
    check_env(env(game, seats=seats, render_mode="ansi"), skip_render_check=True)


def play_randomly(made: env, seed: int) -> tuple[float, dict]:
    _, info = made.reset(seed=seed)
    rng, total, over = np.random.default_rng(seed), 0.0, False
    while not over:
        observation, reward, over, cut, info = made.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert made.observation_space.contains(observation)
        assert not cut
        total += reward
    return total, info


def test_the_bot_of_the_house_beats_random_answers() -> None:
    made = env("lost-cities", bots=["steady"], seat=1, rounds=1)
    assert [play_randomly(made, seed)[0] for seed in range(5)] == [-1.0] * 5
    _, info = play_randomly(made, 0)
    assert info["winners"] == [0]
    assert info["scores"][0] > info["scores"][1]


def test_the_same_seed_is_the_same_match() -> None:
    made = env("lost-cities", rounds=1, reward="score")
    first, again = play_randomly(made, 3), play_randomly(made, 3)
    assert first[0] == again[0]
    assert first[1]["scores"] == again[1]["scores"]


def test_an_illegal_answer_ends_the_match_and_is_told() -> None:
    made = env("lost-cities")
    made.reset(seed=1)
    _, reward, over, _, info = made.step(np.int64(126))
    assert (reward, over, info["illegal"]) == (-1.0, True, "draw purple")
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.step(np.int64(0))


def test_an_illegal_answer_may_raise_instead() -> None:
    made = env("lost-cities", illegal="raise")
    made.reset(seed=1)
    with pytest.raises(IllegalAction, match="draw purple is not legal now"):
        made.step(np.int64(126))
    with pytest.raises(gymnasium.error.InvalidAction):
        made.step(np.int64(127))


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no bot 'genius'"):
        env("lost-cities", bots=["genius"])
    with pytest.raises(BadOption, match="there are 2 bots for 1 other seats"):
        env("lost-cities", bots=["random", "random"])
    with pytest.raises(BadOption, match="there is no seat 2"):
        env("lost-cities", seat=2)
    with pytest.raises(BadOption, match="has no option"):
        env("lost-cities", lives=3)
    with pytest.raises(BadOption, match="illegal='shrug'"):
        env("lost-cities", illegal="shrug")

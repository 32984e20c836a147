"""OpenSpiel's DQN learns Lost Cities against random play.

python examples/lab/dqn.py --episodes 1500 --picture dqn.png

The game is registered by importing `cairn.lab.openspiel`; agent and environment are OpenSpiel's own. Rounds are cut off after
twenty turns, so that an episode is short.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

import cairn.lab.openspiel  # noqa: F401 (registers the games)

GAME = "cairn_lost_cities"
OPTIONS = {"rounds": 1, "ply_cap": 20}


def make_environment(seed: int) -> Any:
    """With repeatable luck."""
    luck = rl_environment.ChanceEventSampler(seed)
    seen = rl_environment.ObservationType.OBSERVATION
    return rl_environment.Environment(GAME, observation_type=seen, chance_event_sampler=luck, **OPTIONS)


def make_agent(environment: Any, episodes: int, seed: int) -> Any:
    return dqn.DQN(
        player_id=0,
        state_representation_size=environment.observation_spec()["info_state"][0],
        num_actions=environment.action_spec()["num_actions"],
        hidden_layers_sizes=[128],
        replay_buffer_capacity=20_000,
        batch_size=64,
        learning_rate=1e-3,
        optimizer_str="adam",
        learn_every=8,
        update_target_network_every=500,
        min_buffer_size_to_learn=500,
        epsilon_decay_duration=episodes * 12,
        epsilon_decay_schedule_str="linear",
        epsilon_end=0.05,
        seed=seed,
    )


def episode(environment: Any, agents: list[Any], learning: bool) -> float:
    """One match; the reward of seat 0."""
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        answer = agents[player].step(step, is_evaluation=not learning or player == 1)
        step = environment.step([answer.action])
    if learning:
        agents[0].step(step)
    return float(step.rewards[0])


def train(episodes: int, every: int = 150, matches: int = 60, seed: int = 1, say: Any = print) -> list[dict[str, float]]:
    """Learn; a row for each measurement: the mean reward of the greedy policy, 1 for a win and -1 for a loss."""
    environment = make_environment(seed)
    actions = environment.action_spec()["num_actions"]
    agents = [make_agent(environment, episodes, seed), random_agent.RandomAgent(1, actions)]
    np.random.seed(seed)
    rows = []
    for number in range(episodes + 1):
        if number % every == 0:
            rewards = [episode(environment, agents, learning=False) for _ in range(matches)]
            rows.append({"episodes": float(number), "reward": sum(rewards) / matches})
            say(f"after {number} episodes: mean reward {rows[-1]['reward']:+.2f}")
        if number < episodes:
            episode(environment, agents, learning=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--episodes", type=int, default=1500)
    parser.add_argument("--rows", default=None, help="where to write the measurements, as JSON")
    parser.add_argument("--picture", default=None, help="where to draw the learning curve")
    args = parser.parse_args()
    rows = train(args.episodes)
    if args.rows:
        Path(args.rows).write_text(json.dumps(rows), encoding="utf-8")
    if args.picture:
        from curve import draw

        curves = {"Against random play": ("mean reward (+1 win, -1 loss)", [row["reward"] for row in rows])}
        draw(args.picture, "OpenSpiel's DQN on Lost Cities", "episodes", [row["episodes"] for row in rows], curves)


if __name__ == "__main__":
    main()

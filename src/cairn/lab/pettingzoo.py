"""PettingZoo: every game as an AEC environment.

>>> from cairn.lab import pettingzoo
>>> env = pettingzoo.env("lost-cities", rounds=1)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..core.agenda import OVER
from ..core.chance import Fast
from ..core.errors import BadOption, IllegalAction, shown
from ..games import find_game
from .drawing import picture, text
from .features import Element, features_for
from .given import check_env_seed, check_render_mode, number_of
from .returns import check_reward, returns

ILLEGAL_REWARD = -1.0


def env(
    game: str, seats: int | None = None, render_mode: str | None = None, reward: str | None = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """With PettingZoo's usual wrappers: an illegal action ends the match for all, at the cost of who tried it."""
    made: Any = raw_env(game, seats, render_mode, reward, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv[str, Any, Any]):
    """Without wrappers: an illegal action raises `IllegalAction` and changes nothing. Agents are `seat_0`, `seat_1` ..."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo gives every instance its own)
        "render_modes": ["human", "ansi", "rgb_array"], "name": "cairn", "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self, game: str, seats: int | None = None, render_mode: str | None = None, reward: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.setup = find_game(game).setup(seats, None, options)
        self.reward = check_reward(reward, self.setup.seats)
        self.metadata = {**self.metadata, "name": f"cairn_{game.replace('-', '_')}_v{self.setup.game.rules_version}"}
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.render_mode = render_mode
        self.features = features_for(self.setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents = self.possible_agents[:]
        actions = len(self.setup.actions.all)
        vector = gymnasium.spaces.Box(self.features.low, self.features.high, dtype=np.int16)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        seen = gymnasium.spaces.Dict({"observation": vector, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[self.checked(agent)]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[self.checked(agent)]

    def checked(self, agent: Any) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise BadOption(f"there is no agent {shown(agent)}; there are {', '.join(self.possible_agents)}")
        return agent

    def observation_spec(self) -> list[Element]:
        """Every element of the observation vector."""
        return self.features.elements

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A match with the luck of `cairn.start(..., seed=...)`; without a seed the next one of the running sequence."""
        check_env_seed(seed)
        if seed is not None or self.np_random is None:
            self.np_random, self.seed = seeding.np_random(seed)
        match_seed = seed if seed is not None else int(self.np_random.integers(2**31))
        self.position = self.setup.start(Fast(match_seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.position.to_act)]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seat = self.possible_agents.index(self.checked(agent))
        mask = np.zeros(len(self.setup.actions.all), np.int8)
        if seat == self.position.to_act:
            mask[self.position.choices] = 1
        return {"observation": self.features.vector(self.position.view(seat)), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = number_of(action)
        if chosen not in self.position.choices:
            raise IllegalAction(f"{agent} may not answer {shown(action)} now; the action_mask tells the legal answers")
        self._cumulative_rewards[agent] = 0.0
        self.position.answer(chosen)
        self._clear_rewards()
        if self.position.to_act == OVER:
            worth = returns(self.position, self.setup.seats, self.reward)
            self.rewards = dict(zip(self.possible_agents, worth))
            self.terminations = dict.fromkeys(self.agents, True)
            scores = self.position.scores()
            for seat, each in enumerate(self.possible_agents):
                self.infos[each]["score"] = scores[seat]
        else:
            self.agent_selection = self.possible_agents[self.position.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """What the seat to act knows, as text, printed, or as a picture of it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called on an environment made without a render_mode")
            return None
        words = text(self.setup, self.position.view(self.possible_agents.index(self.agent_selection)))
        if self.render_mode == "human":
            print(words)
            return None
        return words if self.render_mode == "ansi" else picture(words)

    def close(self) -> None:
        """Nothing is held open."""

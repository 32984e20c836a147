"""Gymnasium: one seat of a game against bots.

>>> from cairn.lab import gymnasium
>>> env = gymnasium.env("lost-cities", bots=["steady"], rounds=1)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from ..bots import Bot
from ..bots import make as make_bot
from ..core.agenda import OVER
from ..core.chance import Fast
from ..core.errors import BadOption, IllegalAction, is_whole, shown
from ..games import find_game
from .drawing import picture, text
from .features import Element, features_for
from .given import check_env_seed, check_render_mode, number_of
from .returns import check_reward, returns

Vector = np.ndarray[Any, Any]
ILLEGAL = ("end", "raise")
ILLEGAL_REWARD = -1.0


class CairnEnv(gymnasium.Env[Vector, np.int64]):
    """Observations are vectors; the legal answers are `info["action_mask"]` and `action_masks()`.

    An illegal answer ends the match with a reward of -1 and is told in `info["illegal"]`; with `illegal="raise"` it raises.
    """

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = (),
        seat: int = 0,
        seats: int | None = None,
        render_mode: str | None = None,
        reward: str | None = None,
        illegal: str = "end",
        **options: Any,
    ) -> None:
        """`bots` are those of the other seats in order; one alone plays all of them, none means random ones."""
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
        self.setup = find_game(game).setup(seats, None, options)
        others = self.setup.seats - 1
        if not is_whole(seat, 0, others + 1):
            raise BadOption(f"there is no seat {shown(seat)}; seats go from 0 to {others}")
        if not isinstance(bots, (list, tuple)):
            raise BadOption(f"bots are named in a list, not by {shown(bots)}")
        if len(bots) not in (0, 1, others):
            raise BadOption(f"there are {len(bots)} bots for {others} other seats")
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal={shown(illegal)} is not possible; expected {' or '.join(ILLEGAL)}")
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.bot_names = list(bots) * others if len(bots) == 1 else list(bots) or ["random"] * others
        for name in self.bot_names:
            make_bot(game, name, 0)  # an unknown one is refused now
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.reward = check_reward(reward, self.setup.seats)
        self.features = features_for(self.setup)
        self.observation_space = gymnasium.spaces.Box(self.features.low, self.features.high, dtype=np.int16)
        self.action_space = gymnasium.spaces.Discrete(len(self.setup.actions.all))

    def observation_spec(self) -> list[Element]:
        """Every element of the observation vector."""
        return self.features.elements

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which answers are legal now."""
        mask = np.zeros(len(self.setup.actions.all), np.bool_)
        if self.position.to_act == self.seat:
            mask[self.position.choices] = True
        return mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        check_env_seed(seed)
        super().reset(seed=seed)
        match_seed = seed if seed is not None else int(self.np_random.integers(2**31))
        game = self.setup.game.name
        self.bots: dict[int, Bot] = {}
        rivals = [seat for seat in range(self.setup.seats) if seat != self.seat]
        for rival, name in zip(rivals, self.bot_names):
            self.bots[rival] = make_bot(game, name, match_seed * self.setup.seats + rival)
        self.position = self.setup.start(Fast(match_seed))
        self.cut_short = False
        self._bots_answer()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        p, chosen = self.position, number_of(action)
        if self.cut_short or p.to_act == OVER:
            raise gymnasium.error.ResetNeeded("the match is over: call reset()")
        if chosen not in p.choices:
            if not 0 <= chosen < len(self.setup.actions.all):
                raise gymnasium.error.InvalidAction(
                    f"{shown(action)} is not an action; numbers go from 0 to {len(self.setup.actions.all) - 1}"
                )
            notation = self.setup.actions.notation(chosen)
            if self.illegal == "raise":
                raise IllegalAction(f"{notation} is not legal now; the action mask tells the legal answers")
            self.cut_short = True
            return self._observation(), ILLEGAL_REWARD, True, False, self._info() | {"illegal": notation}
        p.answer(chosen)
        self._bots_answer()
        over = p.to_act == OVER
        worth = returns(p, self.setup.seats, self.reward)[self.seat] if over else 0.0
        return self._observation(), worth, over, False, self._info()

    def _bots_answer(self) -> None:
        p, actions = self.position, self.setup.actions.all
        while p.to_act not in (OVER, self.seat):
            asked = p.to_act
            p.apply(self.bots[asked].choose(p.view(asked), [actions[number] for number in p.choices]).number)

    def _observation(self) -> Vector:
        vector: np.ndarray[Any, Any] = self.features.vector(self.position.view(self.seat))
        return vector

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self.position.to_act == OVER:
            info |= {"scores": self.position.scores(), "winners": self.position.winners()}
        return info

    def render(self) -> Any:
        """What the seat knows, as text or as a picture of it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called on an environment made without a render_mode")
            return None
        words = text(self.setup, self.position.view(self.seat))
        return words if self.render_mode == "ansi" else picture(words)


env = CairnEnv

"""Batches: many matches stepped together, NumPy arrays in and out.

Every match is that of the library: slot `i` of `n` plays the seeds `seed + i`, `seed + i + n`, `seed + i + 2n` ..., each
exactly as `cairn.start(game, seed=...)`. A finished match is followed by the next one at once: `dones` and `rewards` tell of
the old one, everything else of the new one. The base game of Lost Cities has an engine of its own, all others use the kernel.
"""

from __future__ import annotations

import ctypes
from array import array
from typing import Any, NamedTuple

import numpy as np

from ..core.agenda import OVER
from ..core.chance import Fast
from ..core.errors import BadOption, IllegalAction
from ..core.game import Setup
from ..games import find_game
from . import native
from .features import Element, features_for
from .policy import pick, policy_key
from .returns import check_reward, returns

Array = np.ndarray[Any, Any]
ENGINES = ("auto", "native", "kernel")


class Told(NamedTuple):
    """What a batch tells after each step. The arrays are the batch's own and change with the next step: copy what you keep."""

    observations: Array | None  # n x elements, as the seat to act sees it; None without observations
    mask: Array  # n x actions
    to_act: Array  # n: the seat asked
    rewards: Array  # n x seats: 0 but where a match has ended
    dones: Array  # n: which matches have ended with this step


class Batch:
    """The interface. `scores` holds the points of the last finished match of each slot."""

    engine = ""

    def __init__(self, setup: Setup, n: int, seed: int, observe: bool, reward: str, salt: int) -> None:
        self.setup, self.n, self.seats, self.reward, self.salt = setup, n, setup.seats, reward, salt
        self.actions = len(setup.actions.all)
        self.features = features_for(setup)
        self.observations: Array | None = np.zeros((n, self.features.size), np.int16) if observe else None
        self.mask = np.zeros((n, self.actions), np.bool_)
        self.to_act = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self.scores = np.zeros((n, self.seats), np.int32)
        self.reset(seed)

    def observation_spec(self) -> list[Element]:
        """Every element of the observation vectors."""
        return self.features.elements

    def told(self) -> Told:
        return Told(self.observations, self.mask, self.to_act, self.rewards, self.dones)

    def reset(self, seed: int = 0) -> Told:
        """Begin all matches anew; the first has this seed."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**62:
            raise BadOption(f"the seed must be a whole number from 0 up, not {seed!r}")
        self._reset(seed)
        return self.told()

    def step(self, actions: Array) -> Told:
        """One answer for each match. If any is illegal, none is given."""
        given = np.ascontiguousarray(actions, np.int32)
        if given.shape != (self.n,):
            raise IllegalAction(f"a batch of {self.n} needs as many actions, not an array of shape {np.shape(actions)}")
        self._step(given)
        return self.told()

    def sample(self) -> Array:
        """A random legal answer for each match, the same ones for the same seeds and salt."""
        raise NotImplementedError

    def refuse(self, slot: int, action: int) -> IllegalAction:
        words = self.setup.actions.notation(action) if 0 <= action < self.actions else "no action of this game"
        return IllegalAction(
            f"match {slot} of the batch: {action} ({words}) is not legal now; the mask tells the legal answers"
        )

    def _reset(self, seed: int) -> None:
        raise NotImplementedError

    def _step(self, actions: Array) -> None:
        raise NotImplementedError


class KernelBatch(Batch):
    """Any game, through the kernel."""

    engine = "kernel"

    def _reset(self, seed: int) -> None:
        self.seeds = [seed + slot for slot in range(self.n)]
        self.positions = [self.setup.start(Fast(each)) for each in self.seeds]
        self.keys = [policy_key(each, self.salt) for each in self.seeds]
        self.decisions = [0] * self.n
        # plain memory: writing few numbers into a NumPy array is slow
        self.mask_bytes = self.mask.view(np.uint8).data.cast("B")
        self.rows = None if self.observations is None else self.observations.data.cast("B").cast("h")
        self.rewards.fill(0)
        self.dones.fill(False)
        self.mask.fill(False)
        for slot in range(self.n):
            self._tell(slot)

    def _tell(self, slot: int) -> None:
        p, mask, first = self.positions[slot], self.mask_bytes, slot * self.actions
        for choice in p.choices:
            mask[first + choice] = 1
        self.to_act[slot] = p.to_act
        if self.rows is not None:
            size = self.features.size
            self.rows[slot * size : (slot + 1) * size] = array("h", self.features.observe(p.view(p.to_act)))

    def _step(self, actions: Array) -> None:
        given = actions.tolist()
        for slot, action in enumerate(given):
            if action not in self.positions[slot].choices:
                raise self.refuse(slot, action)
        self.mask.fill(False)
        self.dones.fill(False)
        self.rewards.fill(0)
        for slot, action in enumerate(given):
            p = self.positions[slot]
            p.answer(action)
            self.decisions[slot] += 1
            if p.to_act == OVER:
                self._next_match(slot)
            self._tell(slot)

    def _next_match(self, slot: int) -> None:
        p = self.positions[slot]
        self.dones[slot] = True
        self.scores[slot] = p.scores()
        self.rewards[slot] = returns(p, self.seats, self.reward)
        seed = self.seeds[slot] = self.seeds[slot] + self.n
        self.positions[slot] = self.setup.start(Fast(seed))
        self.keys[slot] = policy_key(seed, self.salt)
        self.decisions[slot] = 0

    def sample(self) -> Array:
        chosen = np.empty(self.n, np.int32)
        for slot, p in enumerate(self.positions):
            choices = p.choices
            chosen[slot] = sorted(choices)[pick(self.keys[slot], self.decisions[slot], len(choices))]
        return chosen


class NativeLostCities(Batch):
    """The base game of Lost Cities in C: see native/lost_cities.h."""

    engine = "native"

    def __init__(self, setup: Setup, n: int, seed: int, observe: bool, reward: str, salt: int) -> None:
        self.library = native.cpu()
        self.terms = terms_of(setup, n, salt)
        self.state = np.zeros((n, native.WORDS), np.uint64)
        self.chosen = np.zeros(n, np.int32)
        self.arrays: native.Arrays | None = None
        super().__init__(setup, n, seed, observe, reward, salt)

    def _reset(self, seed: int) -> None:
        if self.arrays is None:
            assert self.observations is None or self.library.features_size() == self.features.size
            parts = (self.state, self.mask, None, self.observations, self.to_act, self.rewards, self.dones, self.scores)
            self.arrays = native.Arrays(*[None if part is None else part.ctypes.data for part in parts])
        self.library.reset(ctypes.byref(self.arrays), ctypes.byref(self.terms), self.n, seed)

    def _step(self, actions: Array) -> None:
        assert self.arrays is not None
        by_score = int(self.reward == "score")
        wrong = self.library.step(ctypes.byref(self.arrays), ctypes.byref(self.terms), self.n, actions.ctypes.data, by_score)
        if wrong >= 0:
            raise self.refuse(wrong, int(actions[wrong]))

    def sample(self) -> Array:
        """The array is overwritten by the next call."""
        assert self.arrays is not None
        self.library.sample(ctypes.byref(self.arrays), ctypes.byref(self.terms), self.n, self.chosen.ctypes.data)
        return self.chosen


def terms_of(setup: Setup, seeds: int, salt: int) -> native.Terms:
    """What the C and CUDA code must know of the options; raises where they cannot play them."""
    options: dict[str, Any] = setup.options
    if setup.game.name != "lost-cities" or options["colours"] != 5 or (options["ply_cap"] or 0) > 65_000:
        raise BadOption(
            "only Lost Cities with five colours and a ply_cap up to 65000 or off has an engine of its own; "
            "cairn.lab.batch plays everything else through the kernel, with the same arrays"
        )
    return native.Terms(
        options["rounds"],
        options["ply_cap"] or 0,
        int(options["later_starter"] == "alternate"),
        options["start_seat"],
        seeds,
        salt,
    )


def make(
    game: str,
    n: int,
    seats: int | None = None,
    seed: int = 0,
    observe: bool = True,
    reward: str | None = None,
    engine: str = "auto",
    salt: int = 0,
    **options: Any,
) -> Batch:
    """`engine` is `native`, `kernel`, or `auto`: native where the game has one and a C compiler is at hand."""
    setup = find_game(game).setup(seats, None, options)
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise BadOption(f"a batch has at least one match, not {n!r}")
    if engine not in ENGINES:
        raise BadOption(f"there is no engine {engine!r}; there are {', '.join(ENGINES)}")
    settings = (setup, n, seed, observe, check_reward(reward, setup.seats), salt)
    if engine != "kernel":
        try:
            return NativeLostCities(*settings)
        except (BadOption, native.NotCompiled) as error:
            if engine == "native":
                raise BadOption(str(error)) from None
    return KernelBatch(*settings)

"""Batches: many matches stepped together, NumPy arrays in and out.

Every match is that of the library: slot `i` of `n` plays the seeds `seed + i`, `seed + i + n`, `seed + i + 2n` ..., each
exactly as `cairn.start(game, seed=...)`. A finished match is followed by the next one at once: `dones` and `rewards` tell of
the old one, everything else of the new one. The base game of Lost Cities has an engine of its own, all others use the kernel.
Several processes may share the slots (`parallel.py`).
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..core.agenda import Position
from ..core.errors import BadOption, IllegalAction, is_whole, shown
from ..core.game import Setup
from ..games import find_game
from . import native
from .features import Element, features_for
from .returns import check_reward, returns
from .slots import Slots

Array = np.ndarray[Any, Any]
ENGINES = ("auto", "native", "kernel")
SEEDS, SALTS, MATCHES = 2**62, 2**32, 2**31  # all are smaller
ROWS = 16  # written at once: so many fit into a core's own memory before they are copied


class Told(NamedTuple):
    """What a batch tells after each step. The arrays are the batch's own and change with the next step: copy what you keep."""

    observations: Array | None  # n x elements, as the seat to act sees it; None without observations
    mask: Array  # n x actions
    to_act: Array  # n: the seat asked
    rewards: Array  # n x seats: 0 but where a match has ended
    dones: Array  # n: which matches have ended with this step


@dataclass(frozen=True)
class Agreed:
    """What a batch is made of."""

    setup: Setup
    n: int
    observe: bool
    reward: str
    salt: int
    stride: int  # from the seed of a slot to its next one: the number of all slots

    def arrays(self) -> dict[str, tuple[tuple[int, ...], type]]:
        """The arrays of a batch by name, with their shapes and types."""
        n, seats = self.n, self.setup.seats
        return {
            "observations": ((n, features_for(self.setup).size if self.observe else 0), np.int16),
            "mask": ((n, len(self.setup.actions.all)), np.bool_),
            "to_act": ((n,), np.int8),
            "rewards": ((n, seats), np.float32),
            "dones": ((n,), np.bool_),
            "scores": ((n, seats), np.int32),
        }


class Batch:
    """The interface. `scores` holds the points of the last finished match of each slot."""

    engine = ""

    def __init__(self, agreed: Agreed, seed: int, arrays: dict[str, Array] | None = None) -> None:
        """`arrays` are those to write into, where they lie in memory that is shared."""
        setup = agreed.setup
        self.agreed, self.setup, self.n, self.seats, self.reward = agreed, setup, agreed.n, setup.seats, agreed.reward
        self.actions = len(setup.actions.all)
        self.features = features_for(setup)
        made = arrays or {name: np.zeros(shape, kind) for name, (shape, kind) in agreed.arrays().items()}
        self.observations = made["observations"] if agreed.observe else None
        self.mask, self.to_act, self.rewards = made["mask"], made["to_act"], made["rewards"]
        self.dones, self.scores = made["dones"], made["scores"]
        self.reset(seed)

    def close(self) -> None:
        """End what the batch has started: several processes."""

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def observation_spec(self) -> list[Element]:
        """Every element of the observation vectors."""
        return self.features.elements

    def told(self) -> Told:
        return Told(self.observations, self.mask, self.to_act, self.rewards, self.dones)

    def reset(self, seed: int = 0) -> Told:
        """Restart all matches; the first has this seed."""
        check_seed(seed)
        self._reset(seed)
        return self.told()

    def step(self, actions: Array) -> Told:
        """One answer for each match. If any is illegal, none is given."""
        self._step(self.numbers(actions))
        return self.told()

    def sample(self) -> Array:
        """A random legal answer for each match, the same ones for the same seeds and salt."""
        raise NotImplementedError

    def numbers(self, actions: Any) -> Array:
        """As the engines take them: numbers of 32 bits, side by side."""
        try:
            found = np.asarray(actions)
        except Exception:  # what a stranger's value may raise
            found = np.asarray(None)
        if found.dtype.kind not in "iu":
            raise IllegalAction(f"a batch of {self.n} needs as many actions, as whole numbers, not {shown(actions)}")
        if found.shape != (self.n,):
            raise IllegalAction(f"a batch of {self.n} needs as many actions, not an array of shape {found.shape}")
        given = np.ascontiguousarray(found, np.int32)
        if given.dtype != found.dtype and not np.array_equal(given, found):
            slot = int(np.argmax(given != found))
            raise self.refuse(slot, int(found[slot]))
        return given

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

    def __init__(self, agreed: Agreed, seed: int, arrays: dict[str, Array] | None = None) -> None:
        self.slots = Slots(agreed.setup, agreed.n, agreed.stride, agreed.salt)
        super().__init__(agreed, seed, arrays)

    @property
    def positions(self) -> list[Position]:
        return self.slots.positions

    def _reset(self, seed: int) -> None:
        self.slots.reset(seed)
        self.rewards.fill(0)
        self.dones.fill(False)
        self._tell()

    def _tell(self) -> None:
        self.mask.reshape(-1)[:] = read(self.slots.mask, np.bool_)
        self.to_act[:] = read(self.slots.to_act, np.int16)
        if self.observations is None:
            return
        for first in range(0, self.n, ROWS):
            rows = self.observations[first : first + ROWS]
            rows[:] = read(self.slots.observe(self.features, first, len(rows)), np.int16).reshape(rows.shape)

    def _step(self, actions: Array) -> None:
        given = actions.tolist()
        wrong = self.slots.first_illegal(given)
        if wrong >= 0:
            raise self.refuse(wrong, given[wrong])
        self.dones.fill(False)
        self.rewards.fill(0)
        for slot, p in self.slots.step(given):
            self.dones[slot] = True
            self.scores[slot] = p.scores()
            self.rewards[slot] = returns(p, self.seats, self.reward)
        self._tell()

    def sample(self) -> Array:
        return read(self.slots.sample(), np.int32).copy()


def read(memory: Any, kind: type) -> Array:
    """What the engine wrote, to look at: it is copied into the arrays of the batch, which users may keep writing to."""
    return np.frombuffer(memory, kind)


class NativeLostCities(Batch):
    """The base game of Lost Cities in C: see native/lost_cities.h."""

    engine = "native"

    def __init__(self, agreed: Agreed, seed: int, arrays: dict[str, Array] | None = None) -> None:
        self.library = native.cpu()
        self.terms = terms_of(agreed.setup, agreed.stride, agreed.salt)
        self.state = np.zeros((agreed.n, native.WORDS), np.uint64)
        self.chosen = np.zeros(agreed.n, np.int32)
        self.arrays: native.Arrays | None = None
        super().__init__(agreed, seed, arrays)

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


def check_matches(n: Any, salt: Any) -> None:
    if not is_whole(n, 1, MATCHES):
        raise BadOption(f"a batch has at least one match, not {shown(n)}")
    if not is_whole(salt, 0, SALTS):
        raise BadOption(f"the salt must be a whole number from 0 up, not {shown(salt)}")


def check_seed(seed: Any) -> None:
    if not is_whole(seed, 0, SEEDS):
        raise BadOption(f"the seed must be a whole number from 0 up, not {shown(seed)}")


def terms_of(setup: Setup, seeds: int, salt: int) -> native.Terms:
    """What the C and CUDA code must know of the options; raises where they cannot play them."""
    options: dict[str, Any] = setup.options
    if setup.game.name != "lost-cities" or options["colours"] != 5 or (options["ply_cap"] or 0) > 65_000:
        raise BadOption(
            "only Lost Cities with five colours and a ply_cap up to 65000 or off has an engine of its own; "
            "cairn.lab.batch plays everything else through the kernel, with the same arrays"
        )
    return native.Terms(
        rounds=options["rounds"],
        turn_cap=options["ply_cap"] or 0,
        alternate=int(options["later_starter"] == "alternate"),
        start_seat=options["start_seat"],
        seeds=seeds,
        salt=salt,
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
    processes: int = 1,
    **options: Any,
) -> Batch:
    """`engine` is `native`, `kernel`, or `auto`: native where the game has one and a C compiler is at hand."""
    setup = find_game(game).setup(seats, None, options)
    check_matches(n, salt)
    if type(observe) is not bool:
        raise BadOption(f"whether observations are written is True or False, not {shown(observe)}")
    if engine not in ENGINES:
        raise BadOption(f"there is no engine {shown(engine)}; there are {', '.join(ENGINES)}")
    if not is_whole(processes, 1, n + 1):
        raise BadOption(f"a batch of {n} has 1 to {n} processes, not {shown(processes)}")
    agreed = Agreed(setup, n, observe, check_reward(reward, setup.seats), salt, n)
    if processes == 1:
        return make_here(agreed, seed, engine)
    from .parallel import ParallelBatch

    return ParallelBatch(agreed, seed, engine, processes)


def make_here(agreed: Agreed, seed: int, engine: str, arrays: dict[str, Array] | None = None) -> Batch:
    """In this process."""
    if engine != "kernel":
        try:
            return NativeLostCities(agreed, seed, arrays)
        except (BadOption, native.NotCompiled) as error:
            if engine == "native":
                raise BadOption(str(error)) from None
    return KernelBatch(agreed, seed, arrays)

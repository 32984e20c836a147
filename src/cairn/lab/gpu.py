"""Lost Cities with PyTorch tensors in and out: on an NVIDIA GPU through CUDA, on the processor through the same code as C.

>>> from cairn.lab import gpu
>>> env = gpu.LostCities(1 << 20, device="cuda", rounds=1)
>>> env.step(env.sample())

Slots, seeds and the end of a match are those of `cairn.lab.batch`. The kernels are compiled with nvcc on first use.
"""

from __future__ import annotations

import ctypes
from typing import Any

import torch

from ..core.errors import BadOption, IllegalAction
from ..games import find_game
from . import native
from .batches import check_matches, check_seed, terms_of
from .features import Element, features_for
from .native import Arrays
from .returns import check_reward


def library_for(device: Any) -> ctypes.CDLL:
    try:
        if device.type == "cpu":
            return native.cpu()
        major, minor = torch.cuda.get_device_capability(device)
        return native.gpu(f"sm_{major}{minor}")
    except native.NotCompiled as error:
        raise BadOption(str(error)) from None


def stream_of(device: Any) -> int:
    return int(torch.cuda.current_stream(device).cuda_stream)


def done(status: int) -> None:
    if status:
        raise RuntimeError(f"CUDA refused to start a kernel (error {status})")


class LostCities:
    """`n` matches. Tensors: `to_act` (n), `rewards` (n x 2), `dones` (n), `scores` (n x 2) of each slot's last finished match,
    and on a GPU `bits` (2 x n), the legal actions as 128 bits. They change with the next step: clone what you keep."""

    def __init__(
        self,
        n: int,
        device: Any = "cuda",
        seed: int = 0,
        reward: str | None = None,
        salt: int = 0,
        **options: Any,
    ) -> None:
        check_matches(n, salt)
        self.setup = find_game("lost-cities").setup(None, None, options)
        self.n, self.device = n, torch.device(device)
        self.by_score = int(check_reward(reward, 2) == "score")
        self.terms = terms_of(self.setup, n, salt)
        self.features = features_for(self.setup)
        self.on_gpu = self.device.type == "cuda"
        self.library = library_for(self.device)

        def zeros(shape: Any, dtype: Any) -> Any:
            return torch.zeros(shape, dtype=dtype, device=self.device)

        self.state = zeros((native.WORDS, n) if self.on_gpu else (n, native.WORDS), torch.int64)
        self.bits = zeros((2, n), torch.int64) if self.on_gpu else None
        self.mask = zeros((n, native.ACTIONS), torch.bool)
        self.observations = zeros((n, self.features.size), torch.int16)
        self.to_act = zeros(n, torch.int8)
        self.rewards = zeros((n, 2), torch.float32)
        self.dones = zeros(n, torch.bool)
        self.scores = zeros((n, 2), torch.int32)
        self.illegal = zeros(1, torch.int32)
        self.chosen = zeros(n, torch.uint8 if self.on_gpu else torch.int32)
        self.digests: Any = None  # in tests: what was legal and answered so far in each slot
        parts = (
            self.state, self.mask, self.bits, self.observations, self.to_act, self.rewards, self.dones, self.scores,
        )  # fmt: skip
        self.arrays = Arrays(*[None if part is None else part.data_ptr() for part in parts])
        self.reset(seed)

    def observation_spec(self) -> list[Element]:
        """Every element of the observation vectors."""
        return self.features.elements

    def reset(self, seed: int = 0) -> None:
        """Restart all matches; the first has this seed."""
        check_seed(seed)
        if not self.on_gpu:
            self.library.reset(ctypes.byref(self.arrays), ctypes.byref(self.terms), self.n, seed)
            return
        digests = None if self.digests is None else self.digests.data_ptr()
        done(self.library.gpu_reset(self._arrays(), self._terms(), self.n, seed, digests, stream_of(self.device)))

    def step(self, actions: Any, check: bool = True) -> None:
        """One answer for each match. An illegal one leaves its match as it was (on the processor: all of them), and raises;
        without `check` a GPU only counts it in `illegal`, which saves waiting for the GPU."""
        if tuple(actions.shape) != (self.n,):
            raise IllegalAction(f"a batch of {self.n} needs as many actions, not a tensor of shape {tuple(actions.shape)}")
        if not self.on_gpu:
            given = actions.to(torch.int32).contiguous()
            wrong = self.library.step(
                ctypes.byref(self.arrays), ctypes.byref(self.terms), self.n, given.data_ptr(), self.by_score
            )
            if wrong >= 0:
                raise IllegalAction(f"match {wrong} of the batch: {int(given[wrong])} is not legal now")
            return
        given = actions
        if given.dtype != torch.uint8:
            given = torch.where((given < 0) | (given > 255), 255, given).to(torch.uint8)
        self._step(given.contiguous(), None)
        if check:
            self.check()

    def step_random(self) -> None:
        """The step that `step(sample())` would make, in one go."""
        if self.on_gpu:
            self._step(None, None)
        else:
            self.step(self.sample())

    def step_and_sample(self, actions: Any) -> Any:
        """Like `step` without check, and the random answers that would come next."""
        if not self.on_gpu:
            self.step(actions)
            return self.sample()
        self._step(actions, self.chosen)
        return self.chosen

    def _step(self, actions: Any, following: Any) -> None:
        pointers = [None if part is None else part.data_ptr() for part in (actions, self.illegal, following, self.digests)]
        given, illegal, chosen, digests = pointers
        done(
            self.library.gpu_step(
                self._arrays(), self._terms(), self.n, given, self.by_score, illegal, chosen, digests, stream_of(self.device)
            )
        )

    def check(self) -> None:
        """Raise if an illegal action was given since the last check."""
        wrong = int(self.illegal.item())
        if wrong:
            self.illegal.zero_()
            raise IllegalAction(f"{wrong} answers of the batch were not legal; their matches are as they were")

    def sample(self) -> Any:
        """A random legal answer for each match, the same ones for the same seeds and salt. Overwritten by the next call."""
        return self._answers("sample")

    def steady(self) -> Any:
        """The answer of the bot `steady` for each match. Overwritten by the next call of this and of `sample`."""
        return self._answers("steady")

    def styles(self, styles: Any) -> Any:
        """The answer of a style for each match: `styles` is n x 10 numbers of 32 bits, as `Style.numbers` of
        games/lost_cities/styles.py gives them. Overwritten by the next call of this, of `steady` and of `sample`."""
        given = (self._arrays(), self.n, styles.data_ptr(), self.chosen.data_ptr())
        if self.on_gpu:
            done(self.library.gpu_styles(*given, stream_of(self.device)))
        else:
            self.library.styles(*given)
        return self.chosen

    def _answers(self, whose: str) -> Any:
        given = (self._arrays(), self._terms(), self.n, self.chosen.data_ptr())
        if self.on_gpu:
            done(getattr(self.library, f"gpu_{whose}")(*given, stream_of(self.device)))
        else:
            getattr(self.library, whose)(*given)
        return self.chosen

    def masks(self) -> Any:
        """n x actions: which answers are legal now."""
        if self.on_gpu:
            done(self.library.gpu_mask(self._arrays(), self.n, stream_of(self.device)))
        return self.mask

    def observe(self) -> Any:
        """n x elements: what the seat to act knows."""
        if self.on_gpu:
            done(self.library.gpu_features(self._arrays(), self._terms(), self.n, stream_of(self.device)))
        return self.observations

    def _arrays(self) -> Any:
        return ctypes.byref(self.arrays)

    def _terms(self) -> Any:
        return ctypes.byref(self.terms)


def playouts(
    n: int, device: Any = "cuda", seed: int = 0, each: int = 1, salt: int = 0, digest: bool = False, **options: Any
) -> dict[str, Any]:
    """Whole matches of random play inside one kernel: `n` threads, each playing `each` matches one after the other.

    Tensors of `each` x `n` matches, of which match m of thread i has seed `seed + i + m * n`: `scores`, `decisions` and, if
    asked for, `digests` of all that was legal and answered.
    """
    where = torch.device(device)
    terms = terms_of(find_game("lost-cities").setup(None, None, options), n, salt)
    library = library_for(where)
    scores = torch.zeros((each, n, 2), dtype=torch.int32, device=where)
    decisions = torch.zeros((each, n), dtype=torch.int32, device=where)
    digests = torch.zeros((each, n), dtype=torch.int64, device=where) if digest else None
    pointers = [None if part is None else part.data_ptr() for part in (scores, decisions, digests)]
    if where.type == "cpu":
        seeds = torch.arange(seed, seed + n * each, dtype=torch.int64)
        library.playouts(ctypes.byref(terms), n * each, seeds.data_ptr(), *pointers)
    else:
        done(library.gpu_playouts(ctypes.byref(terms), n, each, seed, *pointers, None, stream_of(where)))
    told = {"scores": scores, "decisions": decisions}
    return told if digests is None else {**told, "digests": digests}

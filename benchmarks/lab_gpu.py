"""Lost Cities on the GPU: first in lockstep with the kernel, then its speed.

python benchmarks/lab_gpu.py [--games 100000]
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
import torch

from cairn.games import find_game
from cairn.lab import batch, gpu
from cairn.lab.policy import playout

SALT = 9


def truth(rounds: int, seeds: range) -> list[tuple[list[int], int, int]]:
    setup = find_game("lost-cities").setup(None, None, {"rounds": rounds})
    return [playout(setup, seed, SALT) for seed in seeds]


def kernel_matches(games: int, rounds: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Scores, decisions and digests by the kernel, on all cores."""
    parts = [range(start, min(games, start + 500)) for start in range(0, games, 500)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        told = [match for part in pool.map(partial(truth, rounds), parts) for match in part]
    scores, decisions, digests = zip(*told)
    return np.array(scores), np.array(decisions), np.array(digests, np.uint64)


def digests_of(tensor: torch.Tensor) -> np.ndarray:
    return tensor.cpu().numpy().view(np.uint64)


def stepped(games: int, rounds: int, given: bool) -> tuple[np.ndarray, np.ndarray, int]:
    """The first match of each slot by single steps: scores and digests. `given`: answers go through a tensor."""
    env = gpu.LostCities(games, seed=0, salt=SALT, rounds=rounds)
    env.digests = torch.zeros(games, dtype=torch.int64, device="cuda")
    env.reset(0)
    scores = torch.zeros((games, 2), dtype=torch.int32, device="cuda")
    final = torch.zeros(games, dtype=torch.int64, device="cuda")
    seen = torch.zeros(games, dtype=torch.bool, device="cuda")
    steps = 0
    while not bool(seen.all()):
        if given:
            env.step(env.sample())
        else:
            env.step_random()
        steps += 1
        new = env.dones & ~seen
        scores[new], final[new] = env.scores[new], env.digests[new]
        seen |= env.dones
    return scores.cpu().numpy(), digests_of(final), steps


def lockstep(games: int, rounds: int) -> None:
    began = time.perf_counter()
    scores, decisions, digests = kernel_matches(games, rounds)
    spent = time.perf_counter() - began
    told = gpu.playouts(games, seed=0, salt=SALT, digest=True, rounds=rounds)
    assert (told["scores"][0].cpu().numpy() == scores).all()
    assert (told["decisions"][0].cpu().numpy() == decisions).all()
    assert (digests_of(told["digests"][0]) == digests).all()
    for given in (False, True):
        by_steps, step_digests, steps = stepped(games, rounds, given)
        assert (by_steps == scores).all()
        assert (step_digests == digests).all()
    print(
        f"lockstep: {games:,} matches of {rounds} round(s), {decisions.sum():,} decisions: scores, masks and answers of the "
        f"playout kernel, the random step and the given step all equal the kernel's ({spent:.0f} s of Python, {steps} steps)"
    )


def arrays(n: int, steps: int) -> None:
    """Masks, observations, rewards: against the processor's batch, which the tests hold to the kernel."""
    fast, true = gpu.LostCities(n, seed=3, rounds=2), batch("lost-cities", n, seed=3, rounds=2)
    for _ in range(steps):
        chosen = fast.sample().clone()
        assert (chosen.cpu().numpy() == true.sample()).all()
        for mine, theirs in (
            (fast.masks(), true.mask),
            (fast.observe(), true.observations),
            (fast.to_act, true.to_act),
            (fast.rewards, true.rewards),
            (fast.dones, true.dones),
            (fast.scores, true.scores),
        ):
            assert (mine.cpu().numpy() == theirs).all()
        fast.step(chosen)
        true.step(chosen.cpu().numpy())
    print(f"arrays: {n:,} slots, {steps} steps: masks, observations, rewards, dones and scores equal the {true.engine} batch's")


def timed(work, times: int) -> float:
    """Seconds for one call, by CUDA events, after a warm-up; the best of five."""
    for _ in range(3):
        work()
    best = float("inf")
    for _ in range(5):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        for _ in range(times):
            work()
        end.record()
        torch.cuda.synchronize()
        best = min(best, start.elapsed_time(end) / 1000 / times)
    return best


def speed() -> None:
    print("\n| what | matches at once | G decisions/s |\n|---|---|---|")
    for power in (18, 20, 22, 23):
        n = 1 << power
        env = gpu.LostCities(n, rounds=3)
        for _ in range(100):  # into the midst of the matches
            env.step_random()
        rows = {"random step, masks as bits": env.step_random}
        rows["answers from a tensor, masks as bits, next answers sampled"] = lambda env=env: env.step_and_sample(env.chosen)

        def with_mask(env: gpu.LostCities = env) -> None:
            env.step_and_sample(env.chosen)
            env.masks()

        def with_all(env: gpu.LostCities = env) -> None:
            with_mask(env)
            env.observe()

        rows["the same, masks as bytes"] = with_mask
        rows["the same, and observations"] = with_all
        for name, work in rows.items():
            env.sample()
            print(f"| {name} | {n:,} | {n / timed(work, 50) / 1e9:.2f} |", flush=True)
        env.check()
        del env
    for n, each in ((1 << 18, 8), (1 << 20, 4), (1 << 20, 16)):
        told = gpu.playouts(n, each=each, rounds=1)
        made = int(told["decisions"].sum(dtype=torch.int64))
        seconds = timed(lambda n=n, each=each: gpu.playouts(n, each=each, rounds=1), 3)
        mean = float((told["scores"].double()).mean())
        print(
            f"| whole matches in one kernel ({each} a thread, mean score {mean:.2f}) | {n:,} | {made / seconds / 1e9:.1f} |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100_000)
    args = parser.parse_args()
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}", flush=True)
    began = time.perf_counter()
    gpu.LostCities(32)
    print(f"kernels compiled and started in {time.perf_counter() - began:.1f} s", flush=True)
    arrays(4000, 400)
    lockstep(args.games // 20, 3)
    speed()
    lockstep(args.games, 1)


if __name__ == "__main__":
    main()

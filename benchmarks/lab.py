"""The lab beside its peers, in one run on one core: thousand decisions a second.

python benchmarks/lab.py [--seconds 1.0]

A decision is: list the legal actions, choose one at random, apply it. All contestants take turns in short slices and the best
slice counts; time is the process's own, so that a busy machine is unfair to nobody. Peers that are not installed are named as
such. For the GPU see lab_gpu.py.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

import numpy as np

import cairn
from cairn.games import all_games
from cairn.lab import batch

SLICES = 5
BATCH = 4096
# one slice of work: so many decisions
Work = Callable[[], int]


def one_core() -> None:
    """JAX takes every core it may use."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def our_batches() -> dict[str, Work]:
    found: dict[str, Work] = {}

    def stepping(made) -> Work:
        def work() -> int:
            made.step(made.sample())
            return made.n

        return work

    for observe in (False, True):
        made = batch("lost-cities", BATCH, observe=observe)
        found[f"cairn.lab.batch lost-cities ({made.engine}){', observations' if observe else ''}"] = stepping(made)
    for game in all_games():
        for observe in (False, True):
            made = batch(game, 64, observe=observe, engine="kernel")
            seats = "1 seat" if made.seats == 1 else f"{made.seats} seats"
            name = f"cairn.lab.batch {game} ({made.engine}, {seats}){', observations' if observe else ''}"
            found[name] = stepping(made)
    return found


def aec(make) -> Work:
    """Any PettingZoo environment with an action mask."""
    env, rng = make(), np.random.default_rng(1)
    state = {"over": True}

    def work() -> int:
        for _ in range(50):
            if state["over"]:
                env.reset(seed=int(rng.integers(2**31)))
            observation, _, termination, truncation, _ = env.last()
            state["over"] = termination or truncation
            if not state["over"]:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return 50

    return work


def pettingzoo_work() -> dict[str, Work]:
    from cairn.lab import pettingzoo

    found = {f"cairn PettingZoo {game}": aec(lambda game=game: pettingzoo.env(game)) for game in all_games()}
    try:
        from pettingzoo.classic import connect_four_v3

        found["PettingZoo connect_four"] = aec(lambda: connect_four_v3.env())
    except ImportError as error:  # it needs pygame
        print(f"PettingZoo connect_four: not run ({error})")
    return found


def openspiel_work() -> dict[str, Work]:
    import pyspiel

    import cairn.lab.openspiel  # noqa: F401

    def work_of(name: str) -> Work:
        game, rng = pyspiel.load_game(name), np.random.RandomState(1)
        state = [game.new_initial_state()]

        def work() -> int:
            made = 0
            while made < 20:
                current = state[0]
                if current.is_terminal():
                    state[0] = game.new_initial_state()
                elif current.is_chance_node():
                    actions, odds = zip(*current.chance_outcomes())
                    current.apply_action(rng.choice(actions, p=odds))
                else:
                    legal = current.legal_actions()
                    current.apply_action(legal[rng.randint(len(legal))])
                    made += 1
            return made

        return work

    ours = {f"cairn OpenSpiel {game}": work_of(f"cairn_{game.replace('-', '_')}") for game in all_games()}
    theirs = ("crazy_eights", "hearts", "gin_rummy", "backgammon")
    return ours | {f"OpenSpiel {name} (from Python)": work_of(name) for name in theirs}


def pgx_work() -> dict[str, Work]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    found: dict[str, Work] = {}
    for name in ("kuhn_poker", "connect_four", "hex"):
        env = pgx.make(name)
        init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

        @jax.jit
        def advance(state, key, step=step):
            key, own, luck = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(own, logits, axis=-1)
            return step(state, action, jax.random.split(luck, BATCH)), key

        state = [(jax.jit(init)(jax.random.split(jax.random.PRNGKey(1), BATCH)), jax.random.PRNGKey(2))]

        def work(state=state, advance=advance) -> int:
            state[0] = advance(*state[0])
            state[0][0].rewards.block_until_ready()
            return BATCH

        found[f"Pgx {name} (CPU, batch {BATCH})"] = work
    return found


def measure(contestants: dict[str, Work], seconds: float) -> dict[str, float]:
    best = dict.fromkeys(contestants, 0.0)
    for work in contestants.values():
        work()  # compile, allocate
    for _ in range(SLICES):
        for name, work in contestants.items():
            made, began = 0, time.process_time()
            while (spent := time.process_time() - began) < seconds / SLICES:
                made += work()
            best[name] = max(best[name], made / spent)
    return best


def installed(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} not installed"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contestant")
    args = parser.parse_args()
    contestants: dict[str, Work] = {}
    one_core()
    for gather in (our_batches, pettingzoo_work, openspiel_work, pgx_work):
        try:
            contestants |= gather()
        except ImportError as error:
            print(f"{gather.__name__}: not run ({error})")
    rates = measure(contestants, args.seconds)
    peers = ", ".join([installed(name) for name in ("numpy", "pettingzoo", "open_spiel", "pgx", "jax")])
    kernel = "compiled" if cairn.compiled() else "interpreted"
    print(f"Cairn {cairn.__version__} ({kernel} kernel), Python {platform.python_version()}, {peers}; one core\n")
    base = rates.get(f"Pgx connect_four (CPU, batch {BATCH})")
    print("| environment | thousand decisions/s | x Pgx connect_four |\n|---|---|---|")
    for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
        print(f"| {name} | {rate / 1000:,.1f} | {f'{rate / base:,.2f}' if base else '-'} |")


if __name__ == "__main__":
    main()

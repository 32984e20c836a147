"""Batches: the engine of their own that Lost Cities has is held to the kernel; all games share one interface."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cairn
from cairn.core.errors import BadOption, CairnError, IllegalAction
from cairn.games import find_game, offers
from cairn.lab import batch, native
from cairn.lab.batches import Batch, terms_of
from cairn.lab.policy import playout

try:
    native.cpu()
    WHY = ""
except native.NotCompiled as error:
    WHY = str(error)
needs_compiler = pytest.mark.skipif(bool(WHY), reason=f"not run: {WHY}")

OPTIONS: list[dict[str, Any]] = [
    {},
    {"rounds": 1},
    {"rounds": 2, "later_starter": "alternate", "start_seat": 1, "ply_cap": 40},
    {"rounds": 1, "ply_cap": None, "reward": "score"},
]
ARRAYS = ("observations", "mask", "to_act", "rewards", "dones", "scores")


def assert_same(a: Batch, b: Batch) -> None:
    for name in ARRAYS:
        mine, theirs = getattr(a, name), getattr(b, name)
        differing = np.argwhere(mine != theirs)
        assert not len(differing), (name, differing[0], a.observation_spec()[differing[0][-1]])


@needs_compiler
@pytest.mark.parametrize("options", OPTIONS)
def test_lost_cities_steps_as_the_kernel_does(options: dict[str, Any], long: bool) -> None:
    n, steps = (100, 3000) if long else (8, 1100)
    fast = batch("lost-cities", n, seed=11, engine="native", **options)
    true = batch("lost-cities", n, seed=11, engine="kernel", **options)
    ended = 0
    for _ in range(steps):
        assert_same(fast, true)
        chosen = fast.sample().copy()
        assert (chosen == true.sample()).all()
        fast.step(chosen)
        true.step(chosen)
        ended += int(fast.dones.sum())
    assert ended >= n


@needs_compiler
@pytest.mark.parametrize("rounds", [1, 3])
def test_whole_matches_inside_are_those_of_the_kernel(rounds: int, long: bool) -> None:
    n, salt = (20_000 if long else 300), 5
    setup = find_game("lost-cities").setup(None, None, {"rounds": rounds})
    seeds = np.arange(n, dtype=np.uint64) * np.uint64(7919 * 10**9 + 7)  # short and long ones
    scores, decisions, digests = np.zeros((n, 2), np.int32), np.zeros(n, np.int32), np.zeros(n, np.uint64)
    terms = terms_of(setup, 0, salt)
    arrays = [array.ctypes.data for array in (seeds, scores, decisions, digests)]
    native.cpu().playouts(ctypes.byref(terms), n, *arrays)
    for slot in range(n):
        told = playout(setup, int(seeds[slot]), salt)
        assert told == (scores[slot].tolist(), decisions[slot], digests[slot]), f"seed {seeds[slot]}"


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in offers() for seats in find_game(game).seats])
def test_every_game_has_the_interface(game: str, seats: int) -> None:
    made = batch(game, 3, seats)
    assert made.mask.shape == (3, len(find_game(game).setup(seats).actions.all))
    for _ in range(60):
        chosen = made.sample()
        assert made.mask[np.arange(3), chosen].all()
        told = made.step(chosen)
        assert told.rewards.shape == (3, seats)
        assert (told.to_act < seats).all()
        assert told.observations is not None
        assert told.observations.shape == (3, len(made.observation_spec()))


@pytest.mark.parametrize("engine", ["auto", "kernel"])
def test_a_finished_match_is_followed_by_the_next_seed(engine: str) -> None:
    n = 4
    made = batch("lost-cities", n, seed=100, engine=engine, rounds=1, observe=False)
    played = 0
    while not made.dones[2]:
        made.step(made.sample())
        played += 1
    assert made.rewards[2].sum() == 0
    assert abs(made.rewards[2]).max() <= 1
    following = cairn.start("lost-cities", seed=102 + n, rounds=1)
    assert sorted(action.number for action in following.actions()) == np.flatnonzero(made.mask[2]).tolist()
    assert made.observations is None


@pytest.mark.parametrize("engine", ["auto", "kernel"])
def test_an_illegal_answer_is_refused_for_the_whole_batch(engine: str) -> None:
    made = batch("lost-cities", 8, engine=engine)
    before = [getattr(made, name).copy() for name in ARRAYS]
    chosen = made.sample().copy()
    chosen[5] = 120
    with pytest.raises(IllegalAction, match=r"match 5 of the batch: 120 \(draw deck\) is not legal now"):
        made.step(chosen)
    for name, was in zip(ARRAYS, before):
        assert (getattr(made, name) == was).all()
    chosen[5] = -1
    with pytest.raises(IllegalAction, match="no action of this game"):
        made.step(chosen)
    with pytest.raises(IllegalAction, match="needs as many actions"):
        made.step(chosen[:3])


def test_without_a_compiler_the_kernel_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> None:
        raise native.NotCompiled("no compiler 'cc' was found")

    monkeypatch.setattr(native, "cpu", absent)
    assert batch("lost-cities", 2).engine == "kernel"
    with pytest.raises(BadOption, match="no compiler 'cc' was found"):
        batch("lost-cities", 2, engine="native")


def test_what_cannot_be_compiled_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(native.NotCompiled, match="no compiler 'no-such-compiler' was found"):
        native.compiled("lost_cities.c", ["no-such-compiler"])
    with pytest.raises(native.NotCompiled, match="false could not compile"):
        native.compiled("lost_cities.c", ["false"])
    assert list(tmp_path.rglob("*.so")) == []


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(BadOption, match="at least one match"):
        batch("lost-cities", 0)
    with pytest.raises(BadOption, match="no engine 'steam'"):
        batch("lost-cities", 1, engine="steam")
    with pytest.raises(BadOption, match="five colours"):
        batch("lost-cities", 1, engine="native", colours=6)
    with pytest.raises(BadOption, match="the seed must be"):
        batch("lost-cities", 1, seed=-1)
    assert batch("lost-cities", 1, colours=6).engine == "kernel"


PARALLEL = [("lost-cities", "kernel"), ("africana", "auto"), ("heart-of-darkness", "auto")]


@pytest.mark.parametrize(("game", "engine"), [*PARALLEL, pytest.param("lost-cities", "native", marks=needs_compiler)])
def test_several_processes_play_what_one_does(game: str, engine: str) -> None:
    true = batch(game, 5, seed=3, engine=engine)
    with batch(game, 5, seed=3, engine=engine, processes=2) as shared:
        assert shared.engine == true.engine
        for _ in range(150):
            assert_same(shared, true)
            chosen = shared.sample().copy()
            assert (chosen == true.sample()).all()
            shared.step(chosen)
            true.step(chosen)
        wrong = shared.sample().copy()
        wrong[4] = len(true.mask[0])
        before = [getattr(shared, name).copy() for name in ARRAYS]
        with pytest.raises(IllegalAction, match="match 4 of the batch"):
            shared.step(wrong)
        for name, was in zip(ARRAYS, before):
            assert (getattr(shared, name) == was).all()
        shared.reset(8)
        true.reset(8)
        assert_same(shared, true)


def test_a_batch_that_was_closed_says_so() -> None:
    made = batch("lost-cities", 4, engine="kernel", processes=2)
    made.close()
    assert made.mask.any()  # what was told stays
    with pytest.raises(CairnError, match="the batch was closed"):
        made.step(made.mask.argmax(axis=1))


def test_a_process_that_ended_is_told() -> None:
    made = batch("lost-cities", 4, engine="kernel", processes=2)
    made.processes[1].kill()
    with pytest.raises(CairnError, match="a process of the batch has ended"):
        made.step(made.sample())


@pytest.mark.parametrize("processes", [0, 5, True, "2"])
def test_a_number_of_processes_that_cannot_be_is_refused(processes: Any) -> None:
    with pytest.raises(BadOption, match="a batch of 4 has 1 to 4 processes, not"):
        batch("lost-cities", 4, processes=processes)

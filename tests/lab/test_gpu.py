"""Lost Cities with tensors: the same code on the processor, held to the kernel; on a GPU where there is one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pytest

if os.environ.get("CAIRN_TRAIN", "0") in ("", "0"):
    pytest.skip("not run: needs --train (CAIRN_TRAIN=1)", allow_module_level=True)

sys.path.append(str(Path(__file__).parents[2] / "examples" / "lab"))

import torch

import lost_cities_league
from cairn.core.errors import BadOption, IllegalAction
from cairn.games import find_game
from cairn.games.lost_cities.bot import steady
from cairn.games.lost_cities.styles import STYLES, Style, answer_by
from cairn.lab import batch, gpu
from cairn.lab.batches import KernelBatch
from cairn.lab.policy import playout

DEVICES = ["cpu", *(["cuda"] if torch.cuda.is_available() else [])]


@pytest.mark.parametrize("device", DEVICES)
def test_steps_are_those_of_the_kernel(device: str) -> None:
    fast = gpu.LostCities(6, device=device, seed=3, rounds=2)
    true = batch("lost-cities", 6, seed=3, engine="kernel", rounds=2)
    ended = 0
    for _ in range(700):
        chosen = fast.sample().clone()
        assert (chosen.cpu().numpy() == true.sample()).all()
        fast.step(chosen)
        true.step(chosen.cpu().numpy())
        for mine, theirs in (
            (fast.masks(), true.mask),
            (fast.observe(), true.observations),
            (fast.to_act, true.to_act),
            (fast.rewards, true.rewards),
            (fast.dones, true.dones),
            (fast.scores, true.scores),
        ):
            assert (mine.cpu().numpy() == theirs).all()
        ended += int(fast.dones.sum())
    assert ended >= 6


@pytest.mark.parametrize("device", DEVICES)
def test_whole_matches_are_those_of_the_kernel(device: str) -> None:
    setup = find_game("lost-cities").setup(None, None, {"rounds": 1})
    told = gpu.playouts(50, device=device, seed=20, each=2, salt=4, digest=True, rounds=1)
    for match in range(2):
        for slot in range(50):
            scores, decisions, digest = playout(setup, 20 + slot + 50 * match, 4)
            assert told["scores"][match, slot].tolist() == scores
            assert int(told["decisions"][match, slot]) == decisions
            assert int(told["digests"][match, slot]) & (2**64 - 1) == digest


@pytest.mark.parametrize("device", DEVICES)
def test_steady_answers_as_it_does_through_the_kernel(device: str) -> None:
    fast = gpu.LostCities(12, device=device, seed=3, rounds=1)
    true = batch("lost-cities", 12, seed=3, engine="kernel", rounds=1)
    assert isinstance(true, KernelBatch)
    for step in range(120):
        answers = fast.steady().clone()
        assert answers.tolist() == [steady(p.view(p.to_act), p.choices) for p in true.positions]
        if step % 7 == 3:  # positions that it would not seek
            answers = fast.sample().clone()
        fast.step(answers)
        true.step(answers.cpu().numpy())


@pytest.mark.parametrize("device", DEVICES)
def test_styles_answer_as_they_do_through_the_kernel(device: str) -> None:
    dice = Random(1)
    lot = [Style(*[dice.randint(low, high) for low, high in lost_cities_league.RANGES]) for _ in range(15)]
    styles = [*STYLES.values(), *lot]
    fast = gpu.LostCities(len(styles), device=device, seed=3, rounds=1)
    true = batch("lost-cities", len(styles), seed=3, engine="kernel", rounds=1)
    assert isinstance(true, KernelBatch)
    rows = torch.tensor([style.numbers() for style in styles], dtype=torch.int32, device=device)
    for step in range(150):
        answers = fast.styles(rows).clone()
        assert answers.tolist() == [answer_by(style, p.view(p.to_act), p.choices) for style, p in zip(styles, true.positions)]
        if step % 7 == 3:  # positions that they would not seek
            answers = fast.sample().clone()
        fast.step(answers)
        true.step(answers.cpu().numpy())


@pytest.mark.parametrize("device", DEVICES)
def test_illegal_answers_are_refused(device: str) -> None:
    env = gpu.LostCities(4, device=device)
    before = env.observe().clone()
    chosen = env.sample().to(torch.int64)
    for wrong in (120, -1, 127, 1000):
        chosen[:] = wrong
        with pytest.raises(IllegalAction, match="not legal"):
            env.step(chosen)
        assert (env.observe() == before).all()
    with pytest.raises(IllegalAction, match="needs as many actions"):
        env.step(chosen[:2])


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(BadOption, match="five colours"):
        gpu.LostCities(4, device="cpu", colours=6)
    with pytest.raises(BadOption, match="at least one match"):
        gpu.LostCities(0, device="cpu")

"""The examples run, and learn a little."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

if os.environ.get("CAIRN_TRAIN", "0") in ("", "0"):
    pytest.skip("not run: needs --train (CAIRN_TRAIN=1)", allow_module_level=True)

import torch

from cairn.lab.examples import dqn, ppo


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def test_ppo_learns_by_self_play(tmp_path: Path) -> None:
    learner = ppo.Learner(ppo.Settings(matches=64, steps=32, width=64, batch=512, rate=2e-3, epochs=3, entropy=0.01))
    before = learner.against_random(200)[1]
    for _ in range(40):
        learner.learn(learner.play())
    wins, after = learner.against_random(200)
    assert learner.decisions == 40 * 64 * 32
    assert after > before + 10
    assert wins > 0.55
    assert 0 <= learner.against_bot("steady", 2)[0] <= 1


def test_two_seats_share_one_value() -> None:
    """A win for seat 0 at its last decision is a loss for seat 1 one decision earlier."""
    learner = ppo.Learner(ppo.Settings(matches=1, steps=3, width=8, trace=1.0))
    told = {
        "value": torch.zeros(3, 1),
        "reward": torch.tensor([[0.0], [0.0], [1.0]]),
        "ended": torch.tensor([[False], [False], [True]]),
        "sign": torch.tensor([[-1.0], [-1.0], [1.0]]),  # seat 0, seat 1, seat 0
    }
    assert learner.advantages(told, torch.full((1,), 9.0)).flatten().tolist() == [1.0, -1.0, 1.0]


def test_openspiels_dqn_runs(tmp_path: Path) -> None:
    rows = dqn.train(4, every=2, matches=2, say=lambda _: None)
    assert [row["episodes"] for row in rows] == [0, 2, 4]
    assert all(-1 <= row["reward"] <= 1 for row in rows)


def test_curves_become_pictures(tmp_path: Path) -> None:
    rows = [{"decisions": 10.0**6 * n, "points_random": n, "points_steady": -n, "wins_steady": n / 10} for n in range(3)]
    ppo.picture(rows, str(tmp_path / "curve.png"))
    assert (tmp_path / "curve.png").stat().st_size > 1000

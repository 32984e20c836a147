"""The examples run, and learn a little."""

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

import dqn
import lost_cities_league
import lost_cities_net
import lost_cities_prior
import ppo
from cairn.core.chance import Fast
from cairn.games import find_game
from cairn.games.lost_cities.network import Network
from cairn.lab.features import features_for


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


def small_learner() -> lost_cities_prior.Learner:
    sizes = {"matches": 128, "steps": 16, "batches": 2, "first": 24, "second": 16}
    return lost_cities_prior.Learner(lost_cities_prior.Settings("cpu", compiled=False, **sizes))


def test_the_prior_learns_from_steady_and_itself_and_is_written(tmp_path: Path) -> None:
    learner = small_learner()
    rows, chosen, ahead = map(torch.as_tensor, lost_cities_prior.demonstrations((1, 4)))
    learner.imitate(rows, chosen, ahead, 2)
    before = [each.clone() for each in learner.net.parameters()]
    lost_cities_prior.train(learner, 0.02, tmp_path / "prior")
    assert learner.decisions > 0
    assert learner.news["error"] > 0
    assert any(not torch.equal(one, other) for one, other in zip(before, learner.net.parameters()))
    other = small_learner()
    other.load(tmp_path / "prior.pt")
    assert torch.equal(other.net.own.weight, learner.net.own.weight)
    assert Network((tmp_path / "prior.bin").read_bytes()).width == 24 * 32


def test_what_the_prior_may_answer_is_what_is_legal() -> None:
    learner = small_learner()
    env = learner.env
    for _ in range(90):
        legal = lost_cities_net.inputs(lost_cities_net.seen(env))[2]
        assert torch.equal(legal, env.masks()[:, learner.numbers])
        assert env.masks().sum() == legal.sum()
        env.step(env.sample().long())


def test_plain_python_and_pytorch_agree_on_the_network(tmp_path: Path) -> None:
    torch.manual_seed(5)
    net = lost_cities_net.Net(40, 20)
    for part in net.parameters():
        torch.nn.init.normal_(part, std=0.1)
    lost_cities_net.write(net, tmp_path / "net.bin")
    plain, numbers = Network((tmp_path / "net.bin").read_bytes()), lost_cities_net.answers("cpu").tolist()
    setup = find_game("lost-cities").setup(options={"rounds": 1})
    features, dice = features_for(setup), Random(2)
    for seed in range(2):
        p = setup.start(Fast(seed))
        while p.to_act >= 0:
            view = p.view(p.to_act)
            second = [pile[-2] % 10 + 1 if len(pile) > 1 else 0 for pile in view.discards[:5]]
            rows = torch.tensor([[*features.observe(view), *second]], dtype=torch.int16)
            log_odds, value = net(*lost_cities_net.inputs(rows))
            true = dict(zip(numbers, log_odds[0].tolist()))
            mine = plain.weights(view, p.choices)
            if view.turns < lost_cities_net.LONG_ROUND:
                for answer, weight in zip(p.choices, mine):
                    assert weight - mine[0] == pytest.approx(true[answer] - true[p.choices[0]], abs=0.1)
            assert plain.lead(view, p.choices) == pytest.approx(float(value.detach()) * lost_cities_net.ROUGH, abs=2)
            p.answer(dice.choice(p.choices))


def league(teacher: lost_cities_net.Net | None = None) -> lost_cities_league.League:
    sizes = {"matches": 64, "steps": 8, "batches": 2, "first": 24, "second": 16}
    return lost_cities_league.League(lost_cities_league.Settings("cpu", compiled=False, **sizes), teacher)


def test_a_league_trains_saves_and_goes_on(tmp_path: Path) -> None:
    first = league()
    first.begin(0.2)
    first.train(0.1, 1.0, tmp_path / "league", each_past=0.5, each_best=1.0, respond=0.5)
    assert first.learner.decisions > 0
    assert first.replaced["past"] > 0
    assert first.replaced["best"] > 0
    again = league()
    again.load(tmp_path / "league.pt")
    assert again.minutes == first.minutes
    assert again.replaced == first.replaced
    for one, other in zip(again.learner.kept.parameters(), first.learner.kept.parameters()):
        assert torch.equal(one, other)


def test_a_network_is_read_back_from_its_file_into_a_larger_one(tmp_path: Path) -> None:
    lost_cities_net.write(lost_cities_net.Net(12, 8), tmp_path / "small.bin")
    small, large = [lost_cities_net.read((tmp_path / "small.bin").read_bytes(), *sizes) for sizes in ((12, 8), (24, 16))]
    told = lost_cities_league.margin(lost_cities_league.by_net(small, "cpu"), lost_cities_league.by_net(large, "cpu"), "cpu", 8)
    assert told == (0.0, 0.0)  # alike from both seats
    with pytest.raises(ValueError, match="expected"):
        lost_cities_net.read((tmp_path / "small.bin").read_bytes(), 8, 8)


def test_openspiels_dqn_runs(tmp_path: Path) -> None:
    rows = dqn.train(4, every=2, matches=2, say=lambda _: None)
    assert [row["episodes"] for row in rows] == [0, 2, 4]
    assert all(-1 <= row["reward"] <= 1 for row in rows)


def test_curves_become_pictures(tmp_path: Path) -> None:
    rows = [{"decisions": 10.0**6 * n, "points_random": n, "points_steady": -n, "wins_steady": n / 10} for n in range(3)]
    ppo.picture(rows, str(tmp_path / "curve.png"))
    assert (tmp_path / "curve.png").stat().st_size > 1000

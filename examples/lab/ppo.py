"""Masked PPO that learns Lost Cities by playing against itself.

python examples/lab/ppo.py --minutes 5 --device cuda --picture ppo.png

One network plays both seats. The game is zero-sum, and a value is for the seat to act, so what comes next changes its sign
whenever the other seat is asked. The reward is the difference of the scores.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import nn

from cairn.bots import make as make_bot
from cairn.lab.batches import KernelBatch, make
from cairn.lab.gpu import LostCities

POINTS = 50.0  # a difference of so many points is a reward of 1


@dataclass
class Settings:
    device: str = "cpu"
    matches: int = 512  # played at once
    steps: int = 64  # decisions between two updates, in each match
    width: int = 256  # of the network
    epochs: int = 2
    batch: int = 4096  # decisions in a gradient step
    rate: float = 5e-4
    gamma: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.05  # at first; it falls to almost nothing, because playing little is the first thing that pays
    seed: int = 1
    options: dict[str, Any] = field(default_factory=lambda: {"rounds": 1})


class Net(nn.Module):
    """Two hidden layers, then the logits of all actions and the value of the position."""

    def __init__(self, elements: int, actions: int, width: int, scale: Any) -> None:
        super().__init__()
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(nn.Linear(elements, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # begin with even odds

    def forward(self, observations: Any, mask: Any) -> tuple[Any, Any]:
        hidden = self.body(observations.float() / self.scale)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


def pick(log_odds: Any) -> Any:
    """Sample by adding Gumbel noise: the same on every device, and quick."""
    noise = torch.rand_like(log_odds).clamp_min(1e-9).log().neg().clamp_min(1e-9).log().neg()
    return (log_odds + noise).argmax(-1)


class Learner:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        self.env = LostCities(settings.matches, settings.device, settings.seed, "score", **settings.options)
        scale = torch.as_tensor(self.env.features.scale).clamp(max=100).to(settings.device)
        self.net = Net(self.env.features.size, self.env.mask.shape[1], settings.width, scale).to(settings.device)
        self.optimiser = torch.optim.Adam(self.net.parameters(), settings.rate, eps=1e-5)
        self.decisions = 0

    @torch.no_grad()
    def play(self) -> dict[str, Any]:
        """So many decisions of each match, with what was seen, done and got."""
        env, rows = self.env, []
        for _ in range(self.settings.steps):
            observations, mask, seat = env.observe().clone(), env.masks().clone(), env.to_act.long()
            log_odds, value = self.net(observations, mask)
            action = pick(log_odds)
            env.step(action, check=False)
            ended = env.dones.clone()
            won = env.rewards.gather(1, seat[:, None]) - env.rewards.gather(1, 1 - seat[:, None])
            sign = torch.where(env.to_act.long() == seat, 1.0, -1.0)
            chosen = log_odds.gather(1, action[:, None])
            rows.append((observations, mask, action, chosen.squeeze(1), value, won.squeeze(1) / POINTS, ended, sign))
        self.decisions += self.settings.steps * self.settings.matches
        names = ("observations", "mask", "action", "log_odds", "value", "reward", "ended", "sign")
        told = {name: torch.stack(column) for name, column in zip(names, zip(*rows))}
        _, following = self.net(env.observe(), env.masks())
        told["advantage"] = self.advantages(told, following)
        told["target"] = told["advantage"] + told["value"]
        return told

    def advantages(self, told: dict[str, Any], following: Any) -> Any:
        """Generalised advantage estimation for two seats."""
        gamma, trace = self.settings.gamma, self.settings.trace
        out, running = torch.zeros_like(told["value"]), torch.zeros_like(following)
        for step in reversed(range(self.settings.steps)):
            onward = gamma * told["sign"][step] * (~told["ended"][step]).float()
            delta = told["reward"][step] + onward * following - told["value"][step]
            running = delta + onward * trace * running
            out[step] = running
            following = told["value"][step]
        return out

    def learn(self, told: dict[str, Any], progress: float = 0.0) -> None:
        s, curiosity = self.settings, self.settings.entropy * (1 - progress) + 0.001
        flat = {name: column.flatten(0, 1) for name, column in told.items()}
        count = flat["action"].shape[0]
        advantage = flat["advantage"]
        flat["advantage"] = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        for _ in range(s.epochs):
            for part in torch.randperm(count, device=advantage.device).split(s.batch):
                log_odds, value = self.net(flat["observations"][part], flat["mask"][part])
                chosen = log_odds.gather(1, flat["action"][part][:, None]).squeeze(1)
                ratio = (chosen - flat["log_odds"][part]).exp()
                gain = flat["advantage"][part]
                policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain).mean()
                entropy = -(log_odds.exp() * log_odds.clamp_min(-30)).sum(-1).mean()
                loss = policy_loss + 0.5 * (value - flat["target"][part]).square().mean() - curiosity * entropy
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimiser.step()

    # How good it is

    @torch.no_grad()
    def against_random(self, matches: int = 1024) -> tuple[float, float]:
        """The net in seat 0, random answers in seat 1: share of wins (a tie is half) and mean difference of the scores."""
        s = self.settings
        env = LostCities(matches, s.device, 10**9, "score", salt=5, **s.options)
        result = torch.zeros(matches, device=s.device)
        running = torch.ones(matches, dtype=torch.bool, device=s.device)
        while bool(running.any()):
            mine = pick(self.net(env.observe(), env.masks())[0])
            env.step(torch.where(env.to_act == 0, mine, env.sample().long()))
            new = env.dones & running
            result[new] = (env.rewards[:, 0] - env.rewards[:, 1])[new]
            running &= ~env.dones
        wins = (result > 0).float() + 0.5 * (result == 0).float()
        return float(wins.mean()), float(result.mean())

    @torch.no_grad()
    def against_bot(self, bot: str, matches: int = 40) -> tuple[float, float]:
        """The same against one of Cairn's bots, asked through the kernel."""
        rivals = [make_bot("lost-cities", bot, slot) for slot in range(matches)]
        env = make("lost-cities", matches, seed=2 * 10**9, reward="score", engine="kernel", **self.settings.options)
        assert isinstance(env, KernelBatch)
        assert env.observations is not None
        result: dict[int, float] = {}
        while len(result) < matches:
            seen = torch.as_tensor(env.observations, device=self.settings.device)
            log_odds, _ = self.net(seen, torch.as_tensor(env.mask, device=self.settings.device))
            answers = pick(log_odds).cpu().numpy()
            for slot, p in enumerate(env.positions):
                if slot in result:
                    answers[slot] = p.choices[0]
                elif p.to_act == 1:
                    legal = [env.setup.actions.all[number] for number in p.choices]
                    answers[slot] = rivals[slot].choose(p.view(1), legal).number
            env.step(answers)
            for slot in env.dones.nonzero()[0].tolist():
                result.setdefault(slot, float(env.rewards[slot, 0] - env.rewards[slot, 1]))
        wins = [1.0 if difference > 0 else 0.5 if difference == 0 else 0.0 for difference in result.values()]
        return sum(wins) / matches, sum(result.values()) / matches


def train(
    settings: Settings, minutes: float, every: int = 20, bot_matches: int = 40, say: Any = print
) -> list[dict[str, float]]:
    """Learn for a while; a row for each measurement."""
    learner, rows = Learner(settings), []
    began, spent, update = time.perf_counter(), 0.0, 0
    while True:
        if update % every == 0 or spent > minutes * 60:
            wins, points = learner.against_random()
            row = {"decisions": float(learner.decisions), "seconds": spent, "wins_random": wins, "points_random": points}
            if bot_matches:
                row["wins_steady"], row["points_steady"] = learner.against_bot("steady", bot_matches)
            rows.append(row)
            say("  ".join([f"{name} {value:,.2f}" for name, value in row.items()]))
            if spent > minutes * 60:
                return rows
            began = time.perf_counter() - spent  # measuring does not count as learning
        learner.learn(learner.play(), min(1.0, spent / (minutes * 60)))
        update += 1
        spent = time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--matches", type=int, default=None, help="played at once")
    parser.add_argument("--every", type=int, default=20, help="updates between two measurements")
    parser.add_argument("--rows", default=None, help="where to write the measurements, as JSON")
    parser.add_argument("--picture", default=None, help="where to draw the learning curve")
    args = parser.parse_args()
    on_gpu = args.device.startswith("cuda")
    settings = Settings(args.device, args.matches or (8192 if on_gpu else 512))
    if on_gpu:
        settings.width, settings.batch, settings.steps = 1024, 65_536, 128
    rows = train(settings, args.minutes, args.every)
    if args.rows:
        Path(args.rows).write_text(json.dumps(rows), encoding="utf-8")
    if args.picture:
        picture(rows, args.picture)


def picture(rows: list[dict[str, float]], path: str) -> None:
    from curve import draw

    curves = {
        "Against random play": ("points ahead", [row["points_random"] for row in rows]),
        "Against steady": ("points ahead", [row["points_steady"] for row in rows]),
        "Against steady: wins": ("share of matches won", [row["wins_steady"] for row in rows]),
    }
    millions = [row["decisions"] / 1e6 for row in rows]
    draw(path, "PPO self-play on Lost Cities, one round", "millions of decisions", millions, curves)


if __name__ == "__main__":
    main()

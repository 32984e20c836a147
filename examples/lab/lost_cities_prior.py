"""Trains the network behind Lost Cities' search bots: masked PPO by self-play, many matches at once on a GPU.

python examples/lab/lost_cities_prior.py --minutes 8 --out prior

One network learns single rounds. It starts by imitating `steady` (otherwise it first learns that playing little loses little),
then learns from matches against itself and against `steady`. The result is a running mean of its weights.
"""

from __future__ import annotations

import argparse
import copy
import time
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch import nn

from cairn.core.chance import Fast
from cairn.games import find_game
from cairn.games.lost_cities.bot import steady
from cairn.lab.features import features_for
from cairn.lab.gpu import LostCities
from lost_cities_net import ROUGH, Net, answers, inputs, seen, write


@dataclass
class Settings:
    device: str = "cuda"
    matches: int = 16_384  # played at once
    steps: int = 64  # decisions between two updates, in each match
    batches: int = 32  # gradient steps in each pass over them
    passes: int = 2
    rivals: float = 0.65  # of the matches are against `steady`, the others against itself
    rate: float = 5e-4  # at first; it falls to `last_rate`
    last_rate: float = 3e-5
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01  # at first; it falls to `last_entropy`
    last_entropy: float = 0.001
    mean: float = 0.9995  # of its weights, a gradient step
    first: int = 192
    second: int = 96
    seed: int = 1
    compiled: bool = True


def demonstrations(job: tuple[int, int]) -> tuple[Any, Any, Any]:
    """Rounds of `steady` against itself, with a slip now and then: what was seen, its answer, and how far it came out ahead."""
    seed, matches = job
    setup = find_game("lost-cities").setup(None, None, {"rounds": 1})
    features, dice = features_for(setup), Random(seed)
    rows: list[list[int]] = []
    chosen: list[int] = []
    ahead: list[float] = []
    for match in range(matches):
        p: Any = setup.start(Fast(seed + match))
        slips, seats = dice.choice((0.0, 0.05, 0.2)), []
        while p.to_act >= 0:
            view = p.view(p.to_act)
            answer = steady(view, p.choices)
            second = [pile[-2] % 10 + 1 if len(pile) > 1 else 0 for pile in view.discards[:5]]
            rows.append([*features.observe(view), *second])
            chosen.append(answer)
            seats.append(p.to_act)
            p.answer(dice.choice(p.choices) if dice.random() < slips else answer)
        scores = p.scores()
        ahead += [scores[seat] - scores[1 - seat] for seat in seats]
    return np.array(rows, np.int16), np.array(chosen, np.int16), np.array(ahead, np.float32)


def pick(log_odds: Any) -> Any:
    """Sample by adding Gumbel noise."""
    return (log_odds - torch.rand_like(log_odds).clamp_min(1e-20).log().neg().clamp_min(1e-20).log()).argmax(-1)


class Learner:
    def __init__(self, settings: Settings) -> None:
        self.settings = s = settings
        torch.manual_seed(s.seed)
        torch.set_float32_matmul_precision("high")
        self.net = Net(s.first, s.second).to(s.device)
        self.kept = copy.deepcopy(self.net)
        on_gpu = s.device.startswith("cuda")
        self.optimiser = torch.optim.Adam(self.net.parameters(), s.rate, eps=1e-5, fused=on_gpu)
        self.numbers = answers(s.device)
        self.outputs = torch.zeros(127, dtype=torch.int64, device=s.device)
        self.outputs[self.numbers] = torch.arange(len(self.numbers), device=s.device)
        self.env = LostCities(s.matches, s.device, s.seed * 10**9, "score", rounds=1)
        slots = torch.arange(s.matches, device=s.device)
        self.rivals = slots % 20 < round(20 * s.rivals)
        self.seats = slots // 20 % 2  # the network's, where it has a rival
        self.act, self.loss = self._act, self._loss
        if s.compiled:
            self.act, self.loss = torch.compile(self._act), torch.compile(self._loss)
        self.rows = torch.zeros((s.steps, s.matches, self.env.features.size + 5), dtype=torch.int16, device=s.device)
        self.decisions = 0
        self.news: dict[str, float] = {}

    def forward(self, rows: Any) -> Any:
        with torch.autocast(self.settings.device.split(":")[0], torch.bfloat16, self.settings.device.startswith("cuda")):
            return self.net(*inputs(rows))

    def _act(self, rows: Any) -> tuple[Any, Any, Any]:
        log_odds, value = self.forward(rows)
        output = pick(log_odds)
        return output, log_odds.gather(1, output[:, None]).squeeze(1), value

    def _loss(self, rows: Any, columns: list[Any], entropy: Any) -> Any:
        output, before, gain, target, own = columns
        log_odds, value = self.forward(rows)
        own = own / own.sum()
        chosen = log_odds.gather(1, output[:, None]).squeeze(1)
        ratio, clip = (chosen - before).exp(), self.settings.clip
        policy = -(own * torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain)).sum()
        spread = -(own * (log_odds.exp() * log_odds.clamp_min(-30)).sum(-1)).sum()
        error = (own * (value - target).square()).sum()
        loss = policy + 0.5 * error - entropy * spread
        return loss, torch.stack([policy, error, spread, (own * (before - chosen)).sum()]).detach()

    @torch.no_grad()
    def play(self) -> dict[str, Any]:
        """So many decisions of each match, with what was done and got. What was seen is in `rows`."""
        env, s, columns = self.env, self.settings, []
        ended = torch.zeros(4, device=s.device)
        for step in range(s.steps):
            self.rows[step] = seen(env)
            seat = env.to_act.clone()
            own = ~self.rivals | (seat == self.seats)
            output, odds, value = self.act(self.rows[step])
            env.step(torch.where(own, self.numbers[output].to(torch.uint8), env.steady().to(torch.uint8)), check=False)
            won = (env.rewards[:, 0] - env.rewards[:, 1]) * (1.0 - 2.0 * seat)
            onward = torch.where(env.dones, 0.0, torch.where(env.to_act == seat, 1.0, -1.0))
            columns.append((output.clone(), odds.clone(), value.clone(), won / ROUGH, onward, own.float()))
            ahead = (env.rewards[:, 0] - env.rewards[:, 1]) * (1.0 - 2.0 * self.seats)
            mine, both = env.dones & self.rivals, env.dones & ~self.rivals
            sums = (mine, ahead * mine, both, env.rewards.mean(1) * both)
            ended += torch.stack([each.sum().float() for each in sums])
        self.decisions += s.steps * s.matches
        if env.on_gpu:
            env.check()
        rounds, ahead, others, score = ended.tolist()
        self.news = {"ahead of steady": ahead / max(1.0, rounds), "score against itself": score / max(1.0, others)}
        names = ("output", "odds", "value", "won", "onward", "own")
        told = {name: torch.stack(column) for name, column in zip(names, zip(*columns))}
        told["gain"] = self.gains(told, self.act(seen(env))[2])
        told["target"] = told["gain"] + told["value"]
        gains = told["gain"][told["own"] > 0]
        told["gain"] = (told["gain"] - gains.mean()) / (gains.std() + 1e-8)
        return told

    def gains(self, told: dict[str, Any], following: Any) -> Any:
        """Generalised advantage estimation for two seats; what `steady` does is part of the world."""
        out, running = torch.zeros_like(told["value"]), torch.zeros_like(following)
        for step in reversed(range(self.settings.steps)):
            onward, value, own = told["onward"][step], told["value"][step], told["own"][step] > 0
            expected = told["won"][step] + onward * following
            running = torch.where(own, expected - value + onward * self.settings.trace * running, onward * running)
            following = torch.where(own, value, expected)
            out[step] = running
        return out

    def learn(self, told: dict[str, Any], progress: float) -> None:
        s = self.settings
        self.set_rate(s.rate + (s.last_rate - s.rate) * progress)
        entropy = torch.tensor(s.entropy + (s.last_entropy - s.entropy) * progress, device=s.device)
        news = torch.zeros(4, device=s.device)
        size = s.matches // s.batches
        for _ in range(s.passes):
            for part in range(s.batches):  # matches are independent, so a part of them is as good as a shuffle
                which = slice(part * size, (part + 1) * size)
                columns = [told[name][:, which].flatten() for name in ("output", "odds", "gain", "target", "own")]
                loss, new = self.loss(self.rows[:, which].flatten(0, 1), columns, entropy)
                self.improve(loss)
                news += new
        names = ("policy", "error", "entropy", "shift")
        self.news |= dict(zip(names, (news / (s.batches * s.passes)).tolist()))

    def imitate(self, rows: Any, chosen: Any, ahead: Any, epochs: int) -> None:
        s = self.settings
        output, target = self.outputs[chosen.long()], ahead / ROUGH
        size = min(8192, len(rows))
        for epoch in range(epochs):
            self.set_rate(s.rate * (1 - epoch / epochs))
            total = torch.zeros(2, device=s.device)
            order = torch.randperm(len(rows), device=s.device)[: len(rows) // size * size].split(size)
            for part in order:
                log_odds, value = self.forward(rows[part].to(s.device))
                likely = log_odds.gather(1, output[part][:, None])
                right = (log_odds.argmax(1) == output[part]).float().mean()
                error = (value - target[part]).square().mean()
                self.improve(-likely.clamp_min(-20).mean() + 0.5 * error)
                total += torch.stack([right, error.detach()])
            right, error = (total / len(order)).tolist()
            print(f"imitating: {right:.3f} of the answers, error of the value {error:.3f}", flush=True)

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def improve(self, loss: Any) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        with torch.no_grad():
            kept, new = list(self.kept.parameters()), list(self.net.parameters())
            torch._foreach_lerp_(kept, new, 1 - self.settings.mean)

    def save(self, path: Path) -> None:
        parts = {"net": self.net, "kept": self.kept, "optimiser": self.optimiser}
        torch.save({name: part.state_dict() for name, part in parts.items()}, path.with_suffix(".pt"))
        write(self.kept, path.with_suffix(".bin"))

    def load(self, path: Path) -> None:
        saved = torch.load(path, map_location=self.settings.device)
        for name, part in (("net", self.net), ("kept", self.kept), ("optimiser", self.optimiser)):
            part.load_state_dict(saved[name])


def train(learner: Learner, minutes: float, out: Path, every: float = 60.0) -> None:
    """Learn for a while; a line and a checkpoint every minute."""
    began, told_at, number, update = time.perf_counter(), 0.0, 0, 0
    while True:
        spent = time.perf_counter() - began
        if spent - told_at >= every / (12 if spent < every else 4) or spent > minutes * 60:
            news = "  ".join([f"{name} {value:.3g}" for name, value in learner.news.items()])
            print(f"{spent:5.0f} s  {update} updates  {learner.decisions / 1e6:,.0f} M decisions  {news}", flush=True)
            told_at = spent
            if spent // every > number or spent > minutes * 60:
                number = int(spent // every)
                learner.save(out)
            if spent > minutes * 60:
                return
        learner.learn(learner.play(), min(1.0, spent / (minutes * 60)))
        update += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument(
        "--out", type=Path, default=Path("prior"), help="where to write the weights (.bin) and a checkpoint (.pt)"
    )
    parser.add_argument("--resume", type=Path, default=None, help="a checkpoint to go on from")
    parser.add_argument("--demonstrations", type=int, default=16_000, help="rounds of `steady` to imitate first")
    parser.add_argument("--jobs", type=int, default=16, help="processes that play them")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    args = parser.parse_args()
    settings = Settings(args.device, compiled=args.device.startswith("cuda"))
    for name, value in (each.split("=") for each in args.set):
        kind = type(getattr(settings, name))
        setattr(settings, name, value == "True" if kind is bool else kind(value))
    learner = Learner(settings)
    if args.resume:
        learner.load(args.resume)
    elif args.demonstrations:
        each = max(1, args.demonstrations // (8 * args.jobs))
        jobs = [(10**8 + each * job, each) for job in range(8 * args.jobs)]
        with get_context("spawn").Pool(args.jobs) as pool:
            parts = zip(*pool.map(demonstrations, jobs, 1))
        rows, chosen, ahead = [torch.as_tensor(np.concatenate(part), device=args.device) for part in parts]
        learner.imitate(rows, chosen, ahead, 8)
        learner.kept.load_state_dict(learner.net.state_dict())
    learner.save(args.out)
    train(learner, args.minutes, args.out)


if __name__ == "__main__":
    main()

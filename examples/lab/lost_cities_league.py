"""Trains a network for Lost Cities in a league, many rounds at once on a GPU, and measures how far one can be exploited.

python lost_cities_league.py train --minutes 25 --out league          # from nothing; --teacher FILE imitates a network first
python lost_cities_league.py train --minutes 25 --out league --resume # goes on from league.pt
python lost_cities_league.py exploit league.bin --decisions 5e8       # what a best response gains on it
python lost_cities_league.py compare league.bin --against old.bin     # margins over a network, `steady` and the styles

Who learns against one opponent learns an answer to that opponent. So the network meets itself, its own past, best responses
trained on purpose against it, `steady`, and players by rule of thumb, of named and of random styles.
Rounds are single and played for points. It needs one GPU (an H200 makes about 3 million decisions a second) and nvcc.
What it has found so far: docs/decisions/0025-a-league-for-lost-cities.md.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.func import functional_call, stack_module_state, vmap

from cairn.games.lost_cities.styles import STYLES
from cairn.lab.gpu import LostCities
from lost_cities_net import ROUGH, Net, answers, inputs, read, seen, write

# For random styles, in the order of `Style`: from the least to the most that a player by rule of thumb might value.
RANGES = ((-16, 12), (0, 12), (0, 6), (0, 25), (0, 18), (0, 260), (0, 150), (-4, 12), (0, 12), (8, 44))


@dataclass
class Settings:
    device: str = "cuda"
    matches: int = 32_768  # played at once
    steps: int = 32  # decisions between two updates, in each match
    batches: int = 32  # gradient steps in each pass over them
    passes: int = 2
    shift: float = 0.02  # an update ends when the answers have become this much less likely
    rate: float = 4e-4  # at first, after a warm-up; it falls to `last_rate`
    last_rate: float = 4e-5
    warm_up: int = 300  # gradient steps
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.02  # at first; it falls to `last_entropy`
    last_entropy: float = 0.004
    mean: float = 0.9995  # of its weights, a gradient step
    first: int = 384
    second: int = 192
    seed: int = 1
    past: int = 4  # networks of the own past
    best: int = 3  # best responses
    # Shares of the matches, in sixteenths: each rival network has one, the others are against itself.
    steady: int = 2
    styles: int = 2
    compiled: bool = True


def pick(log_odds: Any) -> Any:
    """Sample by adding Gumbel noise."""
    return (log_odds - torch.rand_like(log_odds).clamp_min(1e-20).log().neg().clamp_min(1e-20).log()).argmax(-1)


def style_rows(n: int, device: str) -> Any:
    """Half named styles, half random ones."""
    named = torch.tensor([style.numbers() for style in STYLES.values()], dtype=torch.int32, device=device)
    low, high = torch.tensor(RANGES, device=device).T
    lot = (low + torch.rand((n, len(RANGES)), device=device) * (high + 1 - low)).floor().to(torch.int32)
    known = named[torch.randint(0, len(named), (n,), device=device)]
    return torch.where(torch.rand((n, 1), device=device) < 0.5, known, lot).contiguous()


@dataclass
class Rivals:
    """The learner's opponents besides itself: `nets` in equal shares, then `steady`, then the styles. Counted in matches."""

    nets: list[Net]
    each: int
    steady: int = 0
    styles: int = 0
    greedy: bool = False
    weights: dict[str, Any] = field(default_factory=dict)

    def stack(self) -> None:
        weights, _ = stack_module_state(list(self.nets)) if self.nets else ({}, {})
        fresh = {name: part.detach() for name, part in weights.items()}
        if self.weights:  # in place, so that compiled code stays valid
            for name, part in fresh.items():
                self.weights[name].copy_(part)
        else:
            self.weights = fresh


class Learner:
    def __init__(self, settings: Settings, net: Net, rivals: Rivals) -> None:
        self.settings = s = settings
        self.net = net.to(s.device)
        self.kept: Net = copy.deepcopy(self.net)
        self.on_gpu = s.device.startswith("cuda")
        self.renew()
        self.numbers = answers(s.device)
        self.outputs = torch.zeros(127, dtype=torch.int64, device=s.device)
        self.outputs[self.numbers] = torch.arange(len(self.numbers), device=s.device)
        self.env = LostCities(s.matches, s.device, s.seed * 10**9, "score", rounds=1)
        self.rivals = rivals
        rivals.stack()
        slots = torch.arange(s.matches, device=s.device)
        self.by_nets = len(rivals.nets) * rivals.each  # the first slots
        self.by_steady = self.by_nets + rivals.steady
        self.by_style = self.by_steady + rivals.styles
        self.against = slots < self.by_style
        self.seats = slots % 2  # the learner's, where it has a rival
        self.styles = style_rows(s.matches, s.device)
        self.skeleton = copy.deepcopy(self.net).to("meta")
        self.act, self.loss, self.rival = self._act, self._loss, self._rival
        if s.compiled:
            self.act, self.loss, self.rival = (
                torch.compile(each, dynamic=False) for each in (self._act, self._loss, self._rival)
            )
        self.seen = torch.zeros((s.steps, s.matches, self.env.features.size + 5), dtype=torch.int16, device=s.device)
        self.news: dict[str, float] = {}

    def renew(self) -> None:
        """Start learning again, from the current weights."""
        self.optimiser = torch.optim.Adam(self.net.parameters(), self.settings.rate, eps=1e-5, fused=self.on_gpu)
        self.decisions = self.gradients = 0

    def cast(self) -> Any:
        return torch.autocast(self.settings.device.split(":")[0], torch.bfloat16, self.on_gpu)

    def forward(self, rows: Any) -> Any:
        with self.cast():
            return self.net(*inputs(rows))

    def _act(self, rows: Any) -> tuple[Any, Any, Any]:
        log_odds, value = self.forward(rows)
        output = pick(log_odds)
        return output, log_odds.gather(1, output[:, None]).squeeze(1), value

    def _rival(self, weights: Any, rows: Any) -> Any:
        """The answers of all rival networks, each in its own matches."""
        with self.cast():
            parts = [part.unflatten(0, (len(self.rivals.nets), -1)) for part in inputs(rows)]
            log_odds, _ = vmap(lambda w, *p: functional_call(self.skeleton, w, p))(weights, *parts)
        flat = log_odds.flatten(0, 1)
        return flat.argmax(-1) if self.rivals.greedy else pick(flat)

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
        """So many decisions of each match, with what was done and got. What was seen is in `seen`."""
        env, s, columns = self.env, self.settings, []
        for step in range(s.steps):
            rows = self.seen[step] = seen(env)
            seat = env.to_act.clone()
            own = ~self.against | (seat == self.seats)
            output, odds, value = self.act(rows)
            numbers = self.numbers[output]
            if self.by_nets:
                numbers[: self.by_nets] = torch.where(
                    own[: self.by_nets],
                    numbers[: self.by_nets],
                    self.numbers[self.rival(self.rivals.weights, rows[: self.by_nets])],
                )
            for first, last, others in (
                (self.by_nets, self.by_steady, env.steady),
                (self.by_steady, self.by_style, lambda: env.styles(self.styles)),
            ):
                if last > first:
                    told = others()[first:last].long()
                    numbers[first:last] = torch.where(own[first:last], numbers[first:last], told)
            env.step(numbers.to(torch.uint8), check=False)
            won = (env.rewards[:, 0] - env.rewards[:, 1]) * (1.0 - 2.0 * seat) / ROUGH
            onward = torch.where(env.dones, 0.0, torch.where(env.to_act == seat, 1.0, -1.0))
            columns.append((output, odds, value, won, onward, own.float()))
        self.decisions += s.steps * s.matches
        if self.on_gpu:
            env.check()
        names = ("output", "odds", "value", "won", "onward", "own")
        told = {name: torch.stack(column) for name, column in zip(names, zip(*columns))}
        told["gain"] = self.gains(told, self.act(seen(env))[2])
        told["target"] = told["gain"] + told["value"]
        gains = told["gain"][told["own"] > 0]
        told["gain"] = (told["gain"] - gains.mean()) / (gains.std() + 1e-8)
        return told

    def gains(self, told: dict[str, Any], following: Any) -> Any:
        """Generalised advantage estimation for two seats; what a rival does is part of the world."""
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
        rate = s.rate + (s.last_rate - s.rate) * progress
        entropy = torch.tensor(s.entropy + (s.last_entropy - s.entropy) * progress, device=s.device)
        news, done = torch.zeros(4, device=s.device), 0
        size = s.matches // s.batches
        slots = torch.randperm(s.matches, device=s.device).view(s.batches, size)
        for number in range(s.passes * s.batches):
            self.set_rate(rate * min(1.0, (self.gradients + 1) / s.warm_up))
            which = slots[number % s.batches]
            columns = [told[name][:, which].flatten() for name in ("output", "odds", "gain", "target", "own")]
            loss, new = self.loss(self.seen[:, which].flatten(0, 1), columns, entropy)
            if number >= s.batches and number % 4 == 0 and float(new[3]) > s.shift:
                break
            self.improve(loss)
            news += new
            done += 1
        self.news = dict(zip(("policy", "error", "entropy", "shift"), (news / done).tolist())) | {"steps": done}

    def imitate(self, teacher: Any, seconds: float) -> None:
        """Learn a teacher's answers, and its judgement if it has one, in rounds that it plays with a slip now and then."""
        s, env, began, count = self.settings, self.env, time.perf_counter(), 0
        right = error = torch.zeros((), device=s.device)
        while (spent := time.perf_counter() - began) < seconds:
            self.set_rate(1e-3 * (1 - 0.95 * spent / seconds) * min(1.0, (count + 1) / 100))
            rows = seen(env)
            with torch.no_grad():
                wanted, judged, numbers = teacher(env, rows)
                slips = torch.rand(s.matches, device=s.device) < 0.05
                numbers = torch.where(slips, env.sample().long(), numbers)
            log_odds, value = self.forward(rows)
            loss = -(wanted * log_odds.clamp_min(-30)).sum(-1).mean()
            if judged is not None:
                error = (value - judged).square().mean()
                loss = loss + error
            self.improve(loss)
            right = 0.99 * right + 0.01 * (log_odds.argmax(1) == wanted.argmax(1)).float().mean()
            error = error.detach()
            env.step(numbers.to(torch.uint8), check=False)
            count += 1
        print(
            f"imitated for {count} steps: {float(right):.3f} of the answers, error of the value {float(error):.4f}", flush=True
        )

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def improve(self, loss: Any) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.gradients += 1
        with torch.no_grad():
            torch._foreach_lerp_(list(self.kept.parameters()), list(self.net.parameters()), 1 - self.settings.mean)


def by_net(net: Net, device: str) -> Any:
    """A player: maps what it sees to the numbers of its answers, always the most likely one."""
    numbers = answers(device)

    @torch.no_grad()
    def choose(env: Any, rows: Any) -> Any:
        with torch.autocast(device.split(":")[0], torch.bfloat16, False):
            return numbers[net(*inputs(rows))[0].argmax(-1)]

    return choose


def by_style(name: str, n: int, device: str) -> Any:
    rows = torch.tensor([STYLES[name].numbers()] * n, dtype=torch.int32, device=device)
    return lambda env, _: env.styles(rows).long()


def steady_player(env: Any, _: Any) -> Any:
    return env.steady().long()


@torch.no_grad()
def margin(one: Any, other: Any, device: str, deals: int, seed: int = 77 * 10**12) -> tuple[float, float]:
    """How many points per round one is ahead of the other over mirrored deals, and the standard error."""
    total = torch.zeros(deals, device=device)
    for seat in (0, 1):
        env = LostCities(deals, device, seed, "score", rounds=1)
        result = torch.zeros(deals, device=device)
        over = torch.zeros(deals, dtype=torch.bool, device=device)
        while not bool(over.all()):
            rows = seen(env)
            numbers = torch.where(env.to_act == seat, one(env, rows), other(env, rows))
            env.step(numbers.to(torch.uint8), check=False)
            ended = env.rewards[:, 0] - env.rewards[:, 1]
            result = torch.where(env.dones & ~over, ended * (1 - 2 * seat), result)
            over |= env.dones
        total += result / 2
    return float(total.mean()), float(total.std() / math.sqrt(deals))


def compare(net: Net, others: dict[str, Net], device: str, deals: int) -> dict[str, tuple[float, float]]:
    player = by_net(net.to(device), device)
    told = {name: margin(player, by_net(other.to(device), device), device, deals) for name, other in others.items()}
    told["steady"] = margin(player, steady_player, device, deals)
    for name in STYLES:
        told[name] = margin(player, by_style(name, deals, device), device, deals)
    return told


def show(told: dict[str, tuple[float, float]]) -> str:
    return "  ".join([f"{name} {mean:+.1f} ±{1.96 * error:.1f}" for name, (mean, error) in told.items()])


class Responder:
    """Learns against one network that always gives its most likely answer."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        rival = Net(settings.first, settings.second).to(settings.device)
        self.learner = Learner(settings, copy.deepcopy(rival), Rivals([rival], settings.matches, greedy=True))

    def respond(self, target: Net, start: Net, decisions: float = 0, seconds: float = 0) -> Net:
        """The best response found within so many decisions or seconds, from the weights of `start` on."""
        learner, rivals = self.learner, self.learner.rivals
        rivals.nets[0].load_state_dict(target.state_dict())
        rivals.stack()
        for net in (learner.net, learner.kept):
            net.load_state_dict(start.state_dict())
        learner.renew()
        began = time.perf_counter()
        while True:
            spent = time.perf_counter() - began
            progress = learner.decisions / decisions if decisions else spent / seconds
            if progress >= 1:
                return learner.kept
            learner.learn(learner.play(), progress)


class League:
    """The learner and its rivals; saved as one file, so that training can continue."""

    def __init__(self, settings: Settings, teacher: Net | None) -> None:
        self.settings = s = settings
        torch.manual_seed(s.seed)
        torch.set_float32_matmul_precision("high")
        self.net = Net(s.first, s.second).to(s.device)
        self.teacher = teacher.to(s.device) if teacher else None
        slice_ = s.matches // 16
        fixed = [self.teacher] if self.teacher else []
        nets = [copy.deepcopy(each) for each in (*fixed, *[self.net] * (s.past + s.best))]
        self.first_past, self.first_best = len(fixed), len(fixed) + s.past
        self.rivals = Rivals(nets, slice_, s.steady * slice_, s.styles * slice_)
        self.learner = Learner(s, self.net, self.rivals)
        self.replaced = {"past": 0, "best": 0}
        self.minutes = 0.0

    def begin(self, seconds: float) -> None:
        """Imitate the teacher, or `steady` if there is none; all rivals start as the result."""
        learner = self.learner
        if self.teacher:
            net, numbers = self.teacher, learner.numbers

            def teach(env: Any, rows: Any) -> Any:
                log_odds, value = net(*inputs(rows))
                return log_odds.exp(), value, numbers[pick(log_odds)]
        else:

            def teach(env: Any, rows: Any) -> Any:
                told = env.steady().long()
                return nn.functional.one_hot(learner.outputs[told], len(learner.numbers)).float(), None, told

        if seconds > 0:
            learner.imitate(teach, seconds)
        elif self.teacher:
            learner.net.load_state_dict(self.teacher.state_dict())
        learner.kept.load_state_dict(learner.net.state_dict())
        learner.renew()
        for index in range(self.first_past, len(self.rivals.nets)):
            self.rivals.nets[index].load_state_dict(learner.net.state_dict())
        self.rivals.stack()

    def replace(self, kind: str, net: Net) -> None:
        first, count = (self.first_past, self.settings.past) if kind == "past" else (self.first_best, self.settings.best)
        self.rivals.nets[first + self.replaced[kind] % count].load_state_dict(net.state_dict())
        self.replaced[kind] += 1
        self.rivals.stack()

    def last_best(self) -> Net:
        """The newest best response, from which the next goes on: seconds are too few to find one anew."""
        count = self.settings.best
        return self.rivals.nets[self.first_best + (self.replaced["best"] - 1) % count]

    def train(self, minutes: float, total: float, out: Path, each_past: float, each_best: float, respond: float) -> None:
        learner, s = self.learner, self.settings
        began = last_past = last_best = last_told = time.perf_counter()
        before = self.minutes
        responder = Responder(replace(s, matches=s.matches // 2, rate=3e-4, last_rate=1e-4, entropy=0.01))
        while True:
            now = time.perf_counter()
            self.minutes = before + (now - began) / 60
            if now - began > minutes * 60:
                self.save(out)
                return
            if now - last_told > 20:
                news = "  ".join([f"{name} {value:.3g}" for name, value in learner.news.items()])
                self.save(out)
                print(f"{self.minutes:5.1f} min  {learner.decisions / 1e6:,.0f} M decisions  {news}", flush=True)
                last_told = now
            if now - last_past > each_past:
                self.replace("past", learner.kept)
                learner.styles = style_rows(s.matches, s.device)
                last_past = now
            if now - last_best > each_best and minutes * 60 - (now - began) > 2 * respond:
                found = responder.respond(learner.kept, self.last_best(), seconds=respond)
                self.replace("best", found)
                gain, error = margin(by_net(found, s.device), by_net(learner.kept, s.device), s.device, 8192)
                print(f"a best response of {respond:.0f} s gains {gain:+.1f} ±{1.96 * error:.1f} a round", flush=True)
                last_best = time.perf_counter()
            learner.learn(learner.play(), min(1.0, self.minutes / total))

    def save(self, out: Path) -> None:
        learner = self.learner
        state = {
            "net": learner.net.state_dict(), "kept": learner.kept.state_dict(), "optimiser": learner.optimiser.state_dict(),
            "rivals": [{name: part.half() for name, part in net.state_dict().items()} for net in self.rivals.nets],
            "replaced": self.replaced, "minutes": self.minutes, "decisions": learner.decisions, "gradients": learner.gradients,
            "settings": vars(self.settings),
        }  # fmt: skip
        torch.save(state, out.with_suffix(".pt"))
        write(learner.kept, out.with_suffix(".bin"))

    def load(self, path: Path) -> None:
        saved, learner = torch.load(path, map_location=self.settings.device, weights_only=True), self.learner
        for name, part in (("net", learner.net), ("kept", learner.kept), ("optimiser", learner.optimiser)):
            part.load_state_dict(saved[name])
        for net, state in zip(self.rivals.nets, saved["rivals"], strict=True):
            net.load_state_dict(state)
        self.rivals.stack()
        self.replaced, self.minutes = saved["replaced"], saved["minutes"]
        learner.decisions, learner.gradients = saved["decisions"], saved["gradients"]
        learner.env.reset(self.settings.seed * 10**9 + learner.decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("train", "exploit", "compare"))
    parser.add_argument("network", type=Path, nargs="?", help="the file to exploit or compare")
    parser.add_argument("--minutes", type=float, default=25, help="of training in this run")
    parser.add_argument("--total", type=float, default=None, help="minutes of training in all runs; the rate falls over them")
    parser.add_argument("--imitate", type=float, default=60, help="seconds of imitation before the first of them")
    parser.add_argument("--teacher", type=Path, default=None, help="a network to imitate first and to meet; else `steady`")
    parser.add_argument(
        "--out", type=Path, default=Path("league"), help="where to write the weights (.bin) and the state (.pt)"
    )
    parser.add_argument("--resume", action="store_true", help="go on from that state")
    parser.add_argument("--past", type=float, default=30, help="seconds between two networks of the own past")
    parser.add_argument("--best", type=float, default=150, help="seconds between two best responses")
    parser.add_argument("--respond", type=float, default=30, help="seconds that a best response learns")
    parser.add_argument("--decisions", type=float, default=5e8, help="of a best response that is measured")
    parser.add_argument("--against", type=Path, nargs="*", default=[], help="networks to compare with")
    parser.add_argument("--deals", type=int, default=16_384)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    args = parser.parse_args()
    settings = Settings(args.device, compiled=args.device.startswith("cuda"))
    for name, value in (each.split("=") for each in args.set):
        kind = type(getattr(settings, name))
        setattr(settings, name, value == "True" if kind is bool else kind(value))
    sizes = (settings.first, settings.second)
    if args.what == "train":
        teacher = read(args.teacher.read_bytes(), *sizes) if args.teacher else None
        league = League(settings, teacher)
        if args.resume:
            league.load(args.out.with_suffix(".pt"))
        else:
            league.begin(args.imitate)
        league.train(args.minutes, args.total or args.minutes, args.out, args.past, args.best, args.respond)
        args.network = args.out.with_suffix(".bin")
        args.against = [args.teacher] if args.teacher else []
    net = read(args.network.read_bytes(), *sizes)
    if args.what == "exploit":
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        found = Responder(settings).respond(net, net, decisions=args.decisions)
        gain = margin(by_net(found, args.device), by_net(net.to(args.device), args.device), args.device, args.deals)
        print(json.dumps({"network": args.network.name, "decisions": args.decisions, "gain": gain[0], "error": gain[1]}))
        return
    others = {path.stem: read(path.read_bytes(), *sizes) for path in args.against}
    print(show(compare(net, others, args.device, args.deals)), flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""All of Cairn's speed in one table, beside OpenSpiel's own games and the run before.

    python build_engine.py /tmp/compiled && python benchmarks/speed.py /tmp/compiled
    python benchmarks/speed.py history              # the last runs side by side, commit by commit

Every game, and every peer, runs in a process of its own. Slices of all of them take turns and are measured in processor time: a
busy machine is unfair to nobody. The best slice counts. A decision is: list the legal actions, choose one at random, apply it;
dealing and other luck are included. What is measured is added to `history.jsonl`, a line for each run, and a figure that has
fallen behind the run before on the same kind of machine is marked. `--browser` adds what `client.py` measures in Chromium.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random, random
from statistics import median
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "benchmarks" / "history.jsonl"
BROWSER = ROOT / "benchmarks" / "client.py"
LEAST = 0.9  # of the run before: below, a figure is marked

# Our games: what a decision is measured on, and beside whom. A new game is one line here.
GAMES: dict[str, dict[str, Any]] = {
    "lost-cities": {"options": {"rounds": 1}, "peer": "crazy_eights"},
    "africana": {"peer": "gin_rummy"},
    "adventure-tours": {"peer": "gin_rummy"},
    "heart-of-darkness": {"peer": "gin_rummy"},
}
PEERS = ("crazy_eights", "gin_rummy")
BATCH = 64
SEARCH = 48  # playouts of one search

INSIDE = "decisions/s, playouts inside"  # the whole playout in the engine
DRIVEN = "decisions/s, driven from Python"  # with the checked `apply`
LIBRARY = "decisions/s, start-view-actions-apply"  # a match of the library, from its start
BATCHES = "decisions/s, batch"
OBSERVED = "decisions/s, batch with observations"
SEARCHED = "playouts/s, search of keen"
EXPERT = "playouts/s, search of expert"
REDEALS = "redeals/s"
VIEWS = "views/s"
COPIES = "copies/s"
REPLAY = "ms, replay of a finished match"
VERIFY = "ms, verify of a finished match"
KEY = "ms, slowest key of cairn replay"
RATES = (INSIDE, DRIVEN, LIBRARY, BATCHES, OBSERVED, SEARCHED, EXPERT, REDEALS, VIEWS, COPIES)
TIMES = (REPLAY, VERIFY, KEY)
BESIDE_PEERS = {INSIDE: DRIVEN, DRIVEN: DRIVEN, LIBRARY: DRIVEN, COPIES: COPIES}  # with which figure of the peer's

Work = Callable[[], int]  # how often it was done
Figures = dict[str, float]


# What each process measures


class OurGame:
    def __init__(self, name: str) -> None:
        import cairn
        from cairn.core.chance import Fast

        self.name, self.options, self.fast = name, GAMES[name].get("options", {}), Fast
        self.game = cairn.games()[name]
        self.setup = self.game.setup(options=self.options)
        self.seeds = iter(range(1 << 60))
        self.finished: Any = None

    def works(self) -> dict[str, Callable[[], Work]]:
        return {
            INSIDE: self.inside,
            DRIVEN: self.driven,
            LIBRARY: self.library,
            BATCHES: lambda: self.batch(observe=False),
            OBSERVED: lambda: self.batch(observe=True),
            SEARCHED: lambda: self.search("keen"),
            EXPERT: lambda: self.search("expert"),
            REDEALS: self.redeals,
            VIEWS: self.views,
            COPIES: lambda: repeat(self.halfway().copy),
        }

    def inside(self) -> Work:
        from librt.random import Random as Shares

        from cairn.core.playout import playout

        rng = Shares(1)
        return lambda: playout(self.setup.start(self.fast(next(self.seeds))), rng)

    def driven(self) -> Work:
        from cairn.core.agenda import OVER

        def work() -> int:
            p, decisions = self.setup.start(self.fast(next(self.seeds))), 0
            while p.to_act != OVER:
                choices = p.choices
                p.apply(choices[int(random() * len(choices))])
                decisions += 1
            return decisions

        return work

    def library(self) -> Work:
        import cairn

        def work() -> int:
            match, decisions = cairn.start(self.name, seed=next(self.seeds), **self.options), 0
            while match.to_act is not None:
                match.view(match.to_act)
                actions = match.actions()
                match.apply(actions[int(random() * len(actions))])
                decisions += 1
            return decisions

        return work

    def batch(self, observe: bool) -> Work:
        from cairn.lab import batch

        made = batch(self.name, BATCH, observe=observe, engine="kernel", **self.options)

        def work() -> int:
            made.step(made.sample())
            return BATCH

        return work

    def search(self, level: str) -> Work:
        from cairn import bots

        bot: Any = bots.make(self.name, level, 1)
        bot.playouts, bot.seconds = SEARCH, 1e9  # the same work, however long it takes
        asked = [p for p in self.line() if len(p.choices) > 1]
        turns = iter(range(1 << 60))

        def work() -> int:
            p = asked[next(turns) * 7 % len(asked)]
            return int(bot.find(p.view(p.to_act), list(p.choices)).playouts)

        return work

    def redeals(self) -> Work:
        middle = self.halfway()
        seen = middle.view(middle.to_act)
        return repeat(lambda: self.setup.redeal(seen, self.fast(1)), 50)

    def views(self) -> Work:
        middle = self.halfway()
        return repeat(lambda: middle.view(middle.to_act), 50)

    def line(self) -> list[Any]:
        """The positions of a game."""
        line = []
        p, rng = self.setup.start(self.fast(0)), Random(1)
        while p.choices:
            line.append(p.copy())
            p.answer(rng.choice(p.choices))
        return line

    def halfway(self) -> Any:
        """A position in the middle of a game, as copies and redeals meet it."""
        line = self.line()
        return line[len(line) // 2]

    def record(self) -> Any:
        """A match with as many seats as there may be, played by the game's usual bot."""
        if self.finished is None:
            import cairn
            from cairn import bots

            match = cairn.start(self.name, max(self.game.seats), seed=3)
            players = [bots.make(self.name, self.game.usual_bot, seat) for seat in range(match.seats)]
            while match.to_act is not None:
                match.apply(players[match.to_act].choose(match.view(match.to_act), match.actions()))
            self.finished = match.record()
        return self.finished

    def milliseconds(self, measure: str) -> float:
        import cairn

        record = self.record()
        if measure == KEY:
            return max(self.keys(record))
        play = cairn.replay if measure == REPLAY else cairn.verify
        return spent(lambda: play(record))

    def keys(self, record: Any) -> Iterator[float]:
        """A page on from every fiftieth answer, at a width where all there is is drawn."""
        from cairn.cli.replay import Viewer

        os.environ.update(COLUMNS="160", LINES="50")
        viewer = Viewer(record, 0)
        viewer.screen.file = StringIO()
        gc.freeze()  # what this process holds for other figures does not slow down a terminal
        for at in range(0, len(record.lines) + 1, max(1, len(record.lines) // 50)):
            yield spent(lambda at=at: viewer.show(at))  # type: ignore[misc]


def spent(once: Callable[[], object]) -> float:
    begin = time.process_time()
    once()
    return (time.process_time() - begin) * 1000


def repeat(once: Callable[[], object], times: int = 200) -> Work:
    def work() -> int:
        for _ in range(times):
            once()
        return times

    return work


def openspiel(name: str) -> dict[str, Callable[[], Work]]:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    game = pyspiel.load_game(name)

    def fall(state: Any) -> None:
        outcomes = state.chance_outcomes()
        point = random()
        for action, weight in outcomes:
            point -= weight
            if point <= 0:
                state.apply_action(action)
                return
        state.apply_action(outcomes[-1][0])  # the weights may add up to a little less than 1

    def play(state: Any, longest: int) -> int:
        decisions = 0
        while decisions < longest and not state.is_terminal():
            if state.is_chance_node():
                fall(state)
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
        return decisions

    middle = game.new_initial_state()
    play(middle, 12)
    return {DRIVEN: lambda: lambda: play(game.new_initial_state(), 1 << 30), COPIES: lambda: repeat(middle.clone)}


def worker(name: str, seconds: float) -> None:
    """One slice of what each line on stdin names, or a sentence if it cannot be measured."""
    ours = OurGame(name) if name in GAMES else None
    makers = ours.works() if ours else openspiel(name)
    works: dict[str, Work] = {}
    print("ready", flush=True)
    for line in sys.stdin:
        measure = line.strip()
        try:
            if ours and measure in TIMES:
                value: float | str = ours.milliseconds(measure)
            else:
                if measure not in works:
                    works[measure] = makers[measure]()
                value = rate(works[measure], seconds)
        except Exception as error:  # a library that is not installed, a game without such a bot
            value = f"{type(error).__name__}: {error}"
        print(json.dumps(value), flush=True)


def rate(work: Work, seconds: float) -> float:
    """How often per second of processor time."""
    done, begin = 0, time.process_time()
    while True:
        done += work()
        passed = time.process_time() - begin
        if passed >= seconds:
            return done / passed


# The run


class Contestant:
    """One game in a process that measures on demand."""

    def __init__(self, name: str, folder: Path, seconds: float) -> None:
        self.name = name
        self.values: dict[str, list[float]] = {measure: [] for measure in (*RATES, *TIMES)}
        self.cannot: dict[str, str] = {}
        # -P: it must find nothing beside this file
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--worker", name, str(seconds)]
        env = {**os.environ, "PYTHONPATH": str(folder)}
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        self.read()

    @property
    def pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def read(self) -> str:
        line = self.pipes[1].readline()
        if not line:
            raise SystemExit(f"{self.name}: the process that measures it has ended")
        return line

    def slice(self, measure: str) -> None:
        if measure in self.cannot:
            return
        self.pipes[0].write(measure + "\n")
        self.pipes[0].flush()
        value = json.loads(self.read())
        if isinstance(value, str):
            self.cannot[measure] = value
        else:
            self.values[measure].append(value)

    def figures(self) -> Figures:
        best = {measure: (min if measure in TIMES else max) for measure in self.values}
        return {measure: best[measure](values) for measure, values in self.values.items() if values}

    def close(self) -> None:
        self.pipes[0].close()
        self.process.wait()


def measure_all(names: list[str], folder: Path, slices: int, seconds: float) -> dict[str, Figures]:
    """By game and peer."""
    try:
        import_module("pyspiel")
        peers = PEERS
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): nothing to compare with.", file=sys.stderr)
        peers = ()
    ours = [Contestant(name, folder, seconds) for name in names]
    others = [Contestant(name, folder, seconds) for name in peers]
    for number in range(slices):
        print(f"slice {number + 1} of {slices} ...", file=sys.stderr, flush=True)
        for measure in (*RATES, *TIMES):
            for each in ours:
                each.slice(measure)
            for each in others:
                if measure in (DRIVEN, COPIES):
                    each.slice(measure)
    for each in (*ours, *others):
        each.close()
        for what, why in each.cannot.items():
            print(f"{each.name}, {what}: not measured ({why})", file=sys.stderr)
    return {each.name: each.figures() for each in (*ours, *others)}


def in_browser() -> dict[str, Figures]:
    """What the client's own benchmark prints: lines with a median and a 95th percentile in milliseconds."""
    told = subprocess.run([sys.executable, str(BROWSER)], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^(.+?) {2,}median +([\d.]+) +p95 +([\d.]+)", told, re.MULTILINE)
    return {"browser": {f"ms, {name.strip()}, p95": float(p95) for name, _, p95 in found}}


# The history


def machine() -> str:
    model = platform.processor() or platform.machine()
    with suppress(OSError, IndexError):
        model = re.findall(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())[0]
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def commit() -> str:
    """With a + if the sources differ from the commit."""
    head, changed = (
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.strip()
        for words in (("rev-parse", "--short", "HEAD"), ("status", "--porcelain", "src"))
    )
    return head + ("+" if changed else "")


def runs() -> list[dict[str, Any]]:
    return [json.loads(line) for line in HISTORY.read_text().splitlines()] if HISTORY.is_file() else []


def rounded(value: float) -> float:
    return float(f"{value:.3g}")


def spell(figure: str, value: float | None) -> str:
    if value is None:
        return "-"
    if figure.startswith("ms"):
        return f"{value:.1f}"
    return f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value / 1e3:.1f} k" if value >= 1e4 else f"{value:,.0f}"


def gain(figure: str, now: float, before: float | None) -> float | None:
    """Above 1 means better."""
    if not before or not now:
        return None
    return before / now if figure.startswith("ms") else now / before


def print_table(found: dict[str, Figures], before: dict[str, Any] | None) -> None:
    then = before["figures"] if before else {}
    last = before["commit"] if before else "before"
    print(f"{'':20}{'':42}{'now':>10}{'peer':>10}{'x peer':>8}{last:>12}{'gain':>7}")
    for game, figures in found.items():
        peer = found.get(GAMES.get(game, {}).get("peer", ""), {})
        for figure, value in figures.items():
            theirs = peer.get(BESIDE_PEERS.get(figure, ""))
            was = then.get(game, {}).get(figure)
            better = gain(figure, value, was)
            times = f"{value / theirs:.2f}" if theirs else ""
            change = f"{better:.2f}" if better else ""
            print(
                f"{game:20}{figure:42}{spell(figure, value):>10}{spell(figure, theirs) if theirs else '':>10}{times:>8}"
                f"{spell(figure, was) if was else '':>12}{change:>7}{'  <<' if better and better < LEAST else ''}"
            )


def print_history(last: int) -> None:
    """Runs on machines of the kind of the last one, the newest at the right."""
    every = runs()
    if not every:
        raise SystemExit(f"{HISTORY.name} has no run yet")
    chosen = [run for run in every if (run["machine"], run["build"]) == (every[-1]["machine"], every[-1]["build"])][-last:]
    print(f"{every[-1]['machine']}, {every[-1]['build']}")
    print(f"{'':62}" + "".join(f"{run['commit']:>12}" for run in chosen) + f"{'gain':>7}")
    for game, figures in chosen[-1]["figures"].items():
        for figure, value in figures.items():
            past = [run["figures"].get(game, {}).get(figure) for run in chosen]
            earlier = [each for each in past[:-1] if each is not None]
            better = gain(figure, value, median(earlier)) if earlier else None  # no single lucky run is the yardstick
            cells = "".join(f"{spell(figure, each):>12}" for each in past)
            print(f"{game:20}{figure:42}{cells}{f'{better:.2f}' if better else '':>7}")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="All of Cairn's speed in one table; with `history`, the last runs side by side."
    )
    parser.add_argument("folder", nargs="?", default=str(ROOT / "src"), help="a compiled copy of the package; or `history`")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--slices", type=int, default=5, help="slices of each figure (default 5)")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of a slice (default 0.3)")
    parser.add_argument("--browser", action="store_true", help="also what is felt in a browser (needs Chromium; minutes)")
    parser.add_argument("--last", type=int, default=5, help="runs that `history` shows (default 5)")
    parser.add_argument("--commit", help="what the history calls the run (default: the commit of this checkout)")
    parser.add_argument("--keep-nothing", action="store_true", help="do not add the run to the history")
    args = parser.parse_args(argv)
    if args.folder == "history":
        print_history(args.last)
        return 0
    folder = Path(args.folder).resolve()
    if not (folder / "cairn" / "__init__.py").is_file():
        print(f"{folder} holds no package cairn; python build_engine.py {folder} makes a compiled one", file=sys.stderr)
        return 2
    build = "compiled" if any(folder.glob("*__mypyc*")) else "interpreted"
    found = measure_all(args.games, folder, args.slices, args.seconds)
    if args.browser and BROWSER.is_file():
        found |= in_browser()
    run = {"commit": args.commit or commit(), "date": time.strftime("%Y-%m-%d"), "machine": machine(), "build": build}
    same = [each for each in runs() if (each["machine"], each["build"]) == (run["machine"], run["build"])]
    print(f"{run['commit']}, {build}, {run['machine']}; the best of {args.slices} slices of {args.seconds} s processor time")
    print_table(found, same[-1] if same else None)
    if not args.keep_nothing:
        figures = {game: {figure: rounded(value) for figure, value in each.items()} for game, each in found.items()}
        with HISTORY.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**run, "figures": figures}) + "\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        worker(sys.argv[2], float(sys.argv[3]))
    else:
        sys.exit(main())

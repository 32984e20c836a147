#!/usr/bin/env python3
"""Engine speed beside OpenSpiel's own games, driven from Python, in one run: `python benchmarks/engine.py [--compiled DIR]`.

A decision is: list the legal actions, choose one at random, apply it; dealing and other luck are included. Every engine runs
in its own process; slices of all of them are interleaved, so that a machine which changes its speed does so for all. Ratios are
taken of the best slices and, slice by slice, of the median. DIR is a compiled copy of the package (`python build_engine.py
DIR`); without it only the interpreted engine is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random, random
from statistics import median
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent

# Our games: name -> what a decision is measured on. A new game is one line here.
GAMES: dict[str, dict[str, Any]] = {
    "lost-cities": {"options": {"rounds": 1}, "peer": "crazy_eights"},
    "africana": {"peer": "gin_rummy"},
    "adventure-tours": {"peer": "gin_rummy"},
    "heart-of-darkness": {"peer": "gin_rummy"},
}
PEERS = ("crazy_eights", "hearts", "gin_rummy")

DRIVEN = "decisions/s, driven"  # from Python, with the checked `apply`
INSIDE = "decisions/s, inside"  # the whole playout in the engine
COPIES = "copies/s"
REDEALS = "redeals/s"
VIEWS = "views/s"
BYTES = "bytes a position"
MEASURES = (DRIVEN, INSIDE, COPIES, REDEALS, VIEWS, BYTES)

Work = Callable[[], int]


def rate(work: Work, seconds: float) -> float:
    done, begin = 0, time.perf_counter()
    while True:
        done += work()
        passed = time.perf_counter() - begin
        if passed >= seconds:
            return done / passed


def repeat(once: Callable[[], object], times: int = 200) -> Work:
    def work() -> int:
        for _ in range(times):
            once()
        return times

    return work


# What each process measures


def ours(name: str, options: dict[str, Any]) -> tuple[dict[str, Work], Callable[[], float]]:
    from librt.random import Random as Shares

    import cairn
    from cairn.core.agenda import OVER
    from cairn.core.chance import Fast
    from cairn.core.playout import playout

    setup = cairn.games()[name].setup(options=options)
    rng = Shares(1)
    seeds = iter(range(1 << 60))

    def driven() -> int:
        p, decisions = setup.start(Fast(next(seeds))), 0
        while p.to_act != OVER:
            choices = p.choices
            p.apply(choices[int(random() * len(choices))])
            decisions += 1
        return decisions

    def inside() -> int:
        return playout(setup.start(Fast(next(seeds))), rng)

    middle = halfway(setup, Fast(0))
    seat = middle.to_act
    seen = middle.view(seat)

    def size() -> float:
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        copies = [middle.copy() for _ in range(1000)]
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return used / len(copies)

    return {
        DRIVEN: driven,
        INSIDE: inside,
        COPIES: repeat(middle.copy),
        REDEALS: repeat(lambda: setup.redeal(seen, Fast(1)), 50),
        VIEWS: repeat(lambda: middle.view(seat), 50),
    }, size


def halfway(setup: Any, chance: Any) -> Any:
    """A position in the middle of a game, as copies and redeals meet it."""
    line = []
    p, rng = setup.start(chance), Random(1)
    while p.choices:
        line.append(p.copy())
        p.answer(rng.choice(p.choices))
    return line[len(line) // 2]


def openspiel(name: str) -> dict[str, Work]:
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
    return {DRIVEN: lambda: play(game.new_initial_state(), 1 << 30), COPIES: repeat(lambda: middle.clone())}


def worker(kind: str, name: str, seconds: float) -> None:
    """Measure one slice of what each line on stdin names."""
    size: Callable[[], float] | None = None
    if kind == "ours":
        works, size = ours(name, GAMES[name].get("options", {}))
    else:
        works = openspiel(name)
    print(json.dumps([*works, *([BYTES] if size else [])]), flush=True)
    for line in sys.stdin:
        measure = line.strip()
        value = size() if measure == BYTES and size else rate(works[measure], seconds)
        print(value, flush=True)


# The run


class Engine:
    """One process that measures on demand."""

    def __init__(self, label: str, kind: str, name: str, path: Path, seconds: float) -> None:
        self.label = label
        self.values: dict[str, list[float]] = {}
        # -P: the compiled run must not find the sources beside this file
        command = [sys.executable, "-P", str(Path(__file__).resolve()), "--worker", kind, name, str(seconds)]
        env = {**os.environ, "PYTHONPATH": str(path)}
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        self.measures: list[str] = json.loads(self.read() or "[]")

    @property
    def pipes(self) -> tuple[IO[str], IO[str]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        return self.process.stdin, self.process.stdout

    def read(self) -> str:
        return self.pipes[1].readline().strip()

    def slice(self, measure: str) -> None:
        if measure in self.measures:
            self.pipes[0].write(measure + "\n")
            self.pipes[0].flush()
            self.values.setdefault(measure, []).append(float(self.read()))

    def close(self) -> None:
        self.pipes[0].close()
        self.process.wait()


def compare(engine: Engine, measure: str, peer: Engine) -> str:
    """How many times the peer's rate: of the best slices, and the median slice by slice."""
    mine, theirs = engine.values[measure], peer.values[measure if measure == COPIES else DRIVEN]
    return f"{max(mine) / max(theirs):.2f} ({median(a / b for a, b in zip(mine, theirs)):.2f})"


def spell(value: float) -> str:
    return f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value / 1e3:.0f} k" if value >= 1e4 else f"{value:,.0f}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Engine speed beside OpenSpiel, in one run.")
    parser.add_argument("games", nargs="*", help=f"which of our games (default: all installed of {', '.join(GAMES)})")
    parser.add_argument("--compiled", type=Path, help="a compiled copy of the package, made by build_engine.py")
    parser.add_argument("--slices", type=int, default=7, help="slices of each measure (default 7)")
    parser.add_argument("--seconds", type=float, default=0.3, help="length of a slice (default 0.3)")
    parser.add_argument("--json", type=Path, help="write all values to this file")
    args = parser.parse_args(argv)

    sys.path.insert(0, str(ROOT / "src"))
    import cairn

    installed = [name for name in GAMES if name in cairn.games()]
    unknown = [name for name in args.games if name not in installed]
    if unknown:
        print(f"no game {', '.join(unknown)}; there are {', '.join(installed)}", file=sys.stderr)
        return 2
    names = args.games or installed
    builds = [("pure", ROOT / "src")] + ([("compiled", args.compiled.resolve())] if args.compiled else [])
    peers: tuple[str, ...] = PEERS
    try:
        import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): no comparison.", file=sys.stderr)
        peers = ()

    engines = {
        (name, build): Engine(f"{name}, {build}", "ours", name, path, args.seconds) for name in names for build, path in builds
    }
    others = {peer: Engine(f"OpenSpiel {peer}", "openspiel", peer, ROOT / "src", args.seconds) for peer in peers}
    everyone = [*engines.values(), *others.values()]
    for _ in range(args.slices):
        for measure in MEASURES:
            for engine in everyone:
                engine.slice(measure)
    for engine in everyone:
        engine.close()

    print(f"{'':28}" + "".join(f"{measure:>22}" for measure in MEASURES))
    for engine in everyone:
        cells = [engine.values.get(measure) for measure in MEASURES]
        shown = [f"{spell(max(cell))} ({spell(median(cell))})" if cell else "-" for cell in cells]
        shown[-1] = f"{min(cells[-1]):,.0f}" if cells[-1] else "-"
        print(f"{engine.label:28}" + "".join(f"{cell:>22}" for cell in shown))
    print(f"best (median) of {args.slices} slices of {args.seconds} s; bytes: a copy, with what it shares left out")
    for (name, _), engine in engines.items():
        peer = others.get(GAMES[name]["peer"])
        if peer is not None:
            driven, inside, copies = [compare(engine, measure, peer) for measure in (DRIVEN, INSIDE, COPIES)]
            print(f"{engine.label}: {driven} times {peer.label}; {inside} with the playout inside; copies {copies}")
    if args.json:
        args.json.write_text(json.dumps({engine.label: engine.values for engine in everyone}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        worker(sys.argv[2], sys.argv[3], float(sys.argv[4]))
    else:
        sys.exit(main())
